//! Blocks in which a blank cell has no sign: a space in its column, or nothing between bars.

use std::ops::Range;

use super::row::{MIN_SIDE, Row, Way, is_bar, is_box_drawing, is_cell, is_rule, trimmed};
use super::square::is_side;
use crate::text::base::Line;

/// Rows with a blank cell before a symbol, in a drawing without bars.
const MIN_GAPS: usize = 2;

/// Where the first cell of a field ends, and how far the next end is from it.
const STEPS: [(usize, usize); 7] = [(2, 2), (1, 2), (1, 1), (3, 3), (1, 3), (2, 3), (4, 4)];

/// The rows of the lines of such a block, and which lines they are; `None` for any other block.
/// Lines that have lost blank cells at their end get them back.
pub(super) fn rows(block: &mut [Line]) -> Option<(Range<usize>, Vec<Row>)> {
    let tab = |line: &Line| line.text.contains('\t');
    if let (Some(first), Some(last)) = (block.iter().position(tab), block.iter().rposition(tab))
        && let Some(rows) = tabbed(&mut block[first..=last])
    {
        return Some((first..last + 1, rows));
    }
    let sign = |c: char| is_sign(c) || "+-=:.'".contains(c) || is_box_drawing(c);
    let row = |line: &Line| line.text.trim_end().chars().all(sign) && line.text.contains(is_sign);
    let start = block.iter().position(row)?;
    let drawn = block[start..].iter();
    let count = drawn
        .take_while(|line| row(line) || is_rule(&line.text))
        .count();
    let lines = &mut block[start..start + count];
    let at: Vec<usize> = (0..count).filter(|&k| !is_rule(&lines[k].text)).collect();
    let texts: Vec<&str> = at.iter().map(|&k| lines[k].text.trim_end()).collect();
    let n = texts.len();
    if !is_side(n) || !texts.iter().all(|text| text.chars().all(is_sign)) || is_written(&texts) {
        return None;
    }
    let width = texts.iter().map(|text| text.chars().count()).max()?;
    let padded: Vec<String> = texts.iter().map(|text| format!("{text:<width$}")).collect();
    let cells = spaced(&padded)?;
    for (&k, text) in at.iter().zip(padded) {
        lines[k].text = text;
    }
    let rows = at.into_iter().zip(cells);
    let rows = rows.map(|(k, cells)| Row::of(k, Way::Words, cells));
    Some((start..start + count, rows.collect()))
}

/// The rows of a table with tabs, of which some have lost the empty cells at their end.
fn tabbed(block: &mut [Line]) -> Option<Vec<Row>> {
    let n = block.len();
    let fields = |line: &Line| -> Option<Vec<Range<usize>>> {
        let fields = line.text.split('\t').map(|field| {
            let start = line.offset(field);
            let at = trimmed(&line.text, start..start + field.len());
            (at.is_empty() || is_cell(&line.text[at.clone()])).then_some(at)
        });
        fields.collect()
    };
    let mut rows: Vec<Vec<Range<usize>>> = block.iter().map(fields).collect::<Option<_>>()?;
    let widest = rows.iter().map(Vec::len).max().filter(|_| is_side(n))?;
    let open = |row: &Vec<Range<usize>>| row.last().is_some_and(Range::is_empty);
    // A field after the last tab may be no cell. Where a row still has empty cells at its end, a
    // shorter one has lost a cell.
    let ended = widest == n + 1 && rows.iter().all(|row| row.len() <= n || open(row));
    let whole = rows[..n - 1].iter().all(|row| row.len() == widest);
    let stripped = !rows.iter().any(|row| row.len() == widest && open(row));
    let empty = rows.iter().flatten().filter(|at| at.is_empty()).count();
    let cut = widest < n && widest + 3 > n && !whole && empty * 4 >= n * widest;
    let fits = ended || widest == n && (whole || stripped) || cut && stripped;
    if !fits {
        return None;
    }
    for (row, line) in rows.iter_mut().zip(block) {
        while row.len() < n {
            line.text.push('\t');
            row.push(line.text.len()..line.text.len());
        }
        row.truncate(n);
    }
    let rows = rows.into_iter().enumerate();
    let row = |(k, cells)| Row::of(k, Way::Fields, cells);
    Some(rows.map(row).collect())
}

/// True if a character may be in a row of such a drawing.
fn is_sign(c: char) -> bool {
    c == ' ' || is_bar(c) || c.is_ascii_digit() || c.is_ascii_uppercase()
}

/// True if every cell has a sign of its own.
fn is_written(texts: &[&str]) -> bool {
    let apart = |c: char| c == ' ' || is_bar(c);
    let words = |text: &str| text.split(apart).filter(|word| !word.is_empty()).count();
    let signs = |text: &str| text.chars().filter(|&c| !apart(c)).count();
    let zero = |text: &&str| text.split(apart).any(|word| word == "0");
    let n = texts.len();
    texts.iter().all(|text| words(text) == n)
        || texts.iter().all(|text| signs(text) == n)
        || texts.iter().any(zero)
}

/// The cells of each row, as bytes of texts of one width; `None` if no blank cell is a space.
fn spaced(texts: &[String]) -> Option<Vec<Vec<Range<usize>>>> {
    let n = texts.len();
    let barred = texts[0].contains(is_bar);
    let framed = |text: &String| {
        let text = text.trim();
        text.chars().count() > 1 && text.starts_with(is_bar) && text.ends_with(is_bar)
    };
    let all_framed = texts.iter().all(framed);
    let margin = texts
        .iter()
        .map(|text| text.len() - text.trim_start().len())
        .min()?;
    let fields = |framed| {
        let all: Vec<Vec<Range<usize>>> = texts
            .iter()
            .map(|text| fields(text, margin, framed))
            .collect();
        let count = all[0].len();
        let even = count > 0 && n.is_multiple_of(count) && all.iter().all(|f| f.len() == count);
        even.then_some((all, n / count))
    };
    let framed = all_framed.then(|| fields(true)).flatten();
    let (fields, per) = framed.or_else(|| fields(false))?;
    let inside = |text: &&String| text.trim().contains(' ');
    let many = texts.iter().filter(inside).count() >= MIN_SIDE;
    if !barred && (!many || texts.iter().any(|text| text.contains('0'))) {
        return None;
    }
    let cut = |step: &(usize, usize)| -> Option<Vec<Vec<Range<usize>>>> {
        let rows = texts.iter().zip(&fields);
        rows.map(|(text, fields)| cells(text, fields, per, *step))
            .collect()
    };
    let rows = STEPS.iter().find_map(cut)?;
    // A blank cell at the end of a row may be a lost one.
    let gap = |(text, row): &(&String, &Vec<Range<usize>>)| {
        let blank = |at: &Range<usize>| text[at.clone()].trim().is_empty();
        row.windows(2).any(|two| blank(&two[0]) && !blank(&two[1]))
    };
    let gaps = texts.iter().zip(&rows).filter(gap).count();
    (gaps >= if barred { 0 } else { MIN_GAPS }).then_some(rows)
}

/// The pieces of a text between bars, in characters; without those outside of a frame.
fn fields(text: &str, margin: usize, framed: bool) -> Vec<Range<usize>> {
    let bars = text.chars().enumerate().filter(|&(_, c)| is_bar(c));
    let ends: Vec<usize> = bars.map(|(k, _)| k).chain([text.chars().count()]).collect();
    let starts = std::iter::once(margin).chain(ends.iter().map(|end| end + 1));
    let fields = starts.zip(&ends).map(|(from, &to)| from.min(to)..to);
    match framed {
        true => fields.skip(1).take(ends.len() - 2).collect(),
        false => fields.collect(),
    }
}

/// The cells of a row with `per` of them in each field: one alone is anywhere in its field,
/// several end at equal steps.
fn cells(
    text: &str,
    fields: &[Range<usize>],
    per: usize,
    (first, step): (usize, usize),
) -> Option<Vec<Range<usize>>> {
    let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let places: Vec<usize> = places.collect();
    let last = first + step * (per - 1);
    let mut cells = Vec::new();
    for field in fields {
        let open = field.end + 1 == places.len();
        if per > 1 && (field.len() < last && !open || field.len() > last + step.min(2)) {
            return None;
        }
        for k in 0..per {
            let slot = match per {
                1 => field.clone(),
                _ => {
                    let end = field.start + first + step * k;
                    end.saturating_sub(step).max(field.start).min(field.end)..end.min(field.end)
                }
            };
            let cell = trimmed(text, places[slot.start]..places[slot.end]);
            let word = &text[cell.clone()];
            if !word.is_empty() && (!is_cell(word) || per > 1 && cell.end != places[slot.end]) {
                return None;
            }
            let middle = match per {
                1 => slot.start + usize::from(slot.len() > 1),
                _ => slot.end.saturating_sub(1).max(slot.start),
            };
            cells.push(match word.is_empty() {
                true => places[middle]..places[(middle + 1).min(slot.end)],
                false => cell,
            });
        }
        let rest = (field.start + last).min(field.end);
        if per > 1 && !text[places[rest]..places[field.end]].trim().is_empty() {
            return None;
        }
    }
    Some(cells)
}
