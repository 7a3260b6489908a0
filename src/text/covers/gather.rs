//! The problem as every form of exact covers collects it: items, options, names, costs.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use crate::ids::{ColourId, IdVec, ItemId, OptionId};
use crate::matrix::{Bounds, Builder, CoverError, Mention, Problem};
use crate::text::base::{TextError, TextErrorKind, shortened};

/// Characters of a word in a message at most.
const SHOWN: usize = 60;

/// Names that a note lists at most.
const LISTED: usize = 5;

/// A problem with the names of its items and colours, and the lines of its options.
#[derive(Clone, Debug)]
pub struct CoverText {
    /// The problem.
    pub problem: Problem,
    /// The name of each item.
    pub names: IdVec<ItemId, String>,
    /// The name of each colour.
    pub colours: IdVec<ColourId, String>,
    /// The line of each option, from 1.
    pub lines: IdVec<OptionId, usize>,
    /// The number of each option in the text, from 1; left out ones count.
    pub rows: IdVec<OptionId, usize>,
    /// The name of each option; empty where the form has no names.
    pub labels: IdVec<OptionId, String>,
    /// The cost of each option, in units of the last digit; empty without costs.
    pub costs: IdVec<OptionId, i64>,
    /// Digits of a cost after the point.
    pub decimals: usize,
    /// The form that was read.
    pub form: &'static str,
    /// Options left out, and items that no option covers.
    pub notes: Vec<String>,
}

impl CoverText {
    /// The items of an option as the text has them: names, with `:colour`.
    #[must_use]
    pub fn option(&self, option: OptionId) -> Vec<Cow<'_, str>> {
        let words = self.problem.mentions_of(option).map(|mention| {
            let name = self.names[mention.item].as_str();
            match mention.colour {
                None => name.into(),
                Some(colour) => format!("{name}:{}", self.colours[colour]).into(),
            }
        });
        words.collect()
    }

    /// A sum of costs as it is written.
    #[must_use]
    pub fn cost(&self, units: i128) -> String {
        if self.decimals == 0 {
            return units.to_string();
        }
        let sign = if units < 0 { "-" } else { "" };
        let digits = format!(
            "{:0>width$}",
            units.unsigned_abs(),
            width = self.decimals + 1
        );
        let (whole, part) = digits.split_at(digits.len() - self.decimals);
        format!("{sign}{whole}.{part}")
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: Option<usize>,
}

impl Place {
    pub(super) fn line(line: usize) -> Self {
        Self { line, column: None }
    }

    pub(super) fn at(line: usize, column: usize) -> Self {
        Self {
            line,
            column: Some(column),
        }
    }

    /// An error about a piece of text here, and what was expected.
    pub(super) fn unexpected(self, text: &str, expected: &str) -> TextError {
        TextError {
            column: self.column,
            ..TextError::at(self.line, TextErrorKind::shortened(text, SHOWN, expected))
        }
    }
}

/// An item with its name.
struct Named {
    name: String,
    secondary: bool,
    bounds: Bounds,
    place: Place,
}

/// An option as it was read.
struct Gathered {
    name: Option<String>,
    line: usize,
    mentions: Vec<(usize, Option<ColourId>)>,
    cost: Option<Decimal>,
}

/// A problem that is being collected.
#[derive(Default)]
pub(super) struct Gather {
    items: Vec<Named>,
    ids: HashMap<String, usize>,
    options: Vec<Gathered>,
    colours: IdVec<ColourId, String>,
    colour_ids: HashMap<String, ColourId>,
    notes: Vec<String>,
}

impl Gather {
    /// Adds an item; an error if its name is taken.
    pub(super) fn item(
        &mut self,
        name: &str,
        secondary: bool,
        bounds: Bounds,
        place: Place,
    ) -> Result<usize, TextError> {
        if name.is_empty() {
            return Err(place.unexpected(name, "expected the name of an item"));
        }
        if let Some(&before) = self.ids.get(name) {
            let first = self.items[before].place;
            let first = match (first.column, first.line == place.line) {
                (Some(column), true) => format!("in column {column}"),
                _ => format!("in line {}", first.line),
            };
            let expected = format!("this item is named twice, first {first}");
            return Err(place.unexpected(name, &expected));
        }
        let item = self.items.len();
        self.ids.insert(name.to_owned(), item);
        self.items.push(Named {
            name: name.to_owned(),
            secondary,
            bounds,
            place,
        });
        Ok(item)
    }

    /// Adds items named 1 to `n`.
    pub(super) fn numbered(&mut self, n: usize, place: Place) -> Result<(), TextError> {
        for k in 1..=n {
            self.item(&k.to_string(), false, Bounds::ONCE, place)?;
        }
        Ok(())
    }

    pub(super) fn n_items(&self) -> usize {
        self.items.len()
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// Makes an item secondary that was named already.
    pub(super) fn make_secondary(&mut self, name: &str) {
        if let Some(&item) = self.ids.get(name) {
            self.items[item].secondary = true;
        }
    }

    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// The colour of a name, a new one if the name is new.
    pub(super) fn colour(&mut self, name: &str) -> ColourId {
        if let Some(&id) = self.colour_ids.get(name) {
            return id;
        }
        let id = self.colours.push(name.to_owned());
        self.colour_ids.insert(name.to_owned(), id);
        id
    }

    /// The item of a word, with a colour if it is secondary; a new item if `open`.
    pub(super) fn mention(
        &mut self,
        word: &str,
        open: bool,
        place: Place,
    ) -> Result<(usize, Option<ColourId>), TextError> {
        let wrong = |expected: &str| Err(place.unexpected(word, expected));
        if let Some(&item) = self.ids.get(word) {
            return Ok((item, None));
        }
        let (name, colour) = match word.split_once(':') {
            None => (word, None),
            Some(("", _)) => return wrong("expected the name of an item before the ':'"),
            Some((_, "")) => return wrong("expected a colour after the ':'"),
            Some((_, colour)) if colour.contains(':') => {
                return wrong("a second ':'; one is between item and colour");
            }
            Some((name, colour)) => (name, Some(colour)),
        };
        let item = match self.ids.get(name) {
            Some(&item) => item,
            None if open => self.item(name, colour.is_some(), Bounds::ONCE, place)?,
            None => {
                return wrong(
                    "no such item in the first line; is the items line missing? \
                     --items-from-options does without",
                );
            }
        };
        let Some(colour) = colour else {
            return Ok((item, None));
        };
        if open {
            self.items[item].secondary = true;
        }
        if !self.items[item].secondary {
            return wrong(&format!(
                "'{}' is primary; only secondary items, those after the '|', have colours",
                shortened(name, SHOWN)
            ));
        }
        Ok((item, Some(self.colour(colour))))
    }

    /// Adds an option.
    pub(super) fn option(
        &mut self,
        name: Option<String>,
        line: usize,
        mentions: Vec<(usize, Option<ColourId>)>,
        cost: Option<Decimal>,
    ) {
        self.options.push(Gathered {
            name,
            line,
            mentions,
            cost,
        });
    }

    /// The problem. Primary items come first, in their order.
    pub(super) fn finish(mut self, form: &'static str) -> Result<CoverText, TextError> {
        let secondary: Vec<bool> = self.items.iter().map(|item| item.secondary).collect();
        let (mut builder, ids) = Builder::in_any_order(&secondary);
        let mut names = IdVec::filled(String::new(), self.items.len());
        for (item, &id) in self.items.iter_mut().zip(&ids) {
            names[id] = std::mem::take(&mut item.name);
            if !item.secondary {
                builder.bound(id, item.bounds);
            }
        }
        let decimals = self.options.iter().filter_map(|option| option.cost);
        let decimals = decimals.map(Decimal::behind).max();
        let mut text = CoverText {
            problem: Builder::new(0, 0).build(),
            names,
            colours: self.colours,
            lines: IdVec::new(),
            rows: IdVec::new(),
            labels: IdVec::new(),
            costs: IdVec::new(),
            decimals: decimals.unwrap_or(0),
            form,
            notes: self.notes,
        };
        let named = self.options.iter().any(|option| option.name.is_some());
        let mut mentions = Vec::new();
        for (k, option) in self.options.into_iter().enumerate() {
            let line = option.line;
            mentions.clear();
            mentions.extend(option.mentions.iter().map(|&(item, colour)| Mention {
                item: ids[item],
                colour,
            }));
            match builder.coloured(&mentions) {
                Ok(_) => {}
                Err(CoverError::NoPrimaryItem) => {
                    text.notes.push(format!(
                        "line {line}: an option without a primary item is left out"
                    ));
                    continue;
                }
                Err(CoverError::RepeatedItem { item }) => {
                    let name = text.names[item].as_str();
                    let expected = "this item is twice in one option";
                    return Err(Place::line(line).unexpected(name, expected));
                }
                Err(error) => return Err(TextError::at(line, error)),
            }
            text.lines.push(line);
            text.rows.push(k + 1);
            if named {
                let name = option.name.unwrap_or_else(|| (k + 1).to_string());
                text.labels.push(name);
            }
            if decimals.is_some() {
                let cost = option.cost.unwrap_or(Decimal::ZERO);
                let Some(cost) = cost.scaled(text.decimals) else {
                    let expected = "this cost is too large beside the digits of the others";
                    return Err(Place::line(line).unexpected("", expected));
                };
                text.costs.push(cost);
            }
        }
        text.problem = builder.build();
        text.warn();
        Ok(text)
    }
}

impl CoverText {
    /// Notes items that no option covers.
    fn warn(&mut self) {
        if self.problem.n_options() == 0 {
            self.notes.push("there is no option at all".to_owned());
            return;
        }
        let mut held = IdVec::filled(false, self.problem.n_items());
        for option in self.problem.options() {
            for &item in self.problem.items_of(option) {
                held[item] = true;
            }
        }
        let must = |item: &ItemId| {
            self.problem.is_primary(*item) && self.problem.bounds(*item).least > 0 && !held[*item]
        };
        let bare: Vec<ItemId> = self.problem.items().filter(must).collect();
        let mut listed = String::new();
        for &item in bare.iter().take(LISTED) {
            let name = shortened(&self.names[item], SHOWN);
            let _ = write!(
                listed,
                "{}'{name}'",
                if listed.is_empty() { "" } else { ", " }
            );
        }
        match bare.len() {
            0 => {}
            1 => self
                .notes
                .push(format!("{listed} must be covered, and no option holds it")),
            n => {
                let more = if n > LISTED { ", …" } else { "" };
                self.notes.push(format!(
                    "{n} items must be covered, and no option holds them: {listed}{more}"
                ));
            }
        }
    }
}

/// Digits after the point that are kept at most.
const MOST_DIGITS: usize = 9;

/// A number with as many digits behind the point as were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: i64,
    behind: usize,
}

impl Decimal {
    /// Zero, of an option without a cost.
    pub(super) const ZERO: Self = Self {
        digits: 0,
        behind: 0,
    };

    /// Parses a number; `None` if it is none, or too long.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (sign, number) = match text.strip_prefix('-') {
            Some(number) => (-1, number),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let part = part.trim_end_matches('0');
        let all: String = [whole, part].concat();
        let is_number = !whole.is_empty() || !part.is_empty();
        if !is_number || part.len() > MOST_DIGITS || !all.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let digits: i64 = if all.is_empty() { 0 } else { all.parse().ok()? };
        // So that sums over all options of a problem stay within a word.
        const MOST: i64 = 1 << 52;
        (digits < MOST).then_some(Self {
            digits: sign * digits,
            behind: part.len(),
        })
    }

    /// Digits after the point.
    pub(super) fn behind(self) -> usize {
        self.behind
    }

    /// The number in units with so many digits after the point; `None` if it is too large.
    pub(super) fn scaled(self, behind: usize) -> Option<i64> {
        let shift = u32::try_from(behind - self.behind).ok()?;
        self.digits.checked_mul(10i64.checked_pow(shift)?)
    }
}
