//! What a text holds, as the command line reads a stream: long lists in runs, the rest in batches.

use onefold::internals::text::{Entry, Grids, ReadOptions, Reader};

/// What is read at a time.
pub(crate) enum Load {
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
pub(crate) fn read(bytes: &[u8], take: &mut dyn FnMut(Load)) {
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
        let end = rest.iter().position(|&b| b == b'\n');
        let end = end.map_or(rest.len(), |at| at + 1);
        reader.line(&rest[..end], &mut found);
        rest = &rest[end..];
        if found.len() >= BATCH {
            take(Load::Entries(found.drain(..).flatten().collect()));
        }
    }
    reader.finish(&mut found);
    take(Load::Entries(found.into_iter().flatten().collect()));
}
