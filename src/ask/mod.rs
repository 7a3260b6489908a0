//! The questions that a page asks: JSON in, answers as JSON out. Nothing here reads, writes or
//! listens, so a page with a server and one without ask the same.
//!
//! A question is a JSON object. Most carry a puzzle: `layout`, a record without contents or a
//! text that describes a layout; `givens` and `entries`, a character for each cell in reading
//! order; `candidates`, a text for each cell or null; `with_entries`, whether the entries count.

mod check;
mod count;
mod layouts;
mod learn;
mod make;
mod path;
mod puzzle;
mod questions;
mod read;
mod request;
mod shape;

pub use layouts::Layouts;
pub use path::{follow, known, next};
pub use questions::{Lane, MOST_SECONDS, Question};
pub use request::{Fields, Listener, Request, Response};
