//! The evidence of a step, tried out: every choice of one way for each of its statements, with
//! nothing of the library's checker.
use std::collections::BTreeMap;

use onefold::internals::ids::CellId;
use onefold::internals::logic::{Board, Candidate, Step, Truth};
use onefold::internals::puzzle::{Layout, Primitive, Symbol, SymbolSet};

/// Choices that are tried before it is left open whether a step is right.
const CHOICES: usize = 20_000;

/// The world in which the evidence of a step is tried.
pub(crate) struct World<'b> {
    pub(crate) board: &'b Board,
    pub(crate) layout: &'b Layout,
}

impl World<'_> {
    fn clash(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.symbol != b.symbol;
        }
        let both = |cells: &Vec<CellId>| cells.contains(&a.cell) && cells.contains(&b.cell);
        a.symbol == b.symbol && self.layout.regions().iter().any(|region| both(&region.cells))
    }

    /// Whether a filled cell that shares a region with a cell holds a symbol.
    fn stands_beside(&self, cell: CellId, symbol: Symbol) -> bool {
        self.layout
            .regions()
            .iter()
            .filter(|region| region.cells.contains(&cell))
            .any(|region| region.cells.iter().any(|&other| self.board.value(other) == Some(symbol)))
    }

    /// Whether some cells can be filled in another way: none is given, and every region holds the
    /// same symbols both ways.
    fn exchanges(&self, filling: &[Candidate], swapped: &[Symbol]) -> bool {
        let here = |cells: &[CellId]| {
            let pairs: Vec<_> =
                filling.iter().zip(swapped).filter(|(c, _)| cells.contains(&c.cell)).collect();
            let mut one: Vec<Symbol> = pairs.iter().map(|(c, _)| c.symbol).collect();
            let mut other: Vec<Symbol> = pairs.iter().map(|(_, s)| **s).collect();
            one.sort_unstable();
            other.sort_unstable();
            one == other
        };

        let given = |c: &Candidate| self.board.given().contains(c.cell);
        let same = |(c, s): (&Candidate, &Symbol)| c.symbol == *s;
        filling.len() == swapped.len()
            && self.layout.primitives().is_empty()
            && !filling.iter().any(given)
            && !filling.iter().zip(swapped).all(same)
            && self.layout.regions().iter().all(|r| here(&r.cells))
    }

    /// Whether without these candidates every open cell has two and every region two places for
    /// each symbol that has any.
    fn is_grave(&self, extra: &[Candidate]) -> bool {
        let has = |cell: CellId, symbol| {
            let candidate = Candidate::new(cell, symbol);
            self.board.has(candidate) && !extra.contains(&candidate)
        };

        let symbols = || SymbolSet::all(self.layout.order()).iter();
        let two = |cell: CellId| symbols().filter(|&symbol| has(cell, symbol)).count() == 2;
        let even = |cells: &[CellId]| {
            symbols().all(|symbol| {
                matches!(cells.iter().filter(|&&cell| has(cell, symbol)).count(), 0 | 2)
            })
        };

        self.layout.primitives().is_empty()
            && self.board.open().iter().all(two)
            && self.layout.regions().iter().all(|r| even(&r.cells))
    }

    /// The ways in which a statement can come true; none where it says nothing of single cells, or
    /// nothing at all, since what it builds on does not hold.
    fn ways(&self, truth: &Truth) -> Option<Vec<Candidate>> {
        let of_cell =
            |cell: CellId| self.board.set(cell).iter().map(move |s| Candidate::new(cell, s));
        match truth {
            Truth::Cell(cell) => Some(of_cell(*cell).collect()),
            Truth::Place(region, symbol) => {
                let ways = self.layout.regions()[*region]
                    .cells
                    .iter()
                    .map(|&cell| Candidate::new(cell, *symbol))
                    .filter(|&way| self.board.has(way))
                    .collect();
                Some(ways)
            }
            Truth::Escape { filling, swapped } => {
                if !self.exchanges(filling, swapped) {
                    return None;
                }
                let others = filling
                    .iter()
                    .flat_map(|c| of_cell(c.cell))
                    .filter(|way| !filling.contains(way))
                    .collect();
                Some(others)
            }
            Truth::Grave(extra) => self.is_grave(extra).then(|| extra.clone()),
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
                cells.iter().for_each(|&cell| *terms.entry(cell).or_default() += 1);
                total += sum;
            }
            Truth::Balance { regions, cages } => {
                for &region in regions {
                    let cells = &self.layout.regions()[region].cells;
                    cells.iter().for_each(|&cell| *terms.entry(cell).or_default() += 1);
                    total += (1..=9).sum::<i64>();
                }

                for number in cages {
                    let (cells, sum) = cage(number)?;
                    cells.iter().for_each(|&cell| *terms.entry(cell).or_default() -= 1);
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
            return terms.into_iter().map(|(cell, by)| by * number(cell)).sum::<i64>() == total;
        }

        let Truth::Rule(number) = truth else {
            return true;
        };

        match &self.layout.primitives()[*number] {
            Primitive::Pair { cells: [a, b], table } => {
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
    pub(crate) fn leaves_open(&self, step: &Step) -> Option<bool> {
        let mut all: Vec<Vec<Candidate>> = Vec::new();
        let mut bound: Vec<CellId> = Vec::new();
        for truth in &step.truths {
            all.extend(self.ways(truth));
            bound.extend(self.cells_of(truth));
        }

        for cell in bound {
            let said = step.truths.contains(&Truth::Cell(cell));
            if !said && self.board.value(cell).is_none() {
                let any = SymbolSet::all(self.layout.order())
                    .iter()
                    .filter(|&symbol| !self.stands_beside(cell, symbol))
                    .map(|symbol| Candidate::new(cell, symbol))
                    .collect();
                all.push(any);
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
