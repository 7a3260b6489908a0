//! Numbers above a grid: its size, the shape of its boxes, or how many puzzles follow.

use crate::puzzle::{Boxes, MAX_SYMBOLS};
use crate::text::ground::Line;

/// Numbers in lines of their own, and the first of these lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text::drawn) struct Sizes {
    pub(in crate::text::drawn) line: Line,
    numbers: Vec<usize>,
    /// How many of them stand in lines above the last one.
    above: usize,
}

/// What numbers say of the grid below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::drawn) enum Meaning {
    /// Its side, or that of its boxes, which are square.
    Side,
    /// The shape of its boxes.
    Boxes(Boxes),
    /// Something that is no size: the number of a puzzle, or how many there are.
    Number(usize),
    /// They would be a size, but of another grid.
    Other,
}

impl Sizes {
    /// The numbers of a line, where it has nothing else: `9`, `9 3 3`, `DIM=4x4`, `size: 16`.
    pub(super) fn of(line: &Line) -> Option<Self> {
        const MOST: usize = 3;
        const LONGEST: usize = 12;
        let text = line.text.trim().trim_end_matches(';');
        let value = match text.find(['=', ':']) {
            Some(at) if is_name(&text[..at]) => &text[at + 1..],
            Some(_) => return None,
            None => text,
        };
        let words =
            value.split(|c: char| c.is_whitespace() || matches!(c, 'x' | 'X' | '×' | '*' | ','));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let number = |word: &&str| {
            let digits = word.bytes().all(|b| b.is_ascii_digit()) && !word.starts_with('0');
            word.parse::<usize>().ok().filter(|_| digits)
        };
        let numbers: Option<Vec<usize>> = words.iter().map(number).collect();
        let numbers = numbers.filter(|numbers| (1..=MOST).contains(&numbers.len()))?;
        let short = value.trim().len() <= LONGEST && numbers.iter().all(|&n| n < 100_000);
        short.then(|| Self {
            line: line.clone(),
            numbers,
            above: 0,
        })
    }

    /// More numbers in the next line.
    pub(super) fn join(&mut self, more: Self) {
        self.above = self.numbers.len();
        self.numbers.extend(more.numbers);
    }

    /// The numbers as they stand.
    pub(in crate::text::drawn) fn text(&self) -> String {
        let numbers: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        numbers.join(" ")
    }

    /// What they say of a grid of that side.
    pub(in crate::text::drawn) fn meaning(&self, side: usize) -> Meaning {
        match meaning(&self.numbers, side) {
            // How many puzzles there are, and below it the size of the first.
            Meaning::Other if self.above > 0 => meaning(&self.numbers[self.above..], side),
            meaning => meaning,
        }
    }
}

/// What numbers say of a grid of that side.
fn meaning(numbers: &[usize], side: usize) -> Meaning {
    let boxes = |rows: usize, cols: usize| (rows * cols == side).then_some(Boxes { rows, cols });
    let usual = Boxes::default_for(side);
    let shape = |rows: usize, cols: usize| match boxes(rows, cols) {
        Some(shape) if rows == 1 || cols == 1 => Some((shape, false)),
        Some(shape) => Some((shape, Some(shape) != usual)),
        None => None,
    };
    let told = match numbers[..] {
        [n] if n == side || n * n == side => return Meaning::Side,
        [n] => return Meaning::Number(n),
        [n, m] if n == side && m == side => return Meaning::Side,
        [rows, cols] => shape(rows, cols),
        [n, rows, cols] if n == side => shape(rows, cols),
        [rows, cols, n] if n == side => shape(rows, cols),
        _ => None,
    };
    match told {
        Some((shape, true)) => Meaning::Boxes(shape),
        Some((_, false)) => Meaning::Side,
        // A size with something beside it, such as the number of clues.
        None if numbers.first() == Some(&side) => Meaning::Side,
        None if numbers.iter().any(|&n| n > MAX_SYMBOLS) => Meaning::Number(numbers[0]),
        None => Meaning::Other,
    }
}

/// Whether a text is the name of a size: `DIM`, `box size`, `N`.
fn is_name(text: &str) -> bool {
    const NAMES: [&str; 16] = [
        "size",
        "dim",
        "dims",
        "dimension",
        "dimensions",
        "n",
        "s",
        "order",
        "box",
        "boxes",
        "block",
        "grid",
        "width",
        "side",
        "puzzles",
        "count",
    ];
    let mut words = text.split([' ', '_', '-']).filter(|word| !word.is_empty());
    let known = |word: &str| NAMES.contains(&word.to_lowercase().as_str());
    words.clone().next().is_some() && words.all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_sizes_of_what_is_below() {
        let said = |text: &str, side: usize| {
            let sizes = Sizes::of(&Line::new(1, text)).unwrap_or_else(|| panic!("{text}"));
            sizes.meaning(side)
        };
        for (text, side) in [
            ("9", 9),
            ("3", 9),
            ("9 9", 9),
            ("9 3 3", 9),
            ("2 3", 6),
            ("DIM=4x4", 4),
            ("S=3;", 9),
            ("size: 16", 16),
        ] {
            assert_eq!(said(text, side), Meaning::Side, "{text}");
        }
        assert_eq!(said("3 2", 6), Meaning::Boxes(Boxes { rows: 3, cols: 2 }));
        assert_eq!(said("4", 9), Meaning::Number(4));
        assert_eq!(said("2 3", 9), Meaning::Other);
        for text in ["Level 3", "Level: 3", "1 2 3 4", "012", "a", "3."] {
            assert_eq!(Sizes::of(&Line::new(1, text)), None, "{text}");
        }
    }
}
