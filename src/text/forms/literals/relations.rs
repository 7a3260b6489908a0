//! What the statements of a program say of cells by their places, in any language: a sum
//! (`x[0][0] + x[0][1] == 3`, `sum(v in V) v*x(1,1,v) + … = 7`, a list of cells whose sum is told
//! behind it), a comparison (`board[1,1] > board[1,2]`, `greater(1,4,1,5).`), a value
//! (`board[2,1] = 4`), and how many rows there are (`n = 5`, `row(1..5).`).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::rows::{Numbers, Rows};
use super::signs::{self, Table};
use super::token::{FEWEST_SIGNS, Place, Token, beside, tokens};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::ascents;

/// Sums at least.
const FEWEST_SUMS: usize = 4;

/// Words before a cell that ask and state nothing.
const ASKS: [&str; 9] = [
    "if", "while", "expect", "elif", "return", "check", "unless", "print", "for",
];

/// What the statements of a text say.
#[derive(Clone, Debug, Default)]
pub(super) struct Relations {
    sums: Vec<(Vec<Place>, usize)>,
    /// Pairs of which the first is less.
    less: Vec<[Place; 2]>,
    /// Pairs of which one is less, the same one of all of them.
    pairs: Vec<[Place; 2]>,
    givens: Vec<(Place, usize)>,
    /// The list of cells that was named last.
    list: Option<(String, Vec<Place>)>,
    size: Option<usize>,
    counts_from: Option<usize>,
    /// They stand beside other numbers, and say nothing without them.
    beside: bool,
    /// Tables of signs between cells.
    tables: Vec<Table>,
    /// A board of numbers that are more than values.
    coded: Option<Value>,
    /// The lines in which they stand.
    pub(super) lines: Vec<usize>,
}

/// What the statements of a text say of cells.
pub(super) fn relations(text: &str) -> Relations {
    let mut all = Relations::default();
    let mut rows = Rows::default();
    all.tables = signs::tables(text);
    let signs = all.tables.iter().flat_map(|table| table.lines.clone());
    all.lines.extend(signs);
    for (k, line) in text.lines().enumerate() {
        rows.take(k + 1, line);
        let mut says = false;
        for part in without_remark(line).split([';', '}']) {
            let tokens = tokens(part);
            says |= all.take(&tokens);
        }
        if says {
            all.lines.push(k + 1);
        }
    }
    all.take_numbers(rows.end());
    all
}

/// A line without what is a remark in it.
pub(super) fn without_remark(line: &str) -> &str {
    let trimmed = line.trim_start();
    let marks = ["//", "#", "%", "--", "/*", "*", "!"];
    if marks.iter().any(|mark| trimmed.starts_with(mark)) {
        return "";
    }
    let behind = [" //", " # ", "% ", " -- ", " ! ", "/*"];
    let end = behind.iter().filter_map(|mark| line.find(mark)).min();
    &line[..end.unwrap_or(line.len())]
}

impl Relations {
    /// Takes a statement; whether it says something of cells.
    fn take(&mut self, all: &[Token<'_>]) -> bool {
        let word = |token: &Token<'_>| matches!(token, Token::Word(word) if ASKS.contains(word));
        if all.is_empty() || all.iter().any(word) {
            return false;
        }
        self.take_range(all);
        // What stands before a colon is the name of the statement.
        let colon = |token: &Token<'_>| matches!(token, Token::Sign(":"));
        let label = all.iter().take(6).position(colon).map_or(0, |at| at + 1);
        let all = &all[label..];
        if let Some(pair) = fact(all) {
            self.less.push(pair);
            return true;
        }
        if let [Token::Three([row, col, value]), Token::Mark('.')] = all {
            self.givens.push(([*row, *col], *value));
            return false;
        }
        // A row, a column and a value that hold or do not.
        if let [
            ..,
            Token::Three([row, col, value]),
            Token::Sign(":=" | "=" | "=="),
            Token::Number(1),
        ] = all
        {
            self.givens.push(([*row, *col], *value));
            return true;
        }
        if self.take_list(all) || self.take_sum_of_list(all) {
            return true;
        }
        let Some(at) = comparison(all) else {
            return false;
        };
        let (left, right) = (cells(&all[..at]), cells(&all[at + 1..]));
        let Token::Sign(sign) = all[at] else {
            return false;
        };
        let equal = matches!(sign, "=" | "==" | "#=" | ":=" | "===" | "=:=");
        match (&left[..], &right[..]) {
            ([one], [other]) if !equal => {
                let near = matches!(all[at - 1], Token::Cell(..))
                    && matches!(all.get(at + 1), Some(Token::Cell(..)));
                let pair = match sign {
                    "<" | "#<" => [*one, *other],
                    ">" | "#>" => [*other, *one],
                    _ => return false,
                };
                if near {
                    self.less.push(pair);
                }
                near
            }
            ([one], []) if equal => {
                let value = number_behind(all, at);
                let near = matches!(all[at - 1], Token::Cell(_, _, bare) if bare);
                match value.filter(|_| near) {
                    Some(value) => self.givens.push((*one, value)),
                    None => return false,
                }
                true
            }
            ([_, _, ..], []) if equal && added(&all[..at]) => {
                let Some(sum) = number_behind(all, at) else {
                    return false;
                };
                self.sum(left, sum)
            }
            _ => false,
        }
    }

    /// A sum, but for those that say that one of several holds.
    fn sum(&mut self, cells: Vec<Place>, sum: usize) -> bool {
        let different = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
        let says = different && sum > cells.len();
        if says {
            self.sums.push((cells, sum));
        }
        says
    }

    /// `n = 5`, `num = 1..5`, `row(1..5).`
    fn take_range(&mut self, all: &[Token<'_>]) {
        const NAMES: [&str; 7] = ["n", "N", "m", "size", "SIZE", "dim", "order"];
        for window in all.windows(3) {
            match window {
                [
                    Token::Number(from @ (0 | 1)),
                    Token::Sign(".."),
                    Token::Number(to),
                ] => {
                    self.counts_from = self.counts_from.or(Some(*from));
                    let size = to + 1 - from;
                    self.size = Some(self.size.unwrap_or(0).max(size));
                }
                [
                    Token::Word(name),
                    Token::Sign("=" | ":="),
                    Token::Number(size),
                ] if NAMES.contains(name) => {
                    self.size = Some(self.size.unwrap_or(0).max(*size));
                }
                _ => {}
            }
        }
    }

    /// `cage = [x[0][0], x[0][1]]`
    fn take_list(&mut self, all: &[Token<'_>]) -> bool {
        let [Token::Word(name), Token::Sign("=" | ":="), rest @ ..] = all else {
            return false;
        };
        let inside = rest.iter().all(|token| {
            matches!(
                token,
                Token::Cell(..) | Token::Mark('[' | ']' | ',' | '(' | ')' | '{' | '}')
            )
        });
        let cells = cells(rest);
        if !inside || cells.is_empty() {
            return false;
        }
        self.list = Some(((*name).to_owned(), cells));
        true
    }

    /// `solver.add(Sum(*cage) == 13)`
    fn take_sum_of_list(&mut self, all: &[Token<'_>]) -> bool {
        let Some((name, cells)) = &self.list else {
            return false;
        };
        let Some(at) = comparison(all) else {
            return false;
        };
        let named = all[..at]
            .iter()
            .any(|token| matches!(token, Token::Word(word) if word == name));
        if !named || !all[..at].iter().any(is_sum) {
            return false;
        }
        let (cells, sum) = (cells.clone(), number_behind(all, at));
        let Some(sum) = sum else { return false };
        self.list = None;
        match cells[..] {
            [cell] => {
                self.givens.push((cell, sum));
                true
            }
            _ => self.sum(cells, sum),
        }
    }

    /// Rows of numbers that are each two cells beside each other.
    pub(super) fn take_rows(&mut self, rows: &[[usize; 4]]) {
        self.pairs.extend(rows.iter().filter_map(beside));
    }

    fn take_numbers(&mut self, numbers: Numbers) {
        self.coded = numbers.coded;
        self.lines.extend(numbers.lines);
        // The other lines are a grid, or something else that has to be read first.
        self.beside = !numbers.pairs.is_empty() && numbers.counted.is_none();
        self.pairs.extend(numbers.pairs);
        if let Some((size, givens)) = numbers.counted {
            self.size = Some(size);
            self.counts_from = Some(1);
            self.givens.extend(givens);
        }
    }

    /// Takes the pairs of others.
    pub(super) fn take_pairs(&mut self, other: Self) {
        self.pairs.extend(other.pairs);
    }

    /// Whether they are sums.
    pub(super) fn are_sums(&self) -> bool {
        self.sums.len() >= FEWEST_SUMS
    }

    /// The cells that are told to have a value.
    pub(super) fn givens(&self) -> &[(Place, usize)] {
        &self.givens
    }

    /// The board whose cells are told one by one, as values that hold.
    pub(super) fn board(&self) -> Option<Value> {
        if self.coded.is_some() {
            return self.coded.clone();
        }
        const FEWEST: usize = 6;
        const SIDES: [usize; 5] = [4, 6, 9, 16, 25];
        let numbers = || self.givens.iter().map(|(place, value)| (place, *value));
        let base = usize::from(numbers().all(|(place, _)| !place.contains(&0)));
        let reach =
            |(place, value): (&Place, usize)| (place[0].max(place[1]) + 1 - base).max(value);
        let reach = numbers().map(reach).max()?;
        let side = SIDES.into_iter().find(|&side| side == reach)?;
        let mut board = vec![vec![0; side]; side];
        for (&[row, col], value) in numbers() {
            board[row - base][col - base] = value;
        }
        (self.givens.len() >= FEWEST).then(|| json!(board))
    }

    /// Whether something is said that a grid by itself does not say.
    pub(super) fn any(&self) -> bool {
        let signs = self.less.len() + self.pairs.len();
        self.are_sums() || signs >= FEWEST_SIGNS || !self.tables.is_empty()
    }

    /// The fields of an object with all of it but the givens, for a board of so many rows.
    pub(super) fn fields(
        &self,
        side: usize,
        board: &[Vec<usize>],
    ) -> Option<Vec<(&'static str, Value)>> {
        if board.iter().any(|row| row.len() != side) {
            return None;
        }
        let mut fields = Vec::new();
        let mut greater = signs::pairs(&self.tables, side)?;
        if self.numbers().next().is_some() {
            let base = self.base(side)?;
            let name = |&[row, col]: &Place| [row - base, col - base];
            if self.are_sums() {
                let cage = |(cells, sum): &(Vec<Place>, usize)| {
                    let cells: Vec<String> = cells.iter().map(name).map(named).collect();
                    json!({"sum": sum, "cells": cells})
                };
                fields.push(("cages", self.sums.iter().map(cage).collect()));
            }
            let less = self.less.iter().copied();
            let less = less.chain(self.directed(side, base, board)?);
            greater.extend(less.map(|[one, other]| [name(&other), name(&one)]));
        }
        greater.sort_unstable();
        greater.dedup();
        if greater.len() >= FEWEST_SIGNS {
            let pair = |pair: &[Place; 2]| Value::from_iter(pair.map(named));
            fields.push(("greater", greater.iter().map(pair).collect()));
        }
        (!fields.is_empty()).then_some(fields)
    }

    /// The board that the statements by themselves tell, with all that they say.
    pub(super) fn object(&self, latin: bool) -> Option<Value> {
        let reach = self.numbers().max().filter(|_| !self.beside)?;
        let from_zero = self.numbers().any(|n| n == 0);
        let reach = reach + usize::from(from_zero);
        let side = self.size.filter(|&size| size >= reach).unwrap_or(reach);
        if !(4..=MAX_SYMBOLS).contains(&side) {
            return None;
        }
        let base = self.base(side)?;
        let mut board = vec![vec![0; side]; side];
        for &([row, col], value) in &self.givens {
            *board.get_mut(row - base)?.get_mut(col - base)? = value;
        }
        let mut object = serde_json::Map::new();
        for (name, value) in self.fields(side, &board)? {
            object.insert(name.to_owned(), value);
        }
        // Sums of a killer may leave cells out, but most have one.
        let cells = self.sums.iter().flat_map(|(cells, _)| cells).count();
        if object.contains_key("cages") && 2 * cells < side * side {
            return None;
        }
        if latin {
            object.insert("type".to_owned(), json!("futoshiki"));
        }
        object.insert("board".to_owned(), json!(board));
        Some(Value::Object(object))
    }

    fn numbers(&self) -> impl Iterator<Item = usize> {
        let sums = self.sums.iter().flat_map(|(cells, _)| cells);
        let pairs = self.less.iter().chain(&self.pairs).flatten();
        let givens = self.givens.iter().map(|(place, _)| place);
        sums.chain(pairs).chain(givens).flatten().copied()
    }

    /// From which number places count on a board of so many rows; `None` where that is in doubt.
    fn base(&self, side: usize) -> Option<usize> {
        let (least, most) = (self.numbers().min()?, self.numbers().max()?);
        match (least, most) {
            (0, most) if most < side => Some(0),
            (1.., most) if most == side => Some(1),
            (1.., most) if most < side => self.counts_from.filter(|&from| from == 1),
            _ => None,
        }
    }

    /// The pairs of which the text does not say which one is less: that way which the clues allow,
    /// where it is one.
    fn directed(&self, side: usize, base: usize, board: &[Vec<usize>]) -> Option<Vec<[Place; 2]>> {
        let found = ascents::directed(&self.less, &self.pairs, side, base, board);
        found.map(|(pairs, _)| pairs)
    }
}

/// A cell, counted from 0, by its name.
fn named([row, col]: Place) -> String {
    format!("r{}c{}", row + 1, col + 1)
}

/// `greater(1,4,1,5).`: two cells, that which is less first.
fn fact(all: &[Token<'_>]) -> Option<[Place; 2]> {
    const LESS: [&str; 7] = ["less", "lt", "smaller", "minor", "menor", "kleiner", "inf"];
    const GREATER: [&str; 8] = [
        "great", "gt", "bigger", "larger", "maggior", "mayor", "groesser", "sup",
    ];
    let [Token::Four(name, numbers), Token::Mark('.')] = all else {
        return None;
    };
    let name = name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    let [one, other] = beside(numbers)?;
    match (has(&LESS), has(&GREATER)) {
        (true, false) => Some([one, other]),
        (false, true) => Some([other, one]),
        _ => None,
    }
}

/// Where the only sign that compares stands behind a cell or a word.
fn comparison(all: &[Token<'_>]) -> Option<usize> {
    let from = all
        .iter()
        .position(|token| matches!(token, Token::Cell(..)))
        .unwrap_or(1);
    let is = |token: &Token<'_>| matches!(token, Token::Sign(sign) if *sign != "..");
    let mut at = (from..all.len()).filter(|&at| is(&all[at]));
    let first = at.next()?;
    at.next().is_none().then_some(first)
}

fn cells(all: &[Token<'_>]) -> Vec<Place> {
    let cell = |token: &Token<'_>| match token {
        Token::Cell(row, col, _) => Some([*row, *col]),
        _ => None,
    };
    all.iter().filter_map(cell).collect()
}

fn is_sum(token: &Token<'_>) -> bool {
    let says = |word: &str| word.to_ascii_lowercase().contains("sum");
    matches!(token, Token::Word(word) if says(word))
}

/// Whether cells are added up: by signs between them, or as the list of something called a sum.
fn added(all: &[Token<'_>]) -> bool {
    let places: Vec<usize> = (0..all.len())
        .filter(|&at| matches!(all[at], Token::Cell(..)))
        .collect();
    let between = |pair: &[usize]| &all[pair[0] + 1..pair[1]];
    let plus = |token: &Token<'_>| matches!(token, Token::Mark('+'));
    let mut gaps = places.windows(2).map(between);
    let first = places.first().copied().unwrap_or(0);
    let commas = |gap: &[Token<'_>]| matches!(gap, [Token::Mark(',')]);
    if gaps.clone().all(commas) {
        return all[..first].iter().any(is_sum);
    }
    gaps.all(|gap| {
        gap.iter().filter(|token| plus(token)).count() == 1
            && !gap
                .iter()
                .any(|token| matches!(token, Token::Mark(',' | '-') | Token::Number(_)))
    }) && !all[..first]
        .iter()
        .any(|token| matches!(token, Token::Mark('-')))
}

/// The number behind a sign, and nothing more than what closes a statement.
fn number_behind(all: &[Token<'_>], at: usize) -> Option<usize> {
    let closes = |token: &&Token<'_>| matches!(token, Token::Mark(')' | ']' | ',' | '.' | '}'));
    let mut rest = all[at + 1..].iter().filter(|token| !closes(token));
    match (rest.next(), rest.next()) {
        (Some(Token::Number(number)), None) => Some(*number),
        _ => None,
    }
}
