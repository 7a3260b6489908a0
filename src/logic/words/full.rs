//! A step in whole sentences that name every cell and say why, for readers who have never heard of
//! the technique.

use super::conditions::{self, Named, meanings};
use super::narrator::shares;
use super::prelude::*;
use super::short::stands;
use crate::logic::Broken;

/// A step in whole sentences. `board` is the board before the step.
#[must_use]
pub fn full(board: &Board, step: &Step) -> String {
    let layout = board.relations().layout();
    let [one, several] = shares(layout);
    let narrator = Narrator {
        board,
        layout,
        named: Named::new(board.relations(), step),
        shares: one,
        share: several,
    };

    let mut why = narrator.why(step);
    let says_itself = matches!(step.pattern, Pattern::Bound { .. } | Pattern::Together { .. });
    if !says_itself {
        let means = meanings(layout, step);
        if !means.is_empty() {
            why = format!("{why} {means}");
        }
    }

    let moves = narrator.moves(step);
    format!("{}. {why}{moves} {}", step.technique, narrator.so(step))
}

impl Narrator<'_> {
    /// A smaller step that another is made of, with what follows from it.
    pub(super) fn sentence(&self, part: &Step) -> String {
        format!("{} {}", self.why(part), self.so(part))
    }

    fn why(&self, step: &Step) -> String {
        match &step.pattern {
            Pattern::Single { region } => self.single(step, *region),
            Pattern::Locked(locked) if step.technique == Technique::RuleLocked => {
                self.locked_by_rules(step, locked)
            }
            Pattern::Locked(locked) => self.locked(locked),
            Pattern::Subset(subset) => self.subset(step, subset),
            Pattern::Leftovers(left) => self.leftovers(step, left),
            Pattern::Fish(fish) => self.fish(fish),
            Pattern::Chain { nodes, ring } => self.chain(step, nodes, *ring),
            Pattern::Wing(wing) => self.wing(step, wing),
            Pattern::Colors { pairs } => self.colors(step.technique, pairs),
            Pattern::Sets(sets) => self.sets(step, sets),
            Pattern::Deadly(deadly) => self.deadly(step, deadly),
            Pattern::Bent { cells, symbols, symbol } => self.bent(cells, *symbols, *symbol),
            Pattern::Cage(cage) => self.cage(cage),
            Pattern::Balance(weighed) => self.balance(weighed),
            Pattern::Bound { rule, cells } => self.bound(*rule, cells),
            Pattern::Together { rules, cells } => self.together(rules, cells),
            Pattern::Net { branches, contradiction, .. } => {
                self.net(step, branches, *contradiction)
            }
        }
    }
}

/// Why a board has no solution.
#[must_use]
pub fn broken(layout: &Layout, broken: &Broken) -> String {
    match broken {
        Broken::Cell(cell) => format!("nothing is left for {}", layout.cells()[*cell]),
        Broken::Region(region, symbol) => {
            let name = &layout.regions()[*region].name;
            let sign = layout.sign(*symbol);
            format!("no place is left for {sign} in {name}")
        }
        Broken::Value(value) => {
            let sign = layout.sign(value.symbol);
            format!("{} cannot be {sign}", layout.cells()[value.cell])
        }
        Broken::Twice(region, cells, symbol) => {
            let [first, second] = cells.map(|cell| layout.cells()[cell]);
            let name = &layout.regions()[*region].name;
            let sign = layout.sign(*symbol);
            format!("{first} and {second} are both {sign}, and share {name}")
        }
        Broken::Condition(rule, values) => {
            let values = and(values.iter().map(|&value| stands(layout, value)), "and");
            let says = conditions::sentence(layout, *rule);
            format!("{values} cannot be. {}", says.trim_end_matches('.'))
        }
        Broken::Refused(objection) => objection.to_string(),
    }
}
