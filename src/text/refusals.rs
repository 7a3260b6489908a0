//! Texts that are not read, and the sentence about each.
//!
//! A form of puzzles is refused at its line. A kind of document is named only where nothing of
//! the input was read: a plain grid inside it is read as any other.

use super::base::{Context, Found, Line, unexpected};

/// A test of one line, and the sentence about a text with such a line.
type Refusal = (fn(&str) -> bool, &'static str);

/// Forms of puzzles that are not read.
const FORMS: &[Refusal] = &[
    (
        |text| begins(text, "SumoCue|<size> <pattern> <sudoku>") || text.contains("::k:"),
        "the forms SumoCue, gss and PS are not read; draw the clues and the regions as two blocks \
         of rows, and write each cage as 'r1c3 r1c4 = 11'",
    ),
    (
        is_game_id,
        "game IDs of Tatham's puzzles are not read; paste the rows of the grid, and cages as \
         'r1c3 r1c4 = 11'",
    ),
    (
        |text| {
            let mut words = text.split_whitespace().peekable();
            let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
            let entry = |word: &str| word.strip_prefix('u').is_some_and(digits);
            let cells = words.clone().all(|word| digits(word) || entry(word));
            cells && words.clone().nth(3).is_some() && words.any(entry)
        },
        "the .sdx form, with 'u5' for an entry, is not read; export the puzzle as .sdk",
    ),
    (
        |text| begins(text, "p cnf"),
        "this is a CNF formula; Onefold reads puzzles and, with 'cover', exact covers",
    ),
    (
        |text| {
            let call = text
                .strip_prefix("new ")
                .and_then(|text| text.split_once('('));
            let known = call.is_some_and(|(name, _)| name.starts_with(char::is_uppercase));
            known && text.contains("R1C") || begins(text, "new Shape(|const constraints")
        },
        "scripts of the Interactive Sudoku Solver are not read; paste its constraint string, \
         which begins with '.'",
    ),
];

/// Kinds of documents.
const KINDS: &[Refusal] = &[
    (
        |text| {
            begins(
                text,
                "<?xml|<opensudoku|<folder|<game|<sudoku|<ksudoku|<puzzle",
            )
        },
        "XML of other programs is not read; export the puzzles as lines of 81 characters, or as a \
         record of JSON",
    ),
    (
        |text| {
            begins(
                text,
                "\\begin{|\\document|<!doctype|<html|<table|<div|<svg|<tr|<td",
            )
        },
        "LaTeX and HTML are not read; paste the rows of the grid as text",
    ),
    (
        |text| begins(text, "%YAML|---") || text.ends_with(": |") || is_header(text),
        "YAML, TOML and INI files are not read; paste the rows of the grid, or write a record of \
         JSON",
    ),
    (
        |text| begins(text, "insert into |create table |select "),
        "SQL is not read; export the table as CSV with a column 'puzzle'",
    ),
    (
        |text| {
            let fact = text.ends_with(").") && text.contains('(') && !text.contains(' ');
            begins(text, "include \"|array[|letting ") || fact
        },
        "models and facts of programs are not read; paste the rows of the grid, or use --form \
         cells for rows, columns and values",
    ),
    (
        |text| {
            text.split_whitespace()
                .filter(|word| is_target(word))
                .count()
                > 1
        },
        "KenKen is not read: Onefold has cages with sums only",
    ),
    (
        |text| {
            let cells = text.matches(|c: char| c.is_ascii_digit() || "._-".contains(c));
            let letters = text.contains(char::is_alphabetic);
            text.contains(['<', '>']) && cells.count() > 2 && !letters
        },
        "futoshiki drawn with signs between cells is not read; Onefold's own form has 'less' \
         constraints",
    ),
];

/// True if a text begins with one of these starts, in small or capital letters.
fn begins(text: &str, starts: &str) -> bool {
    let start = |start: &str| text.get(..start.len()).unwrap_or_default();
    let mut starts = starts.split('|');
    starts.any(|known| start(known).eq_ignore_ascii_case(known))
}

/// A game ID of Tatham's Solo, Unequal or Towers: `3x3:b7c4…`, `9jk:…`, `4:0,0R,0…`, `4:2/1//…`.
fn is_game_id(text: &str) -> bool {
    let Some((head, rest)) = text.split_once(':') else {
        return false;
    };
    let digits =
        |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let flags = |c: char| "xjkadbieurmht0123456789".contains(c);
    let head =
        head.starts_with(|c: char| c.is_ascii_digit()) && head.chars().all(flags) && !digits(head)
            || digits(head) && (rest.matches(',').count() > 8 || rest.matches('/').count() > 8);
    let sign = |c: char| c.is_ascii_alphanumeric() || ",/_".contains(c);
    head && !rest.is_empty() && rest.chars().all(sign)
}

/// True if brackets hold a name: `[cages]`, `[[puzzle]]`.
fn is_header(text: &str) -> bool {
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let name = inside.unwrap_or_default().trim_matches(['[', ']']);
    let sign = |c: char| c.is_alphanumeric() || "_.-".contains(c);
    name.starts_with(char::is_alphabetic) && name.chars().all(sign)
}

/// True for the number and the operation of a cage with operations: `11+`, `2÷`.
fn is_target(word: &str) -> bool {
    let number = word.trim_end_matches(['+', 'x', '×', '*', '/', '÷', '-', '−']);
    number.len() < word.len() && number.parse::<u32>().is_ok()
}

/// True if a line is of a form of puzzles that is not read.
pub(super) fn starts(text: &str) -> bool {
    says(FORMS, text).is_some()
}

/// True if a line belongs to a text that is not read: any but a blank one.
pub(super) fn continues(_: &[Line], text: &str) -> bool {
    !text.trim().is_empty()
}

/// The error about a text of a form that is not read.
pub(super) fn read(lines: &[Line], _: &mut Context) -> Found {
    let first = lines.first().into_iter();
    let error = |line: &Line| {
        let says = says(FORMS, &line.text)?;
        Some(Err(unexpected(line.number, line.text.trim(), says)))
    };
    first.filter_map(error).collect()
}

/// The sentence about the kind of document that a line belongs to.
pub(super) fn kind_of(text: &str) -> Option<&'static str> {
    says(KINDS, text)
}

fn says(table: &[Refusal], text: &str) -> Option<&'static str> {
    let row = table.iter().find(|(is, _)| is(text.trim()));
    row.map(|(_, says)| *says)
}
