//! Solving like a person: techniques, each in its general form, on regions and candidates.
//!
//! A technique knows cells, symbols, regions, and which cells see each other; it knows no row,
//! column or box, so it works on any layout. What it finds is a [`Step`]: a conclusion with the
//! evidence for it, as data. The [`checker`] certifies steps without knowing the solution, and
//! shares no code with the techniques; [`words`] puts steps into words; [`path`] takes the
//! cheapest technique again and again until the board is filled or logic ends.
//!
//! Where a layout has rules beyond regions, techniques stay sound (more rules never bring a
//! candidate back), but those that build on the promise of one solution are not used. Elsewhere they
//! are used where the [`Settings`] say who makes that [`Promise`]; [`Known`] is what a search says of
//! it.

mod arrange;
mod balances;
pub mod board;
mod branch;
pub mod cells;
pub mod checker;
mod compare;
mod corners;
mod exchange;
mod excludes;
mod filling;
mod graph;
mod highlights;
pub mod known;
pub mod order;
mod parts;
pub mod path;
pub mod rate;
mod reach;
mod read;
pub mod relations;
#[cfg(test)]
mod samples;
mod sets;
pub mod step;
pub mod technique;
mod techniques;
mod tuning;
mod view;
mod visibility;
pub mod words;

pub use board::{Board, Broken, Entries};
pub use cells::CellSet;
pub use checker::{Checker, Objection};
pub use highlights::{DrawnLink, Highlights};
pub use known::{Known, Promise};
pub use parts::{Mark, Part, Shade, What};
pub use path::{PathEnd, next_step, solve};
pub use relations::Relations;
pub use sets::{Als, AlsList};
pub use step::{
    Almost, Cage, Candidate, Deadly, Fish, Leftovers, Link, Locked, Node, Pattern, Sets, Step,
    Subset, Truth, Weighed, Wing,
};
pub use technique::{Info, Level, TECHNIQUES, Technique};
pub use view::{Find, Flow, Pair, Settings, Sink, View};
pub use visibility::Visibility;
