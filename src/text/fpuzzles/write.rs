//! Writes a puzzle as the JSON of f-puzzles, and as a link to it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::clues;
use super::constraints::{FIELDS, Holds};
use crate::puzzle::{Constraint, ConstraintKind, Puzzle, RegionKind, Symbol};
use crate::text::base::{Lost, Written};

/// The JSON of a puzzle; constraints that the form cannot hold are dropped.
///
/// # Errors
/// The picture is not one square of as many rows and columns as there are symbols, or lines of
/// it are no regions; the text says which.
pub fn json(puzzle: &Puzzle, title: Option<&str>) -> Result<Written, String> {
    let layout = puzzle.layout();
    let size = layout.order();
    let count = |kind| {
        layout
            .regions()
            .iter()
            .filter(|region| region.is(kind))
            .count()
    };
    if layout.cells().iter().count() != size * size
        || (layout.rows(), layout.cols()) != (size, size)
    {
        return Err("a board that is not one square grid".to_owned());
    }
    if count(RegionKind::Row) != size || count(RegionKind::Column) != size {
        return Err("lines of the board that are no regions".to_owned());
    }
    let mut all = Map::new();
    all.insert("size".into(), size.into());
    if let Some(title) = title {
        all.insert("title".into(), title.into());
    }
    let mut region_of = vec![vec![None; size]; size];
    let (mut extra, mut next) = (Vec::new(), 0_usize);
    for (id, region) in layout.regions().enumerate() {
        let places: Vec<(usize, usize)> = region
            .cells
            .iter()
            .map(|&cell| layout.cells()[cell])
            .map(|p| (usize::from(p.row), usize::from(p.col)))
            .collect();
        let free = places
            .iter()
            .all(|&(row, col)| region_of[row][col].is_none());
        match region.kind {
            // A row may be a drawn region, too.
            _ if region.is_block() && free && layout.is_full(id) => {
                for (row, col) in places {
                    region_of[row][col] = Some(next);
                }
                next += 1;
            }
            // Cages and lines are written with their constraints.
            RegionKind::Row | RegionKind::Column | RegionKind::Cage | RegionKind::Line => {}
            RegionKind::Diagonal => {
                let main = places.iter().all(|&(row, col)| row == col);
                all.insert(
                    if main { "diagonal-" } else { "diagonal+" }.into(),
                    true.into(),
                );
            }
            RegionKind::KnightPair => {
                all.insert("antiknight".into(), true.into());
            }
            RegionKind::KingPair => {
                all.insert("antiking".into(), true.into());
            }
            _ => {
                let names = places
                    .iter()
                    .map(|(row, col)| format!("R{}C{}", row + 1, col + 1));
                extra.push(json!({ "cells": names.collect::<Vec<_>>() }));
            }
        }
    }
    let left_out = clues::write(layout.spec(), size, &mut all);
    let mut grid = vec![vec![Value::Null; size]; size];
    for (cell, place) in layout.cells().enumerate() {
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let mut fields = Map::new();
        fields.insert(
            "region".into(),
            region_of[row][col].map_or(Value::Null, Value::from),
        );
        let number = |symbol: Symbol| symbol.index() + 1;
        if let Some(symbol) = puzzle.givens()[cell] {
            fields.insert("value".into(), number(symbol).into());
            fields.insert("given".into(), true.into());
        } else if let Some(symbol) = puzzle.entries()[cell] {
            fields.insert("value".into(), number(symbol).into());
        }
        if let Some(set) = puzzle.initial_candidates().map(|sets| sets[cell])
            && set != layout.symbols()
        {
            let marks: Vec<usize> = set.iter().map(number).collect();
            fields.insert("givenPencilMarks".into(), marks.into());
        }
        grid[row][col] = fields.into();
    }
    all.insert("grid".into(), grid.into_iter().map(Value::from).collect());
    if !extra.is_empty() {
        all.insert("extraregion".into(), extra.into());
    }
    Ok(Written {
        dropped: dropped(&left_out),
        ..Written::whole(Value::Object(all).to_string())
    })
}

/// What is lost, by its kind.
fn dropped(constraints: &[&Constraint]) -> Vec<Lost> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for constraint in constraints {
        let name = constraint.kind.name();
        // Where the form has such clues, they stand outside of the board.
        let name = match FIELDS.iter().find(|field| field.1 == constraint.kind) {
            Some((_, ConstraintKind::Sum, _)) => format!("{name} that must cross the board"),
            Some((_, _, Holds::Outside)) => format!("{name} that must take a whole line"),
            _ => name.to_owned(),
        };
        *counts.entry(name).or_default() += 1;
    }
    let lost = |(name, count)| Lost { name, count };
    counts.into_iter().map(lost).collect()
}

/// A link that opens the puzzle on f-puzzles.com.
///
/// # Errors
/// As [`json()`].
pub fn link(puzzle: &Puzzle, title: Option<&str>) -> Result<Written, String> {
    let json = json(puzzle, title)?;
    let packed = lz_str::compress_to_base64(json.text.as_str());
    let packed = packed.replace('+', "%2B");
    Ok(Written {
        text: format!("https://www.f-puzzles.com/?load={packed}"),
        ..json
    })
}

/// A link that opens the puzzle on sudokupad.app.
///
/// # Errors
/// As [`json()`].
pub fn pad_link(puzzle: &Puzzle, title: Option<&str>) -> Result<Written, String> {
    let json = json(puzzle, title)?;
    let packed = lz_str::compress_to_base64(json.text.as_str());
    let packed = packed.trim_end_matches('=').replace('+', "%2B");
    let packed = packed.replace('/', "%2F");
    Ok(Written {
        text: format!("https://sudokupad.app/fpuzzles{packed}"),
        ..json
    })
}
