//! What a text holds, as the command line reads a stream: long lists in runs, the rest in batches.

use onefold::internals::limits::Limits;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{Entry, Grids, ReadOptions, Reader};

/// What is read at a time.
enum Load {
    /// A run of a long list.
    Grids(Grids),
    /// Puzzles of any form; what cannot be read is left out.
    Entries(Vec<Entry>),
}

/// Bytes that are looked at at a time.
const WINDOW: usize = 1 << 18;

/// Puzzles of a batch.
const BATCH: usize = 256;

/// Gives what a text holds, in order.
fn read(bytes: &[u8], take: &mut dyn FnMut(Load)) {
    let mut reader = Reader::new(ReadOptions::default());
    let mut found = Vec::new();
    let mut rest = bytes;

    while !rest.is_empty() {
        let window = &rest[..rest.len().min(WINDOW)];
        if let Some((grids, used)) = reader.grids(window, &mut found) {
            take(Load::Entries(found.drain(..).flatten().collect()));
            take(Load::Grids(grids));
            rest = &rest[used..];
            continue;
        }

        let end = rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |at| at + 1);
        reader.line(&rest[..end], &mut found);
        rest = &rest[end..];
        if found.len() >= BATCH {
            take(Load::Entries(found.drain(..).flatten().collect()));
        }
    }

    reader.finish(&mut found);
    take(Load::Entries(found.into_iter().flatten().collect()));
}

/// Decides each puzzle of a text, together where that is quick, as `verify` does: its verdict, or
/// nothing where all that is known is that it has one solution.
pub(crate) fn decided(bytes: &[u8], limits: &Limits, tell: &mut dyn FnMut(Option<Verdict>)) {
    let mut solver = Solver::default();
    read(bytes, &mut |load| match load {
        Load::Grids(grids) => {
            let write = &mut |k, sets: &mut _| grids.candidates(k, sets);
            let known = solver.unique_among(grids.layout(), grids.len(), write, limits);
            for k in 0..grids.len() {
                let left = (!known.contains(k))
                    .then(|| grids.entry(k))
                    .flatten()
                    .map(|it| solver.uniqueness(&it.puzzle, limits).0);
                tell(left);
            }
        }
        Load::Entries(entries) => {
            let puzzles: Vec<&Puzzle> = entries.iter().map(|it| &it.puzzle).collect();
            let only = solver.only_solutions(&puzzles, limits);
            for (puzzle, only) in puzzles.iter().zip(only) {
                let left = only.is_none().then_some(puzzle);
                tell(left.map(|puzzle| solver.uniqueness(puzzle, limits).0));
            }
        }
    });
}
