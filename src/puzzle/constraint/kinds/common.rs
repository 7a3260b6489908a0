//! Names that every file of rows imports.

pub(super) use crate::ids::CellId;
pub(super) use crate::puzzle::constraint::definition::Constraint;
pub(super) use crate::puzzle::constraint::entry::{
    ConstraintEntry, MANY, Others, PLAIN, Takes, Usual, Wording,
};
pub(super) use crate::puzzle::constraint::kind::ConstraintKind as Kind;
pub(super) use crate::puzzle::constraint::lowering::{Lowering, distinct};
pub(super) use crate::puzzle::constraint::reach;
pub(super) use crate::puzzle::{Layout, LayoutError, LayoutResult, Position, RegionKind, Relation};
