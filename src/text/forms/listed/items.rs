//! What stands in a line of a list: numbers, cells by their names, two numbers that belong
//! together, an operator; or the words of a row of names.

use std::cmp::Ordering;

use super::{program, signs};
use crate::puzzle::Position;
use crate::text::ground::Line;

/// Digits of a number at most: a row, a column and a value without anything between them.
const MOST_DIGITS: usize = 3;

/// Fewest cells of a row of names.
const FEWEST: usize = 4;

/// Words that say what the numbers are; they are read over.
const WORDS: [&str; 13] = [
    "cage", "cages", "cells", "cell", "sum", "total", "value", "target", "killer", "region",
    "area", "zone", "block",
];

/// A line of a list, with what stands in it.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) line: Line,
    pub(super) items: Items,
}

/// One thing in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A number, with how many digits it has.
    Number(usize, usize),
    /// A number below zero, without its sign.
    Minus(usize),
    /// Two numbers joined by a sign or in brackets of their own.
    Pair(usize, usize),
    /// `r1c2`.
    Cell(Position),
    /// `B3`: the letter of a row, from 0, and the column, from 1.
    Lettered(usize, usize),
    /// A sign for a blank cell.
    Blank,
    /// A sign between two cells that says how they compare: the first is less, or greater.
    Sign(Ordering),
}

impl From<Option<Ordering>> for Item {
    fn from(sign: Option<Ordering>) -> Self {
        sign.map_or(Self::Number(0, 1), Self::Sign)
    }
}

impl Item {
    /// Whether it is a cell, written as such.
    fn is_place(&self) -> bool {
        matches!(self, Self::Pair(..) | Self::Cell(_) | Self::Lettered(..))
    }
}

/// A line of a list.
#[derive(Debug, Default)]
pub(super) struct Items {
    /// Numbers and cells, where there is nothing else.
    pub(super) cells: Option<Vec<Item>>,
    /// The words, where each may be a name or a number.
    pub(super) words: Vec<String>,
    /// An operator behind a number, as puzzles of arithmetic have it.
    pub(super) operator: Option<char>,
    /// The operator stands before a number, where it may be the mark of an item of a list.
    pub(super) marked: bool,
}

impl Items {
    /// Looks through a line; `None` where it can be none of a list.
    pub(super) fn of(text: &str) -> Option<Self> {
        if let Some(items) = operator_first(text).or_else(|| digits_together(text)) {
            return Some(items);
        }
        let marked = program::unmarked(text).and_then(|rest| {
            let numbered = text.trim_start().starts_with(|c: char| c.is_ascii_digit());
            Self::cage(rest).filter(|items| !numbered || !items.is_cells_alone())
        });
        if marked.is_some() {
            return marked;
        }
        let mut lexer = Lexer::default();
        let cells = lexer.run(text).map(|()| lexer.items);
        let cells =
            cells.or_else(|| signs::row(text).map(|row| row.into_iter().map(Item::from).collect()));
        // A number below zero alone ends a list.
        let cells = cells.filter(|cells| !matches!(cells[..], [Item::Minus(_)]));
        let words = words(text);
        if cells.is_none() && words.is_empty() {
            let plain = program::plain(text)?;
            let items = Self::cage(&plain).or_else(|| Self::numbered(&plain))?;
            let named = text.contains(|c: char| c.is_ascii_alphabetic());
            return (named || !items.is_cells_alone()).then_some(items);
        }
        Some(Self {
            cells,
            words,
            operator: lexer.operator,
            marked: false,
        })
    }

    /// A row of so many places for signs, none of which has one.
    pub(super) fn of_blanks(places: usize) -> Self {
        Self {
            cells: Some(vec![Item::from(None); places]),
            ..Self::default()
        }
    }

    /// What stands in a line, where that is numbers or words, and cells written as such.
    fn cage(text: &str) -> Option<Self> {
        let mut lexer = Lexer::default();
        lexer.run(text)?;
        let word = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
        let numbers = lexer.items.iter().filter(|item| !item.is_place()).count();
        let places = lexer.items.len() - numbers;
        let fits = numbers <= 1 && places > 0 || places == 0 && numbers == 1 && word(text);
        fits.then_some(Self {
            cells: Some(lexer.items),
            words: Vec::new(),
            operator: lexer.operator,
            marked: false,
        })
    }

    /// A sum and the list of the numbers of its cells: `(15, (2, 3, 4))`.
    fn numbered(text: &str) -> Option<Self> {
        let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
        let (sum, cells) = inner.split_once('(')?;
        let cells = cells.trim_end().strip_suffix(')')?;
        let sum = sum.trim().trim_end_matches(',').trim();
        let all: Option<Vec<Item>> = std::iter::once(sum)
            .chain(cells.split(','))
            .map(|number| {
                let number = number.trim();
                let short = !number.is_empty() && is_number(number) && number.len() <= MOST_DIGITS;
                short.then(|| Some(Item::Number(number.parse().ok()?, number.len())))?
            })
            .collect();
        Some(Self {
            cells: Some(all?),
            ..Self::default()
        })
    }

    /// Whether it is a sum behind a word and nothing more, and its cells are to follow.
    pub(super) fn is_sum_alone(&self, text: &str) -> bool {
        let word = text.contains(char::is_alphabetic);
        word && matches!(self.cells.as_deref(), Some([Item::Number(..)]))
    }

    /// Whether it is cells, written as such, and nothing more.
    pub(super) fn is_cells_alone(&self) -> bool {
        let cells = self.cells.as_deref().unwrap_or_default();
        !cells.is_empty() && cells.iter().all(Item::is_place)
    }

    /// Whether a list may begin with it.
    pub(super) fn may_begin(&self) -> bool {
        let one = |items: &Vec<Item>| match items[..] {
            [] => false,
            [Item::Number(_, digits)] => digits > 0,
            [_] => false,
            _ => true,
        };
        self.cells.as_ref().is_some_and(one) || self.is_row_of_names() || self.is_sum()
    }

    /// Whether it is a name and its sum.
    fn is_sum(&self) -> bool {
        match &self.words[..] {
            [name, sum] => !is_number(name) && is_number(sum),
            _ => false,
        }
    }

    /// Whether it may say that the list ends: a zero alone, or one letter.
    pub(super) fn is_end(&self) -> bool {
        let letter =
            |words: &[String]| matches!(words, [word] if word.len() == 1 && !is_number(word));
        match self.cells.as_deref() {
            Some([Item::Number(0, _)]) => true,
            None | Some([]) => letter(&self.words),
            Some(_) => false,
        }
    }

    /// Whether it is a size, a count, or both.
    pub(super) fn is_head(&self) -> bool {
        let number = |item: &Item| matches!(item, Item::Number(..));
        let short = |items: &Vec<Item>| items.len() <= 2 && items.iter().all(number);
        self.cells.as_ref().is_some_and(short)
    }

    /// Whether it is a row of names: letters right behind each other, or names apart.
    pub(super) fn is_row_of_names(&self) -> bool {
        self.words.len() >= FEWEST && self.words.iter().any(|word| !is_number(word))
            || self.letters().is_some()
    }

    /// The letters of a row that is one word.
    pub(super) fn letters(&self) -> Option<Vec<String>> {
        match &self.words[..] {
            [word] if word.len() >= FEWEST && word.bytes().all(|b| b.is_ascii_alphabetic()) => {
                Some(word.chars().map(String::from).collect())
            }
            _ => None,
        }
    }

    /// Whether it has nothing but words, as a line above a list has.
    pub(super) fn is_words(&self) -> bool {
        self.cells.is_none() && !self.words.iter().any(|word| is_number(word))
    }

    /// All numbers, where there is nothing else.
    pub(super) fn numbers(&self) -> Option<Vec<usize>> {
        let number = |item: &Item| match item {
            Item::Number(value, _) => Some(*value),
            Item::Blank => Some(0),
            _ => None,
        };
        self.cells.as_ref()?.iter().map(number).collect()
    }

    /// All numbers, also those below zero, where there is nothing else.
    pub(super) fn signed(&self) -> Option<Vec<i64>> {
        let number = |item: &Item| match item {
            Item::Number(value, _) => i64::try_from(*value).ok(),
            Item::Minus(value) => i64::try_from(*value).ok().map(|value| -value),
            Item::Blank => Some(0),
            Item::Sign(Ordering::Greater) => Some(-1),
            Item::Sign(_) => Some(1),
            _ => None,
        };
        self.cells.as_ref()?.iter().map(number).collect()
    }
}

/// A line with an operator before its number, as in `+ 7 r1c1 r1c2` and `x12 A1 A2`. Some cells
/// are written as such, else `- 1 2 3` may be a row with a blank.
fn operator_first(text: &str) -> Option<Items> {
    let text = text.trim_start();
    let operator = text.chars().next().filter(|c| "+-−*/xX×÷:".contains(*c))?;
    let rest = text[operator.len_utf8()..].trim_start();
    let mut lexer = Lexer::default();
    let begins = rest.starts_with(|c: char| c.is_ascii_digit());
    lexer.run(rest).filter(|()| begins)?;
    let known = lexer.operator.is_none() && lexer.items.iter().any(Item::is_place);
    known.then(|| Items {
        cells: Some(lexer.items),
        words: Vec::new(),
        operator: Some(operator),
        marked: matches!(operator, '-' | '*' | '+'),
    })
}

/// A line of cells of two digits without anything between them, a letter or a sign, and their sum:
/// `111221K21`.
fn digits_together(text: &str) -> Option<Items> {
    const LONGEST_SUM: usize = 2;
    let text = text.trim();
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let (cells, behind) = text.split_at(end);
    let mut behind = behind.chars();
    let sign = behind.next()?;
    let sum = behind.as_str();
    let whole =
        end > MOST_DIGITS && end.is_multiple_of(2) && (1..=LONGEST_SUM).contains(&sum.len());
    if !whole || !is_number(sum) || !(sign.is_ascii_alphabetic() || "=:>".contains(sign)) {
        return None;
    }
    let cell = |at: usize| format!("r{}c{}", &cells[at..=at], &cells[at + 1..at + 2]).parse();
    let places = (0..end).step_by(2).map(cell);
    let places: Vec<Item> = places
        .map(|place| place.ok().map(Item::Cell))
        .collect::<Option<_>>()?;
    let sum = Item::Number(sum.parse().ok()?, sum.len());
    Some(Items {
        cells: Some(places.into_iter().chain([sum]).collect()),
        ..Items::default()
    })
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// The words of a line that may be names and sums: each one letter or two capital ones, letters
/// before digits, a number, or one word of letters alone. None where the line has anything else.
fn words(text: &str) -> Vec<String> {
    const LONGEST: usize = 8;
    let split = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '=' | '|');
    let words = text.split(split).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.map(|word| word.trim_start_matches('.')).collect();
    let name = |word: &&str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = word.len() - digits.len();
        let capitals = letters == 2 && word.bytes().all(|b| b.is_ascii_uppercase());
        let known = letters <= 1 || capitals || !digits.is_empty() || WORDS.contains(word);
        !word.is_empty() && word.len() <= LONGEST && is_number(digits) && known
    };
    let letters = |word: &str| word.bytes().all(|b| b.is_ascii_alphabetic());
    match words[..] {
        [word] if letters(word) => vec![word.to_owned()],
        _ if words.iter().all(name) => words.into_iter().map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// Reads the characters of a line.
#[derive(Debug, Default)]
struct Lexer {
    items: Vec<Item>,
    operator: Option<char>,
    /// Where the brackets that are open begin.
    brackets: Vec<usize>,
    /// Where the numbers begin that are joined without a blank, and the sign between them.
    chain: Option<(usize, char)>,
}

impl Lexer {
    fn run(&mut self, text: &str) -> Option<()> {
        let text = text.trim();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            at += match c {
                '0'..='9' => self.number(rest)?,
                'a'..='z' | 'A'..='Z' => self.word(rest)?,
                '(' | '[' => {
                    self.end_chain();
                    self.brackets.push(self.items.len());
                    1
                }
                ')' | ']' => {
                    self.end_chain();
                    let from = self.brackets.pop()?;
                    self.join(from);
                    1
                }
                ',' | '-' | '.' => self.joiner(c, &text[..at], rest)?,
                '+' | '*' | '/' | '×' | '÷' => self.operator(c, &text[..at], rest)?,
                ' ' | '\t' | ';' | ':' | '=' => {
                    self.end_chain();
                    1
                }
                // In `11 12 21 > 14` it stands before the sum.
                '>' if !self.items.is_empty() && is_number(rest[1..].trim()) => 1,
                '<' | '>' => self.sign(c)?,
                _ => return None,
            };
        }
        self.end_chain();
        self.brackets.is_empty().then_some(())
    }

    fn number(&mut self, rest: &str) -> Option<usize> {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let behind = rest[digits..].chars().next();
        if behind.is_some_and(|c| c.is_ascii_alphabetic()) {
            // `6x`: times.
            let times = behind == Some('x') && ends_word(&rest[digits + 1..]);
            if !times {
                return None;
            }
            self.operator = Some('x');
        }
        if digits > MOST_DIGITS {
            return None;
        }
        self.items
            .push(Item::Number(rest[..digits].parse().ok()?, digits));
        let times = usize::from(behind == Some('x'));
        Some(digits + times)
    }

    fn word(&mut self, rest: &str) -> Option<usize> {
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let word = &rest[..length];
        let lower = word.to_ascii_lowercase();
        if let Ok(place) = word.parse() {
            self.items.push(Item::Cell(place));
        } else if WORDS.contains(&lower.as_str()) {
            self.end_chain();
        } else {
            let (row, col) = (lower.bytes().next()?.checked_sub(b'a')?, word.get(1..)?);
            let col = col.parse().ok().filter(|col| (1..=99).contains(col))?;
            self.items.push(Item::Lettered(usize::from(row), col));
        }
        Some(length)
    }

    /// A sign that may join two numbers.
    fn joiner(&mut self, c: char, before: &str, rest: &str) -> Option<usize> {
        let left = before;
        let open = left.trim_end();
        if c == ',' && (open.is_empty() || open.ends_with(',')) {
            // Nothing between two commas is a cell of a row.
            return None;
        }
        let behind = rest[1..].chars().next();
        let before = matches!(self.items.last(), Some(Item::Number(..)));
        let digit = behind.is_some_and(|c| c.is_ascii_digit());
        // In `1-1,1-2` the comma stands between cells.
        if c == ',' && matches!(self.chain, Some((_, '-' | '.'))) {
            self.end_chain();
            return Some(1);
        }
        // In `5,1.1` it stands before them.
        if c == '.' && digit && before && matches!(self.chain, Some((_, ','))) {
            self.chain = Some((self.items.len() - 1, c));
            return Some(1);
        }
        let apart = open.len() < left.len() || open.is_empty() || open.ends_with(',');
        if c == '-' && digit && apart {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[1..=digits].parse().ok();
            self.end_chain();
            self.items
                .push(Item::Minus(number.filter(|_| digits <= MOST_DIGITS)?));
            return Some(1 + digits);
        }
        match self.chain {
            _ if digit && before => match self.chain {
                Some((_, sign)) if sign == c => {}
                Some(_) => return None,
                None if c == ',' && self.has_minus() => {}
                None => self.chain = Some((self.items.len() - 1, c)),
            },
            // In `1,0,-1` and in `-1,1,0` no two belong together.
            Some((_, ',')) if c == ',' && behind == Some('-') => self.chain = None,
            _ if c == ',' => self.end_chain(),
            _ if c == '-' && digit => return None,
            _ if c == '-' && left.ends_with(|c: char| c.is_ascii_digit()) => {
                return self.operator(c, left, rest);
            }
            // The stop behind a fact.
            _ if c == '.' && behind.is_none() && left.ends_with(')') => self.end_chain(),
            _ if behind.is_none_or(|c| c.is_whitespace() || c == ',') => {
                self.end_chain();
                self.items.push(Item::Blank);
            }
            _ => return None,
        }
        Some(1)
    }

    /// An operator right behind a number, or a plus between cells.
    fn operator(&mut self, c: char, before: &str, rest: &str) -> Option<usize> {
        self.end_chain();
        let behind = &rest[c.len_utf8()..];
        let glued = before.ends_with(|c: char| c.is_ascii_digit());
        let number = matches!(self.items.last(), Some(Item::Number(..)));
        let last = behind.trim().is_empty();
        let apart = last || self.items.len() == 1 && behind.starts_with(' ');
        if c == '+' && number && self.items.len() > 1 && behind.starts_with('(') {
            // Between cells that have their values behind them.
        } else if number && (glued || apart) && ends_word(behind) && self.operator.is_none() {
            self.operator = Some(c);
        } else if c != '+' || number {
            return None;
        }
        Some(c.len_utf8())
    }

    /// A sign between two cells.
    fn sign(&mut self, c: char) -> Option<usize> {
        self.end_chain();
        let one = matches!(&self.items[..], [item] if item.is_place());
        let order = match c {
            '<' => Ordering::Less,
            _ => Ordering::Greater,
        };
        one.then(|| self.items.push(Item::Sign(order)))?;
        Some(c.len_utf8())
    }

    fn end_chain(&mut self) {
        if let Some((from, _)) = self.chain.take() {
            self.join(from);
        }
    }

    fn has_minus(&self) -> bool {
        let minus = |item: &Item| matches!(item, Item::Minus(_));
        self.items.iter().any(minus)
    }

    /// Two numbers that stand alone in brackets, or are joined, belong together.
    fn join(&mut self, from: usize) {
        if let [Item::Number(first, _), Item::Number(second, _)] = self.items[from..] {
            self.items.truncate(from);
            self.items.push(Item::Pair(first, second));
        }
    }
}

fn ends_word(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '(' | '['))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Option<Vec<Item>> {
        Items::of(text)?.cells
    }

    #[test]
    fn numbers_are_joined_by_signs_and_brackets() {
        use Item::{Number, Pair};
        for text in [
            "5 0,0 0,1",
            "5;0,0;0,1",
            "5: (0, 0), (0,1)",
            "sum 5 = [0,0] + [0,1]",
            "5 0-0 0-1",
            "5,0.0,0.1",
        ] {
            let expected = vec![Number(5, 1), Pair(0, 0), Pair(0, 1)];
            assert_eq!(cells(text), Some(expected), "{text}");
        }
        let five = [1, 1, 1, 2, 5].map(|n| Number(n, 1)).to_vec();
        for text in ["1,1,1,2,5", "1 1 1 2 5", "1, 1, 1, 2, 5"] {
            assert_eq!(cells(text), Some(five.clone()), "{text}");
        }
        let places = ["r1c1", "r1c2"].map(|place| Item::Cell(place.parse().expect("a place")));
        let together = [&places[..], &[Number(5, 1)]].concat();
        assert_eq!(cells("1112K5"), Some(together));
        assert_eq!(cells("-1 0"), Some(vec![Item::Minus(1), Number(0, 1)]));
        let three = vec![Number(1, 1), Number(0, 1), Item::Minus(1)];
        assert_eq!(cells("1,0,-1"), Some(three.clone()));
        let turned = three.into_iter().rev().collect();
        assert_eq!(cells("-1,0,1"), Some(turned));
        let less = vec![
            Item::Lettered(0, 1),
            Item::Sign(Ordering::Less),
            Item::Lettered(0, 2),
        ];
        assert_eq!(cells("A1 < A2"), Some(less));
        for text in ["530070000", "4,5,,1", ",4,5,1", "{1,2}", "5 0,0)", "abcd"] {
            assert_eq!(cells(text), None, "{text}");
        }
    }

    #[test]
    fn names_and_operators_are_told() {
        for text in ["aabbc", "a a b b", ".C1 .C1 .C2 .C2", "C1,C1,C2,C2"] {
            assert!(
                Items::of(text).is_some_and(|items| items.is_row_of_names()),
                "{text}"
            );
        }
        for text in ["puzzle four", "this is a puzzle", "1 2 3 4", "a b"] {
            assert!(
                !Items::of(text).is_some_and(|items| items.is_row_of_names()),
                "{text}"
            );
        }
        for text in [
            "5+ A1 A2",
            "2/ r1c1 r1c2",
            "6x 0,0 0,1",
            "3- 0,0 0,1",
            "+ 7 r1c1 r1c2",
            "x12 A1 A2",
            "*12 0,0 0,1",
            "/2 A1 A2",
            "- 1 A1 A2",
            "÷ 2 A1 A2",
            "7 + A1 A2",
        ] {
            assert!(
                Items::of(text).is_some_and(|items| items.operator.is_some()),
                "{text}"
            );
        }
        for text in ["- 1 2 3", "* 1 . 4"] {
            let operator = Items::of(text).and_then(|items| items.operator);
            assert_eq!(operator, None, "{text}");
        }
        for text in ["5 = r1c1+r1c2", "5 0-0 0-1", "(0,0)+(0,1)=5"] {
            assert!(
                Items::of(text).is_some_and(|items| items.operator.is_none()),
                "{text}"
            );
        }
    }
}
