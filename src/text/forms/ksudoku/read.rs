//! Reads shapes as blank puzzles, and games.

use std::collections::BTreeMap;

use super::graph::{Graph, number};
use super::values::from_char;
use crate::puzzle::{LayoutSpec, Position, Symbol};
use crate::text::ground::xml::Element;
use crate::text::ground::{Context, Entry, Form, TextError, unexpected};

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
        return vec![Err(unexpected(
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
    Ok(graph.builder.spec)
}

fn graph_of(holder: &Element) -> Result<&Element, TextError> {
    holder
        .child("graph")
        .ok_or_else(|| unexpected(holder.line, &holder.name, "a 'graph' is expected in it"))
}

fn shape(root: &Element, context: &mut Context) -> Result<Entry, TextError> {
    let element = graph_of(root)?;
    let graph = Graph::read(element)?;
    entry(graph, element, "KSudoku shape", context)
}

fn read_game(game: &Element, context: &mut Context) -> Result<Entry, TextError> {
    let holder = game
        .child("puzzle")
        .ok_or_else(|| unexpected(game.line, &game.name, "a 'puzzle' is expected in it"))?;
    let element = graph_of(holder)?;
    let mut graph = Graph::read(element)?;
    let cube = graph.cube;
    let place_of = |index: usize| cube.split(index).and_then(|cell| cube.place(cell));
    if let Some(values) = holder.child("values") {
        let text: Vec<char> = values.text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.len() != cube.len() {
            let expected = format!("{} values, not {}", cube.len(), text.len());
            return Err(unexpected(values.line, &values.text, expected));
        }
        for (index, &c) in text.iter().enumerate() {
            let expected = "'_', '.' or 'b' to 'z' is expected";
            let symbol =
                from_char(c).map_err(|()| unexpected(values.line, &c.to_string(), expected))?;
            let given = symbol.and_then(|symbol| Some((place_of(index)?, symbol)));
            graph.builder.givens.extend(given);
        }
    }
    if let Some(history) = game.child("history") {
        play(history, &mut graph, place_of)?;
    }
    entry(graph, element, "KSudoku game", context)
}

/// What was played: the last value of each cell is an entry.
fn play(
    history: &Element,
    graph: &mut Graph,
    place_of: impl Fn(usize) -> Option<Position>,
) -> Result<(), TextError> {
    let order = graph.builder.spec.order;
    let mut values: BTreeMap<Position, usize> = BTreeMap::new();
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
        let Some(place) = place_of(index) else {
            return Err(unexpected(
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
        values.insert(place, value);
    }
    let entries = values.into_iter();
    let entries =
        entries.filter_map(|(place, value)| Some((place, Symbol::new(value.checked_sub(1)?)?)));
    graph.builder.entries = entries.collect();
    if marks {
        graph
            .notes
            .push("the player's marks are not read".to_owned());
    }
    Ok(())
}

fn entry(
    mut graph: Graph,
    element: &Element,
    form: &'static str,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let name = element.attribute("name").filter(|name| !name.is_empty());
    graph.builder.id = name.map(str::to_owned);
    let mut entry = graph
        .builder
        .entry(element.line, Form::Other(form), context)?;
    entry.notes.extend(graph.notes);
    Ok(entry)
}
