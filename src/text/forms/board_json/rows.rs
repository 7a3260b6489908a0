//! Boards in JSON in every shape that people give them: matrices and texts, rows as texts with
//! blanks, cells as objects with a value, rows and cells under numbers or names of their own.

use serde_json::{Map, Value};

use super::cells::{self, Base, Cell, part};
use super::{names, numbering};
use crate::puzzle::{Boxes, MAX_SYMBOLS, Position};
use crate::text::drawn::matrices;
use crate::text::ground::remarks::{is_off, plain};

/// Fewest rows of a board.
const FEWEST: usize = 4;

/// Names of the region of a cell.
const REGIONS: &str = "region regionid regionindex jigsaw area block zone group piece";

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The cells of each row, apart by blanks; `.` for blank ones.
    pub(super) rows: Vec<String>,
    /// Which cells are given, where the cells say it.
    pub(super) given: Option<Vec<bool>>,
    /// The name of the region of each cell, where the cells say it.
    pub(super) regions: Option<Vec<String>>,
}

impl Board {
    fn of_rows(rows: Vec<String>) -> Self {
        Self {
            rows,
            given: None,
            regions: None,
        }
    }
}

/// A cell of a board.
#[derive(Clone, Debug)]
struct Content {
    text: String,
    given: Option<bool>,
    region: Option<String>,
}

/// The board that a value is.
pub(super) fn of(value: &Value) -> Option<Board> {
    if numbering::of(value).is_some() {
        return None;
    }
    if let Some(rows) = matrices::matrix(value) {
        return Some(Board::of_rows(rows));
    }
    match alone(value) {
        Value::String(text) => of_text(text).or_else(|| of_lines(text)),
        Value::Array(items) => of_texts(items)
            .or_else(|| of_parts(items))
            .or_else(|| of_rows(items.iter().collect(), 0))
            .or_else(|| of_cells(items)),
        Value::Object(fields) => of_numbered(fields)
            .or_else(|| of_named(fields))
            .or_else(|| of_indices(fields)),
        _ => None,
    }
}

/// What a list of one thing holds.
fn alone(value: &Value) -> &Value {
    let lines = |inner: &Value| inner.as_str().is_some_and(|text| text.contains('\n'));
    match value.as_array().map(Vec::as_slice) {
        Some([inner]) if inner.is_object() || lines(inner) => inner,
        _ => value,
    }
}

/// The side of a square of so many cells.
fn side_of(cells: usize) -> Option<usize> {
    (FEWEST..=MAX_SYMBOLS).find(|side| side * side == cells)
}

/// A text with blanks, line ends or bars between its rows or its cells.
fn of_text(text: &str) -> Option<Board> {
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '/');
    let words: Vec<&str> = text.split(apart).filter(|word| !word.is_empty()).collect();
    let each = side_of(words.len()).is_some();
    let whole = words.len() > 1 && words.iter().all(|word| word.chars().count() == words.len());
    if !(each || whole) {
        return None;
    }
    let joined = match each {
        true => Value::from(words),
        false => Value::from(words.concat()),
    };
    let rows = matrices::matrix(&joined)?;
    Some(Board::of_rows(rows))
}

/// A text with commas between the cells of its lines, which may be nothing; above them may stand
/// the size of the usual boxes.
fn of_lines(text: &str) -> Option<Board> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let (rows, sizes): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.contains(','));
    let side = rows.len();
    let usual = Boxes::default_for(side)?;
    let size = |text: &str| {
        let (rows, cols) = text.trim().trim_end_matches(';').split_once('x')?;
        Some((rows.parse().ok()?, cols.parse().ok()?))
    };
    let rows = rows.into_iter().map(|row| {
        let whole = row.trim_end().strip_suffix(',');
        let row = whole
            .filter(|row| row.split(',').count() == side)
            .unwrap_or(row);
        Value::from_iter(row.split(',').map(|cell| match cell.trim() {
            "" => ".",
            cell => cell,
        }))
    });
    let rows = matrices::matrix(&Value::from_iter(rows))?;
    let sized = sizes
        .iter()
        .all(|text| size(text) == Some((usual.rows, usual.cols)));
    (sized && rows.len() == side).then(|| Board::of_rows(rows))
}

/// Rows that are texts with signs between their cells.
fn of_texts(items: &[Value]) -> Option<Board> {
    let row = |item: &Value| {
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
        let words = item.as_str()?.split(apart).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        (words.len() == items.len()).then(|| Value::from(words))
    };
    let rows: Vec<Value> = items.iter().map(row).collect::<Option<_>>()?;
    let rows = matrices::matrix(&Value::from(rows))?;
    Some(Board::of_rows(rows))
}

/// Texts with a sign for each cell and blanks between groups of them: rows, or parts of the cells in
/// reading order.
fn of_parts(items: &[Value]) -> Option<Board> {
    const FEWEST_PARTS: usize = 2;
    const DIGITS: usize = 9;
    let part = |item: &Value| Some(item.as_str()?.split_whitespace().collect::<String>());
    let parts: Vec<String> = items.iter().map(part).collect::<Option<_>>()?;
    let length = parts.first()?.chars().count();
    let even = parts.iter().all(|part| part.chars().count() == length);
    // Names of cells have letters, and small boards have none.
    let lettered = parts.concat().contains(char::is_alphabetic);
    let many = parts.len() >= FEWEST_PARTS && length >= FEWEST && (length > DIGITS || !lettered);
    let rows = matrices::matrix(&Value::from(parts.concat())).filter(|_| even && many)?;
    (rows.len() <= length).then(|| Board::of_rows(rows))
}

/// Rows of cells, some of which are objects or lists of candidates that are empty.
fn of_rows(items: Vec<&Value>, first: usize) -> Option<Board> {
    let side = items.len();
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) {
        return None;
    }
    let mut rows: Vec<Vec<Content>> = Vec::new();
    if let Some(lists) = held_rows(&items) {
        return of_rows(lists, first);
    }
    for item in items {
        let row: Vec<Content> = match item {
            Value::Array(cells) => cells.iter().map(content).collect::<Option<_>>()?,
            Value::Object(fields) => match counted(fields).filter(|cells| cells.len() == side) {
                Some(cells) => cells.into_iter().map(content).collect::<Option<_>>()?,
                None => numbered_row(fields, side, first)?,
            },
            _ => return None,
        };
        rows.push(row);
    }
    board(rows.concat(), side).filter(|_| rows.iter().all(|row| row.len() == side))
}

/// The lists of cells that objects hold, one each beside the number of the row; rows and columns that
/// have numbers stand in their order.
fn held_rows<'v>(items: &[&'v Value]) -> Option<Vec<&'v Value>> {
    let number = |value: &Value| value.as_u64().or_else(|| value.as_str()?.parse().ok());
    let held = |item: &&'v Value| -> Option<(&'v Value, Option<u64>)> {
        let fields = item.as_object()?;
        let (lists, rest): (Vec<_>, Vec<_>) =
            fields.iter().partition(|(_, value)| value.is_array());
        let [(_, list)] = lists[..] else { return None };
        let index = match rest[..] {
            [] => None,
            [(_, index)] => Some(number(index)?),
            _ => return None,
        };
        Some((list, index))
    };
    let held: Vec<(&Value, Option<u64>)> = items.iter().map(held).collect::<Option<_>>()?;
    let col = |cell: &Value| cells::col(cell.as_object()?).and_then(number);
    let in_order = |numbers: Vec<Option<u64>>| {
        let plain = numbers.iter().all(Option::is_none);
        let counted = numbers.windows(2).all(|pair| match pair {
            [Some(one), Some(next)] => one + 1 == *next,
            _ => false,
        });
        plain || counted
    };
    let rows = in_order(held.iter().map(|(_, index)| *index).collect());
    let cols = held.iter().all(|(list, _)| {
        let cells = list.as_array().map_or(&[][..], Vec::as_slice);
        in_order(cells.iter().map(col).collect())
    });
    (rows && cols).then(|| held.into_iter().map(|(list, _)| list).collect())
}

/// A list of cells: of all in reading order, or each with its row and column.
fn of_cells(items: &[Value]) -> Option<Board> {
    let side = side_of(items.len())?;
    let contents: Vec<Content> = items
        .iter()
        .map(|item| item.as_object().and_then(of_fields))
        .collect::<Option<_>>()?;
    let Some(places) = items.iter().map(place_of).collect::<Option<Vec<Cell>>>() else {
        let placed = |item: &Value| item.as_object().is_some_and(has_place);
        return board(contents, side).filter(|_| !items.iter().any(placed));
    };
    placed(&places, contents, side)
}

/// Contents at their places, each of which stands once.
fn placed(places: &[Cell], contents: Vec<Content>, side: usize) -> Option<Board> {
    let base = Base::of(side, places.iter());
    let mut cells: Vec<Option<Content>> = vec![None; side * side];
    for (&place, content) in places.iter().zip(contents) {
        let Position { row, col } = base.place(place).ok()?;
        let cell = &mut cells[usize::from(row) * side + usize::from(col)];
        if cell.replace(content).is_some() {
            return None;
        }
    }
    board(cells.into_iter().collect::<Option<_>>()?, side)
}

/// Whether a value is a cell with its place.
pub(super) fn is_cell(value: &Value) -> bool {
    let fields = value.as_object();
    place_of(value).is_some()
        && fields.is_some_and(|fields| fields.len() > 1 && of_fields(fields).is_some())
}

fn has_place(fields: &Map<String, Value>) -> bool {
    cells::row(fields).or_else(|| cells::col(fields)).is_some()
}

/// The place that an object says beside its value.
fn place_of(item: &Value) -> Option<Cell> {
    let fields = item.as_object()?;
    match (
        cells::row(fields).and_then(cells::whole),
        cells::col(fields).and_then(cells::whole),
    ) {
        (Some(row), Some(col)) => Some(Cell::Pair(row, col)),
        (None, None) => {
            let (_, at) = part(fields, "index cell position pos id coordinate key")?;
            cells::cell(at)
        }
        _ => None,
    }
}

/// Rows, or cells of rows, under numbers that count up.
fn of_numbered(fields: &Map<String, Value>) -> Option<Board> {
    if !(FEWEST..=MAX_SYMBOLS).contains(&fields.len()) {
        return None;
    }
    let rows: Vec<&Value> = counted(fields)?.into_iter().map(alone).collect();
    let texts: Option<Vec<Value>> = rows
        .iter()
        .map(|row| Some(Value::from(row.as_str()?)))
        .collect();
    match texts {
        Some(texts) => {
            let texts = Value::from(texts);
            let rows = matrices::matrix(&texts);
            rows.map(Board::of_rows)
                .or_else(|| of_texts(texts.as_array()?))
        }
        None => {
            let zero = fields
                .keys()
                .any(|name| name.ends_with('0') && name.len() == 1);
            of_rows(rows, usize::from(!zero))
        }
    }
}

/// The values of fields whose names end in numbers or letters that count up, in their order.
fn counted(fields: &Map<String, Value>) -> Option<Vec<&Value>> {
    let mut numbers: Vec<(usize, &Value)> = Vec::new();
    for (name, value) in fields {
        let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
        let prefix = plain(&name[..name.len() - digits.len()]);
        let known = ["", "row", "r", "line", "rows", "cell", "c", "col"];
        let known = known.contains(&prefix.as_str());
        let letter = match name.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(usize::from(letter.to_ascii_lowercase() - b'a'))
            }
            _ => None,
        };
        let number = digits.parse().ok().filter(|_| known).or(letter)?;
        numbers.push((number, value));
    }
    numbers.sort_unstable_by_key(|(number, _)| *number);
    let first = numbers.first()?.0;
    let up = numbers
        .iter()
        .zip(first..)
        .all(|((number, _), n)| *number == n);
    (up && first <= 1).then(|| numbers.into_iter().map(|(_, value)| value).collect())
}

/// A row whose cells stand under their numbers, which count from `first`; those that are left out
/// are blank.
fn numbered_row(fields: &Map<String, Value>, side: usize, first: usize) -> Option<Vec<Content>> {
    let mut cells = vec![blank(None); side];
    for (name, value) in fields {
        let number = name.parse::<usize>().ok()?.checked_sub(first)?;
        *cells.get_mut(number)? = content(value)?;
    }
    Some(cells)
}

/// Every cell under its name: `A1`, `r1c1`, `0,0`.
fn of_named(fields: &Map<String, Value>) -> Option<Board> {
    let side = side_of(fields.len())?;
    let place = |name: &String| {
        let numbered = || name.parse().ok().map(Cell::Number);
        cells::cell(&Value::from(name.as_str())).or_else(numbered)
    };
    let places: Vec<Cell> = fields.keys().map(place).collect::<Option<_>>()?;
    let contents: Vec<Content> = fields.values().map(content).collect::<Option<_>>()?;
    placed(&places, contents, side)
}

/// The symbols of some cells under their numbers in reading order: `{"0": 5, "4": 7, …}`.
fn of_indices(fields: &Map<String, Value>) -> Option<Board> {
    const FEWEST: usize = 16;
    const SIDES: [usize; 4] = [9, 16, 25, 4];
    let pair = |(name, value): (&String, &Value)| {
        let value = usize::try_from(value.as_u64()?).ok()?;
        Some((name.parse::<usize>().ok()?, value))
    };
    let pairs: Vec<(usize, usize)> = fields.iter().map(pair).collect::<Option<_>>()?;
    let (first, last) = (pairs.iter().min()?.0, pairs.iter().max()?.0);
    let most = pairs.iter().map(|(_, value)| *value).max()?;
    // The last row has one of them, or the board could be any smaller one.
    let fits = |&side: &usize| {
        let cells = side * side;
        (cells - side..cells + usize::from(first > 0)).contains(&last) && most <= side
    };
    let side = SIDES.into_iter().find(fits)?;
    if pairs.len() < FEWEST || pairs.iter().any(|(_, value)| *value == 0) {
        return None;
    }
    let base = usize::from(last == side * side);
    let mut cells = vec![blank(None); side * side];
    for (number, value) in pairs {
        *cells.get_mut(number - base)? = content(&Value::from(value))?;
    }
    board(cells, side)
}

/// The board of cells in reading order.
fn board(contents: Vec<Content>, side: usize) -> Option<Board> {
    if contents.len() != side * side {
        return None;
    }
    let row = |row: &[Content]| {
        let texts: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
        texts.join(" ")
    };
    let rows = contents.chunks(side).map(row).collect();
    let flags: Vec<Option<bool>> = contents.iter().map(|cell| cell.given).collect();
    // Cells that do not say it are blank ones.
    let said = flags.iter().any(Option::is_some);
    let given = said.then(|| {
        flags
            .into_iter()
            .map(|flag| flag.unwrap_or(false))
            .collect()
    });
    let regions = contents.iter().map(|cell| cell.region.clone()).collect();
    Some(Board {
        rows,
        given,
        regions,
    })
}

/// What stands in a cell.
fn content(value: &Value) -> Option<Content> {
    match value {
        Value::Object(fields) => of_fields(fields),
        // No candidates, or a single one.
        Value::Array(items) if items.is_empty() => Some(blank(None)),
        Value::Array(items) => match items.as_slice() {
            [only] if !only.is_array() => content(only),
            _ => None,
        },
        Value::Bool(_) => None,
        other if is_off(other) => Some(blank(None)),
        other => Some(Content {
            text: text_of(other)?,
            given: None,
            region: None,
        }),
    }
}

fn blank(given: Option<bool>) -> Content {
    Content {
        text: ".".to_owned(),
        given,
        region: None,
    }
}

/// A cell as an object: its value, and whether it is given.
fn of_fields(fields: &Map<String, Value>) -> Option<Content> {
    let region = part(fields, REGIONS).and_then(|(_, name)| text_of(name));
    Some(Content {
        region,
        ..value_of(fields)?
    })
}

/// What stands in a cell without its region.
fn value_of(fields: &Map<String, Value>) -> Option<Content> {
    let has = cells::value(fields);
    let flag = |(name, value): (&String, &Value)| {
        let on = value.as_bool()?;
        match names::meaning(name) {
            Some(names::Meaning::Mask(given)) => Some(on == given),
            _ if names::is_mask(name) => Some(on),
            _ => None,
        }
    };
    let word = |(name, value): (&String, &Value)| names::is_given(name, value.as_str()?);
    let given = fields
        .iter()
        .find_map(flag)
        .or_else(|| fields.iter().find_map(word));
    match has {
        Some((_, value)) if is_off(value) => Some(blank(given)),
        Some((_, value)) => Some(Content {
            text: text_of(value)?,
            given,
            region: None,
        }),
        // Blank cells have no value at all.
        None if fields.values().all(|value| !value.is_object()) && has_more(fields) => {
            Some(blank(given))
        }
        None => None,
    }
}

/// Whether an object without a value may be a cell: it has a place, marks or a flag.
fn has_more(fields: &Map<String, Value>) -> bool {
    let known = |name: &String| {
        let name = plain(name);
        has_place(fields)
            || names::is_mask(&name)
            || [
                "notes",
                "candidates",
                "marks",
                "pencilmarks",
                "value",
                "val",
            ]
            .contains(&name.as_str())
    };
    fields.keys().any(known)
}

fn text_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let short = text.len() <= 2 && !text.contains(char::is_whitespace);
    short.then_some(text)
}

/// The board of some cells with their values on a square of that side: `[row, column, value]`,
/// objects, or values under the names of the cells. Other cells of the puzzle tell from where the
/// numbers count, too.
///
/// # Errors
/// A cell has no place on such a board, or stands twice.
pub(super) fn sparse(value: &Value, side: usize, others: &[Cell]) -> Option<Result<Board, String>> {
    let triple = |item: &Value| match item {
        Value::Array(parts) => match parts.as_slice() {
            [row, col, value] => {
                let place = Cell::Pair(cells::whole(row)?, cells::whole(col)?);
                Some((place, content(value)?))
            }
            [at, value] => Some((cells::cell(at)?, content(value)?)),
            _ => None,
        },
        Value::Object(fields) => Some((place_of(item)?, of_fields(fields)?)),
        _ => None,
    };
    let all: Vec<(Cell, Content)> = match value {
        Value::Array(items) => items.iter().map(triple).collect::<Option<_>>()?,
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| Some((cells::cell(&Value::from(name.as_str()))?, content(value)?)))
            .collect::<Option<_>>()?,
        _ => return None,
    };
    // Places without a value are the cells of something else.
    if all.iter().all(|(_, content)| content.text == ".") {
        return None;
    }
    let base = Base::of(side, all.iter().map(|(place, _)| place).chain(others));
    let mut contents = vec![blank(None); side * side];
    let mut seen = vec![false; side * side];
    for (place, content) in all {
        let Position { row, col } = match base.place(place) {
            Ok(place) => place,
            Err(why) => return Some(Err(why)),
        };
        let k = usize::from(row) * side + usize::from(col);
        if std::mem::replace(&mut seen[k], true) {
            return Some(Err(format!("r{}c{} stands twice", row + 1, col + 1)));
        }
        contents[k] = content;
    }
    board(contents, side).map(Ok)
}

/// Whether a value is a list of lists.
pub(super) fn are_lists(value: &Value) -> bool {
    let items = value.as_array();
    items.is_some_and(|items| items.iter().all(Value::is_array))
}

/// Whether a value is nothing but lists of three numbers.
pub(super) fn are_triples(value: &Value) -> bool {
    let triple = |item: &Value| {
        let parts = item.as_array();
        parts.is_some_and(|parts| parts.len() == 3 && parts.iter().all(Value::is_number))
    };
    let items = value.as_array();
    items.is_some_and(|items| items.len() > FEWEST && items.iter().all(triple))
}

/// A board without clues.
pub(super) fn empty(side: usize) -> Vec<String> {
    vec![vec!["."; side].join(" "); side]
}
