//! Lines of numbers in a text: pairs of cells, a board whose numbers are more than values, and how
//! many of them there are.

use serde_json::{Value, json};

use super::token::{FEWEST_SIGNS, Place, beside, number};

/// What lines of numbers say.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// Pairs of cells beside each other, and their lines.
    pub(super) pairs: Vec<[Place; 2]>,
    pub(super) lines: Vec<usize>,
    /// The number of rows and the givens, where these and the pairs are all of the text.
    pub(super) counted: Option<(usize, Vec<(Place, usize)>)>,
    /// A board whose numbers are more than values.
    pub(super) coded: Option<Value>,
}

/// Lines of numbers and of nothing else.
#[derive(Debug, Default)]
pub(super) struct Rows {
    all: Vec<(usize, Vec<usize>)>,
    /// There are other lines.
    other: bool,
}

impl Rows {
    pub(super) fn take(&mut self, at: usize, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let within =
            |c: char| c.is_ascii_digit() || matches!(c, ' ' | '\t' | ',' | '[' | ']' | ';');
        let words = line.split(|c: char| !c.is_ascii_digit());
        let words = words.filter(|word| !word.is_empty()).map(number);
        match words.collect::<Option<Vec<usize>>>() {
            Some(numbers) if line.trim().chars().all(within) && !numbers.is_empty() => {
                self.all.push((at, numbers));
            }
            _ => self.other = true,
        }
    }

    /// What they say.
    pub(super) fn end(self) -> Numbers {
        let mut said = Numbers {
            coded: self.coded(),
            ..Numbers::default()
        };
        let fours = || {
            let four = |(line, row): &(usize, Vec<usize>)| {
                Some((*line, <[usize; 4]>::try_from(&row[..]).ok()?))
            };
            self.all.iter().filter_map(four)
        };
        let pairs = fours().map(|(_, row)| beside(&row));
        let Some(pairs) = pairs.collect::<Option<Vec<_>>>() else {
            return said;
        };
        if pairs.len() >= FEWEST_SIGNS {
            said.pairs = pairs;
            said.lines = fours().map(|(line, _)| line).collect();
            said.counted = self.counted();
        }
        said
    }

    /// A board whose cells have their region and their value as the two digits of a number.
    fn coded(&self) -> Option<Value> {
        const SIDES: std::ops::RangeInclusive<usize> = 4..=9;
        let rows: Vec<&Vec<usize>> = self.all.iter().map(|(_, numbers)| numbers).collect();
        let side = rows.first()?.len();
        let rows = rows
            .get(..side)
            .filter(|_| SIDES.contains(&side) && !self.other)?;
        let numbers = || rows.iter().flat_map(|row| row.iter().copied());
        let region = |region: usize| numbers().filter(|number| number / 10 == region).count();
        let fits = rows.iter().all(|row| row.len() == side)
            && numbers().all(|number| number % 10 <= side)
            // A number for each cell of a region has no blanks.
            && numbers().any(|number| number % 10 == 0)
            && (1..=side).all(|name| region(name) == side);
        let part = |of: fn(usize) -> usize| -> Value {
            let row = |row: &&Vec<usize>| Value::from_iter(row.iter().map(|&number| of(number)));
            rows.iter().map(row).collect()
        };
        let regions = part(|number| number / 10);
        fits.then(|| json!({"board": part(|number| number % 10), "regions": regions}))
    }

    /// The number of rows, how many cells have values, these, how many pairs there are, and these.
    fn counted(&self) -> Option<(usize, Vec<(Place, usize)>)> {
        let mut lines = self.all.iter().map(|(_, numbers)| &numbers[..]);
        let [size] = lines.next().filter(|_| !self.other)? else {
            return None;
        };
        let mut givens = Vec::new();
        while let Some(next) = lines.next() {
            let [count] = next else { return None };
            for _ in 0..*count {
                match lines.next()? {
                    &[row, col, value] => givens.push(([row, col], value)),
                    [_, _, _, _] => {}
                    _ => return None,
                }
            }
        }
        Some((*size, givens))
    }
}
