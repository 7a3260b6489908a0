//! The layout of a record: its size, grids, regions and rules.
//!
//! A record says rows, columns and symbols, but each may be left out where the rest tells it;
//! what is said twice must agree.

use serde_json::Value;

use super::constraints;
use super::fields::{Fields, MAX_SIDE};
use crate::puzzle::shapes;
use crate::puzzle::{
    Boxes, Grid, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS, MapSizes, Position, RegionKind,
    RegionMap, Rule,
};
use crate::text::base::{TextError, board};

/// More grids than any picture that a person looks at; a longer list is a mistake.
const MOST_GRIDS: usize = 1000;

/// The layout that a record describes, on top of `given` where it describes none itself.
pub(super) fn spec(
    fields: &Fields<'_>,
    given: Option<&LayoutSpec>,
) -> Result<LayoutSpec, TextError> {
    let boxes = fields
        .get("boxes")
        .map(|value| fields.pair("boxes", value))
        .transpose()?
        .map(|(rows, cols)| Boxes { rows, cols });
    let grids = grids(fields)?;
    let map = region_names(fields)?;
    let own = boxes.is_some() || grids.is_some() || map.is_some();
    let mut spec = match given.filter(|_| !own) {
        Some(given) => given.clone(),
        None => {
            let size = size(fields, grids.as_deref(), boxes, map.as_ref())?;
            match grids {
                Some(grids) => overlap(&size, &grids, boxes),
                None => one_grid(fields, &size, boxes, map)?,
            }
        }
    };
    spec = board::without_flat(spec);
    spec.extra.extend(board::extra(extra(fields)?));
    spec.constraints.extend(constraints::read(fields)?);
    for rule in rules(fields)? {
        if !spec.rules.contains(&rule) {
            spec.rules.push(rule);
        }
    }
    Ok(spec)
}

/// Rows, columns and symbols.
struct Size {
    rows: usize,
    cols: usize,
    order: usize,
}

/// A matrix of region names; `None` for a cell in no region.
type Names = Vec<Vec<Option<String>>>;

fn size(
    fields: &Fields<'_>,
    grids: Option<&[(usize, usize)]>,
    boxes: Option<Boxes>,
    map: Option<&Names>,
) -> Result<Size, TextError> {
    let said = (
        fields.number("rows", MAX_SIDE)?,
        fields.number("cols", MAX_SIDE)?,
    );
    let mut seen: Option<(&str, usize, usize)> = None;
    if let Some(map) = map {
        seen = Some(("regions", map.len(), map.first().map_or(0, Vec::len)));
    }
    for field in ["givens", "entries", "solution"] {
        // The solution of a record is kept, not used; where it is odd, it tells no size.
        let picture = match fields.picture(field) {
            Err(_) if field == "solution" => None,
            other => other?,
        };
        let Some(rows) = picture else { continue };
        let (n, cols) = (
            rows.len(),
            rows.first().map_or(0, |row| row.chars().count()),
        );
        match seen {
            None => seen = Some((field, n, cols)),
            Some((other, r, c)) if (r, c) != (n, cols) && field != "solution" => {
                let expected = format!("the picture is {n} x {cols}, but '{other}' is {r} x {c}");
                return Err(fields.error(field, format!("{n} x {cols}"), &expected));
            }
            Some(_) => {}
        }
    }
    for (field, said, seen) in [
        ("rows", said.0, seen.map(|(from, rows, _)| (from, rows))),
        ("cols", said.1, seen.map(|(from, _, cols)| (from, cols))),
    ] {
        if let (Some(said), Some((from, seen))) = (said, seen)
            && said != seen
        {
            return Err(fields.error(field, said, &format!("{seen} is expected, as in '{from}'")));
        }
    }
    let rows = said.0.or(seen.map(|(_, rows, _)| rows));
    let cols = said.1.or(seen.map(|(_, _, cols)| cols));
    let last = grids.map(|grids| {
        let row = grids.iter().map(|grid| grid.0).max().unwrap_or(0);
        (row, grids.iter().map(|grid| grid.1).max().unwrap_or(0))
    });
    let product = boxes.map(|boxes| boxes.rows.saturating_mul(boxes.cols));
    let derived = match last {
        Some((last_row, _)) => product.or(rows.and_then(|rows| rows.checked_sub(last_row))),
        None => product.or(rows.filter(|_| rows == cols)).or(rows.xor(cols)),
    };
    let Some(order) = fields.number("order", MAX_SYMBOLS)?.or(derived) else {
        return Err(fields.error("order", "", "the number of symbols is expected"));
    };
    if let Some(Boxes { rows, cols }) = boxes.filter(|_| product != Some(order)) {
        let error = LayoutError::Boxes { rows, cols, order };
        return Err(fields.wrap("boxes", error.into()));
    }
    let extent = last.map_or((order, order), |(row, col)| (row + order, col + order));
    let (rows, cols) = (rows.unwrap_or(extent.0), cols.unwrap_or(extent.1));
    if last.is_some() && (rows, cols) != extent {
        let found = format!("{rows} x {cols}");
        let expected = format!(
            "grids of {order} symbols make a picture of {} x {}",
            extent.0, extent.1
        );
        return Err(fields.error("grids", found, &expected));
    }
    Ok(Size { rows, cols, order })
}

/// Square grids at their places.
fn overlap(size: &Size, at: &[(usize, usize)], boxes: Option<Boxes>) -> LayoutSpec {
    let boxes = boxes.or_else(|| Boxes::default_for(size.order));
    let places = at.iter().filter_map(|&(row, col)| Position::new(row, col));
    let grids: Vec<Grid> = places.map(|at| Grid { at, boxes }).collect();
    match board::corners(&grids)[..] {
        [(0, 0)] => boxes.map_or_else(|| shapes::latin(size.order), shapes::boxed),
        _ => board::overlap(size.order, grids),
    }
}

/// One picture with all its rows and columns, boxes or a region map.
fn one_grid(
    fields: &Fields<'_>,
    size: &Size,
    boxes: Option<Boxes>,
    names: Option<Names>,
) -> Result<LayoutSpec, TextError> {
    let Size { rows, cols, order } = *size;
    let givens = fields.picture("givens")?;
    let hole = |row: usize, col: usize| {
        let of_givens = givens
            .as_ref()
            .and_then(|rows| rows.get(row)?.chars().nth(col));
        let of_names = || names.as_ref()?.get(row)?.get(col)?.as_deref();
        of_givens == Some('#') || (givens.is_none() && of_names() == Some("#"))
    };
    let mut cells = Vec::new();
    let mut labels = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let Some(place) = Position::new(row, col) else {
                continue;
            };
            let name = names
                .as_ref()
                .and_then(|names| names.get(row)?.get(col)?.clone());
            match name {
                Some(name) if hole(row, col) && name != "#" => {
                    let expected = format!("'givens' has no cell at {place}, so null is expected");
                    return Err(fields.error("regions", name, &expected));
                }
                Some(name) if name == "#" && !hole(row, col) => {
                    let expected = format!("'givens' has a cell at {place}");
                    return Err(fields.error("regions", name, &expected));
                }
                Some(name) if name != "#" => labels.push((place, name)),
                _ => {}
            }
            if !hole(row, col) {
                cells.push(place);
            }
        }
    }
    let square = rows == order && cols == order && cells.len() == order * order;
    match (square, boxes) {
        (false, Some(_)) => {
            let found = format!("{rows} x {cols}");
            let expected = "boxes need a full square of cells, or 'grids'";
            Err(fields.error("boxes", found, expected))
        }
        (true, Some(boxes)) if labels.is_empty() => Ok(shapes::boxed(boxes)),
        (true, None) if labels.is_empty() => Ok(shapes::latin(order)),
        (true, None) => Ok(board::mapped(order, labels)),
        (true, Some(_)) => {
            let mut spec = board::jigsaw(order, labels);
            spec.grids.iter_mut().for_each(|grid| grid.boxes = boxes);
            Ok(spec)
        }
        (false, None) => {
            let mut spec = board::free((rows, cols), order, cells, Lines::Both);
            if !labels.is_empty() {
                spec.maps.push(RegionMap {
                    labels,
                    sizes: MapSizes::AtMost,
                    kind: RegionKind::Jigsaw,
                });
            }
            Ok(spec)
        }
    }
}

/// The top left cells of the grids, each once.
fn grids(fields: &Fields<'_>) -> Result<Option<Vec<(usize, usize)>>, TextError> {
    let Some(items) = fields.list("grids")? else {
        return Ok(None);
    };
    if items.is_empty() || items.len() > MOST_GRIDS {
        let expected = format!("1 to {MOST_GRIDS} grids are expected");
        return Err(fields.error("grids", items.len(), &expected));
    }
    let mut grids: Vec<(usize, usize)> = Vec::with_capacity(items.len());
    for item in items {
        let grid = fields.pair("grids", item)?;
        if grids.contains(&grid) {
            return Err(fields.error("grids", item, "this grid stands twice"));
        }
        grids.push(grid);
    }
    Ok(Some(grids))
}

/// The matrix of region names; a row may be text with one character a cell, too.
fn region_names(fields: &Fields<'_>) -> Result<Option<Names>, TextError> {
    let Some(items) = fields.list("regions")? else {
        return Ok(None);
    };
    let mut rows: Names = Vec::with_capacity(items.len());
    for (n, item) in items.iter().enumerate() {
        let expected = |what: &str| format!("row {}: {what}", n + 1);
        let row: Result<Vec<Option<String>>, TextError> = match item {
            Value::String(row) => Ok(row
                .chars()
                .map(|c| (c != '.').then(|| c.to_string()))
                .collect()),
            Value::Array(cells) => cells
                .iter()
                .map(|cell| match cell {
                    Value::Null => Ok(None),
                    Value::String(name) => Ok(Some(name.clone())),
                    Value::Number(number) => Ok(Some(number.to_string())),
                    other => Err(fields.error(
                        "regions",
                        other,
                        &expected("a name is text or a number, null for no region"),
                    )),
                })
                .collect(),
            other => Err(fields.error("regions", other, &expected("a list of names is expected"))),
        };
        rows.push(row?);
    }
    let widths: Vec<Width> = rows.iter().map(|row| Width(row.len())).collect();
    fields.same_width("regions", &widths, |width| width.0)?;
    Ok(Some(rows))
}

/// What an error shows of a row that is not as long as the others.
struct Width(usize);

impl std::fmt::Display for Width {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} names", self.0)
    }
}

/// Further regions as lists of places.
fn extra(fields: &Fields<'_>) -> Result<Vec<Vec<Position>>, TextError> {
    let mut regions = Vec::new();
    for item in fields.list("extra")?.unwrap_or_default() {
        let Value::Array(cells) = item else {
            return Err(fields.error("extra", item, "a region is a list of [row, column]"));
        };
        let mut places = Vec::with_capacity(cells.len());
        for cell in cells {
            let (row, col) = fields.pair("extra", cell)?;
            places.extend(Position::new(row, col));
        }
        regions.push(places);
    }
    Ok(regions)
}

/// The rules that a record says hold.
fn rules(fields: &Fields<'_>) -> Result<Vec<Rule>, TextError> {
    let mut rules = Vec::new();
    rules.extend(match fields.get("diagonals") {
        None | Some(Value::Bool(false)) => None,
        Some(Value::Bool(true)) => Some(Rule::Diagonals),
        Some(Value::String(which)) if which == "main" => Some(Rule::MainDiagonal),
        Some(Value::String(which)) if which == "anti" => Some(Rule::AntiDiagonal),
        Some(other) => {
            let expected = "true, false, \"main\" or \"anti\" is expected";
            return Err(fields.error("diagonals", other, expected));
        }
    });
    for (field, rule) in FLAGS {
        if fields.flag(field)? {
            rules.push(rule);
        }
    }
    Ok(rules)
}

/// The rules that are simply true or false in a record.
pub(super) const FLAGS: [(&str, Rule); 5] = [
    ("windoku", Rule::Windoku),
    ("disjoint_groups", Rule::DisjointGroups),
    ("antiknight", Rule::AntiKnight),
    ("antiking", Rule::AntiKing),
    ("nonconsecutive", Rule::NonConsecutive),
];
