//! Makes a layout of the settings and pictures.
//!
//! A picture alone is one grid with its rows and columns, and boxes where nothing else is drawn. A
//! picture that is no full square is a board whose rows and columns are regions unless `lines`
//! has another value.

use std::collections::HashSet;

use super::picture::{Board, Mark, board, marks};
use super::sheet::{Block, Setting, Sheet};
use super::words::{Heading, Key, Piece, wrong};
use crate::puzzle::shapes::{self, spec_named};
use crate::puzzle::{
    Boxes, Constraint, Grid, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS, MapSizes, Position,
    RegionKind, RegionMap,
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
    let mut keys = [Key::Symbols, Key::Boxes, Key::Lines].into_iter();
    let is_shape = |block: &Block<'_>| matches!(block.heading, Heading::Regions | Heading::Cells);
    let drawn = sheet.blocks.iter().any(is_shape);
    let own = keys.any(|key| sheet.setting_of(key).is_some()) || drawn;
    let mut spec = match (sheet.setting_of(Key::Layout), given) {
        (Some(named), _) => by_name(sheet, named)?,
        (None, _) if sheet.grids().next().is_some() => overlap(sheet)?,
        (None, Some(given)) if !own => given.clone(),
        (None, _) => one_board(sheet)?,
    };
    let cells = cells_of(&spec);
    for block in &sheet.blocks {
        let (sizes, kind) = match block.heading {
            Heading::Regions => (MapSizes::Full, RegionKind::Jigsaw),
            Heading::Extra => (MapSizes::AtMost, RegionKind::Extra),
            _ => continue,
        };
        let labels = labels(block, &cells)?;
        spec.maps.push(RegionMap {
            labels,
            sizes,
            kind,
        });
    }
    let places = Places::new(&cells);
    for (name, setting) in extras(sheet) {
        let listed = listed(setting.value, &places)?;
        spec.extra.push((name, RegionKind::Extra, listed));
    }
    let said = sheet.constraints.iter();
    let said = said.map(|said| Ok((said.line.number, said.on(&places)?)));
    let constraints = said.collect::<Result<Numbered, TextError>>()?;
    let all = constraints.iter().map(|(_, constraint)| constraint.clone());
    spec.constraints.extend(all);
    for rule in &sheet.rules {
        if !spec.rules.contains(rule) {
            spec.rules.push(*rule);
        }
    }
    Ok((spec, constraints))
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
    let twice = [Key::Symbols, Key::Boxes, Key::Lines];
    let twice = twice.into_iter().find_map(|key| sheet.setting_of(key));
    let twice = twice.map(|setting| (setting.value.line.number, setting.name));
    let mut grids = sheet.grids().map(|(block, _)| (block.line, "grid at"));
    if let Some((line, what)) = twice.or_else(|| grids.next()) {
        let expected = format!("'layout: {name}' says this already; drop one of them");
        return Err(wrong(line, what, expected));
    }
    spec_named(name).map_err(|error| value.fails(error))
}

/// Square grids at their places.
fn overlap(sheet: &Sheet<'_>) -> Result<LayoutSpec, TextError> {
    if let Some(lines) = sheet.setting_of(Key::Lines) {
        let expected = "grids bring their own rows and columns, so 'lines' does not apply";
        return Err(lines.value.wrong(expected));
    }
    // The rows of a grid, or of a picture of the whole, say how many symbols there are.
    let last = sheet.grids().map(|(_, at)| usize::from(at.row)).max();
    let rows = |block: &Block<'_>| Some(block.rows.len()).filter(|&rows| rows > 0);
    let of_grid = sheet.grids().find_map(|(block, _)| rows(block));
    let whole = || sheet.blocks_of(Heading::Clues).find_map(rows);
    let order = sheet.symbols.or(of_grid);
    let Some(order) = order.or_else(|| whole()?.checked_sub(last?)) else {
        let line = sheet.grids().next().map_or(1, |(block, _)| block.line);
        return Err(wrong(line, "grid at", SYMBOLS));
    };
    let default = sheet.boxes.unwrap_or_else(|| Boxes::default_for(order));
    let mut grids: Vec<Grid> = Vec::new();
    for (block, at) in sheet.grids() {
        if grids.iter().any(|grid| grid.at == at) {
            let expected = format!("{at} has a grid already");
            return Err(wrong(block.line, "grid at", expected));
        }
        let boxes = block.boxes.unwrap_or(default);
        grids.push(Grid { at, boxes });
    }
    Ok(board::overlap(order, grids))
}

/// One picture, or a grid of which only the size is known.
fn one_board(sheet: &Sheet<'_>) -> Result<LayoutSpec, TextError> {
    let boxes = sheet.boxes;
    let drawn = sheet.blocks_of(Heading::Regions).next();
    let board = board(sheet)?;
    let product = boxes.flatten().map(|boxes| boxes.rows * boxes.cols);
    let square = Some(board.rows).filter(|_| board.is_square());
    let mut order = sheet.symbols.or(product).or(square);
    if let (None, Some(map)) = (order, drawn) {
        order = first_size(map)?;
    }
    let side = Some(board.rows).filter(|&rows| rows > 0 && rows == board.cols);
    let order = order.or(side).ok_or_else(|| no_square(sheet, &board))?;
    let lines = sheet.regions.unwrap_or(Lines::Both);
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

/// The sentence where nothing says how many symbols there are.
const SYMBOLS: &str = "expected the number of symbols, as in 'symbols: 9', or a square picture";

/// The error about such a board: mostly a row is missing.
fn no_square(sheet: &Sheet<'_>, board: &Board) -> TextError {
    let (rows, cols) = (board.rows, board.cols);
    let n = rows.abs_diff(cols);
    let rows_of = if n == 1 { "row" } else { "rows" };
    let slip = if rows < cols { "missing" } else { "too many" };
    let expected =
        format!("{n} {rows_of} {slip}, unless 'symbols: N' says that the board is no square");
    match sheet.blocks.iter().find(|block| !block.rows.is_empty()) {
        Some(block) => wrong(
            block.line,
            &format!("{rows} rows of {cols} cells"),
            expected,
        ),
        None => {
            let first = sheet.lines.first().map_or("", |line| &line.text);
            wrong(sheet.line(), first, SYMBOLS)
        }
    }
}

/// The size of the first region of a map.
fn first_size(block: &Block<'_>) -> Result<Option<usize>, TextError> {
    let marks = marks(block)?;
    let labels = marks.iter().flatten().filter(|mark| mark.is_label());
    let labels: Vec<&str> = labels.map(|mark| mark.piece.text).collect();
    let first = labels.first();
    Ok(first.map(|first| labels.iter().filter(|label| *label == first).count()))
}

/// The labelled cells of a map.
fn labels(
    block: &Block<'_>,
    cells: &HashSet<Position>,
) -> Result<Vec<(Position, String)>, TextError> {
    let label = |mark: Mark<'_>| {
        let Mark { piece, place } = mark;
        if !cells.contains(&place) {
            let expected = format!("the layout has no cell at {place}; '#' is expected there");
            return Err(piece.wrong(expected));
        }
        let label = format!("{} {}", block.name, piece.text);
        Ok((place, label.trim_start().to_owned()))
    };
    let marks = marks(block)?.into_iter().flatten();
    let labels: Result<Vec<_>, TextError> = marks.filter(Mark::is_label).map(label).collect();
    if labels.as_ref().is_ok_and(Vec::is_empty) {
        let expected = "expected the rows of a map below, one letter a cell";
        return Err(wrong(block.line, "a map without regions", expected));
    }
    labels
}

/// The cells that a further region lists.
fn listed(value: Piece<'_>, places: &Places<'_>) -> Result<Vec<Position>, TextError> {
    let words = value.text.split([' ', '\t', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    places.read(&words, false).map_err(|(k, expected)| {
        let text = words[k];
        Piece { text, ..value }.wrong(expected)
    })
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

/// The error of a layout, at the line that is to blame.
pub(super) fn blame(sheet: &Sheet<'_>, constraints: &Numbered, error: LayoutError) -> TextError {
    let of = |key| Some(sheet.setting_of(key)?.value.line.number);
    let named = |name: &str| {
        let extra = extras(sheet).find(|(known, _)| known == name);
        let extra = extra.map(|(_, setting)| setting.value.line.number);
        let mut stated = constraints.iter();
        let stated = stated.find(|(_, constraint)| constraint.to_string() == name);
        extra.or(stated.map(|(line, _)| *line))
    };
    let block = |heading| Some(sheet.blocks_of(heading).next()?.line);
    let line = match &error {
        LayoutError::RegionSize { cells, .. } => {
            let row = cells.first().map_or(0, |cell| usize::from(cell.row));
            let mut maps = sheet.blocks_of(Heading::Regions);
            maps.find_map(|block| Some(block.rows.get(row)?.line.number))
        }
        LayoutError::Constraint {
            constraint: name, ..
        }
        | LayoutError::EmptyRegion { name }
        | LayoutError::RepeatedCell { name, .. }
        | LayoutError::NoSuchCell { name, .. } => named(name),
        LayoutError::RegionTooLarge { name, .. } => named(name)
            .or(block(Heading::Extra))
            .or(block(Heading::Clues)),
        LayoutError::Boxes { .. } => {
            of(Key::Boxes).or(sheet.grids().next().map(|grid| grid.0.line))
        }
        LayoutError::RuleDoesNotFit { .. } => of(Key::Rules),
        LayoutError::Order { .. } => of(Key::Symbols).or(of(Key::Layout)),
        _ => of(Key::Layout),
    };
    TextError::at(line.unwrap_or(sheet.line()), error)
}
