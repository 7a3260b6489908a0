//! A checker of proofs: follows the lines of the search that learns over the items of a problem,
//! and refuses a line that does not follow.
//!
//! A line follows where the opposite of it leads to a contradiction by propagation alone (RUP).
//! Nothing here is quick, and nothing is shared with the search.

use std::collections::HashSet;

use onefold::internals::ids::{Id, OptionId};
use onefold::internals::matrix::{Mention, Problem};
use onefold::internals::search::learn::{Literal, ProofLine};

/// A checker that knows a problem and the lines so far.
pub(crate) struct Checker {
    /// By item that must be covered: its options.
    items: Vec<Vec<usize>>,
    /// By option: those that cannot be taken beside it.
    others: Vec<Vec<usize>>,
    clauses: Vec<Vec<Literal>>,
    known: HashSet<Vec<Literal>>,
    /// Whether the problem is refuted.
    pub(crate) refuted: bool,
}

impl Checker {
    pub(crate) fn new(problem: &Problem) -> Self {
        let mut items = vec![Vec::new(); problem.n_primary()];
        for option in problem.options() {
            for item in problem.items_of(option) {
                if problem.is_primary(*item) {
                    items[item.index()].push(option.index());
                }
            }
        }

        let mentions = |option: OptionId| -> Vec<Mention> { problem.mentions_of(option).collect() };
        let clash = |a: OptionId, b: OptionId| {
            let own = mentions(b);
            mentions(a).iter().any(|one| {
                own.iter()
                    .find(|other| other.item == one.item)
                    .is_some_and(|other| one.colour.is_none() || one.colour != other.colour)
            })
        };

        let others = problem
            .options()
            .map(|a| problem.options().filter(|&b| a != b && clash(a, b)).map(Id::index).collect());

        Self {
            items,
            others: others.collect(),
            clauses: Vec::new(),
            known: HashSet::new(),
            refuted: false,
        }
    }

    /// Takes the next line.
    ///
    /// # Errors
    /// It does not follow.
    pub(crate) fn take(&mut self, line: &ProofLine) -> Result<(), String> {
        let (ProofLine::Rule(clause) | ProofLine::Follows(clause) | ProofLine::Excluded(clause)) =
            line;
        if self.known.contains(clause) {
            return Ok(());
        }
        if matches!(line, ProofLine::Follows(_)) && !self.follows(clause) {
            return Err(format!("{clause:?} does not follow"));
        }

        self.refuted |= clause.is_empty();
        self.known.insert(clause.clone());
        self.clauses.push(clause.clone());

        Ok(())
    }

    /// Whether the opposite of a clause leads to a contradiction.
    fn follows(&self, clause: &[Literal]) -> bool {
        let mut values = vec![None; self.others.len()];
        let mut waiting: Vec<Literal> = clause.iter().map(|&(o, taken)| (o, !taken)).collect();
        loop {
            while let Some((option, taken)) = waiting.pop() {
                match values[option as usize] {
                    Some(known) if known != taken => return true,
                    Some(_) => {}
                    None => {
                        values[option as usize] = Some(taken);
                        if taken {
                            let dead = self.others[option as usize]
                                .iter()
                                .map(|&o| (u32::try_from(o).expect("few"), false));
                            waiting.extend(dead);
                        }
                    }
                }
            }

            let clauses = self
                .items
                .iter()
                .map(|options| {
                    options.iter().map(|&o| (u32::try_from(o).expect("few"), true)).collect()
                })
                .chain(self.clauses.iter().cloned());

            for clause in clauses {
                let clause: Vec<Literal> = clause;
                let value = |&(option, taken): &Literal| {
                    values[option as usize].map(|known| known == taken)
                };
                if clause.iter().any(|literal| value(literal) == Some(true)) {
                    continue;
                }

                let mut open = clause.iter().filter(|literal| value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&only), None) => waiting.push(only),
                    _ => {}
                }
            }

            if waiting.is_empty() {
                return false;
            }
        }
    }
}
