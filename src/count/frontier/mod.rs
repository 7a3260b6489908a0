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
//! - `area`: what a board leaves to be filled; `cut`: what of it matters when some cells are
//!   filled; `mask`: states as keys.
//! - `symmetry`, `canonical`: the symmetries of a cut, and states up to them.
//! - `order`, `plan`: orders in which cells may be filled, and the best of them worked out.
//! - `expand`, `ordered`, `run`: one state, many states on several threads, all layers.
//! - `unfold`, `sample`, `candidates`: all layers with what is still to come, and what is read off
//!   from them.

mod area;
mod candidates;
mod canonical;
mod cut;
mod expand;
mod mask;
mod order;
mod plan;
mod run;
mod sample;
mod symmetry;
mod tuning;
mod unfold;

pub use self::candidates::candidates;
pub use self::run::count;
pub use self::sample::draw;
