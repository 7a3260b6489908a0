//! Puzzles that are typed where a file is expected: `onefold count 53..7....`.

use onefold::internals::text::{ReadOptions, Reader};

/// True if the name of no file is meant to be a puzzle: a link, a text of several lines, a name
/// that can be read as one, or one that is mostly digits and blanks.
pub(crate) fn is_puzzle(text: &str, options: &ReadOptions) -> bool {
    let string = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
    let looks = text.contains("://")
        || text.contains('\n')
        || text.starts_with(['{', '['])
        || text.strip_prefix('.').is_some_and(string);
    looks || is_grid(text) || is_read(text, options)
}

/// True if a text is mostly digits and signs for blank cells, of which a name has few.
pub(crate) fn is_grid(text: &str) -> bool {
    const FEWEST: usize = 16;
    let sign = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?' | '-');
    let signs = text.chars().filter(sign).count();
    signs >= FEWEST && 5 * signs >= 4 * text.chars().count()
}

fn is_read(text: &str, options: &ReadOptions) -> bool {
    let (mut reader, mut found) = (Reader::new(options.clone()), Vec::new());
    reader.line(text.as_bytes(), &mut found);
    reader.finish(&mut found);
    found.iter().any(Result::is_ok)
}
