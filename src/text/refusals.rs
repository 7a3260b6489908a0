//! Unsupported texts, and the sentence about each.
//!
//! A form of puzzles is refused at its line. A kind of document is named only if nothing of the
//! input was read: plain grids inside it are read.

use super::base::{Context, Found, Line};
use crate::puzzle::MAX_SYMBOLS;

/// The sentence about a form of other programs that a line begins.
fn form_of(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let script = text
        .strip_prefix("new ")
        .filter(|call| call.contains('('))
        .is_some_and(|call| call.starts_with(char::is_uppercase));
    Some(match text {
        _ if begins(text, &["SumoCue", "<size> <pattern> <sudoku>"]) || text.contains("::k:") => {
            "the forms SumoCue, gss and PS are not read; draw the clues and the regions as two \
             blocks of rows, and write each cage as 'r1c3 r1c4 = 11'"
        }
        _ if is_game_id(text) => {
            "game IDs of Tatham's puzzles are not read; paste the rows of the grid, and cages as \
             'r1c3 r1c4 = 11'"
        }
        _ if begins(text, &["p cnf"]) => {
            "this is a CNF formula; Onefold reads puzzles and, with 'cover', exact covers"
        }
        _ if script && text.contains("R1C")
            || begins(text, &["new Shape(", "const constraints"]) =>
        {
            "scripts of the Interactive Sudoku Solver are not read; paste its constraint string, \
             which begins with '.'"
        }
        _ => return None,
    })
}

/// Starts of documents, with the sentence about their kind.
const KINDS: &[(&[&str], &str)] = &[
    (
        &["<?xml", "<opensudoku", "<folder", "<game", "<sudoku", "<ksudoku", "<puzzle"],
        "XML of other programs is not read; export the puzzles as lines of 81 characters, or as a \
         record of JSON",
    ),
    (
        &["\\begin{", "\\document", "<!doctype", "<html", "<table", "<div", "<svg", "<tr", "<td"],
        "LaTeX and HTML are not read; paste the rows of the grid as text",
    ),
    (&["%YAML"], SETTINGS),
    (
        &["insert into ", "create table ", "select "],
        "SQL is not read; export the table as CSV with a column 'puzzle'",
    ),
    (
        &["include \"", "array[", "letting "],
        "models and facts of programs are not read; paste the rows of the grid, or use --form cells for \
         rows, columns and values",
    ),
];

/// The sentence about files of settings.
const SETTINGS: &str = "YAML, TOML and INI files are not read; paste the rows of the grid, or write \
                        a record of JSON";

/// True if a text begins with one of these, in any case.
fn begins(text: &str, starts: &[&str]) -> bool {
    starts
        .iter()
        .any(|known| text.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known)))
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

/// True for a line that begins a form which is refused.
pub(super) fn starts(text: &str) -> bool {
    form_of(text).is_some()
}

/// True if a line continues the text: up to a blank line.
pub(super) fn continues(_: &[Line], text: &str) -> bool {
    !text.trim().is_empty()
}

/// The error about a form of other programs.
pub(super) fn read(lines: &[Line], _: &mut Context) -> Found {
    let error = lines.first().and_then(|line| Some(Err(line.error(form_of(&line.text)?))));
    Vec::from_iter(error)
}

/// How much a line that was not read looks like data, the more the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// Words, or a line of a program.
    Words,
    /// Words with a number.
    Numbers,
    /// Brackets with a number.
    Brackets,
    /// Numbers, or signs of cells.
    Data,
    /// The sign of a kind of document.
    Kind,
}

/// What a line that was not read seems to be, in one sentence; `None` if it is anything.
pub(super) fn taken_for(text: &str) -> (Rank, Option<String>) {
    if let Some(kind) = kind_of(text) {
        return (Rank::Kind, Some(kind.to_owned()));
    }
    let data = cages(text)
        .or_else(|| killer(text))
        .or_else(|| lists(text))
        .or_else(|| spaces(text))
        .or_else(|| signs(text))
        .or_else(|| numbers(text));
    if data.is_some() {
        return (Rank::Data, data);
    }
    let is_numbered = text.contains(|c: char| c.is_ascii_digit()) && !is_program(text);
    let rank = if !is_numbered {
        Rank::Words
    } else if text.contains(['[', '{']) {
        Rank::Brackets
    } else {
        Rank::Numbers
    };

    (rank, None)
}

/// True for a line of a program.
pub(super) fn is_program(text: &str) -> bool {
    const STATEMENTS: [&str; 24] = [
        "import",
        "from",
        "def",
        "return",
        "for",
        "while",
        "if",
        "else",
        "elif",
        "class",
        "fn",
        "function",
        "const",
        "let",
        "var",
        "int",
        "public",
        "private",
        "using",
        "use",
        "package",
        "namespace",
        "print",
        "#include",
    ];

    let text = text.trim();
    let is_statement = text
        .split(|c: char| c.is_whitespace() || "(:".contains(c))
        .next()
        .is_some_and(|word| STATEMENTS.contains(&word));
    // A sentence may begin with some of these words.
    let is_code = text.ends_with([';', '{', '}', ':', ')']) || text.contains(['(', '=', '.']);
    let is_short = text.split_whitespace().count() <= 4 || text.contains(',');
    is_statement && (is_code || is_short) || text.ends_with([';', '{']) || text.contains("()")
}

/// The sentence about cages as lists of sums and cells in brackets.
fn cages(text: &str) -> Option<String> {
    let is_pair = |inside: &str| {
        let cell = inside.split([')', ']']).next().unwrap_or_default();
        cell.split(',').count() == 2 && cell.split(',').all(|n| n.trim().parse::<u8>().is_ok())
    };
    let pairs = text.split(['(', '[']).filter(|inside| is_pair(inside)).count();
    let names_cages = text.to_lowercase().contains("cage");
    (names_cages && pairs > 1).then(|| {
        "cages as lists in brackets are not read; write lines such as 'r1c1 r1c2 = 3'".to_owned()
    })
}

/// The sentence about a killer with a sign for each cell: letters for sums, and arrows to the
/// neighbour in the same cage.
fn killer(text: &str) -> Option<String> {
    const FEWEST: usize = 16;
    let is_arrow = |c: char| "<>^v".contains(c);
    let is_sign = |c: char| c.is_ascii_alphanumeric() || is_arrow(c);
    let is_killer = |word: &&str| {
        let arrows = word.matches(['<', '^']).count();
        word.len() >= FEWEST && 4 * arrows >= word.len() && word.chars().all(is_sign)
    };
    text.split_whitespace().find(is_killer)?;
    Some(
        "killers with a sign for each cell ('<' for the cage on its left) are not read; write \
         each cage as 'r1c3 r1c4 = 11'"
            .to_owned(),
    )
}

/// The sentence about lists of numbers in brackets that are no n lists of n.
fn lists(text: &str) -> Option<String> {
    /// Numbers of a list at least.
    const FEWEST: usize = 3;
    // The byte after the last bracket, if it opens a list: only lists without lists count.
    let mut open: Option<usize> = None;
    let mut lengths: Vec<usize> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' => open = Some(at + 1),
            ']' | '}' => {
                let Some(start) = open.take() else { continue };
                let inside = &text[start..at];
                let is_number = |item: &str| item.trim().parse::<i64>().is_ok();
                let count = inside.split(',').count();
                if count >= FEWEST && inside.split(',').all(is_number) {
                    lengths.push(count);
                }
            }
            _ => {}
        }
    }

    let (&least, &most) = (lengths.iter().min()?, lengths.iter().max()?);
    let count = lengths.len();
    Some(match count {
        1 => format!("a list of {most} numbers, not of {most} lists: a puzzle is n lists of n"),
        _ if least < most => {
            format!("{count} lists of {least} to {most} numbers: a puzzle is n lists of n")
        }
        _ => format!("{count} lists of {most} numbers: a puzzle is n lists of n"),
    })
}

/// The sentence about a quoted text of digits and spaces.
fn spaces(text: &str) -> Option<String> {
    const FEWEST: usize = 4;
    let quote = text.trim_start().chars().next().filter(|c| "\"'`".contains(*c))?;
    let inside = text.trim_start()[1..].split(quote).next()?;
    let is_row = inside.len() >= FEWEST
        && inside.contains(' ')
        && inside.contains(|c: char| c.is_ascii_digit())
        && inside.chars().all(|c| c.is_ascii_digit() || c == ' ')
        && !inside.split(' ').any(|word| word.len() > 1);
    is_row.then(|| {
        let count = inside.len();
        format!("{count} signs with spaces: a blank cell has a sign such as '.'")
    })
}

/// The sentence about a long word of digits and blanks.
fn signs(text: &str) -> Option<String> {
    const FEWEST: usize = 10;
    let is_end = |c: char| c.is_whitespace() || ",;|\"'`=<>:()[]{}".contains(c);
    let is_sign = |c: char| c.is_ascii_digit() || ".*_-?".contains(c);
    let is_grid = |word: &str| {
        let blanks = word.matches(|c: char| !c.is_ascii_digit()).count();
        blanks.max(word.matches('0').count()) >= 3
            && word.contains(|c: char| ('1'..='9').contains(&c))
    };
    let word = text
        .split(is_end)
        .find(|word| word.len() >= FEWEST && word.chars().all(is_sign) && is_grid(word))?;
    Some(format!("{} signs: a grid in one line has n x n signs, such as 16, 36 or 81", word.len()))
}

/// The sentence about a row of numbers.
fn numbers(text: &str) -> Option<String> {
    const FEWEST: usize = 4;
    let words: Vec<&str> = if text.contains(',') {
        text.trim_end_matches(',').split(',').map(str::trim).collect()
    } else {
        text.split_whitespace().collect()
    };

    let is_number = |word: &str| {
        word.parse().is_ok_and(|n: usize| n <= words.len())
            && !(word.len() > 1 && word.starts_with('0'))
    };

    let is_cell = |word: &&str| is_number(word) || matches!(*word, "." | "_" | "*");
    let is_row = (FEWEST..=MAX_SYMBOLS).contains(&words.len()) && words.iter().all(is_cell);
    is_row.then(|| {
        let count = words.len();
        format!("a row of {count} cells: a puzzle has n rows of n cells")
    })
}

/// The sentence about the kind of a document.
fn kind_of(text: &str) -> Option<&'static str> {
    let text = text.trim();
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
    if text == "---" || word && name.len() + 2 <= text.len() || text.ends_with(": |") {
        return Some(SETTINGS);
    }
    KINDS.iter().find(|(starts, _)| begins(text, starts)).map(|kind| kind.1)
}
