//! Search on one board under every rule: regions, pair tables, cages and automata.
//!
//! Conditions beyond the regions come as [`crate::puzzle::Primitive`]s. Each is compiled
//! into a *condition* that can say which candidates of its cells are in none of its own
//! solutions:
//!
//! - two cells with a table: arc consistency, by rows of masks (`pairs`);
//! - cells that differ, with or without a sum: exactly, by sets of the sets of symbols that the
//!   first cells may hold together (`distinct`); with many symbols by the list of combinations
//!   of a sum (`combos`);
//! - a linear sum: by the set of partial sums, or by its bounds (`linear`); where some of its cells
//!   differ, by the sums that groups of these can make (`groups`);
//! - an automaton: by the states that are reachable from both ends, which is generalised arc
//!   consistency (Pesant, *A regular language membership constraint for finite sequences of
//!   variables*, 2004) (`machine`).
//!
//! The sums of whole regions give further linear sums over few cells (`sums`, the *rule of
//! 45* of killer puzzles, found from lists of cells alone). The consequences of "this symbol
//! is in one of these places of a region" are found for all rules at once from a table of
//! which candidates exclude each other (`conflicts`): locked candidates are the simplest case.
//!
//! The death of a candidate is explained by a cut through the layers of a condition (`cut`,
//! `reasons`). Regions are narrowed exactly at the start only.
//!
//! The search copies the board for each guess, guesses in the cell whose conditions failed most
//! often for its number of candidates (*dom/wdeg*, Boussemart, Hemery, Lecoutre and Sais 2004),
//! and visits every filling once.

mod choose;
mod combos;
mod compile;
mod condition;
mod conflicts;
mod cut;
mod distinct;
mod groups;
mod joint;
mod learned;
mod linear;
mod machine;
mod pairs;
mod propagate;
mod reasons;
mod search;
mod sums;
mod told;
mod tuning;

pub use compile::Compiled;
pub use condition::ConditionOrigin;
pub use learned::Conditions;
pub use search::{DepthFirst, RuleTally, fixpoint, search};
pub use told::{Clash, RuleObserver, Why};
