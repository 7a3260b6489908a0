//! What the name of an input says of its puzzles: files are often called by the rule that
//! nothing in them names, such as `diagonal.txt` or `Sudoku-X_03.csv`.

use crate::puzzle::known_constraint;
use crate::puzzle::shapes::{known_rule, rule_name};

/// Letters of the name of a rule at least: shorter ones are names of anything.
const SHORTEST: usize = 4;

/// Names of rules that files have for other things.
const GENERAL: [&str; 19] = [
    "between",
    "black",
    "clone",
    "count",
    "difference",
    "disjoint",
    "even",
    "german",
    "less",
    "main",
    "maximum",
    "minimum",
    "modular",
    "quad",
    "ratio",
    "region",
    "slow",
    "white",
    "windows",
];

/// Names of kinds of puzzles that are no rule of the tables, and of nothing else.
pub(in crate::text) const KINDS: [&str; 2] = ["futoshiki", "kropki"];

/// The rule that the name of an input names.
#[derive(Debug)]
pub(in crate::text) struct Called {
    input: String,
    word: String,
    /// The name of the rule on the command line, where it needs no more than that.
    flag: Option<&'static str>,
}

impl Called {
    /// The rule in the name of a file; `None` where it names none.
    pub(in crate::text) fn of(input: &str) -> Option<Self> {
        let stem = input.rsplit_once('.').map_or(input, |(stem, _)| stem);
        let words = words(stem);
        let pairs = words
            .windows(2)
            .map(|pair| (pair.concat(), pair[0] == "sudoku" || pair[1] == "sudoku"));
        let single = words.iter().map(|word| (word.clone(), false));
        let mut all = pairs.chain(single);
        all.find_map(|(word, beside)| Self::named(input, &word, beside))
    }

    /// The rule that a word names, perhaps beside the word sudoku.
    fn named(input: &str, word: &str, beside: bool) -> Option<Self> {
        let bare = word
            .strip_prefix("sudoku")
            .or(word.strip_suffix("sudoku"))
            .or(word.strip_suffix("sudokus"));
        // `sudokux` names the diagonals, `x` alone does not.
        let of_sudoku = beside || bare.is_some_and(|bare| bare.len() == 1);
        let bare = bare.unwrap_or(word);
        let one = bare.strip_suffix('s').unwrap_or(bare);
        let long = |word: &str| word.len() >= SHORTEST && !GENERAL.contains(&word);
        let known = |word: &&str| {
            let rule = known_rule(word).is_some() && (long(word) || of_sudoku);
            rule || KINDS.contains(word) || long(word) && known_constraint(word).is_some()
        };
        let word = [bare, one].into_iter().find(known)?;
        Some(Self {
            input: input.to_owned(),
            word: word.to_owned(),
            flag: known_rule(word).and_then(rule_name),
        })
    }

    /// What is to be said of puzzles that have no rule.
    pub(in crate::text) fn says(&self) -> String {
        let Self { input, word, flag } = self;
        let read = flag.map_or_else(String::new, |flag| {
            format!("; --rule {flag} reads it with the rule")
        });
        format!("'{word}' in the name '{input}' is a rule that the text does not say{read}")
    }
}

/// The words of a name, in small letters: it is cut at signs, digits, and before capitals.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        // In `4x4` it is no word.
        let c = if c == 'x' && before.is_ascii_digit() {
            ' '
        } else {
            c
        };
        let cut = before.is_lowercase() && c.is_uppercase() || !c.is_alphabetic();
        if cut {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(last) = words.last_mut()
        {
            last.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str) -> Option<(String, Option<&'static str>)> {
        Called::of(name).map(|called| (called.word, called.flag))
    }

    #[test]
    fn files_are_called_by_their_rule() {
        for (name, word, flag) in [
            ("diagonal.txt", "diagonal", Some("diagonals")),
            ("sudokux.txt", "x", Some("diagonals")),
            ("Sudoku-X_03.csv", "x", Some("diagonals")),
            ("xSudoku.txt", "x", Some("diagonals")),
            ("diagonals-old.toml", "diagonals", Some("diagonals")),
            ("anti_knight_1.txt", "antiknight", Some("anti-knight")),
            ("HyperSudoku.py", "hyper", Some("windoku")),
            ("my-windoku-7", "windoku", Some("windoku")),
            ("thermos.json", "thermo", None),
            ("SandwichSudoku.txt", "sandwich", None),
            ("kropki_normale.dat", "kropki", None),
        ] {
            assert_eq!(told(name), Some((word.to_owned(), flag)), "{name}");
        }
        for name in [
            "x.txt",
            "main.py",
            "puzzle_x.txt",
            "sudoku.txt",
            "9x9.txt",
            "sudoku_4x4.txt",
            "windows.txt",
            "sudoku_16x16_03.txt",
            "-",
        ] {
            assert_eq!(told(name), None, "{name}");
        }
    }
}
