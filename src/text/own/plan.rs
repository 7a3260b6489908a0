//! Makes a layout of the settings and pictures.
//!
//! A picture alone is one grid with its rows and columns, and boxes where nothing else is drawn. A
//! picture that is no full square is a board whose rows and columns are regions unless `lines`
//! has another value.

use std::collections::{BTreeMap, HashSet};

use super::picture::{Board, Mark, board, marks, most_frequent};
use super::sheet::{Block, GridLine, Setting, Sheet, boxes};
use super::words::{Heading, Key, Piece, find, wrong};
use crate::puzzle::shapes::{self, rule_named, spec_named};
use crate::puzzle::{
    Boxes, Constraint, Grid, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS, MapSizes, Position,
    RegionKind, RegionMap, Rule,
};
use crate::text::base::TextError;
use crate::text::base::board::{self, places_of};
use crate::text::base::cells::Places;
use crate::text::base::regions::block as square;

/// Constraints with the numbers of their lines.
pub(super) type Numbered = Vec<(usize, Constraint)>;

/// The layout that a sheet describes, or `given` where it describes none itself; and its
/// constraints.
pub(super) fn spec(
    sheet: &Sheet<'_>,
    given: Option<&LayoutSpec>,
) -> Result<(LayoutSpec, Numbered), TextError> {
    let rules = rules(sheet)?;
    let has = |key| sheet.setting_of(key).is_some();
    let shows = |heading| sheet.blocks_of(heading).next().is_some();
    let own = [Key::Symbols, Key::Boxes, Key::Lines].into_iter().any(has)
        || shows(Heading::Regions)
        || shows(Heading::Cells);
    let mut spec = match (sheet.setting_of(Key::Layout), given) {
        (Some(named), _) => by_name(sheet, named)?,
        (None, _) if !sheet.grids.is_empty() => overlap(sheet)?,
        (None, Some(given)) if !own => given.clone(),
        (None, _) => one_board(sheet)?,
    };
    let cells = cells_of(&spec);
    let width = cells.iter().map(|place| usize::from(place.col) + 1).max();
    for block in &sheet.blocks {
        let (sizes, kind) = match block.heading {
            Heading::Regions => (MapSizes::Full, RegionKind::Jigsaw),
            Heading::Extra => (MapSizes::AtMost, RegionKind::Extra),
            _ => continue,
        };
        spec.maps.push(RegionMap {
            labels: labels(block, width, &cells)?,
            sizes,
            kind,
        });
    }
    let places = Places::new(&cells);
    for (name, setting) in extras(sheet) {
        let listed = listed(setting.value, &places, &cells)?;
        spec.extra.push((name, RegionKind::Extra, listed));
    }
    let mut constraints = Numbered::new();
    for said in &sheet.constraints {
        constraints.push((said.line.number, said.on(&places)?));
    }
    let all = constraints.iter().map(|(_, constraint)| constraint.clone());
    spec.constraints.extend(all);
    for rule in rules {
        if !spec.rules.contains(&rule) {
            spec.rules.push(rule);
        }
    }
    Ok((spec, constraints))
}

/// The rules that the sheet names.
fn rules(sheet: &Sheet<'_>) -> Result<Vec<Rule>, TextError> {
    let names = |setting: &'_ Setting<'_>| {
        let names = setting.value.text.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        let rule = |name| rule_named(name).map_err(|error| setting.value.fails(error));
        names.map(rule).collect::<Vec<_>>()
    };
    sheet.settings_of(Key::Rules).flat_map(names).collect()
}

/// The further regions that are listed, with their names in reports.
fn extras<'s>(sheet: &'s Sheet<'_>) -> impl Iterator<Item = (String, &'s Setting<'s>)> {
    let settings = sheet.settings_of(Key::Extra).enumerate();
    settings.map(|(n, setting)| match setting.name {
        "" => (format!("extra region {}", n + 1), setting),
        name => (format!("extra region {name}"), setting),
    })
}

/// The layout of a line `layout: NAME`.
fn by_name(sheet: &Sheet<'_>, named: &Setting<'_>) -> Result<LayoutSpec, TextError> {
    let (name, value) = (named.value.text, named.value);
    let mut twice = [Key::Boxes, Key::Lines].into_iter();
    let twice = twice.find_map(|key| sheet.setting_of(key));
    let twice = twice.map(|setting| (setting.value.line.number, setting.name));
    let grid = sheet.grids.first().map(|grid| (grid.line, "grid at"));
    if let Some((line, what)) = twice.or(grid) {
        let expected = format!("'layout: {name}' says this already; drop one of them");
        return Err(wrong(line, what, expected));
    }
    let spec = spec_named(name).map_err(|error| value.fails(error))?;
    let order = symbols(sheet)?.filter(|order| *order != spec.order);
    match (order, sheet.setting_of(Key::Symbols)) {
        (Some(_), Some(setting)) => {
            let expected = format!("'layout: {name}' has {} symbols", spec.order);
            Err(setting.value.wrong(expected))
        }
        _ => Ok(spec),
    }
}

/// Square grids at their places.
fn overlap(sheet: &Sheet<'_>) -> Result<LayoutSpec, TextError> {
    if let Some(lines) = sheet.setting_of(Key::Lines) {
        let expected = "grids bring their own rows and columns, so 'lines' does not apply";
        return Err(lines.value.wrong(expected));
    }
    let default = boxes_setting(sheet)?;
    let area = |boxes: Option<Boxes>| boxes.map(|boxes| boxes.rows * boxes.cols);
    let rows = |of_grid: bool| {
        let mut drawn = sheet.blocks.iter().filter(|block| !block.rows.is_empty());
        let block = drawn.find(|block| match of_grid {
            true => block.grid.is_some(),
            false => block.grid.is_none() && block.heading == Heading::Clues,
        })?;
        Some(block.rows.len())
    };
    let grids = sheet.grids.iter();
    let last = grids.map(|grid| usize::from(grid.at.row)).max();
    let order = symbols(sheet)?
        .or_else(|| rows(true))
        .or_else(|| sheet.grids.iter().find_map(|grid| area(grid.boxes?)))
        .or(area(default.flatten()))
        .or_else(|| rows(false)?.checked_sub(last?));
    let Some(order) = order else {
        let expected = "expected the number of symbols, as in 'symbols: 9'";
        return Err(wrong(sheet.grids[0].line, "grid at", expected));
    };
    let default = default.unwrap_or_else(|| Boxes::default_for(order));
    let mut lines: BTreeMap<Position, usize> = BTreeMap::new();
    for grid in &sheet.grids {
        if let Some(line) = lines.insert(grid.at, grid.line) {
            let expected = format!("line {line} has a grid there already");
            return Err(wrong(grid.line, &format!("grid at {}", grid.at), expected));
        }
    }
    let grid = |grid: &GridLine| Grid {
        at: grid.at,
        boxes: grid.boxes.unwrap_or(default),
    };
    Ok(board::overlap(
        order,
        sheet.grids.iter().map(grid).collect(),
    ))
}

/// One picture, or a grid of which only the size is known.
fn one_board(sheet: &Sheet<'_>) -> Result<LayoutSpec, TextError> {
    let boxes = boxes_setting(sheet)?;
    let drawn = sheet.blocks_of(Heading::Regions).next();
    let board = board(sheet)?;
    let product = boxes.flatten().map(|boxes| boxes.rows * boxes.cols);
    let side = Some(board.rows).filter(|_| board.is_square());
    let mut order = symbols(sheet)?.or(product).or(side);
    if let (None, Some(map)) = (order, drawn) {
        order = usual_size(map)?;
    }
    let side = Some(board.rows).filter(|&rows| rows > 0 && rows == board.cols);
    let Some(order) = order.or(side) else {
        return Err(no_square(sheet));
    };
    let lines = lines_setting(sheet)?.unwrap_or(Lines::Both);
    let square = board.rows == 0 || (board.is_square() && board.rows == order);
    if square && lines == Lines::Both {
        let usual = || Boxes::default_for(order).filter(|_| drawn.is_none());
        let boxes = boxes.unwrap_or_else(usual);
        let mut spec = boxes.map_or_else(|| shapes::latin(order), shapes::boxed);
        spec.order = order;
        if drawn.is_some() {
            spec.name = format!("jigsaw {order}x{order}");
        }
        return Ok(spec);
    }
    if let (Some(Some(_)), Some(setting)) = (boxes, sheet.setting_of(Key::Boxes)) {
        let expected = format!(
            "boxes need a full square of {order} x {order} cells with its rows and columns; \
             draw them as 'regions' here"
        );
        return Err(setting.value.wrong(expected));
    }
    let Board { rows, cols, cells } = match board.rows {
        0 => Board {
            rows: order,
            cols: order,
            cells: places_of(order, order * order).collect(),
        },
        _ => board,
    };
    Ok(board::free((rows, cols), order, cells, lines))
}

/// The error where nothing says how many symbols there are: mostly a row is missing.
fn no_square(sheet: &Sheet<'_>) -> TextError {
    let cols = |block: &Block<'_>| Some(marks(block, None).ok()?.first()?.len());
    let mut drawn = sheet.blocks.iter();
    let drawn = drawn.find_map(|block| Some((block, cols(block)?)));
    let Some((block, cols)) = drawn else {
        let expected = "expected the number of symbols, as in 'symbols: 9', or a square picture";
        let first = sheet.lines.first().map_or("", |line| &line.text);
        return wrong(sheet.line(), first, expected);
    };
    let rows = block.rows.len();
    let slip = match rows < cols {
        true => "missing",
        false => "too many",
    };
    let n = rows.abs_diff(cols);
    let s = if n == 1 { "" } else { "s" };
    let expected =
        format!("{n} row{s} {slip}, unless 'symbols: N' says that the board is no square");
    wrong(
        block.line,
        &format!("{rows} rows of {cols} cells"),
        expected,
    )
}

/// The size that most regions of a map have.
fn usual_size(block: &Block<'_>) -> Result<Option<usize>, TextError> {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    let marks = marks(block, None)?.into_iter().flatten();
    for mark in marks.filter(Mark::is_label) {
        *sizes.entry(mark.piece.text).or_default() += 1;
    }
    Ok(most_frequent(sizes.into_values(), 0))
}

/// The labelled cells of a map.
fn labels(
    block: &Block<'_>,
    width: Option<usize>,
    cells: &HashSet<Position>,
) -> Result<Vec<(Position, String)>, TextError> {
    let label = |mark: Mark<'_>| {
        let place = mark.place.filter(|place| cells.contains(place));
        let place = place.ok_or_else(|| {
            let at = mark.at();
            let expected = format!("the layout has no cell{at}; '#' is expected there");
            mark.piece.wrong(expected)
        })?;
        let label = format!("{} {}", block.name, mark.piece.text);
        Ok((place, label.trim_start().to_owned()))
    };
    let marks = marks(block, width)?.into_iter().flatten();
    let labels: Result<Vec<_>, TextError> = marks.filter(Mark::is_label).map(label).collect();
    if labels.as_ref().is_ok_and(Vec::is_empty) {
        let expected = "expected the rows of a map below, one letter a cell";
        return Err(wrong(block.line, "a map without regions", expected));
    }
    labels
}

/// The cells that a further region lists.
fn listed(
    value: Piece<'_>,
    places: &Places<'_>,
    cells: &HashSet<Position>,
) -> Result<Vec<Position>, TextError> {
    let words = value.text.split([' ', '\t', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let wrong = |k: usize, expected: String| {
        let text = words[k];
        Piece { text, ..value }.wrong(expected)
    };
    let listed = places.read(&words, false);
    let listed = listed.map_err(|(k, expected)| wrong(k, expected))?;
    let Some(missing) = listed.iter().find(|place| !cells.contains(place)) else {
        return Ok(listed);
    };
    Err(value.wrong(format!("the layout has no cell {missing}")))
}

/// Every cell of a description.
fn cells_of(spec: &LayoutSpec) -> HashSet<Position> {
    let grids = spec.grids.iter().filter(|_| spec.order <= MAX_SYMBOLS);
    let of_grids = grids.flat_map(|grid| square(grid.at, spec.order, spec.order));
    let labels = spec.maps.iter().flat_map(|map| &map.labels);
    let of_maps = labels.map(|(place, _)| *place);
    let cells = spec.cells.iter().copied();
    cells.chain(of_grids).chain(of_maps).collect()
}

fn symbols(sheet: &Sheet<'_>) -> Result<Option<usize>, TextError> {
    let parse = |text: &str| text.parse().ok().filter(|n| (1..=MAX_SYMBOLS).contains(n));
    let expected = format!("expected the number of symbols, 1 to {MAX_SYMBOLS}");
    sheet.value(Key::Symbols, parse, expected)
}

fn boxes_setting(sheet: &Sheet<'_>) -> Result<Option<Option<Boxes>>, TextError> {
    let expected = "expected rows and columns of a box, as in '2x3', or 'none'";
    sheet.value(Key::Boxes, boxes, expected)
}

fn lines_setting(sheet: &Sheet<'_>) -> Result<Option<Lines>, TextError> {
    const LINES: &[(&str, Lines)] = &[
        ("both", Lines::Both),
        ("rows", Lines::Rows),
        ("columns", Lines::Columns),
        ("none", Lines::None),
    ];
    let parse = |text: &str| find(LINES, &text.to_lowercase());
    let expected = "expected 'both', 'rows', 'columns' or 'none'";
    sheet.value(Key::Lines, parse, expected)
}

/// The error of a layout, at the line that is to blame.
pub(super) fn blame(sheet: &Sheet<'_>, constraints: &Numbered, error: LayoutError) -> TextError {
    let of = |key| Some(sheet.setting_of(key)?.value.line.number);
    let named = |name: &str| {
        let extra = extras(sheet).find(|(known, _)| known == name);
        let mut stated = constraints.iter();
        let stated = stated.find(|(_, constraint)| constraint.to_string() == name);
        let line = extra.map(|(_, setting)| setting.value.line.number);
        line.or(stated.map(|(line, _)| *line))
    };
    let first = |heading| Some(sheet.blocks_of(heading).next()?.line);
    let line = match &error {
        LayoutError::Constraint { constraint, .. } => named(constraint),
        LayoutError::RegionSize { cells, .. } => {
            let row = cells.first().map_or(0, |cell| usize::from(cell.row));
            let mut maps = sheet.blocks_of(Heading::Regions);
            maps.find_map(|block| Some(block.rows.get(row)?.line.number))
        }
        LayoutError::RegionTooLarge { name, .. } => {
            let drawn = sheet.blocks.first().map(|block| block.line);
            named(name).or(first(Heading::Extra)).or(drawn)
        }
        LayoutError::EmptyRegion { name }
        | LayoutError::RepeatedCell { name, .. }
        | LayoutError::NoSuchCell { name, .. } => named(name),
        LayoutError::Boxes { .. } => of(Key::Boxes).or(sheet.grids.first().map(|grid| grid.line)),
        LayoutError::RuleDoesNotFit { .. } => of(Key::Rules),
        LayoutError::Order { .. } => of(Key::Symbols).or(of(Key::Layout)),
        _ => of(Key::Layout),
    };
    TextError::at(line.unwrap_or(sheet.line()), error)
}
