//! A problem cut into pieces that can be counted one by one, in any order and on any thread: the
//! nodes of its search tree at some depth. Their covers add up to those of the whole.

use std::ops::Range;

use super::descents::go;
use crate::ids::OptionId;
use crate::matrix::{Bounds, Problem};
use crate::search::Rest;
use crate::search::board::Board;

/// Ways of an item beyond which several go into one piece. Which pieces a slice has follows from
/// it, so it is not to be moved.
const WAYS: usize = 32;

/// A problem cut into pieces.
#[derive(Clone, Debug)]
pub struct Pieces<'p> {
    problem: &'p Problem,
    paths: Vec<Path>,
}

/// A piece: what was taken on the way to it, and what is left.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The options of the whole problem that were taken.
    pub taken: Vec<OptionId>,
    /// What is left.
    pub rest: Rest,
}

/// A way down: at each step which ways are gone.
type Path = Vec<Range<usize>>;

impl<'p> Pieces<'p> {
    /// Cuts a problem into at least so many pieces, where it has as many; always the same.
    #[must_use]
    pub fn new(problem: &'p Problem, least: usize) -> Self {
        let mut board = Board::new(problem);
        if !board.begin() {
            let paths = Vec::new();
            return Self { problem, paths };
        }
        let start = board.mark();
        let mut paths: Vec<Path> = vec![Vec::new()];
        let mut done: Vec<Path> = Vec::new();
        // Level by level, so that pieces are about equally deep.
        while !paths.is_empty() && paths.len() + done.len() < least {
            let mut next = Vec::new();
            let mut level = paths.into_iter();
            while let Some(path) = level.next() {
                board.undo(start);
                walk(&mut board, &path);
                let ways = ways(&board);
                if ways.is_empty() {
                    done.push(path);
                    continue;
                }
                let mark = board.mark();
                for way in ways {
                    board.undo(mark);
                    if step(&mut board, &way).1 {
                        let mut path = path.clone();
                        path.push(way);
                        next.push(path);
                    }
                }
                // Each piece costs as much as many nodes.
                if level.len() + next.len() + done.len() >= least {
                    break;
                }
            }
            next.extend(level);
            paths = next;
        }
        done.extend(paths);
        Self {
            problem,
            paths: done,
        }
    }

    /// How many pieces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether there is none, and so no cover.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The piece of that number.
    #[must_use]
    pub fn piece(&self, k: usize) -> Piece {
        let mut board = Board::new(self.problem);
        board.begin();
        let taken = walk(&mut board, &self.paths[k]);
        Piece {
            taken,
            rest: Rest::of(&board),
        }
    }
}

/// The ways of the next item, many of them several at a time; none where no item is left.
fn ways(board: &Board<'_>) -> Vec<Range<usize>> {
    let Some((ways, item)) = board.choose() else {
        return Vec::new();
    };
    let ways = ways as usize;
    // Only where one option is taken do several ways make a problem.
    let once = board.problem().bounds(item) == Bounds::ONCE;
    let each = if once { ways.div_ceil(WAYS) } else { 1 };
    let starts = (0..ways).step_by(each);
    starts.map(|start| start..ways.min(start + each)).collect()
}

/// Goes some ways of the next item; the option that is taken, and whether each item can still be
/// covered.
fn step(board: &mut Board<'_>, ways: &Range<usize>) -> (Option<OptionId>, bool) {
    let Some((_, item)) = board.choose() else {
        return (None, true);
    };
    if ways.len() == 1 {
        return go(board, item, ways.start);
    }
    let options: Vec<OptionId> = board.options_of(item).collect();
    let others = options.iter().enumerate();
    let others = others.filter(|(k, _)| !ways.contains(k));
    let good = others.fold(true, |good, (_, &option)| board.leave(option) && good);
    (None, good)
}

/// Goes a way down; the options that are taken on it.
fn walk(board: &mut Board<'_>, path: &[Range<usize>]) -> Vec<OptionId> {
    path.iter().filter_map(|ways| step(board, ways).0).collect()
}
