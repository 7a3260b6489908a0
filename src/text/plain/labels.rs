//! Labels and captions right at a grid, which are no rows of it.

use super::before::sizes;
use super::paragraph::{Item, Paragraphs};
use super::row::{MIN_SIDE, Row, Way};
use super::ways::{count_up, is_date, ways};

impl Paragraphs {
    /// Takes off labels: a first row and a first column that count.
    pub(super) fn take_labels(&self, rows: &mut Vec<Row>, items: &mut Vec<Item>) {
        for way in [Way::Fields, Way::Words] {
            let texts = |row: &Row| row.texts(way, &self.lines);
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

    /// Takes off first and last rows that are captions, sizes or dates around a square.
    pub(super) fn take_captions(&self, rows: &mut Vec<Row>, items: &mut Vec<Item>) {
        const MOST: usize = 3;
        if rows.len() <= MIN_SIDE || self.whole(rows, &self.lines).is_some() {
            return;
        }
        let word = |row: &Row| row.is_letters(&self.lines[row.line].text);
        let caption = |row: &Row| self.is_caption(row);
        let first = rows
            .iter()
            .take(MOST)
            .take_while(|row| caption(row))
            .count();
        let last = rows
            .iter()
            .rev()
            .take(MOST)
            .take_while(|row| caption(row))
            .count();
        for (top, bottom) in (0..=first).flat_map(|top| (0..=last).map(move |b| (top, b))) {
            let rest = &rows[top..rows.len().saturating_sub(bottom).max(top)];
            let Some((way, n)) = self.whole(rest, &self.lines) else {
                continue;
            };
            let other = |row: &Row| {
                let width = row.cells(way).map(<[_]>::len);
                word(row) && !rest.iter().any(word) || width != Some(n)
            };
            let around = rows[..top].iter().chain(&rows[top + rest.len()..]);
            if around.clone().all(other) {
                let line = |row: &Row| Item::Text(self.lines[row.line].clone());
                items.extend(around.map(line));
                *rows = rest.to_vec();
                return;
            }
        }
    }

    /// Takes off a caption above or below a band: rows of one width of which it is none.
    pub(super) fn take_band_captions(&self, rows: &mut Vec<Row>, items: &mut Vec<Item>) {
        for at in [0, rows.len().saturating_sub(1)] {
            let Some(row) = rows
                .get(at)
                .filter(|row| rows.len() > 1 && self.is_caption(row))
            else {
                continue;
            };
            let rest: Vec<Row> = rows
                .iter()
                .filter(|other| other.line != row.line)
                .cloned()
                .collect();
            let other = |(way, n, odd): &(Way, usize, Vec<usize>)| {
                odd.is_empty() && row.cells(*way).is_none_or(|cells| cells.len() != *n)
            };
            let even = ways(&rest).first().is_some_and(other);
            if even {
                items.push(Item::Text(self.lines[row.line].clone()));
                *rows = rest;
            }
        }
    }

    /// True if a row has words, a date or a size.
    fn is_caption(&self, row: &Row) -> bool {
        let text = self.lines[row.line].text.trim();
        let letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
        text.contains(letter) || is_date(text) || sizes(text).is_some()
    }
}
