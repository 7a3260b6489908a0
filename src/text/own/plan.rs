//! Makes a layout of settings and pictures.
//!
//! A picture alone is one grid, with boxes unless regions are drawn. If it is no full square, it
//! is a board; its rows and columns are regions unless `lines` has another value.

use std::collections::HashSet;

use super::picture::{Block, Mark, board};
use super::sheet::{Setting, Sheet, boxes, number};
use super::words::{Key, Piece, Section, find, wrong};
use crate::puzzle::shapes::{rule_named, spec_named};
use crate::puzzle::{
    Alphabet, Boxes, Constraint, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS, MapSizes, Position,
    RegionKind, RegionMap, Rule,
};
use crate::text::base::{Parsed, Places, Says, TextError, block as square, board, places_of};

type Numbered = Vec<(usize, Constraint)>;

/// The settings that describe a board.
const BOARD: [Key; 3] = [Key::Symbols, Key::Boxes, Key::Lines];

const LINES: &[(&str, Lines)] = &[
    ("both", Lines::Both),
    ("rows", Lines::Rows),
    ("columns", Lines::Columns),
    ("none", Lines::None),
];

/// Returns the layout, or `given` if the sheet has none; and its constraints.
pub(super) fn spec(
    sheet: &Sheet<'_>,
    given: Option<&LayoutSpec>,
) -> Parsed<(LayoutSpec, Numbered)> {
    let own = BOARD.iter().find_map(|key| sheet.setting_of(*key));
    let drawn = own.is_some() || sheet.blocks_of(Section::Regions).next().is_some();
    let grid = sheet.grids().next();
    let rules = rules(sheet)?;
    let expected = format!("the number of symbols, 1 to {MAX_SYMBOLS}");
    let symbols = sheet.read(Key::Symbols, number, &expected)?;
    let expected = "rows and columns of a box, as in '2x3', or 'none'";
    let boxes = sheet.read(Key::Boxes, boxes, expected)?;
    let mut spec = match (sheet.setting_of(Key::Layout), given) {
        (Some(Setting { value, .. }), _) => {
            let name = value.text;
            let twice = own.map(|own| own.value.line.number);
            if let Some(line) = twice.or(grid.map(|grid| grid.line)) {
                let expected = format!("'layout: {name}' says this already; drop one of them");
                return Err(wrong(line, name, expected));
            }
            spec_named(name).map_err(|e| value.fails(e))?
        }
        (None, _) if grid.is_some() => overlap(sheet, symbols, boxes)?,
        (None, Some(given)) if !drawn => given.clone(),
        (None, _) => one_board(sheet, symbols, boxes)?,
    };

    let alphabet = sheet.read(Key::Alphabet, Alphabet::named, "1, 0, A, numbers or numbers0")?;
    if let Some(alphabet) = alphabet {
        spec.alphabet = alphabet.simplest(spec.order);
    }
    let cells = cells_of(&spec);
    for block in &sheet.blocks {
        let (sizes, kind) = match block.heading {
            Section::Regions => (MapSizes::Full, RegionKind::Jigsaw),
            Section::Extra => (MapSizes::AtMost, RegionKind::Extra),
            _ => continue,
        };
        spec.maps.push(RegionMap { labels: labels(block, &cells)?, sizes, kind });
    }

    let places = Places::new(&cells);
    for (name, value) in extras(sheet) {
        let words: Vec<&str> =
            value.text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        let listed = places.read(&words, false).map_err(|(k, expected)| {
            let text = words[k];
            Piece { text, ..value }.wrong(expected)
        })?;
        spec.extra.push((name, RegionKind::Extra, listed));
    }

    let mut constraints = Numbered::new();
    for said in &sheet.constraints {
        let constraint = said.on(&places)?;
        spec.constraints.push(constraint.clone());
        constraints.push((said.line.number, constraint));
    }

    spec.add_rules(rules);
    Ok((spec, constraints))
}

fn extras<'s>(sheet: &'s Sheet<'_>) -> impl Iterator<Item = (String, Piece<'s>)> {
    sheet.settings_of(Key::Extra).enumerate().map(|(n, setting)| match setting.name {
        "" => (format!("extra region {}", n + 1), setting.value),
        name => (format!("extra region {name}"), setting.value),
    })
}

fn rules(sheet: &Sheet<'_>) -> Parsed<Vec<Rule>> {
    let mut rules = Vec::new();
    for Setting { value, .. } in sheet.settings_of(Key::Rules) {
        for name in value.text.split(',').map(str::trim) {
            if name.is_empty() {
                return Err(value.wrong("expected one rule between two commas"));
            }
            rules.push(rule_named(name).map_err(|e| value.fails(e))?);
        }
    }
    Ok(rules)
}

/// Square grids at their places.
fn overlap(
    sheet: &Sheet<'_>,
    symbols: Option<usize>,
    boxes: Option<Option<Boxes>>,
) -> Parsed<LayoutSpec> {
    if let Some(lines) = sheet.setting_of(Key::Lines) {
        let expected = "grids bring their own rows and columns, so 'lines' does not apply";
        return Err(lines.value.wrong(expected));
    }

    let at: Vec<Position> = sheet.grids().filter_map(|block| block.grid).collect();
    // The rows of a grid, or of the whole, give the number of symbols.
    let last = at.iter().map(|at| usize::from(at.row)).max();
    let rows = |block: &Block<'_>| Some(block.rows.len()).filter(|&rows| rows > 0);
    let of_whole = sheet
        .blocks_of(Section::Says(Says::Givens))
        .find_map(rows)
        .and_then(|rows| rows.checked_sub(last?));
    let of_grid = sheet.grids().find_map(rows);
    let order = symbols.or(of_grid).or(of_whole);
    let wrong = |k, expected| {
        let line = sheet.grids().nth(k).map_or(1, |block| block.line);
        wrong(line, "grid at", expected)
    };

    let order = order.ok_or_else(|| wrong(0, SYMBOLS.to_owned()))?;
    match (1..at.len()).find(|&k| at[..k].contains(&at[k])) {
        Some(k) => Err(wrong(k, format!("{} has a grid already", at[k]))),
        None => Ok(board::overlap(order, &at, boxes)),
    }
}

fn one_board(
    sheet: &Sheet<'_>,
    symbols: Option<usize>,
    boxes: Option<Option<Boxes>>,
) -> Parsed<LayoutSpec> {
    let drawn = sheet.blocks_of(Section::Regions).next();
    let board = board(&sheet.blocks);
    let size = board.map(Block::size);
    let cells: HashSet<Position> = board
        .into_iter()
        .flat_map(Block::marks)
        .filter(|mark| !mark.is_gap())
        .map(|mark| mark.place)
        .collect();

    for block in &sheet.blocks {
        if matches!(block.heading, Section::Says(_)) && Some(block.size()) == size {
            block.marks().try_for_each(|mark| check(mark, &cells))?;
        }
    }

    let product = boxes.flatten().map(|boxes| boxes.rows * boxes.cols);
    let side = size.filter(|(rows, cols)| rows == cols);
    let order =
        symbols.or(product).or(side.map(|(rows, _)| rows)).ok_or_else(|| no_square(sheet))?;
    let lines = |text: &str| find(LINES, text);
    let lines = sheet
        .read(Key::Lines, lines, "'both', 'rows', 'columns' or 'none'")?
        .unwrap_or(Lines::Both);
    let mut cells = Vec::from_iter(cells);
    if size.is_none() {
        cells.extend(places_of(order, order * order));
    }
    cells.sort_unstable();
    let size = size.unwrap_or((order, order));
    let division = boxes.or(drawn.map(|_| None));
    let unshaped = || match sheet.setting_of(Key::Boxes) {
        None => no_square(sheet),
        Some(setting) => setting.value.wrong(format!(
            "boxes need a full square of {order} x {order} cells with its rows and columns; \
             draw them as 'regions' here"
        )),
    };

    let mut spec = board::shaped(size, order, cells, division, lines).ok_or_else(unshaped)?;

    if drawn.is_some() && !spec.grids.is_empty() {
        spec.name = format!("jigsaw {order}x{order}");
    }
    Ok(spec)
}

const SYMBOLS: &str = "expected the number of symbols, as in 'symbols: 9', or a square picture";

/// Usually a row is missing.
fn no_square(sheet: &Sheet<'_>) -> TextError {
    let Some(block) = board(&sheet.blocks) else {
        let first = sheet.lines.first().map_or("", |line| &line.text);
        return wrong(sheet.line(), first, SYMBOLS);
    };
    let (rows, cols) = block.size();
    let n = rows.abs_diff(cols);
    let s = if n == 1 { "" } else { "s" };
    let slip = if rows < cols { "missing" } else { "too many" };
    let unless = "unless 'symbols: N' says that the board is no square";
    let found = format!("{rows} rows of {cols} cells");
    wrong(block.line, &found, format!("{n} row{s} {slip}, {unless}"))
}

fn labels(block: &Block<'_>, cells: &HashSet<Position>) -> Parsed<Vec<(Position, String)>> {
    let mut labels = Vec::new();
    // `.` is no region.
    for mark in block.marks().filter(|mark| mark.piece.text != ".") {
        check(mark, cells)?;
        if !mark.is_gap() {
            let label = format!("{} {}", block.name, mark.piece.text);
            labels.push((mark.place, label.trim_start().to_owned()));
        }
    }

    if labels.is_empty() {
        let expected = "expected the rows of a map below, one letter a cell";
        return Err(wrong(block.line, "a map without regions", expected));
    }

    Ok(labels)
}

/// Checks that `#` is exactly where there is no cell.
fn check(mark: &Mark<'_>, cells: &HashSet<Position>) -> Parsed<()> {
    let Mark { piece, place } = *mark;
    let has = match (mark.is_gap(), cells.contains(&place)) {
        (true, true) => "a cell",
        (false, false) => "no cell, so '#' is expected",
        _ => return Ok(()),
    };
    Err(piece.wrong(format!("at {place} the layout has {has}")))
}

fn cells_of(spec: &LayoutSpec) -> HashSet<Position> {
    let of_grids = spec
        .grids
        .iter()
        .filter(|_| spec.order <= MAX_SYMBOLS)
        .flat_map(|grid| square(grid.at, spec.order, spec.order));
    let of_maps = spec.maps.iter().flat_map(|map| &map.labels).map(|(place, _)| *place);
    spec.cells.iter().copied().chain(of_grids).chain(of_maps).collect()
}

/// Locates an error of the layout.
pub(super) fn blame(sheet: &Sheet<'_>, constraints: &Numbered, error: LayoutError) -> TextError {
    use LayoutError::{
        Boxes, Constraint, EmptyRegion, NoSuchCell, Order, RegionSize, RegionTooLarge,
        RepeatedCell, RuleDoesNotFit,
    };

    let of = |key| Some(sheet.setting_of(key)?.value.line.number);
    let line = match &error {
        RegionSize { cells, .. } => {
            let row = cells.first().map_or(0, |cell| usize::from(cell.row));
            sheet
                .blocks_of(Section::Regions)
                .find_map(|block| Some(block.rows.get(row)?.first()?.piece.line.number))
        }
        Constraint { constraint: name, .. }
        | EmptyRegion { name }
        | RepeatedCell { name, .. }
        | NoSuchCell { name, .. }
        | RegionTooLarge { name, .. } => {
            let extra = extras(sheet).map(|(known, value)| (known, value.line.number));
            let stated = constraints.iter().map(|(line, one)| (one.to_string(), *line));
            let named = extra.chain(stated).find(|(known, _)| known == name);
            let block = || sheet.blocks_of(Section::Extra).chain(&sheet.blocks).next();
            named.map(|(_, line)| line).or_else(|| Some(block()?.line))
        }
        Boxes { .. } => of(Key::Boxes).or(sheet.grids().next().map(|grid| grid.line)),
        RuleDoesNotFit { .. } => of(Key::Rules),
        Order { .. } => of(Key::Symbols).or(of(Key::Layout)),
        _ => of(Key::Layout),
    };

    TextError::at(line.unwrap_or(sheet.line()), error)
}
