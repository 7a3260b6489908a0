//! The cages of a `SudokuPad` puzzle: sums, regions, and remarks about the whole puzzle.

use serde_json::Value;

use super::rules::{self, field, find, is_on, text_of};
use crate::puzzle::Position;
use crate::text::base::json::{list, shown};
use crate::text::base::{Builder, Cage, Read, Unknown, wrong};

/// The parts of a puzzle that its cages and its other words hold.
#[derive(Default)]
pub(super) struct Cages {
    pub(super) sums: Vec<Cage>,
    pub(super) regions: Vec<Vec<Position>>,
    /// Rows and columns of boards that have not just one grid.
    pub(super) lines: Vec<Vec<Position>>,
    /// True if rows and columns are no regions.
    pub(super) no_lines: bool,
    /// The rules in the setter's words.
    pub(super) words: Option<String>,
    /// Cages that are not known.
    pub(super) odd: Vec<Unknown>,
    /// Rules and the title.
    pub(super) builder: Builder,
}

impl Cages {
    /// Reads the cages and rules of a puzzle on a board of this size.
    pub(super) fn read(all: &Value, size: (usize, usize)) -> Read<Self> {
        let mut cages = Self {
            no_lines: is_on(&all["metadata"]["norowcol"]),
            ..Self::default()
        };
        rules::read(all, &mut cages.builder);
        for cage in list(field(all, "cages ca")) {
            let cells = find(cage, "cells ce").map(|cells| places(cells, size));
            let cells = cells.transpose()?.unwrap_or_default();
            let [said, sum] = ["value v", "sum"].map(|name| text_of(field(cage, name)));
            let sum = if sum.is_empty() { &said } else { &sum };
            let (number, unique) = (sum.parse::<usize>().ok(), is_on(&cage["unique"]));
            if cells.is_empty() {
                cages.remark(&said);
            } else if cage["type"] == "rowcol" {
                cages.lines.push(cells);
            } else if number > Some(0) {
                cages.sums.push(Cage { cells, sum: number });
            } else {
                let plain = unique && (said.is_empty() || number == Some(0));
                let name = match &sum[..] {
                    "" => "cage that is no sum".to_owned(),
                    value => format!("cage with the value '{}'", shown(&value.into())),
                };
                cages.odd.extend((!plain).then(|| Unknown::new(name, 1)));
                // Without the value, the cells differ still.
                cages.regions.extend(unique.then_some(cells));
            }
        }
        Ok(cages)
    }

    /// Reads `title: words`, and the like.
    fn remark(&mut self, said: &str) {
        let Some((key, text)) = said.split_once(':') else {
            let words = format!("cage without cells '{}'", shown(&said.into()));
            let words = Some(words).filter(|_| !said.is_empty());
            return self.builder.ignored.extend(words);
        };
        let (key, text) = (key.trim(), text.trim());
        match &key.to_ascii_lowercase()[..] {
            "title" if !text.is_empty() => self.builder.id = Some(text.to_owned()),
            "rules" => self.words = Some(text.to_owned()),
            "norowcol" => self.no_lines |= text != "false",
            _ => rules::remark("cage", key, &text.into(), &mut self.builder),
        }
    }
}

/// The cells in a list of `[row, column]`, both from 0.
pub(super) fn places(cells: &Value, (rows, cols): (usize, usize)) -> Read<Vec<Position>> {
    let Value::Array(cells) = cells else {
        return wrong(&shown(cells), "a list of cells is expected");
    };
    let place = |cell: &Value| {
        let number = |k: usize| usize::try_from(cell.get(k)?.as_u64()?).ok();
        let numbers = number(0).zip(number(1));
        let numbers = numbers.filter(|&(row, col)| row < rows && col < cols);
        let place = numbers.and_then(|(row, col)| Position::new(row, col));
        let expected = || format!("[row, column] of a cell on a board of {rows} x {cols}");
        place.map_or_else(|| wrong(&cell.to_string(), expected()), Ok)
    };
    cells.iter().map(place).collect()
}
