//! Makes a layout of the settings and pictures.
//!
//! A picture alone is one grid with its rows and columns, boxes where nothing else is drawn; a
//! picture that is no full square is a board whose rows and columns are regions unless `lines`
//! says otherwise.

use std::collections::{BTreeMap, HashSet};

use super::cages;
use super::keys::{Heading, Key};
use super::picture::marks;
use super::place::{Board, board};
use super::sheet::{Block, Setting, Sheet, boxes};
use super::wrong::wrong;
use crate::puzzle::shapes::{self, rule_named, spec_named};
use crate::puzzle::{
    Boxes, Constraint, Grid, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS, MapSizes, Position,
    RegionKind, RegionMap, Rule,
};
use crate::text::base::board::{self, places_of};
use crate::text::base::cells::Places;
use crate::text::base::{TextError, offset};

/// The layout that a sheet describes, or `given` where it describes none itself; the constraints
/// with the lines on which they stand.
pub(super) fn spec(
    sheet: &Sheet<'_>,
    given: Option<&LayoutSpec>,
) -> Result<(LayoutSpec, Stands), TextError> {
    let rules = rules(sheet)?;
    let named = sheet.setting_of(Key::Layout);
    let says = |key| sheet.setting_of(key).is_some();
    let own = [Key::Symbols, Key::Boxes, Key::Lines].into_iter().any(says)
        || sheet.blocks_of(Heading::Regions).next().is_some()
        || sheet.blocks_of(Heading::Cells).next().is_some();
    let mut spec = match (named, given.filter(|_| !own)) {
        (Some(named), _) => by_name(sheet, named)?,
        (None, _) if !sheet.grids.is_empty() => overlap(sheet)?,
        (None, Some(given)) => given.clone(),
        (None, None) => one_board(sheet)?,
    };
    let cells = cells_of(&spec);
    let width = cells.iter().map(|place| usize::from(place.col) + 1).max();
    for block in &sheet.blocks {
        let (sizes, kind) = match block.heading {
            Heading::Regions => (MapSizes::Full, RegionKind::Jigsaw),
            Heading::Extra => (MapSizes::AtMost, RegionKind::Extra),
            _ => continue,
        };
        let labels = labels(block, width, &cells)?;
        spec.maps.push(RegionMap {
            labels,
            sizes,
            kind,
        });
    }
    for (n, setting) in sheet
        .settings
        .iter()
        .filter(|s| s.key == Key::Extra)
        .enumerate()
    {
        let places = places(setting, &cells)?;
        spec.extra
            .push((extra_name(setting, n), RegionKind::Extra, places));
    }
    let stands = constraints(sheet, width, &cells)?;
    spec.constraints
        .extend(stands.iter().map(|(_, constraint)| constraint.clone()));
    for rule in rules {
        if !spec.rules.contains(&rule) {
            spec.rules.push(rule);
        }
    }
    Ok((spec, stands))
}

/// Constraints with the numbers of the lines on which they stand.
pub(super) type Stands = Vec<(usize, Constraint)>;

/// The constraints of a sheet: of lines, and of pictures of cages.
fn constraints(
    sheet: &Sheet<'_>,
    width: Option<usize>,
    cells: &HashSet<Position>,
) -> Result<Stands, TextError> {
    let places = Places::new(cells);
    let said = sheet.constraints.iter();
    let mut stands = said
        .map(|said| Ok((said.line(), said.on(&places)?)))
        .collect::<Result<Stands, TextError>>()?;
    let mut drawn = Vec::new();
    for block in sheet.blocks_of(Heading::Cages) {
        drawn.extend(marks(block, width)?.into_iter().flatten());
    }
    stands.extend(cages::read(&drawn, &sheet.sums)?);
    Ok(stands)
}

/// The rules that the sheet names.
fn rules(sheet: &Sheet<'_>) -> Result<Vec<Rule>, TextError> {
    let mut rules = Vec::new();
    for setting in sheet.settings.iter().filter(|s| s.key == Key::Rules) {
        for name in setting
            .value
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            rules.push(rule_named(name).map_err(|error| at_value(setting, error))?);
        }
    }
    Ok(rules)
}

/// What a further region is called in reports.
fn extra_name(setting: &Setting<'_>, n: usize) -> String {
    if setting.name.is_empty() {
        format!("extra region {}", n + 1)
    } else {
        format!("extra region {}", setting.name)
    }
}

fn by_name(sheet: &Sheet<'_>, named: &Setting<'_>) -> Result<LayoutSpec, TextError> {
    let twice = [Key::Boxes, Key::Lines]
        .into_iter()
        .find_map(|key| sheet.setting_of(key));
    let grid = sheet.grids.first().map(|grid| (grid.line, "grid at"));
    if let Some((line, what)) = twice.map(|s| (s.line, s.name)).or(grid) {
        let expected = format!(
            "'layout: {}' says this already; drop one of them",
            named.value
        );
        return Err(wrong(line, 1, what, expected));
    }
    let spec = spec_named(named.value).map_err(|error| at_value(named, error))?;
    match symbols(sheet)? {
        Some(order) if order != spec.order => {
            let setting = sheet.setting_of(Key::Symbols).unwrap_or(named);
            let expected = format!("'layout: {}' has {} symbols", named.value, spec.order);
            Err(setting.wrong(expected))
        }
        _ => Ok(spec),
    }
}

/// Square grids at their places.
fn overlap(sheet: &Sheet<'_>) -> Result<LayoutSpec, TextError> {
    if let Some(lines) = sheet.setting_of(Key::Lines) {
        let expected = "grids bring their own rows and columns, so 'lines' does not apply";
        return Err(lines.wrong(expected));
    }
    let boxes_set = boxes_setting(sheet)?;
    let size = |boxes: Option<Boxes>| boxes.map(|boxes| boxes.rows * boxes.cols);
    let own_rows = sheet
        .blocks
        .iter()
        .find(|block| block.grid.is_some() && !block.rows.is_empty());
    let last = sheet
        .grids
        .iter()
        .map(|grid| usize::from(grid.at.row))
        .max()
        .unwrap_or(0);
    let picture = sheet
        .blocks_of(Heading::Clues)
        .find(|block| block.grid.is_none() && !block.rows.is_empty())
        .and_then(|block| block.rows.len().checked_sub(last));
    let order = symbols(sheet)?
        .or(own_rows.map(|block| block.rows.len()))
        .or(sheet.grids.iter().find_map(|grid| size(grid.boxes?)))
        .or(size(boxes_set.flatten()))
        .or(picture);
    let first = &sheet.grids[0];
    let Some(order) = order else {
        let expected = "expected the number of symbols, as in 'symbols: 9'";
        return Err(wrong(first.line, 1, "grid at", expected));
    };
    let default = boxes_set.unwrap_or_else(|| Boxes::default_for(order));
    let mut grids: Vec<Grid> = Vec::with_capacity(sheet.grids.len());
    for grid in &sheet.grids {
        if let Some(k) = grids.iter().position(|known| known.at == grid.at) {
            let expected = format!("line {} has a grid there already", sheet.grids[k].line);
            return Err(wrong(
                grid.line,
                1,
                &format!("grid at {}", grid.at),
                expected,
            ));
        }
        grids.push(Grid {
            at: grid.at,
            boxes: grid.boxes.unwrap_or(default),
        });
    }
    Ok(board::overlap(order, grids))
}

/// One picture, or a grid of which only the size is said.
fn one_board(sheet: &Sheet<'_>) -> Result<LayoutSpec, TextError> {
    let boxes = boxes_setting(sheet)?;
    let drawn = sheet.blocks_of(Heading::Regions).next();
    let board = board(sheet)?.unwrap_or_default();
    let product = boxes.flatten().map(|boxes| boxes.rows * boxes.cols);
    let side = Some(board.rows).filter(|_| board.is_square());
    let usual = || drawn.map(usual_size).transpose().map(Option::flatten);
    let order = match symbols(sheet)?.or(product).or(side) {
        Some(order) => Some(order),
        None => usual()?.or((board.rows > 0 && board.rows == board.cols).then_some(board.rows)),
    };
    let Some(order) = order else {
        return Err(no_square(sheet));
    };
    let lines = lines_setting(sheet)?;
    let square = board.rows == 0 || (board.is_square() && board.rows == order);
    if square && lines.unwrap_or(Lines::Both) == Lines::Both {
        let boxes = match (boxes, drawn) {
            (Some(boxes), _) => boxes,
            (None, Some(_)) => None,
            (None, None) => Boxes::default_for(order),
        };
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
        return Err(setting.wrong(expected));
    }
    Ok(free(board, order, lines.unwrap_or(Lines::Both)))
}

/// What is wrong where nothing says how many symbols there are: mostly a row is missing.
fn no_square(sheet: &Sheet<'_>) -> TextError {
    let expected = "expected the number of symbols, as in 'symbols: 9', or a square picture";
    let size = |block: &&Block<'_>| {
        let rows = block.rows.len();
        let cols = marks(block, None).ok()?.first()?.len();
        Some((rows, cols))
    };
    let drawn = sheet
        .blocks
        .iter()
        .find_map(|block| Some((block, size(&block)?)));
    let Some((block, (rows, cols))) = drawn.filter(|(_, (_, cols))| *cols > 1) else {
        return wrong(sheet.line, 1, &sheet.lines[0].text, expected);
    };
    let count = |n: usize| match n {
        1 => "a row".to_owned(),
        _ => format!("{n} rows"),
    };
    let text = |k: usize| block.rows[k].text.trim();
    let twice =
        (1..rows).find(|&k| text(k) == text(k - 1) && text(k).contains(char::is_alphanumeric));
    let (slip, line) = match (rows < cols, twice) {
        (true, _) if cols - rows == 1 => ("a row is missing".to_owned(), block.line),
        (true, _) => (format!("{} are missing", count(cols - rows)), block.line),
        (false, Some(k)) => (
            format!(
                "{} too many; row {} is the same as row {k}",
                count(rows - cols),
                k + 1
            ),
            block.rows[k].line,
        ),
        (false, None) => (format!("{} too many", count(rows - cols)), block.line),
    };
    let found = format!("{rows} rows of {cols} cells");
    let expected = format!("{slip}, unless 'symbols: N' says that the board is no square");
    wrong(line, 1, &found, expected)
}

/// A board of cells with lines of the whole picture.
fn free(board: Board, order: usize, lines: Lines) -> LayoutSpec {
    match board.rows {
        0 => {
            let cells = places_of(order, order * order).collect();
            board::free((order, order), order, cells, lines)
        }
        rows => board::free((rows, board.cols), order, board.cells, lines),
    }
}

/// The size that most regions of a map have.
fn usual_size(block: &Block<'_>) -> Result<Option<usize>, TextError> {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for mark in marks(block, None)?.iter().flatten() {
        if !mark.is_gap() && mark.text != "." {
            *sizes.entry(mark.text).or_default() += 1;
        }
    }
    let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
    sizes
        .values()
        .for_each(|size| *votes.entry(*size).or_default() += 1);
    Ok(votes
        .into_iter()
        .max_by_key(|(_, votes)| *votes)
        .map(|(size, _)| size))
}

/// The labelled cells of a map.
fn labels(
    block: &Block<'_>,
    width: Option<usize>,
    cells: &HashSet<Position>,
) -> Result<Vec<(Position, String)>, TextError> {
    let mut labels = Vec::new();
    for mark in marks(block, width)?.iter().flatten() {
        if mark.is_gap() || mark.text == "." {
            continue;
        }
        let place = mark.place((0, 0)).filter(|place| cells.contains(place));
        let Some(place) = place else {
            let at = mark
                .place((0, 0))
                .map_or_else(String::new, |place| format!(" at {place}"));
            let expected = format!("the layout has no cell{at}; '#' is expected there");
            return Err(mark.wrong(expected));
        };
        let label = match block.name {
            "" => mark.text.to_owned(),
            name => format!("{name} {}", mark.text),
        };
        labels.push((place, label));
    }
    if labels.is_empty() {
        let expected = "expected the rows of a map below, one letter a cell";
        return Err(wrong(block.line, 1, "a map without regions", expected));
    }
    Ok(labels)
}

/// The cells that a further region lists.
fn places(setting: &Setting<'_>, cells: &HashSet<Position>) -> Result<Vec<Position>, TextError> {
    let words = setting.value.split([' ', '\t', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let at = |k: usize, expected: String| {
        let before = offset(setting.value, words[k]);
        let column = setting.column + setting.value[..before].chars().count();
        wrong(setting.line, column, words[k], expected)
    };
    let board = Places::new(cells);
    let places = board
        .read(&words, false)
        .map_err(|(k, expected)| at(k, expected))?;
    match places.iter().find(|place| !cells.contains(place)) {
        Some(place) => {
            let named = |word: &&str| {
                board
                    .read(&[*word], false)
                    .is_ok_and(|all| all.contains(place))
            };
            let word = words.iter().position(named).unwrap_or(0);
            Err(at(word, "the layout has no cell there".to_owned()))
        }
        None => Ok(places),
    }
}

/// Every cell of a description.
fn cells_of(spec: &LayoutSpec) -> HashSet<Position> {
    let mut cells: HashSet<Position> = spec.cells.iter().copied().collect();
    if spec.order <= MAX_SYMBOLS {
        for grid in &spec.grids {
            let (row, col) = (usize::from(grid.at.row), usize::from(grid.at.col));
            let all = (0..spec.order * spec.order)
                .filter_map(|k| Position::new(row + k / spec.order, col + k % spec.order));
            cells.extend(all);
        }
    }
    for map in &spec.maps {
        cells.extend(map.labels.iter().map(|label| label.0));
    }
    cells
}

fn symbols(sheet: &Sheet<'_>) -> Result<Option<usize>, TextError> {
    let Some(setting) = sheet.setting_of(Key::Symbols) else {
        return Ok(None);
    };
    let number = setting
        .value
        .parse()
        .ok()
        .filter(|n| (1..=MAX_SYMBOLS).contains(n));
    number.map(Some).ok_or_else(|| {
        let expected = format!("expected the number of symbols, 1 to {MAX_SYMBOLS}");
        setting.wrong(expected)
    })
}

fn boxes_setting(sheet: &Sheet<'_>) -> Result<Option<Option<Boxes>>, TextError> {
    let Some(setting) = sheet.setting_of(Key::Boxes) else {
        return Ok(None);
    };
    boxes(setting.value).map(Some).ok_or_else(|| {
        let expected = "expected rows and columns of a box, as in '2x3', or 'none'";
        setting.wrong(expected)
    })
}

fn lines_setting(sheet: &Sheet<'_>) -> Result<Option<Lines>, TextError> {
    let Some(setting) = sheet.setting_of(Key::Lines) else {
        return Ok(None);
    };
    match setting.value.to_lowercase().as_str() {
        "both" => Ok(Some(Lines::Both)),
        "rows" => Ok(Some(Lines::Rows)),
        "columns" => Ok(Some(Lines::Columns)),
        "none" => Ok(Some(Lines::None)),
        _ => {
            let expected = "expected 'both', 'rows', 'columns' or 'none'";
            Err(setting.wrong(expected))
        }
    }
}

/// Checks that no line of a board has more cells than there are symbols, which only its author
/// can mend.
pub(super) fn check_lines(sheet: &Sheet<'_>, spec: &LayoutSpec) -> Result<(), TextError> {
    type Part = fn(&Position) -> u16;
    let sides: [(&str, bool, Part); 2] = [
        (
            "row",
            matches!(spec.lines, Lines::Both | Lines::Rows),
            |p| p.row,
        ),
        (
            "column",
            matches!(spec.lines, Lines::Both | Lines::Columns),
            |p| p.col,
        ),
    ];
    for (what, _, part) in sides.into_iter().filter(|(_, counts, _)| *counts) {
        let mut sizes: BTreeMap<u16, usize> = BTreeMap::new();
        spec.cells
            .iter()
            .for_each(|place| *sizes.entry(part(place)).or_default() += 1);
        if let Some((n, size)) = sizes.into_iter().find(|(_, size)| *size > spec.order) {
            let found = format!("{what} {} has {size} cells", usize::from(n) + 1);
            let expected = format!(
                "there are only {} symbols; say 'lines: none' (or 'rows', 'columns') where whole \
                 lines are no regions, or place square grids by 'grid at r1c1'",
                spec.order
            );
            let line = sheet.blocks.first().map_or(sheet.line, |block| block.line);
            return Err(wrong(line, 1, &found, expected));
        }
    }
    Ok(())
}

/// An error of the layout room at the value of a setting.
fn at_value(setting: &Setting<'_>, error: LayoutError) -> TextError {
    TextError::in_column(setting.line, setting.column, error)
}

/// An error of the layout room at the line that is to blame.
pub(super) fn blame(sheet: &Sheet<'_>, stands: &Stands, error: LayoutError) -> TextError {
    let of = |key| sheet.setting_of(key).map(|setting| setting.line);
    let named = |name: &str| {
        let mut extra = sheet
            .settings
            .iter()
            .filter(|s| s.key == Key::Extra)
            .enumerate();
        let line = extra.find(|(n, setting)| extra_name(setting, *n) == *name);
        let constraint = || {
            let mut lines = stands.iter();
            let line = lines.find(|(_, constraint)| constraint.to_string() == *name);
            line.map(|(line, _)| *line)
        };
        line.map(|(_, setting)| setting.line).or_else(constraint)
    };
    let line = match &error {
        LayoutError::Constraint { constraint, .. } => named(constraint),
        LayoutError::RegionSize { cells, .. } => {
            sheet.blocks_of(Heading::Regions).find_map(|block| {
                let row = usize::from(cells.first()?.row);
                block.rows.get(row).map(|row| row.line)
            })
        }
        LayoutError::RegionTooLarge { name, .. } => named(name).or_else(|| {
            sheet
                .blocks_of(Heading::Extra)
                .next()
                .map(|block| block.line)
        }),
        LayoutError::EmptyRegion { name }
        | LayoutError::RepeatedCell { name, .. }
        | LayoutError::NoSuchCell { name, .. } => named(name),
        LayoutError::Boxes { .. } => of(Key::Boxes).or(sheet.grids.first().map(|grid| grid.line)),
        LayoutError::RuleDoesNotFit { .. } => of(Key::Rules),
        LayoutError::Order { .. } => of(Key::Symbols).or(of(Key::Layout)),
        _ => of(Key::Layout),
    };
    TextError::at(line.unwrap_or(sheet.line), error)
}
