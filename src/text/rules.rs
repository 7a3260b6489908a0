//! Rules that a text names: words such as `anti-knight`, and lines that name cells.
//!
//! A text near a grid that names a rule which the puzzle does not have is never ignored. Words
//! are whole words or plurals in any spelling: `king`, `anti-king`, `antiKing`, but not `taking`;
//! with a false value (`killer=False`) they name no rule.

use super::base::{Entry, ignored, is_full_cell, is_number, setter_says};
use super::record::has;
use crate::puzzle::shapes::rule_named;
use crate::puzzle::{LayoutSpec, Puzzle, known_constraint};

const LONGEST: usize = 2;

/// Words in the singular, and Onefold's rules and constraints of which one is meant; none if the
/// word is its name, too.
const WORDS: &[(&str, &str)] = &[
    ("anti knight|knight", "anti-knight"),
    ("anti king|king", "anti-king"),
    ("diagonal|x sudoku|sudoku x", "diagonals main-diagonal anti-diagonal"),
    ("windoku|hyper|hypersudoku", "windoku"),
    ("disjoint", "disjoint-groups"),
    ("non consecutive", "non-consecutive"),
    ("consecutive|kropki|white dot|black dot", "difference ratio"),
    ("killer|cage", "cage sum"),
    ("thermo|thermometer", "thermometer slow-thermometer"),
    ("arrow", "arrow double-arrow"),
    ("futoshiki|inequality|inequalitie|greater than", "less"),
    ("parity|odd even|even odd|even cell|odd cell", "even odd"),
    (
        "xv|sandwich|skyscraper|x sum|quadruple|whisper|renban|nabner|palindrome|between line|\
         lockout|zipper|region sum|entropic|entropy|modular|clone",
        "",
    ),
    ("jigsaw|irregular|nonomino|extra region", REGIONS),
    ("latin", LATIN),
    ("samurai|gattai|sohei|twodoku|tripledoku|windmill|shogun|sumo", GRIDS),
    (
        "queen|antiqueen|kakuro|kenken|calcudoku|mathdoku|argyle|girandola|asterisk|center dot|\
         centre dot|toroidal",
        "unknown",
    ),
];

const REGIONS: &str = "(regions)";

const LATIN: &str = "(latin)";

const GRIDS: &str = "(grids)";

/// True if a layout has one of the rules and constraints of a row.
fn has_one(spec: &LayoutSpec, word: &str, names: &str) -> bool {
    let regions = !spec.maps.is_empty() || !spec.extra.is_empty();
    let has = |name: &str| {
        let kind = known_constraint(name).map(|(kind, _)| kind);
        rule_named(name).is_ok_and(|rule| spec.rules.contains(&rule))
            || kind.is_some_and(|kind| spec.constraints.iter().any(|one| one.kind == kind))
    };
    match names {
        REGIONS => regions,
        LATIN => !regions && spec.grids.iter().all(|grid| grid.boxes.is_none()),
        GRIDS => spec.grids.len() > 1,
        "" => has(word),
        names => names.split(' ').any(has),
    }
}

/// Names of fields of rules: `constraints = [...]`.
const FIELDS: &str = "constraint variant region cages relations area zone map";

/// Values of a field without a rule.
const FALSE: &str = "false no none null nil off 0 n f [] {} () classic standard normal \"\"";

/// Labels of lines that are never a rule.
const DATA: &str = "title name author by setter source note notes id difficulty level tags tag \
    date copyright url comment published constructor";

/// A word in lower case, and the byte offset after it.
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
            if !joined {
                words.push(Word::default());
            }
            if let Some((word, end)) = words.last_mut() {
                word.extend(c.to_lowercase());
                *end = at + c.len_utf8();
            }
        }
        last = c;
    }
    words
}

fn is_word(word: &str, singular: &str) -> bool {
    let rest = word.strip_prefix(singular);
    rest.is_some_and(|rest| matches!(rest, "" | "s" | "es"))
}

/// True if a false value follows, as in `killer=False`, or none.
fn is_false(after: &str) -> bool {
    let value = after.trim_start_matches(['"', '\'', ' ', '_']);
    let Some(value) = value.strip_prefix([':', '=']) else {
        return false;
    };
    let value = value.trim().trim_end_matches([',', ';', ')', '}']);
    let value = value.trim().trim_matches(['"', '\'']).to_lowercase();
    has(FALSE, value.split([',', ' ']).next().unwrap_or_default())
}

/// The rows of WORDS that a text names, each with the word.
fn named_rules(text: &str) -> Vec<(&'static str, &'static str)> {
    let words = words(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        if at > 0 && matches!(words[at - 1].0.as_str(), "no" | "not" | "without") {
            continue;
        }
        for count in 1..=LONGEST.min(words.len() - at) {
            // Parts of a word may be apart: `anti-knight`, `antiKnight`.
            let here = &words[at..at + count];
            let joined: String = here.iter().map(|(word, _)| word.as_str()).collect();
            let is_named = |word: &&str| {
                joined.len() >= word.len() - 1 && is_word(&joined, &word.replace(' ', ""))
            };
            let end = here[count - 1].1;
            for (words, names) in WORDS {
                let named = words.split('|').filter(is_named);
                let named = named.filter(|_| !is_false(&text[end..]));
                found.extend(named.map(|word| (word, *names)));
            }
        }
    }
    found
}

pub(super) fn named(text: &str) -> Option<&'static str> {
    named_rules(text).first().map(|rule| rule.0)
}

/// The first rule that a text names and the puzzle does not have.
pub(super) fn missing(text: &str, puzzle: &Puzzle) -> Option<&'static str> {
    let spec = puzzle.layout().spec();
    let mut rules = named_rules(text).into_iter();
    let rule = rules.find(|(word, names)| !has_one(spec, word, names));
    rule.map(|rule| rule.0)
}

/// Notes the setter's text, and a rule that it names and the puzzle does not have.
pub(super) fn note_text(text: &str, entry: &mut Entry) {
    entry.notes.extend(setter_says(text));
    if let Some(rule) = missing(text, &entry.puzzle) {
        let text = format!("the rules text names {rule}, which the puzzle does not have");
        entry.notes.push(ignored(&text));
    }
}

/// True for data such as `title: The Killer`.
pub(super) fn is_data(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let label = text.split([':', '=']).next().unwrap_or_default();
    let label = label.trim().trim_matches(['"', '\'']).to_lowercase();
    let labelled = label.len() < text.trim().len() && has(DATA, &label);
    labelled || text.starts_with("by ") || text.starts_with("By ")
}

pub(super) fn is_comment(text: &str) -> bool {
    const MARKS: &str = "#|//|%|/*|* |-- |;|\"\"\"|'''|<!--";
    let text = text.trim_start();
    let begins = |marks: &str| marks.split('|').any(|mark| text.starts_with(mark));
    begins(MARKS) && !begins("#define|#include|#if")
}

/// True if a line may be a rule of a grid near it, by its start.
pub(super) fn is_rule_like(text: &str) -> bool {
    const MAX_RULE: usize = 1 << 13;
    let mut ends = (0..=text.len().min(MAX_RULE)).rev();
    let text = ends.find_map(|end| text.get(..end)).unwrap_or_default();
    !is_data(text) && (named(text).is_some() || names_cells(text) || is_rule_field(text))
}

/// True for a field of rules with a value: `rules: diagonals`.
fn is_rule_field(text: &str) -> bool {
    let rules = text.trim().strip_prefix("rules").map(str::trim_start);
    if let Some(names) = rules.and_then(|rest| rest.strip_prefix(':'))
        && names.split(',').all(|name| rule_named(name.trim()).is_ok())
    {
        return true;
    }
    words(text).iter().any(|(word, end)| {
        let after = text[*end..].trim_start_matches(['"', '\'', ' ']);
        FIELDS.split(' ').any(|field| is_word(word, field))
            && after.starts_with([':', '='])
            && after.len() > 1
            && !is_false(&text[*end..])
    })
}

/// True for a cell and a number or a second cell.
fn names_cells(text: &str) -> bool {
    let tokens = text.split(|c: char| !c.is_ascii_alphanumeric());
    let tokens: Vec<&str> = tokens.filter(|token| !token.is_empty()).collect();
    let count = |is: fn(&str) -> bool| tokens.iter().filter(|token| is(token)).count();
    let letter = |token: &str| matches!(token.as_bytes(), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9']);
    let (numbers, named, lettered) = (count(is_number), count(is_full_cell), count(letter));
    let operator = text.contains(['=', ':', '>', '<', '+']);
    let inside = text.trim_matches(['<', '>', ' ']);
    let less = inside.contains(['<', '>', '≤', '≥']) && !text.contains(char::is_alphabetic);
    // A cell by its axes with a value: `x=3, y=4: 7`, `(x, y) = (3, 4)`.
    let axis = |axis: &str| {
        let is = |token: &&&str, axis| token.eq_ignore_ascii_case(axis);
        let mut after = tokens.iter().skip_while(|token| !is(token, axis)).skip(1);
        let number = after.find(|token| !is(token, "y"));
        number.is_some_and(|token| is_number(token))
    };
    // A list without its end.
    let bare = text.starts_with('[') && tokens.len() < 16 && !text.contains(char::is_alphabetic);
    // Signs between cells, in a table of their own: `..<`.
    let drawn = text.chars().all(|c| "<>^v.,_- ".contains(c)) && text.contains(['<', '>', '^']);
    drawn && text.contains(['.', '_'])
        || less && !tokens.is_empty()
        || named > 1
        || named == 1 && numbers > 0
        || lettered > 1 && (operator || lettered == tokens.len())
        || lettered == 1 && numbers > 0 && operator
        || names_pairs(text)
        || axis("x") && axis("y") && numbers > 2 && !text.contains([';', '<'])
        || bare && numbers > 0 && text.matches('[').count() > text.matches(']').count()
}

/// True for two pairs of numbers, or one with a number: `(0,2): 5`.
fn names_pairs(text: &str) -> bool {
    /// Bytes of a pair at most.
    const PAIR: usize = 12;
    let (mut pairs, mut valued) = (0, false);
    for (at, _) in text.match_indices(['(', '[']) {
        let call = |c: char| c.is_alphanumeric() || c == '_' || c == ']';
        let mut bytes = text[at..].bytes().take(PAIR);
        if let Some(end) = bytes.position(|b| matches!(b, b')' | b']'))
            && let Some((row, col)) = text[at + 1..at + end].split_once(',')
            && is_number(row.trim())
            && is_number(col.trim())
            && !text[..at].ends_with(call)
        {
            pairs += 1;
            let after = text[at + end + 1..].trim_start_matches([' ', '\'', '"']);
            let value = after.strip_prefix([':', '=', ',']).unwrap_or_default();
            let value = value.trim_start_matches(['=', ' ', '>', '"']);
            valued |= value.starts_with(|c: char| c.is_ascii_digit());
        }
    }
    pairs > 1 || pairs == 1 && valued
}
