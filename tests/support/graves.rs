//! Boards that are a grave but for a few further candidates: made from a puzzle and its solution by
//! looking for a second candidate of each open cell.
use std::collections::BTreeMap;

use onefold::internals::ids::{CellId, Id, IdVec, RegionId};
use onefold::internals::logic::{Board, Candidate};
use onefold::internals::puzzle::{Symbol, SymbolSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::boards::Subject;

/// Choices of one search.
const CHOICES: usize = 300;

/// Lists of candidates to be made of one grave.
const LISTS: usize = 16;

/// A board with some cells filled, and lists of its candidates but for those of a grave, for the
/// third of one of its cells, and for a few more.
pub(crate) fn beside_a_grave(
    subject: &Subject,
    base: &Board,
    rng: &mut ChaCha8Rng,
) -> Option<(Board, Vec<Vec<Candidate>>)> {
    let open = base.open().to_vec();
    let third = *open.get(rng.random_range(0..open.len().max(1)))?;
    let kept = Search::new(subject, base, third).run(rng)?;
    let own = |cell: CellId| SymbolSet::only(subject.solution.symbols()[cell]);
    let mut board = base.clone();
    for &cell in open.iter().filter(|&&cell| kept[&cell] == own(cell)) {
        board.place(cell, subject.solution.symbols()[cell]);
    }
    let with_own = |(cell, kept): (CellId, SymbolSet)| (cell, kept.or(own(cell)));
    let pairs: BTreeMap<CellId, SymbolSet> = kept.into_iter().map(with_own).collect();
    let mut needless = Vec::new();
    for cell in board.open() {
        let others = board.set(cell).without(pairs[&cell]);
        needless.extend(others.iter().map(|symbol| Candidate::new(cell, symbol)));
    }
    let third = Candidate::new(third, subject.solution.symbols()[third]);
    let mut lists: Vec<Vec<Candidate>> = Vec::new();
    for way in (0..4).cycle().take(LISTS) {
        let mut list = needless.clone();
        some_back(&board, third, &pairs, (&mut list, way), rng);
        if !lists.contains(&list) {
            lists.push(list);
        }
    }
    Some((board, lists))
}

/// Puts a few candidates back: of the same symbol as the third candidate, in cells near it, or so
/// that a cell with two candidates has one in common with each of two others.
fn some_back(
    base: &Board,
    third: Candidate,
    pairs: &BTreeMap<CellId, SymbolSet>,
    (needless, way): (&mut Vec<Candidate>, usize),
    rng: &mut ChaCha8Rng,
) {
    let relations = base.relations();
    let sees = |cell: CellId| relations.sees(third.cell).contains(cell) || cell == third.cell;
    let between = |c: &Candidate| {
        let seen = relations.sees(third.cell).and(relations.sees(c.cell));
        let has = |cell: CellId| {
            let pair = pairs[&cell];
            pair.contains(third.symbol) && pair.contains(c.symbol) && pair.len() == 2
        };
        c.symbol != third.symbol && sees(c.cell) && base.open().and(&seen).iter().any(has)
    };
    for _ in 0..rng.random_range(1..3) {
        let fits = |n: &usize| {
            let c = &needless[*n];
            match way {
                0 => false,
                1 => c.symbol == third.symbol,
                2 => sees(c.cell),
                _ => between(c),
            }
        };
        let back: Vec<usize> = (0..needless.len()).filter(fits).collect();
        if !back.is_empty() {
            needless.remove(back[rng.random_range(0..back.len())]);
        }
    }
}

/// The search for what stands in a grave beside the solution: one candidate in each open cell, and
/// two in one, of which the solution's own is the third. In every region each symbol has two places
/// then, those of the third not counted. Cells for which the solution's own comes out are no part
/// of the grave.
struct Search<'b> {
    base: &'b Board,
    third: CellId,
    /// The cells that still need a candidate, once for each that they need.
    cells: Vec<CellId>,
    /// By region and symbol: the places that it still needs.
    needs: IdVec<RegionId, Vec<usize>>,
    own: &'b IdVec<CellId, Symbol>,
}

impl<'b> Search<'b> {
    fn new(subject: &'b Subject, base: &'b Board, third: CellId) -> Self {
        let own = subject.solution.symbols();
        let none = vec![0; base.symbols().len()];
        let mut needs = IdVec::filled(none, base.relations().n_regions());
        let mut cells = base.open().to_vec();
        cells.push(third);
        for &cell in &cells {
            for &region in base.relations().regions_of(cell) {
                needs[region][own[cell].index()] += 1;
            }
        }
        Self {
            base,
            third,
            cells,
            needs,
            own,
        }
    }

    /// What a cell may still take.
    fn left(&self, cell: CellId, taken: SymbolSet) -> SymbolSet {
        let regions = self.base.relations().regions_of(cell);
        let mut all = self.base.set(cell).without(taken);
        if cell == self.third {
            all.remove(self.own[cell]);
        }
        let needed = |symbol: Symbol| {
            let mut regions = regions.iter();
            regions.all(|&region| self.needs[region][symbol.index()] > 0)
        };
        all.iter().filter(|&symbol| needed(symbol)).collect()
    }

    /// Counts a place up or down.
    fn count(&mut self, choice: Candidate, back: bool) {
        for &region in self.base.relations().regions_of(choice.cell) {
            let need = &mut self.needs[region][choice.symbol.index()];
            *need = if back { *need + 1 } else { *need - 1 };
        }
    }

    /// Depth first, always where the fewest ways are left, these in random order.
    fn run(mut self, rng: &mut ChaCha8Rng) -> Option<BTreeMap<CellId, SymbolSet>> {
        let mut kept: BTreeMap<CellId, SymbolSet> = BTreeMap::new();
        // Each choice with what is left to try instead.
        let mut choices: Vec<(Candidate, Vec<Candidate>)> = Vec::new();
        for _ in 0..CHOICES {
            let Some(mut ways) = self.fewest(&kept, rng) else {
                return Some(kept);
            };
            let mut choice = ways.pop();
            while choice.is_none() {
                let (last, rest) = choices.pop()?;
                self.count(last, true);
                let of_cell = kept.get_mut(&last.cell).expect("chosen");
                of_cell.remove(last.symbol);
                self.cells.push(last.cell);
                ways = rest;
                choice = ways.pop();
            }
            let choice = choice?;
            let at = self.cells.iter().position(|&cell| cell == choice.cell);
            self.cells.swap_remove(at.expect("a cell of the list"));
            self.count(choice, false);
            let of_cell = kept.entry(choice.cell).or_insert(SymbolSet::EMPTY);
            of_cell.insert(choice.symbol);
            choices.push((choice, ways));
        }
        None
    }

    /// The ways of the cell, or of the symbol in a region, that has the fewest left; `None` where
    /// no cell needs any.
    fn fewest(
        &self,
        kept: &BTreeMap<CellId, SymbolSet>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Vec<Candidate>> {
        let relations = self.base.relations();
        let order = self.base.symbols().len();
        let taken = |cell| kept.get(&cell).copied().unwrap_or(SymbolSet::EMPTY);
        let left: Vec<(CellId, SymbolSet)> = self
            .cells
            .iter()
            .map(|&cell| (cell, self.left(cell, taken(cell))))
            .collect();
        let (cell, symbols) = left.iter().min_by_key(|(_, symbols)| symbols.len())?;
        let ways = symbols.iter().map(|symbol| Candidate::new(*cell, symbol));
        let mut ways: Vec<Candidate> = ways.collect();
        let mut places = vec![0; relations.n_regions() * order];
        for (cell, symbols) in &left {
            for region in relations.regions_of(*cell) {
                let at = region.index() * order;
                symbols.iter().for_each(|s| places[at + s.index()] += 1);
            }
        }
        for (region, needs) in self.needs.enumerate() {
            for (symbol, &need) in self.base.symbols().iter().zip(needs) {
                let n = places[region.index() * order + symbol.index()];
                if need > 0 && (n < need || n < ways.len()) {
                    let cells = relations.region_set(region);
                    let here = left.iter().filter(|(cell, symbols)| {
                        n >= need && cells.contains(*cell) && symbols.contains(symbol)
                    });
                    ways = here
                        .map(|(cell, _)| Candidate::new(*cell, symbol))
                        .collect();
                }
            }
        }
        for n in (1..ways.len()).rev() {
            ways.swap(n, rng.random_range(0..=n));
        }
        Some(ways)
    }
}
