//! Reads shapes as blank puzzles, and games.

use super::from_char;
use super::graph::{Graph, number};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, LayoutSpec, Puzzle, PuzzleError, Symbol};
use crate::text::xml::{Element, wrong};
use crate::text::{Context, Entry, Form, TextError, TextErrorKind, unknown};

/// The puzzles of a document: the shape as a blank one, or every game.
pub(in crate::text) fn read(
    root: &Element,
    context: &mut Context,
) -> Vec<Result<Entry, TextError>> {
    if root.name == "ksudoku-graph" {
        return vec![shape(root, context)];
    }
    let games: Vec<_> = root
        .children("game")
        .map(|game| read_game(game, context))
        .collect();
    if games.is_empty() {
        return vec![Err(wrong(
            root.line,
            &root.name,
            "a 'game' is expected in it",
        ))];
    }
    games
}

/// The layout alone of a document.
///
/// # Errors
/// There is no shape in it, or one that cannot be.
pub(in crate::text) fn layout(root: &Element) -> Result<LayoutSpec, TextError> {
    let holder = match root.child("game") {
        Some(game) => game.child("puzzle").unwrap_or(game),
        None => root,
    };
    let graph = Graph::read(graph_of(holder)?)?;
    Ok(graph.spec)
}

fn graph_of(holder: &Element) -> Result<&Element, TextError> {
    holder
        .child("graph")
        .ok_or_else(|| wrong(holder.line, &holder.name, "a 'graph' is expected in it"))
}

fn shape(root: &Element, context: &mut Context) -> Result<Entry, TextError> {
    let element = graph_of(root)?;
    let graph = Graph::read(element)?;
    let (puzzle, _, notes) = start(element, graph, context)?;
    Ok(entry(puzzle, element, root.line, notes, "KSudoku shape"))
}

fn read_game(game: &Element, context: &mut Context) -> Result<Entry, TextError> {
    let holder = game
        .child("puzzle")
        .ok_or_else(|| wrong(game.line, &game.name, "a 'puzzle' is expected in it"))?;
    let element = graph_of(holder)?;
    let (mut puzzle, graph, mut notes) = start(element, Graph::read(element)?, context)?;
    let cell_of = |layout: &Layout, index: usize| {
        let place = graph
            .cube
            .split(index)
            .and_then(|cell| graph.cube.place(cell));
        place.and_then(|place| layout.cell_at(place))
    };
    if let Some(values) = holder.child("values") {
        let text: Vec<char> = values.text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.len() != graph.cube.len() {
            let expected = format!("{} values, not {}", graph.cube.len(), text.len());
            return Err(wrong(values.line, &values.text, expected));
        }
        for (index, &c) in text.iter().enumerate() {
            let wrong = |expected: &str| wrong(values.line, &c.to_string(), expected);
            let symbol = from_char(c).map_err(|()| wrong("'_', '.' or 'b' to 'z' is expected"))?;
            let Some(symbol) = symbol else { continue };
            let Some(cell) = cell_of(puzzle.layout(), index) else {
                return Err(wrong("the shape has no cell there, so '.' is expected"));
            };
            puzzle
                .give(cell, symbol)
                .map_err(|error| at(values, error))?;
        }
    }
    if let Some(history) = game.child("history") {
        play(history, &mut puzzle, &mut notes, cell_of)?;
    }
    Ok(entry(puzzle, element, game.line, notes, "KSudoku game"))
}

/// The blank puzzle of a shape with what its cages give, the shape, and notes.
fn start(
    element: &Element,
    mut graph: Graph,
    context: &mut Context,
) -> Result<(Puzzle, Graph, Vec<String>), TextError> {
    let error = |kind| TextError {
        line: element.line,
        column: None,
        kind,
    };
    let mut notes: Vec<String> = graph.note.take().into_iter().collect();
    let cages = std::mem::take(&mut graph.cages);
    if !cages.is_empty() {
        if !context.options().ignore_unknown {
            return Err(error(TextErrorKind::Unknown { rules: cages }));
        }
        notes.push(format!("ignored: {}", unknown::list(&cages)));
    }
    let spec = std::mem::take(&mut graph.spec);
    let layout = context.layout(spec).map_err(|kind| error(kind.into()))?;
    let mut puzzle = Puzzle::blank(layout);
    for &(place, value) in &graph.given {
        if let (Some(cell), Some(symbol)) = (puzzle.layout().cell_at(place), symbol(value)) {
            puzzle
                .give(cell, symbol)
                .map_err(|kind| error(kind.into()))?;
        }
    }
    Ok((puzzle, graph, notes))
}

/// What was played: the last value of each cell is an entry.
fn play(
    history: &Element,
    puzzle: &mut Puzzle,
    notes: &mut Vec<String>,
    cell_of: impl Fn(&Layout, usize) -> Option<CellId>,
) -> Result<(), TextError> {
    let order = puzzle.layout().order();
    let mut values: IdVec<CellId, Option<Symbol>> =
        IdVec::filled(None, puzzle.layout().cells().len());
    let mut marks = false;
    let events = history.children.iter().flat_map(|event| {
        let parts = match event.name.as_str() {
            "complex-event" => event.children.as_slice(),
            _ => std::slice::from_ref(event),
        };
        parts.iter().filter(|part| part.name == "simple-event")
    });
    for event in events {
        let index = number(event, "index", 0, usize::MAX)?;
        let Some(cell) = cell_of(puzzle.layout(), index) else {
            return Err(wrong(
                event.line,
                &index.to_string(),
                "the number of a cell",
            ));
        };
        let value = match event.attribute("value") {
            Some(_) => number(event, "value", 0, order)?,
            None => 0,
        };
        marks |= event.attribute("markers").is_some();
        values[cell] = symbol(value);
    }
    for (cell, &value) in values.enumerate() {
        if let Some(value) = value {
            puzzle
                .enter(cell, value)
                .map_err(|error| at(history, error))?;
        }
    }
    if marks {
        notes.push("the player's marks are not read".to_owned());
    }
    Ok(())
}

fn symbol(value: usize) -> Option<Symbol> {
    value.checked_sub(1).and_then(Symbol::new)
}

fn at(element: &Element, error: PuzzleError) -> TextError {
    TextError {
        line: element.line,
        column: None,
        kind: error.into(),
    }
}

fn entry(
    puzzle: Puzzle,
    graph: &Element,
    line: usize,
    notes: Vec<String>,
    form: &'static str,
) -> Entry {
    let name = graph.attribute("name").filter(|name| !name.is_empty());
    Entry {
        puzzle,
        id: name.map(str::to_owned),
        line,
        form: Form::Other(form),
        notes,
    }
}
