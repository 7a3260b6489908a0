//! Writes any puzzle in Onefold's own form.
//!
//! The board is described in the shortest way that implies no region which the layout lacks;
//! missing regions follow as extra regions. To find what a text implies, it is read.

use std::sync::Arc;

use serde_json::json;

use super::read::read;
use super::words::{KEYS, Key, starts};
use crate::ids::CellId;
use crate::puzzle::shapes::{overlaps, rule_name};
use crate::puzzle::{Alphabet, Boxes, Grid, Layout, Metadata, Region, Rule, Symbol};
use crate::text::base::{
    Context, Job, Line, REMARKS, WriteError, Written, board, is_square, region_numbers, region_set,
};

/// Writes a puzzle with its layout, texts and drawings.
pub(crate) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let layout = job.puzzle.layout();
    let pictures = pictures(job);
    let there = region_set(layout);
    // A small region inside another adds nothing.
    let is_implied = |region: &[CellId]| {
        let is_inside = |other: &&[CellId]| region.iter().all(|cell| other.contains(cell));
        region.len() < layout.order() && there.iter().any(is_inside)
    };

    let holds = |region: &&[CellId]| there.contains(region) || is_implied(region);
    let fitting = |board: String| {
        let says = layout_of(&format!("puzzle\n{board}\n{pictures}"))?;
        let fits = says.cells() == layout.cells() && region_set(&says).iter().all(holds);
        fits.then_some((board, says))
    };

    let cannot = || WriteError::new("this board");
    let (board, says) = ways(layout).into_iter().find_map(fitting).ok_or_else(cannot)?;
    let name = job.id.map(plain).unwrap_or_default();
    let mut text = format!("puzzle {name}").trim_end().to_owned();
    if !starts(&text) {
        text = format!("puzzle\nid: {name}");
    }
    text += &format!("\n{}{board}", remarks(job.puzzle.metadata()));
    if layout.alphabet() != Alphabet::default() {
        text += &format!("alphabet: {}\n", layout.alphabet().name());
    }
    let said = region_set(&says);
    for region in layout.regions() {
        if !said.contains(&region.cells[..]) {
            let cells: String =
                region.cells.iter().map(|&c| format!(" {}", layout.cells()[c])).collect();
            text += &format!("extra region {}:{cells}\n", plain(&region.name));
        }
    }

    text += &format!("\n{pictures}end");
    let layout = layout_of(&text).ok_or_else(cannot)?;
    Written::holding(text, job, layout.spec().clone())
}

fn layout_of(text: &str) -> Option<Arc<Layout>> {
    let entry = read(&Line::all(text), &mut Context::default()).ok()?;
    Some(Arc::clone(entry.puzzle.layout()))
}

/// Removes signs with a meaning from a name.
fn plain(name: &str) -> String {
    name.strip_prefix("extra region ")
        .unwrap_or(name)
        .split(|c: char| c.is_whitespace() || matches!(c, ':' | '#'))
        .filter(|word| !word.is_empty())
        .collect::<Vec<&str>>()
        .join(" ")
}

/// Descriptions of the board, shortest first; the last has only its cells.
fn ways(layout: &Layout) -> Vec<String> {
    let spec = layout.spec();
    let rules = |is_said: &dyn Fn(&Rule) -> bool| {
        let names: Vec<&str> = spec
            .rules
            .iter()
            .filter(|rule| is_said(rule))
            .filter_map(|rule| rule_name(*rule))
            .collect();
        if names.is_empty() { String::new() } else { format!("rules: {}\n", names.join(", ")) }
    };

    // Pictures may follow grids, but settings may not.
    let all = rules(&|_| true);
    let symbols = format!("symbols: {}\n", layout.order());
    let head = format!("{symbols}{all}");
    let square = is_square(layout).then(|| square_ways(layout));
    let mut ways: Vec<String> =
        square.iter().flatten().map(|board| format!("{head}{board}")).collect();
    if !spec.grids.is_empty() {
        let named = overlaps::with_grids(&board::corners(&spec.grids));
        ways.extend(named.map(|known| format!("layout: {}\n{all}", known.name())));
        let boxes = boxes_text(spec.grids[0].boxes);
        let grid = |grid: &Grid| format!("grid at {}\n", grid.at);
        let grids: String = spec.grids.iter().map(grid).collect();
        ways.push(format!("{head}boxes: {boxes}\n{grids}"));
    }

    let lines = ["both", "rows", "columns", "none"];
    ways.extend(lines.map(|lines| format!("{head}lines: {lines}\n")));
    let pairs = rules(&|rule| matches!(rule, Rule::AntiKnight | Rule::AntiKing));
    let cells = [pairs, String::new()];
    ways.extend(cells.map(|rules| format!("{symbols}{rules}lines: none\n")));
    let constraints: String = spec.constraints.iter().map(|one| format!("{one}\n")).collect();
    ways.into_iter().map(|board| board + &constraints).collect()
}

fn boxes_text(boxes: Option<Boxes>) -> String {
    let text = |boxes: Boxes| format!("{}x{}", boxes.rows, boxes.cols);
    boxes.map_or_else(|| "none".to_owned(), text)
}

/// Descriptions of a square grid: with boxes, regions, or neither.
fn square_ways(layout: &Layout) -> Vec<String> {
    let head = |boxes| format!("boxes: {}\n", boxes_text(boxes));
    let boxes = layout
        .spec()
        .grids
        .iter()
        .find_map(|grid| grid.boxes)
        .into_iter()
        .chain(Boxes::default_for(layout.order()));

    let mut ways: Vec<String> = boxes.map(|boxes| head(Some(boxes))).collect();
    if let Some(map) = region_numbers(layout) {
        let label = |&number: &usize| Symbol::new(number).map_or('?', label_of);
        let labels = drawn_letters(layout).unwrap_or_else(|| map.iter().map(label).collect());
        let mut text = String::from("\nregions\n");
        for row in labels.chunks(layout.cols()) {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            text += &format!("{}\n", row.join(" "));
        }
        ways.push(text + "\n");
    }

    ways.push(head(None));
    ways
}

/// The setter's letters, if all regions have one.
fn drawn_letters(layout: &Layout) -> Option<Vec<char>> {
    let letter = |cell: CellId| {
        let of_cell = |region: &&Region| region.cells.binary_search(&cell).is_ok();
        layout.regions().iter().filter(of_cell).find_map(Region::letter)
    };
    layout.cells().ids().map(letter).collect()
}

/// Labels are letters first, which do not look like clues.
fn label_of(symbol: Symbol) -> char {
    const LETTERS: usize = 52;
    Symbol::new((symbol.index() + 9) % (LETTERS + 9)).map_or('?', Symbol::to_char)
}

fn pictures(job: &Job<'_>) -> String {
    let puzzle = job.puzzle;
    let layout = puzzle.layout();
    // A row that begins with `#` could be a comment, so add bars.
    let barred = (0..layout.rows()).any(|row| layout.cell(row, 0).is_none());
    let (open, close) = if barred { ("| ", " |") } else { ("", "") };
    let picture = |heading: &str, text: &dyn Fn(CellId) -> String| {
        let rows = board::picture(layout, text)
            .into_iter()
            .map(|row| format!("{open}{}{close}\n", row.join(" ")));
        format!("{heading}\n{}", rows.collect::<String>())
    };

    let sign = |symbol: Option<Symbol>| Alphabet::OneUp.line([symbol], '.');
    let mut all = vec![picture("clues", &|cell| sign(puzzle.givens()[cell]))];
    if puzzle.has_entries() {
        all.push(picture("entries", &|cell| sign(puzzle.entries()[cell])));
    }
    if let Some(sets) = puzzle.initial_candidates() {
        let text = |cell| board::set_text(sets[cell], layout);
        all.push(picture("candidates", &text));
    }

    if let Some(recorded) = job.recorded {
        all.push(picture("solution", &|cell| sign(Some(recorded[cell]))));
    }
    all.join("\n")
}

fn remarks(metadata: Option<&Metadata>) -> String {
    let mut text = String::new();
    let metadata = metadata.into_iter();
    for (words, said) in metadata.clone().flat_map(|metadata| &metadata.words) {
        // A text that does not fit a line, or that reads like a cut one, becomes a JSON string.
        let fits = !said.starts_with('"') && fits_line(said);
        let line = if fits { said } else { &json!(said).to_string() };
        let row = KEYS.iter().find(|(_, key)| *key == Key::Words(*words));
        text += &format!("{}: {line}\n", row.map_or("note", |row| row.0));
    }

    let data = metadata.clone().flat_map(|metadata| &metadata.data);
    for (name, said) in data.filter(|(name, _)| REMARKS.contains(&name.as_str())) {
        let said = serde_json::from_str::<String>(said).unwrap_or_else(|_| said.clone());
        for line in said.lines().filter(|line| fits_line(line)) {
            text += &format!("{name}: {line}\n");
        }
    }

    for drawn in metadata.flat_map(|metadata| &metadata.cosmetics) {
        text += &format!("draw: {}\n", json!(drawn));
    }
    text
}

/// True for a text that is read back from one line.
fn fits_line(said: &str) -> bool {
    said.trim() == said
        && !said.is_empty()
        && !said.contains(['\n', '\r'])
        && !said.starts_with(',')
        && !said.ends_with(',')
}
