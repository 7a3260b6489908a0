//! Writes a puzzle as the JSON of f-puzzles, and as a link to it.

use serde_json::{Map, Value, json};

use super::clues;
use crate::puzzle::{Position, Puzzle, RegionKind, Symbol};
use crate::text::base::board::{drawn_regions, is_square};
use crate::text::base::{WriteError, Written};

/// The JSON of a puzzle; constraints that the form cannot hold are dropped.
///
/// # Errors
/// The picture is not one square of as many rows and columns as there are symbols, or lines of
/// it are no regions; the text says which.
pub fn json(puzzle: &Puzzle, title: Option<&str>) -> Result<Written, WriteError> {
    let layout = puzzle.layout();
    let size = layout.order();
    if !is_square(layout) {
        return Err(WriteError::new("a board that is not one square grid"));
    }
    let is_whole = |kind| {
        let regions = layout.regions().iter();
        regions.filter(|region| region.is(kind)).count() == size
    };
    if !is_whole(RegionKind::Row) || !is_whole(RegionKind::Column) {
        return Err(WriteError::new("lines of the board that are no regions"));
    }
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| drop(all.insert(name.to_owned(), value));
    put("size", size.into());
    title
        .into_iter()
        .for_each(|title| put("title", title.into()));
    let (numbers, mut extra) = (drawn_regions(layout), Vec::new());
    for (id, region) in layout.regions().enumerate() {
        let places = region.cells.iter().map(|&cell| layout.cells()[cell]);
        let places: Vec<Position> = places.collect();
        let number = region.cells.first().and_then(|&cell| numbers[cell]);
        let drawn = region.cells.iter().all(|&cell| numbers[cell] == number);
        match region.kind {
            // A row may be a drawn region, too.
            _ if region.is_block() && layout.is_full(id) && number.is_some() && drawn => {}
            // Cages and lines are written with their constraints.
            RegionKind::Row | RegionKind::Column | RegionKind::Cage | RegionKind::Line => {}
            RegionKind::Diagonal if places.iter().all(|place| place.row == place.col) => {
                put("diagonal-", true.into());
            }
            RegionKind::Diagonal => put("diagonal+", true.into()),
            RegionKind::KnightPair => put("antiknight", true.into()),
            RegionKind::KingPair => put("antiking", true.into()),
            _ => extra.push(json!({ "cells": clues::names(&places) })),
        }
    }
    let dropped = clues::write(layout.spec(), size, &mut all);
    let mut grid = Vec::new();
    for cell in layout.cells().ids() {
        let mut fields = json!({ "region": numbers[cell] });
        let number = |symbol: Symbol| Value::from(symbol.index() + 1);
        if let Some(symbol) = puzzle.givens()[cell] {
            fields["value"] = number(symbol);
            fields["given"] = true.into();
        } else if let Some(symbol) = puzzle.entries()[cell] {
            fields["value"] = number(symbol);
        }
        if let Some(sets) = puzzle.initial_candidates()
            && sets[cell] != layout.symbols()
        {
            fields["givenPencilMarks"] = sets[cell].iter().map(number).collect();
        }
        grid.push(fields);
    }
    all.insert("grid".into(), grid.chunks(size).map(Value::from).collect());
    if !extra.is_empty() {
        all.insert("extraregion".into(), extra.into());
    }
    Ok(Written {
        dropped,
        ..Written::whole(Value::Object(all).to_string())
    })
}

/// A link that opens the puzzle on f-puzzles.com.
///
/// # Errors
/// As [`json()`].
pub fn link(puzzle: &Puzzle, title: Option<&str>) -> Result<Written, WriteError> {
    let start = "https://www.f-puzzles.com/?load=";
    Ok(packed(json(puzzle, title)?, start, &[('+', "%2B")]))
}

/// A link that opens the puzzle on sudokupad.app.
///
/// # Errors
/// As [`json()`].
pub fn pad_link(puzzle: &Puzzle, title: Option<&str>) -> Result<Written, WriteError> {
    let codes = [('=', ""), ('+', "%2B"), ('/', "%2F")];
    Ok(packed(
        json(puzzle, title)?,
        "https://sudokupad.app/fpuzzles",
        &codes,
    ))
}

/// A link with the JSON packed in it, and its signs replaced.
fn packed(json: Written, start: &str, codes: &[(char, &str)]) -> Written {
    let mut packed = lz_str::compress_to_base64(json.text.as_str());
    for &(sign, code) in codes {
        packed = packed.replace(sign, code);
    }
    let text = format!("{start}{packed}");
    Written { text, ..json }
}
