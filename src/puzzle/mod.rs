//! The definition of a puzzle: cells, symbols, regions, givens; and the checks of a solution.
//!
//! A [`LayoutSpec`] says what somebody described (grids at offsets, a region map, rules); it is
//! built into a [`Layout`], which is cells, regions and a few kinds of conditions, valid by
//! construction.
//! A [`Puzzle`] adds givens, a solver's entries and initial candidates. Nothing in this room
//! searches.

mod alphabet;
mod automaton;
mod build;
mod combinations;
mod constraint;
mod element;
mod error;
mod layout;
mod metadata;
mod named;
mod nearest;
mod position;
mod primitive;
mod problem;
pub mod referee;
mod region;
mod relation;
mod remarks;
pub mod shapes;
mod shelf;
mod solution;
mod spec;
mod symbol;

pub use alphabet::{Alphabet, Sign, Signs};
pub use automaton::Automaton;
pub use combinations::combinations;
pub(crate) use constraint::known_constraint;
pub use constraint::{
    CONSTRAINTS, Constraint, ConstraintEntry, ConstraintKind, Others, Takes, Usual, Wording,
    constraint_named,
};
pub use element::Element;
use error::LayoutResult;
pub use error::{LayoutError, PuzzleError};
pub use layout::Layout;
pub use metadata::{Cosmetic, CosmeticKind, Length, Metadata, Point, Words};
pub use nearest::meant;
pub(crate) use nearest::nearest;
pub use position::Position;
pub use primitive::{Machine, Origin, PairTable, Primitive, Restriction, State, rows, turned};
pub use problem::{Clue, Puzzle};
pub use region::{Region, RegionKind};
pub use relation::Relation;
pub use remarks::Remark;
pub use solution::Solution;
pub use spec::{Boxes, Grid, LayoutSpec, Lines, MapSizes, RegionMap, Rule};
pub use symbol::{MAX_SYMBOLS, Symbol, SymbolSet};
