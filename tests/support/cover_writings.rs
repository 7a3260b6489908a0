//! Small exact-cover problems, written in each of the four forms in several ways.

use onefold::internals::ids::{Id, OptionId};
use onefold::internals::matrix::Problem;
use onefold::internals::search::reference;
use onefold::internals::text::covers::CoverText;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::matrices::{self, covers, lists, small};

/// A form, how a problem is written in it, and the name to ask for it by, if that is needed.
pub(crate) type Writing = (&'static str, fn(&Plain) -> String, Option<&'static str>);

/// A problem without colours and bounds, as lists.
pub(crate) struct Plain {
    pub(crate) n_primary: usize,
    pub(crate) n_items: usize,
    pub(crate) options: Vec<Vec<usize>>,
    pub(crate) costs: Vec<i64>,
}

impl Plain {
    /// A random one, all items of which are in some option and primary.
    pub(crate) fn random(rng: &mut ChaCha8Rng) -> Self {
        loop {
            let n = rng.random_range(3..7);
            let problem = small(rng, n, 0);
            let options = lists(&problem);
            let held = (0..n).all(|item| options.iter().any(|option| option.contains(&item)));
            if held && options.len() > 2 {
                let costs = options.iter().map(|_| rng.random_range(0..20)).collect();
                return Self {
                    n_primary: n,
                    n_items: n,
                    options,
                    costs,
                };
            }
        }
    }

    /// The same with the last item secondary.
    pub(crate) fn with_secondary(mut self) -> Self {
        self.n_primary -= 1;
        let secondary = self.n_primary;
        let primary = |option: &Vec<usize>| option.iter().any(|&item| item < secondary);
        let costs = self
            .options
            .iter()
            .zip(&self.costs)
            .filter(|(option, _)| primary(option));
        self.costs = costs.map(|(_, &cost)| cost).collect();
        self.options.retain(primary);
        self
    }

    pub(crate) fn problem(&self) -> Problem {
        matrices::problem(self.n_primary, self.n_items - self.n_primary, &self.options)
    }

    pub(crate) fn matrix(&self, one: &str, zero: &str, between: &str) -> Vec<String> {
        let row = |option: &Vec<usize>| {
            let entries =
                (0..self.n_items).map(|item| if option.contains(&item) { one } else { zero });
            entries.collect::<Vec<_>>().join(between)
        };
        self.options.iter().map(row).collect()
    }

    pub(crate) fn words(&self, name: impl Fn(usize) -> String) -> Vec<String> {
        let row = |option: &Vec<usize>| {
            let words = option.iter().map(|&item| name(item));
            words.collect::<Vec<_>>().join(" ")
        };
        self.options.iter().map(row).collect()
    }

    pub(crate) fn names(&self, name: impl Fn(usize) -> String) -> String {
        (0..self.n_items).map(name).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn lists(
        &self,
        open: &str,
        between: &str,
        close: &str,
        first: usize,
    ) -> Vec<String> {
        let row = |option: &Vec<usize>| {
            let words = option.iter().map(|item| (item + first).to_string());
            format!("{open}{}{close}", words.collect::<Vec<_>>().join(between))
        };
        self.options.iter().map(row).collect()
    }

    /// Rows of column numbers; where all look as if they began with their lengths, backwards.
    pub(crate) fn rows(&self, between: &str, first: usize) -> Vec<String> {
        let counts = |row: &Vec<usize>| row.first().is_none_or(|it| it + first + 1 == row.len());
        let counted = self.options.iter().all(counts);
        let rows = self.lists("", between, "", first).into_iter();
        let backwards = |row: String| match counted {
            true => row.rsplit(between).collect::<Vec<_>>().join(between),
            false => row,
        };
        rows.map(backwards).collect()
    }
}

/// The covers by the numbers of their options in the text, counted from 0.
pub(crate) fn covers_by_row(text: &CoverText) -> Vec<Vec<usize>> {
    let mut all = covers(reference::search, &text.problem);
    for cover in &mut all {
        for option in cover.iter_mut() {
            *option = text.rows[OptionId::new(*option)] - 1;
        }
        cover.sort_unstable();
    }
    all.sort();
    all
}

pub(crate) fn letter(item: usize) -> String {
    char::from(b'a' + u8::try_from(item).expect("few items")).to_string()
}

pub(crate) fn lines(lines: &[String]) -> String {
    lines
        .iter()
        .fold(String::new(), |text, line| text + line + "\n")
}

/// All ways to pair so many things, whose names begin with that.
pub(crate) fn pairs(n: usize, name: &str) -> String {
    let items: Vec<String> = (0..n).map(|k| format!("{name}{k}")).collect();
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let options = pairs.map(|(a, b)| format!("{} {}\n", items[a], items[b]));
    format!("{}\n{}", items.join(" "), options.collect::<String>())
}

/// Queens on a board, with costs.
pub(crate) fn queens(n: usize) -> String {
    let lines = (0..n).map(|k| format!("r{k} c{k}"));
    let slopes = (0..2 * n - 1).map(|k| format!("a{k} b{k}"));
    let head: Vec<String> = lines.chain(["|".to_owned()]).chain(slopes).collect();
    let option = |k: usize| {
        let (row, col) = (k / n, k % n);
        let (up, down) = (row + col, row + n - 1 - col);
        format!("r{row} c{col} a{up} b{down} | {}\n", k * k % 89)
    };
    let options: String = (0..n * n).map(option).collect();
    format!("{}\n{options}", head.join(" "))
}

/// The text of the items, then of the options.
pub(crate) fn knuth(plain: &Plain) -> String {
    format!("{}\n{}", plain.names(letter), lines(&plain.words(letter)))
}

/// The problem as JSON, with names and costs.
fn object(plain: &Plain) -> String {
    let quoted = |words: &str| format!("[\"{}\"]", words.replace(' ', "\", \""));
    let options = plain.words(letter).into_iter().zip(&plain.costs).zip(1..);
    let options = options.map(|((words, cost), k)| {
        let items = quoted(&words);
        format!("  {{\"name\": \"s{k}\", \"items\": {items}, \"cost\": {cost}}}")
    });
    let options: Vec<String> = options.collect();
    let items = quoted(&plain.names(letter));
    format!(
        "{{\"items\": {items}, \"title\": \"x\",\n \"options\": [\n{}]}}\n",
        options.join(",\n")
    )
}

/// A matrix with names of its columns.
fn named_matrix(plain: &Plain, between: &str) -> String {
    let head = plain.names(letter).replace(' ', between);
    format!("{head}\n{}", lines(&plain.matrix("1", "0", between)))
}

/// Rows below the numbers of columns and rows: alone, some could be sizes themselves.
fn sized(plain: &Plain, rows: &[String]) -> String {
    format!("{} {}\n{}", plain.n_items, rows.len(), lines(rows))
}

/// Each form with the ways in which it is written.
pub(crate) const WRITINGS: &[Writing] = &[
    ("dlx", knuth, None),
    (
        "dlx",
        |p| {
            let name = |item: usize| format!("({item},{})", item + 1);
            format!("{}\n{}", p.names(name), lines(&p.words(name)))
        },
        None,
    ),
    (
        "dlx",
        |p| {
            let name = |item: usize| format!("k_{item}|a*x");
            format!("{}\n{}", p.names(name), lines(&p.words(name)))
        },
        None,
    ),
    ("matrix", |p| lines(&p.matrix("1", "0", " ")), None),
    ("matrix", |p| lines(&p.matrix("1", "0", "")), None),
    ("matrix", |p| lines(&p.matrix("1", "0", ",")), None),
    (
        "matrix",
        |p| {
            let rows = lines(&p.matrix("1", "0", " "));
            format!("{} {}\n{rows}", p.options.len(), p.n_items)
        },
        None,
    ),
    (
        "matrix",
        |p| {
            let rows = lines(&p.matrix("1", "0", ""));
            format!("{} {}\n{rows}", p.n_items, p.options.len())
        },
        None,
    ),
    ("matrix", |p| named_matrix(p, ","), None),
    ("rows", |p| sized(p, &p.rows(" ", 0)), Some("rows")),
    ("rows", |p| sized(p, &p.rows(", ", 1)), Some("rows")),
    ("rows", |p| sized(p, &p.rows(" ", 1)), Some("rows")),
    (
        "json",
        |p| format!("[{}]\n", p.lists("[", ",", "]", 1).join(",")),
        None,
    ),
    (
        "json",
        |p| format!("[{}]", p.lists("[", ", ", "]", 0).join(",\n ")),
        None,
    ),
    ("json", object, None),
    ("dlx", |p| lines(&p.words(letter)), Some("options")),
];
