//! Certifies steps without knowing the solution and without the techniques' code.
//!
//! A step names truths ("at least one of these candidates is true"). For each candidate that it
//! crosses out the checker supposes that it is true (for each value that it writes, that it is
//! not) and shows that the truths cannot all hold then, by nothing but this: a cell holds
//! one symbol, and cells of a region differ. It works on the truths named, never on the whole
//! board, so a step whose evidence does not prove its conclusion is rejected even where the
//! conclusion happens to be right. Where one candidate after the other does not settle it, the truths of a
//! region compete for its symbols and cells (`locked`), and then cases are tried on a stack of
//! their own, up to a fixed number (`case`). Conditions beyond regions that a step names are worked
//! out from the layout anew (`conditions`).

mod case;
mod conditions;
mod locked;
mod objection;
mod peers;

use std::collections::{BTreeMap, BTreeSet};

use case::Case;
use conditions::{Condition, Pairs};
use peers::Peers;

pub use objection::Objection;

use super::board::Board;
use super::step::{Candidate, Step, Truth};
use crate::ids::CellId;
use crate::puzzle::{Layout, Primitive, Symbol};

/// Certifies steps on boards of one layout.
#[derive(Clone, Debug)]
pub struct Checker {
    peers: Peers,
}

impl Checker {
    /// A checker for boards of one layout.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        Self { peers: Peers::new(layout) }
    }

    /// Certifies a step on the board before it.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self, board: &Board, step: &Step) -> Result<(), Objection> {
        if step.placements.is_empty() && step.eliminations.is_empty() {
            return Err(Objection::Empty);
        }

        let layout = board.relations().layout();
        let named = |c: Candidate| (layout.cells()[c.cell], layout.sign(c.symbol));
        for candidate in step.placements.iter().chain(&step.eliminations) {
            if !board.has(*candidate) {
                let (cell, sign) = named(*candidate);
                return Err(Objection::NoCandidate(cell, sign));
            }
        }

        let case = self.case(board, step)?;
        let crossed_out = step.eliminations.iter().map(|lost| (lost, true));
        let written = step.placements.iter().map(|made| (made, false));

        for (candidate, holds) in crossed_out.chain(written) {
            if !case.refutes(*candidate, holds) {
                let (cell, sign) = named(*candidate);
                return Err(Objection::NotProven(cell, sign));
            }
        }

        step.parts.iter().try_for_each(|part| self.check(board, part))
    }

    /// The evidence of a step.
    fn case<'b>(&'b self, board: &'b Board, step: &Step) -> Result<Case<'b>, Objection> {
        let mut truths: Vec<(&Truth, Vec<Candidate>)> = Vec::new();
        let mut conditions = Vec::new();
        let mut pairs = Pairs::default();
        let primitives = board.relations().layout().primitives();

        for (n, truth) in step.truths.iter().enumerate() {
            // Truths compete with each other, so each must be there once.
            if step.truths[..n].contains(truth) {
                continue;
            }

            match truth {
                Truth::Rule(number) => match primitives.get(*number) {
                    Some(Primitive::Pair { cells, table }) => pairs.add(*cells, table),
                    Some(Primitive::Machine { cells, machine }) => {
                        conditions.push(Condition::Line(cells, machine));
                    }
                    Some(Primitive::Cage { cells, sum }) => {
                        conditions.push(Condition::cage(&self.peers, cells, *sum));
                    }
                    None => return no_truth(format!("there is no condition {number}")),
                },
                Truth::Balance { regions, cages } => {
                    conditions.push(Condition::balance(board, &self.peers, regions, cages)?);
                }
                _ => truths.push((truth, ways(board, truth)?)),
            }
        }

        Ok(Case::new(&self.peers, board, &truths, (conditions, pairs)))
    }
}

/// The candidates of a truth, one of which is true.
fn ways(board: &Board, truth: &Truth) -> Result<Vec<Candidate>, Objection> {
    let layout = board.relations().layout();
    match truth {
        Truth::Cell(cell) => {
            if board.value(*cell).is_some() {
                return no_truth(format!("{} is filled", layout.cells()[*cell]));
            }
            Ok(board.set(*cell).iter().map(|s| Candidate::new(*cell, s)).collect())
        }
        Truth::Place(region, symbol) => {
            let cells = &layout.regions()[*region].cells;
            let stands = cells.iter().any(|&cell| board.value(cell) == Some(*symbol));
            if stands || cells.len() != layout.order() {
                let name = &layout.regions()[*region].name;
                let sign = layout.sign(*symbol);
                return no_truth(format!("{name} is not required to contain {sign}"));
            }

            let places = cells
                .iter()
                .filter(|&&cell| board.set(cell).contains(*symbol))
                .map(|&cell| Candidate::new(cell, *symbol))
                .collect();
            Ok(places)
        }
        Truth::Escape { .. } | Truth::Grave(_)
            if !layout.primitives().is_empty() || board.is_restricted() =>
        {
            no_exchange("there are rules beyond regions")
        }
        Truth::Escape { filling, swapped } => escapes(board, filling, swapped),
        Truth::Grave(extra) => grave(board, extra),
        // These say nothing of single candidates.
        Truth::Rule(_) | Truth::Balance { .. } => Ok(Vec::new()),
    }
}

fn no_truth<T>(why: String) -> Result<T, Objection> {
    Err(Objection::NoTruth(why))
}

fn no_exchange<T>(why: impl Into<String>) -> Result<T, Objection> {
    Err(Objection::NoExchange(why.into()))
}

/// The candidates of the cells outside a filling that could be exchanged for another.
fn escapes(
    board: &Board,
    filling: &[Candidate],
    swapped: &[Symbol],
) -> Result<Vec<Candidate>, Objection> {
    let layout = board.relations().layout();
    let cells: BTreeSet<CellId> = filling.iter().map(|c| c.cell).collect();
    if cells.len() != filling.len() || swapped.len() != filling.len() {
        return no_exchange("the two fillings are not of the same cells");
    }
    if let Some(cell) = cells.iter().find(|&&cell| board.given().contains(cell)) {
        return no_exchange(format!("{} is given", layout.cells()[*cell]));
    }
    if filling.iter().zip(swapped).all(|(c, s)| c.symbol == *s) {
        return no_exchange("the two fillings are the same");
    }

    for region in layout.regions() {
        let mut counts: BTreeMap<Symbol, i32> = BTreeMap::new();
        for (candidate, &other) in filling.iter().zip(swapped) {
            if region.cells.contains(&candidate.cell) {
                *counts.entry(candidate.symbol).or_default() += 1;
                *counts.entry(other).or_default() -= 1;
            }
        }

        if counts.values().any(|&count| count != 0) {
            return no_exchange(format!("{} would not hold the same symbols", region.name));
        }
    }

    let mut ways = Vec::new();
    for candidate in filling {
        match board.value(candidate.cell) {
            Some(value) if value == candidate.symbol => {}
            Some(_) => return no_exchange("the filling is not on the board"),
            None => {
                let others = board
                    .set(candidate.cell)
                    .iter()
                    .filter(|&symbol| symbol != candidate.symbol)
                    .map(|symbol| Candidate::new(candidate.cell, symbol));
                ways.extend(others);
            }
        }
    }

    Ok(ways)
}

/// The extra candidates, where the board without them is a grave: two candidates in each open
/// cell, and in each region two places for each symbol that has any.
fn grave(board: &Board, extra: &[Candidate]) -> Result<Vec<Candidate>, Objection> {
    let layout = board.relations().layout();
    let left = |cell: CellId| {
        let mut set = board.set(cell);
        extra
            .iter()
            .filter(|candidate| candidate.cell == cell)
            .for_each(|candidate| set.remove(candidate.symbol));
        set
    };

    for cell in board.open() {
        if left(cell).len() != 2 {
            return no_exchange(format!("{} has not two candidates", layout.cells()[cell]));
        }
    }

    for region in layout.regions() {
        for symbol in layout.symbols().iter() {
            let n = region.cells.iter().filter(|&&cell| left(cell).contains(symbol)).count();
            if n != 0 && n != 2 {
                let sign = layout.sign(symbol);
                return no_exchange(format!("{} has {n} places for {sign}", region.name));
            }
        }
    }

    Ok(extra.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::logic::{Pattern, Technique, samples};
    use crate::puzzle::SymbolSet;

    fn step(truths: Vec<Truth>, lost: Vec<Candidate>) -> Step {
        let pattern = Pattern::Single { region: None };
        Step::removing(Technique::NakedPair, pattern, truths, lost)
    }

    fn candidate(cell: usize, symbol: usize) -> Candidate {
        let symbol = Symbol::new(symbol - 1).expect("in range");
        Candidate::new(CellId::new(cell), symbol)
    }

    #[test]
    fn only_what_the_evidence_decides_is_accepted() {
        let board = samples::marked("latin:4", "12 12 1234 1234|* * * *|* * * *|* * * *");
        let checker = Checker::new(board.relations().layout());
        let cells = |cells: &[usize]| -> Vec<Truth> {
            cells.iter().map(|&c| Truth::Cell(CellId::new(c))).collect()
        };
        let right = step(cells(&[0, 1]), vec![candidate(2, 1), candidate(3, 2)]);
        assert_eq!(checker.check(&board, &right), Ok(()));
        // Right by luck: a truth is missing.
        let short = step(cells(&[0]), vec![candidate(2, 1)]);
        let not_proven =
            |step| matches!(checker.check(&board, step), Err(Objection::NotProven { .. }));
        assert!(not_proven(&short));
        // One wrong among right ones.
        let wrong = step(cells(&[0, 1]), vec![candidate(2, 1), candidate(2, 3)]);
        assert!(not_proven(&wrong));
        let gone = step(cells(&[0, 1]), vec![candidate(0, 4)]);
        let no_candidate = checker.check(&board, &gone);
        assert!(matches!(no_candidate, Err(Objection::NoCandidate { .. })));
        let nothing = step(cells(&[0, 1]), Vec::new());
        assert_eq!(checker.check(&board, &nothing), Err(Objection::Empty));
    }

    #[test]
    fn a_region_that_need_not_hold_a_symbol_is_no_truth() {
        let layout = crate::puzzle::shapes::layout_named("classic:2x2").expect("known");
        let rules = [crate::puzzle::Rule::AntiKnight];
        let layout = layout.with_rules(&rules).expect("fits");
        let board = samples::on(layout, "................");
        let layout = board.relations().layout();
        let (small, _) = layout
            .regions()
            .enumerate()
            .find(|(_, region)| region.cells.len() == 2)
            .expect("a knight's pair");
        let symbol = Symbol::new(0).expect("in range");
        let step = step(vec![Truth::Place(small, symbol)], vec![candidate(0, 1)]);
        let checked = Checker::new(layout).check(&board, &step);
        assert!(matches!(checked, Err(Objection::NoTruth(_))));
    }

    /// A board on which candidates have been taken, which its puzzle does not do by itself.
    fn worked_on(layout: Layout, marks: &str) -> Board {
        let mut board = samples::on(layout, "");
        let tokens = marks.split(['|', ' ']).enumerate();
        for (cell, token) in tokens.filter(|(_, token)| *token != "*") {
            let left: SymbolSet = token.chars().filter_map(Symbol::from_char).collect();
            let gone = board.symbols().without(left);
            gone.iter().for_each(|symbol| board.remove(CellId::new(cell), symbol));
        }

        board
    }

    fn latin(more: &[crate::puzzle::Constraint]) -> Layout {
        let spec = crate::puzzle::LayoutSpec {
            constraints: more.to_vec(),
            ..crate::puzzle::shapes::latin(4)
        };
        Layout::build(spec).expect("fits")
    }

    /// A condition on two cells of the last row.
    fn less() -> crate::puzzle::Constraint {
        let place = |col| crate::puzzle::Position { row: 3, col };
        let cells = vec![place(2), place(3)];
        crate::puzzle::Constraint::new(crate::puzzle::ConstraintKind::Less, cells, Vec::new())
    }

    #[test]
    fn what_builds_on_one_solution_needs_an_exchange() {
        let loops = "12 12 * *|* * * *|12 123 * *|* * * *";
        let graves = "123 12 34 34|12 12 34 34|34 34 12 12|34 34 12 12";
        let escape = |filling: &[(usize, usize)], swapped: &[usize]| -> Vec<Truth> {
            let escape = Truth::Escape {
                filling: filling.iter().map(|&(c, s)| candidate(c, s)).collect(),
                swapped: swapped.iter().map(|&s| candidate(0, s).symbol).collect(),
            };

            [0, 1, 8]
                .map(|cell| Truth::Cell(CellId::new(cell)))
                .into_iter()
                .chain([escape])
                .collect()
        };

        let deadly = escape(&[(0, 1), (1, 2), (8, 2), (9, 1)], &[2, 1, 1, 2]);
        let grave = |extra: &[Candidate]| vec![Truth::Grave(extra.to_vec())];
        let third = grave(&[candidate(0, 3)]);
        let check = |board: &Board, truths: &[Truth], lost: Candidate| {
            let checker = Checker::new(board.relations().layout());
            checker.check(board, &step(truths.to_vec(), vec![lost]))
        };

        let two = candidate(9, 1);
        let one = candidate(0, 1);
        let looped = worked_on(latin(&[]), loops);
        let graved = worked_on(latin(&[]), graves);
        assert_eq!(check(&looped, &deadly, two), Ok(()));
        assert_eq!(check(&graved, &third, one), Ok(()));

        for (board, truths, lost) in [(&looped, &deadly, (9, 3)), (&graved, &third, (5, 1))] {
            let checked = check(board, truths, candidate(lost.0, lost.1));
            assert!(matches!(checked, Err(Objection::NotProven { .. })));
        }

        // The stated filling is not what the board has.
        let mut filled = looped.clone();
        filled.place(CellId::new(1), one.symbol);
        let ruled = |marks| worked_on(latin(&[less()]), marks);

        for (board, truths, lost) in [
            // Not of the same cells, one cell twice, a rule, candidates of the puzzle's own.
            (&looped, &escape(&[(0, 1), (1, 2)], &[2]), two),
            (&looped, &escape(&[(0, 1), (0, 2)], &[2, 1]), two),
            (&filled, &deadly[3..].to_vec(), candidate(9, 2)),
            (&ruled(loops), &deadly, two),
            (&samples::marked("latin:4", loops), &deadly, two),
            (&graved, &grave(&[]), one),
            (&graved, &grave(&[candidate(0, 2)]), one),
            (&ruled(graves), &third, one),
            (&samples::marked("latin:4", graves), &third, one),
        ] {
            let checked = check(board, truths, lost);
            assert!(matches!(checked, Err(Objection::NoExchange(_))));
        }
    }
}
