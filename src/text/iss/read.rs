//! What the items of a constraint string say.

use super::cell::cell;
use super::link::{QUERY, is_link, joined};
use super::rules::Board;
use crate::puzzle::{
    Boxes, Constraint, ConstraintKind, Grid, LayoutSpec, Lines, MapSizes, Position, RegionKind,
    RegionMap, Rule, Symbol, SymbolSet,
};
use crate::text::ground::cages::{self, Cage};
use crate::text::ground::{
    Builder, Context, Entry, Form, Line, TextError, Unknown, boards, places_of, unexpected,
};

/// Rows, columns and values at most.
pub(super) const MOST: usize = 16;

/// Names that are read.
pub(super) const KNOWN: [&str; 14] = [
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Diagonal",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "AntiKing",
    "AllDifferent",
    "Cage",
    "Or",
    "And",
    "End",
];

/// Whether a line begins such a string.
pub(in crate::text) fn starts(text: &str) -> bool {
    let text = text.trim();
    if is_link(text) {
        return text.contains("udoku")
            && text
                .split_once(QUERY)
                .is_some_and(|(_, q)| q.starts_with(['.', '%']));
    }
    let Some(rest) = text.strip_prefix('.') else {
        return false;
    };
    let name: &str = rest.split(['.', '~']).next().unwrap_or_default();
    let values = |text: &str| text.starts_with(['R', 'r']) && text.contains('_');
    if name.is_empty() {
        return rest.strip_prefix('~').is_some_and(values);
    }
    // A name is told from a row of letters by being known, or by how it is written.
    let camel = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
        && name.chars().any(|c| c.is_ascii_lowercase());
    // Where a name has capitals alone, its cells tell.
    let capital = name
        .chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        && rest[name.len()..].starts_with('~')
        && rest.split(['~', '.']).any(|word| cell(word).is_some());
    KNOWN.contains(&name) || capital || camel && (rest.contains('~') || name.len() > 5)
}

/// Reads a string from its lines.
///
/// # Errors
/// An item that cannot be read, or rules that are not known.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let first = lines.first().map_or(1, |line| line.number);
    let all = joined(lines);
    let mut parts = all.split('.');
    if parts.next().is_some_and(|before| !before.is_empty()) {
        return Err(unexpected(first, &all, "expected '.' and a name"));
    }
    let items: Vec<(usize, String)> = parts.map(|item| (first, item.to_owned())).collect();
    let mut said = Said::default();
    said.shape(&items)?;
    for (line, item) in &items {
        said.item(*line, item)?;
    }
    said.builder(first)?
        .entry(first, Form::Other("constraint string"), context)
}

/// The items that were read.
#[derive(Debug)]
pub(super) struct Said {
    rows: usize,
    cols: usize,
    order: usize,
    /// Cells of a box.
    box_size: Option<usize>,
    no_boxes: bool,
    maps: Vec<RegionMap>,
    /// Regions that are lists of their cells.
    regions: Vec<Vec<Position>>,
    rules: Vec<Rule>,
    extra: Vec<Vec<Position>>,
    cages: Vec<Cage>,
    constraints: Vec<Constraint>,
    givens: Vec<(Position, Symbol)>,
    candidates: Vec<(Position, SymbolSet)>,
    unknown: Vec<Unknown>,
    /// The groups that are open: whether each is an alternative.
    groups: Vec<bool>,
}

impl Default for Said {
    fn default() -> Self {
        const USUAL: usize = 9;
        Self {
            rows: USUAL,
            cols: USUAL,
            order: USUAL,
            box_size: None,
            no_boxes: false,
            maps: Vec::new(),
            regions: Vec::new(),
            rules: Vec::new(),
            extra: Vec::new(),
            cages: Vec::new(),
            constraints: Vec::new(),
            givens: Vec::new(),
            candidates: Vec::new(),
            unknown: Vec::new(),
            groups: Vec::new(),
        }
    }
}

impl Said {
    /// Takes the shape, which may stand anywhere.
    pub(super) fn shape(&mut self, items: &[(usize, String)]) -> Result<(), TextError> {
        let Some((line, item)) = items.iter().find(|(_, item)| item.starts_with("Shape")) else {
            return Ok(());
        };
        let mut parts = item.split('~').skip(1);
        let size = parts.next().unwrap_or_default();
        let side = |text: &str| {
            text.parse::<usize>()
                .ok()
                .filter(|n| (1..=MOST).contains(n))
        };
        let sides = size
            .split_once('x')
            .and_then(|(rows, cols)| Some((side(rows)?, side(cols)?)));
        (self.rows, self.cols) = sides.ok_or_else(|| {
            unexpected(
                *line,
                item,
                format!("expected a shape such as 6x6, up to {MOST}x{MOST}"),
            )
        })?;
        self.order = self.rows.max(self.cols);
        match parts.next() {
            None => {}
            Some(values) => {
                let count = side(values.strip_prefix("1-").unwrap_or(values));
                let count = count.filter(|&count| count >= self.order);
                match count {
                    Some(count) => self.order = count,
                    None => self.name_unknown(&format!("values {values}"), &[]),
                }
            }
        }
        Ok(())
    }

    /// Takes an item.
    pub(super) fn item(&mut self, line: usize, item: &str) -> Result<(), TextError> {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let arguments: Vec<&str> = parts.collect();
        match name {
            "End" => {
                let open = self.groups.pop();
                return open.map(|_| ()).ok_or_else(|| {
                    unexpected(line, ".End", "there is no .Or or .And that it could end")
                });
            }
            "Or" | "And" => {
                if name == "Or" && !self.groups.contains(&true) {
                    self.name_unknown(name, &[]);
                }
                self.groups.push(name == "Or");
                return Ok(());
            }
            // What stands in an alternative goes with it.
            _ if self.groups.contains(&true) => return Ok(()),
            _ => {}
        }
        match name {
            "" | "Given" => self.values(line, &arguments)?,
            "Shape" | "Priority" => {}
            "NoBoxes" => self.no_boxes = true,
            "RegionSize" => {
                let size = arguments.first().and_then(|text| text.parse().ok());
                self.box_size =
                    Some(size.ok_or_else(|| unexpected(line, item, "expected a number of cells"))?);
            }
            "Jigsaw" => match &arguments[..] {
                [.., last] if cell(last).is_some() => {
                    let first = usize::from(cell(arguments[0]).is_none());
                    let region = self.cells(line, &arguments[first..])?;
                    self.regions.push(region);
                }
                _ => self.jigsaw(line, arguments.last().copied().unwrap_or_default())?,
            },
            "Diagonal" => self.rules.push(match arguments.first() {
                Some(&"-1") => Rule::MainDiagonal,
                Some(&"1") => Rule::AntiDiagonal,
                _ => return Err(unexpected(line, item, "expected the direction 1 or -1")),
            }),
            "Windoku" => self.rules.push(Rule::Windoku),
            "DisjointSets" => self.rules.push(Rule::DisjointGroups),
            "AntiKnight" => self.rules.push(Rule::AntiKnight),
            "AntiKing" => self.rules.push(Rule::AntiKing),
            "AntiConsecutive" => self.rules.push(Rule::NonConsecutive),
            "AllDifferent" => {
                let cells = self.cells(line, &arguments)?;
                self.extra.push(cells);
            }
            "Cage" => {
                let (sum, cells) = arguments.split_first().unwrap_or((&"", &[]));
                let sum = match *sum {
                    "" => Ok(0),
                    sum => sum.parse(),
                };
                let sum =
                    sum.map_err(|_| unexpected(line, item, "expected the sum of the cage"))?;
                let cells = self.cells(line, cells)?;
                let sum = Some(sum).filter(|&sum| sum > 0);
                self.cages.push(Cage { cells, sum });
            }
            _ if name.chars().all(|c| c.is_ascii_alphanumeric()) => {
                match self.board().constraints(name, &arguments) {
                    Some(constraints) => self.constraints.extend(constraints),
                    None => self.name_unknown(name, &arguments),
                }
            }
            _ => return Err(unexpected(line, name, "expected the name of a constraint")),
        }
        Ok(())
    }

    fn board(&self) -> Board {
        Board {
            rows: self.rows,
            cols: self.cols,
            order: self.order,
        }
    }

    fn name_unknown(&mut self, name: &str, arguments: &[&str]) {
        let cells = arguments.iter().filter_map(|text| cell(text));
        let cells: Vec<String> = cells.map(|place| place.to_string()).collect();
        let unknown = Unknown::add(&mut self.unknown, name);
        if !cells.is_empty() {
            unknown.cells.push(cells);
        }
    }

    /// `R1C1_5`, a value, or `R1C1_2_4`, candidates.
    fn values(&mut self, line: usize, arguments: &[&str]) -> Result<(), TextError> {
        for text in arguments {
            let mut parts = text.split('_');
            let place = self.place(line, parts.next().unwrap_or_default())?;
            let symbol = |text: &str| {
                text.parse::<usize>()
                    .ok()?
                    .checked_sub(1)
                    .and_then(Symbol::new)
            };
            let symbols: Option<Vec<Symbol>> = parts.map(symbol).collect();
            let symbols = symbols.filter(|symbols| symbols.iter().all(|s| s.index() < self.order));
            let expected = || {
                format!(
                    "expected a cell and values from 1 to {}, as in R1C1_5",
                    self.order
                )
            };
            match symbols.as_deref() {
                Some([symbol]) => self.givens.push((place, *symbol)),
                Some(symbols) if !symbols.is_empty() => {
                    self.candidates
                        .push((place, symbols.iter().copied().collect()));
                }
                _ => return Err(unexpected(line, text, expected())),
            }
        }
        Ok(())
    }

    fn cells(&self, line: usize, names: &[&str]) -> Result<Vec<Position>, TextError> {
        names.iter().map(|name| self.place(line, name)).collect()
    }

    fn place(&self, line: usize, name: &str) -> Result<Position, TextError> {
        let inside =
            |p: &Position| usize::from(p.row) < self.rows && usize::from(p.col) < self.cols;
        cell(name).filter(inside).ok_or_else(|| {
            let expected = format!(
                "expected a cell of {} rows and {} columns, such as R1C1",
                self.rows, self.cols
            );
            unexpected(line, name, expected)
        })
    }

    /// A map with a character for the region of each cell. Cells of one region of another size
    /// are in none.
    fn jigsaw(&mut self, line: usize, text: &str) -> Result<(), TextError> {
        let labels: Vec<char> = text.chars().collect();
        if labels.len() != self.rows * self.cols {
            let expected = format!(
                "expected {} characters, one for each cell",
                self.rows * self.cols
            );
            return Err(unexpected(line, text, expected));
        }
        let size = |label: char| labels.iter().filter(|&&other| other == label).count();
        let side = self.box_size.unwrap_or(self.rows.max(self.cols));
        let mut other: Vec<char> = labels
            .iter()
            .copied()
            .filter(|&c| !(side..=self.order).contains(&size(c)))
            .collect();
        other.dedup();
        if other.iter().any(|&label| label != other[0]) {
            let expected = format!("expected regions of {side} cells");
            return Err(unexpected(line, text, expected));
        }
        let place = |k: usize| Position::new(k / self.cols, k % self.cols);
        let inside = labels
            .iter()
            .enumerate()
            .filter(|(_, label)| !other.contains(label));
        let labels = inside
            .filter_map(|(k, label)| Some((place(k)?, label.to_string())))
            .collect();
        self.maps.push(RegionMap {
            labels,
            sizes: MapSizes::AtMost,
            kind: RegionKind::Jigsaw,
        });
        Ok(())
    }

    /// The boxes, as near to a square as possible, lying or standing as they fit.
    fn boxes(&self) -> Option<Boxes> {
        let size = self.box_size.unwrap_or(self.rows.max(self.cols));
        let fits = |rows: usize, cols: usize| {
            self.rows.is_multiple_of(rows) && self.cols.is_multiple_of(cols)
        };
        let heights = (2..=size.isqrt())
            .rev()
            .filter(|height| size.is_multiple_of(*height));
        let mut both =
            heights.flat_map(|height| [(height, size / height), (size / height, height)]);
        both.find(|&(rows, cols)| fits(rows, cols))
            .map(|(rows, cols)| Boxes { rows, cols })
    }

    /// Takes away the lines whose stretches are told by regions where it is not clear which these
    /// are: not the boxes alone, nor one map of the whole board.
    fn check_stretches(&mut self, boxed: bool) {
        let whole = |map: &RegionMap| map.labels.len() == self.rows * self.cols;
        let clear = match (&self.maps[..], boxed) {
            ([], true) => self.regions.is_empty(),
            ([map], false) => self.regions.is_empty() && whole(map),
            _ => false,
        };
        let line = |constraint: &Constraint| constraint.kind == ConstraintKind::RegionSum;
        if !clear && self.constraints.iter().any(line) {
            self.constraints.retain(|constraint| !line(constraint));
            self.name_unknown("RegionSumLine", &[]);
        }
    }

    /// The puzzle, of which the first line has this number.
    pub(super) fn builder(mut self, line: usize) -> Result<Builder, TextError> {
        if !self.groups.is_empty() {
            return Err(unexpected(
                line,
                ".Or",
                "expected .End at the end of each .Or and .And",
            ));
        }
        let boxes = self.boxes().filter(|_| !self.no_boxes);
        self.check_stretches(boxes.is_some());
        let mut maps = self.maps;
        if !self.regions.is_empty() {
            let named = |(k, cells): (usize, Vec<Position>)| {
                let name = (k + 1).to_string();
                cells.into_iter().map(move |place| (place, name.clone()))
            };
            maps.push(RegionMap {
                labels: self
                    .regions
                    .into_iter()
                    .enumerate()
                    .flat_map(named)
                    .collect(),
                sizes: MapSizes::AtMost,
                kind: RegionKind::Jigsaw,
            });
        }
        let mut spec = LayoutSpec {
            name: format!("{}x{}", self.rows, self.cols),
            order: self.order,
            maps,
            rules: self.rules,
            ..LayoutSpec::default()
        };
        let one_grid = self.rows == self.cols && self.rows == self.order;
        if one_grid && boxes.is_none_or(|boxes| boxes.rows * boxes.cols == self.order) {
            spec.grids = vec![Grid {
                at: Position { row: 0, col: 0 },
                boxes,
            }];
        } else {
            spec.cells = places_of(self.cols, self.rows * self.cols).collect();
            spec.lines = Lines::Both;
            if let Some(Boxes { rows, cols }) = boxes {
                let number = |p: &Position| {
                    (usize::from(p.row) / rows) * (self.cols / cols) + usize::from(p.col) / cols
                };
                let labels = spec
                    .cells
                    .iter()
                    .map(|p| (*p, (number(p) + 1).to_string()))
                    .collect();
                spec.maps.push(RegionMap {
                    labels,
                    sizes: MapSizes::AtMost,
                    kind: RegionKind::Box,
                });
            }
        }
        spec.extra = boards::extra(self.extra).collect();
        spec.constraints = self.constraints;
        let mut builder = Builder {
            spec,
            givens: self.givens,
            candidates: self.candidates,
            unknown: self.unknown,
            ..Builder::default()
        };
        cages::add(self.cages, &mut builder);
        Ok(builder)
    }
}
