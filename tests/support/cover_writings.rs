//! Exact-cover problems and their texts: small ones at random, and large ones.

use onefold::internals::ids::{Id, OptionId};
use onefold::internals::search::reference;
use onefold::internals::text::covers::CoverText;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::matrices::{covers, lists, small};

/// A problem without colours and bounds, as lists.
pub(crate) struct Plain {
    pub(crate) n_primary: usize,
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
