//! Labels and captions right at a grid, which are no rows of it.

use super::paragraph::{Item, Paragraphs};
use super::row::{MIN_SIDE, Row, Way};
use super::ways::{count_up, is_date, sizes, ways};

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

    /// Takes off first and last rows that are captions, sizes or dates around a square or a band.
    pub(super) fn take_captions(&self, rows: &mut Vec<Row>, items: &mut Vec<Item>) {
        const MOST: usize = 3;
        let word = |row: &Row| row.is_letters(&self.lines[row.line].text);
        let caption = |row: &&Row| self.is_caption(row);
        let first = rows.iter().take(MOST).take_while(caption).count();
        let last = rows.iter().rev().take(MOST).take_while(caption).count();
        let body = |whole: bool, rows: &[Row]| {
            if whole {
                return self.whole(rows, &self.lines);
            }
            let ways = ways(rows).into_iter().next();
            let even = ways.filter(|(_, _, odd)| odd.is_empty());
            even.map(|(way, n, _)| (way, n))
        };
        let around = (0..=first).flat_map(|top| (0..=last).map(move |bottom| (top, bottom)));
        let kinds = [true, false].into_iter();
        for (whole, (top, bottom)) in kinds.flat_map(|kind| around.clone().map(move |k| (kind, k)))
        {
            let end = rows.len().saturating_sub(bottom).max(top);
            let Some((way, n)) = body(whole, &rows[top..end]) else {
                continue;
            };
            let other = |row: &Row| {
                let width = row.cells(way).map(<[_]>::len);
                width != Some(n) || word(row) && !rows[top..end].iter().any(word)
            };
            let around = rows[..top].iter().chain(&rows[end..]);
            if around.clone().all(other) {
                items.extend(around.map(|row| Item::Text(self.lines[row.line].clone())));
                rows.truncate(end);
                rows.drain(..top);
                return;
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
