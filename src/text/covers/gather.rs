//! The problem as every form collects it: items, options, names, colours and costs.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::source::{Done, SHOWN, Word};
use crate::ids::{ColourId, IdVec, ItemId, OptionId};
use crate::matrix::{Bounds, Builder, CoverError, Mention, Problem};
use crate::text::base::{TextError, shortened};

/// Names in a note at most.
const LISTED: usize = 5;

/// The error of an unknown name.
const UNKNOWN: &str = "no such item; is the line of the items missing? --items-from-options does without it, and \
     --rows reads numbers of columns";

/// Digits after the point of a cost.
const PLACES: usize = 9;

/// Bound of a cost in its units, so that sums over all options stay within a word.
const MAX_COST: i64 = 1 << 52;

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
    /// The number of each option in the text, from 1; options that are left out count.
    pub rows: IdVec<OptionId, usize>,
    /// The name of each option; empty if the text has no names.
    pub labels: IdVec<OptionId, String>,
    /// The cost of each option, in units of the last digit; empty if there are no costs.
    pub costs: IdVec<OptionId, i64>,
    /// Digits of a cost after the point.
    pub decimals: usize,
    /// The form that was read.
    pub form: &'static str,
    /// Options left out, guesses, items that no option holds.
    pub notes: Vec<String>,
}

impl CoverText {
    /// The items of an option as the text has them: names, perhaps with `:colour`.
    #[must_use]
    pub fn option(&self, option: OptionId) -> Vec<Cow<'_, str>> {
        let word = |mention: Mention| {
            let name = self.names[mention.item].as_str();
            match mention.colour {
                None => name.into(),
                Some(colour) => format!("{name}:{}", self.colours[colour]).into(),
            }
        };
        self.problem.mentions_of(option).map(word).collect()
    }

    /// A sum of costs with its decimal point.
    #[must_use]
    pub fn cost(&self, units: i128) -> String {
        if self.decimals == 0 {
            return units.to_string();
        }
        let sign = if units < 0 { "-" } else { "" };
        let digits = units.unsigned_abs();
        let digits = format!("{digits:0>width$}", width = self.decimals + 1);
        let (whole, part) = digits.split_at(digits.len() - self.decimals);
        format!("{sign}{whole}.{part}")
    }

    /// A note on items that can never be covered.
    fn warning(&self) -> Option<String> {
        let problem = &self.problem;
        if problem.n_options() == 0 {
            return Some("there is no option at all".to_owned());
        }
        let mut held = IdVec::filled(false, problem.n_items());
        for &item in problem
            .options()
            .flat_map(|option| problem.items_of(option))
        {
            held[item] = true;
        }
        let must = |item| problem.is_primary(item) && problem.bounds(item).least > 0;
        let bare = || problem.items().filter(|&item| must(item) && !held[item]);
        let name = |item| format!("'{}'", shortened(&self.names[item], SHOWN));
        let names: Vec<String> = bare().take(LISTED).map(name).collect();
        let (names, n) = (names.join(", "), bare().count());
        let more = if n > LISTED { ", …" } else { "" };
        let many = format!("{n} items must be covered, and no option holds them: {names}{more}");
        let one = format!("{names} must be covered, and no option holds it");
        (n > 0).then_some(if n > 1 { many } else { one })
    }
}

/// A decimal number in units of its last possible digit; `None` if a text is none.
pub(super) fn decimal(text: &str) -> Option<i128> {
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let part = part.trim_end_matches('0');
    let digits = [whole, part].concat();
    if digits.len() > 20 || part.len() > PLACES || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let units = digits.parse::<i128>().ok()? * unit(part.len());
    Some(if text.starts_with('-') { -units } else { units })
}

/// The unit of a cost with so many digits after the point.
fn unit(places: usize) -> i128 {
    (places..PLACES).map(|_| 10).product()
}

/// An item as it was named.
struct Item<'t> {
    name: String,
    secondary: bool,
    bounds: Bounds,
    word: Word<'t>,
    /// The last option that holds it, from 1.
    held: usize,
}

/// The colour of an item in an option.
type Colour = Option<ColourId>;

/// The items of an option, with their colours.
type Mentions = Vec<(usize, Colour)>;

/// The name, line and cost of an option.
pub(super) type Head = (Option<String>, usize, Option<i128>);

/// A problem that is being collected.
#[derive(Default)]
pub(super) struct Gather<'t> {
    items: Vec<Item<'t>>,
    ids: HashMap<String, usize>,
    /// The items of the option that is being read.
    mentions: Mentions,
    options: Vec<(Head, Mentions)>,
    colours: IdVec<ColourId, String>,
    colour_ids: HashMap<String, ColourId>,
    pub(super) notes: Vec<String>,
}

impl<'t> Gather<'t> {
    /// Adds an item, secondary or not; an error if the name is taken.
    pub(super) fn item(
        &mut self,
        name: &str,
        secondary: bool,
        bounds: Bounds,
        word: Word<'t>,
    ) -> Result<(), TextError> {
        if name.is_empty() {
            return Err(word.wrong("expected the name of an item"));
        }
        if let Some(&before) = self.ids.get(name) {
            let first = self.items[before].word;
            let (line, column) = (first.line, first.column().unwrap_or(1));
            let place = format!("line {line}, column {column}");
            return Err(word.wrong(format!("this item is named twice, first in {place}")));
        }
        // A secondary item that is covered several times is one that need not be covered.
        let free = secondary && bounds != Bounds::ONCE;
        let least = if free { 0 } else { bounds.least };
        self.ids.insert(name.to_owned(), self.items.len());
        self.items.push(Item {
            name: name.to_owned(),
            secondary: secondary && !free,
            bounds: Bounds { least, ..bounds },
            word,
            held: 0,
        });
        Ok(())
    }

    /// Names items by consecutive numbers.
    pub(super) fn numbered(&mut self, names: Range<usize>) -> Done {
        for name in names {
            self.item(&name.to_string(), false, Bounds::ONCE, Word::line(1, ""))?;
        }
        Ok(())
    }

    pub(super) fn n_items(&self) -> usize {
        self.items.len()
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// Adds an item to the next option by its name, perhaps as `item:colour`. With `open`, unknown
    /// names are new items.
    pub(super) fn mention(&mut self, text: &str, open: bool, word: Word<'t>) -> Done {
        let (name, colour) = match text.split_once(':') {
            Some((name, colour)) if !self.knows(text) => (name, Some(colour)),
            _ => (text, None),
        };
        if name.is_empty() || colour.is_some_and(|name| name.is_empty() || name.contains(':')) {
            return Err(word.wrong("expected an item, or an item and its colour, as item:colour"));
        }
        if open && !self.knows(name) {
            self.item(name, colour.is_some(), Bounds::ONCE, word)?;
        }
        let Some(&item) = self.ids.get(name) else {
            return Err(word.wrong(UNKNOWN));
        };
        self.items[item].secondary |= open && colour.is_some();
        if colour.is_some() && !self.items[item].secondary {
            return Err(word.wrong("only secondary items, those after the '|', have colours"));
        }
        let colour = colour.map(|name| {
            let new = || self.colours.push(name.to_owned());
            *self.colour_ids.entry(name.to_owned()).or_insert_with(new)
        });
        self.hold(item, colour, word)
    }

    /// Adds an item to the next option by its number.
    pub(super) fn hold(&mut self, item: usize, colour: Colour, word: Word<'_>) -> Done {
        let number = self.options.len() + 1;
        if std::mem::replace(&mut self.items[item].held, number) == number {
            return Err(word.wrong("this item is twice in one option"));
        }
        self.mentions.push((item, colour));
        Ok(())
    }

    /// Ends the option whose items were added.
    pub(super) fn option(&mut self, head: Head) {
        let mentions = std::mem::take(&mut self.mentions);
        self.options.push((head, mentions));
    }

    /// The problem. Primary items are first, in their order.
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
        let heads = || self.options.iter().map(|(head, _)| head);
        let costs = || heads().filter_map(|(_, _, cost)| *cost);
        let exact = |&places: &usize| costs().all(|cost| cost % unit(places) == 0);
        let decimals = (0..PLACES).find(exact).unwrap_or(PLACES);
        let named = heads().any(|(name, ..)| name.is_some());
        let priced = costs().next().is_some();
        let (mut lines, mut rows) = (IdVec::new(), IdVec::new());
        let (mut labels, mut priced_at) = (IdVec::new(), IdVec::new());
        let mention = |(item, colour)| Mention {
            item: ids[item],
            colour,
        };
        for (number, ((name, line, cost), mentions)) in (1..).zip(self.options) {
            let mentions: Vec<Mention> = mentions.into_iter().map(mention).collect();
            match builder.coloured(&mentions) {
                Ok(_) => {}
                Err(CoverError::NoPrimaryItem) => {
                    let why = "an option without a primary item is left out";
                    self.notes.push(format!("line {line}: {why}"));
                    continue;
                }
                Err(error) => return Err(TextError::at(line, error)),
            }
            lines.push(line);
            rows.push(number);
            if named {
                labels.push(name.unwrap_or_else(|| number.to_string()));
            }
            if priced {
                let cost = cost.unwrap_or(0) / unit(decimals);
                let cost = i64::try_from(cost).ok();
                let cost = cost.filter(|cost| (-MAX_COST..MAX_COST).contains(cost));
                let wrong = || Word::line(line, "").wrong("a cost has too many digits");
                priced_at.push(cost.ok_or_else(wrong)?);
            }
        }
        let mut text = CoverText {
            problem: builder.build(),
            names,
            colours: self.colours,
            lines,
            rows,
            labels,
            costs: priced_at,
            decimals,
            form,
            notes: self.notes,
        };
        text.notes.extend(text.warning());
        Ok(text)
    }
}
