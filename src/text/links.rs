//! Links of other programs: those with the cells of a grid in them are read, wherever they stand
//! in a line; those that only name a puzzle on a server, or pack it in a way of their own, are
//! named, with what to do.

use std::collections::HashSet;

use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::matrices;
use crate::text::ground::percent::percent_decoded;
use crate::text::ground::{
    Context, Gather, Line, Piece, TextError, TextErrorKind, is_remark, offset,
};

/// How a link begins, where no name of a place is known.
const SCHEMES: [&str; 3] = ["http://", "https://", "www."];

/// What is said of a link that has no cells in it.
const NAMES_ONE: &str = "this link only names a puzzle on a server; open it there and copy the \
     long link or the clues";

/// What is said of a link that holds a puzzle packed in a way that is not read.
const PACKED: &str = "this link is in its program's own code, which is not read; open it there \
     and export the puzzle to f-puzzles, SudokuPad or as text";

/// Places whose links are known: what they begin with behind the scheme, and what is said of one
/// that holds no cells. Of several that fit the first counts.
const PLACES: &[(&str, &str)] = &[
    ("sudokumaker.app/", PACKED),
    ("swaroopg92.github.io/penpa-edit/", PACKED),
    ("penpa-edit/", PACKED),
    ("puzz.link/p", PACKED),
    ("pzv.jp/p", PACKED),
    ("pzprxs.vercel.app/p", PACKED),
    ("sudokuwiki.org/", PACKED),
    ("sudokuexchange.com/play/", PACKED),
    ("lisudoku.xyz/solver?import=", PACKED),
    ("f-puzzles.com/?id=", NAMES_ONE),
    ("f-puzzles.com/?puzzle=", NAMES_ONE),
    ("sudokupad.app/", NAMES_ONE),
    ("sudokupad.svencodes.com/puzzle/", NAMES_ONE),
    ("crackingthecryptic.com/sudoku/", NAMES_ONE),
    ("crackingthecodes.com/sudoku/", NAMES_ONE),
    ("cracking-the-cryptic.web.app/sudoku/", NAMES_ONE),
    ("sudoku.coach/", NAMES_ONE),
    ("lisudoku.xyz/p/", NAMES_ONE),
    ("logic-masters.de/Raetselportal/Raetsel/", NAMES_ONE),
    ("nytimes.com/puzzles/sudoku/", NAMES_ONE),
    ("tinyurl.com/", NAMES_ONE),
    ("bit.ly/", NAMES_ONE),
    ("t.ly/", NAMES_ONE),
    ("is.gd/", NAMES_ONE),
    ("goo.gl/", NAMES_ONE),
    ("t.co/", NAMES_ONE),
    ("puzzle.page.link/", NAMES_ONE),
];

/// What links to `SudokuPad` that hold a whole puzzle begin with; they are read elsewhere.
const WHOLE: [&str; 5] = ["scl", "ctc", "fpuz", "scf", "scpuz"];

/// Cells of the smallest grid that is looked for in a link.
const FEWEST: usize = 16;

/// Cells from which on any grid of letters and digits is taken for one.
const SURE: usize = 81;

/// Whether a line has a link of which something can be said, and no grid beside it.
pub(super) fn begins(text: &str) -> bool {
    // Most lines are none: lists of grids are looked through fast.
    if !text.contains('/') {
        return false;
    }
    let Some((at, _)) = links(text).next() else {
        return false;
    };
    let grid = |word: &str| word.len() >= SURE && word.chars().all(is_sign);
    let beside = text[..at].split([' ', '\t', ',', ';']).any(grid);
    !beside && told(text).next().is_some()
}

/// The links of a line of which something can be said. Those in a tag or a remark belong to other
/// text, where they hold no cells.
fn told(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let remark = is_remark(text);
    let tagged = move |at: usize| remark || text[..at].contains("<a ");
    links(text).filter(move |&(at, link)| is_told(link) && (!tagged(at) || cells(link).is_some()))
}

/// The links of a line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(Links(line))
}

#[derive(Debug)]
struct Links(Line);

impl Gather for Links {
    fn take(&mut self, line: Line) -> Option<Line> {
        Some(line)
    }

    fn is_done(&self) -> bool {
        true
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        let told = told(&self.0.text);
        let mut seen: HashSet<&str> = HashSet::new();
        let mut found = Vec::new();
        for (at, link) in told {
            // A link may stand as its own name, too, as in Markdown.
            if !seen.insert(link) {
                continue;
            }
            let read = match (cells(link), said_of(link)) {
                (Some(rows), _) => matrices::board(&rows, self.0.number, context),
                (None, said) => {
                    let kind = TextErrorKind::unexpected(link, said.unwrap_or(NAMES_ONE));
                    let column = self.0.text[..at].chars().count() + 1;
                    Err(TextError::in_column(self.0.number, column, kind))
                }
            };
            found.push(read);
        }
        Piece::all(found)
    }
}

/// The links of a text, each with the place where it begins.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = |c: char| {
        c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\'' | ')' | ']' | '}' | '|' | '`')
    };
    let words = text.split(ends);
    words.filter_map(|word| {
        let at = start(word)?;
        Some((offset(text, word) + at, &word[at..]))
    })
}

/// Where the link in a word begins.
fn start(word: &str) -> Option<usize> {
    let scheme = SCHEMES.iter().filter_map(|scheme| word.find(scheme));
    let own = |place: &str| {
        let at = word.find(place)?;
        // Behind a sub-domain the link begins with that.
        let host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let before_host = word[..at].char_indices().rev().find(|(_, c)| !host(*c));
        let first = before_host.map_or(0, |(at, c)| at + c.len_utf8());
        let before = word[..at].chars().next_back();
        match before {
            Some('.') => Some(first),
            Some(c) if host(c) => None,
            _ => Some(at),
        }
    };
    let place = PLACES.iter().filter_map(|(place, _)| own(place));
    scheme.chain(place).min()
}

/// Whether something can be said of a link.
fn is_told(link: &str) -> bool {
    !has_whole(link) && (said_of(link).is_some() || cells(link).is_some())
}

/// Whether a link holds a whole puzzle that another form reads.
fn has_whole(link: &str) -> bool {
    let load = ["?load=", "&load=", "?q=", "?puzzleid="];
    let pad = |whole: &str| {
        let behind = link.split_once("sudokupad.app/").map(|(_, behind)| behind);
        behind.is_some_and(|behind| behind.trim_start_matches("sudoku/").starts_with(whole))
    };
    load.iter().any(|load| link.contains(load)) || WHOLE.iter().any(|whole| pad(whole))
}

/// What is said of a link by its place, where it names a puzzle there.
fn said_of(link: &str) -> Option<&'static str> {
    let named = |(place, _): &&(&str, &str)| {
        let behind = link
            .split_once(place)
            .map(|(_, behind)| behind.trim_matches('/'));
        let code = ["puzzle=", "p=", "bd=", "s=", "id="];
        // The pages of a place that say nothing about a puzzle.
        let wide = matches!(
            *place,
            "sudokuwiki.org/" | "sudokumaker.app/" | "sudoku.coach/"
        );
        behind.is_some_and(|behind| match wide {
            true => code.iter().any(|code| behind.contains(code)) || behind.contains("/play/"),
            false => behind.len() > 1,
        })
    };
    PLACES.iter().find(named).map(|(_, said)| *said)
}

/// The rows of the grid in a link.
fn cells(link: &str) -> Option<Vec<String>> {
    let link = percent_decoded(link);
    let words = link.split(|c: char| !is_sign(c));
    let mut grids: Vec<&str> = words.filter_map(grid).collect();
    // Beside the clues there may be the solution.
    if grids.len() > 1 {
        grids.retain(|grid| grid.contains(is_blank));
    }
    let [grid] = grids[..] else {
        return None;
    };
    let signs: Vec<char> = grid.chars().collect();
    let row = |row: &[char]| -> String {
        let cell = |c: &char| String::from(if is_blank(*c) { '.' } else { *c });
        row.iter().map(cell).collect::<Vec<_>>().join(" ")
    };
    Some(signs.chunks(signs.len().isqrt()).map(row).collect())
}

/// A word that is a grid in one line. A full stop behind it may end a sentence.
fn grid(word: &str) -> Option<&str> {
    let is_grid = |word: &&str| {
        let (cells, side) = (word.len(), word.len().isqrt());
        let usual = word.chars().filter(|&c| c.is_ascii_digit() || is_blank(c));
        let fits = |c: u8| usize::from(c - b'0') <= side;
        let small = || {
            word.contains(is_blank)
                && word.bytes().all(|c| !c.is_ascii_alphabetic())
                && word.bytes().filter(u8::is_ascii_digit).all(fits)
        };
        side * side == cells
            && (FEWEST..=MAX_SYMBOLS * MAX_SYMBOLS).contains(&cells)
            && usual.count() * 2 > cells
            && (cells >= SURE || small())
    };
    [word, word.strip_suffix('.').unwrap_or(word)]
        .into_iter()
        .find(is_grid)
}

fn is_sign(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*')
}

fn is_blank(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_in_prose() {
        let found: Vec<&str> = links("a (https://x.y/z) or app.sudokupad.app/ab, bit.ly/q")
            .map(|(_, link)| link)
            .collect();
        assert_eq!(
            found,
            ["https://x.y/z", "app.sudokupad.app/ab,", "bit.ly/q"]
        );
    }

    #[test]
    fn a_link_without_a_puzzle_is_none_of_ours() {
        for text in [
            "see https://www.sudokuwiki.org/ for more",
            "https://sudokupad.app/",
            "https://example.org/a/page",
            "https://www.f-puzzles.com/?load=N4Ig",
            "https://sudokupad.app/sclN4Ig",
        ] {
            assert!(!begins(text), "{text}");
        }
        for text in [
            "https://sudokupad.app/3pyjwfmn8h",
            "look: tinyurl.com/2p8abcd!",
            "https://lisudoku.xyz/solver?import=1000003002000004",
        ] {
            assert!(begins(text), "{text}");
        }
    }
}
