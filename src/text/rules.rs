//! Rules that a text names: words such as `anti-knight`, and lines that name cells.
//!
//! A text near a grid that names a rule which the puzzle does not have is never passed over.
//! Words count as whole words with their plural, in any spelling: `king`, `anti-king`,
//! `antiKing`, but not `taking`; with a false value (`killer=False`) they name no rule.

use crate::puzzle::shapes::rule_named;
use crate::puzzle::{ConstraintKind as Kind, Puzzle, Rule};

/// The part of a puzzle that a word names.
#[derive(Clone, Copy, Debug)]
enum Part {
    Rules(&'static [Rule]),
    Constraints(&'static [Kind]),
    /// Regions that are not the usual boxes.
    Regions,
    /// Several grids.
    Grids,
    /// Rows and columns alone.
    Latin,
    /// A rule that Onefold does not have.
    Unknown,
}

const DIAGONALS: Part = Part::Rules(&[Rule::Diagonals, Rule::MainDiagonal, Rule::AntiDiagonal]);
const CAGES: Part = Part::Constraints(&[Kind::Cage, Kind::Sum]);
const DOTS: Part = Part::Constraints(&[Kind::Difference, Kind::Ratio]);
const LESS: Part = Part::Constraints(&[Kind::Less]);
const PARITY: Part = Part::Constraints(&[Kind::Even, Kind::Odd]);
const THERMOMETERS: Part = Part::Constraints(&[Kind::Thermometer, Kind::SlowThermometer]);

/// Words of a rule at most.
const LONGEST: usize = 2;

/// Words in the singular, apart by blanks, and the part of a puzzle that they name.
const WORDS: &[(&str, Part)] = &[
    ("anti knight", Part::Rules(&[Rule::AntiKnight])),
    ("knight", Part::Rules(&[Rule::AntiKnight])),
    ("anti king", Part::Rules(&[Rule::AntiKing])),
    ("king", Part::Rules(&[Rule::AntiKing])),
    ("queen", Part::Unknown),
    ("antiqueen", Part::Unknown),
    ("diagonal", DIAGONALS),
    ("x sudoku", DIAGONALS),
    ("sudoku x", DIAGONALS),
    ("windoku", Part::Rules(&[Rule::Windoku])),
    ("hyper", Part::Rules(&[Rule::Windoku])),
    ("hypersudoku", Part::Rules(&[Rule::Windoku])),
    ("disjoint", Part::Rules(&[Rule::DisjointGroups])),
    ("non consecutive", Part::Rules(&[Rule::NonConsecutive])),
    ("consecutive", DOTS),
    ("kropki", DOTS),
    ("white dot", DOTS),
    ("black dot", DOTS),
    ("xv", Part::Constraints(&[Kind::Xv])),
    ("killer", CAGES),
    ("cage", CAGES),
    ("thermo", THERMOMETERS),
    ("thermometer", THERMOMETERS),
    (
        "arrow",
        Part::Constraints(&[Kind::Arrow, Kind::DoubleArrow]),
    ),
    ("sandwich", Part::Constraints(&[Kind::Sandwich])),
    ("skyscraper", Part::Constraints(&[Kind::Skyscraper])),
    ("x sum", Part::Constraints(&[Kind::XSum])),
    ("quadruple", Part::Constraints(&[Kind::Quadruple])),
    ("whisper", Part::Constraints(&[Kind::Whispers])),
    ("renban", Part::Constraints(&[Kind::Renban])),
    ("nabner", Part::Constraints(&[Kind::Nabner])),
    ("palindrome", Part::Constraints(&[Kind::Palindrome])),
    ("between line", Part::Constraints(&[Kind::Between])),
    ("lockout", Part::Constraints(&[Kind::Lockout])),
    ("zipper", Part::Constraints(&[Kind::Zipper])),
    ("region sum", Part::Constraints(&[Kind::RegionSum])),
    ("entropic", Part::Constraints(&[Kind::Entropic])),
    ("entropy", Part::Constraints(&[Kind::Entropic])),
    ("modular", Part::Constraints(&[Kind::Modular])),
    ("clone", Part::Constraints(&[Kind::Clone])),
    ("futoshiki", LESS),
    ("inequality", LESS),
    ("inequalitie", LESS),
    ("greater than", LESS),
    ("parity", PARITY),
    ("odd even", PARITY),
    ("even odd", PARITY),
    ("even cell", PARITY),
    ("odd cell", PARITY),
    ("jigsaw", Part::Regions),
    ("irregular", Part::Regions),
    ("nonomino", Part::Regions),
    ("extra region", Part::Regions),
    ("latin", Part::Latin),
    ("samurai", Part::Grids),
    ("gattai", Part::Grids),
    ("sohei", Part::Grids),
    ("twodoku", Part::Grids),
    ("tripledoku", Part::Grids),
    ("kakuro", Part::Unknown),
    ("kenken", Part::Unknown),
    ("calcudoku", Part::Unknown),
    ("mathdoku", Part::Unknown),
    ("argyle", Part::Unknown),
    ("girandola", Part::Unknown),
    ("asterisk", Part::Unknown),
    ("center dot", Part::Unknown),
    ("centre dot", Part::Unknown),
    ("toroidal", Part::Unknown),
];

/// Names of fields that hold rules, where a value follows: `constraints = [...]`.
const FIELDS: &str = "constraint variant region cages relations area zone map";

/// Values of a field that say there is no rule.
const FALSE: &str = "false no none null nil off 0 n f [] {} () classic standard normal \"\"";

/// Labels of lines that are data whatever they say.
const DATA: &str = "title name author by setter source note notes id difficulty level tags tag \
    date copyright url comment published constructor";

/// True if a list of words has this one.
fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// A word of a text, in lower case, and the byte offset after it.
type Word = (String, usize);

/// The words of a text; `antiKing` and `anti_king` are two.
fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        let joined = last.is_alphanumeric()
            && !(last.is_lowercase() && c.is_uppercase())
            && last.is_ascii_digit() == c.is_ascii_digit();
        if c.is_alphanumeric() {
            let lower = c.to_lowercase();
            match words.last_mut().filter(|_| joined) {
                Some((word, end)) => {
                    word.extend(lower);
                    *end = at + c.len_utf8();
                }
                None => words.push((lower.collect(), at + c.len_utf8())),
            }
        }
        last = c;
    }
    words
}

/// True if a word is this one or its plural.
fn is_word(word: &str, singular: &str) -> bool {
    let rest = word.strip_prefix(singular);
    rest.is_some_and(|rest| matches!(rest, "" | "s" | "es"))
}

/// True if a false value follows, as in `killer=False`, or is missing as in `killer:`.
fn is_false(after: &str) -> bool {
    let value = after.trim_start_matches(['"', '\'', ' ', '_']);
    let Some(value) = value.strip_prefix([':', '=']) else {
        return false;
    };
    let value = value.trim().trim_end_matches([',', ';', ')', '}']);
    let value = value.trim().trim_matches(['"', '\'']).to_lowercase();
    let first = value.split([',', ' ']).next().unwrap_or_default();
    has(FALSE, first)
}

/// The rules that a text names, as the first word of each.
fn named_parts(text: &str) -> Vec<(&'static str, Part)> {
    let words = words(text);
    let mut found: Vec<(&'static str, Part)> = Vec::new();
    for at in 0..words.len() {
        let denied = at > 0 && matches!(words[at - 1].0.as_str(), "no" | "not" | "without");
        for count in 1..=LONGEST.min(words.len() - at) {
            // Parts of a word may be apart: `anti-knight`, `antiKnight`.
            let here = &words[at..at + count];
            let joined: String = here.iter().map(|(word, _)| word.as_str()).collect();
            let named = WORDS.iter().filter(|(pattern, _)| {
                joined.len() >= pattern.len() - 1 && is_word(&joined, &pattern.replace(' ', ""))
            });
            let end = here.last().map_or(0, |(_, end)| *end);
            found.extend(named.filter(|_| !denied && !is_false(&text[end..])));
        }
    }
    found
}

/// The first rule that a text names.
pub(in crate::text) fn named(text: &str) -> Option<&'static str> {
    named_parts(text).first().map(|(name, _)| *name)
}

/// The first rule that a text names and the puzzle does not have.
pub(in crate::text) fn missing(text: &str, puzzle: &Puzzle) -> Option<&'static str> {
    let spec = puzzle.layout().spec();
    let has = |part: &Part| match part {
        Part::Rules(rules) => rules.iter().any(|rule| spec.rules.contains(rule)),
        Part::Constraints(kinds) => spec.constraints.iter().any(|one| kinds.contains(&one.kind)),
        Part::Regions => !spec.maps.is_empty() || !spec.extra.is_empty(),
        Part::Grids => spec.grids.len() > 1,
        Part::Latin => puzzle.layout().regions().len() == 2 * spec.order,
        Part::Unknown => false,
    };
    let parts = named_parts(text);
    parts
        .iter()
        .find(|(_, part)| !has(part))
        .map(|(name, _)| *name)
}

/// True if a line is data by its label: `title: The Killer`.
pub(in crate::text) fn is_data(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let label = text.split([':', '=']).next().unwrap_or_default();
    let label = label.trim().trim_matches(['"', '\'']).to_lowercase();
    let labelled = label.len() < text.trim().len() && has(DATA, &label);
    labelled || text.starts_with("by ") || text.starts_with("By ")
}

/// True if a line is a comment of a program.
pub(in crate::text) fn is_comment(text: &str) -> bool {
    let text = text.trim_start();
    if ["#define", "#include", "#if"]
        .iter()
        .any(|mark| text.starts_with(mark))
    {
        return false;
    }
    let marks = [
        "#", "//", "%", "/*", "* ", "-- ", ";;", "\"\"\"", "'''", "<!--",
    ];
    marks.iter().any(|mark| text.starts_with(mark))
}

/// Bytes at the start of a line in which a rule is looked for.
const MAX_RULE: usize = 1 << 13;

/// True if a line may be a rule of a grid near it.
pub(in crate::text) fn is_rule_like(text: &str) -> bool {
    let end = text
        .char_indices()
        .map(|(at, _)| at)
        .find(|&at| at >= MAX_RULE);
    let text = &text[..end.unwrap_or(text.len())];
    !is_data(text) && (named(text).is_some() || names_cells(text) || is_rule_field(text))
}

/// True if a field that holds rules has a value: `constraints = [...]`.
fn is_rule_field(text: &str) -> bool {
    let value = |end: usize| {
        let after = text[end..].trim_start_matches(['"', '\'', ' ']);
        after.starts_with([':', '=']) && after.len() > 1 && !is_false(&text[end..])
    };
    let label = text
        .split_once(':')
        .filter(|(label, _)| label.trim() == "rules");
    if label.is_some_and(|(_, names)| names.split(',').all(|name| rule_named(name.trim()).is_ok()))
    {
        return true;
    }
    let is_field = |word: &str| FIELDS.split(' ').any(|field| is_word(word, field));
    words(text)
        .iter()
        .any(|(word, end)| is_field(word) && value(*end))
}

/// True if a line names cells together with a number or a second cell.
fn names_cells(text: &str) -> bool {
    let tokens: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|token| !token.is_empty())
        .collect();
    let row_col = |token: &&&str| {
        let rest = token.strip_prefix(['r', 'R']);
        let parts = rest.and_then(|rest| rest.split_once(['c', 'C']));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        parts.is_some_and(|(row, col)| digits(row) && digits(col))
    };
    let letter =
        |token: &&&str| matches!(token.as_bytes(), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9']);
    let number = |token: &&&str| token.bytes().all(|b| b.is_ascii_digit());
    let numbers = tokens.iter().filter(number).count();
    let named = tokens.iter().filter(row_col).count();
    let lettered = tokens.iter().filter(letter).count();
    let operator = text.contains(['=', ':', '>', '<', '+']);
    let letters = text.contains(char::is_alphabetic);
    let less = text
        .trim_matches(['<', '>', ' '])
        .contains(['<', '>', '≤', '≥']);
    // Signs between cells, in a table of their own: `..<`.
    let signs = |c: char| "<>^v.,_- ".contains(c);
    let drawn = text.chars().all(signs) && text.contains(['<', '>', '^']);
    drawn && text.contains(['.', '_'])
        || less && !letters && !tokens.is_empty()
        || named > 1
        || named == 1 && numbers > 0
        || lettered > 1 && (operator || lettered == tokens.len())
        || lettered == 1 && numbers > 0 && operator
        || names_pairs(text)
}

/// Bytes of a pair of numbers in brackets at most.
const PAIR: usize = 12;

/// True if a line has two pairs of numbers in brackets, or one with a number: `(0,2): 5`.
fn names_pairs(text: &str) -> bool {
    let mut pairs = 0;
    let mut valued = false;
    for (at, _) in text.match_indices(['(', '[']) {
        let call = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ']');
        let Some(end) = text[at..]
            .bytes()
            .take(PAIR)
            .position(|b| matches!(b, b')' | b']'))
        else {
            continue;
        };
        let inside = &text[at + 1..at + end];
        let number = |n: &str| n.trim().bytes().all(|b| b.is_ascii_digit()) && !n.trim().is_empty();
        let two = inside
            .split_once(',')
            .is_some_and(|(a, b)| number(a) && number(b));
        if two && !call {
            pairs += 1;
            let after = text[at + end + 1..].trim_start_matches([' ', '\'', '"']);
            let value = after.strip_prefix([':', '=', ',']);
            let value = value.map(|rest| rest.trim_start_matches(['=', ' ', '>', '"']));
            valued |= value.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        }
    }
    pairs > 1 || pairs == 1 && valued
}
