//! Labels and captions right at a grid, which are no rows of it.

use super::before::sizes;
use super::paragraph::{Item, Paragraphs};
use super::row::{MIN_SIDE, Row, Way};
use super::ways::{count_up, is_date};

impl Paragraphs {
    /// Takes off labels: a first row and a first column that count.
    pub(super) fn take_labels(&self, rows: &mut Vec<Row>, items: &mut Vec<Item>) {
        for way in [Way::Fields, Way::Words] {
            let texts = |row: &Row| -> Option<Vec<&str>> {
                let text = &self.lines[row.line].text;
                let cells = row.cells(way)?.iter();
                Some(cells.map(|at| text[at.clone()].trim()).collect())
            };
            let Some(all) = rows.iter().map(texts).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let above = all.first().is_some_and(|row| count_up(row));
            let body = &all[usize::from(above)..];
            let n = body.len();
            let first: Vec<&str> = body.iter().filter_map(|row| row.first().copied()).collect();
            let beside = count_up(&first) && body.iter().all(|row| row.len() == n + 1);
            let repeated = body.windows(2).any(|two| two[0] == two[1]);
            let top = above && (all[0].len() == n || all[0].len() == n + 1) && !repeated;
            let even = body.iter().all(|row| row.len() == n);
            if n < MIN_SIDE || above != top || !(beside || above && even) {
                continue;
            }
            if above {
                items.push(Item::Text(self.lines[rows.remove(0).line].clone()));
            }
            if beside {
                rows.iter_mut()
                    .for_each(|row| *row = row.without_label(way));
            }
            return;
        }
    }

    /// Takes off a first or last row with letters and another width than the square.
    pub(super) fn take_caption(&self, rows: &mut Vec<Row>, items: &mut Vec<Item>) {
        if rows.len() <= MIN_SIDE || self.square(rows, &self.lines).is_some() {
            return;
        }
        let letters = |row: &Row| {
            let text = self.lines[row.line].text.trim();
            let letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
            text.contains(letter) || is_date(text) || sizes(text).is_some()
        };
        let word = |row: &Row| row.is_letters(&self.lines[row.line].text);
        for at in [0, rows.len() - 1] {
            let rest = if at == 0 { &rows[1..] } else { &rows[..at] };
            let Some((way, n)) = self
                .square(rest, &self.lines)
                .filter(|_| letters(&rows[at]))
            else {
                continue;
            };
            let other = word(&rows[at]) && !rest.iter().any(word);
            if other || rows[at].cells(way).is_none_or(|cells| cells.len() != n) {
                let row = rows.remove(at);
                items.push(Item::Text(self.lines[row.line].clone()));
                return;
            }
        }
    }
}
