//! Reads the items of a constraint string.

use super::rules::Board;
use crate::puzzle::{
    Boxes, Constraint, ConstraintKind, Grid, Lines, MapSizes, Position, RegionKind, RegionMap,
    Rule, Symbol, SymbolSet,
};
use crate::text::base::board::{extra, places_of};
use crate::text::base::{Alphabet, Builder, Read, Unknown, wrong};

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
    let mut parser = Parser::default();
    let shape = items().find(|item| item.starts_with("Shape"));
    parser.shape(shape.unwrap_or("Shape~9x9"))?;
    items().try_for_each(|item| parser.item(item))?;
    parser.finish()
}

#[derive(Default)]
struct Parser {
    board: Board,
    no_boxes: bool,
    /// Open groups; their items are skipped.
    groups: usize,
    regions: Vec<Vec<Position>>,
    to: Builder,
}

impl Parser {
    /// Reads the shape, which may be anywhere in the string.
    fn shape(&mut self, item: &str) -> Read<()> {
        let side = |text: &str| text.parse().ok().filter(|n| (1..=MOST).contains(n));
        let mut parts = item.split('~').skip(1);
        let sides = parts.next().and_then(|size| size.split_once('x'));
        let Some((rows, cols)) = sides.and_then(|(rows, cols)| side(rows).zip(side(cols))) else {
            let expected = format!("expected a shape such as 6x6, up to {MOST}x{MOST}");
            return wrong(item, expected);
        };
        let order = rows.max(cols);
        self.board = Board { rows, cols, order };
        if let Some(values) = parts.next() {
            let most = side(values.strip_prefix("1-").unwrap_or(values));
            match most.filter(|&most| most >= order) {
                Some(most) => self.board.order = most,
                None => self.unknown(&format!("values {values}")),
            }
        }
        Ok(())
    }

    fn item(&mut self, item: &str) -> Read<()> {
        let mut arguments: Vec<&str> = item.split('~').collect();
        let name = arguments.remove(0);
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
        match name {
            "Or" | "And" => {
                if self.groups == 0 {
                    self.unknown(name);
                }
                self.groups += 1;
            }
            "End" => match self.groups.checked_sub(1) {
                Some(left) => self.groups = left,
                None => wrong(".End", "there is no .Or or .And that it could end")?,
            },
            _ if self.groups > 0 => {}
            "" | "Given" => arguments.iter().try_for_each(|text| self.values(text))?,
            "Shape" | "Priority" => {}
            "NoBoxes" => self.no_boxes = true,
            "AllDifferent" => match self.board.cells(&arguments) {
                Some(cells) => self.regions.push(cells),
                None => self.unknown(name),
            },
            "Jigsaw" => self.map(arguments.last().copied().unwrap_or_default())?,
            _ if !plain => wrong(name, "expected the name of a constraint")?,
            _ => match RULES.iter().find(|rule| rule.0 == name || rule.0 == item) {
                Some(rule) => self.to.spec.rules.push(rule.1),
                None if name == "Diagonal" => wrong(item, "expected the direction 1 or -1")?,
                None => match self.board.constraints(name, &arguments) {
                    Some(all) => self.to.spec.constraints.extend(all),
                    None => self.unknown(name),
                },
            },
        }
        Ok(())
    }

    fn unknown(&mut self, rule: &str) {
        Unknown::add(&mut self.to.unknown, rule);
    }

    /// Reads a value, `R1C1_5`, or candidates, `R1C1_2_4`.
    fn values(&mut self, text: &str) -> Read<()> {
        let (name, values) = text.split_once('_').unwrap_or((text, ""));
        let Board { rows, cols, order } = self.board;
        let Some(place) = self.board.cell(name) else {
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
            Some(symbol) => self.to.givens.push((place, symbol)),
            None => self.to.candidates.push((place, set)),
        }
        Ok(())
    }

    /// Reads a map with a character a cell. Cells of one region of another size are in none.
    fn map(&mut self, text: &str) -> Read<()> {
        let Board { rows, cols, order } = self.board;
        let labels: Vec<char> = text.chars().collect();
        if labels.len() != rows * cols {
            let expected = format!("expected {} characters, one for each cell", rows * cols);
            return wrong(text, expected);
        }
        let side = rows.max(cols);
        let size = |k: usize| labels.iter().filter(|label| **label == labels[k]).count();
        let fits = |k: &usize| (side..=order).contains(&size(*k));
        let mut odd = (0..labels.len()).filter(|k| !fits(k)).map(|k| labels[k]);
        let first = odd.next();
        if odd.any(|label| Some(label) != first) {
            return wrong(text, format!("expected regions of {side} cells"));
        }
        let label = |k: usize| fits(&k).then(|| labels[k].to_string());
        let map = self.board.map(RegionKind::Jigsaw, label);
        self.to.spec.maps.push(map);
        Ok(())
    }

    /// The boxes: the most square ones that fit, wide before tall.
    fn boxes(&self) -> Option<Boxes> {
        let Board { rows, cols, .. } = self.board;
        let size = rows.max(cols);
        let heights = (2..=size.isqrt()).rev().filter(|a| size.is_multiple_of(*a));
        let mut both = heights.flat_map(|a| [(a, size / a), (size / a, a)]);
        let fit = both.find(|at| rows.is_multiple_of(at.0) && cols.is_multiple_of(at.1));
        let (rows, cols) = fit.filter(|_| !self.no_boxes)?;
        Some(Boxes { rows, cols })
    }

    fn finish(mut self) -> Read<Builder> {
        if self.groups > 0 {
            return wrong(".Or", "expected .End at the end of each .Or and .And");
        }
        let (boxes, board) = (self.boxes(), self.board);
        let Board { rows, cols, order } = board;
        let spec = &mut self.to.spec;
        // Region sums need boxes alone, or one map of the whole board.
        let clear = match (&spec.maps[..], boxes) {
            ([], boxes) => boxes.is_some(),
            ([map], None) => map.labels.len() == rows * cols,
            _ => false,
        };
        let sums = |one: &mut Constraint| !clear && one.kind == ConstraintKind::RegionSum;
        if spec.constraints.extract_if(.., sums).count() > 0 {
            Unknown::add(&mut self.to.unknown, "RegionSumLine");
        }
        let full = |boxes: Boxes| boxes.rows * boxes.cols == order;
        if rows == cols && cols == order && boxes.is_none_or(full) {
            let at = Position { row: 0, col: 0 };
            spec.grids.push(Grid { at, boxes });
        } else {
            spec.cells = places_of(cols, rows * cols).collect();
            spec.lines = Lines::Both;
            spec.maps.extend(boxes.map(|boxes| {
                let (down, across) = (boxes.rows, boxes.cols);
                let number = |k: usize| k / cols / down * (cols / across) + k % cols / across + 1;
                board.map(RegionKind::Box, |k| Some(number(k).to_string()))
            }));
        }
        spec.extra = extra(self.regions).collect();
        spec.name = format!("{rows}x{cols}");
        spec.order = order;
        Ok(self.to)
    }
}

impl Board {
    /// Regions of cells with the same label.
    fn map(self, kind: RegionKind, label: impl Fn(usize) -> Option<String>) -> RegionMap {
        let cells = places_of(self.cols, self.rows * self.cols).enumerate();
        let labels = cells.filter_map(|(k, place)| Some((place, label(k)?)));
        RegionMap {
            labels: labels.collect(),
            sizes: MapSizes::AtMost,
            kind,
        }
    }
}
