//! Reads the items of a constraint string.

use super::rules::{self, Board};
use crate::puzzle::{
    Boxes, Constraint, ConstraintKind, Grid, Lines, MapSizes, Position, RegionKind, RegionMap,
    Rule, Symbol, SymbolSet,
};
use crate::text::base::{Alphabet, Builder, Read, Unknown, extra, places_of, wrong};

/// Rows, columns and values at most.
const MOST: usize = 16;

/// Items that are rules of the whole board.
pub(super) const RULES: [(&str, Rule); 7] = [
    ("Windoku", Rule::Windoku),
    ("DisjointSets", Rule::DisjointGroups),
    ("AntiKnight", Rule::AntiKnight),
    ("AntiKing", Rule::AntiKing),
    ("AntiConsecutive", Rule::NonConsecutive),
    ("Diagonal~-1", Rule::MainDiagonal),
    ("Diagonal~1", Rule::AntiDiagonal),
];

/// Parses a string.
pub(super) fn parse(text: &str) -> Read<Builder> {
    let items = || text.split('.').skip(1);
    let mut to = Builder::default();
    // The shape may be anywhere.
    let shape = items().find(|item| item.starts_with("Shape"));
    let board = read_shape(shape.unwrap_or("Shape~9x9"), &mut to)?;
    let mut boxes = board.boxes();
    let mut regions = Vec::new();
    let mut groups = 0_usize;
    for item in items() {
        let mut arguments: Vec<&str> = item.split('~').collect();
        let name = arguments.remove(0);
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
        let mut unknown = |name| Unknown::add(&mut to.unknown, name);
        match name {
            "Or" | "And" => {
                if groups == 0 {
                    unknown(name);
                }
                groups += 1;
            }
            "End" if groups == 0 => wrong(".End", "there is no .Or or .And that it could end")?,
            "End" => groups -= 1,
            _ if groups > 0 => {}
            "" | "Given" => {
                for text in arguments {
                    read_values(text, board, &mut to)?;
                }
            }
            "Shape" | "Priority" => {}
            "NoBoxes" => boxes = None,
            "AllDifferent" => match board.cells(&arguments) {
                Some(cells) => regions.push(cells),
                None => unknown(name),
            },
            "Jigsaw" => {
                let labels = arguments.last().copied().unwrap_or_default();
                to.spec.maps.push(read_map(labels, board)?);
            }
            _ if !plain => wrong(name, "expected the name of a constraint")?,
            _ => match RULES.iter().find(|rule| rule.0 == name || rule.0 == item) {
                Some(rule) => to.spec.rules.push(rule.1),
                None if name == "Diagonal" => wrong(item, "expected the direction 1 or -1")?,
                None => match board.constraints(name, &arguments) {
                    Some(all) => to.spec.constraints.extend(all),
                    None if rules::items().any(|known| known.0 == name) => {
                        unknown(&item.replacen('~', " with ", 1));
                    }
                    None => unknown(name),
                },
            },
        }
    }

    if groups > 0 {
        return wrong(".Or", "expected .End at the end of each .Or and .And");
    }
    to.spec.extra = extra(regions).collect();
    finish(board, boxes, &mut to);
    Ok(to)
}

fn read_shape(item: &str, to: &mut Builder) -> Read<Board> {
    let side = |text: &str| text.parse().ok().filter(|n| (1..=MOST).contains(n));
    let mut parts = item.split('~').skip(1);
    let sides = parts.next().and_then(|size| size.split_once('x'));
    let Some((rows, cols)) = sides.and_then(|(rows, cols)| side(rows).zip(side(cols))) else {
        let expected = format!("expected a shape such as 6x6, up to {MOST}x{MOST}");
        return wrong(item, expected);
    };

    let mut order = rows.max(cols);
    if let Some(values) = parts.next() {
        let most = side(values.strip_prefix("1-").unwrap_or(values));
        match most.filter(|&most| most >= order) {
            Some(most) => order = most,
            None => Unknown::add(&mut to.unknown, &format!("values {values}")),
        }
    }

    Ok(Board { rows, cols, order })
}

/// Reads a value, `R1C1_5`, or candidates, `R1C1_2_4`.
fn read_values(text: &str, board: Board, to: &mut Builder) -> Read<()> {
    let (name, values) = text.split_once('_').unwrap_or((text, ""));
    let Board { rows, cols, order } = board;
    let Some(place) = board.cell(name) else {
        let expected = format!("expected a cell of {rows} rows and {cols} columns, as R1C1");
        return wrong(name, expected);
    };

    let inside = |symbol: &Symbol| symbol.index() < order;
    let symbol = |text: &str| Alphabet::Numbers.read(text, order).filter(inside);
    let Some(set) = values.split('_').map(symbol).collect::<Option<SymbolSet>>() else {
        let expected = format!("expected values from 1 to {order}, as in R1C1_5");
        return wrong(text, expected);
    };

    match set.single() {
        Some(symbol) => to.givens.push((place, symbol)),
        None => to.candidates.push((place, set)),
    }

    Ok(())
}

/// Reads a map; one region may have another size and is none.
fn read_map(text: &str, board: Board) -> Read<RegionMap> {
    let Board { rows, cols, order } = board;
    let labels: Vec<char> = text.chars().collect();
    if labels.len() != rows * cols {
        let expected = format!("expected {} characters, one for each cell", rows * cols);
        return wrong(text, expected);
    }

    let side = rows.max(cols);
    let size = |label| labels.iter().filter(|&&other| other == label).count();
    let fits = |&label: &char| (side..=order).contains(&size(label));
    let mut odd = labels.iter().filter(|label| !fits(label));
    let first = odd.next();
    if odd.any(|label| Some(label) != first) {
        return wrong(text, format!("expected regions of {side} cells"));
    }
    let label = |k: usize| Some(labels[k]).filter(fits).map(String::from);
    Ok(board.map(RegionKind::Jigsaw, label))
}

/// Adds the grid, or the cells with rows, columns and boxes.
fn finish(board: Board, boxes: Option<Boxes>, to: &mut Builder) {
    let Board { rows, cols, order } = board;
    let spec = &mut to.spec;
    // Region sums need boxes alone, or one map of the whole board.
    let clear = match (&spec.maps[..], boxes) {
        ([], boxes) => boxes.is_some(),
        ([map], None) => map.labels.len() == rows * cols,
        _ => false,
    };

    let sums = |one: &mut Constraint| !clear && one.kind == ConstraintKind::RegionSum;
    if spec.constraints.extract_if(.., sums).count() > 0 {
        Unknown::add(&mut to.unknown, "RegionSumLine");
    }
    (spec.name, spec.order) = (format!("{rows}x{cols}"), order);
    let full = |boxes: Boxes| boxes.rows * boxes.cols == order;
    if rows == cols && cols == order && boxes.is_none_or(full) {
        let at = Position { row: 0, col: 0 };
        spec.grids.push(Grid { at, boxes });
        return;
    }

    spec.cells = places_of(cols, rows * cols).collect();
    spec.lines = Lines::Both;
    spec.maps.extend(boxes.map(|boxes| {
        let (down, across) = (boxes.rows, boxes.cols);
        let number = |k: usize| k / cols / down * (cols / across) + k % cols / across + 1;
        board.map(RegionKind::Box, |k| Some(number(k).to_string()))
    }));
}

impl Board {
    /// The most square boxes that fit, wide before tall.
    fn boxes(self) -> Option<Boxes> {
        let size = self.rows.max(self.cols);
        let mut both = (2..=size.isqrt())
            .rev()
            .filter(|a| size.is_multiple_of(*a))
            .flat_map(|a| [(a, size / a), (size / a, a)]);
        let fits = |at: &(usize, usize)| self.rows % at.0 + self.cols % at.1 == 0;
        let (rows, cols) = both.find(fits)?;
        Some(Boxes { rows, cols })
    }

    /// Regions of cells with the same label.
    fn map(self, kind: RegionKind, label: impl Fn(usize) -> Option<String>) -> RegionMap {
        let labels = places_of(self.cols, self.rows * self.cols)
            .enumerate()
            .filter_map(|(k, place)| Some((place, label(k)?)));
        RegionMap { labels: labels.collect(), sizes: MapSizes::AtMost, kind }
    }
}
