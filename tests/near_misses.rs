//! Planted wrong steps and near misses: the checker takes none of them, and no technique tells one.
//!
//! Steps of every technique are taken from boards in the middle of a solving and spoilt: a
//! statement of their evidence is left out, a candidate of the solution or another symbol is
//! crossed out as well, or the board gets a candidate back that breaks the pattern. Whether what
//! is left still carries the conclusion is decided here by trying every choice of one way for each
//! statement, with nothing of the library's checker: where a choice is found in which the
//! conclusion is false, the checker must reject the step.

#[path = "support/boards.rs"]
mod boards;
mod support;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use boards::{SELDOM, Source, Subject, each_step, is_looked_for, is_quick, sources};
use onefold::ids::CellId;
use onefold::logic::{Board, Candidate, Checker, Step, TECHNIQUES, Technique, Truth, words};
use onefold::puzzle::{Layout, Primitive, Symbol, SymbolSet};
use rand::RngExt;

/// Steps of each technique that are spoilt.
const STEPS: usize = 6;
/// Spoilt steps of each technique that the checker must have rejected.
const REJECTED: usize = 3;
/// Steps of one technique of one board that are spoilt.
const AT_ONCE: usize = 2;
/// Steps on a changed board among which a spoilt one is looked for.
const TOLD: usize = 5_000;
/// Puzzles of each source at most.
const ROUNDS: usize = 300;
/// Choices that are tried before a spoilt step is left alone.
const CHOICES: usize = 20_000;

/// The world in which the evidence of a step is tried.
struct World<'b> {
    board: &'b Board,
    layout: &'b Layout,
}

impl World<'_> {
    fn clash(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.symbol != b.symbol;
        }
        let both = |cells: &Vec<CellId>| cells.contains(&a.cell) && cells.contains(&b.cell);
        a.symbol == b.symbol
            && self
                .layout
                .regions()
                .iter()
                .any(|region| both(&region.cells))
    }

    /// Whether a filled cell that shares a region with a cell holds a symbol.
    fn stands_beside(&self, cell: CellId, symbol: Symbol) -> bool {
        let regions = self.layout.regions().iter();
        let mut beside = regions.filter(|region| region.cells.contains(&cell));
        beside.any(|region| {
            let mut cells = region.cells.iter();
            cells.any(|&other| self.board.value(other) == Some(symbol))
        })
    }

    /// The ways in which a statement can come true; none for conditions on several cells.
    fn ways(&self, truth: &Truth) -> Option<Vec<Candidate>> {
        let of_cell = |cell: CellId| {
            self.board
                .set(cell)
                .iter()
                .map(move |s| Candidate::new(cell, s))
        };
        match truth {
            Truth::Cell(cell) => Some(of_cell(*cell).collect()),
            Truth::Place(region, symbol) => {
                let cells = self.layout.regions()[*region].cells.iter();
                let ways = cells.map(|&cell| Candidate::new(cell, *symbol));
                Some(ways.filter(|&way| self.board.has(way)).collect())
            }
            Truth::Escape { filling, .. } => {
                let others = filling.iter().flat_map(|c| of_cell(c.cell));
                Some(others.filter(|way| !filling.contains(way)).collect())
            }
            Truth::Grave(extra) => Some(extra.clone()),
            Truth::Rule(_) | Truth::Balance { .. } => None,
        }
    }

    /// Terms of a sum: cells with coefficients, and the total.
    fn sum(&self, truth: &Truth) -> Option<(BTreeMap<CellId, i64>, i64)> {
        let mut terms: BTreeMap<CellId, i64> = BTreeMap::new();
        let mut total = 0;
        let cage = |number: &usize| match &self.layout.primitives()[*number] {
            Primitive::Cage { cells, sum } => Some((cells.clone(), i64::from(*sum))),
            Primitive::Pair { .. } | Primitive::Machine { .. } => None,
        };
        match truth {
            Truth::Rule(number) => {
                let (cells, sum) = cage(number)?;
                cells
                    .iter()
                    .for_each(|&cell| *terms.entry(cell).or_default() += 1);
                total += sum;
            }
            Truth::Balance { regions, cages } => {
                for &region in regions {
                    let cells = &self.layout.regions()[region].cells;
                    cells
                        .iter()
                        .for_each(|&cell| *terms.entry(cell).or_default() += 1);
                    total += (1..=9).sum::<i64>();
                }
                for number in cages {
                    let (cells, sum) = cage(number)?;
                    cells
                        .iter()
                        .for_each(|&cell| *terms.entry(cell).or_default() -= 1);
                    total -= sum;
                }
                terms.retain(|_, by| *by != 0);
            }
            _ => return None,
        }
        Some((terms, total))
    }

    /// The cells of a condition.
    fn cells_of(&self, truth: &Truth) -> Vec<CellId> {
        if let Some((terms, _)) = self.sum(truth) {
            return terms.into_keys().collect();
        }
        match truth {
            Truth::Rule(number) => match &self.layout.primitives()[*number] {
                Primitive::Pair { cells, .. } => cells.to_vec(),
                Primitive::Cage { cells, .. } | Primitive::Machine { cells, .. } => cells.clone(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether a condition holds when these candidates are true, all its cells being decided.
    fn holds(&self, truth: &Truth, chosen: &[Candidate]) -> bool {
        let value = |cell: CellId| -> usize {
            let made = chosen.iter().find(|c| c.cell == cell).map(|c| c.symbol);
            let symbol = self.board.value(cell).or(made).expect("decided");
            symbol.index() + 1
        };
        if let Some((terms, total)) = self.sum(truth) {
            let number = |cell| i64::try_from(value(cell)).expect("small");
            return terms
                .into_iter()
                .map(|(cell, by)| by * number(cell))
                .sum::<i64>()
                == total;
        }
        let Truth::Rule(number) = truth else {
            return true;
        };
        match &self.layout.primitives()[*number] {
            Primitive::Pair {
                cells: [a, b],
                table,
            } => {
                let other = Symbol::new(value(*b) - 1).expect("in range");
                table.allowed[value(*a) - 1].contains(other)
            }
            Primitive::Machine { cells, machine } => {
                let mut state = Some(machine.start());
                for (at, &cell) in cells.iter().enumerate() {
                    state = state.and_then(|state| machine.step(at, state, value(cell)));
                }
                state.is_some_and(|state| machine.accepts(state))
            }
            Primitive::Cage { .. } => true,
        }
    }

    /// Whether all statements can hold while each conclusion is false in turn; `None` where this
    /// takes too long to say. A cell of a condition of which the evidence says nothing may hold
    /// any symbol.
    fn leaves_open(&self, step: &Step) -> Option<bool> {
        let mut all: Vec<Vec<Candidate>> = Vec::new();
        let mut bound: Vec<CellId> = Vec::new();
        for truth in &step.truths {
            all.extend(self.ways(truth));
            bound.extend(self.cells_of(truth));
        }
        for cell in bound {
            let said = step.truths.contains(&Truth::Cell(cell));
            if !said && self.board.value(cell).is_none() {
                let any = SymbolSet::all(self.layout.order()).iter();
                let any = any.filter(|&symbol| !self.stands_beside(cell, symbol));
                all.push(any.map(|symbol| Candidate::new(cell, symbol)).collect());
            }
        }
        all.sort_by_key(Vec::len);
        let mut unsure = false;
        let removed = step.eliminations.iter().map(|&c| (c, true));
        let written = step.placements.iter().map(|&c| (c, false));
        for (claim, made) in removed.chain(written) {
            match self.model(step, &all, claim, made) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => unsure = true,
            }
        }
        if unsure { None } else { Some(false) }
    }

    /// Whether one way for each statement can be chosen while a candidate is true, or is not.
    fn model(
        &self,
        step: &Step,
        all: &[Vec<Candidate>],
        claim: Candidate,
        made: bool,
    ) -> Option<bool> {
        let start = if made { vec![claim] } else { Vec::new() };
        let mut stack = vec![(start, 0)];
        let mut tried = 0;
        while let Some((chosen, depth)) = stack.pop() {
            tried += 1;
            if tried > CHOICES {
                return None;
            }
            let Some(ways) = all.get(depth) else {
                if step.truths.iter().all(|truth| self.holds(truth, &chosen)) {
                    return Some(true);
                }
                continue;
            };
            for &way in ways {
                let out = !made && way == claim || chosen.iter().any(|&c| self.clash(c, way));
                if !out {
                    let mut longer = chosen.clone();
                    longer.push(way);
                    stack.push((longer, depth + 1));
                }
            }
        }
        Some(false)
    }
}

/// What was done to steps of a technique, and how often the checker had to reject it.
#[derive(Default, Debug)]
struct Tally {
    steps: usize,
    /// Spoilt in the step itself.
    planted: usize,
    /// Spoilt on the board.
    near: usize,
}

/// Holds a spoilt step against the checker; whether it had to be rejected.
fn rejected(world: &World<'_>, checker: &Checker, step: &Step) -> bool {
    if world.leaves_open(step) != Some(true) {
        return false;
    }
    let checked = checker.check(world.board, step);
    let told = words::short(world.layout, step);
    assert!(checked.is_err(), "accepted: {told}: {step:?}");
    true
}

/// The step with a statement of its evidence left out, with a further conclusion, or with another
/// symbol.
fn spoilt(step: &Step, needed: Option<Candidate>, all: SymbolSet) -> Vec<Step> {
    let mut found = Vec::new();
    for n in 0..step.truths.len().min(12) {
        let mut wrong = step.clone();
        wrong.truths.remove(n);
        found.push(wrong);
    }
    if let Some(needed) = needed {
        let mut wrong = step.clone();
        wrong.eliminations.push(needed);
        found.push(wrong);
    }
    for n in 0..step.eliminations.len().min(2) {
        for symbol in all.iter() {
            let mut wrong = step.clone();
            wrong.eliminations[n].symbol = symbol;
            if wrong.eliminations != step.eliminations {
                found.push(wrong);
            }
        }
    }
    found
}

/// Whether a candidate is one more way for a statement of a step.
fn touches(layout: &Layout, step: &Step, candidate: Candidate) -> bool {
    step.truths.iter().any(|truth| match truth {
        Truth::Cell(cell) => *cell == candidate.cell,
        Truth::Place(region, symbol) => {
            *symbol == candidate.symbol && layout.regions()[*region].cells.contains(&candidate.cell)
        }
        Truth::Escape { filling, .. } => filling.iter().any(|c| c.cell == candidate.cell),
        Truth::Grave(_) => true,
        Truth::Rule(_) | Truth::Balance { .. } => false,
    })
}

fn look(
    subject: &Subject,
    tallies: &mut BTreeMap<Technique, Tally>,
    rng: &mut rand::rngs::ChaCha8Rng,
) {
    let base = subject.advanced(rng.random_range(1..60));
    let share = rng.random_range(10..75);
    let needless = subject.needless(&base, share, rng);
    let mut board = base.clone();
    needless.iter().for_each(|c| board.remove(c.cell, c.symbol));
    let layout = subject.puzzle.layout();
    let checker = Checker::new(layout);
    let world = World {
        board: &board,
        layout,
    };
    for info in TECHNIQUES {
        let tally = tallies.entry(info.technique).or_default();
        if tally.steps >= STEPS && tally.planted >= REJECTED && tally.near >= REJECTED {
            continue;
        }
        if !is_quick(info.technique, &board) {
            continue;
        }
        let mut steps = Vec::new();
        each_step(&board, info.technique, &subject.settings, &mut |step| {
            steps.push(step);
            match steps.len() {
                AT_ONCE => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        for step in &steps {
            tally.steps += 1;
            for wrong in spoilt(step, subject.needed(&board, rng), board.symbols()) {
                tally.planted += usize::from(rejected(&world, &checker, &wrong));
            }
            let back = needless.iter().filter(|c| touches(layout, step, **c));
            for &candidate in back.take(6) {
                let mut fuller = base.clone();
                let others = needless.iter().filter(|c| **c != candidate);
                others.for_each(|c| fuller.remove(c.cell, c.symbol));
                let world = World {
                    board: &fuller,
                    layout,
                };
                if rejected(&world, &checker, step) {
                    tally.near += 1;
                    let mut same = None;
                    let mut left = TOLD;
                    each_step(&fuller, info.technique, &subject.settings, &mut |other| {
                        left -= 1;
                        let equal = other.truths == step.truths
                            && other.eliminations == step.eliminations
                            && other.placements == step.placements;
                        if equal {
                            same = Some(other);
                        }
                        match equal || left == 0 {
                            true => ControlFlow::Break(()),
                            false => ControlFlow::Continue(()),
                        }
                    });
                    assert!(same.is_none(), "still told: {same:?}");
                }
            }
        }
    }
}

#[test]
fn spoilt_steps_and_near_misses_are_rejected() {
    let mut rng = support::seeded(23);
    let mut tallies: BTreeMap<Technique, Tally> = BTreeMap::new();
    // One source for each kind of evidence is enough, and the large ones would take long.
    let sources: Vec<(&str, Source)> = sources()
        .into_iter()
        .filter(|(name, _)| {
            [
                "classic",
                "four",
                "six",
                "jigsaw",
                "diagonals",
                "killer",
                "thermometers",
                "sums",
            ]
            .contains(name)
        })
        .collect();
    for _ in 0..ROUNDS {
        for (_, source) in &sources {
            if let Some(subject) = source.subject(&mut rng) {
                look(&subject, &mut tallies, &mut rng);
            }
        }
        let done = |tally: &Tally| tally.planted >= REJECTED && tally.near >= REJECTED;
        let rest = || {
            let infos = TECHNIQUES.iter().map(|info| info.technique);
            let infos = infos.filter(|&t| is_looked_for(t) && t != Technique::FullHouse);
            infos.filter(|t| !SELDOM.contains(t))
        };
        if rest().all(|technique| tallies.get(&technique).is_some_and(done)) {
            break;
        }
    }
    for info in TECHNIQUES {
        println!("{:36} {:?}", info.name, tallies[&info.technique]);
    }
    for info in TECHNIQUES {
        let tally = &tallies[&info.technique];
        if SELDOM.contains(&info.technique) || !is_looked_for(info.technique) {
            continue;
        }
        assert!(tally.planted >= REJECTED, "{}: {tally:?}", info.name);
        // The last open cell of a region has nothing beside it that could come back.
        let none = info.technique == Technique::FullHouse;
        assert!(none || tally.near >= REJECTED, "{}: {tally:?}", info.name);
    }
}
