//! What readers and writers of every form stand on: lines and where they are, the options, what a
//! reader collects and what becomes of it, what a writer is given and what it has to say.
//!
//! Nothing here knows a form.

mod alphabet;
pub(in crate::text) mod ascents;
pub(in crate::text) mod boards;
mod builder;
pub(in crate::text) mod bytes;
pub(in crate::text) mod cages;
mod called;
pub(in crate::text) mod cells;
mod context;
pub(in crate::text) mod described;
mod drawing;
mod entry;
mod error;
mod form;
mod held;
pub(in crate::text) mod latin;
mod line;
pub(in crate::text) mod lz;
pub(in crate::text) mod parts;
pub(in crate::text) mod percent;
mod places;
mod reading;
pub(in crate::text) mod relaxed;
pub(in crate::text) mod remarks;
pub(in crate::text) mod signs;
mod square;
mod unknown;
mod written;
pub(in crate::text) mod xml;

pub(in crate::text) use crate::puzzle::nearest;
pub use alphabet::Alphabet;
pub(in crate::text) use builder::Builder;
pub(in crate::text) use called::{Called, KINDS};
pub use context::{Context, FORMS, ReadOptions};
pub use drawing::{Drawing, Spot};
pub use entry::{Entry, Form, Recorded, TableRow};
pub(in crate::text) use entry::{recorded, recorded_line};
pub use error::{TextError, TextErrorKind};
pub(in crate::text) use error::{cells_in_words, shortened, unexpected};
pub(in crate::text) use form::{Found, Gather, Piece, Reads, TextForm};
pub(in crate::text) use held::{Held, plain_layout};
pub(in crate::text) use latin::Latin;
pub use line::Line;
pub(in crate::text) use line::{is_remark, offset};
pub(in crate::text) use places::{pieces_of, places_of, side_of};
pub use reading::{Reading, Source};
pub(in crate::text) use square::{
    alphabet_holds, is_square, nothing_in, region_numbers, square_only, square_rows,
};
pub use unknown::Unknown;
pub(in crate::text) use unknown::ignored;
pub use written::{Job, Lost, WriteError, Written};
