//! The values of a program as one would write them at once: what is added piece by piece, what is
//! put in by its name, what is listed by the names of others.

use std::collections::HashSet;

use super::gather::Place;
use super::literal::{Atom, Value, closing};
use super::parser::Parser;
use super::program::{adds, changes, is_statement, works_with};
use super::role::{Role, role};
use crate::text::ground::TextError;

/// Functions that make a value of what they are given; any other may do anything with it.
const MAKES: [&str; 18] = [
    "set",
    "list",
    "map",
    "dict",
    "array",
    "matrix",
    "vector",
    "vec",
    "tuple",
    "frozenset",
    "listof",
    "setof",
    "mapof",
    "arrayof",
    "hashset",
    "hashmap",
    "of",
    "c",
];

/// Parts of the names of numbers that are those of the items.
const ITEMS: [&str; 6] = ["item", "element", "universe", "column", "cols", "primary"];

/// Whether a name is that of the number of items.
pub(super) fn items_in_name(name: &str) -> bool {
    ITEMS.iter().any(|part| name.contains(part))
}

/// A value at the top of a text, perhaps with a name.
#[derive(Clone, Debug)]
pub(super) struct Top {
    pub(super) name: Option<String>,
    /// What it is put into: `sets` of `sets["A"] = [1, 4]`.
    pub(super) into: Option<String>,
    /// The section of TOML that it stands in, with its number.
    pub(super) section: Option<(String, usize)>,
    /// The function that it is given to, where it has no name: `sets.append`.
    pub(super) call: Option<String>,
    pub(super) value: Value,
}

/// Reads all values of a text, each on lines of its own.
pub(super) fn parse(text: &str) -> Result<Vec<Top>, TextError> {
    let mut parser = Parser::new(text);
    let mut all: Vec<Top> = Vec::new();
    let mut last = 0;
    let (mut section, mut sections) = (None, 0);
    loop {
        // Lists with commas between stand in one line, too.
        parser.skip(&[]);
        let listed = parser.peek() == Some(',') && all.iter().all(|top| top.name.is_none());
        parser.skip(&[',', ';', '.']);
        if parser.peek().is_none() {
            return Ok(in_sections(all));
        }
        if parser.begins_line() {
            let line: String = parser.line_from(parser.at).collect();
            if let Some(head) = parser.section() {
                section = Some(head);
                sections += 1;
                continue;
            }
            if is_statement(&line) {
                parser.skip_line();
                continue;
            }
            // In a section of TOML nothing is done with what stands above.
            let outside = all.iter().filter(|_| section.is_none());
            let names: Vec<&str> = outside.filter_map(|top| top.name.as_deref()).collect();
            let block = ["for ", "while ", "if ", "with "]
                .iter()
                .any(|word| line.starts_with(word));
            let done = match block && !names.is_empty() {
                true => parser.block(),
                false => line.clone(),
            };
            if done.lines().any(|line| changes(line, &names, block)) {
                let expected = "what this does with the values above is not known";
                return Err(parser.place().unexpected(&line, expected));
            }
            if works_with(&line, &names) {
                parser.skip_block();
                continue;
            }
            if parser.begins_function() {
                parser.skip_braces();
                continue;
            }
        }
        let defined = parser.begin_definition();
        if parser.begins_item() {
            parser.step();
            parser.skip(&[]);
        }
        let place = parser.place();
        let known: Vec<&str> = all.iter().filter_map(|top| top.name.as_deref()).collect();
        let (name, into) = match (&defined, parser.name(&known)) {
            (_, Some((name, into))) => (Some(name), into),
            (defined, None) => (defined.clone(), None),
        };
        if parser.line == last && !(listed && name.is_none()) {
            return Err(place.unexpected("", "expected one value in a line"));
        }
        parser.call = None;
        let first = parser.peek();
        let value = parser.value(0)?;
        if name.is_none() && matches!(value, Value::Atom(_)) {
            return Err(place.unexpected("", "expected a list or a map"));
        }
        last = parser.line;
        // What ends a statement in Maple.
        if parser.peek() == Some(':') {
            parser.step();
        }
        if defined.is_some() {
            parser.skip(&[')']);
        }
        // A call within the value is none of the value itself.
        let outer = !matches!(first, Some(c) if closing(c).is_some() || c == '"' || c == '\'');
        let call = parser
            .call
            .take()
            .filter(|_| outer)
            .filter(|_| name.is_none());
        all.push(Top {
            name,
            into,
            call,
            section: section.clone().map(|head| (head, sections)),
            value,
        });
    }
}

/// The values with those that are added to others in their place.
pub(super) fn gathered(tops: Vec<Top>) -> Result<Vec<Top>, TextError> {
    let mut all: Vec<Top> = Vec::new();
    let (mut added, mut pairs) = (Vec::new(), Vec::new());
    let mut added_to: Option<String> = None;
    let mut line = 1;
    let calls = tops.iter().filter(|top| top.call.is_some()).count();
    for top in tops {
        let place = Place::line(top.value.line());
        match (&top.into, &top.call, top.name.clone()) {
            (Some(_), _, Some(key)) => {
                line = place.line;
                let atom = Atom {
                    text: key,
                    quoted: true,
                    line,
                    column: 1,
                };
                pairs.push((atom, top.value));
            }
            (_, Some(call), _) if adds(call) => {
                line = place.line;
                let of = call.rsplit_once('.').map_or("", |(of, _)| of).to_owned();
                if added_to.get_or_insert(of.clone()) != &of
                    || role(&of).is_some_and(|role| role != Role::Options)
                    || all
                        .iter()
                        .any(|top| top.name.as_ref() == Some(&of) && !empty(top) && !options(top))
                {
                    let expected = "to what this adds is not known";
                    return Err(place.unexpected(call, expected));
                }
                added.push(top.value);
            }
            // Such as `solver.solve()`.
            (_, Some(_), _) if empty(&top) => {}
            (_, Some(call), _) if calls > 1 && !makes(call) => {
                let expected = "what this does with a list is not known";
                return Err(place.unexpected(call, expected));
            }
            (_, Some(call), _) => all.push(Top {
                name: Some(call.clone()).filter(|call| !makes(call)),
                call: None,
                ..top
            }),
            _ => all.push(top),
        }
    }
    if !added.is_empty() && !pairs.is_empty() {
        let place = Place::line(line);
        return Err(place.unexpected("", "some options have names, others none"));
    }
    // Options that were there before.
    let before = all
        .iter()
        .position(|top| top.name.is_some() && top.name == added_to && !empty(top));
    if let Some(Value::List(mut elements, line)) = before.map(|at| all[at].value.clone()) {
        all.remove(before.unwrap_or_default());
        elements.append(&mut added);
        added = elements;
        all.insert(
            0,
            Top::named("options", Value::List(std::mem::take(&mut added), line)),
        );
    }
    if !added.is_empty() || !pairs.is_empty() {
        all.retain(|top| !empty(top));
        let value = match pairs.is_empty() {
            true => Value::List(added, line),
            false => Value::Map(pairs, line),
        };
        all.push(Top::named("options", value));
    }
    Ok(referred(all))
}

impl Top {
    /// A value with a name.
    fn named(name: &str, value: Value) -> Self {
        Self {
            name: Some(name.to_owned()),
            into: None,
            call: None,
            section: None,
            value,
        }
    }
}

/// Whether a value is a list of lists.
fn options(top: &Top) -> bool {
    match &top.value {
        Value::List(elements, _) => elements
            .iter()
            .all(|value| matches!(value, Value::List(..))),
        _ => false,
    }
}

fn empty(top: &Top) -> bool {
    match &top.value {
        Value::Atom(_) => false,
        Value::List(elements, _) => elements.is_empty(),
        Value::Map(pairs, _) => pairs.is_empty(),
    }
}

/// The values of each section as a map with the name of the section: `[sets]`; those of sections
/// of one name as a list of maps: `[[sets]]`.
fn in_sections(tops: Vec<Top>) -> Vec<Top> {
    let mut all: Vec<Top> = Vec::new();
    let mut last = 0;
    for top in tops {
        let (Some((head, number)), Some(key)) = (&top.section, &top.name) else {
            all.push(top);
            continue;
        };
        let (list, line) = (head.starts_with('['), top.value.line());
        let name = head.trim_matches('[').to_owned();
        let plural = format!("{name}s");
        let known = role(&name).is_none() && role(&plural).is_some();
        let name = if known { plural } else { name };
        let key = Atom {
            text: key.clone(),
            quoted: true,
            line,
            column: 1,
        };
        let (number, pair) = (*number, (key, top.value));
        let open = all
            .last_mut()
            .filter(|open| open.name.as_ref() == Some(&name));
        match open.map(|open| &mut open.value) {
            Some(Value::Map(pairs, _)) if number == last => pairs.push(pair),
            Some(Value::List(maps, _)) => match maps.last_mut() {
                Some(Value::Map(pairs, _)) if number == last => pairs.push(pair),
                _ => maps.push(Value::Map(vec![pair], line)),
            },
            _ => {
                let map = Value::Map(vec![pair], line);
                all.push(Top {
                    name: Some(name),
                    into: None,
                    call: None,
                    section: None,
                    value: if list {
                        Value::List(vec![map], line)
                    } else {
                        map
                    },
                });
            }
        }
        last = number;
    }
    all
}

/// Whether a function makes a value of what it is given.
fn makes(call: &str) -> bool {
    let last = call.rsplit(['.', ':']).next().unwrap_or(call);
    let last = last.trim_end_matches('!').to_lowercase();
    MAKES.contains(&last.as_str())
}

/// Without a list of the names of others: of these only the ones that are named there, in its
/// order, and those before them that are none of the options.
fn referred(tops: Vec<Top>) -> Vec<Top> {
    let names: HashSet<&str> = tops.iter().filter_map(|top| top.name.as_deref()).collect();
    let listed = |top: &Top| -> Option<Vec<String>> {
        let atoms = top.value.atoms()?;
        let named = |atom: &&Atom| !atom.quoted && names.contains(atom.text.as_str());
        let all = atoms.len() > 1 && atoms.iter().all(named);
        all.then(|| atoms.iter().map(|atom| atom.text.clone()).collect())
    };
    let Some((at, order)) = (0..tops.len()).find_map(|k| Some((k, listed(&tops[k])?))) else {
        return tops;
    };
    let is = |top: &Top, name: &String| top.name.as_ref() == Some(name);
    // A list that is not named there is the items, or says by its name what it is.
    let other = |top: &Top| {
        let name = top.name.as_deref().unwrap_or_default().to_lowercase();
        let items = ["u", "x"].contains(&name.as_str()) || items_in_name(&name);
        items || role(&name).is_some() || matches!(top.value, Value::Atom(_))
    };
    let mut kept: Vec<Top> = tops[..at].to_vec();
    kept.retain(|top| other(top) && !order.iter().any(|name| is(top, name)));
    let options = order
        .iter()
        .filter_map(|name| tops.iter().find(|top| is(top, name)));
    kept.extend(options.cloned());
    kept
}
