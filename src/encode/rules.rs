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

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::{Encoding, Meaning};
use crate::cover::matrix::{Builder, Mention, OptionError};
use crate::ids::{CellId, ColourId, Id, IdVec, ItemId};
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

/// An item before its number is known, with a colour.
#[derive(Clone, Copy)]
struct Draft {
    primary: bool,
    number: usize,
    colour: Option<usize>,
}

impl Draft {
    fn coloured(self, colour: usize) -> Self {
        Self {
            colour: Some(colour),
            ..self
        }
    }
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
        let mut matrix = Matrix::new(geometry, board);
        for (number, primitive) in primitives.iter().enumerate() {
            match primitive {
                Primitive::Pair { cells, table } => matrix.pair(*cells, &table.allowed),
                Primitive::Cage { cells, sum } => matrix.cage(number, cells, *sum)?,
                Primitive::Machine { cells, machine } => matrix.machine(number, cells, machine)?,
            }
        }
        matrix.finish(board)
    }
}

/// A state before a cell, the symbol that is read, and the state after it.
type Step = (usize, Symbol, usize);

/// A matrix in the making.
struct Matrix<'g> {
    geometry: &'g Geometry,
    sets: Vec<SymbolSet>,
    primary: Vec<Meaning>,
    secondary: Vec<Meaning>,
    /// The items of each candidate, by cell and symbol.
    candidates: Vec<Vec<Draft>>,
    /// The options of conditions.
    further: Vec<Vec<Draft>>,
    pairs: HashSet<([CellId; 2], [Symbol; 2])>,
    values: HashMap<CellId, Draft>,
}

impl<'g> Matrix<'g> {
    fn new(geometry: &'g Geometry, board: &Domains) -> Self {
        let order = geometry.order();
        let mut matrix = Self {
            geometry,
            sets: board.sets().as_slice().to_vec(),
            primary: Vec::new(),
            secondary: Vec::new(),
            candidates: vec![Vec::new(); geometry.n_cells() * order],
            further: Vec::new(),
            pairs: HashSet::new(),
            values: HashMap::new(),
        };
        for cell in board.sets().ids() {
            let item = matrix.item(true, Meaning::Cell(cell));
            for symbol in SymbolSet::all(order).iter() {
                matrix.mention(cell, symbol, item);
            }
        }
        for (region, cells) in geometry.regions().enumerate() {
            for symbol in SymbolSet::all(order).iter() {
                let full = geometry.is_full(region);
                let item = matrix.item(full, Meaning::Place(region, symbol));
                for &cell in cells {
                    matrix.mention(cell, symbol, item);
                }
            }
        }
        matrix
    }

    fn item(&mut self, primary: bool, meaning: Meaning) -> Draft {
        let items = match primary {
            true => &mut self.primary,
            false => &mut self.secondary,
        };
        items.push(meaning);
        Draft {
            primary,
            number: items.len() - 1,
            colour: None,
        }
    }

    fn mention(&mut self, cell: CellId, symbol: Symbol, item: Draft) {
        let at = cell.index() * self.geometry.order() + symbol.index();
        self.candidates[at].push(item);
    }

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
            *set = set
                .iter()
                .filter(|symbol| allowed[symbol.index()].contains(*symbol))
                .collect();
            return;
        }
        for x in self.sets[a.index()].iter() {
            for y in self.sets[b.index()].without(allowed[x.index()]).iter() {
                let key = if a < b {
                    ([a, b], [x, y])
                } else {
                    ([b, a], [y, x])
                };
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
        let possible = combos
            .iter()
            .filter(|combo| combo.without(union).is_empty());
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
            let behind = match at + 1 < cells.len() {
                true => Some(self.item(false, Meaning::State(number, at + 1))),
                false => None,
            };
            for (from, symbol, to) in steps {
                let mut items = vec![step, value.coloured(symbol.index())];
                items.extend(before.map(|before: Draft| before.coloured(from)));
                items.extend(behind.map(|behind: Draft| behind.coloured(to)));
                self.option(items)?;
            }
            before = behind;
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
        let accepted = states.iter().map(|&state| machine.accepts(state));
        let mut leads: Vec<bool> = accepted.collect();
        for (layer, size) in layers.iter_mut().zip(sizes).rev() {
            layer.retain(|&(_, _, to)| leads[to]);
            leads = vec![false; size];
            for step in layer {
                leads[step.0] = true;
            }
        }
        Ok(layers)
    }

    fn finish(self, board: &Domains) -> Result<Encoding, NotEncoded> {
        let n_primary = self.primary.len();
        let id = |draft: &Draft| Mention {
            item: ItemId::new(match draft.primary {
                true => draft.number,
                false => n_primary + draft.number,
            }),
            colour: draft.colour.map(ColourId::new),
        };
        let order = self.geometry.order();
        let mut builder = Builder::new(n_primary, self.secondary.len());
        let mut options = IdVec::new();
        let mut mentions: Vec<Mention> = Vec::new();
        for (at, set) in self.sets.iter().enumerate() {
            for symbol in set.iter() {
                let drafts = &self.candidates[at * order + symbol.index()];
                mentions.clear();
                mentions.extend(drafts.iter().map(id));
                builder.option(&mentions)?;
                options.push((CellId::new(at), symbol));
            }
        }
        for option in &self.further {
            mentions.clear();
            mentions.extend(option.iter().map(id));
            builder.option(&mentions)?;
        }
        let items = self.primary.into_iter().chain(self.secondary);
        Ok(Encoding {
            problem: builder.build(),
            items: items.collect(),
            options,
            board: Domains::new(board.sets().clone()),
        })
    }
}
