//! Lines cut into pieces, one for each cell, each with its place in the text.

use std::ops::Range;

use super::ends::{self, FEWEST};
use super::piece::{Piece, Rows, is_bar};
use super::spaces;
use crate::text::ground::{Line, offset};

/// A way to cut lines into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Each character is a cell; blanks and lines between cells do not count.
    Dense,
    /// Each word is a cell.
    Words,
    /// Cells stand between tabs.
    Tabs,
    /// Cells stand between commas or semicolons.
    Commas,
    /// Cells stand between bars, and a space is a blank cell.
    Bars,
    /// Cells stand in columns, and a space is a blank cell.
    Columns,
}

/// Cuts lines into cells. Lines that are only decoration give no row.
pub(super) fn cut(lines: &[Line], how: Cut) -> Rows {
    let minus_rows = minus_rows(lines);
    // Elsewhere numbers above rows are told from them by their width.
    let sized = matches!(how, Cut::Bars | Cut::Columns | Cut::Tabs | Cut::Commas);
    let inner = ends::inner(lines, sized, |line| is_border(&line.text, &minus_rows));
    let rows = lines.iter().enumerate().filter(|(k, _)| inner.contains(k));
    let rows = rows.filter(|(_, line)| match how {
        Cut::Tabs => true,
        // Bars with nothing but space between them are a row of blank cells.
        Cut::Bars | Cut::Columns => {
            !is_border(&line.text, &minus_rows)
                || line.text.chars().all(|c| c.is_whitespace() || is_bar(c))
        }
        _ => !is_border(&line.text, &minus_rows),
    });
    match how {
        Cut::Dense => rows
            .map(|(k, line)| dense(k, &line.text))
            .filter(|row| !row.is_empty())
            .collect(),
        Cut::Words => rows
            .map(|(k, line)| words(k, &line.text))
            .filter(|row| !row.is_empty())
            .collect(),
        Cut::Tabs => separated(lines, inner.clone(), &['\t']),
        Cut::Commas => separated(lines, inner.clone(), &[',', ';']),
        Cut::Bars => {
            let ways = [spaces::one_each, spaces::in_fields];
            let mut found = ways.iter().map(|way| way(rows.clone()));
            match found.find(|found| !found.is_empty()) {
                Some(fields) => fields,
                None => spaces::between_bars(rows),
            }
        }
        Cut::Columns => spaces::in_columns(rows),
    }
}

/// A character that is drawn between cells and never stands for one.
fn is_decoration(c: char) -> bool {
    matches!(c, '|' | '!' | '[' | ']' | '\u{2500}'..='\u{257f}' | '¦')
}

/// A line between bands or around a grid, and no row of `-`.
pub(super) fn is_rule(text: &str) -> bool {
    is_border(text, &[])
}

/// A line between bands: only `-`, `+`, `=` and other decoration, at least two of them. Where
/// `-` stands for blank cells, a line of as many `-` as rows have cells is a row.
fn is_border(text: &str, minus_rows: &[usize]) -> bool {
    let text = text.trim();
    // What declares the rows that follow in program code, such as `rows = [`.
    if text.contains('=')
        && (text.ends_with(['{', '[', '(']) || text.ends_with("[|"))
        && text.starts_with(char::is_alphabetic)
    {
        return true;
    }
    let drawn = |c: char| {
        is_decoration(c)
            || matches!(c, '-' | '+' | '=' | ':' | '*' | '.' | '\'' | '`')
            || c.is_whitespace()
    };
    if is_only_minus(text) && minus_rows.contains(&n_cells(text)) {
        return false;
    }
    // Between bars, dots are blank cells.
    let dots = text.contains('.');
    let dashed = text.matches('-').count() > 1 && is_only_minus(text);
    let lines = text.contains("--")
        || text.contains("==")
        || text.contains("-+")
        || text
            .chars()
            .any(|c| matches!(c, '\u{2500}'..='\u{257f}') && (!is_bar(c) || !dots));
    let joined = text.len() > 1 && text.contains('+') && text.contains('-');
    // What opens and closes a block of a document, or a text or list of a program, and is shorter
    // than a row of blank cells.
    let closes = |c: char| matches!(c, '`' | '~' | '\'' | '"' | '{' | '}' | '(' | ')');
    let fence = text.len() < FEWEST && text.chars().all(closes);
    let ruled = text.chars().all(drawn) && (lines || joined || dashed);
    !text.is_empty() && (ruled || fence)
}

/// A line of `-` and nothing else that could be a cell.
fn is_only_minus(text: &str) -> bool {
    text.contains('-')
        && text
            .chars()
            .all(|c| c == '-' || c.is_whitespace() || is_decoration(c))
}

/// Characters of a line that may be cells.
fn n_cells(text: &str) -> usize {
    text.chars()
        .filter(|c| !c.is_whitespace() && !is_decoration(*c))
        .count()
}

/// The numbers of `-` that make a row of blank cells; none where `-` is no blank, or where the
/// rows with symbols are a square grid already.
fn minus_rows(lines: &[Line]) -> Vec<usize> {
    let has_symbol = |line: &&Line| line.text.chars().any(char::is_alphanumeric);
    let rows: Vec<usize> = lines
        .iter()
        .filter(has_symbol)
        .map(|line| n_cells(&line.text))
        .collect();
    let is_blank = lines
        .iter()
        .filter(has_symbol)
        .any(|line| line.text.contains('-'));
    if is_blank && !rows.iter().all(|&width| width == rows.len()) {
        return rows;
    }
    // Nothing but `-`, and as many in a line as there are lines: a blank grid.
    let widths: Vec<usize> = lines.iter().map(|line| n_cells(&line.text)).collect();
    let same = widths.windows(2).all(|pair| pair[0] == pair[1]);
    if same && lines.iter().all(|line| is_only_minus(&line.text)) {
        return widths;
    }
    Vec::new()
}

fn piece(line: usize, at: Range<usize>, text: &str) -> Piece {
    Piece {
        line,
        text: text[at.clone()].to_owned(),
        at,
    }
}

fn dense(line: usize, text: &str) -> Vec<Piece> {
    let inner = quoted(text).unwrap_or(0..text.len());
    let start = inner.start;
    let cells = text[inner]
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace() && !is_decoration(*c));
    cells
        .map(|(at, c)| piece(line, start + at..start + at + c.len_utf8(), text))
        .collect()
}

/// The place of a row that stands in quotes, as in a list of texts in program code.
pub(super) fn quoted(text: &str) -> Option<Range<usize>> {
    let around = |c: char| c.is_whitespace() || "[](){},;+".contains(c);
    let start = text.len() - text.trim_start_matches(around).len();
    let inner = text[start..].trim_end_matches(around);
    let quote = inner.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = inner.strip_prefix(quote)?.strip_suffix(quote)?;
    // The lower border of a box may have such signs at its corners.
    let border = inner.chars().all(|c| c == '-');
    let plain = !border && !inner.contains([',', ';', '"', '\'']);
    plain.then(|| start + 1..start + 1 + inner.len())
}

fn words(line: usize, text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        // An exclamation mark is a cell without candidates here.
        let apart = c.is_whitespace() || (is_decoration(c) && c != '!');
        match (start, apart) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                pieces.push(piece(line, from + marker(&text[from..at])..at, text));
                start = None;
            }
            _ => {}
        }
    }
    pieces
}

/// The length of a sign in front of the candidates of a cell that only draws the eye.
fn marker(word: &str) -> usize {
    let rest = word.strip_prefix(['*', '#']);
    let marked = rest
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_alphanumeric()));
    usize::from(marked)
}

/// Cells between separators. Brackets and quotes around them, as in program code, do not count,
/// nor does a separator at the end of a line where the other lines show that it ends it.
fn separated(lines: &[Line], inner: Range<usize>, separators: &[char]) -> Rows {
    let trimmed = |text: &str, at: Range<usize>| {
        let inner = text[at.clone()]
            .trim_matches(|c: char| c.is_whitespace() || "{}[]()\"'|,;".contains(c));
        let start = offset(text, inner);
        if inner.is_empty() {
            at.start..at.start
        } else {
            start..start + inner.len()
        }
    };
    let mut rows = Rows::new();
    // Between tabs a blank line is a row of blank cells only where a row would be missing.
    let full = lines.iter().any(|line| line.text.is_empty()) && {
        let rows = lines[inner.clone()].iter();
        let rows = rows.filter(|line| !line.text.is_empty() && !is_rule(&line.text));
        let width = |line: &Line| line.text.matches(separators).count() + 1;
        rows.clone().map(width).max() == Some(rows.count())
    };
    for (k, line) in lines.iter().enumerate().take(inner.end).skip(inner.start) {
        if full && line.text.is_empty() {
            continue;
        }
        let code = !separators.contains(&'\t');
        let whole = line.text.as_str();
        // A blank line stands between bands; a blank row has its commas.
        if code && whole.is_empty() || (code || !whole.contains('\t')) && is_rule(whole) {
            continue;
        }
        let start = if code { declared(whole) } else { 0 };
        let text = if code {
            without_end(whole, start)
        } else {
            whole
        };
        let mut row = Vec::new();
        let mut from = start;
        let signs = text.char_indices().skip_while(|&(at, _)| at < start);
        for (at, c) in signs.chain([(text.len(), separators[0])]) {
            if separators.contains(&c) {
                row.push(piece(k, trimmed(text, from..at), text));
                from = at + c.len_utf8();
            }
        }
        let is_bracket = |c: char| "{}[]()".contains(c);
        let only_brackets = code
            && whole[start..]
                .chars()
                .all(|c| c.is_whitespace() || is_bracket(c) || matches!(c, ',' | ';' | '|'))
            && (whole.contains(is_bracket) || whole.trim() == ";");
        if !only_brackets {
            rows.push(row);
        }
    }
    drop_between(&mut rows);
    // A trailing separator on every line ends the line; it is no further cell.
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let ended =
        |row: &Vec<Piece>| row.len() < width || row.last().is_some_and(|last| last.text.is_empty());
    // One cell more than there are rows is none, though only some lines end with a separator.
    let square = width == rows.len() + 1 && rows.iter().all(|row| row.len() + 1 >= width);
    let closes = !separators.contains(&'\t')
        && width > 1
        && rows.iter().all(ended)
        && (square || rows.iter().filter(|row| row.len() == width).count() + 1 >= rows.len());
    // Each line is a whole grid, with a blank cell at its end.
    let grids = width.isqrt().pow(2) == width && width.isqrt() >= FEWEST && rows.len() + 1 < width;
    if closes && width > rows.len() && !grids {
        rows.iter_mut()
            .filter(|row| row.len() == width)
            .for_each(|row| {
                row.pop();
            });
    }
    rows
}

/// Where several separators stand between two cells, as in `5,,,3,,,,,,7`, what is between them is
/// no cell: the rows are as many as are left.
fn drop_between(rows: &mut Rows) {
    const MOST: usize = 4;
    let width = rows.first().map_or(0, Vec::len);
    if rows.len() < FEWEST || width <= rows.len() || rows.iter().any(|row| row.len() != width) {
        return;
    }
    let only = |step: usize| {
        let cells = || rows.iter().flat_map(|row| row.iter().enumerate());
        cells().all(|(k, piece)| k.is_multiple_of(step) || piece.text.is_empty())
    };
    let fits = |&step: &usize| (rows.len() - 1) * step + 1 == width && only(step);
    if let Some(step) = (2..=MOST).find(fits) {
        for row in rows {
            *row = row.drain(..).step_by(step).collect();
        }
    }
}

/// A line without the comma behind a row in brackets, and without the one before its closing
/// bracket: neither has a cell behind it.
fn without_end(text: &str, start: usize) -> &str {
    let comma = |c: char| matches!(c, ',' | ';');
    let closing = |c: char| "])}".contains(c) || c.is_whitespace();
    let text = text.trim_end();
    let row = text.strip_suffix(comma).unwrap_or(text).trim_end();
    let inner = row.trim_end_matches(closing);
    let open = text[start..].trim_start().starts_with(['[', '(', '{']);
    if inner.len() <= start || (inner.len() == row.len() && !open) {
        return text;
    }
    if inner.len() == row.len() {
        return row;
    }
    inner.strip_suffix(comma).unwrap_or(inner)
}

/// Where the cells of a line of program code begin: behind what declares them, such as
/// `int[,] grid = {`, which may be all that stands in the line.
fn declared(text: &str) -> usize {
    let value = text.rfind('=').map_or(0, |at| at + 1);
    let is_name =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '[' | ']' | ',' | '_' | '<' | '>');
    match text[value..].find('{') {
        Some(at) if text[value..value + at].chars().all(is_name) => value + at,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str, how: Cut) -> Vec<String> {
        let lines = Line::all(text);
        let text = |row: &Vec<Piece>| {
            let cells: Vec<&str> = row.iter().map(|piece| piece.text.as_str()).collect();
            cells.join("/")
        };
        cut(&lines, how).iter().map(text).collect()
    }

    #[test]
    fn a_line_of_minus_is_a_row_where_it_is_as_long_as_one() {
        assert_eq!(cells("1-\n--", Cut::Dense), ["1/-", "-/-"]);
        assert_eq!(cells("1-\n-----\n-2", Cut::Dense), ["1/-", "-/2"]);
        assert_eq!(cells("1-\n--\n-2", Cut::Dense), ["1/-", "-/2"]);
        assert_eq!(cells("--\n--", Cut::Dense), ["-/-", "-/-"]);
        assert_eq!(cells("1.\n--\n.2", Cut::Dense), ["1/.", "./2"]);
    }

    #[test]
    fn rows_of_program_code_have_no_cell_behind_the_last_comma() {
        assert_eq!(cells("{\n{1, 2},\n{2, 1}\n};", Cut::Commas), ["1/2", "2/1"]);
        assert_eq!(cells("1,,\n,2,", Cut::Commas), ["1/", "/2"]);
    }

    #[test]
    fn what_program_code_puts_around_rows_is_no_cell() {
        let declared = "int[,] grid = new int[,] {\n{1, 2},\n{2, 1}\n};";
        assert_eq!(cells(declared, Cut::Commas), ["1/2", "2/1"]);
        assert_eq!(
            cells("grid = [[1, 2],\n[2, 1]]", Cut::Commas),
            ["1/2", "2/1"]
        );
        assert_eq!(cells("[\"1.\",\n '.2']", Cut::Dense), ["1/.", "./2"]);
        assert_eq!(cells(",\n1,2", Cut::Commas), ["/", "1/2"]);
    }

    #[test]
    fn words_and_tabs_keep_what_stands_between() {
        assert_eq!(cells("12 ! | 3", Cut::Words), ["12/!/3"]);
        assert_eq!(cells("1\t\t 3 ", Cut::Tabs), ["1//3"]);
    }
}
