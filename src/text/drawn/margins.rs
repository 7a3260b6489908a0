//! What stands around a drawing and is no part of it: letters and numbers along its sides, a frame
//! drawn with a sign that elsewhere is a blank cell, brackets and signs at the ends of its rows.

use super::cells::is_cell;
use super::dress;
use super::piece::is_bar;
use super::pieces::is_rule;
use super::tiny::FEWEST;
use super::values::is_blank_char;
use crate::puzzle::{MAX_SYMBOLS, Symbol};
use crate::text::ground::Line;

/// Signs with which frames are drawn beside the usual ones.
const FRAMES: [char; 5] = ['*', '#', '@', '%', '='];

/// The lines without such margins; the cells keep their places.
pub(super) fn without(lines: Vec<Line>) -> Vec<Line> {
    let lines = hanging(dress::without(indented(lines)));
    let lines = redrawn(lines.iter().map(bare).collect());
    labelled_table(&lines)
        .or_else(|| labelled(&lines))
        .or_else(|| labelled_part(&lines))
        .or_else(|| below_names(&lines))
        .unwrap_or(lines)
}

/// Lines that begin with tabs and have none elsewhere, with blanks instead: no cells stand between
/// them.
fn indented(mut lines: Vec<Line>) -> Vec<Line> {
    let inner = |line: &Line| line.text.trim_start_matches('\t').contains('\t');
    if lines.iter().any(inner) {
        return lines;
    }
    for line in &mut lines {
        if line.text.starts_with('\t') {
            *line = line.masked(line.text.replace('\t', " "));
        }
    }
    lines
}

/// Lines without the number of a list in front of the first, where all others begin below what
/// stands behind it: `12) 53..7....`.
fn hanging(mut lines: Vec<Line>) -> Vec<Line> {
    let [first, rest @ ..] = &lines[..] else {
        return lines;
    };
    let digits = first.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = digits.strip_prefix(['.', ')']).unwrap_or_default();
    let start = first.text.len() - behind.trim_start().len();
    let numbered = digits.len() < first.text.len() && behind.starts_with(' ');
    let below = |line: &Line| line.text.len() - line.text.trim_start().len() == start;
    if !numbered || rest.len() + 1 < FEWEST || !rest.iter().all(below) {
        return lines;
    }
    let text = " ".repeat(start) + &first.text[start..];
    lines[0] = first.masked(text);
    lines
}

/// A row without the brackets and signs around it, where blanks stand between its cells, as in
/// `(5 3 . . 7)` and `5 3 0 0 7;`, and without what stands before the bracket that opens it, as in
/// `, [5,3,0,0,7]`.
fn bare(line: &Line) -> Line {
    let text = line.text.as_str();
    let around = |c: char| c.is_whitespace() || "()[]{}'\",;".contains(c);
    let start = text.len() - text.trim_start_matches(around).len();
    let end = text.trim_end_matches(around).len();
    // Between tabs a cell may be empty.
    if start >= end || start == 0 && end == text.len() || text.contains('\t') {
        return line.clone();
    }
    let masked = |from: usize, to: usize| {
        let mut text = " ".repeat(text.len());
        text.replace_range(from..to, &line.text[from..to]);
        line.masked(text)
    };
    let inner = &text[start..end];
    let words = inner.split_whitespace();
    let cells = words.clone().count() >= FEWEST && words.clone().all(is_cell);
    let cells = cells && !inner.contains([',', ';']);
    if cells || is_close(inner) {
        return masked(start, end);
    }
    let opens = |c: char| "([{".contains(c);
    match text[..start].rfind(opens) {
        Some(at) if text[..at].contains([',', '[', '(', '{']) => masked(at, text.len()),
        _ => line.clone(),
    }
}

/// Whether a word is the cells of a row right behind each other.
fn is_close(row: &str) -> bool {
    let word: String = row.chars().filter(|c| *c != ' ').collect();
    let groups = row.split(' ').filter(|group| !group.is_empty());
    let even = groups
        .clone()
        .all(|group| Some(group.len()) == groups.clone().next().map(str::len));
    let cell = |c: char| c.is_ascii_alphanumeric() || is_blank_char(c);
    let sign = |c: char| c.is_ascii_digit() || is_blank_char(c);
    even && word.len() >= FEWEST && word.chars().all(cell) && word.contains(sign)
}

/// Lines in a frame of stars or the like, with the usual signs instead: the first and the last
/// line have nothing else, and so have some columns, the outer ones among them. A square of signs
/// is a grid.
fn redrawn(lines: Vec<Line>) -> Vec<Line> {
    let ([first, .., last], true) = (&lines[..], lines.len() > FEWEST) else {
        return lines;
    };
    let (first, last) = (first.text.trim(), last.text.trim());
    let Some(sign) = first.chars().next().filter(|c| FRAMES.contains(c)) else {
        return lines;
    };
    let drawn = |text: &str| text.len() > 2 * FEWEST && text.chars().all(|c| c == sign);
    if !drawn(first) || !drawn(last) || !lines.iter().all(|line| line.text.is_ascii()) {
        return lines;
    }
    let rows = || lines.iter().filter(|line| !drawn(line.text.trim()));
    let stands = |at: usize| {
        let mut rows = rows();
        rows.all(|row| {
            row.text
                .as_bytes()
                .get(at)
                .is_some_and(|&b| char::from(b) == sign)
        })
    };
    let (from, to) = rows().fold((usize::MAX, 0), |(from, to), row| {
        let start = row.text.len() - row.text.trim_start().len();
        (from.min(start), to.max(row.text.trim_end().len()))
    });
    let square = lines
        .iter()
        .all(|line| line.text.trim().len() == lines.len());
    if square || rows().next().is_none() || to == 0 || !stands(from) || !stands(to - 1) {
        return lines;
    }
    let bars: Vec<usize> = (from..to).filter(|&at| stands(at)).collect();
    let as_usual = |line: &Line| {
        if drawn(line.text.trim()) {
            return line.masked(line.text.replacen(sign, "+", 1).replace(sign, "-"));
        }
        let mut text = line.text.clone();
        for &at in &bars {
            text.replace_range(at..=at, "|");
        }
        line.masked(text)
    };
    lines.iter().map(as_usual).collect()
}

/// Lines without the labels of their columns above them and of their rows before them: both
/// count up from the first, and each row has one. Rows alone are labelled by letters or with a
/// cell more than there are rows.
fn labelled(lines: &[Line]) -> Option<Vec<Line>> {
    let (above, below) = match lines {
        [first, rest @ ..] if counts(&signs(&first.text)).is_some() => {
            (counts(&signs(&first.text)), rest)
        }
        all => (None, all),
    };
    let rows = || below.iter().filter(|line| !is_rule(&line.text));
    let side = rows().count();
    let labels: Option<Vec<&str>> = rows().map(|line| label(&line.text)).collect();
    let labels = labels.filter(|labels| counts(labels) == Some(side));
    let labels = labels.filter(|labels| {
        above == Some(side) || above.is_none() && are_beside(labels, &rows().collect::<Vec<_>>())
    });
    if labels.is_none() {
        // Columns alone, with a border below their labels.
        let bordered = above == Some(side) && below.first().is_some_and(|line| is_rule(&line.text));
        return bordered.then(|| below.to_vec());
    }
    let masked = |line: &Line| {
        let at = line.text.len() - line.text.trim_start().len();
        match is_rule(&line.text) {
            true => line.clone(),
            false => {
                let end = at + label(&line.text).map_or(0, str::len);
                let behind = line.text[end..].trim_start_matches([':', '.', ')']);
                // A point may be the first cell.
                let end = match behind.starts_with(char::is_whitespace) {
                    true => line.text.len() - behind.len(),
                    false => end,
                };
                let mut text = line.text.clone();
                text.replace_range(at..end, &" ".repeat(end - at));
                line.masked(text)
            }
        }
    };
    Some(below.iter().map(masked).collect())
}

/// The same of a table with commas, semicolons, tabs or bars: the numbers of its columns above,
/// behind an empty field, and those of its rows in the first field.
fn labelled_table(lines: &[Line]) -> Option<Vec<Line>> {
    let (first, below) = lines.split_first()?;
    let by = first.text.trim_start_matches(['"', ' ']).chars().next();
    let by = by.filter(|c| matches!(c, ',' | ';' | '\t' | '|'))?;
    // Bars stand around the fields, too.
    let inner = |line: &Line| match by {
        '|' => line.text.trim().trim_matches('|').to_owned(),
        _ => line.text.clone(),
    };
    let above = inner(first);
    let above: Vec<&str> = above.split(by).map(field).collect();
    let (corner, names) = above.split_first()?;
    let rows: Vec<&Line> = below.iter().filter(|line| !is_rule(&line.text)).collect();
    let side = rows.len();
    let texts: Vec<String> = rows.iter().map(|row| inner(row)).collect();
    let beside: Vec<&str> = texts
        .iter()
        .map(|row| field(row.split(by).next().unwrap_or_default()))
        .collect();
    let wide = |row: &String| row.matches(by).count() == side;
    let labels = corner.is_empty() && counts(names) == Some(side) && counts(&beside) == Some(side);
    if !labels || !texts.iter().all(wide) {
        return None;
    }
    let bars = usize::from(by == '|');
    let masked = |row: &&Line| {
        let end = row.text.match_indices(by).nth(bars);
        let end = end.map_or(0, |(at, by)| at + by.len() - bars);
        row.masked(" ".repeat(end) + &row.text[end..])
    };
    Some(rows.iter().map(masked).collect())
}

/// What stands in a field, perhaps in quotes.
fn field(text: &str) -> &str {
    text.trim_matches(['"', ' '])
}

/// The same where other text stands above or below the rows.
fn labelled_part(lines: &[Line]) -> Option<Vec<Line>> {
    const MOST: usize = 2 * MAX_SYMBOLS;
    if lines.len() > MOST {
        return None;
    }
    let begins = |line: &Line| {
        let first = label(&line.text).and_then(|label| label.bytes().last());
        first.is_some_and(|last| matches!(last, b'0' | b'1' | b'A' | b'a'))
    };
    let starts = (0..lines.len()).filter(|&from| begins(&lines[from]));
    let parts = starts.flat_map(|from| {
        (from + FEWEST..=lines.len())
            .rev()
            .map(move |to| (from, to))
    });
    // A row of the same width outside is one of them, and the labels are cells.
    let alone = |&(from, to): &(usize, usize)| {
        let width = signs(&lines[from].text).len();
        let mut others = lines[..from].iter().chain(&lines[to..]);
        others.all(|line| signs(&line.text).len() != width)
    };
    let parts = parts.filter(alone);
    let mut found = parts.filter_map(|(from, to)| Some((from, to, labelled(&lines[from..to])?)));
    let (from, to, rows) = found.next()?;
    Some([&lines[..from], &rows, &lines[to..]].concat())
}

/// The lines without the numbers, letters or symbols of the columns above the rows of a grid, one
/// for each row.
fn below_names(lines: &[Line]) -> Option<Vec<Line>> {
    let at = (0..lines.len()).find(|&at| {
        let (first, below) = (&lines[at].text, &lines[at + 1..]);
        let above = at
            .checked_sub(1)
            .map_or(0, |above| signs(&lines[above].text).len());
        above != signs(first).len()
            && names_columns(
                first,
                below
                    .iter()
                    .map(|line| line.text.as_str())
                    .filter(|text| !is_rule(text)),
            )
    })?;
    Some([&lines[..at], &lines[at + 1..]].concat())
}

/// Whether a line has a name for each column of the rows below it.
fn names_columns<'t>(first: &str, below: impl Iterator<Item = &'t str>) -> bool {
    let separator = [',', ';', '\t', '|']
        .into_iter()
        .find(|&c| first.contains(c));
    let fields = |text: &'_ str| match separator {
        Some(separator) => text.split(separator).count(),
        None => text.split_whitespace().count(),
    };
    let names: Vec<&str> = match separator {
        Some(separator) => first
            .split(separator)
            .map(|name| name.trim_matches([' ', '"']))
            .collect(),
        None => first.split_whitespace().collect(),
    };
    let Some(side) = counts(&names) else {
        return false;
    };
    let close = |text: &str| {
        let text = text.trim();
        text.chars().count() == side && !text.contains(char::is_whitespace)
    };
    let wide = |text: &str| fields(text) == side && names.len() == side || close(text);
    names.len() == side && below.take_while(|text| wide(text)).count() == side
}

/// Whether labels stand before whole rows, and are no cells of them: each row has a cell for each
/// row and one more, or the label has a bar behind it.
fn are_beside(labels: &[&str], rows: &[&Line]) -> bool {
    let side = rows.len();
    let more = |line: &&Line| {
        let words = signs(&line.text);
        let commas = |word: &str| word.matches([',', ';']).count() + 1;
        match words[..] {
            [_, word] => word.chars().count() == side || commas(word) == side,
            _ => {
                let cells: usize = words.iter().skip(1).map(|word| word.chars().count()).sum();
                words.len() == side + 1 || cells == side
            }
        }
    };
    let barred = |line: &&Line| {
        let behind = label(&line.text).map_or("", |label| &line.text.trim_start()[label.len()..]);
        behind.trim_start().starts_with(is_bar)
    };
    let letters = labels
        .iter()
        .all(|label| label.chars().all(char::is_alphabetic));
    rows.iter().all(more) || letters && rows.iter().all(barred)
}

/// The words of a line between blanks and bars.
fn signs(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || is_bar(c));
    words.filter(|word| !word.is_empty()).collect()
}

/// The first word of a row.
fn label(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || is_bar(c))?;
    let label = text[..end].trim_end_matches([':', '.', ')']);
    Some(label).filter(|label| !label.is_empty())
}

/// How many labels there are, where they count up from the first: `1 2 3`, `0 1 2`, `A B C`,
/// `r1 r2 r3`, or all in one word.
fn counts(labels: &[&str]) -> Option<usize> {
    let single: Vec<&str>;
    let labels = match labels {
        [word] if word.is_ascii() => {
            single = (0..word.len()).map(|at| &word[at..=at]).collect();
            &single[..]
        }
        _ => labels,
    };
    let number = |label: &str| {
        let digits = label.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let name = label[..label.len() - digits.len()].to_ascii_lowercase();
        let named = ["", "r", "c", "row", "col", "line"].contains(&&name[..]);
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && named;
        digits.parse::<usize>().ok().filter(|_| plain)
    };
    let letter = |label: &str| match label.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(letter.to_ascii_lowercase())),
        _ => None,
    };
    let symbol = |label: &str| {
        let mut signs = label.chars();
        let symbol = Symbol::from_char(signs.next()?)?;
        signs.next().is_none().then(|| symbol.index())
    };
    let rises = |of: &dyn Fn(&str) -> Option<usize>, starts: &[usize]| {
        let first = labels.first().and_then(|label| of(label));
        let first = first.filter(|first| starts.contains(first));
        first.is_some_and(|first| {
            let mut all = labels.iter().enumerate();
            all.all(|(k, label)| of(label) == Some(first + k))
        })
    };
    let counted =
        rises(&number, &[0, 1]) || rises(&letter, &[usize::from(b'a')]) || rises(&symbol, &[0]);
    (labels.len() >= FEWEST && counted).then_some(labels.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let lines = without(Line::all(text)).into_iter();
        lines.map(|line| line.text).collect()
    }

    #[test]
    fn labels_along_the_sides_are_no_cells() {
        let rows = ["   1 2 . .", "   . . 1 2", "   2 . . .", "   . . . 1"];
        let labelled = "   a b c d\n1  1 2 . .\n2  . . 1 2\n3  2 . . .\n4  . . . 1";
        assert_eq!(shown(labelled), rows);
        assert_eq!(
            shown(&labelled[labelled.find('\n').map_or(0, |at| at + 1)..]),
            rows
        );
        let barred = "  1234\n  ----\nA|12..\nB|..12\nC|2...\nD|...1";
        assert_eq!(
            shown(barred),
            ["  ----", " |12..", " |..12", " |2...", " |...1"]
        );
        assert_eq!(shown("1234\n----\n12..\n..12\n2...\n...1").len(), 5);
        for text in [
            "1234\n12..\n..12\n2...\n...1",
            "1234\n2341\n3412\n4123",
            "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1",
        ] {
            assert_eq!(shown(text), text.lines().collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn tabs_before_rows_are_no_cells() {
        assert_eq!(shown("\t\t{5,3,0,7},")[0], "  {5,3,0,7},");
        assert_eq!(shown("\t5\t3\t.\t7")[0], "\t5\t3\t.\t7");
    }

    #[test]
    fn brackets_at_the_ends_of_rows_are_no_cells() {
        for (text, row) in [
            ("  (5 3 . 7)", "   5 3 . 7"),
            ("5 3 0 7;", "5 3 0 7"),
            (" , [5,3,0,7]", "   [5,3,0,7]"),
            ("[[5,3,0,7],", " [5,3,0,7],"),
            ("[5,3,0,7],", "[5,3,0,7],"),
            ("',',5,',',7", "',',5,',',7"),
            (" , 5 , , 7 ,", " , 5 , , 7 ,"),
            ("\t5\t3\t.\t7\t", "\t5\t3\t.\t7"),
        ] {
            assert_eq!(bare(&Line::new(1, text)).text.trim_end(), row, "{text}");
        }
    }

    #[test]
    fn a_frame_of_stars_is_a_frame() {
        let framed = "*********\n* 1 * . *\n* * * * *\n* . * 2 *\n*********";
        assert_eq!(
            shown(framed),
            [
                "+--------",
                "| 1 | . |",
                "| * | * |",
                "| . | 2 |",
                "+--------"
            ]
        );
        let blank =
            "**********\n".repeat(3) + &"**12345***\n".repeat(4) + &"**********\n".repeat(3);
        assert_eq!(shown(&blank), blank.lines().collect::<Vec<_>>());
    }
}
