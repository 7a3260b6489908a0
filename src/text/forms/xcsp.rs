//! XCSP3: instances of constraint programs whose variables are a square, with nothing but rows,
//! columns and regions that are all different and cells that have a value.
//!
//! Such an instance says all of its puzzle, so anything else in it is named and refused.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::board_json;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::xml::Element;
use crate::text::ground::{Context, Found, TextError, unexpected};

type Cell = (usize, usize);

/// Whether a document is an instance.
pub(super) fn is_instance(root: &Element) -> bool {
    root.name == "instance" && root.children("variables").next().is_some()
}

/// Reads an instance.
pub(super) fn read(root: &Element, context: &mut Context) -> Found {
    let mut model = match Model::of(root) {
        Ok(model) => model,
        Err(error) => return vec![Err(error)],
    };
    for constraints in root.children("constraints") {
        for constraint in &constraints.children {
            if let Err(error) = model.take(constraint) {
                return vec![Err(error)];
            }
        }
    }
    let read = model
        .object()
        .map(|object| board_json::read_value(&object, root.line, context));
    read.ok()
        .flatten()
        .unwrap_or_else(|| vec![Err(wrong(root, "no sudoku: rows, columns and regions"))])
}

fn wrong(element: &Element, what: &str) -> TextError {
    let expected = format!(
        "of XCSP3 a square of variables is read with 'allDifferent', 'instantiation' and 'eq'; this is {what}"
    );
    unexpected(element.line, &element.name, expected)
}

/// Refuses what says more than that the cells of one list or matrix differ: values that may stand
/// twice, several lists.
fn plain(different: &Element) -> Result<(), TextError> {
    match &different.children[..] {
        [] => Ok(()),
        [part] if matches!(part.name.as_str(), "list" | "matrix") => Ok(()),
        [.., part] => Err(wrong(part, "more than cells that are all different")),
    }
}

/// What an instance says.
#[derive(Debug)]
struct Model {
    name: String,
    side: usize,
    values: Vec<Vec<u64>>,
    /// The cells that are all different.
    regions: Vec<Vec<Cell>>,
}

impl Model {
    fn of(root: &Element) -> Result<Self, TextError> {
        let mut arrays = root
            .children("variables")
            .flat_map(|all| all.children("array"));
        let (Some(array), None) = (arrays.next(), arrays.next()) else {
            return Err(wrong(root, "no array of variables, or several"));
        };
        let id = array.attribute("id").unwrap_or_default();
        let size = array.attribute("size").unwrap_or_default();
        let sizes: Vec<usize> = size
            .split(['[', ']'])
            .filter_map(|size| size.parse().ok())
            .collect();
        let side = match sizes[..] {
            [rows, cols] if rows == cols && (4..=MAX_SYMBOLS).contains(&rows) => rows,
            _ => return Err(wrong(array, "an array that is no square")),
        };
        if array.text.trim() != format!("1..{side}") {
            return Err(wrong(array, "an array of other values"));
        }
        Ok(Self {
            name: id.to_owned(),
            side,
            values: vec![vec![0; side]; side],
            regions: Vec::new(),
        })
    }

    fn take(&mut self, constraint: &Element) -> Result<(), TextError> {
        match constraint.name.as_str() {
            "block" => constraint
                .children
                .iter()
                .try_for_each(|inner| self.take(inner)),
            "group" => {
                let alone = constraint.children("allDifferent").count() == 1;
                let odd = constraint
                    .children
                    .iter()
                    .find(|part| !matches!(part.name.as_str(), "allDifferent" | "args"));
                if let (false, _) | (_, Some(_)) = (alone, odd) {
                    return Err(wrong(
                        odd.unwrap_or(constraint),
                        "a group of something else",
                    ));
                }
                constraint.children("allDifferent").try_for_each(plain)?;
                constraint
                    .children("args")
                    .try_for_each(|args| self.different(args, &args.text))
            }
            "allDifferent" => {
                plain(constraint)?;
                if let Some(matrix) = constraint.children("matrix").next() {
                    let all = format!("{}[][]", self.name);
                    if matrix.text.trim() != all {
                        return Err(wrong(matrix, "a part of the square"));
                    }
                    return (0..self.side).try_for_each(|k| {
                        self.different(matrix, &format!("{}[{k}][]", self.name))?;
                        self.different(matrix, &format!("{}[][{k}]", self.name))
                    });
                }
                let list = constraint.children("list").next().unwrap_or(constraint);
                self.different(list, &list.text)
            }
            "instantiation" => {
                let text = |name| {
                    constraint
                        .child(name)
                        .map_or("", |part: &Element| part.text.as_str())
                };
                let cells = self.cells(constraint, text("list"))?;
                let values: Vec<u64> = text("values")
                    .split_whitespace()
                    .filter_map(|word| word.parse().ok())
                    .collect();
                if values.len() != cells.len() {
                    return Err(wrong(constraint, "as many values as cells"));
                }
                for (cell, value) in cells.into_iter().zip(values) {
                    self.values[cell.0][cell.1] = value;
                }
                Ok(())
            }
            "intension" => {
                let text = constraint.text.trim();
                let inner = text
                    .strip_prefix("eq(")
                    .and_then(|rest| rest.strip_suffix(')'));
                let pair = inner.and_then(|inner| inner.split_once(','));
                let (cell, value) = pair.ok_or_else(|| wrong(constraint, "another relation"))?;
                let value = value
                    .trim()
                    .parse()
                    .map_err(|_| wrong(constraint, "another relation"))?;
                match self.cells(constraint, cell)?[..] {
                    [(row, col)] => self.values[row][col] = value,
                    _ => return Err(wrong(constraint, "several cells")),
                }
                Ok(())
            }
            _ => Err(wrong(constraint, "another constraint")),
        }
    }

    fn different(&mut self, element: &Element, text: &str) -> Result<(), TextError> {
        let cells = self.cells(element, text)?;
        let apart: BTreeSet<&Cell> = cells.iter().collect();
        if apart.len() != cells.len() {
            return Err(wrong(element, "a cell that stands twice"));
        }
        self.regions.push(cells);
        Ok(())
    }

    /// The cells of a list of variables: `x[0][1]`, `x[0][]` for all of a row, `x[0..2][3..5]`.
    fn cells(&self, element: &Element, text: &str) -> Result<Vec<Cell>, TextError> {
        let mut all = Vec::new();
        for word in text.split_whitespace() {
            let bounds = word.strip_prefix(&self.name[..]).map(|rest| {
                let parts = rest
                    .trim_start_matches('[')
                    .trim_end_matches(']')
                    .split("][");
                parts
                    .map(|part| self.bounds(part))
                    .collect::<Option<Vec<_>>>()
            });
            match bounds.flatten().as_deref() {
                Some([(top, bottom), (left, right)]) => {
                    all.extend(
                        (*top..=*bottom)
                            .flat_map(|row| (*left..=*right).map(move |col| (row, col))),
                    );
                }
                _ => return Err(wrong(element, &format!("'{word}', which is no cell"))),
            }
        }
        Ok(all)
    }

    fn bounds(&self, part: &str) -> Option<(usize, usize)> {
        let (from, to) = match part.split_once("..") {
            _ if part.is_empty() => (0, self.side - 1),
            Some((from, to)) => (from.parse().ok()?, to.parse().ok()?),
            None => (part.parse().ok()?, part.parse().ok()?),
        };
        (from <= to && to < self.side).then_some((from, to))
    }

    /// The object that says the same; an error where rows and columns are not all different, or
    /// regions are of another size.
    fn object(&self) -> Result<Value, ()> {
        let (mut rows, mut cols) = (vec![false; self.side], vec![false; self.side]);
        let mut regions: Vec<&Vec<Cell>> = Vec::new();
        for region in &self.regions {
            if region.len() != self.side {
                return Err(());
            }
            let (row, col) = region[0];
            if region.iter().all(|cell| cell.0 == row) {
                rows[row] = true;
            } else if region.iter().all(|cell| cell.1 == col) {
                cols[col] = true;
            } else {
                regions.push(region);
            }
        }
        if !rows.into_iter().chain(cols).all(|said| said) {
            return Err(());
        }
        let mut map = vec![vec![0; self.side]; self.side];
        let (mut extra, mut count) = (Vec::new(), 0);
        for region in regions {
            if region.iter().all(|&(row, col)| map[row][col] == 0) {
                count += 1;
                region.iter().for_each(|&(row, col)| map[row][col] = count);
            } else {
                let cells: Vec<String> = region
                    .iter()
                    .map(|(row, col)| format!("r{}c{}", row + 1, col + 1))
                    .collect();
                extra.push(cells);
            }
        }
        match (count, extra.is_empty()) {
            (0, true) => Ok(json!({"board": self.values, "type": "latin square"})),
            (count, true) if count == self.side => {
                Ok(json!({"board": self.values, "regions": map}))
            }
            (count, false) if count == self.side => {
                Ok(json!({"board": self.values, "regions": map, "extra": extra}))
            }
            _ => Err(()),
        }
    }
}
