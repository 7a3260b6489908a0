//! Links: one with a plain grid is read, any other is refused.

use super::base::{Context, Found, Line, column, percent_decoded, unexpected};
use super::{plain, rules};

const UNREAD: &str = "this link only names a puzzle on a server, or is in its program's own code, \
     which is not read; open it there and copy the clues, or a long link of f-puzzles or SudokuPad";

/// Puzzle sites, without the scheme.
const SITES: &[&str] = &[
    "sudokumaker.app/",
    "swaroopg92.github.io/penpa-edit/",
    "puzz.link/p",
    "pzv.jp/p",
    "pzprxs.vercel.app/p",
    "sudokuwiki.org/",
    "sudokuexchange.com/play/",
    "lisudoku.xyz/",
    "f-puzzles.com/?id=",
    "f-puzzles.com/?puzzle=",
    "sudokupad.app/",
    "sudokupad.svencodes.com/puzzle/",
    "crackingthecryptic.com/sudoku/",
    "sudoku.coach/",
    "logic-masters.de/Raetselportal/Raetsel/",
    "tinyurl.com/",
    "bit.ly/",
    "goo.gl/",
    "puzzle.page.link/",
];

/// Fewest characters of a grid in a link.
const MIN_CELLS: usize = 36;

fn link(text: &str) -> Option<&str> {
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]".contains(c);
    text.split(ends).find(|word| word.contains("://") || word.starts_with("www."))
}

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

/// True for a link of a known site.
fn is_known(link: &str) -> bool {
    let link = link
        .split_once("://")
        .map_or(link, |(_, rest)| rest)
        .trim_start_matches("www.")
        .trim_start_matches("app.");
    SITES.iter().any(|site| link.starts_with(site))
}

/// True for a grid in a link, or a link to a known site with at most a label.
pub(super) fn starts(text: &str) -> bool {
    const LABEL: usize = 20;
    // Most lines are grids.
    if !text.contains("://") && !text.contains("www.") {
        return false;
    }
    let Some(link) = link(text) else { return false };
    let rest = text.replace(link, "");
    let grid = rest.split_whitespace().any(|word| word.len() >= MIN_CELLS);
    !grid && (cells(link).is_some() || is_known(link) && rest.trim().len() <= LABEL)
}

/// Reads links, or refuses those whose puzzle is not in them.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let read = |line: &Line| {
        let link = link(&line.text)?;
        let Some(cells) = cells(link) else {
            let error = unexpected(line.number, link, UNREAD);
            let column = column(&line.text, line.offset(link));
            return Some(Err(error.in_column(column)));
        };
        let decoded = percent_decoded(link);
        let (before, after) = decoded.split_once(cells.as_str()).unwrap_or((&decoded, ""));
        let is_long = |part: &str| {
            part.split(|c: char| !c.is_ascii_alphanumeric() && c != '.')
                .map(str::len)
                .any(|signs| signs >= MIN_CELLS)
        };
        if let Some(rule) = rules::named_in_link(before).or_else(|| rules::named_in_link(after)) {
            let expected = format!(
                "this link names {rule}, which is not read from a link; open it and copy the \
                 clues with their rules"
            );
            return Some(Err(unexpected(line.number, link, expected)));
        }
        if is_long(before) || is_long(after) {
            let expected = "this link holds more than one grid, and what the others mean is not \
                            known; open it and copy the clues";
            return Some(Err(unexpected(line.number, link, expected)));
        }
        Some(plain::read_rows(&[Line::new(line.number, cells)], context))
    };

    lines.iter().filter_map(read).collect()
}
