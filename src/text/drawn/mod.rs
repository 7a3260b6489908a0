//! Drawn grids: one-line grids, blocks, tables, jigsaws, several grids.
//!
//! A chunk is one paragraph or several: lines without, or with, blank lines between. Every
//! reader cuts a chunk into pieces, one for each cell ([`pieces`]), puts them onto a layout
//! ([`picture`], [`jigsaw`], [`multi`], [`one_line`], [`lists`]), and makes an entry of them ([`sketch`]).
//! Forms that are told by more than the size of their rows have a file of their own: rows in one
//! line ([`one_row`]), bands ([`bands`]), maps before clues ([`map_first`]), walls ([`walls`]), pencil
//! marks ([`pencil`]). What is nearly a grid is named by [`slips`], what is too small by [`tiny`],
//! and what is a list of numbers by [`numbers`].
//! Which lines of a text are rows at all, and what stands between them, is told by [`free`]; what is
//! no grid and no name of one is counted by [`passed`]. [`paragraphs`], of single ones in [`paragraph`],
//! decides which lines belong together, and [`settle`] which reader they go to.

mod around;
mod bands;
mod beside;
mod cells;
mod cuts;
mod dress;
mod early;
mod ends;
mod fit;
mod free;
mod grids;
mod janko;
mod jigsaw;
mod labels;
mod lists;
mod map_first;
mod margins;
pub(super) mod matrices;
mod multi;
mod numbers;
mod one_line;
mod one_row;
mod overlaps;
mod paragraph;
mod paragraphs;
mod passed;
mod pencil;
mod picture;
mod piece;
mod pieces;
mod ruled;
mod settle;
mod sized;
mod sketch;
mod slips;
mod spaces;
mod spacing;
mod ss;
mod table;
mod tiny;
mod told;
mod unread;
mod values;
mod walls;
mod word;
pub(super) mod write;

pub use grids::Grids;
pub(super) use paragraphs::Paragraphs;
pub(super) use picture::read as read_picture;
pub(super) use piece::is_bar;
pub(super) use sketch::clash;
pub(super) use slips::of as row_slip;
pub(super) use tiny::FEWEST;
