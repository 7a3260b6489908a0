//! JSON of any program: an object with a board and, beside it, the rules of the puzzle, a map of
//! regions, and which cells are given; or such objects and boards in lists and objects.
//!
//! Programs invent such JSON every day, so fields are known by many names ([`names`]). What is
//! not known and may be a rule is named and refused, never passed over: without it, it would be
//! another puzzle.

mod absent;
mod cages;
mod cells;
mod clues;
mod compared;
mod corners;
mod draft;
mod listed;
mod map;
mod mask;
mod names;
mod numbering;
mod object;
mod outside;
mod overlap;
mod raw;
mod rows;
mod sided;
mod sums;
mod wrapped;

use serde_json::{Map, Value};

use super::{fpuzzles, record};
use crate::puzzle::{LayoutSpec, Position};
use crate::text::drawn::matrices;
use crate::text::ground::{
    Context, Entry, Found, Line, TextError, TextErrorKind, Unknown, boards, remarks, unexpected,
};
use cells::{Base, Cell};
pub(super) use listed::{given, listed};
use names::Meaning;
pub(super) use numbering::without_padding;
use object::Object;

/// Lists and objects inside of each other at most.
const DEEPEST: usize = 16;

/// A board by itself, or an object with one.
#[derive(Debug)]
enum Item {
    Board(Vec<String>),
    Object(Box<Object>),
    /// A link, as those of f-puzzles.
    Link(String),
}

/// What a text holds.
#[derive(Debug, Default)]
struct Walk {
    items: Vec<Item>,
    /// Fields that belong to no board.
    refused: Vec<Unknown>,
    /// A field of a board's name that holds none.
    odd: Option<String>,
}

/// Reads the boards in a JSON text; `None` where there is none.
pub(super) fn read(text: &str, line: usize, context: &mut Context) -> Option<Found> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    wrapped::off(&mut value);
    let repeated = record::repeated(text);
    read_walked(&value, repeated, line, context)
}

/// Whether a text is an object of which no field says anything of a puzzle.
pub(super) fn says_nothing(text: &str) -> bool {
    /// Longer texts may be puzzles in a writing that is not known.
    const LONGEST: usize = 15;
    let nothing = |(name, value): (&String, &Value)| {
        let long = value.as_str().is_some_and(|text| text.len() > LONGEST);
        let known = names::meaning(name).is_some() || names::is_board(name);
        remarks::is_remark(name, value) || !long && !known
    };
    let fields: Option<Value> = serde_json::from_str(text).ok();
    let fields = fields.as_ref().and_then(Value::as_object);
    fields.is_some_and(|fields| fields.iter().all(nothing))
}

/// Whether a field of that name may be a board.
pub(super) fn is_board_name(name: &str) -> bool {
    names::is_board(name)
}

/// What the name of a value in a program may be, beside a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// A rule.
    Rule,
    /// A map of regions or cages, or the sums of these: names for many other things, too.
    Part,
}

/// What the name of a value in a program may be; `None` where it says nothing of a puzzle.
pub(super) fn beside(name: &str) -> Option<Beside> {
    use Meaning as M;
    // Programs have these words for anything.
    const GENERAL: &str = "x y v xs ys min mins max maxs sum difference differences ratio ratios black \
        white blacks whites between less greater extra clone clones same index indexer minimum maximum";
    const PERHAPS: &str = "odd even odds evens sums dot dots";
    let name = remarks::plain(name);
    let is = |words: &str| words.split_whitespace().any(|word| word == name);
    let sums = ["sum", "total", "target"];
    let sums = || sums.iter().any(|word| name.contains(word) && name != *word);
    match names::meaning(&name).filter(|_| !is(GENERAL)) {
        Some(M::Kind(..) | M::Dots | M::Extra | M::Greater | M::Side(..)) if is(PERHAPS) => {
            Some(Beside::Part)
        }
        Some(M::Kind(..) | M::Dots | M::Extra | M::Greater | M::Side(..)) => Some(Beside::Rule),
        Some(M::Map) => Some(Beside::Part),
        Some(_) => None,
        None => sums().then_some(Beside::Part),
    }
}

/// Whether a value is a board by itself.
pub(super) fn is_board(value: &Value) -> bool {
    !value.is_object() && rows::of(value).is_some()
}

/// Whether a value is a cage with its sum, in a list.
pub(super) fn is_cage(value: &Value) -> bool {
    value.is_array() && cages::are_sums(&Value::from(vec![value.clone()]))
}

/// Whether a value is a part of a puzzle, one of many in a list: a cage, a cell with its value, or
/// a grid with its place.
pub(super) fn is_part(value: &Value) -> bool {
    let Some(fields) = value.as_object() else {
        return false;
    };
    if overlap::is_grid(value) {
        return true;
    }
    let list = || Value::from(vec![value.clone()]);
    Object::new(fields).is_none() && (rows::is_cell(value) || cages::are_sums(&list()))
}

/// The layout of a value that is nothing but regions as lists of their cells, or of the field of
/// an object that is; `None` where there is none.
///
/// # Errors
/// A cell has no place, or stands twice; the text says which.
pub(super) fn layout(value: &Value) -> Option<Result<LayoutSpec, String>> {
    let field = |fields: &Map<String, Value>| {
        let is_map = |(name, value): &(&String, &Value)| {
            names::meaning(name) == Some(Meaning::Map) && map::is_alone(value)
        };
        fields.iter().find(is_map).map(|(_, value)| value.clone())
    };
    let inner = value.as_object().and_then(field);
    let value = inner.as_ref().unwrap_or(value);
    let regions = map::lists(value).filter(|_| map::is_alone(value))?;
    let side = regions.len();
    let base = Base::of(side, regions.iter().flatten());
    let placed = |cells: &Vec<Cell>| cells.iter().map(|&cell| base.place(cell)).collect();
    let places: Result<Vec<Vec<Position>>, String> = regions.iter().map(placed).collect();
    let labels = places.and_then(|places| map::labels(&places));
    Some(labels.map(|labels| boards::mapped(side, labels)))
}

/// Reads the boards in a value; `None` where there is none.
pub(super) fn read_value(value: &Value, line: usize, context: &mut Context) -> Option<Found> {
    read_walked(value, None, line, context)
}

fn read_walked(
    value: &Value,
    repeated: Option<String>,
    line: usize,
    context: &mut Context,
) -> Option<Found> {
    if let Some(read) = overlap::read(value, line, context) {
        return Some(vec![read]);
    }
    let mut walk = Walk::default();
    walk.value(value, 0);
    if walk.items.is_empty() {
        if map::is_alone(value) {
            let kind = match layout(value)? {
                Ok(spec) => TextErrorKind::listed_map("regions", spec),
                Err(why) => TextErrorKind::unexpected("regions", why),
            };
            return Some(vec![Err(TextError::at(line, kind))]);
        }
        if rows::are_triples(value) {
            let givens = value.as_array().into_iter().flatten().filter_map(given);
            let givens: Vec<[u64; 3]> = givens.collect();
            if let Some(read) = listed(&givens, line, context) {
                return Some(vec![read]);
            }
            let expected = "this looks like a list of row, column and value; as the field 'givens' \
                            of an object with the field 'size' it is read so";
            return Some(vec![Err(unexpected(
                line,
                &remarks::shown(value),
                expected,
            ))]);
        }
        let odd = walk.odd?;
        let expected = "rows of numbers, as many rows as cells in a row, are expected";
        return Some(vec![Err(unexpected(
            line,
            &format!("field '{odd}'"),
            expected,
        ))]);
    }
    if let Some(name) = repeated {
        let expected = "the object has this field twice";
        return Some(vec![Err(unexpected(line, &name, expected))]);
    }
    let notes = match context.passed_over(walk.refused) {
        Ok(note) => note,
        Err(kind) => return Some(vec![Err(TextError::at(line, kind))]),
    };
    let outer = value.as_object().and_then(object::name_of);
    let boards: Option<Vec<Vec<String>>> = walk.items.iter().map(Item::plain).collect();
    let together = boards.and_then(|boards| matrices::together(&boards, line, context));
    let mut found = match together {
        Some(one) => vec![one],
        None => walk
            .items
            .into_iter()
            .map(|item| item.read(line, context))
            .collect(),
    };
    for entry in found.iter_mut().flatten() {
        entry.id = entry.id.take().or_else(|| outer.clone());
        entry.notes.extend(notes.clone());
    }
    Some(found)
}

impl Item {
    /// The rows of a board of which nothing else is said.
    fn plain(&self) -> Option<Vec<String>> {
        match self {
            Self::Board(rows) => Some(rows.clone()),
            Self::Object(object) => object.plain().map(<[String]>::to_vec),
            Self::Link(_) => None,
        }
    }

    fn read(self, line: usize, context: &mut Context) -> Result<Entry, TextError> {
        let id = match &self {
            Self::Board(_) | Self::Link(_) => None,
            Self::Object(object) => object.id().map(str::to_owned),
        };
        let read = match (self.plain(), self) {
            (Some(rows), _) | (None, Self::Board(rows)) => {
                matrices::board_alone(&rows, line, context)
            }
            (None, Self::Object(object)) => object.read(line, context),
            (None, Self::Link(link)) => fpuzzles::read_link(&Line::new(line, link), context),
        };
        read.map(|entry| Entry {
            id: entry.id.or(id),
            ..entry
        })
    }
}

/// The one object with a board among the fields of an object, together with the rules that stand
/// beside it, and the fields that are left.
fn with_rules_beside(fields: &Map<String, Value>) -> Option<(Object, Map<String, Value>)> {
    let is_rule = |name: &str| {
        use Meaning as M;
        let meaning = names::meaning(name);
        let flag = matches!(meaning, Some(M::Flag(_) | M::Kind(..) | M::Dots | M::Rules));
        flag || matches!(meaning, Some(M::Map | M::Extra))
    };
    let inner = |(name, value): (&String, &'_ Value)| {
        let fields = value.as_object().filter(|_| !remarks::is_answer(name))?;
        Object::new(fields).map(|_| name.clone())
    };
    let mut boards = fields.iter().filter_map(inner);
    let (board, None) = (boards.next()?, boards.next()) else {
        return None;
    };
    let (rules, rest): (Vec<_>, Vec<_>) = fields
        .iter()
        .filter(|(name, _)| **name != board)
        .map(|(name, value)| (name.clone(), value.clone()))
        .partition(|(name, _)| is_rule(name));
    let mut whole = fields[&board].as_object()?.clone();
    if rules.is_empty() || rules.iter().any(|(name, _)| whole.contains_key(name)) {
        return None;
    }
    whole.extend(rules);
    Some((Object::new(&whole)?, rest.into_iter().collect()))
}

impl Walk {
    fn value(&mut self, value: &Value, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        if let Some(board) = rows::of(value) {
            let plain = board.given.is_none() && board.regions.is_none();
            let object = || Object::of_board(board.clone());
            self.items.push(match plain {
                true => Item::Board(board.rows),
                false => Item::Object(Box::new(object())),
            });
            return;
        }
        if let Some(object) = Object::of_cages(value) {
            self.items.push(Item::Object(Box::new(object)));
            return;
        }
        match value {
            Value::Array(items) => {
                let text = |item: &'_ Value| item.as_str().is_some_and(fpuzzles::is_link);
                match items.iter().find(|item| text(item)).and_then(Value::as_str) {
                    // What stands beside it is its name and its solution.
                    Some(link) => self.items.push(Item::Link(link.to_owned())),
                    None => items.iter().for_each(|item| self.value(item, depth + 1)),
                }
            }
            Value::Object(fields) => {
                if let Some(object) = Object::new(fields) {
                    self.items.push(Item::Object(Box::new(object)));
                    return;
                }
                let whole = with_rules_beside(fields);
                let rest = match whole {
                    Some((object, ref rest)) => {
                        self.items.push(Item::Object(Box::new(object)));
                        rest
                    }
                    None => fields,
                };
                for (name, value) in rest {
                    self.field(name, value, depth);
                }
            }
            _ => {}
        }
    }

    /// A field of an object that has no board itself.
    fn field(&mut self, name: &str, value: &Value, depth: usize) {
        if remarks::is_answer(name) {
            return;
        }
        let meaning = names::meaning(name);
        // A puzzle may be called by its rule.
        let whole = || {
            value
                .as_object()
                .is_some_and(|fields| Object::new(fields).is_some())
        };
        if matches!(meaning, None | Some(Meaning::Board | Meaning::Sort)) || whole() {
            let before = self.items.len();
            self.value(value, depth + 1);
            if self.items.len() > before {
                return;
            }
        }
        if names::is_board(name) && value.is_array() {
            self.odd.get_or_insert_with(|| name.to_owned());
        }
        if !object::says_nothing(name, value) {
            self.refused
                .push(Unknown::new(format!("field '{name}'"), 1));
        }
    }
}
