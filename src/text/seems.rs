//! What a text seems to be of which no puzzle is read: a kind of puzzle or of document that is not
//! known, told by its lines, so that one sentence can name it.

use super::ground::{Line, TextError, unexpected};

/// Lines that are looked at, and bytes of each.
const MOST_LINES: usize = 2_000;
const LONGEST: usize = 2_000;

/// How often the signs of a kind must be seen.
const OFTEN: usize = 2;

/// Words that name a kind by themselves.
const NAMES: [(&str, &str); 9] = [
    ("kenken", KENKEN),
    ("calcudoku", KENKEN),
    ("mathdoku", KENKEN),
    ("kakuro", KAKURO),
    ("nonogram", "a nonogram, which Onefold does not know"),
    ("slitherlink", "a slitherlink, which Onefold does not know"),
    ("hitori", "a hitori, which Onefold does not know"),
    ("takuzu", "a takuzu, which Onefold does not know"),
    ("str8ts", "a Str8ts, which Onefold does not know"),
];

const KENKEN: &str = "the cages of a KenKen, with an operator beside each number, which is not known; \
    cages of sums are 'cage 5 r1c1 r1c2' in Onefold's own form";
const KAKURO: &str =
    "a kakuro, which Onefold does not know: its rows and columns are of many lengths";
const FUTOSHIKI: &str = "a futoshiki, whose signs do not stand between or below the cells of its rows; below a \
    line 'puzzle' the size is 'layout: latin:5', and 'less r1c1 r1c2' says that one cell is less than another";
const KEEN: &str = "a game ID of Keen, which is a KenKen: its operators are not known";
const SVG: &str = "a picture in SVG, whose texts stand at places and not in rows; give the rows of the grid \
    as lines";
const RANGES: &str = "cages as ranges of cells; each cell of a cage is named, as in '12 A1 A2 A3', or a range \
    within a row or a column below a line 'puzzle', as in 'cage 12 r1-3c1'";
const SQL: &str = "cages in SQL; give each as a line of its sum and its cells, as in '5 r1c1 r1c2'";

/// What was seen so far.
#[derive(Debug, Default)]
pub(super) struct Seems {
    lines: usize,
    kinds: Vec<Kind>,
    /// The operators of arithmetic beside numbers: sum, difference, product, quotient.
    operators: [bool; 4],
}

#[derive(Debug)]
struct Kind {
    says: &'static str,
    first: Line,
    often: usize,
}

/// Whether a line of a program reckons: its operators are its own.
fn reckons(lower: &str) -> bool {
    const WORDS: [&str; 7] = ["return", "if", "while", "for", "else", "elif", "print"];
    let first = lower.split(|c: char| !c.is_alphanumeric()).next();
    let calls = ["math.", "range(", "len(", "int(", "==", "<=", ">="];
    first.is_some_and(|first| WORDS.contains(&first))
        || calls.iter().any(|call| lower.contains(call))
}

impl Seems {
    /// Looks at a line.
    pub(super) fn look(&mut self, line: &Line) {
        let Some(text) = self.next(line) else { return };
        let ascii = text.is_ascii();
        let lower = text.to_ascii_lowercase();
        for (name, says) in NAMES {
            if lower.contains(name) {
                self.saw(says, line, OFTEN);
            }
        }
        if lower.contains("<svg") {
            self.saw(SVG, line, OFTEN);
        }
        if lower.contains("cage") && lower.contains("insert into") {
            self.saw(SQL, line, OFTEN);
        }
        if ascii && let Some(says) = game(text) {
            self.saw(says, line, OFTEN);
        }
        self.signs(text, line);
        let ranges = words(text).filter(|word| is_range(word)).count();
        if ranges > 0 {
            self.saw(RANGES, line, ranges);
        }
        let totals = words(text).filter(|word| is_total(word)).count();
        if totals > 0 {
            self.saw(KAKURO, line, totals);
        }
        let before = self.operators;
        let cells = lower.contains("op") || text.contains(|c: char| c.is_ascii_digit());
        let cells = cells && !reckons(&lower);
        for operator in words(text).filter(|_| cells).filter_map(operator) {
            self.operators[operator] = true;
        }
        if before != self.operators {
            self.saw(KENKEN, line, 0);
        }
    }

    /// Looks at a line of a text of which something was read: signs between cells are all that may
    /// still be told of it.
    pub(super) fn look_beside(&mut self, line: &Line) {
        if let Some(text) = self.next(line) {
            self.signs(text, line);
        }
    }

    /// The next line, where it is looked at.
    fn next<'l>(&mut self, line: &'l Line) -> Option<&'l str> {
        self.lines += 1;
        let short = self.lines <= MOST_LINES && line.text.len() <= LONGEST;
        short.then(|| line.text.trim())
    }

    fn signs(&mut self, text: &str, line: &Line) {
        // An object says all that it says by names.
        if !text.starts_with('{') && is_futoshiki(text) {
            self.saw(FUTOSHIKI, line, 1);
        }
    }

    fn saw(&mut self, says: &'static str, line: &Line, often: usize) {
        match self.kinds.iter_mut().find(|kind| kind.says == says) {
            Some(kind) => kind.often += often,
            None => self.kinds.push(Kind {
                says,
                first: line.clone(),
                often,
            }),
        }
    }

    /// The sentence about a text of which nothing was read.
    pub(super) fn told(&self) -> Option<TextError> {
        const OPERATORS: usize = 3;
        let arithmetic = self.operators.iter().filter(|seen| **seen).count() >= OPERATORS;
        let sure = |kind: &&Kind| kind.often >= OFTEN || kind.says == KENKEN && arithmetic;
        let kind = self.kinds.iter().find(sure)?;
        Some(error(kind))
    }

    /// What a text has beside the puzzles that were read: signs between cells, without which they
    /// are other puzzles.
    pub(super) fn beside(&self) -> Option<TextError> {
        let signs = |kind: &&Kind| kind.says == FUTOSHIKI && kind.often >= OFTEN;
        self.kinds.iter().find(signs).map(error)
    }
}

fn error(kind: &Kind) -> TextError {
    let expected = format!("this looks like {}", kind.says);
    unexpected(kind.first.number, kind.first.text.trim(), expected)
}

/// The words of a line of program text, data or prose.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let apart = |c: char| c.is_whitespace() || ",;=[](){}\"'|".contains(c);
    text.split(apart)
        .map(|word| word.trim_end_matches(':'))
        .filter(|word| !word.is_empty())
}

/// The operator that a word is, or that stands beside its number: sum, difference, product,
/// quotient.
fn operator(word: &str) -> Option<usize> {
    let named = [
        &["add", "sum", "plus"][..],
        &["sub", "subtract", "minus"],
        &["mul", "mult", "multiply", "times"],
        &["div", "divide"],
    ];
    let lower = word.to_ascii_lowercase();
    if let Some(at) = named.iter().position(|names| names.contains(&&lower[..])) {
        return Some(at);
    }
    let digit = |c: char| c.is_ascii_digit();
    let signs = ["+", "-−–", "*x×X", "/÷"];
    let beside = [word.trim_start_matches(digit), word.trim_end_matches(digit)];
    let alone = |text: &&str| text.chars().count() == 1;
    let sign = beside.iter().find(|text| alone(text))?.chars().next()?;
    // Alone a letter is none.
    let bare = word.chars().count() == 1 && sign.is_alphabetic();
    signs
        .iter()
        .position(|signs| signs.contains(sign))
        .filter(|_| !bare)
}

/// The sums of a kakuro in a black cell, as in `11\\4`.
fn is_total(word: &str) -> bool {
    let number = |text: &str| text.len() < 3 && text.bytes().all(|b| b.is_ascii_digit());
    let parts = word.split_once('\\').filter(|_| word.len() > 1);
    parts.is_some_and(|(down, across)| number(down) && number(across))
}

/// `A1:A3` or `r1c1-r1c3`.
fn is_range(word: &str) -> bool {
    let place = |text: &str| {
        let row = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let lettered = row.len() + 1 == text.len() && !row.is_empty();
        let named = text.parse::<crate::puzzle::Position>().is_ok();
        named || lettered && row.bytes().all(|b| b.is_ascii_digit())
    };
    let parts = word.split_once([':', '-']);
    parts.is_some_and(|(from, to)| place(from) && place(to))
}

/// Cells with `<` or `>` between some of them, or two cells by their names or numbers.
fn is_futoshiki(text: &str) -> bool {
    let signs = ['<', '>', '＜', '＞'];
    let drawn = |c: char| c.is_ascii_digit() || " <>^v|._-".contains(c);
    // Bars stand between the other cells, or around all.
    if text.starts_with('|') && text.ends_with('|') && text.chars().all(drawn) {
        return text.contains(['<', '>', '^', 'v']);
    }
    if !text.contains(signs) {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let sign = |word: &&str| matches!(*word, "<" | ">" | "＜" | "＞");
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return false;
    };
    let cell = |word: &&str| {
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        digits && word.len() < 3 || matches!(*word, "." | "_" | "-" | "*" | "?" | "[]")
    };
    let place = |word: &str| {
        let letter = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let number = letter.len() < word.len() && letter.parse::<u8>().is_ok();
        let pair = word.trim_matches(['(', ')', '[', ']']).split_once(',');
        let pair = pair.is_some_and(|(row, col)| {
            row.trim().parse::<u8>().is_ok() && col.trim().parse::<u8>().is_ok()
        });
        pair || number && letter.len() + 1 == word.len()
            || word.parse::<crate::puzzle::Position>().is_ok()
    };
    let signs = words.iter().filter(|word| sign(word)).count();
    let cells = words.iter().all(|word| sign(word) || cell(word));
    let apart = |pair: &[&str]| !(sign(&pair[0]) && sign(&pair[1]));
    if signs > 0 && cells && !sign(first) && !sign(last) && words.windows(2).all(apart) {
        return words.len() - signs >= 4;
    }
    let between = text.split(['<', '>']).map(str::trim).collect::<Vec<_>>();
    matches!(between[..], [one, other] if place(one) && place(other))
}

/// A game ID of another puzzle of Tatham's collection.
fn game(text: &str) -> Option<&'static str> {
    let (head, rest) = text.split_once(':')?;
    let side = head.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number = side
        .parse()
        .is_ok_and(|side: usize| (3..=9).contains(&side));
    if !number || head.len() > side.len() + 2 {
        return None;
    }
    let items: Vec<&str> = rest.trim_end_matches(',').split(',').collect();
    let [blocks, clues] = items[..] else {
        return None;
    };
    let block = blocks
        .bytes()
        .all(|b| b == b'_' || b.is_ascii_lowercase() || b.is_ascii_digit());
    let keen = clues.split_inclusive(|c: char| c.is_ascii_digit());
    let keen = keen
        .filter(|clue| clue.len() > 1)
        .all(|clue| "amsd".contains(&clue[..1]));
    (block && blocks.contains('_') && keen).then_some(KEEN)
}
