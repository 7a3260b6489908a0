//! Counting over regions: the cells are filled region by region, and of what is filled only the
//! part is kept that the rest can see.
//!
//! A state is, for each symbol, the set of open regions that hold it already. Symbols are
//! interchangeable, so a state is a multiset of such sets; and it is taken up to the symmetries
//! of what is left to be filled. Each layer maps the states after a number of regions to the
//! number of ways to get there. This is dynamic programming over a frontier, as used for
//! counting paths and tilings (Knuth, TAOCP 7.1.4, "Simpath"; Jensen's transfer matrices), with
//! a canonical form for states. Nothing in it knows the classic grid.
//!
//! - `area`: what a board leaves to be filled, in independent parts.
//! - `cut`: what of it matters when some cells are filled.
//! - `symmetry`, `canonical`: the symmetries of a cut, and states up to them.
//! - `order`, `plan`, `choose`: orders in which cells may be filled, one of them worked out, and
//!   the best of them.
//! - `expand`, `round`, `run`: one state, some states, all states; `room`: what these may take.
//! - `counting`: all parts.
//! - `kept`, `unfold`, `sample`, `candidates`: all layers with what is still to come, and what is
//!   read off from them.
//! - `bits`, `packing`, `layer`: masks, keys, and numbers under keys.
//! - `tuning`: what is worth while.

mod area;
mod bits;
mod candidates;
mod canonical;
mod choose;
mod counting;
mod cut;
mod expand;
mod kept;
mod layer;
mod order;
mod packing;
mod plan;
mod room;
mod round;
mod run;
mod sample;
mod symmetry;
mod tuning;
mod unfold;

pub use self::candidates::{Candidates, candidates};
pub use self::counting::count;
pub(in crate::count) use self::counting::looked_at;
pub use self::sample::Sampler;
