//! Links of other sites: one that holds a grid in clear is read, any other is refused.

use super::base::packed::percent_decoded;
use super::base::{Context, Found, Line, column, unexpected};
use super::plain;

const NAMES_ONE: &str = "this link only names a puzzle on a server; open it there and copy the \
     long link or the clues";

const PACKED: &str = "this link is in its program's own code, which is not read; open it there \
     and export the puzzle to f-puzzles, SudokuPad or as text";

/// The sentences about links of sites with puzzles, by how these begin after their scheme.
const SITES: &[(&str, &str)] = &[
    (
        PACKED,
        "sudokumaker.app/ swaroopg92.github.io/penpa-edit/ puzz.link/p pzv.jp/p \
         pzprxs.vercel.app/p sudokuwiki.org/ sudokuexchange.com/play/ lisudoku.xyz/solver?import=",
    ),
    (
        NAMES_ONE,
        "f-puzzles.com/?id= f-puzzles.com/?puzzle= sudokupad.app/ \
         sudokupad.svencodes.com/puzzle/ crackingthecryptic.com/sudoku/ sudoku.coach/ \
         lisudoku.xyz/p/ logic-masters.de/Raetselportal/Raetsel/ tinyurl.com/ bit.ly/ goo.gl/ \
         puzzle.page.link/",
    ),
];

/// Fewest characters of a grid in a link.
const MIN_CELLS: usize = 36;

/// The first link of a line, and the rest of the line.
fn link(text: &str) -> Option<(&str, String)> {
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]".contains(c);
    let link = text
        .split(ends)
        .find(|word| word.contains("://") || word.starts_with("www."))?;
    Some((link, text.replace(link, "")))
}

/// The characters of a grid in a link, after one of its signs.
fn cells(link: &str) -> Option<String> {
    let decoded = percent_decoded(link);
    let sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '*');
    let mut words = decoded.split(|c: char| !sign(c));
    let grid = |word: &&str| {
        let digits = word.chars().filter(|c| !c.is_ascii_alphabetic()).count();
        let side = word.len().isqrt();
        side * side == word.len() && word.len() >= MIN_CELLS && 2 * digits > word.len()
    };
    words.find(grid).map(str::to_owned)
}

/// The sentence about a link of a known site.
fn refusal(link: &str) -> Option<&'static str> {
    let link = link.split_once("://").map_or(link, |(_, rest)| rest);
    let host = ["www.", "app."].into_iter();
    let link = host.fold(link, |link, start| link.strip_prefix(start).unwrap_or(link));
    let begins = |sites: &str| sites.split(' ').any(|site| link.starts_with(site));
    let row = SITES.iter().find(|(_, sites)| begins(sites));
    row.map(|(says, _)| *says)
}

/// True if a line is a link with a grid, or little else than a link to a known site.
pub(super) fn starts(text: &str) -> bool {
    if !text.contains("://") && !text.contains("www.") {
        return false;
    }
    const LABEL: usize = 20;
    let Some((link, rest)) = link(text) else {
        return false;
    };
    let grid = rest.split_whitespace().any(|word| word.len() >= MIN_CELLS);
    !grid && (cells(link).is_some() || refusal(link).is_some() && rest.trim().len() <= LABEL)
}

/// The puzzle of a link, or the sentence about it.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let read = |line: &Line| {
        let (link, _) = link(&line.text)?;
        let Some(cells) = cells(link) else {
            let column = column(&line.text, line.offset(link));
            let says = refusal(link).unwrap_or(NAMES_ONE);
            return Some(Err(unexpected(line.number, link, says).in_column(column)));
        };
        Some(plain::read_rows(&[Line::new(line.number, cells)], context))
    };
    lines.iter().filter_map(read).collect()
}
