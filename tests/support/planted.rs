//! Boards on which rare patterns stand: made from a puzzle and its solution, by taking candidates
//! that the solution does not need and by entering values of it.
//!
//! A plan keeps what was taken, so that the board can be made again with a candidate back, or with
//! an entry as a given: that is where near misses come from.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeMap;

use onefold::ids::{CellId, IdVec, RegionId};
use onefold::logic::{Board, Candidate, Entries, Technique};
use onefold::puzzle::{Symbol, SymbolSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::boards::Subject;

/// Choices of the search for a grave.
const CHOICES: usize = 1_000;
/// Cells that are tried as the one with a third candidate.
const TRIED: usize = 6;

/// How a board is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Some steps along the path, and random candidates gone.
    Random,
    /// Two symbols are kept and other candidates gone, so that the two could be exchanged in many
    /// cells.
    Pair,
    /// Values of the solution entered, so that what is filled is not given.
    Entered,
    /// A grave but for a few further candidates.
    Grave,
}

/// Every kind, with the number of boards that are worth making of one puzzle.
pub(crate) const KINDS: [(Kind, usize); 4] = [
    (Kind::Random, 1),
    (Kind::Pair, 12),
    (Kind::Entered, 6),
    (Kind::Grave, 4),
];

impl Kind {
    /// Whether boards of this kind are good for a technique.
    pub(crate) fn suits(self, technique: Technique) -> bool {
        let entered = [Technique::Avoidable1, Technique::Avoidable2].contains(&technique);
        let grave = [
            Technique::BugPlusOne,
            Technique::Bug2,
            Technique::Bug3,
            Technique::Bug4,
        ]
        .contains(&technique);
        match self {
            Self::Random => !entered && !grave,
            Self::Pair => technique.info().needs_uniqueness && !entered && !grave,
            Self::Entered => entered,
            Self::Grave => grave,
        }
    }
}

/// A board, as it is made.
pub(crate) struct Plan<'s> {
    subject: &'s Subject,
    pub(crate) base: Board,
    /// What the board loses, none of it needed by the solution.
    pub(crate) needless: Vec<Candidate>,
}

impl<'s> Plan<'s> {
    /// A random plan of a kind; `None` where it cannot be made of this puzzle.
    pub(crate) fn new(subject: &'s Subject, kind: Kind, rng: &mut ChaCha8Rng) -> Option<Self> {
        let alone = matches!(kind, Kind::Pair | Kind::Grave);
        if alone && !subject.settings.uniqueness {
            return None;
        }
        let base = match kind {
            Kind::Random => subject.advanced(rng.random_range(1..60)),
            Kind::Entered => entered(subject, rng),
            Kind::Pair | Kind::Grave => subject.advanced(rng.random_range(1..12)),
        };
        let (base, needless) = match kind {
            Kind::Random | Kind::Entered => {
                // Some boards are left as they are.
                let share = [0, rng.random_range(20..75)][usize::from(rng.random_bool(0.8))];
                let needless = subject.needless(&base, share, rng);
                (base, needless)
            }
            Kind::Pair => {
                let needless = beside_a_pair(subject, &base, rng);
                (base, needless)
            }
            Kind::Grave => beside_a_grave(subject, &base, rng)?,
        };
        Some(Self {
            subject,
            base,
            needless,
        })
    }

    /// The board, with a candidate back.
    pub(crate) fn board(&self, back: Option<Candidate>) -> Board {
        let mut board = self.base.clone();
        let gone = self.needless.iter().filter(|&&c| Some(c) != back);
        gone.for_each(|c| board.remove(c.cell, c.symbol));
        board
    }

    /// The board, with the value of a cell as a given.
    pub(crate) fn board_given(&self, cell: CellId) -> Board {
        let board = self.board(None);
        let solution = &self.subject.solution;
        let mut puzzle = self.subject.puzzle.clone();
        puzzle.give(cell, solution.symbols()[cell]).expect("fits");
        let mut given = Board::new(&self.subject.relations, &puzzle, Entries::Ignored);
        for cell in puzzle.layout().cells().ids() {
            match board.value(cell) {
                Some(symbol) => given.place(cell, symbol),
                None => {
                    let gone = board.symbols().without(board.set(cell));
                    gone.iter().for_each(|symbol| given.remove(cell, symbol));
                }
            }
        }
        given
    }
}

/// The puzzle with random values of the solution entered.
fn entered(subject: &Subject, rng: &mut ChaCha8Rng) -> Board {
    let mut board = subject.board();
    let share = f64::from(rng.random_range(10..70)) / 100.0;
    for cell in board.open().to_vec() {
        if rng.random_bool(share) {
            board.place(cell, subject.solution.symbols()[cell]);
        }
    }
    board
}

/// Most candidates beside two symbols: nearly all from cells that hold one of the two.
fn beside_a_pair(subject: &Subject, base: &Board, rng: &mut ChaCha8Rng) -> Vec<Candidate> {
    let order = base.symbols().len();
    let mut symbol = || Symbol::new(rng.random_range(0..order)).expect("in range");
    let pair: SymbolSet = [symbol(), symbol()].into_iter().collect();
    let of_pair = f64::from(rng.random_range(0..50)) / 100.0;
    let others = f64::from(rng.random_range(60..95)) / 100.0;
    let mut needless = Vec::new();
    for cell in base.open() {
        let own = subject.solution.symbols()[cell];
        for symbol in base.set(cell).iter().filter(|&symbol| symbol != own) {
            let gone = match (pair.contains(own), pair.contains(symbol)) {
                (true, true) => 0.02,
                (true, false) => 0.95,
                (false, true) => of_pair,
                (false, false) => others,
            };
            if rng.random_bool(gone) {
                needless.push(Candidate::new(cell, symbol));
            }
        }
    }
    needless
}

/// A board with some cells filled, and all candidates of it but those of a grave, of the third of
/// one of its cells, and of a few more.
fn beside_a_grave(
    subject: &Subject,
    base: &Board,
    rng: &mut ChaCha8Rng,
) -> Option<(Board, Vec<Candidate>)> {
    let open = base.open().to_vec();
    for _ in 0..TRIED.min(open.len()) {
        let third = open[rng.random_range(0..open.len())];
        let Some(kept) = Search::new(subject, base, third).run(rng) else {
            continue;
        };
        let own = |cell: CellId| SymbolSet::only(subject.solution.symbols()[cell]);
        let mut board = base.clone();
        for &cell in open.iter().filter(|&&cell| kept[&cell] == own(cell)) {
            board.place(cell, subject.solution.symbols()[cell]);
        }
        let mut needless = Vec::new();
        for cell in board.open() {
            let others = board.set(cell).without(own(cell)).without(kept[&cell]);
            needless.extend(others.iter().map(|symbol| Candidate::new(cell, symbol)));
        }
        // A few come back: of the same symbol, near by, or so that a cell with two candidates has
        // one in common with each of two others.
        let symbol = subject.solution.symbols()[third];
        let beside = rng.random_range(0..4);
        for _ in 0..rng.random_range(1..3) {
            let sees = |cell: CellId| base.relations().sees(third).contains(cell) || cell == third;
            let between = |c: &Candidate| {
                let with = |cell: CellId| {
                    let both = own(cell).or(kept[&cell]);
                    both.contains(symbol) && both.contains(c.symbol) && both.len() == 2
                };
                let seen = board.open().and(base.relations().sees(third));
                let mut seen = seen.and(base.relations().sees(c.cell)).to_vec().into_iter();
                sees(c.cell) && c.symbol != symbol && seen.any(with)
            };
            let back = |c: &Candidate| match beside {
                0 => false,
                1 => c.symbol == symbol,
                2 => sees(c.cell),
                _ => between(c),
            };
            let back: Vec<usize> = (0..needless.len())
                .filter(|&n| back(&needless[n]))
                .collect();
            if !back.is_empty() {
                needless.remove(back[rng.random_range(0..back.len())]);
            }
        }
        return Some((board, needless));
    }
    None
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

    /// Depth first, always the cell with the fewest symbols left, these in random order, the
    /// solution's own last.
    fn run(mut self, rng: &mut ChaCha8Rng) -> Option<BTreeMap<CellId, SymbolSet>> {
        let mut kept: BTreeMap<CellId, SymbolSet> = BTreeMap::new();
        // Each choice with the number of its cell in the list, and what is left to try instead.
        let mut choices: Vec<(Candidate, Vec<Symbol>)> = Vec::new();
        let mut next = self.widths(&kept, rng);
        for _ in 0..CHOICES {
            let taken = match next.take() {
                None => return Some(kept),
                Some((cell, mut symbols)) => symbols.pop().map(|symbol| {
                    let at = self.cells.iter().position(|&other| other == cell);
                    self.cells.swap_remove(at.expect("a cell of the list"));
                    (Candidate::new(cell, symbol), symbols)
                }),
            };
            let taken = taken.or_else(|| {
                // Back to the last choice that has another symbol.
                while let Some((choice, mut rest)) = choices.pop() {
                    self.count(choice, true);
                    let of_cell = kept.get_mut(&choice.cell).expect("chosen");
                    of_cell.remove(choice.symbol);
                    if let Some(symbol) = rest.pop() {
                        return Some((Candidate::new(choice.cell, symbol), rest));
                    }
                    self.cells.push(choice.cell);
                }
                None
            });
            let (choice, rest) = taken?;
            self.count(choice, false);
            let of_cell = kept.entry(choice.cell).or_insert(SymbolSet::EMPTY);
            of_cell.insert(choice.symbol);
            choices.push((choice, rest));
            next = self.widths(&kept, rng);
        }
        None
    }

    /// The cell with the fewest symbols left, and these; `None` where no cell needs any.
    fn widths(
        &self,
        kept: &BTreeMap<CellId, SymbolSet>,
        rng: &mut ChaCha8Rng,
    ) -> Option<(CellId, Vec<Symbol>)> {
        let left = self.cells.iter().map(|&cell| {
            let taken = kept.get(&cell).copied().unwrap_or(SymbolSet::EMPTY);
            (self.left(cell, taken), cell)
        });
        let (symbols, cell) = left.min_by_key(|(symbols, _)| symbols.len())?;
        let mut symbols: Vec<Symbol> = symbols.iter().collect();
        for n in (1..symbols.len()).rev() {
            symbols.swap(n, rng.random_range(0..=n));
        }
        symbols.sort_by_key(|&symbol| symbol != self.own[cell]);
        Some((cell, symbols))
    }
}
