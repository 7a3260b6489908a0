//! Boards in the middle of a solving, on layouts of every kind: for the tests of techniques.
//!
//! A subject is a random solution with random givens of it (and, under rules, marks that it
//! fulfils). Its board is taken some steps along its path, and then loses random candidates that
//! the solution does not need, so that rare patterns come up often.
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::logic::order::{FURTHER, ORDER};
use onefold::internals::logic::{
    self, Board, Candidate, Entries, Level, PathEnd, Promise, Settings, Step, Technique, View,
};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind, Layout, LayoutSpec, Position, Puzzle, Rule, Solution, shapes,
};
use onefold::internals::solve::{Solver, Verdict};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::{dug, laid, layout, random_cell, random_solution, under};

/// Where subjects come from.
pub(crate) enum Source {
    /// A layout, compiled.
    Plain(Arc<Layout>),
    /// The classic grid with marks of this kind, other ones each time.
    Marked(ConstraintKind),
    /// The classic grid with constraints of these kinds, which may share cells.
    Laid(&'static [ConstraintKind]),
}

/// Sources by name: at least one of each kind of layout. Large ones come last.
pub(crate) fn sources() -> Vec<(&'static str, Source)> {
    let plain = |name: &str| Source::Plain(layout(name));
    let ruled = |rules: &[Rule]| Source::Plain(under("classic", rules));
    let jigsaw = Layout::build(shapes::jigsaw(9, JIGSAW.chars())).expect("fits");
    let both = [Rule::Windoku, Rule::Diagonals];

    vec![
        ("classic", plain("classic")),
        ("jigsaw", Source::Plain(jigsaw.into())),
        ("diagonals", ruled(&[Rule::Diagonals])),
        ("windoku", ruled(&[Rule::Windoku])),
        ("windoku with diagonals", ruled(&both)),
        ("four", plain("classic:2x2")),
        ("six", plain("classic:2x3")),
        ("latin", plain("latin:8")),
        ("anti-knight", ruled(&[Rule::AntiKnight])),
        ("disjoint groups", ruled(&[Rule::DisjointGroups])),
        ("killer", Source::Marked(ConstraintKind::Cage)),
        ("thermometers", Source::Marked(ConstraintKind::Thermometer)),
        ("sums", Source::Marked(ConstraintKind::Sum)),
        ("lines", Source::Laid(LINES)),
        ("dots", Source::Laid(DOTS)),
        ("twodoku", plain("twodoku")),
        ("samurai", plain("samurai")),
        ("windmill", plain("windmill")),
        ("sixteen", plain("classic:4x4")),
    ]
}

const LINES: &[ConstraintKind] = &[
    ConstraintKind::Thermometer,
    ConstraintKind::SlowThermometer,
    ConstraintKind::Whispers,
    ConstraintKind::Renban,
    ConstraintKind::Palindrome,
    ConstraintKind::Arrow,
];

const DOTS: &[ConstraintKind] =
    &[ConstraintKind::Difference, ConstraintKind::Ratio, ConstraintKind::Xv];

/// Constraints of a laid source.
const LAID: usize = 24;

/// Nine regions of nine cells, six of them no boxes.
pub(crate) const JIGSAW: &str =
    "abbbbbcccabaabbcccaaaaabcccdddeeefffdddeeefffdddeeefffggghhhiiigghhhhiiigggghhiii";

/// Cells of the largest boards on which every technique is asked for.
pub(crate) const SMALL: usize = 100;

/// Whether a technique is asked for on a board: not where looking for it takes too long.
pub(crate) fn is_quick(technique: Technique, board: &Board) -> bool {
    let n_cells = board.relations().n_cells();
    let candidates: usize = board.open().iter().map(|cell| board.set(cell).len()).sum();
    let crowded = candidates > 3 * board.open().len();
    n_cells <= SMALL && !crowded || technique.info().level <= Level::Hard
}

/// Solves a board step by step.
pub(crate) fn walk(
    board: &mut Board,
    promise: Promise,
    each: &mut dyn FnMut(&Board, &Step),
) -> PathEnd {
    let settings = Settings::new(promise);
    logic::solve(board, &settings, &Limits::default(), &mut |board, step| {
        each(board, step);
        ControlFlow::Continue(())
    })
}

/// The first steps of a technique on a board, at most so many.
pub(crate) fn some_steps(
    board: &Board,
    technique: Technique,
    settings: &Settings,
    most: usize,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let view = View::new(board);
    if !settings.allow(technique, board) {
        return steps;
    }

    for finder in ORDER.iter().chain(FURTHER).filter(|it| it.techniques.contains(&technique)) {
        let _ = (finder.find)(&view, &mut |step| {
            steps.extend((step.technique == technique).then_some(step));
            if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }

    steps.truncate(most);
    steps
}

/// A puzzle with a solution of it.
pub(crate) struct Subject {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Solution,
    /// What may be used: without the techniques that need one solution where there are more.
    pub(crate) settings: Settings,
}

impl Source {
    /// A random puzzle; `None` where no solution was found in a few tries.
    pub(crate) fn subject(&self, rng: &mut ChaCha8Rng) -> Option<Subject> {
        let solution = match self {
            Self::Plain(layout) => random_solution(layout, rng)?,
            Self::Marked(kind) => {
                let plain = random_solution(&layout("classic"), rng)?;
                marked(&plain, *kind, rng)
            }
            Self::Laid(kinds) => {
                let layout = layout("classic");
                let plain = random_solution(&layout, rng)?;
                let mut all: Vec<Constraint> = Vec::new();

                while all.len() < LAID {
                    let entry = kinds[rng.random_range(0..kinds.len())].entry();
                    let cells = laid::way(&layout, 4, rng);
                    let one = laid::on(entry, &cells, &plain, rng);
                    all.extend(one.filter(|one| !all.contains(one)));
                }
                laid::with(&plain, all)?
            }
        };

        let n_cells = solution.layout().cells().len();
        let givens = rng.random_range(n_cells * 3 / 10..=n_cells / 2);
        let mut puzzle = dug(&solution, givens, rng);
        let limits = Limits::nodes(2_000);
        let regions_only = solution.layout().primitives().is_empty();
        let mut unique = false;
        // Small boards get givens until there is one solution, where a few more do.
        let tries = if n_cells <= SMALL { 12 } else { 1 };
        for _ in 0..if regions_only { tries } else { 0 } {
            let (verdict, _) = Solver::default().uniqueness(&puzzle, &limits);
            unique = matches!(verdict, Verdict::Unique(_));
            if unique {
                break;
            }
            for _ in 0..n_cells.div_ceil(40) {
                let cell = random_cell(solution.layout(), rng);
                puzzle.fix(cell, solution.symbols()[cell]).expect("fits");
            }
        }
        // Graves and avoidable rectangles stand where few cells are given.
        if unique && n_cells <= SMALL && rng.random_bool(0.5) {
            puzzle = minimal(&solution, &puzzle, rng);
        }
        let settings = Settings::new(if unique { Promise::Checked } else { Promise::None });

        Some(Subject { puzzle, solution, settings })
    }
}

/// The puzzle without givens, taken away one by one at random, that it does not need.
fn minimal(solution: &Solution, puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut cells: Vec<CellId> = puzzle.clues().map(|clue| clue.cell).collect();
    let of = |cells: &[CellId]| {
        let mut puzzle = Puzzle::blank(Arc::clone(solution.layout()));
        for &cell in cells {
            puzzle.fix(cell, solution.symbols()[cell]).expect("fits");
        }
        puzzle
    };

    for _ in 0..cells.len() {
        let taken = cells.remove(rng.random_range(0..cells.len()));
        let (verdict, _) = Solver::default().uniqueness(&of(&cells), &Limits::default());
        if !matches!(verdict, Verdict::Unique(_)) {
            cells.push(taken);
        }
    }

    of(&cells)
}

/// The same solution on a layout with random marks that it fulfils.
fn marked(solution: &Solution, kind: ConstraintKind, rng: &mut ChaCha8Rng) -> Solution {
    let layout = solution.layout();
    let value = |cell: CellId| solution.symbols()[cell].index() + 1;
    let mut free: Vec<CellId> = layout.cells().ids().collect();
    let mut constraints = Vec::new();

    for _ in 0..30 {
        let Some(&start) = free.get(rng.random_range(0..free.len().max(1))) else {
            break;
        };
        let mut cells = vec![start];

        for _ in 1..rng.random_range(2..=4) {
            let last = cells[cells.len() - 1];
            let next = free.iter().copied().find(|&cell| {
                let differs = cells.iter().all(|&other| value(other) != value(cell));
                let fits = match kind {
                    ConstraintKind::Thermometer => value(last) < value(cell),
                    ConstraintKind::Cage => differs,
                    _ => !cells.contains(&cell),
                };
                fits && touch(layout, last, cell, kind == ConstraintKind::Sum)
            });
            cells.extend(next);
        }

        if cells.len() > 1 {
            free.retain(|cell| !cells.contains(cell));
            let sum: usize = cells.iter().map(|&cell| value(cell)).sum();
            let sum = u32::try_from(sum).expect("small");
            let values = match kind {
                ConstraintKind::Thermometer => Vec::new(),
                _ => vec![sum],
            };

            let places = cells.iter().map(|&cell| layout.cells()[cell]).collect();
            constraints.push(Constraint::new(kind, places, values));
        }
    }

    let spec = LayoutSpec { constraints, ..layout.spec().clone() };
    let layout = Arc::new(Layout::build(spec).expect("fits"));
    Solution::new(layout, solution.symbols().clone())
}

/// Whether two cells touch: at a side, or else at a corner.
fn touch(layout: &Layout, a: CellId, b: CellId, corner: bool) -> bool {
    let (a, b): (Position, Position) = (layout.cells()[a], layout.cells()[b]);
    let rows = a.row.abs_diff(b.row);
    let cols = a.col.abs_diff(b.col);
    if corner { rows == 1 && cols == 1 } else { rows + cols == 1 }
}

impl Subject {
    /// The board of the puzzle before any step.
    pub(crate) fn board(&self) -> Board {
        Board::new(&self.puzzle, Entries::Ignored)
    }

    /// The board after some steps by cheap techniques.
    pub(crate) fn advanced(&self, steps: usize) -> Board {
        let mut board = self.board();
        let mut settings = self.settings.clone();
        // Only what is quickly found.
        let quick = |t: &Technique| t.info().score <= 70;
        settings.without =
            logic::TECHNIQUES.iter().map(|info| info.technique).filter(|t| !quick(t)).collect();
        let mut left = steps;
        let _ = logic::solve(&mut board, &settings, &Limits::default(), &mut |_, _| {
            left = left.saturating_sub(1);
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });

        board
    }

    /// Candidates that the solution does not need, as many as `share` of 100 of them.
    pub(crate) fn needless(
        &self,
        board: &Board,
        share: u32,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Candidate> {
        let mut needless = Vec::new();
        for cell in board.open() {
            for symbol in board.set(cell).iter() {
                let needed = self.solution.symbols()[cell] == symbol;
                if !needed && rng.random_range(0..100) < share {
                    needless.push(Candidate::new(cell, symbol));
                }
            }
        }

        needless
    }

    /// Whether a step agrees with the solution.
    pub(crate) fn agrees(&self, step: &Step) -> bool {
        let is = |c: &Candidate| self.solution.symbols()[c.cell] == c.symbol;
        step.placements.iter().all(is) && !step.eliminations.iter().any(is)
    }

    /// A candidate of the solution that is still on the board.
    pub(crate) fn needed(&self, board: &Board, rng: &mut ChaCha8Rng) -> Option<Candidate> {
        let cell = random_cell(self.puzzle.layout(), rng);
        let at = |cell: CellId| Candidate::new(cell, self.solution.symbols()[cell]);
        let open = board.open();
        let own = open.contains(cell).then_some(cell);
        own.or_else(|| open.first()).map(at)
    }
}
