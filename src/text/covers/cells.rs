//! Tables as their lines would be written with blanks: with bars around the cells, as LaTeX and R
//! write them, with empty cells where nothing is meant.

use super::row::Row;

/// What marks an entry of a table.
const MARKS: [&str; 10] = ["x", "X", "*", "1", "✓", "✔", "✗", "•", "●", "■"];

/// What stands for no entry, beside nothing.
const NONE: [&str; 5] = ["", "0", ".", "-", "·"];

/// Lines as the cells between these signs.
type Cells = Vec<(usize, Vec<String>)>;

/// The lines of a text that is such a table.
pub(super) fn rows(text: &str) -> Option<Vec<Row>> {
    let rows = latex(text).or_else(|| barred(text));
    rows.map(|cells| blanks(&cells))
        .or_else(|| printed(text))
        .or_else(|| parted(text))
}

/// Cells with blanks between, the marks as 1 and 0 where there are only these; tabs where cells hold
/// lists.
fn blanks(cells: &Cells) -> Vec<Row> {
    if let Some(rows) = marked(cells) {
        return rows;
    }
    let lists = cells
        .iter()
        .any(|(_, row)| row.len() > 1 && row.iter().any(|cell| cell.contains(',')));
    let between = if lists { "\t" } else { " " };
    let row = |(number, cells): &(usize, Vec<String>)| Row {
        number: *number,
        text: cells.join(between),
    };
    cells.iter().map(row).collect()
}

/// Rows of as many cells each, with the names of columns above or of rows before, and within a
/// mark or nothing.
fn marked(cells: &Cells) -> Option<Vec<Row>> {
    let width = cells.first()?.1.len();
    if width < 2 || cells.iter().any(|(_, row)| row.len() != width) {
        return None;
    }
    let is_body = |above: usize, before: usize| {
        let mut marks = cells.iter().skip(above).flat_map(|(_, row)| &row[before..]);
        let mark = marks.clone().find(|cell| !NONE.contains(&cell.as_str()))?;
        let plain = |cell: &String| NONE.contains(&cell.as_str()) || cell == mark;
        (MARKS.contains(&mark.as_str()) && marks.all(plain)).then_some(())
    };
    let is_name = |cell: &&str| !cell.is_empty() && !cell.contains(char::is_whitespace);
    let (above, before) = [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .find(|&(above, before)| cells.len() > above && is_body(above, before).is_some())?;
    let heads = cells.iter().take(above).flat_map(|(_, row)| &row[before..]);
    let labels = cells.iter().skip(above).flat_map(|(_, row)| &row[..before]);
    if !heads.chain(labels).all(|cell| is_name(&cell.as_str())) {
        return None;
    }
    let row = |(k, (number, row)): (usize, &(usize, Vec<String>))| {
        let entry = |cell: &String| match NONE.contains(&cell.as_str()) {
            _ if k < above => cell.clone(),
            true => "0".to_owned(),
            false => "1".to_owned(),
        };
        let label = row[..before].iter().filter(|_| k >= above).cloned();
        let words: Vec<String> = label.chain(row[before..].iter().map(entry)).collect();
        Row {
            number: *number,
            text: words.join(" "),
        }
    };
    Some(cells.iter().enumerate().map(row).collect())
}

/// A table with bars around its cells, where a text is nothing else: a text whose lines all begin
/// with a bar would be remarks alone.
fn barred(text: &str) -> Option<Cells> {
    let mut rows = Vec::new();
    for (k, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.chars().all(is_rule) {
            continue;
        }
        let inner = line.strip_prefix('|')?.strip_suffix('|')?;
        let cells = inner.split('|').map(|cell| cell.trim().to_owned());
        rows.push((k + 1, cells.collect()));
    }
    (!rows.is_empty()).then_some(rows)
}

/// What the lines between the rows of a table are made of.
fn is_rule(c: char) -> bool {
    matches!(c, '|' | '-' | '+' | ':' | '=') || c.is_whitespace()
}

/// The only matrix or table of a text in LaTeX.
fn latex(text: &str) -> Option<Cells> {
    let kind =
        |name: &str| name.ends_with("matrix") || name.contains("array") || name.contains("tabular");
    let mut found = None;
    for (at, _) in text.match_indices("\\begin{") {
        let (name, _) = text[at + 7..].split_once('}')?;
        if kind(name) {
            if found.is_some() {
                return None;
            }
            let begun = at + 8 + name.len();
            let end = text[begun..].find(&format!("\\end{{{name}}}"))?;
            found = Some((begun, begun + end));
        }
    }
    let (begun, end) = found?;
    let mut body = &text[begun..end];
    // How the columns are set.
    while let Some(rest) = body.strip_prefix(['{', '[']) {
        body = rest.split_once(['}', ']'])?.1;
    }
    let mut rows = Vec::new();
    let mut number = text[..end - body.len()].lines().count().max(1);
    for row in body.split("\\\\") {
        let words = row
            .split('\n')
            .map(|line| line.split('%').next().unwrap_or_default());
        let plain = words.collect::<Vec<_>>().join(" ");
        let plain = without_commands(&plain);
        let cells: Vec<String> = plain
            .split('&')
            .map(|cell| cell.trim().to_owned())
            .collect();
        let says = |line: &str| !without_commands(line).trim().is_empty();
        let own = number + row.lines().position(says).unwrap_or(0);
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push((own, cells));
        }
        number += row.matches('\n').count();
    }
    Some(rows)
}

/// A row of LaTeX without lines and signs of formulas.
fn without_commands(row: &str) -> String {
    let mut out = String::new();
    let mut rest = row;
    while let Some((before, command)) = rest.split_once('\\') {
        out.push_str(before);
        let end = command
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(command.len());
        let (name, behind) = command.split_at(end);
        rest = match name.ends_with("line") || name.ends_with("rule") {
            true => match behind.strip_prefix(['{', '(']) {
                Some(given) => given.split_once(['}', ')']).map_or("", |(_, rest)| rest),
                None => behind,
            },
            // Dots for entries that are left out are none that can be read.
            false if name.ends_with("dots") => {
                out.push_str("...");
                behind
            }
            false => behind,
        };
    }
    out.push_str(rest);
    out.replace(['$', '{', '}'], "")
}

/// A matrix as R prints it, its columns perhaps in several blocks.
fn printed(text: &str) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut at, mut blocks) = (0, 0);
    for (k, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("[,") {
            at = 0;
            blocks += 1;
            continue;
        }
        if line.is_empty() {
            continue;
        }
        let (index, entries) = line.strip_prefix('[')?.split_once(",]")?;
        at += 1;
        if blocks == 0 || index.trim().parse() != Ok(at) {
            return None;
        }
        match rows.get_mut(at - 1) {
            Some(row) if blocks > 1 => row.text += &format!(" {}", entries.trim()),
            None if blocks == 1 => rows.push(Row {
                number: k + 1,
                text: entries.trim().to_owned(),
            }),
            _ => return None,
        }
    }
    (at == rows.len() && at > 0).then_some(rows)
}

/// A table with semicolons between its cells, or with commas or tabs where some are empty.
fn parted(text: &str) -> Option<Vec<Row>> {
    let lines = || {
        text.lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
    };
    let (_, first) = lines().next()?;
    let sign = [';', ',', '\t']
        .into_iter()
        .find(|&sign| first.contains(sign))?;
    let mut cells: Cells = Vec::new();
    for (k, line) in lines() {
        let bare = |cell: &str| cell.trim().trim_matches('"').to_owned();
        let row: Vec<String> = line
            .trim_end_matches(['\r', '\n'])
            .split(sign)
            .map(bare)
            .collect();
        let same = cells
            .first()
            .is_none_or(|(_, first)| first.len() == row.len());
        if row.len() < 3 || !same {
            return None;
        }
        cells.push((k + 1, row));
    }
    // The corner may be empty in any case.
    let gaps = cells
        .iter()
        .skip(1)
        .any(|(_, row)| row.iter().any(String::is_empty));
    if cells.len() < 2 || sign != ';' && !gaps {
        return None;
    }
    marked(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, String)> {
        let rows = rows(text).unwrap_or_default().into_iter();
        rows.map(|row| (row.number, row.text)).collect()
    }

    fn says(says: &[(usize, &str)]) -> Vec<(usize, String)> {
        says.iter().map(|&(k, text)| (k, text.to_owned())).collect()
    }

    #[test]
    fn a_table_with_bars_is_its_cells() {
        let table = "| a | b |\n|---|---|\n| 1 | 0 |\n";
        assert_eq!(lines(table), says(&[(1, "a b"), (3, "1 0")]));
        assert!(lines("| a remark\n| another\n").is_empty());
        let marks = "|   | a | b |\n| r |   | x |\n| s | x |   |\n";
        assert_eq!(
            lines(marks),
            says(&[(1, "a b"), (2, "r 0 1"), (3, "s 1 0")])
        );
    }

    #[test]
    fn tables_of_latex_and_r_are_their_cells() {
        let latex = "\\[\n\\begin{array}{c|cc}\n & a & b \\\\ \\hline\nr & 1 & 0 \\\\\ns & $0$ & 1\n\\end{array}\\]\n";
        assert_eq!(
            lines(latex),
            says(&[(3, "a b"), (4, "r 1 0"), (5, "s 0 1")])
        );
        let blocks =
            "     [,1] [,2]\n[1,]    0    1\n[2,]    1    0\n     [,3]\n[1,]    1\n[2,]    0\n";
        assert_eq!(lines(blocks), says(&[(2, "0    1 1"), (3, "1    0 0")]));
        assert_eq!(lines(";a;b\nr;0;1\n"), says(&[(1, "a b"), (2, "r 0 1")]));
        assert_eq!(lines(",a,b\nr,,x\n"), says(&[(1, "a b"), (2, "r 0 1")]));
        assert!(lines("a,b,c\n0,1,0\n").is_empty());
        assert!(lines("\\begin{pmatrix").is_empty());
        assert!(lines("\\begin{pmatrix}1 & 0").is_empty());
    }
}
