//! Unsupported texts, and the sentence about each.
//!
//! A form of puzzles is refused at its line. A kind of document is named only if nothing of the
//! input was read: plain grids inside it are read.

use super::base::{Context, Found, Line};

fn form_of(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let call = text.strip_prefix("new ").filter(|call| call.contains('('));
    let script = call.is_some_and(|call| call.starts_with(char::is_uppercase));
    Some(match text {
        _ if begins(text, "SumoCue|<size> <pattern> <sudoku>") || text.contains("::k:") => {
            "the forms SumoCue, gss and PS are not read; draw the clues and the regions as two \
             blocks of rows, and write each cage as 'r1c3 r1c4 = 11'"
        }
        _ if is_game_id(text) => {
            "game IDs of Tatham's puzzles are not read; paste the rows of the grid, and cages as \
             'r1c3 r1c4 = 11'"
        }
        _ if begins(text, "p cnf") => {
            "this is a CNF formula; Onefold reads puzzles and, with 'cover', exact covers"
        }
        _ if script && text.contains("R1C") || begins(text, "new Shape(|const constraints") => {
            "scripts of the Interactive Sudoku Solver are not read; paste its constraint string, \
             which begins with '.'"
        }
        _ => return None,
    })
}

/// Starts of documents, with the sentence about their kind.
const KINDS: &[(&str, &str)] = &[
    (
        "<?xml|<opensudoku|<folder|<game|<sudoku|<ksudoku|<puzzle",
        "XML of other programs is not read; export the puzzles as lines of 81 characters, or as a \
         record of JSON",
    ),
    (
        "\\begin{|\\document|<!doctype|<html|<table|<div|<svg|<tr|<td",
        "LaTeX and HTML are not read; paste the rows of the grid as text",
    ),
    (
        "%YAML|---",
        "YAML, TOML and INI files are not read; paste the rows of the grid, or write a record of \
         JSON",
    ),
    (
        "insert into |create table |select ",
        "SQL is not read; export the table as CSV with a column 'puzzle'",
    ),
    (
        "include \"|array[|letting ",
        "models and facts of programs are not read; paste the rows of the grid, or use --form cells for \
         rows, columns and values",
    ),
];

fn begins(text: &str, starts: &str) -> bool {
    let start = |start: &str| text.get(..start.len()).unwrap_or_default();
    let mut starts = starts.split('|');
    starts.any(|known| start(known).eq_ignore_ascii_case(known))
}

/// A game ID of Tatham's Solo: `3x3:b7c4…`, `9jk:…`; a number alone may be a label.
fn is_game_id(text: &str) -> bool {
    let Some((head, rest)) = text.split_once(':') else {
        return false;
    };
    let digit = |c: char| c.is_ascii_digit();
    let flag = |c: char| digit(c) || "xjkadbieurmht".contains(c);
    let known = head.starts_with(digit) && head.chars().all(flag) && !head.chars().all(digit);
    let sign = |c: char| c.is_ascii_alphanumeric() || ",/_".contains(c);
    known && !rest.is_empty() && rest.chars().all(sign)
}

pub(super) fn starts(text: &str) -> bool {
    form_of(text).is_some()
}

/// True if a line continues the text: up to a blank line.
pub(super) fn continues(_: &[Line], text: &str) -> bool {
    !text.trim().is_empty()
}

pub(super) fn read(lines: &[Line], _: &mut Context) -> Found {
    let first = lines.first();
    let error = first.and_then(|line| Some(Err(line.error(form_of(&line.text)?))));
    Vec::from_iter(error)
}

/// The sentence about the kind of a document.
pub(super) fn kind_of(text: &str) -> Option<&'static str> {
    let mut text = text.trim();
    // A rule between the bands of a grid.
    if text.contains('+') && text.chars().all(|c| "-+| ".contains(c)) {
        return None;
    }
    // Targets of KenKen: `11+`.
    let is_target = |word: &&str| {
        let number = word.trim_end_matches(['+', 'x', '×', '*', '/', '÷', '-', '−']);
        number.len() < word.len() && number.parse::<u32>().is_ok()
    };
    if text.split_whitespace().filter(is_target).count() > 1 {
        return Some("KenKen is not read: Onefold has cages with sums only");
    }
    // Headers of settings: `[cages]`, `grid: |`.
    let name = text.trim_matches(['[', ']']);
    let sign = |c: char| c.is_alphanumeric() || "_.-".contains(c);
    let word = name.starts_with(char::is_alphabetic) && name.chars().all(sign);
    if word && name.len() + 2 <= text.len() || text.ends_with(": |") {
        text = "---";
    }
    let kind = KINDS.iter().find(|(starts, _)| begins(text, starts));
    kind.map(|kind| kind.1)
}
