//! Exact-cover problems and their texts.

use onefold::internals::ids::{Id, OptionId};
use onefold::internals::search::reference;
use onefold::internals::text::covers::CoverText;

use crate::support::matrices::covers;

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

/// All ways to pair so many things, whose names begin with that.
pub(crate) fn pairs(n: usize, name: &str) -> String {
    let items: Vec<String> = (0..n).map(|k| format!("{name}{k}")).collect();
    let options = (0..n)
        .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
        .map(|(a, b)| format!("{} {}\n", items[a], items[b]))
        .collect::<String>();
    format!("{}\n{}", items.join(" "), options)
}

/// Queens on a board, with costs.
pub(crate) fn queens(n: usize) -> String {
    let lines = (0..n).map(|k| format!("r{k} c{k}"));
    let slopes = (0..2 * n - 1).map(|k| format!("a{k} b{k}"));
    let head: Vec<String> = lines.chain(["|".to_owned()]).chain(slopes).collect();
    let option = |k: usize| {
        let row = k / n;
        let col = k % n;
        let up = row + col;
        let down = row + n - 1 - col;
        format!("r{row} c{col} a{up} b{down} | {}\n", k * k % 89)
    };

    let options: String = (0..n * n).map(option).collect();
    format!("{}\n{options}", head.join(" "))
}
