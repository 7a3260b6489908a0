//! Writes any puzzle whatsoever in Onefold's own form.
//!
//! The board is said in the shortest of some ways (one grid, a named overlap, grids at places,
//! cells with or without lines) that says no region which the layout has not; what it does not
//! say follows as further regions. What the text means is taken from the text, by reading it.

use std::collections::BTreeSet;

use super::keys::MOST_LINES;
use super::read::read_layout;
use crate::ids::CellId;
use crate::puzzle::shapes::{overlaps, rule_name, spec_named};
use crate::puzzle::{Boxes, Layout, LayoutSpec, Puzzle, Region, Rule, Symbol};
use crate::text::base::board::{self, is_square, region_numbers};
use crate::text::base::{Held, Job, Line, WriteError, Written};

/// The text of a puzzle.
///
/// # Errors
/// It has too many lines.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let pictures = pictures(puzzle);
    // A constraint is written as it is read; what follows from it is then said already.
    let constraints: Vec<String> = (layout.spec().constraints.iter())
        .map(ToString::to_string)
        .collect();
    let boards = ways(layout);
    let under = |board: &Vec<String>| [board.clone(), constraints.clone()].concat();
    let ways: Vec<Vec<String>> = boards.iter().map(under).chain(boards.clone()).collect();
    let fitting = |head: &Vec<String>| {
        let spec = spec_of(&[head, &pictures].map(|lines| lines.join("\n")).join("\n\n"))?;
        let says = Layout::build(spec).ok()?;
        let there = region_set(layout);
        let implied = |region: &[CellId]| {
            let inside = |other: &&[CellId]| region.iter().all(|cell| other.contains(cell));
            region.len() < layout.order() && there.iter().any(inside)
        };
        let holds = |region: &&[CellId]| there.contains(region) || implied(region);
        let fits = says.cells() == layout.cells() && region_set(&says).iter().all(holds);
        fits.then_some(says)
    };
    let found = ways
        .into_iter()
        .find_map(|head| fitting(&head).map(|says| (head, says)));
    let (mut lines, says) = found.ok_or_else(|| WriteError::new("this board"))?;
    let said = region_set(&says);
    for region in layout.regions() {
        if said.contains(region.cells.as_slice()) {
            continue;
        }
        let cells: Vec<String> = region
            .cells
            .iter()
            .map(|&cell| layout.cells()[cell].to_string())
            .collect();
        lines.push(format!(
            "extra region {}: {}",
            plain(&region.name),
            cells.join(" ")
        ));
    }
    let name = job.id.map(plain).unwrap_or_default();
    lines.insert(0, format!("puzzle {name}").trim_end().to_owned());
    lines.push(String::new());
    lines.extend(pictures);
    lines.push("end".to_owned());
    if lines.len() > MOST_LINES {
        return Err(WriteError::new(format!("more than {MOST_LINES} lines")));
    }
    let text = lines.join("\n");
    let layout = spec_of(&text).ok_or_else(|| WriteError::new("this board"))?;
    let held = Held::givens(layout).with_entries().with_candidates();
    Written::holding(text, job, held)
}

fn region_set(layout: &Layout) -> BTreeSet<&[CellId]> {
    layout
        .regions()
        .iter()
        .map(|region| region.cells.as_slice())
        .collect()
}

/// The layout that a text describes.
fn spec_of(text: &str) -> Option<LayoutSpec> {
    let text = if text.starts_with("puzzle") {
        text.to_owned()
    } else {
        format!("puzzle\n{text}")
    };
    read_layout(&Line::all(&text)).ok()
}

/// A name without signs that mean something.
fn plain(name: &str) -> String {
    let plain = name.strip_prefix("extra region ").unwrap_or(name);
    plain
        .replace([':', '\n', '\r', '#'], " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// The ways to say the board, shortest first; the last says its cells and nothing else.
fn ways(layout: &Layout) -> Vec<Vec<String>> {
    let spec = layout.spec();
    let symbols = format!("symbols: {}", layout.order());
    let mut boards: Vec<Vec<String>> = Vec::new();
    if is_square(layout) {
        boards.extend(square_ways(layout, &symbols));
    }
    if !spec.grids.is_empty() {
        boards.extend(named(spec));
        let mut grids = vec![symbols.clone()];
        grids.extend(spec.grids.iter().map(|grid| match grid.boxes {
            Some(Boxes { rows, cols }) => format!("grid at {} boxes {rows}x{cols}", grid.at),
            None => format!("grid at {} boxes none", grid.at),
        }));
        boards.push(grids);
    }
    for lines in ["both", "rows", "columns", "none"] {
        boards.push(vec![symbols.clone(), format!("lines: {lines}")]);
    }
    let all: Vec<Rule> = spec.rules.clone();
    let pair = |rule: &Rule| matches!(rule, Rule::AntiKnight | Rule::AntiKing);
    let pairs: Vec<Rule> = all.iter().copied().filter(pair).collect();
    let mut ways = Vec::new();
    for board in boards {
        for rules in [&all, &pairs, &Vec::new()] {
            let names: Vec<&str> = rules.iter().filter_map(|rule| rule_name(*rule)).collect();
            let mut way = board.clone();
            if !names.is_empty() {
                // Settings stand before grids, of which each may have a picture.
                way.insert(
                    usize::from(!way.is_empty()),
                    format!("rules: {}", names.join(", ")),
                );
            }
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways
}

/// A named overlap.
fn named(spec: &LayoutSpec) -> Option<Vec<String>> {
    let overlap = overlaps::with_grids(&board::corners(&spec.grids))?;
    let known = spec_named(overlap.name).ok()?;
    let mut grids = [spec.grids.clone(), known.grids.clone()];
    grids.iter_mut().for_each(|grids| grids.sort_unstable());
    let same = known.order == spec.order && grids[0] == grids[1];
    same.then(|| vec![format!("layout: {}", overlap.name)])
}

/// One square grid with boxes, with drawn regions, or with neither.
fn square_ways(layout: &Layout, symbols: &str) -> Vec<Vec<String>> {
    let mut ways = Vec::new();
    let head = |boxes: String| vec![symbols.to_owned(), format!("boxes: {boxes}")];
    let boxes = layout
        .spec()
        .grids
        .iter()
        .filter_map(|grid| grid.boxes)
        .next();
    let usual = Boxes::default_for(layout.order());
    for Boxes { rows, cols } in boxes.into_iter().chain(usual) {
        ways.push(head(format!("{rows}x{cols}")));
    }
    if let Some(map) = region_numbers(layout) {
        let label = |&number: &usize| Symbol::new(number).map_or('?', label_of);
        let labels = drawn_letters(layout).unwrap_or_else(|| map.iter().map(label).collect());
        let labels: Vec<String> = labels.into_iter().map(String::from).collect();
        let mut way = vec![symbols.to_owned(), String::new(), "regions".to_owned()];
        way.extend(labels.chunks(layout.cols()).map(|row| row.join(" ")));
        way.push(String::new());
        ways.push(way);
    }
    ways.push(head("none".to_owned()));
    ways
}

/// The letters of the map, so that a region keeps the name that its setter gave it.
fn drawn_letters(layout: &Layout) -> Option<Vec<char>> {
    let letter = |cell: CellId| {
        let of_cell = |region: &&Region| region.cells.binary_search(&cell).is_ok();
        layout
            .regions()
            .iter()
            .filter(of_cell)
            .find_map(Region::letter)
    };
    layout.cells().ids().map(letter).collect()
}

/// Letters first: they are read as regions at a glance.
fn label_of(symbol: Symbol) -> char {
    const LETTERS: usize = 52;
    let rotated = Symbol::new((symbol.index() + 9) % (LETTERS + 9));
    rotated.map_or('?', Symbol::to_char)
}

/// The pictures of the clues, entries and candidates.
fn pictures(puzzle: &Puzzle) -> Vec<String> {
    let layout = puzzle.layout();
    // A row that begins with `#` may be taken for a comment, so bars stand around it.
    let barred = (0..layout.rows()).any(|row| layout.cell(row, 0).is_none());
    let picture = |heading: &str, text: &dyn Fn(CellId) -> String| {
        let mut lines = vec![heading.to_owned()];
        for row in 0..layout.rows() {
            let cell = |col| layout.cell(row, col).map_or_else(|| "#".to_owned(), text);
            let cells: Vec<String> = (0..layout.cols()).map(cell).collect();
            let row = cells.join(" ");
            lines.push(if barred { format!("| {row} |") } else { row });
        }
        lines
    };
    let sign = |symbol: Option<Symbol>| symbol.map_or('.', Symbol::to_char).to_string();
    let mut lines = picture("clues", &|cell| sign(puzzle.givens()[cell]));
    if puzzle.has_entries() {
        lines.push(String::new());
        lines.extend(picture("entries", &|cell| sign(puzzle.entries()[cell])));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let all = layout.symbols();
        let text = |cell: CellId| match sets[cell] {
            set if set == all => ".".to_owned(),
            set if set.is_empty() => super::fill::NOTHING.to_owned(),
            set => set.to_string(),
        };
        lines.push(String::new());
        lines.extend(picture("candidates", &text));
    }
    lines
}
