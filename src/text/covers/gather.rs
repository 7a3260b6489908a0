//! Builds the problem of any form.

use std::collections::HashMap;
use std::mem::{replace, take};
use std::ops::Range;

use super::source::{Done, Word};
use crate::cover::matrix::{Bounds, Builder, Mention, OptionError, Problem};
use crate::ids::{ColourId, Id, IdVec, ItemId, OptionId};
use crate::text::base::{TextError, shortened};

/// A problem with its names and costs.
#[derive(Clone, Debug)]
pub struct CoverText {
    /// The problem.
    pub problem: Problem,
    /// Names of items.
    pub names: IdVec<ItemId, String>,
    /// Names of colours.
    pub colours: IdVec<ColourId, String>,
    /// Numbers of options, from 1; skipped ones count.
    pub rows: IdVec<OptionId, usize>,
    /// Names of options; empty if the text has none.
    pub labels: IdVec<OptionId, String>,
    /// Costs of options; empty if there are none.
    pub costs: IdVec<OptionId, i64>,
    /// The name of the form.
    pub form: &'static str,
    /// Notes on skipped options and on items without an option.
    pub notes: Vec<String>,
}

impl CoverText {
    /// The items of an option, perhaps with `:colour`.
    pub fn option(&self, option: OptionId) -> Vec<String> {
        let word = |mention: Mention| {
            let name = &self.names[mention.item];
            let coloured = |colour| format!("{name}:{}", self.colours[colour]);
            mention.colour.map_or_else(|| name.clone(), coloured)
        };
        self.problem.mentions_of(option).map(word).collect()
    }
}

/// The note on a problem without options.
pub(super) const NO_OPTION: &str = "there is no option at all";

/// A problem or an error.
pub(super) type Read = Result<CoverText, TextError>;

/// Parses a cost, perhaps in dollars, as in Knuth's texts.
pub(super) fn cost(word: Word<'_>, number: &str) -> Result<i64, TextError> {
    /// Sums over all options stay within a word.
    const BOUND: i64 = 1 << 52;
    number
        .trim_start_matches('$')
        .parse()
        .ok()
        .filter(|cost| (-BOUND..BOUND).contains(cost))
        .ok_or_else(|| word.wrong("expected one cost, a whole number such as 12"))
}

struct Item<'t> {
    name: String,
    secondary: bool,
    bounds: Bounds,
    word: Word<'t>,
    /// The last option with it, from 1.
    last: usize,
}

struct Choice<'t> {
    name: Option<String>,
    word: Word<'t>,
    cost: Option<i64>,
    mentions: Vec<Mention>,
}

/// A builder of a problem.
#[derive(Default)]
pub(super) struct Gather<'t> {
    items: Vec<Item<'t>>,
    ids: HashMap<String, usize>,
    /// The items of the next option.
    mentions: Vec<Mention>,
    options: Vec<Choice<'t>>,
    colours: IdVec<ColourId, String>,
    colour_ids: HashMap<String, ColourId>,
}

impl<'t> Gather<'t> {
    /// Adds an item with a new name.
    pub(super) fn item(&mut self, name: &str, secondary: bool, word: Word<'t>) -> Done {
        if name.is_empty() {
            return Err(word.wrong("expected the name of an item"));
        }
        if let Some(before) = self.ids.insert(name.to_owned(), self.items.len()) {
            let line = self.items[before].word.line();
            return Err(word.wrong(format!("this item is named twice, first in line {line}")));
        }

        self.items.push(Item {
            name: name.to_owned(),
            secondary,
            bounds: Bounds::ONCE,
            word,
            last: 0,
        });
        Ok(())
    }

    /// Sets the multiplicity of an item.
    pub(super) fn bound(&mut self, name: &str, bounds: Bounds, word: Word<'_>) -> Done {
        if bounds.least > bounds.most {
            let expected = "an item is covered at least as often as at most: 2:3|item, or [2, 3]";
            return Err(word.wrong(expected));
        }

        let Some(&item) = self.ids.get(name) else {
            return Err(word.wrong(format!("no item has this multiplicity: '{name}'")));
        };
        let item = &mut self.items[item];
        item.bounds = bounds;
        // A secondary item with one is primary, from 0.
        if item.secondary && bounds != Bounds::ONCE {
            (item.secondary, item.bounds.least) = (false, 0);
        }
        Ok(())
    }

    /// Adds items with these numbers as names.
    pub(super) fn numbered(&mut self, mut names: Range<usize>, secondary: bool) -> Done {
        names.try_for_each(|name| self.item(&name.to_string(), secondary, Word::default()))
    }

    /// True if an item has this name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// Adds an item to the next option; with `open`, it may be new.
    pub(super) fn mention(&mut self, text: &str, open: bool, word: Word<'t>) -> Done {
        const UNKNOWN: &str = "no such item; is the line of the items missing? \
             --items-from-options does without it, and --rows reads numbers of columns";
        let (name, colour) = match text.split_once(':') {
            Some((name, colour)) if !self.knows(text) => (name, Some(colour)),
            _ => (text, None),
        };

        if name.is_empty() || colour.is_some_and(|name| name.is_empty() || name.contains(':')) {
            return Err(word.wrong("expected an item, or an item and its colour, as item:colour"));
        }
        if open && !self.knows(name) {
            self.item(name, colour.is_some(), word)?;
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
    pub(super) fn hold(&mut self, item: usize, colour: Option<ColourId>, word: Word<'_>) -> Done {
        let number = self.options.len() + 1;
        if replace(&mut self.items[item].last, number) == number {
            return Err(word.wrong("this item is twice in one option"));
        }
        let item = ItemId::new(item);
        self.mentions.push(Mention { item, colour });
        Ok(())
    }

    /// Ends an option.
    pub(super) fn option(&mut self, name: Option<String>, word: Word<'t>, cost: Option<i64>) {
        let mentions = take(&mut self.mentions);
        self.options.push(Choice { name, word, cost, mentions });
    }

    /// Builds the problem, with primary items first.
    pub(super) fn finish(mut self, form: &'static str) -> Read {
        if self.items.is_empty() {
            let expected = "expected items and options; lines that begin with '|' are comments";
            return Err(Word::default().wrong(expected));
        }

        let secondary: Vec<bool> = self.items.iter().map(|item| item.secondary).collect();
        let never = |item: &&Item| item.last == 0 && !item.secondary && item.bounds.least > 0;
        let bare: Vec<String> =
            self.items.iter().filter(never).map(|item| format!("'{}'", item.name)).collect();

        let (mut builder, ids) = Builder::in_any_order(&secondary);
        let mut names = IdVec::filled(String::new(), self.items.len());
        for (item, &id) in self.items.iter_mut().zip(&ids) {
            names[id] = take(&mut item.name);
            if !item.secondary {
                builder.bound(id, item.bounds);
            }
        }

        let named = self.options.iter().any(|option| option.name.is_some());
        let priced = self.options.iter().any(|option| option.cost.is_some());
        let mut rows = IdVec::new();
        let mut labels = IdVec::new();
        let mut costs = IdVec::new();
        let mut skipped = Vec::new();
        for (number, mut option) in (1..).zip(self.options) {
            for mention in &mut option.mentions {
                mention.item = ids[mention.item.index()];
            }
            match builder.option(&option.mentions) {
                Err(OptionError::NoPrimaryItem) => skipped.push(option.word),
                Err(error) => return Err(option.word.wrong(error.to_string())),
                Ok(_) => {
                    rows.push(number);
                    labels.push(option.name.unwrap_or_else(|| number.to_string()));
                    costs.push(option.cost.unwrap_or(0));
                }
            }
        }

        Ok(CoverText {
            notes: notes(&skipped, &bare, rows.is_empty()),
            problem: builder.build(),
            names,
            colours: self.colours,
            rows,
            labels: if named { labels } else { IdVec::new() },
            costs: if priced { costs } else { IdVec::new() },
            form,
        })
    }
}

/// The notes on options without a primary item, and on items that no option covers.
fn notes(skipped: &[Word<'_>], bare: &[String], is_empty: bool) -> Vec<String> {
    const SHOWN: usize = 60;
    let mut notes = Vec::new();
    if let [first, ..] = skipped {
        let why = "options without a primary item are left out";
        let n = skipped.len();
        let line = first.line();
        notes.push(format!("{why}: {n}, the first in line {line}"));
    }

    if is_empty {
        notes.push(NO_OPTION.to_owned());
    } else if !bare.is_empty() {
        let them = if bare.len() == 1 { "it" } else { "them" };
        let bare = shortened(&bare.join(", "), SHOWN);
        notes.push(format!("{bare} must be covered, and no option holds {them}"));
    }

    notes
}
