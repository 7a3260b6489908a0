//! Rules that stand as data in the text of a program, where only its grids are read: their names
//! are told, so that nobody takes the grid for the whole puzzle.

use std::collections::BTreeSet;

use super::paragraph::Paragraph;
use super::piece::Piece;
use super::tiny::FEWEST;
use super::{labels, word};
use crate::puzzle::known_constraint;
use crate::puzzle::shapes::known_rule;
use crate::text::ground::KINDS;

/// Letters of a name at least: shorter ones are names of anything.
const SHORTEST: usize = 5;

/// Words that programs have for other things.
const GENERAL: [&str; 6] = [
    "black",
    "difference",
    "maximum",
    "minimum",
    "region",
    "white",
];

/// Words that name a puzzle.
const BOARDS: [&str; 6] = ["board", "clues", "given", "grid", "puzzle", "sudoku"];

/// The name in a line of a program that gives a value, or is given some data, where it is that of a
/// rule: `KILLER_CAGES = [`, `.thermos([[1, 2], [2, 2]])`.
pub(super) fn rule_in(text: &str) -> Option<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let begins = text.find(['=', '(', ':'])?;
    let (before, behind) = text.split_at(begins);
    let called = behind.starts_with('(');
    let value = behind.trim_start_matches(['=', ':', ' ', '&']);
    let value = of_type(value);
    let makers = [
        "vec!",
        "new ",
        "listOf",
        "List.of",
        "Array",
        "Arrays.asList",
    ];
    let made = makers.iter().find_map(|maker| value.strip_prefix(maker));
    let value = match made {
        Some(rest) => {
            let open = rest.find(['{', '(']).or_else(|| rest.find('['));
            &rest[open.unwrap_or(rest.len())..]
        }
        None => value,
    };
    let data =
        value.trim_start_matches('(').starts_with(['[', '{']) || !called && value.starts_with('(');
    let data = data
        && !["[]", "{}", "()"]
            .iter()
            .any(|empty| value.starts_with(empty));
    let defined = called && before.starts_with("def ");
    let before = before.trim_end();
    let name = &before[before.trim_end_matches(is_name).len()..];
    let odd = || called && name.to_ascii_lowercase().starts_with("all") && is_region(value);
    (data && !defined && (is_rule(name) || odd())).then_some(name)
}

/// The name in a line of a program that gives it the rows of a map: `areas = {"1122", "1322",`.
pub(super) fn map_in(text: &str) -> Option<&str> {
    let (before, value) = text.split_once(['=', ':'])?;
    let before = before.trim_end();
    let name = &before[before.trim_end_matches(|c: char| c.is_alphanumeric()).len()..];
    is_map(name, value).then_some(name)
}

/// Whether a name is that of the regions of a puzzle, and its value has rows of their names.
fn is_map(name: &str, value: &str) -> bool {
    const NAMES: [&str; 5] = ["area", "piece", "region", "shape", "zone"];
    let name = name.to_ascii_lowercase();
    let named = NAMES.contains(&name.strip_suffix('s').unwrap_or(&name));
    let mut rows = value.split(['"', '\'']).skip(1).step_by(2);
    let length = rows.clone().next().map_or(0, str::len);
    let row = |row: &str| row.len() == length && row.bytes().all(|b| b.is_ascii_alphanumeric());
    named && length >= FEWEST && rows.clone().count() > 1 && rows.all(row)
}

/// The value behind its type in a program: `[][]Cell{{1, 2}}`, `[9]int{1}`.
fn of_type(value: &str) -> &str {
    let inner = |c: char| c.is_alphanumeric() || matches!(c, '[' | ']' | '_' | '.' | '*');
    let behind = value.trim_start_matches(inner);
    let typed = value.starts_with('[') && behind.starts_with('{');
    if typed { behind } else { value }
}

/// The name of a rule that a line gives as the kind of a puzzle, the first of several:
/// `variant: antiknight`, `rules = knight, king`.
pub(super) fn kind_in(text: &str) -> Option<&str> {
    // Those of chess may stand without what denies them.
    let known = |value: &&str| {
        let named = known_constraint(value).is_some() || known_rule(value).is_some();
        named || matches!(*value, "knight" | "king")
    };
    kinds(text)?.into_iter().find(known)
}

/// The words that a line gives as the kind of a puzzle, with commas or other signs between them.
pub(super) fn kinds(text: &str) -> Option<Vec<&str>> {
    const KEYS: [&str; 10] = [
        "variant",
        "variants",
        "type",
        "kind",
        "rule",
        "rules",
        "mode",
        "constraint",
        "constraints",
        "style",
    ];
    let around = |c: char| c.is_whitespace() || "\"',#-*/%".contains(c);
    let (name, value) = text.split_once([':', '='])?;
    let name = name.trim_matches(around).to_ascii_lowercase();
    let value = value.trim_matches(around);
    if !KEYS.contains(&name.as_str()) {
        return None;
    }
    let words = value.split([',', ';', '+', '&']);
    let words = words.map(|word| word.trim_matches(|c: char| around(c) || "[]()".contains(c)));
    Some(words.filter(|word| !word.is_empty()).collect())
}

/// The name of a class or a function of a program that names a rule: `class HyperSudoku`,
/// `new SandwichConstraint`, `function Antiknight`.
pub(super) fn sort_in(text: &str) -> Option<&str> {
    const AROUND: [&str; 6] = [
        "sudoku",
        "puzzle",
        "solver",
        "constraint",
        "constraints",
        "rule",
    ];
    const DEFINE: [&str; 6] = ["class", "def", "fn", "func", "function", "struct"];
    let known = |name: &str| {
        name.len() >= SHORTEST && (known_constraint(name).is_some() || known_rule(name).is_some())
    };
    // Words that nothing else has in its name.
    let kind = |name: &str| KINDS.iter().any(|kind| name.contains(kind));
    if let Some(name) = diagonal_in(text) {
        return Some(name);
    }
    let mut before = "";
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .find(|word| {
            let name = word.to_ascii_lowercase().replace('_', "");
            let mut parts = AROUND
                .iter()
                .filter_map(|around| name.strip_suffix(around).or(name.strip_prefix(around)));
            let defined = DEFINE.contains(&std::mem::replace(&mut before, word));
            parts.any(known) || kind(&name) || defined && known(&name)
        })
}

/// The diagonal of which a remark of a program says that it is one of its rules: `# the main
/// diagonal has each value once`.
pub(super) fn diagonal_in(text: &str) -> Option<&str> {
    const WHOLE: [&str; 4] = [
        "main diagonal",
        "anti-diagonal",
        "anti diagonal",
        "both diagonals",
    ];
    let remark = ["#", "//", "--", "%", "/*", "*", "\"\"\""];
    let trimmed = text.trim_start();
    if !remark.iter().any(|mark| trimmed.starts_with(mark)) || !text.is_ascii() {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let found = WHOLE
        .iter()
        .find_map(|words| Some((lower.find(words)?, words.len())));
    found.map(|(at, length)| &text[at..at + length])
}

/// Whether a list of variables with the row and the column of each, as in `([E11, E12, E23])`, is a
/// region: no row, no column and no box.
fn is_region(value: &str) -> bool {
    let list = value.trim_start_matches('(').strip_prefix('[');
    let Some((list, _)) = list.and_then(|list| list.split_once(']')) else {
        return false;
    };
    let place = |name: &str| {
        let digits = name
            .trim()
            .trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
        let digits = digits.replace('_', "");
        let mut all = digits.chars().map(|c| c.to_digit(10));
        let (row, col) = (all.next()??, all.next()??);
        (all.next().is_none() && digits.len() < name.trim().len()).then_some((row, col))
    };
    let Some(cells) = list.split(',').map(place).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let rows: BTreeSet<u32> = cells.iter().map(|(row, _)| *row).collect();
    let cols: BTreeSet<u32> = cells.iter().map(|(_, col)| *col).collect();
    cells.len() >= FEWEST && rows.len() * cols.len() != cells.len()
}

/// The name that a line of a program gives to a text of signs, as many as a grid has cells, which
/// as a grid would have some of them far too often: the regions, the windows or the signs between
/// cells of a puzzle.
pub(super) fn marks_in(text: &str) -> Option<&str> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim();
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && !name.contains(|c: char| c.is_whitespace() || "\"'".contains(c));
    let quote = |c: char| c == '"' || c == '\'';
    let inner = value.trim_start().strip_prefix(quote)?;
    let inner = inner.split(quote).next()?;
    let side = inner.len().isqrt();
    let whole = named && inner.is_ascii() && side >= FEWEST && side * side == inner.len();
    let is_map = || labels::is_line(inner) || word::map_side(inner).is_some();
    (whole && are_marks(inner.as_bytes(), side) && !is_map()).then_some(name)
}

/// Whether a square below the name of a rule has its data, and no givens.
pub(super) fn is_marks(square: &Paragraph) -> bool {
    let Some((side, rows)) = square.square.as_ref() else {
        return false;
    };
    // Of a number of two digits the last one tells enough.
    let sign = |piece: &Piece| piece.text.bytes().last().unwrap_or(b'0');
    let cells: Vec<u8> = rows.iter().flatten().map(sign).collect();
    are_marks(&cells, *side)
}

/// Whether cells are no givens: a sign stands more often than there are rows, or most rows with
/// several signs repeat one.
fn are_marks(cells: &[u8], side: usize) -> bool {
    let sign = |b: &&u8| b.is_ascii_alphanumeric() && **b != b'0';
    let repeated = |cells: &[u8]| {
        let mut signs: Vec<u8> = cells.iter().filter(sign).copied().collect();
        signs.sort_unstable();
        let several = signs.len() > 1;
        several.then(|| signs.windows(2).any(|pair| pair[0] == pair[1]))
    };
    let often = |sign: u8| cells.iter().filter(|&&other| other == sign).count() > side;
    let rows: Vec<bool> = cells.chunks(side).filter_map(repeated).collect();
    let again = rows.iter().filter(|again| **again).count();
    cells.iter().filter(sign).any(|&sign| often(sign))
        || rows.len() >= FEWEST && 2 * again > rows.len()
}

/// Digits of a line of data at least: some cells and a number.
const FEWEST_DIGITS: usize = 4;

/// Letters of a word that says something; shorter ones are signs of a form.
const WORD: usize = 3;

/// Whether a line may be the cells of a rule in a form that is not known: digits with a sign or a
/// letter among them and no word, as `1112K15` and `A1+A2=15`.
pub(super) fn is_data(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let signs = |c: char| c.is_alphabetic() || "=<>+*/".contains(c);
    digits >= FEWEST_DIGITS
        && text.contains(signs)
        && !text.contains(['.', '\\', '"', '|', '#'])
        && !words.any(|word| word.chars().count() >= WORD)
}

/// Whether a name is that of a rule, as a whole or in one of its parts.
fn is_rule(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let known = |word: &str| {
        let one = word.strip_suffix('s').unwrap_or(word);
        let general = |word: &str| word.len() < SHORTEST || GENERAL.contains(&word);
        [word, one].into_iter().any(|word| {
            !general(word) && (known_constraint(word).is_some() || known_rule(word).is_some())
        }) && !general(one)
    };
    // A puzzle may be called by its rule.
    let board = BOARDS.iter().any(|word| lower.contains(word));
    !board && (known(&lower) || lower.split('_').any(known) || lower == "cages")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_numbers_are_told_from_words() {
        for text in ["111221K21", "A1+A2=15", "r1c1 r1c2 < 5"] {
            assert!(is_data(text), "{text}");
        }
        for text in [
            "2019 12 7",
            "solved 12345 = 7",
            "x = 5",
            "1234.5 s",
            "53..7....",
        ] {
            assert!(!is_data(text), "{text}");
        }
    }

    #[test]
    fn names_stand_behind_any_character() {
        assert_eq!(rule_in("\u{2013}thermos = [[1, 2]]"), Some("thermos"));
        assert_eq!(rule_in("\u{feff} = [[1, 2]]"), None);
    }

    #[test]
    fn rules_are_named_by_what_a_program_defines() {
        for (text, name) in [
            ("public class HyperSudoku extends Board {", "HyperSudoku"),
            ("c.Add(new SandwichConstraint(1, 9))", "SandwichConstraint"),
            ("export default function Antiknight() {", "Antiknight"),
            ("def solve_sudoku_anti_knight(grid):", ""),
            ("from killer_sudoku import read", "killer_sudoku"),
            ("b1 = KropkiBoard(6, [[1, 6]])", "KropkiBoard"),
            ("class SudokuSolver:", ""),
            ("the killer is hard, and the arrow too", ""),
            ("class SamuraiSudoku:", ""),
        ] {
            assert_eq!(sort_in(text).unwrap_or_default(), name, "{text}");
        }
    }

    #[test]
    fn marks_of_a_program_are_no_grid() {
        let windows = "0111011101110000";
        let edges = ".C.CCC..C.......";
        for marks in [windows, edges] {
            assert_eq!(
                marks_in(&format!("  all = \"{marks}\"")),
                Some("all"),
                "{marks}"
            );
        }
        for text in [
            "a = '1..4.23..14.3..2'",
            "\"0111011101110000\"",
            "a = 0111011101110000",
        ] {
            assert_eq!(marks_in(text), None, "{text}");
        }
    }

    #[test]
    fn rows_of_maps_are_told() {
        let rows = "String[] areas = new String[] { \"1122\", \"1322\",";
        assert_eq!(map_in(rows), Some("areas"));
        assert_eq!(map_in("areas = {\"Asia\", \"Africa\"}"), None);
    }

    #[test]
    fn data_of_rules_is_told_from_program_text() {
        for (text, expected) in [
            ("SANDWICH_ROWS = [", Some("SANDWICH_ROWS")),
            ("killer_cages = {", Some("killer_cages")),
            ("    .thermos([[1, 2], [2, 2]])", Some("thermos")),
            ("cages: [", Some("cages")),
            ("whispers = ((1, 2), (1, 3))", Some("whispers")),
            (
                "    all_distinct([E11, E12, E21, E31]),",
                Some("all_distinct"),
            ),
            ("    all_distinct([E11, E12, E21, E22]),", None),
            ("    all_distinct([A, B, C, D]),", None),
            ("constraints.arrows = vec![", Some("arrows")),
            ("\tThermos: [][]Cell{{{0, 0}, {0, 1}}},", Some("Thermos")),
            ("int[][][] thermos = new int[][][] {", Some("thermos")),
            ("ARROWS = []", None),
            ("thermo_grid = [", None),
            ("rows = [1, 2]", None),
            ("def thermo(cells):", None),
            ("regions = [1, 2]", None),
            ("board = [", None),
            ("solve(board)", None),
            ("a thermo: good luck", None),
        ] {
            assert_eq!(rule_in(text), expected, "{text}");
        }
    }
}
