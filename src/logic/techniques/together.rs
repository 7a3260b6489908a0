//! Combinations of rules: what several rules on the same few cells say together.
//!
//! Of a few cells that rules bind, every way of filling them is looked at, under all the conditions
//! between them and with regard to which of them see each other. A candidate in none of these ways
//! is false. The cells are those of one condition on a line, or a few that conditions on two cells
//! join. For each candidate one way suffices, so most candidates are settled by a way that was
//! found for another.

use std::collections::BTreeSet;

use super::cages::singly;
use super::prelude::*;
use crate::logic::excludes::Beside;
use crate::logic::read::layers;
use crate::logic::tuning::{JOINT_CHOICES, JOINT_STATES};
use crate::puzzle::{Machine, Primitive, State};

/// Cells of the largest sets that conditions on two cells join.
const MOST_JOINED: usize = 4;
/// Open cells of the longest line whose fillings are enumerated.
const MOST_ON_LINE: usize = 8;

/// Candidates of a few cells that are in no way of filling them under all rules between them.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    for (rule, primitive) in board.relations().layout().primitives().iter().enumerate() {
        if let Primitive::Machine { cells, machine } = primitive {
            view.pulse()?;
            let line = Line::new(board, rule, cells, machine);
            let of_line = line.and_then(|line| emit(view, &open_of(board, cells), Some(&line)));
            of_line.map_or(Flow::Continue(()), &mut *sink)?;
        }
    }

    if board.relations().excludes().is_none() {
        return Flow::Continue(());
    }

    for size in 3..=MOST_JOINED {
        for cells in joined(board, size) {
            view.pulse()?;
            emit(view, &cells, None).map_or(Flow::Continue(()), &mut *sink)?;
        }
    }

    Flow::Continue(())
}

/// The open cells that a single condition joins to a cell.
fn next_to(board: &Board, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
    let beside = board.relations().excludes().map(|all| all.beside(cell));
    beside
        .unwrap_or_default()
        .iter()
        .filter(|beside| beside.rules.len() == 1)
        .map(|beside| beside.cell)
        .filter(|&cell| board.value(cell).is_none())
}

/// Every set of `size` open cells that conditions on two cells join.
fn joined(board: &Board, size: usize) -> BTreeSet<Vec<CellId>> {
    let mut sets: BTreeSet<Vec<CellId>> = board.open().iter().map(|cell| vec![cell]).collect();
    for _ in 1..size {
        let mut grown = BTreeSet::new();
        for set in &sets {
            let next = set.iter().flat_map(|&cell| next_to(board, cell));
            for cell in next.filter(|cell| !set.contains(cell)) {
                let mut more = set.clone();
                more.push(cell);
                more.sort_unstable();
                grown.insert(more);
            }
        }
        sets = grown;
    }

    sets
}

/// A condition that is read along cells, with the states in which it can still be fulfilled.
struct Line<'b> {
    rule: usize,
    cells: &'b [CellId],
    machine: &'b Machine,
    /// Before each cell, and after the last.
    states: Vec<BTreeSet<State>>,
}

impl<'b> Line<'b> {
    fn new(board: &Board, rule: usize, cells: &'b [CellId], machine: &'b Machine) -> Option<Self> {
        let mut states = layers(cells, machine, &|cell| board.held(cell), JOINT_STATES)?;
        states[cells.len()].retain(|&state| machine.accepts(state));
        for (at, &cell) in cells.iter().enumerate().rev() {
            let (before, after) = states.split_at_mut(at + 1);
            let set = board.held(cell);
            let leads = |state: &State| {
                set.iter()
                    .filter_map(|s| machine.step(at, *state, s.index() + 1))
                    .any(|to| after[0].contains(&to))
            };
            before[at].retain(leads);
        }

        Some(Self { rule, cells, machine, states })
    }

    /// True if values of the first cells can still be read; `chosen` is the symbol of a cell.
    fn reads(&self, chosen: impl Fn(CellId) -> Option<Symbol>) -> bool {
        let mut state = self.machine.start();
        for (at, &cell) in self.cells.iter().enumerate() {
            let Some(symbol) = chosen(cell) else {
                return true;
            };
            match self.machine.step(at, state, symbol.index() + 1) {
                Some(to) if self.states[at + 1].contains(&to) => state = to,
                _ => return false,
            }
        }

        true
    }
}

/// The candidates that are in no way of filling some open cells, as a step.
fn emit(view: &View<'_>, cells: &[CellId], line: Option<&Line<'_>>) -> Option<Step> {
    let board = view.board;
    let is_new = |&cell: &CellId| view.is_new(board.changed().cells[cell]);
    if cells.len() < 2 || cells.len() > MOST_ON_LINE || !cells.iter().any(is_new) {
        return None;
    }

    let mut ways = Ways { board, cells, line, without: Vec::new(), choices: 0 };
    let mut seen = vec![SymbolSet::EMPTY; cells.len()];
    let mut lost = Vec::new();

    for (at, &cell) in cells.iter().enumerate() {
        for symbol in board.set(cell).iter() {
            if seen[at].contains(symbol) {
                continue;
            }
            match ways.with(at, symbol)? {
                Some(way) => seen.iter_mut().zip(&way).for_each(|(s, &w)| s.insert(w)),
                None => lost.push(Candidate::new(cell, symbol)),
            }
        }
    }

    // Where nothing fits the board has no solution, and that is reported elsewhere.
    if lost.is_empty() || seen.iter().any(|set| set.is_empty()) {
        return None;
    }

    // A rule without which the same follows is not named.
    let mut rules = rules_between(board.relations(), cells, line);
    for rule in rules.clone() {
        ways.choices = 0;
        ways.without.push(rule);
        let carries = |lost: &Candidate| {
            cells
                .iter()
                .position(|&cell| cell == lost.cell)
                .and_then(|at| ways.with(at, lost.symbol))
                == Some(None)
        };

        if lost.iter().all(carries) {
            rules.retain(|&other| other != rule);
        } else {
            ways.without.pop();
        }
    }

    let mut truths: Vec<Truth> = rules.iter().copied().map(Truth::Rule).collect();
    truths.extend(cells.iter().map(|&cell| Truth::Cell(cell)));
    let pattern = Pattern::Together { rules, cells: singly(board, cells) };
    let technique = Technique::RuleCombinations;

    Some(Step::removing(technique, pattern, truths, lost))
}

/// The line, and the conditions on two of the cells.
fn rules_between(relations: &Relations, cells: &[CellId], line: Option<&Line<'_>>) -> Vec<usize> {
    let mut rules: Vec<usize> = line.map(|line| line.rule).into_iter().collect();
    if let Some(excludes) = relations.excludes() {
        for &cell in cells {
            let single = excludes
                .beside(cell)
                .iter()
                .filter(|b| b.rules.len() == 1 && cells.contains(&b.cell))
                .flat_map(|beside| beside.rules.iter().copied());
            rules.extend(single);
        }
    }

    rules.sort_unstable();
    rules.dedup();
    rules
}

/// A search for ways of filling cells.
struct Ways<'w> {
    board: &'w Board,
    cells: &'w [CellId],
    line: Option<&'w Line<'w>>,
    /// Rules that are left aside.
    without: Vec<usize>,
    choices: usize,
}

impl Ways<'_> {
    /// A way in which one cell holds a symbol: inner `None` where there is none, outer `None`
    /// where too much was tried.
    #[expect(clippy::option_option, reason = "no way and no answer are two things")]
    fn with(&mut self, at: usize, symbol: Symbol) -> Option<Option<Vec<Symbol>>> {
        let mut left: Vec<Vec<Symbol>> = Vec::with_capacity(self.cells.len());
        let mut chosen: Vec<Symbol> = Vec::with_capacity(self.cells.len());
        let choose = |n: usize| -> Vec<Symbol> {
            if n == at { vec![symbol] } else { self.board.set(self.cells[n]).iter().collect() }
        };
        left.push(choose(0));

        while let Some(options) = left.last_mut() {
            let Some(next) = options.pop() else {
                left.pop();
                chosen.pop();
                continue;
            };

            chosen.truncate(left.len() - 1);
            self.choices += 1;
            if self.choices > JOINT_CHOICES {
                return None;
            }
            if !self.fits(&chosen, next, (at, symbol)) {
                continue;
            }

            chosen.push(next);
            if chosen.len() == self.cells.len() {
                return Some(Some(chosen));
            }
            left.push(choose(chosen.len()));
        }

        Some(None)
    }

    /// True if the next cell can hold a symbol together with those chosen and the one that is set.
    fn fits(&self, chosen: &[Symbol], next: Symbol, (at, set): (usize, Symbol)) -> bool {
        let n = chosen.len();
        let own = Candidate::new(self.cells[n], next);
        let apart = |(&cell, &symbol): (&CellId, &Symbol)| {
            !self.excludes(Candidate::new(cell, symbol), own)
        };
        let ahead = (n < at).then_some((&self.cells[at], &set));
        if !self.cells.iter().zip(chosen).chain(ahead).all(apart) {
            return false;
        }

        let line = self.line.filter(|line| !self.without.contains(&line.rule));
        line.is_none_or(|line| {
            line.reads(|cell| {
                let of_board = self.board.value(cell);
                of_board.or_else(|| match self.cells.iter().position(|&c| c == cell)? {
                    before if before < n => Some(chosen[before]),
                    here if here == n => Some(next),
                    _ => None,
                })
            })
        })
    }

    /// True if two candidates exclude each other by regions or by a single condition.
    fn excludes(&self, a: Candidate, b: Candidate) -> bool {
        let relations = self.board.relations();
        let by_rule = |beside: &Beside| {
            let single = matches!(beside.rules[..], [rule] if !self.without.contains(&rule));
            single && beside.cell == b.cell && beside.lost(a.symbol).contains(b.symbol)
        };
        relations.clash(a, b)
            || relations.excludes().is_some_and(|all| all.beside(a.cell).iter().any(by_rule))
    }
}
