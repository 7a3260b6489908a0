//! Problems as lists, sets and maps: Python, JSON, Rust, or braces.
//!
//! A list of lists holds options; lists of only 0 and 1 of equal length are a matrix. The names
//! in a map are those of the options. A flat list beside them holds the items; without one they
//! are those of the options.

use std::collections::HashSet;

use super::cost::Decimal;
use super::gather::{CoverText, Gather, Place};
use super::literal::{Atom, Value};
use super::program::is_statement;
use super::role::{ANSWERS, HELD, NAMES, Role, role};
use super::sets::{
    are_named, bits, holds_all, is_family, is_marked, is_strings, pair, range, words,
};
use super::source::Source;
use super::tops::{Top, gathered, items_in_name, parse};
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// Whether a text begins with a bracket, perhaps behind a name, and is no list of names; or can
/// be read to its end as values, one of which holds something.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let mut lines = source.lines.iter().map(|row| row.text.as_str());
    let Some(first) = lines.find(|line| !is_statement(line)) else {
        return false;
    };
    let text = first.trim_start();
    let text = text.strip_prefix("- ").unwrap_or(text);
    let value = text.split_once('=').map_or(text, |(_, value)| value);
    let value = value.trim_start().trim_start_matches("new ");
    let holds = |top: &Top| match &top.value {
        Value::Atom(_) => false,
        Value::List(elements, _) => !elements.is_empty(),
        Value::Map(pairs, _) => !pairs.is_empty(),
    };
    let reads = || parse(&source.text).is_ok_and(|tops| tops.iter().any(holds));
    if value.starts_with(['[', '{', '(']) || value.starts_with("vec!") {
        return !source.is_knuths() || reads();
    }
    // What a program gives a name to is nothing else, also where it cannot be read.
    let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '!');
    let called = value
        .split_once('(')
        .is_some_and(|(name, _)| name.chars().all(of_name));
    let given = called && value.len() < text.trim_end().len();
    source.text.contains(['[', '{', '(']) && (given || reads()) && !source.is_knuths()
}

/// Reads such a text.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    of_tops(&gathered(parse(&source.text)?)?, "lists")
}

/// The problem that values are.
pub(super) fn of_tops(tops: &[Top], form: &'static str) -> Result<CoverText, TextError> {
    let mut found = Found::default();
    found.sort(tops)?;
    let mut gather = Gather::default();
    if let Some(note) = found.note.take() {
        gather.note(note);
    }
    found.name_items(&mut gather)?;
    if !found.matrix(&mut gather)? {
        found.options(&mut gather)?;
    }
    found.check(&gather)?;
    gather.finish(form)
}

/// What the values of a text stand for.
#[derive(Default)]
struct Found<'v> {
    universe: Option<&'v Value>,
    secondary: Option<&'v Value>,
    bounds: Option<&'v Value>,
    costs: Option<&'v Value>,
    options: Vec<Listed<'v>>,
    /// Numbers that must be those of the items or options.
    numbers: Vec<(usize, &'v Atom)>,
    /// What was taken for something that it does not say.
    note: Option<String>,
}

/// An option.
struct Listed<'v> {
    name: Option<String>,
    items: &'v Value,
    cost: Option<&'v Atom>,
}

impl<'v> Found<'v> {
    /// Finds out what each value stands for.
    fn sort(&mut self, tops: &'v [Top]) -> Result<(), TextError> {
        let scalar = |top: &&Top| matches!(top.value, Value::Atom(_));
        for top in tops.iter().filter(scalar) {
            self.scalar(top.name.as_deref().unwrap_or_default(), &top.value)?;
        }
        let tops: Vec<&Top> = tops.iter().filter(|top| !scalar(top)).collect();
        if let [
            Top {
                value: Value::Map(pairs, _),
                ..
            },
        ] = tops[..]
        {
            return self.sort_map(pairs);
        }
        let nested = tops.iter().any(|top| is_family(&top.value));
        if !nested {
            return self.flat(&tops);
        }
        // Objects in lines of their own are options.
        let object = |top: &Top| top.name.is_none() && matches!(top.value, Value::Map(..));
        if tops.iter().copied().all(object) {
            return tops
                .iter()
                .try_for_each(|top| self.option(None, &top.value));
        }
        for top in tops {
            let role = top.name.as_deref().and_then(role);
            let role = role.unwrap_or(match (&self.universe, is_family(&top.value)) {
                (_, true) => Role::Options,
                (None, false) => Role::Universe,
                (Some(_), false) => Role::Secondary,
            });
            self.give(role, &top.value)?;
        }
        Ok(())
    }

    /// Flat lists only: each is an option, but for one that is named otherwise.
    fn flat(&mut self, tops: &[&'v Top]) -> Result<(), TextError> {
        let mut tops = tops;
        if let Some((first, sets)) = tops.split_first()
            && first.name.is_none()
            && holds_all(&first.value, sets)
        {
            let line = first.value.line();
            self.note = Some(format!(
                "line {line}: the first list holds every item of the others, and is taken for the \
                 list of the items"
            ));
            self.give(Role::Universe, &first.value)?;
            tops = sets;
        }
        for top in tops {
            let role = top.name.as_deref().and_then(role);
            let universe = ["u", "x", "universe"];
            let first = top.name.as_deref().map(str::to_lowercase);
            let first = first.is_some_and(|name| universe.contains(&name.as_str()));
            match role {
                _ if first && tops.len() > 1 => self.give(Role::Universe, &top.value)?,
                Some(role) if role != Role::Options => self.give(role, &top.value)?,
                _ if tops.len() == 1 || is_strings(&top.value) => {
                    self.give(Role::Options, &top.value)?;
                }
                _ => self.options.push(Listed {
                    name: top.name.clone(),
                    items: &top.value,
                    cost: None,
                }),
            }
        }
        Ok(())
    }

    /// A map: of roles, where one of them holds options, or of options by their names.
    fn sort_map(&mut self, pairs: &'v [(Atom, Value)]) -> Result<(), TextError> {
        let of_sets = |value: &Value| {
            is_family(value) || matches!(value, Value::Map(..)) || is_strings(value)
        };
        // `U` and `S` of the text books.
        let lists = pairs
            .iter()
            .filter(|(_, value)| !matches!(value, Value::Atom(_)));
        let answer = |pair: &&(Atom, Value)| ANSWERS.contains(&pair.0.text.as_str());
        let lists: Vec<&(Atom, Value)> = lists.filter(|pair| !answer(pair)).collect();
        if let [(universe, items), (sets, family)] = lists[..]
            && ["U", "X"].contains(&universe.text.as_str())
            && role(&sets.text).is_none_or(|role| role == Role::Options)
            && !of_sets(items)
            && of_sets(family)
        {
            self.give(Role::Universe, items)?;
            return self.give(Role::Options, family);
        }
        let holds_options =
            |(key, value): &(Atom, Value)| role(&key.text) == Some(Role::Options) && of_sets(value);
        if let [(key, value)] = pairs
            && role(&key.text).is_none()
            && is_family(value)
        {
            return self.give(Role::Options, value);
        }
        if !pairs.iter().any(holds_options) {
            let nested =
                |(_, value): &&(Atom, Value)| matches!(value, Value::List(..)) && is_family(value);
            let plain =
                |(_, value): &&(Atom, Value)| value.atoms().is_some_and(|atoms| !atoms.is_empty());
            if let (Some((key, _)), Some(_)) = (pairs.iter().find(nested), pairs.iter().find(plain))
            {
                let expected = "this field is a list of lists, others are lists of words; known are \
                                items, secondary, options, costs, multiplicities";
                return Err(key.place().unexpected(&key.text, expected));
            }
            for (key, value) in pairs {
                match role(&key.text) {
                    Some(Role::Options) | None => self.option(Some(key.text.clone()), value)?,
                    Some(role) => self.give(role, value)?,
                }
            }
            return Ok(());
        }
        for (key, value) in pairs {
            match role(&key.text) {
                Some(role) => self.give(role, value)?,
                // Titles and the like.
                None if matches!(value, Value::Atom(_)) => self.scalar(&key.text, value)?,
                None if ANSWERS.contains(&key.text.to_lowercase().as_str()) => {}
                None => {
                    let expected = "this field is not known; known are items, secondary, options, \
                                    costs, multiplicities";
                    return Err(key.place().unexpected(&key.text, expected));
                }
            }
        }
        Ok(())
    }

    /// A number beside the lists: how many items there are, or what must agree with them.
    fn scalar(&mut self, name: &str, value: &'v Value) -> Result<(), TextError> {
        let Value::Atom(atom) = value else {
            return Ok(());
        };
        let Ok(number) = atom.text.parse::<usize>() else {
            let universe = ["u", "x"].contains(&name.to_lowercase().as_str());
            if universe || role(name) == Some(Role::Universe) {
                self.universe = Some(value);
            }
            return Ok(());
        };
        match name.to_lowercase().as_str() {
            lower if items_in_name(lower) && self.universe.is_none() => self.universe = Some(value),
            "n" | "m" => self.numbers.push((number, atom)),
            lower if items_in_name(lower) => self.numbers.push((number, atom)),
            _ => {}
        }
        Ok(())
    }

    /// Whether the numbers beside the lists are those of items or options.
    fn check(&self, gather: &Gather) -> Result<(), TextError> {
        let (items, options) = (gather.n_items(), self.options.len());
        match self
            .numbers
            .iter()
            .find(|(n, _)| ![items, options].contains(n))
        {
            None => Ok(()),
            Some((_, atom)) => {
                let expected = format!("there are {items} items and {options} options");
                Err(atom.place().unexpected(&atom.text, &expected))
            }
        }
    }

    fn give(&mut self, role: Role, value: &'v Value) -> Result<(), TextError> {
        let place = Place::line(value.line());
        let slot = match role {
            Role::Universe => &mut self.universe,
            Role::Secondary => &mut self.secondary,
            Role::Bounds => &mut self.bounds,
            Role::Costs => &mut self.costs,
            Role::Options => {
                if !self.options.is_empty() {
                    return Err(place.unexpected("", "options are listed a second time"));
                }
                return self.family(value);
            }
        };
        if slot.replace(value).is_some() {
            return Err(place.unexpected("", "items are listed a second time"));
        }
        Ok(())
    }

    /// All options.
    fn family(&mut self, value: &'v Value) -> Result<(), TextError> {
        match value {
            Value::Map(pairs, _) => {
                for (key, value) in pairs {
                    self.option(Some(key.text.clone()), value)?;
                }
            }
            Value::List(elements, _) if are_named(elements) => {
                for (name, items) in elements.iter().filter_map(pair) {
                    self.option(Some(name.text.clone()), items)?;
                }
            }
            // A list of numbers is one option, a list of strings several.
            Value::List(elements, _) if is_family(value) || is_strings(value) => {
                for value in elements {
                    self.option(None, value)?;
                }
            }
            value => {
                let atom = |value: &Value| matches!(value, Value::Atom(_));
                let place = Place::line(value.line());
                if let Value::List(elements, _) = value
                    && elements.iter().any(atom)
                    && !elements.iter().all(atom)
                {
                    let expected = "some of these are lists, others are not";
                    return Err(place.unexpected("", expected));
                }
                if bits(value).is_none() {
                    let expected = "this is one list; expected a list of lists, or several lists";
                    return Err(place.unexpected("", expected));
                }
                self.option(None, value)?;
            }
        }
        Ok(())
    }

    /// One option, which may say its name and cost itself.
    fn option(&mut self, name: Option<String>, value: &'v Value) -> Result<(), TextError> {
        let mut listed = Listed {
            name,
            items: value,
            cost: None,
        };
        // A name with its items, `{"A": [1, 4]}`.
        if let (Value::Map(pairs, _), None) = (value, &listed.name)
            && let [(key, items @ Value::List(..))] = &pairs[..]
            && role(&key.text).is_none()
            && !HELD.contains(&key.text.as_str())
        {
            listed.name = Some(key.text.clone());
            listed.items = items;
        } else if let Value::Map(pairs, line) = value
            && !is_marked(value)
        {
            let mut items = None;
            for (key, value) in pairs {
                match (role(&key.text), value) {
                    (Some(Role::Universe | Role::Options), value) => items = Some(value),
                    (Some(Role::Costs), Value::Atom(cost)) => listed.cost = Some(cost),
                    (None, value) if HELD.contains(&key.text.as_str()) => items = Some(value),
                    (None, Value::Atom(name)) if NAMES.contains(&key.text.as_str()) => {
                        listed.name = Some(name.text.clone());
                    }
                    _ => {
                        let expected = "this field of an option is not known; known are name, \
                                        items, cost";
                        return Err(key.place().unexpected(&key.text, expected));
                    }
                }
            }
            let Some(items) = items else {
                let expected = "this option has no items";
                return Err(Place::line(*line).unexpected("", expected));
            };
            listed.items = items;
        }
        self.options.push(listed);
        Ok(())
    }

    /// Names the items that are listed.
    fn name_items(&self, gather: &mut Gather) -> Result<(), TextError> {
        for (value, secondary) in [(self.universe, false), (self.secondary, true)] {
            let Some(value) = value else { continue };
            if let Value::Atom(number) = value
                && let Some(range) = range(&number.text)
            {
                for k in range {
                    gather.item(&k.to_string(), secondary, Bounds::ONCE, number.place())?;
                }
                continue;
            }
            if let Value::Atom(number) = value {
                // How many there are.
                let n = number.text.parse().ok().filter(|&n: &usize| n < 1 << 20);
                let Some(n) = n else {
                    let expected = "expected a list of items";
                    return Err(number.place().unexpected(&number.text, expected));
                };
                let row =
                    |option: &Listed<'_>| bits(option.items).is_some_and(|row| row.len() == n);
                let zero = |option: &Listed<'_>| {
                    words(option.items).is_ok_and(|all| all.iter().any(|(word, _)| word == "0"))
                };
                let zero = self.options.iter().any(zero) && !self.options.iter().all(row);
                for k in 0..n {
                    let name = (k + usize::from(!zero)).to_string();
                    gather.item(&name, secondary, Bounds::ONCE, number.place())?;
                }
                continue;
            }
            for (word, place) in words(value)? {
                let bounds = self.bounds_of(&word)?;
                gather.item(&word, secondary, bounds, place)?;
            }
        }
        Ok(())
    }

    fn bounds_of(&self, item: &str) -> Result<Bounds, TextError> {
        let Some(Value::Map(pairs, _)) = self.bounds else {
            return Ok(Bounds::ONCE);
        };
        let Some((key, value)) = pairs.iter().find(|(key, _)| key.text == item) else {
            return Ok(Bounds::ONCE);
        };
        let numbers: Vec<Option<u32>> = match value {
            Value::Atom(atom) => vec![atom.text.parse().ok()],
            value => words(value)?
                .iter()
                .map(|(word, _)| word.parse().ok())
                .collect(),
        };
        match numbers[..] {
            [Some(n)] => Ok(Bounds { least: n, most: n }),
            [Some(least), Some(most)] if least <= most => Ok(Bounds { least, most }),
            _ => Err(key
                .place()
                .unexpected(&key.text, "expected how often it is covered: [2, 3]")),
        }
    }

    /// Adds the rows, where the lists are a matrix.
    fn matrix(&self, gather: &mut Gather) -> Result<bool, TextError> {
        let mut rows = Vec::new();
        for option in &self.options {
            let Some(bits) = bits(option.items) else {
                return Ok(false);
            };
            rows.push(bits);
        }
        let Some(width) = rows.first().map(Vec::len) else {
            return Ok(false);
        };
        let named = gather.n_items();
        let known = named > 0 && gather.knows("0") && gather.knows("1");
        let even = rows.iter().all(|row| row.len() == width);
        if !even || width == 0 || known || (named > 0 && named != width) {
            return Ok(false);
        }
        if named == 0 {
            gather.numbered(width, Place::line(self.options[0].items.line()))?;
        }
        for (k, (option, bits)) in self.options.iter().zip(rows).enumerate() {
            let mentions = (0..width).filter(|&k| bits[k]).map(|k| (k, None));
            let cost = self.cost(k, option)?;
            gather.option(
                option.name.clone(),
                option.items.line(),
                mentions.collect(),
                cost,
            );
        }
        Ok(true)
    }

    /// Adds the options.
    fn options(&self, gather: &mut Gather) -> Result<(), TextError> {
        let open = self.universe.is_none();
        for (k, option) in self.options.iter().enumerate() {
            let mut mentions = Vec::new();
            let mut met = HashSet::new();
            for (word, place) in words(option.items)? {
                let mention = match gather.id(&word) {
                    Some(item) => (item, None),
                    None if self.secondary.is_some() => gather.mention(&word, open, place)?,
                    None if open => {
                        let bounds = self.bounds_of(&word)?;
                        (gather.item(&word, false, bounds, place)?, None)
                    }
                    None => {
                        return Err(place.unexpected(&word, "this is none of the items"));
                    }
                };
                if !met.insert(mention.0) {
                    return Err(place.unexpected(&word, "this item stands twice in one option"));
                }
                mentions.push(mention);
            }
            let cost = self.cost(k, option)?;
            gather.option(option.name.clone(), option.items.line(), mentions, cost);
        }
        Ok(())
    }

    /// The cost of the option of that number.
    fn cost(&self, k: usize, option: &Listed<'_>) -> Result<Option<Decimal>, TextError> {
        let listed = match self.costs {
            Some(Value::List(costs, _)) => costs.get(k),
            Some(Value::Map(pairs, _)) => {
                let name = option.name.as_deref();
                let pair = pairs
                    .iter()
                    .find(|(key, _)| Some(key.text.as_str()) == name);
                pair.map(|(_, cost)| cost)
            }
            _ => None,
        };
        let ((Some(atom), _) | (None, Some(Value::Atom(atom)))) = (option.cost, listed) else {
            return Ok(None);
        };
        let wrong = || {
            atom.place()
                .unexpected(&atom.text, "expected a cost: a number")
        };
        Decimal::read(&atom.text).map(Some).ok_or_else(wrong)
    }
}
