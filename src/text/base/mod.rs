//! Shared code of readers and writers; nothing here knows a form.

pub(crate) mod board;
mod builder;
pub(crate) mod cells;
mod context;
mod entry;
mod error;
pub(crate) mod json;
mod line;
mod packed;
mod role;
mod row;
mod written;

pub(crate) use board::{
    Says, block, drawn_regions, extra, is_square, mapped, nothing_in, picture, places_of, put,
    region_numbers, shaped, side_of, square_only,
};
pub(crate) use cells::{Places, Step, after, is_full_cell, is_line, is_number};
pub(crate) use json::{
    bare, error_at, is_off, items, list, mistake, parse, parts, plain_name, repeated, setter_says,
    shown,
};
pub(crate) use packed::{percent_decoded, unpack};

pub use crate::puzzle::Alphabet;
pub(crate) use builder::{Builder, Cage, add_cages};
pub use context::{Context, ReadOptions};
pub use entry::{Drawing, Entry, EntryForm, Recorded, Unread};
pub(crate) use entry::{Found, recorded, recorded_text};
pub(crate) use error::{Parsed, Read, cells_in_words, ignored, shortened, unexpected, wrong};
pub use error::{TextError, TextErrorKind, Unknown};
pub use json::RecordFields;
pub use line::Line;
pub(crate) use line::{column, decode, offset, plain};
pub(crate) use role::Roles;
pub use role::{LineReading, LineRole};
pub use row::TableRow;
pub(crate) use row::{IDS, MAPS, PUZZLES, SOLUTIONS};
pub use written::{Job, WriteError, Written};
pub(crate) use written::{Part, REMARKS, region_set};

pub(crate) use crate::puzzle::nearest;
