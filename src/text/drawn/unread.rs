//! Rules that stand as data in the text of a program, where only its grids are read: their names
//! are told, so that nobody takes the grid for the whole puzzle.

use crate::puzzle::constraint_named;
use crate::puzzle::shapes::rule_named;

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

/// The name in a line of a program that gives a value, or is given some data, where it is that of a
/// rule: `KILLER_CAGES = [`, `.thermos([[1, 2], [2, 2]])`.
pub(super) fn rule_in(text: &str) -> Option<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let begins = text.find(['=', '(', ':'])?;
    let (before, behind) = text.split_at(begins);
    let called = behind.starts_with('(');
    let value = behind.trim_start_matches(['=', ':', ' ']);
    let data =
        value.trim_start_matches('(').starts_with(['[', '{']) || !called && value.starts_with('(');
    let defined = called && before.starts_with("def ");
    let before = before.trim_end();
    let name = &before[before.rfind(|c| !is_name(c)).map_or(0, |at| at + 1)..];
    (data && !defined && is_rule(name)).then_some(name)
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
            !general(word) && (constraint_named(word).is_ok() || rule_named(word).is_ok())
        }) && !general(one)
    };
    known(&lower) || lower.split('_').any(known) || lower == "cages"
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
    fn data_of_rules_is_told_from_program_text() {
        for (text, expected) in [
            ("SANDWICH_ROWS = [", Some("SANDWICH_ROWS")),
            ("killer_cages = {", Some("killer_cages")),
            ("    .thermos([[1, 2], [2, 2]])", Some("thermos")),
            ("cages: [", Some("cages")),
            ("whispers = ((1, 2), (1, 3))", Some("whispers")),
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
