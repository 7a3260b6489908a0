//! Random puzzles put into a text: `{a row by=", " blank=0}` and what else
//! `tests/data/texts/README.md` describes.

use std::collections::BTreeMap;

use onefold::internals::puzzle::{Clue, Position, Symbol};
use onefold::internals::text::Alphabet;

use crate::support::samples::Sample;

/// The puzzles of a text by their names.
pub(crate) type Samples = BTreeMap<String, Sample>;

/// A text with its puzzles in it.
pub(crate) fn filled(text: &str, samples: &Samples) -> String {
    text.split_inclusive('\n').map(|line| line_filled(line, samples)).collect()
}

/// A line, once for each row, clue or cage where it asks for one.
fn line_filled(line: &str, samples: &Samples) -> String {
    let fields = fields(line, samples);
    let times = |field: &Field<'_>| field.times();
    let Some(times) = fields.iter().filter_map(times).max() else {
        return replaced(line, &fields, 0);
    };
    let every: Option<usize> = fields.iter().find_map(|field| {
        let every = field.option("every")?;
        Some(every.parse().expect("a number of rows"))
    });

    let rule = fields.iter().find_map(|field| field.option("rule"));
    let mut text = String::new();
    for n in 0..times {
        if every.is_some_and(|every| n > 0 && n % every == 0) {
            text.push_str(rule.unwrap_or(""));
            text.push('\n');
        }
        text.push_str(&replaced(line, &fields, n));
    }

    text
}

fn replaced(line: &str, fields: &[Field<'_>], n: usize) -> String {
    let mut text = String::new();
    let mut from = 0;
    for field in fields {
        text.push_str(&line[from..field.start]);
        text.push_str(&field.text(n));
        from = field.end;
    }

    text + &line[from..]
}

/// A place in a line that a puzzle fills.
struct Field<'s> {
    start: usize,
    end: usize,
    sample: &'s Sample,
    words: Vec<String>,
    options: BTreeMap<String, String>,
}

/// The places of a line that a puzzle fills: in braces, a name of one first.
fn fields<'s>(line: &str, samples: &'s Samples) -> Vec<Field<'s>> {
    let mut found = Vec::new();
    for (start, _) in line.match_indices('{') {
        let inside = &line[start + 1..];
        let end = inside.find([' ', '}']).unwrap_or(0);
        let Some(sample) = samples.get(&inside[..end]) else {
            continue;
        };
        let mut words = Vec::new();
        let mut options = BTreeMap::new();
        let mut rest = &inside[end..];

        while let Some(next) = rest.strip_prefix(' ') {
            let end = next.find([' ', '}', '=', '"']).expect("a closing brace");
            let key = &next[..end];
            match next[end..].strip_prefix('=') {
                Some(value) => {
                    let (value, behind) = read_value(value);
                    options.insert(key.to_owned(), value);
                    rest = behind;
                }
                None if next.starts_with('"') => {
                    let (value, behind) = read_value(next);
                    words.push(value);
                    rest = behind;
                }
                None => {
                    words.push(key.to_owned());
                    rest = &next[end..];
                }
            }
        }

        assert!(rest.starts_with('}'), "no closing brace: {line}");
        found.push(Field { start, end: line.len() - rest.len() + 1, sample, words, options });
    }

    found
}

/// A value in quotes, in which `\t` is a tab, `\q` a quote, `\b` a backslash and `\n` begins a line, or up to a blank; and what is behind it.
fn read_value(text: &str) -> (String, &str) {
    match text.strip_prefix('"') {
        Some(quoted) => {
            let end = quoted.find('"').expect("a closing quote");
            (
                quoted[..end]
                    .replace("\\t", "\t")
                    .replace("\\n", "\n")
                    .replace("\\b", "\\")
                    .replace("\\q", "\""),
                &quoted[end + 1..],
            )
        }
        None => {
            let end = text.find([' ', '}']).expect("a closing brace");
            (text[..end].to_owned(), &text[end..])
        }
    }
}

impl Field<'_> {
    fn option(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// How often the line stands there; `None` where that is once in any case.
    fn times(&self) -> Option<usize> {
        match self.words.first().map(String::as_str) {
            Some("row" | "map") => Some(self.place().2),
            Some("given") => Some(self.sample.puzzle.clues().count()),
            Some("cage") => Some(self.sample.cages.len()),
            _ => None,
        }
    }

    /// The top left cell of what is shown, and its rows and columns: the whole picture, or the
    /// grid that is asked for.
    fn place(&self) -> (usize, usize, usize, usize) {
        let layout = self.sample.layout();
        let Some(grid) = self.option("grid") else {
            return (0, 0, layout.rows(), layout.cols());
        };
        let number: usize = grid.parse().expect("the number of a grid");
        let at = layout.spec().grids[number - 1].at;
        let order = layout.order();

        (usize::from(at.row), usize::from(at.col), order, order)
    }

    fn text(&self, n: usize) -> String {
        let what = self.words.first().map_or("", String::as_str);
        let numbered = |what: &str| {
            let digits = what.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            digits.parse::<usize>().expect("the number of a row") - 1
        };

        match what {
            "row" | "map" => self.row(n, what == "map"),
            "given" => self.given(self.sample.puzzle.clues().nth(n).expect("a clue")),
            "cage" => {
                let (sum, cells) = &self.sample.cages[n];
                let text = self.words[1].replace("%sum", &sum.to_string());
                text.replace("%cells", &self.cells(cells))
            }
            "cageline" => self.joined(self.sample.cages.iter().map(|(sum, cells)| {
                let text = self.words[1].replace("%sum", &sum.to_string());
                text.replace("%cells", &self.cells(cells))
            })),
            "line" | "mapline" => {
                let rows = 0..self.place().2;
                let rows: Vec<String> = rows.map(|n| self.row(n, what == "mapline")).collect();
                rows.join(self.option("rows").unwrap_or(""))
            }
            _ if what.starts_with("row") => self.row(numbered(what), false),
            _ if what.starts_with("map") => self.row(numbered(what), true),
            _ => panic!("'{what}' is nothing that a puzzle fills"),
        }
    }

    fn given(&self, clue: Clue) -> String {
        let place = self.sample.layout().cells()[clue.cell];
        let text = self.placed(&self.words[1], place);
        text.replace("%v", &self.sign(clue.symbol))
    }

    fn cell(&self, row: usize, col: usize) -> Option<String> {
        let blank = || self.option("blank").unwrap_or(".").to_owned();
        let cell = self.sample.at(row, col, self.has("full"))?;
        Some(cell.map_or_else(blank, |symbol| self.sign(symbol)))
    }

    /// The cells of a cage.
    fn cells(&self, cells: &[Position]) -> String {
        let cell = self.option("cell").unwrap_or("r%rc%c");
        let cells: Vec<String> = cells.iter().map(|&place| self.placed(cell, place)).collect();
        cells.join(self.option("by").unwrap_or(" "))
    }

    /// All of them in one line, `rows` between them.
    fn joined(&self, of: impl Iterator<Item = String>) -> String {
        let of: Vec<String> = of.collect();
        of.join(self.option("rows").unwrap_or(""))
    }

    /// A pattern with row and column of a cell, and `%I`, its number in reading order from 0.
    fn placed(&self, pattern: &str, place: Position) -> String {
        let index = usize::from(place.row) * self.sample.layout().cols() + usize::from(place.col);
        placed(pattern, place).replace("%I", &index.to_string())
    }

    /// A row of cells, or of names of regions.
    fn row(&self, n: usize, map: bool) -> String {
        let (top, left, _, cols) = self.place();
        let width: usize = self
            .option("bars-every")
            .map_or(usize::MAX, |width| width.parse().expect("a number of columns"));
        let mut text = String::new();

        for col in 0..cols {
            if col > 0 {
                text.push_str(match self.option("bars") {
                    Some(bars) if col % width == 0 => bars,
                    _ => self.option("by").unwrap_or(""),
                });
            }

            let cell = if map {
                let region = self.sample.region(top + n, left + col);
                region.map(|region| self.sign(Symbol::new(region).expect("few regions")))
            } else {
                self.cell(top + n, left + col)
            };

            let cell = cell.unwrap_or_else(|| self.option("none").unwrap_or("#").to_owned());
            let wide = self
                .option("width")
                .map_or(0, |width| width.parse::<usize>().expect("a number of characters"));
            let pad = if self.has("zeros") { "0" } else { " " };
            text.push_str(&pad.repeat(wide.saturating_sub(cell.chars().count())));
            text.push_str(&cell);
        }

        text
    }

    fn sign(&self, symbol: Symbol) -> String {
        let code = u32::try_from(symbol.index()).expect("few symbols");
        let from = |first: char| {
            let sign = char::from_u32(u32::from(first) + code);
            sign.expect("a sign").to_string()
        };

        match self.option("signs").unwrap_or("1") {
            "1" => Alphabet::OneUp.sign(symbol).to_string(),
            "0" => Alphabet::ZeroUp.sign(symbol).to_string(),
            "numbers" => Alphabet::Numbers.sign(symbol).to_string(),
            "numbers0" => symbol.index().to_string(),
            "wide" => from('\u{ff11}'),
            first => from(first.chars().next().expect("a first sign")),
        }
    }
}

/// A pattern with row and column of a cell: `%r %c` from 1, `%R %C` from 0.
fn placed(pattern: &str, place: Position) -> String {
    pattern
        .replace("%r", &(place.row + 1).to_string())
        .replace("%c", &(place.col + 1).to_string())
        .replace("%R", &place.row.to_string())
        .replace("%C", &place.col.to_string())
}
