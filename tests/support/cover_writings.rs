//! Small exact-cover problems written in every form that people keep them in.

use onefold::ids::{Id, OptionId};
use onefold::matrix::Problem;
use onefold::search::reference;
use onefold::text::covers::CoverText;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::matrices::{self, covers, lists, small};

/// A form, how a problem is written in it, and the name to ask for it by, where that is needed.
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

    /// The matrix with brackets around each row.
    pub(crate) fn bracketed(&self, between: &str, between_rows: &str) -> String {
        let rows = self.matrix("1", "0", between).into_iter();
        let rows: Vec<String> = rows.map(|row| format!("[{row}]")).collect();
        rows.join(between_rows)
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

    /// Rows of column numbers; where all look as if they began with their lengths, behind those.
    pub(crate) fn rows(&self, between: &str, first: usize) -> Vec<String> {
        let counts = |row: &Vec<usize>| row.first().is_none_or(|it| it + first + 1 == row.len());
        let counted = self.options.iter().all(counts);
        let rows = self.lists("", between, "", first).into_iter();
        let with_length = |(option, row): (&Vec<usize>, String)| match counted {
            true => format!("{}{between}{row}", option.len()),
            false => row,
        };
        self.options.iter().zip(rows).map(with_length).collect()
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

/// The text of the items, then of the options.
pub(crate) fn knuth(plain: &Plain) -> String {
    format!("{}\n{}", plain.names(letter), lines(&plain.words(letter)))
}

/// Every form with the ways in which it is written as plain text.
pub(crate) const WRITINGS: &[Writing] = &[
    ("dlx", knuth, None),
    (
        "dlx",
        |p| format!("// solutions: 7\n\n{}// end\n", knuth(p)),
        None,
    ),
    (
        "dlx",
        |p| format!("# a remark\n;;; another\n% one more\n{}", knuth(p)),
        None,
    ),
    (
        "dlx",
        |p| {
            format!(
                "{} # these are the items\n{}",
                p.names(letter),
                lines(&p.words(letter))
            )
        },
        None,
    ),
    (
        "dlx",
        |p| format!("\u{feff}| a remark\r\n{}", knuth(p).replace('\n', "\r\n")),
        None,
    ),
    (
        "dlx",
        |p| {
            let (first, rest) = (
                letter(0),
                (1..p.n_items).map(letter).collect::<Vec<_>>().join(" "),
            );
            format!("{first} \\\n{rest}\n{}", lines(&p.words(letter)))
        },
        None,
    ),
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
    (
        "matrix",
        |p| {
            format!(
                "{} {}\n{}",
                p.options.len(),
                p.n_items,
                lines(&p.matrix("1", "0", " "))
            )
        },
        None,
    ),
    (
        "matrix",
        |p| {
            format!(
                "{} {}\n{}",
                p.n_items,
                p.options.len(),
                lines(&p.matrix("1", "0", ""))
            )
        },
        None,
    ),
    ("matrix", |p| lines(&p.matrix("1", "0", ",")), None),
    ("matrix", |p| lines(&p.matrix("1", "0", " ")), None),
    ("matrix", |p| lines(&p.matrix("1", "0", "")), None),
    (
        "matrix",
        |p| {
            format!(
                "{}\n{}",
                p.names(letter).replace(' ', ""),
                lines(&p.matrix("1", "0", ""))
            )
        },
        None,
    ),
    (
        "matrix",
        |p| {
            format!(
                "{}\n{}",
                p.names(letter).replace(' ', ","),
                lines(&p.matrix("1", "0", ","))
            )
        },
        None,
    ),
    (
        "matrix",
        |p| {
            let rows = p.matrix("1", "0", " ").into_iter().enumerate();
            rows.fold(format!("{}\n", p.names(letter)), |text, (k, row)| {
                format!("{text}R{k} {row}\n")
            })
        },
        None,
    ),
    (
        "json",
        |p| format!("[{}]\n", p.lists("[", ",", "]", 1).join(",")),
        None,
    ),
    (
        "json",
        |p| {
            format!(
                "{{\"sets\": [{}], \"title\": \"x\"}}\n",
                p.lists("[", ", ", "]", 0).join(",\n ")
            )
        },
        None,
    ),
    ("json", |p| format!("[{}]\n", p.bracketed(",", ",\n")), None),
    (
        "json",
        |p| {
            let items = (0..p.n_items)
                .map(|k| format!("\"{}\"", letter(k)))
                .collect::<Vec<_>>()
                .join(",");
            let rows = p.options.iter().zip(&p.costs).map(|(option, cost)| {
                let items = option
                    .iter()
                    .map(|&k| format!("\"{}\"", letter(k)))
                    .collect::<Vec<_>>()
                    .join(",");
                format!("{{\"items\": [{items}], \"cost\": {cost}}}")
            });
            format!(
                "{{\"items\": [{items}], \"options\": [{}]}}",
                rows.collect::<Vec<_>>().join(",")
            )
        },
        None,
    ),
    (
        "rows",
        |p| {
            // A first row of one number, where that or the first line would be the number of the
            // others, looks like a second line of a head; there both numbers are said.
            let rows = p.rows(" ", 0);
            let others = rows.len() - 1;
            let one = p.options[0].len() == 1;
            let said = rows[0] == others.to_string() || one && p.n_items == others;
            let options = if said {
                format!("\n{}", rows.len())
            } else {
                String::new()
            };
            format!("{}{options}\n{}", p.n_items, lines(&rows))
        },
        Some("rows"),
    ),
    (
        "rows",
        |p| {
            lines(&p.rows(",", 1)).replacen(
                "",
                &format!("{} {}\n", p.options.len(), p.n_items),
                usize::from(p.options[0].len() < 3),
            )
        },
        Some("rows"),
    ),
    (
        "rows",
        |p| {
            format!(
                "{} {}\n{}",
                p.n_items,
                p.options.len(),
                lines(&p.rows(" ", 1))
            )
        },
        Some("rows"),
    ),
];
