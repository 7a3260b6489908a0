//! Drawn grids: one-line grids, blocks, tables, jigsaws, several grids.
//!
//! A chunk is one paragraph or several: lines without, or with, blank lines between. Every
//! reader cuts a chunk into pieces, one for each cell ([`pieces`]), puts them onto a layout
//! ([`picture`], [`jigsaw`], [`multi`], [`one_line`], [`lists`]), and makes an entry of them ([`sketch`]).
//! [`paragraphs`], of single ones in [`paragraph`], decides which lines belong together and which reader they go to.

mod cuts;
mod grids;
mod janko;
mod jigsaw;
mod lists;
pub(super) mod matrices;
mod multi;
mod one_line;
mod paragraph;
mod paragraphs;
mod picture;
mod pieces;
mod sketch;
mod spaces;
mod ss;
mod table;
mod values;
pub(super) mod write;

pub use grids::Grids;
pub(super) use paragraphs::Paragraphs;
pub(super) use picture::read as read_picture;
