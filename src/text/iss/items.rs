//! The items of a constraint string as a puzzle.

use super::rules::{Board, cell};
use crate::puzzle::{
    Boxes, ConstraintKind, Grid, LayoutSpec, Lines, MapSizes, Position, RegionKind, RegionMap,
    Rule, Symbol,
};
use crate::text::base::board::{extra, places_of};
use crate::text::base::{Builder, Cage, TextError, Unknown, add_cages, unexpected};

/// Rows, columns and values at most.
pub(super) const MOST: usize = 16;

/// Names alone that are rules of the whole board.
pub(super) const RULES: [(&str, Rule); 5] = [
    ("Windoku", Rule::Windoku),
    ("DisjointSets", Rule::DisjointGroups),
    ("AntiKnight", Rule::AntiKnight),
    ("AntiKing", Rule::AntiKing),
    ("AntiConsecutive", Rule::NonConsecutive),
];

/// The puzzle of a string whose first line has this number.
///
/// # Errors
/// An item that cannot be read.
pub(super) fn parse(text: &str, line: usize) -> Result<Builder, TextError> {
    let items = || text.split('.').skip(1);
    let mut parser = Parser {
        line,
        board: Board {
            rows: 9,
            cols: 9,
            order: 9,
        },
        box_size: None,
        no_boxes: false,
        pieces: Vec::new(),
        extra: Vec::new(),
        cages: Vec::new(),
        groups: Vec::new(),
        builder: Builder::default(),
    };
    if let Some(shape) = items().find(|item| item.starts_with("Shape")) {
        parser.shape(shape)?;
    }
    items().try_for_each(|item| parser.item(item))?;
    parser.finish()
}

/// The items so far.
struct Parser {
    line: usize,
    board: Board,
    /// Cells of a box.
    box_size: Option<usize>,
    no_boxes: bool,
    /// Pieces of a jigsaw that are lists of their cells.
    pieces: Vec<Vec<Position>>,
    extra: Vec<Vec<Position>>,
    cages: Vec<Cage>,
    /// The groups that are open: whether each is an alternative.
    groups: Vec<bool>,
    builder: Builder,
}

impl Parser {
    fn wrong<T>(&self, text: &str, expected: impl Into<String>) -> Result<T, TextError> {
        Err(unexpected(self.line, text, expected))
    }

    /// Takes the shape, which may be anywhere in the string.
    fn shape(&mut self, item: &str) -> Result<(), TextError> {
        let side = |text: &str| text.parse().ok().filter(|n| (1..=MOST).contains(n));
        let mut parts = item.split('~').skip(1);
        let sides = parts.next().and_then(|size| size.split_once('x'));
        let sides = sides.and_then(|(rows, cols)| Some((side(rows)?, side(cols)?)));
        let Some((rows, cols)) = sides else {
            return self.wrong(
                item,
                format!("expected a shape such as 6x6, up to {MOST}x{MOST}"),
            );
        };
        self.board = Board {
            rows,
            cols,
            order: rows.max(cols),
        };
        if let Some(values) = parts.next() {
            match side(values.strip_prefix("1-").unwrap_or(values)) {
                Some(count) if count >= self.board.order => self.board.order = count,
                _ => self.unknown(&format!("values {values}"), &[]),
            }
        }
        Ok(())
    }

    /// Takes an item.
    fn item(&mut self, item: &str) -> Result<(), TextError> {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let arguments: Vec<&str> = parts.collect();
        let first = arguments.first().copied().unwrap_or_default();
        match name {
            "End" if self.groups.pop().is_none() => {
                self.wrong(".End", "there is no .Or or .And that it could end")?;
            }
            "Or" | "And" => {
                if name == "Or" && !self.groups.contains(&true) {
                    self.unknown(name, &[]);
                }
                self.groups.push(name == "Or");
            }
            // An item in an alternative goes with it.
            _ if self.groups.contains(&true) => {}
            "" | "Given" => arguments.iter().try_for_each(|text| self.values(text))?,
            "End" | "Shape" | "Priority" => {}
            "NoBoxes" => self.no_boxes = true,
            "RegionSize" => match first.parse() {
                Ok(size) => self.box_size = Some(size),
                Err(_) => self.wrong(item, "expected a number of cells")?,
            },
            "Jigsaw" => match &arguments[..] {
                [.., last] if cell(last).is_some() => {
                    let shape = usize::from(cell(first).is_none());
                    let piece = self.cells(&arguments[shape..])?;
                    self.pieces.push(piece);
                }
                _ => self.map(arguments.last().copied().unwrap_or_default())?,
            },
            "Diagonal" => match first {
                "-1" => self.builder.spec.rules.push(Rule::MainDiagonal),
                "1" => self.builder.spec.rules.push(Rule::AntiDiagonal),
                _ => self.wrong(item, "expected the direction 1 or -1")?,
            },
            "AllDifferent" => {
                let cells = self.cells(&arguments)?;
                self.extra.push(cells);
            }
            "Cage" => {
                let sum = if first.is_empty() { "0" } else { first };
                let Ok(sum) = sum.parse() else {
                    return self.wrong(item, "expected the sum of the cage");
                };
                let cells = self.cells(arguments.get(1..).unwrap_or_default())?;
                let sum = Some(sum).filter(|&sum| sum > 0);
                self.cages.push(Cage { cells, sum });
            }
            _ if !name.chars().all(|c| c.is_ascii_alphanumeric()) => {
                self.wrong(name, "expected the name of a constraint")?;
            }
            _ => match (
                RULES.iter().find(|rule| rule.0 == name),
                self.board.constraints(name, &arguments),
            ) {
                (Some(&(_, rule)), _) => self.builder.spec.rules.push(rule),
                (None, Some(all)) => self.builder.spec.constraints.extend(all),
                (None, None) => self.unknown(name, &arguments),
            },
        }
        Ok(())
    }

    /// Names a rule that is not known, with its cells.
    fn unknown(&mut self, name: &str, arguments: &[&str]) {
        let cells = arguments.iter().filter_map(|text| cell(text));
        let cells: Vec<String> = cells.map(|place| place.to_string()).collect();
        let unknown = Unknown::add(&mut self.builder.unknown, name);
        unknown
            .cells
            .extend(Some(cells).filter(|cells| !cells.is_empty()));
    }

    /// `R1C1_5`, a value, or `R1C1_2_4`, candidates.
    fn values(&mut self, text: &str) -> Result<(), TextError> {
        let order = self.board.order;
        let mut parts = text.split('_');
        let place = self.cell(parts.next().unwrap_or_default())?;
        let symbol = |text: &str| Symbol::new(text.parse::<usize>().ok()?.checked_sub(1)?);
        let symbol = |text| symbol(text).filter(|symbol| symbol.index() < order);
        let symbols: Option<Vec<Symbol>> = parts.map(symbol).collect();
        match symbols.as_deref() {
            Some([symbol]) => self.builder.givens.push((place, *symbol)),
            Some([first, rest @ ..]) => {
                let set = rest.iter().chain([first]).copied().collect();
                self.builder.candidates.push((place, set));
            }
            _ => {
                let expected =
                    format!("expected a cell and values from 1 to {order}, as in R1C1_5");
                self.wrong(text, expected)?;
            }
        }
        Ok(())
    }

    fn cell(&self, name: &str) -> Result<Position, TextError> {
        let Board { rows, cols, .. } = self.board;
        let expected =
            || format!("expected a cell of {rows} rows and {cols} columns, such as R1C1");
        let place = self.board.cell(name);
        place.map_or_else(|| self.wrong(name, expected()), Ok)
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<Position>, TextError> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// A map with a character for the region of each cell. Cells of one region of another size
    /// are in none.
    fn map(&mut self, text: &str) -> Result<(), TextError> {
        let Board { rows, cols, order } = self.board;
        let labels: Vec<char> = text.chars().collect();
        if labels.len() != rows * cols {
            let expected = format!("expected {} characters, one for each cell", rows * cols);
            return self.wrong(text, expected);
        }
        let size = |label: &char| labels.iter().filter(|other| *other == label).count();
        let side = self.box_size.unwrap_or(rows.max(cols));
        let fits = |label: &&char| (side..=order).contains(&size(label));
        let mut odd = labels.iter().filter(|label| !fits(label));
        if odd
            .next()
            .is_some_and(|first| odd.any(|label| label != first))
        {
            return self.wrong(text, format!("expected regions of {side} cells"));
        }
        let cells = labels.iter().zip(places_of(cols, rows * cols));
        let cells = cells.filter(|(label, _)| fits(label));
        let map = region_map(
            RegionKind::Jigsaw,
            cells.map(|(label, place)| (place, label)),
        );
        self.builder.spec.maps.push(map);
        Ok(())
    }

    /// The boxes: as near to a square as possible, lying before standing.
    fn boxes(&self) -> Option<Boxes> {
        let Board { rows, cols, .. } = self.board;
        let size = self.box_size.unwrap_or(rows.max(cols));
        let heights = (2..=size.isqrt())
            .rev()
            .filter(|height| size.is_multiple_of(*height));
        let mut both = heights.flat_map(|a| [(a, size / a), (size / a, a)]);
        let fit = both.find(|at| rows.is_multiple_of(at.0) && cols.is_multiple_of(at.1));
        fit.filter(|_| !self.no_boxes)
            .map(|(rows, cols)| Boxes { rows, cols })
    }

    /// Removes the lines of region sums unless boxes alone, or one map of the whole board, are
    /// the regions.
    fn check_region_sums(&mut self, boxed: bool) {
        let spec = &mut self.builder.spec;
        let clear = match (&spec.maps[..], boxed) {
            ([], true) => true,
            ([map], false) => map.labels.len() == self.board.rows * self.board.cols,
            _ => false,
        };
        let before = spec.constraints.len();
        if !clear || !self.pieces.is_empty() {
            spec.constraints
                .retain(|one| one.kind != ConstraintKind::RegionSum);
        }
        if spec.constraints.len() < before {
            self.unknown("RegionSumLine", &[]);
        }
    }

    /// The puzzle of all items.
    fn finish(mut self) -> Result<Builder, TextError> {
        if !self.groups.is_empty() {
            return self.wrong(".Or", "expected .End at the end of each .Or and .And");
        }
        let (boxes, Board { rows, cols, order }) = (self.boxes(), self.board);
        self.check_region_sums(boxes.is_some());
        let spec = &mut self.builder.spec;
        if !self.pieces.is_empty() {
            let pieces = self.pieces.into_iter().enumerate();
            let labels = pieces.flat_map(|(k, cells)| cells.into_iter().map(move |at| (at, k + 1)));
            spec.maps.push(region_map(RegionKind::Jigsaw, labels));
        }
        let full = |boxes: Boxes| boxes.rows * boxes.cols == order;
        if rows == cols && cols == order && boxes.is_none_or(full) {
            let at = Position { row: 0, col: 0 };
            spec.grids.push(Grid { at, boxes });
        } else {
            spec.cells = places_of(cols, rows * cols).collect();
            spec.lines = Lines::Both;
            if let Some(size) = boxes {
                let (tall, wide) = (size.rows, size.cols);
                let number = |at: &Position| {
                    usize::from(at.row) / tall * (cols / wide) + usize::from(at.col) / wide + 1
                };
                let labels = spec.cells.iter().map(|at| (*at, number(at)));
                spec.maps.push(region_map(RegionKind::Box, labels));
            }
        }
        let spec = LayoutSpec {
            name: format!("{rows}x{cols}"),
            order,
            extra: extra(self.extra).collect(),
            ..std::mem::take(spec)
        };
        self.builder.spec = spec;
        add_cages(self.cages, &mut self.builder);
        Ok(self.builder)
    }
}

/// Regions of cells with one label each.
fn region_map(
    kind: RegionKind,
    labels: impl Iterator<Item = (Position, impl ToString)>,
) -> RegionMap {
    let labels = labels
        .map(|(place, label)| (place, label.to_string()))
        .collect();
    RegionMap {
        labels,
        sizes: MapSizes::AtMost,
        kind,
    }
}
