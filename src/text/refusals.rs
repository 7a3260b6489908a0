//! Texts that are not read, and the sentence about each.
//!
//! A form of puzzles is refused at its line. A kind of document is named only where nothing of
//! the input was read: a plain grid inside it is read as any other.

use super::base::{Context, Found, Line, unexpected};

/// A kind of text, told by one line of it.
struct Refusal {
    is: fn(&str) -> bool,
    says: &'static str,
}

/// Forms of puzzles that are not read.
const FORMS: &[Refusal] = &[
    Refusal {
        is: |text| text.starts_with("SumoCue"),
        says: "the SumoCue form is not read; export the puzzle as plain rows, or as SudokuPad or \
               f-puzzles",
    },
    Refusal {
        is: |text| text.contains("::k:") || text.starts_with("3x3::"),
        says: "the PS form of killers is not read; write each cage as 'r1c3 r1c4 = 11'",
    },
    Refusal {
        is: |text| begins(text, "<size> <pattern> <sudoku>"),
        says: "the gss form is not read; draw the clues and the regions as two blocks of rows",
    },
    Refusal {
        is: is_latin_id,
        says: "game IDs of Unequal and Towers are not read; Onefold's own form has 'less' and \
               'skyscraper' constraints",
    },
    Refusal {
        is: |text| text.starts_with("p cnf"),
        says: "this is a CNF formula; Onefold reads puzzles and, with 'cover', exact covers",
    },
    Refusal {
        is: |text| {
            let call = text
                .strip_prefix("new ")
                .and_then(|text| text.split_once('('));
            let known = call.is_some_and(|(name, _)| name.starts_with(char::is_uppercase));
            known && text.contains("R1C")
                || text.starts_with("new Shape(")
                || text.starts_with("const constraints")
        },
        says: "scripts of the Interactive Sudoku Solver are not read; paste its constraint string, \
               which begins with '.'",
    },
];

/// A game ID of Tatham's Unequal or Towers: `4:0,0R,0…`, `4:2/1//…`.
fn is_latin_id(text: &str) -> bool {
    let Some((size, rest)) = text.split_once(':') else {
        return false;
    };
    let size = size.trim_end_matches(['d', 'h', 'e', 't', 'r', 'x', 'a']);
    let number = !size.is_empty() && size.len() <= 2 && size.bytes().all(|b| b.is_ascii_digit());
    let sign = |c: char| c.is_ascii_digit() || "URDL,/_abcdefghijklmnopqrstuvwxyz".contains(c);
    let list = rest.matches(',').count() > 8 || rest.matches('/').count() > 8;
    number && list && rest.chars().all(sign)
}

/// Kinds of documents.
const KINDS: &[Refusal] = &[
    Refusal {
        is: |text| text.starts_with("\\begin{") || text.starts_with("\\document"),
        says: "LaTeX is not read; paste the rows of the grid",
    },
    Refusal {
        is: |text| begins(text, "<!doctype <html <table <div <svg <tr <td"),
        says: "HTML is not read; paste the rows of the grid as text",
    },
    Refusal {
        is: |text| text.starts_with("%YAML") || text == "---" || text.ends_with(": |"),
        says: "YAML is not read; paste the rows of the grid, or write a record of JSON",
    },
    Refusal {
        is: |text| text.starts_with('[') && text.ends_with(']') && is_header(text),
        says: "TOML and INI files are not read; paste the rows of the grid, or write a record of \
               JSON",
    },
    Refusal {
        is: |text| begins(&text.replace(' ', "_"), "insert_into create_table select_"),
        says: "SQL is not read; export the table as CSV with a column 'puzzle'",
    },
    Refusal {
        is: |text| {
            text.starts_with("include \"")
                || text.starts_with("array[")
                || text.starts_with("letting ")
        },
        says: "models of constraint programs are not read; paste the rows of the grid",
    },
    Refusal {
        is: |text| text.ends_with(").") && text.contains('(') && !text.contains(' '),
        says: "facts of logic programs are not read; paste the rows of the grid, or use --form \
               cells for rows, columns and values",
    },
    Refusal {
        is: |text| {
            let target = |word: &&str| {
                let number = word.trim_end_matches(['+', 'x', '×', '*', '/', '÷', '-', '−']);
                number.len() < word.len()
                    && !number.is_empty()
                    && number.bytes().all(|b| b.is_ascii_digit())
            };
            text.split_whitespace().filter(target).count() > 1
        },
        says: "KenKen is not read: Onefold has cages with sums only",
    },
    Refusal {
        is: |text| {
            let signs = text.chars().filter(|c| matches!(c, '<' | '>')).count();
            let cells = text
                .chars()
                .filter(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '-'))
                .count();
            signs > 0 && cells > 2 && !text.contains(char::is_alphabetic)
        },
        says: "futoshiki drawn with signs between cells is not read; Onefold's own form has 'less' \
               constraints",
    },
];

/// True if a text begins with one of these words, in small or capital letters.
fn begins(text: &str, words: &str) -> bool {
    let start = |word: &str| text.get(..word.len()).unwrap_or_default();
    let mut words = words.split(' ');
    words.any(|word| start(word).eq_ignore_ascii_case(word))
}

/// True if brackets hold a name: `[cages]`, `[[puzzle]]`.
fn is_header(text: &str) -> bool {
    let name = text.trim_matches(['[', ']']);
    name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'))
}

/// True if a line is of a form of puzzles that is not read.
pub(super) fn starts(text: &str) -> bool {
    let text = text.trim();
    FORMS.iter().any(|form| (form.is)(text))
}

/// True if a line belongs to a text that is not read: any but a blank one.
pub(super) fn continues(_: &[Line], text: &str) -> bool {
    !text.trim().is_empty()
}

/// The error about a text of a form that is not read.
pub(super) fn read(lines: &[Line], _: &mut Context) -> Found {
    let first = lines.first();
    let says = |line: &Line| {
        let form = FORMS.iter().find(|form| (form.is)(line.text.trim()))?;
        Some(Err(unexpected(line.number, line.text.trim(), form.says)))
    };
    first.and_then(says).into_iter().collect()
}

/// The sentence about the kind of document that a line belongs to.
pub(super) fn kind_of(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let kind = KINDS.iter().find(|kind| (kind.is)(text));
    kind.map(|kind| kind.says)
}
