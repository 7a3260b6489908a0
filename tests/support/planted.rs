//! Boards on which rare patterns stand: made from a puzzle and its solution, by taking candidates
//! that the solution does not need and by entering values of it.
//!
//! A plan keeps what was taken, so that the board can be made again with a candidate back, or with
//! an entry as a given: that is where near misses come from.
use onefold::internals::ids::CellId;
use onefold::internals::logic::{Board, Candidate, Entries, Promise, Technique};
use onefold::internals::puzzle::{Symbol, SymbolSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::boards::Subject;
use crate::support::graves::beside_a_grave;
use crate::support::rings::beside_a_ring;

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
    /// A ring of cells around which two symbols could be exchanged, but for a few cells.
    Ring,
    /// A grave but for a few further candidates.
    Grave,
}

/// Every kind, with the number of boards that are worth making of one puzzle.
pub(crate) const KINDS: [(Kind, usize); 5] =
    [(Kind::Random, 1), (Kind::Pair, 12), (Kind::Entered, 60), (Kind::Ring, 10), (Kind::Grave, 40)];

impl Kind {
    /// Whether boards of this kind are good for a technique.
    pub(crate) fn suits(self, technique: Technique) -> bool {
        let entered = [Technique::Avoidable1, Technique::Avoidable2].contains(&technique);
        let grave = [Technique::BugPlusOne, Technique::Bug2, Technique::Bug3, Technique::Bug4]
            .contains(&technique);
        let ring = [
            Technique::UniqueLoop1,
            Technique::UniqueLoop2,
            Technique::UniqueLoop3,
            Technique::UniqueLoop4,
        ]
        .contains(&technique);

        match self {
            Self::Random => !technique.info().needs_uniqueness,
            Self::Pair => technique.info().needs_uniqueness && !entered && !ring && !grave,
            Self::Ring => ring,
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
    /// Random plans of a kind, mostly one; none where it cannot be made of this puzzle.
    pub(crate) fn made(subject: &'s Subject, kind: Kind, rng: &mut ChaCha8Rng) -> Vec<Self> {
        let plan = |base: Board, needless: Vec<Candidate>| Self { subject, base, needless };
        if kind != Kind::Random && subject.settings.promise == Promise::None {
            return Vec::new();
        }

        let base = match kind {
            Kind::Random => subject.advanced(rng.random_range(1..60)),
            Kind::Entered => entered(subject, rng),
            Kind::Pair | Kind::Ring | Kind::Grave => subject.board(),
        };

        let needless = match kind {
            Kind::Random | Kind::Entered => {
                // Some boards are left as they are.
                let share = [0, rng.random_range(20..75)][usize::from(rng.random_bool(0.8))];
                Some(subject.needless(&base, share, rng))
            }
            Kind::Pair => Some(beside_a_pair(subject, &base, rng)),
            Kind::Ring => beside_a_ring(subject, &base, rng),
            Kind::Grave => {
                // One grave, found with much trouble, with other further candidates each time.
                let (base, all) = beside_a_grave(subject, &base, rng).unwrap_or((base, Vec::new()));
                return all.into_iter().map(|needless| plan(base.clone(), needless)).collect();
            }
        };

        needless.map(|needless| plan(base, needless)).into_iter().collect()
    }

    /// The board, with a candidate back.
    pub(crate) fn board(&self, back: Option<Candidate>) -> Board {
        let mut board = self.base.clone();
        self.needless
            .iter()
            .filter(|&&c| Some(c) != back)
            .for_each(|c| board.remove(c.cell, c.symbol));
        board
    }

    /// The board, with the value of a cell as a given.
    pub(crate) fn board_given(&self, cell: CellId) -> Board {
        let board = self.board(None);
        let solution = &self.subject.solution;
        let mut puzzle = self.subject.puzzle.clone();
        puzzle.fix(cell, solution.symbols()[cell]).expect("fits");
        let mut given = Board::new(&puzzle, Entries::Ignored);

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

/// Most candidates beside two symbols: nearly all from cells that hold one of the two, and many
/// from those that hold a certain third symbol.
fn beside_a_pair(subject: &Subject, base: &Board, rng: &mut ChaCha8Rng) -> Vec<Candidate> {
    let order = base.symbols().len();
    let mut symbol = || Symbol::new(rng.random_range(0..order)).expect("in range");
    let pair: SymbolSet = [symbol(), symbol()].into_iter().collect();
    let third = symbol();
    let mut share = |most: u32| f64::from(rng.random_range(0..most)) / 100.0;
    let of_pair = share(90);
    let of_third = share(30);
    let of_others = share(80);
    let mut needless = Vec::new();

    for cell in base.open() {
        let own = subject.solution.symbols()[cell];
        for symbol in base.set(cell).iter().filter(|&symbol| symbol != own) {
            let here = pair.contains(symbol);
            let is_third = symbol == third;
            let gone = match (pair.contains(own), own == third) {
                (true, _) if here => 0.02,
                (true, _) if is_third => 0.85,
                (true, _) => 0.97,
                (_, true) if here => 0.05,
                (_, true) => 0.8,
                _ if here => of_pair,
                _ if is_third => of_third,
                _ => of_others,
            };

            if rng.random_bool(gone) {
                needless.push(Candidate::new(cell, symbol));
            }
        }
    }

    needless
}
