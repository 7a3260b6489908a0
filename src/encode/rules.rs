//! Conditions beyond regions as items and options.
//!
//! - A pair of symbols that two cells may not hold is a secondary item that both options name.
//! - A cage has a primary item, covered by an option for each combination of its sum. For each
//!   symbol there is an item whose colour says whether the cage holds it: combinations give it
//!   either colour, the options of the cells the one that says yes. Colours alone would let two
//!   cells hold the same symbol; the cage is a region too, whose items forbid that.
//! - An automaton has a primary item for each cell that it reads, covered by one of its steps.
//!   A step names the states before and after it and the symbol it reads as colours, and the
//!   options of the cell name the symbol. It is deterministic, so each filling has one run, and
//!   as many covers as before.
//!
//! Colours are those of Knuth, TAOCP 7.2.2.1 (exact covering with colours). Settled cells stay in
//! the matrix, as conditions speak of them.

use std::collections::HashMap;

use thiserror::Error;

use super::draft::{Draft, Matrix};
use super::{Encoding, Meaning};
use crate::cover::matrix::OptionError;
use crate::ids::{CellId, Id};
use crate::propagate::{Domains, Geometry};
use crate::puzzle::{Machine, Primitive, State, Symbol, SymbolSet, combinations};

/// Options beyond those of cells that a matrix has at most.
const MOST: usize = 300_000;

/// Why there is no matrix.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotEncoded {
    /// An option that the matrix refuses.
    #[error(transparent)]
    Cover(#[from] OptionError),
    /// The rules need too many options.
    #[error("the rules of this puzzle need more than {MOST} options of a matrix")]
    TooLarge,
}

impl Encoding {
    /// Encodes a board with conditions beyond regions; every cell has its options, settled or
    /// not.
    ///
    /// # Errors
    /// The rules need too many options.
    pub fn under_rules(
        geometry: &Geometry,
        board: &Domains,
        primitives: &[Primitive],
    ) -> Result<Self, NotEncoded> {
        // Conditions speak of settled cells too.
        let board = Domains::new(board.sets().clone());
        let mut matrix = Matrix::new(geometry, &board, true);
        for (number, primitive) in primitives.iter().enumerate() {
            match primitive {
                Primitive::Pair { cells, table } => matrix.pair(*cells, &table.allowed),
                Primitive::Cage { cells, sum } => matrix.cage(number, cells, *sum)?,
                Primitive::Machine { cells, machine } => matrix.machine(number, cells, machine)?,
            }
        }

        Ok(matrix.finish(&board)?)
    }
}

/// A state before a cell, the symbol that is read, and the state after it.
type Step = (usize, Symbol, usize);

impl Matrix<'_> {
    fn option(&mut self, items: Vec<Draft>) -> Result<(), NotEncoded> {
        if self.further.len() == MOST {
            return Err(NotEncoded::TooLarge);
        }
        self.further.push(items);
        Ok(())
    }

    fn pair(&mut self, [a, b]: [CellId; 2], allowed: &[SymbolSet]) {
        if a == b {
            let set = &mut self.sets[a.index()];
            *set = set.iter().filter(|symbol| allowed[symbol.index()].contains(*symbol)).collect();
            return;
        }

        for x in self.sets[a.index()].iter() {
            for y in self.sets[b.index()].without(allowed[x.index()]).iter() {
                let key = if a < b { ([a, b], [x, y]) } else { ([b, a], [y, x]) };
                if self.pairs.insert(key) {
                    let item = self.item(false, Meaning::Pair(key.0, key.1));
                    self.mention(a, x, item);
                    self.mention(b, y, item);
                }
            }
        }
    }

    fn cage(&mut self, number: usize, cells: &[CellId], sum: u32) -> Result<(), NotEncoded> {
        let order = self.geometry.order();
        let Some(combos) = combinations(order, cells.len(), sum) else {
            let sum = Machine::Linear {
                coefficients: vec![1; cells.len()],
                total: i32::try_from(sum).unwrap_or(i32::MAX),
            };
            return self.machine(number, cells, &sum);
        };

        let union = |union: SymbolSet, cell: &CellId| union.or(self.sets[cell.index()]);
        let union = cells.iter().fold(SymbolSet::EMPTY, union);
        let held = self.item(true, Meaning::Held(number));
        let symbols: Vec<(Symbol, Draft)> = SymbolSet::all(order)
            .iter()
            .map(|symbol| (symbol, self.item(false, Meaning::Has(number, symbol))))
            .collect();
        for &(symbol, has) in &symbols {
            for &cell in cells {
                self.mention(cell, symbol, has.coloured(1));
            }
        }

        let possible = combos.iter().filter(|combo| combo.without(union).is_empty());
        for combo in possible {
            let mut items = vec![held];
            let colours = symbols
                .iter()
                .map(|(symbol, has)| has.coloured(usize::from(combo.contains(*symbol))));
            items.extend(colours);
            self.option(items)?;
        }

        Ok(())
    }

    fn machine(
        &mut self,
        number: usize,
        cells: &[CellId],
        machine: &Machine,
    ) -> Result<(), NotEncoded> {
        let mut before = None;
        let layers = self.layers(cells, machine)?;
        for (at, (&cell, steps)) in cells.iter().zip(layers).enumerate() {
            let step = self.item(true, Meaning::Step(number, at));
            let value = self.value(cell);
            let is_last = at + 1 == cells.len();
            let after = (!is_last).then(|| self.item(false, Meaning::State(number, at + 1)));
            for (from, symbol, to) in steps {
                let mut items = vec![step, value.coloured(symbol.index())];
                items.extend(before.map(|before: Draft| before.coloured(from)));
                items.extend(after.map(|after: Draft| after.coloured(to)));
                self.option(items)?;
            }
            before = after;
        }

        Ok(())
    }

    /// The item that says what a cell holds.
    fn value(&mut self, cell: CellId) -> Draft {
        if let Some(&known) = self.values.get(&cell) {
            return known;
        }
        let value = self.item(false, Meaning::Value(cell));
        for symbol in self.sets[cell.index()].iter() {
            self.mention(cell, symbol, value.coloured(symbol.index()));
        }
        self.values.insert(cell, value);
        value
    }

    /// The steps of an automaton that lead to acceptance, for each cell: state, symbol, state.
    fn layers(&self, cells: &[CellId], machine: &Machine) -> Result<Vec<Vec<Step>>, NotEncoded> {
        let mut states: Vec<State> = vec![machine.start()];
        let mut layers: Vec<Vec<Step>> = Vec::with_capacity(cells.len());
        let mut sizes = Vec::with_capacity(cells.len());
        let mut steps = self.further.len();
        for (at, cell) in cells.iter().enumerate() {
            let mut numbers: HashMap<State, usize> = HashMap::new();
            let mut after: Vec<State> = Vec::new();
            let mut layer = Vec::new();
            for (from, &state) in states.iter().enumerate() {
                for symbol in self.sets[cell.index()].iter() {
                    let Some(to) = machine.step(at, state, symbol.index() + 1) else {
                        continue;
                    };
                    let number = *numbers.entry(to).or_insert_with(|| {
                        after.push(to);
                        after.len() - 1
                    });
                    layer.push((from, symbol, number));
                    steps += 1;
                    if steps > 4 * MOST {
                        return Err(NotEncoded::TooLarge);
                    }
                }
            }
            layers.push(layer);
            sizes.push(states.len());
            states = after;
        }

        let mut leads: Vec<bool> = states.iter().map(|&state| machine.accepts(state)).collect();
        for (layer, size) in layers.iter_mut().zip(sizes).rev() {
            layer.retain(|&(_, _, to)| leads[to]);
            leads = vec![false; size];
            for step in layer {
                leads[step.0] = true;
            }
        }

        Ok(layers)
    }
}
