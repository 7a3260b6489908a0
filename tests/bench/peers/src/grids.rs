//! Grids of nine symbols in one line: telling lists of them, and making an easy one.

use onefold::internals::limits::Limits;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::solve::Solver;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::shelf;

/// Cells of a grid.
pub(crate) const CELLS: usize = 81;

/// Puzzles, one a line of 81 characters.
pub(crate) struct List {
    pub(crate) name: String,
    pub(crate) lines: Vec<String>,
}

impl List {
    /// The lines of a text that are grids; `None` where it is no list of them.
    pub(crate) fn new(name: String, bytes: &[u8]) -> Option<Self> {
        let is_grid = |line: &&str| {
            line.len() >= CELLS
                && line
                    .bytes()
                    .take(CELLS)
                    .all(|b| b == b'.' || b.is_ascii_digit())
        };
        let lines: Vec<String> = std::str::from_utf8(bytes)
            .ok()?
            .lines()
            .filter(is_grid)
            .map(|line| line[..CELLS].replace('0', "."))
            .collect();
        (lines.len() > 50).then_some(Self { name, lines })
    }

    /// As one text.
    pub(crate) fn text(&self) -> Vec<u8> {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text.into_bytes()
    }

    /// Their puzzles.
    pub(crate) fn puzzles(&self) -> Vec<Puzzle> {
        let read = shelf::read(&self.text());
        read.into_iter()
            .map(|entry| entry.expect("a grid").puzzle)
            .collect()
    }

    /// At most `most` of them, evenly spaced.
    pub(crate) fn spaced(&self, most: usize) -> Self {
        let n = self.lines.len();
        let chosen = |k: &usize| k * most / n != (k + 1) * most / n;
        let lines = (0..n).filter(|k| n <= most || chosen(k));
        Self {
            name: self.name.clone(),
            lines: lines.map(|k| self.lines[k].clone()).collect(),
        }
    }

    /// The same puzzles with clues of their solutions added up to a number, as newspapers have
    /// them.
    pub(crate) fn easier(&self, clues: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut solver = Solver::default();
        let mut lines = Vec::new();
        for (line, puzzle) in self.lines.iter().zip(self.puzzles()) {
            let Ok(Some(solution)) = solver.first(&puzzle, &Limits::default()).0 else {
                continue;
            };
            let solved = solution.rows().concat().into_bytes();
            let mut line = line.clone().into_bytes();
            let mut open: Vec<usize> = (0..CELLS).filter(|&k| line[k] == b'.').collect();
            open.shuffle(&mut rng);
            for &k in open.iter().take((open.len() + clues).saturating_sub(CELLS)) {
                line[k] = solved[k];
            }
            lines.push(String::from_utf8(line).expect("digits"));
        }
        Self {
            name: format!("{}, {clues} clues", self.name),
            lines,
        }
    }
}
