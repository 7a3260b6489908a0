//! Pictures of layouts, puzzles, solutions and steps, before anybody has decided on characters or
//! lines.

mod build;
mod constraints;
mod feature;
mod groups;
mod tiles;

pub use build::eliminated;
pub(super) use constraints::apart;
pub use feature::{CellShape, Feature, Ink, Joint, Outside, PathStyle};
pub use tiles::{
    Content, Edge, Note, PencilMark, Picture, PictureLink, REGION_TINTS, Role, Tile, Tint,
};
