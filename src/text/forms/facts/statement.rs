//! Statements of programs that give one cell its value: `grid[0][1] = 5;`, `board[0, 1] = 5`,
//! `x[1,2] == 5`, `b.set(0, 1, 5);`; those whose arguments have names stand in [`super::labelled`].

use super::labelled;
use super::method::{GIVES, Given, is_method, number};

/// Signs between a cell and its value, the longer ones first.
const SIGNS: [&str; 4] = ["==", ":=", "<-", "="];

/// Words before a cell that ask for its value and do not give it one.
const ASKS: [&str; 8] = [
    "if", "while", "assert", "expect", "elif", "return", "check", "unless",
];

/// The values that a line gives; `None` where it has anything else.
pub(super) fn statements(text: &str) -> Option<Vec<Given>> {
    // A row, a column and a value, which most lines of other text do not have.
    if text.bytes().filter(u8::is_ascii_digit).count() < 3 {
        return None;
    }
    let text = without_remark(text);
    let parts = text
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty() && !is_flag(part));
    let facts: Vec<Given> = parts.map(statement).collect::<Option<_>>()?;
    (!facts.is_empty()).then_some(facts)
}

/// Whether a line is a remark of a program and nothing more.
pub(super) fn is_remark(text: &str) -> bool {
    ["#", "//", "--", "%", "/*", "*"]
        .iter()
        .any(|mark| text.starts_with(mark))
}

/// Whether a line says of a cell that something holds or not: `grid[0][1].fixed = true;`.
pub(super) fn is_flag(text: &str) -> bool {
    let text = without_remark(text).trim_end_matches([';', ' ']);
    let Some((cell, value)) = text.split_once('=') else {
        return false;
    };
    let cell = cell.trim_end();
    let (before, name) = cell.rsplit_once('.').unwrap_or((cell, ""));
    let named = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let flag = matches!(value.trim(), "true" | "false" | "True" | "False");
    flag && named && last_index(before).is_some()
}

fn without_remark(text: &str) -> &str {
    let marks = ["//", "/*", " #", " --", " %"];
    let end = marks.iter().filter_map(|mark| text.find(mark)).min();
    text[..end.unwrap_or(text.len())].trim()
}

fn statement(text: &str) -> Option<Given> {
    assigned(text)
        .or_else(|| called(text))
        .or_else(|| labelled::given(text))
}

/// `grid[0][1] = 5`, perhaps within a call that takes it as a condition.
fn assigned(text: &str) -> Option<Given> {
    // The sign stands behind the last bracket of the cell.
    let (at, sign) = SIGNS
        .iter()
        .filter_map(|sign| Some((text.rfind(sign)?, *sign)))
        .max_by_key(|(at, sign)| (at + sign.len(), sign.len()))?;
    let value = text[at + sign.len()..]
        .trim_end_matches([')', ',', ' '])
        .trim();
    let value = number(value.trim_matches(['"', '\'']))?;
    let cell = text[..at].trim_end();
    // The cell of a sheet of numbers.
    let inner = [".Value", ".value", ".Value2"].iter();
    let cell = inner
        .copied()
        .find_map(|name| cell.strip_suffix(name))
        .unwrap_or(cell);
    let (before, second) = last_index(cell)?;
    let (name, [row, col]) = match second[..] {
        [row, col] => (before, [row, col]),
        [col] => {
            let (before, first) = last_index(before)?;
            let [row] = first[..] else { return None };
            (before, [row, col])
        }
        _ => return None,
    };
    let named = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '@');
    let start = name.trim_end_matches(named).len();
    let (around, name) = name.split_at(start);
    let begins =
        name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '@'));
    begins.then_some(())?;
    let plain = |c: char| named(c) || matches!(c, '(' | '+' | '=' | ' ');
    let asks = |word: &str| {
        ASKS.iter()
            .any(|ask| word.to_ascii_lowercase().starts_with(ask))
    };
    let mut words = around.split(|c: char| !c.is_ascii_alphanumeric());
    (around.chars().all(plain) && !words.any(asks)).then(|| (name.to_owned(), [row, col, value]))
}

/// The text before the brackets at its end, and the numbers in these.
fn last_index(text: &str) -> Option<(&str, Vec<usize>)> {
    let close = text.chars().next_back()?;
    let open = match close {
        ']' => '[',
        ')' => '(',
        _ => return None,
    };
    let at = text.rfind(open)?;
    let inner = text[at + 1..text.len() - 1].trim();
    let inner = match inner.strip_prefix('(') {
        Some(pair) => pair.strip_suffix(')')?,
        None => inner,
    };
    let numbers = inner.split(',').map(|word| number(word.trim()));
    Some((text[..at].trim_end(), numbers.collect::<Option<_>>()?))
}

/// `board.set(0, 1, 5)`.
fn called(text: &str) -> Option<Given> {
    let (name, numbers) = last_index(text)?;
    let method = name.rsplit(['.', '>', ':']).next()?.to_ascii_lowercase();
    let gives = GIVES.iter().any(|word| method.contains(word));
    let fits = gives && is_method(name);
    let numbers = <[usize; 3]>::try_from(numbers).ok()?;
    fits.then(|| (name.to_owned(), numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_cells_are_no_values() {
        assert!(is_flag("grid[0][1].isFixed = true;") && is_flag("fixed[0, 1] = False"));
        assert!(!is_flag("grid[0][1] = 5;") && !is_flag("done = true;"));
    }

    #[test]
    fn a_cell_gets_its_value_in_many_ways() {
        for text in [
            "g[0][1] = 5;",
            "board[0, 1] = 5",
            "x[0,1] == 5",
            "grid[(0, 1)] = '5'  # given",
            "b.set(0,1,5);",
            "this->board->setValue(0, 1, 5);",
            "A(0,1) := 5;",
            "solver.add(x[0][1] == 5)",
            "model += v[0, 1] == 5, ",
            "g(0)(1) = 5",
            "Cells(0, 1).Value = 5",
        ] {
            let facts = statements(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(facts[0].1, [0, 1, 5], "{text}");
        }
        assert_eq!(
            statements("g[0][0]=5; g[0][1]=3;").map(|all| all.len()),
            Some(2)
        );
        for text in [
            "g[0][1] = x;",
            "g[i][1] = 5;",
            "g[0] = 5;",
            "if (g[0][1] == 5)",
            "assert g[0][1] == 5",
            "ctx.arc(0, 1, 5);",
            "g[0][1] = 5.5;",
            "x = 5",
            "[0][1] = 5",
            "g[0][1][5] = 1",
            "530070000",
        ] {
            assert_eq!(statements(text), None, "{text}");
        }
    }
}
