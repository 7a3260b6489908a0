//! What mails, programs and documents put into the lines of a grid and that is no part of it:
//! signs of quotation and of patches, signs that a statement goes on in the next line, the points
//! of decimal numbers, the double bars of a wiki's tables.
//!
//! Each is told from several lines together, and the cells keep their places.

use super::cells::is_cell;
use super::tiny::FEWEST;
use super::values::is_blank_char;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::Line;

/// The lines without it. Lines of a program between grids part what is told together.
pub(super) fn without(lines: Vec<Line>) -> Vec<Line> {
    let groups = lines.split_inclusive(|line| is_between(&line.text));
    groups.flat_map(|lines| plain(lines.to_vec())).collect()
}

/// Whether a line has the brackets or the end of a remark that stand between grids of a program,
/// and no cell.
fn is_between(text: &str) -> bool {
    let text = text.trim();
    let bracket = text.ends_with(['{', '[', '(', ';']) || text.ends_with("*/");
    bracket && !text.contains(|c: char| c.is_ascii_digit() || c == '.')
}

fn plain(mut lines: Vec<Line>) -> Vec<Line> {
    lines = changed(lines, sized, |_, all| all == 1);
    lines = changed(lines, boxed, |many, _| many >= FEWEST - 1);
    for bare in [
        broken, quoted, added, listed, going_on, closed, decimal, of_wiki, padded, pointed, noted,
        bold, each_alone,
    ] {
        lines = changed(lines, bare, |many, all| {
            many >= FEWEST - 1 && 2 * many >= all
        });
    }
    ended(joined(remarked(ruled(lines))))
}

/// The lines as they are told to be, where so many of all of them are enough.
fn changed(
    lines: Vec<Line>,
    bare: impl Fn(&Line) -> Option<String>,
    enough: impl Fn(usize, usize) -> bool,
) -> Vec<Line> {
    let changed: Vec<Option<String>> = lines.iter().map(bare).collect();
    if !enough(changed.iter().flatten().count(), lines.len()) {
        return lines;
    }
    let changed = lines.iter().zip(changed);
    changed
        .map(|(line, text)| text.map_or_else(|| line.clone(), |text| line.masked(text)))
        .collect()
}

/// `5 3 0 0 7</br>`: a line of a page that is broken behind its row.
fn broken(line: &Line) -> Option<String> {
    let text = line.text.trim_end();
    let (row, tag) = text.rsplit_once('<')?;
    let tag = tag.to_ascii_lowercase();
    let inner = tag.strip_suffix('>')?.trim_matches(['/', ' ']);
    let blanks = " ".repeat(line.text.len() - row.len());
    (inner == "br" && !row.contains('<')).then(|| row.to_owned() + &blanks)
}

/// `% 5 3 . . 7`, `* 5 3 0 0 7`: rows of a remark, each behind the sign of one, which stands
/// nowhere else in them; elsewhere it is a blank cell.
fn remarked(mut lines: Vec<Line>) -> Vec<Line> {
    let cells = |text: &str| {
        let words = || text.split_whitespace();
        words().count() >= FEWEST && words().all(is_cell)
    };
    for sign in ['%', '*', ';'] {
        let behind = |line: &Line| {
            let rest = line.text.trim_start().strip_prefix(sign)?;
            (rest.starts_with(' ') && cells(rest) && !rest.contains(sign)).then_some(())
        };
        let rows = || lines.iter().filter(|line| behind(line).is_some());
        let bare = |line: &Line| cells(&line.text) && behind(line).is_none();
        if rows().count() < FEWEST || lines.iter().any(bare) {
            continue;
        }
        for line in &mut lines {
            if behind(line).is_some() {
                *line = line.masked(line.text.replacen(sign, " ", 1));
            }
        }
    }
    lines
}

/// Lines among which rules of any sign are looked for, at most.
const MOST_RULED: usize = 128;

/// Lines of one sign between bands, which stands in no row: `***********`.
fn ruled(mut lines: Vec<Line>) -> Vec<Line> {
    let wide = |line: &Line| {
        let apart = |c: char| " ,\t|\"'[](){};".contains(c);
        let words: Vec<&str> = line.text.split(apart).collect();
        let cells = || words.iter().filter(|word| !word.is_empty());
        match cells().count() {
            count if count >= FEWEST && cells().all(|word| is_cell(word)) => count,
            count if count >= FEWEST => 0,
            _ => line
                .text
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || is_blank_char(*c))
                .count(),
        }
    };
    if lines.len() > MOST_RULED {
        return lines;
    }
    for sign in ['*', '#', '_', '~', '%', '.'] {
        let rule = |line: &Line| {
            let text = line.text.trim().trim_matches('"');
            text.len() >= FEWEST
                && text.chars().all(|c| c == sign || c == ' ' || c == '|')
                && text.contains(sign)
        };
        if !lines.iter().any(rule) {
            continue;
        }
        let others = || lines.iter().filter(|line| !rule(line));
        // As many rows of one width as they have cells, or grids of them, none of which has the sign.
        let whole = others().any(|line| {
            let width = wide(line);
            let rows = || others().filter(|line| wide(line) == width);
            width >= FEWEST
                && rows().count().is_multiple_of(width)
                && !rows().any(|line| line.text.contains(sign))
        });
        if !whole {
            continue;
        }
        for line in &mut lines {
            if rule(line) {
                *line = line.masked(line.text.replace(sign, "-"));
            }
        }
    }
    lines
}

/// A point behind the last row, as behind a sentence: nowhere else is a point a blank cell.
fn ended(mut lines: Vec<Line>) -> Vec<Line> {
    let points: usize = lines
        .iter()
        .map(|line| line.text.matches('.').count())
        .sum();
    let signs = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    let [.., before, last] = &lines[..] else {
        return lines;
    };
    let text = last.text.trim_end();
    let Some(row) = text.strip_suffix('.').filter(|_| points == 1) else {
        return lines;
    };
    if signs(row) == signs(&before.text) {
        let text = format!("{row} {}", &last.text[text.len()..]);
        let at = lines.len() - 1;
        lines[at] = last.masked(text);
    }
    lines
}

/// `5-3-0-7`: a sign between all cells of all rows, as many rows as cells; elsewhere it is a blank
/// cell.
fn joined(mut lines: Vec<Line>) -> Vec<Line> {
    let found: Vec<Option<Joined>> = lines.iter().map(Joined::of).collect();
    let runs = found.chunk_by(|one, next| match (one, next) {
        (Some(one), Some(next)) => (one.sign, one.cells) == (next.sign, next.cells),
        _ => false,
    });
    let mut at = 0;
    for run in runs {
        let whole = |joined: &Joined| run.len().is_multiple_of(joined.cells);
        if let Some(joined) = run
            .first()
            .and_then(Option::as_ref)
            .filter(|one| whole(one))
        {
            for line in &mut lines[at..at + run.len()] {
                *line = line.masked(line.text.replace(joined.sign, " "));
            }
        }
        at += run.len();
    }
    lines
}

/// A line whose cells have a sign between them.
#[derive(Clone, Copy, Debug)]
struct Joined {
    sign: char,
    cells: usize,
}

impl Joined {
    fn of(line: &Line) -> Option<Self> {
        const SIGNS: [char; 4] = ['-', '_', '/', ':'];
        // The first and the last row may stand beside the quotes of a text.
        let quote = |c: char| c == '\'' || c == '"';
        let inner = line
            .text
            .trim_end_matches(|c: char| quote(c) || ",;)".contains(c));
        let inner = inner.rsplit(quote).next()?.trim();
        let sign = inner.chars().find(|c| SIGNS.contains(c))?;
        let cell = |word: &str| {
            let number = word.len() == 2 && word.bytes().all(|b| b.is_ascii_digit());
            number || word.len() == 1 && word.starts_with(|c: char| c.is_alphanumeric() || c == '.')
        };
        let cells = inner.split(sign).count();
        let row = cells >= FEWEST && inner.split(sign).all(cell);
        row.then_some(Self { sign, cells })
    }
}

/// `[8][7][ ][ ]`: each cell in brackets of its own, nothing in those of a blank one.
fn each_alone(line: &Line) -> Option<String> {
    const WIDEST: usize = 3;
    let text = line.text.trim();
    let mut cells = text
        .split_terminator(']')
        .map(|cell| cell.trim_start().strip_prefix('['));
    let short = |cell: &str| cell.len() <= WIDEST && !cell.contains('[');
    let whole = text.ends_with(']') && cells.clone().count() >= FEWEST;
    let blank = |cell: Option<&str>| cell.is_some_and(|cell| cell.trim().is_empty());
    (whole && cells.clone().any(blank) && cells.all(|cell| cell.is_some_and(short))).then(|| {
        let text = line.text.replace("[   ]", "[ . ]").replace("[  ]", "[ .]");
        text.replace("[ ]", "[.]").replace("[]", " .")
    })
}

/// `4 4 1 0 0 0 …`: the rows and columns of a square before all its cells.
fn sized(line: &Line) -> Option<String> {
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut words = line.text.split(apart).filter(|word| !word.is_empty());
    let (rows, cols) = (words.next()?, words.next()?);
    let side: usize = rows.parse().ok().filter(|_| rows == cols)?;
    let cells = words.clone().take(MAX_SYMBOLS * MAX_SYMBOLS + 1);
    let whole = (FEWEST..=MAX_SYMBOLS).contains(&side) && cells.clone().count() == side * side;
    let from = line.offset(words.next()?);
    let cells = whole && cells.into_iter().all(is_cell);
    cells.then(|| " ".repeat(from) + &line.text[from..])
}

/// `5,3,0 | 0,7,0 | 0,0,0`: bars between boxes whose cells have commas between them.
fn boxed(line: &Line) -> Option<String> {
    let around = |c: char| c.is_whitespace() || "\"',;|".contains(c);
    let in_quotes = line
        .text
        .split_once('"')
        .filter(|_| line.text.matches('"').count() == 2);
    let inner = in_quotes.map_or(&line.text[..], |(_, rest)| {
        rest.split('"').next().unwrap_or(rest)
    });
    let inner = inner.trim_matches(around);
    let cells = |part: &str| part.split(',').count();
    let mut boxes = inner.split('|');
    let width = cells(boxes.next()?);
    let more = boxes.clone().count();
    let even = width > 1 && more > 0 && boxes.all(|part| cells(part) == width);
    let whole = even && inner.split([',', '|']).all(|cell| is_cell(cell.trim()));
    let from = line.offset(inner);
    let behind = line.text.len() - from - inner.len();
    whole.then(|| " ".repeat(from) + &inner.replace('|', ",") + &" ".repeat(behind))
}

/// `|**A**|8| |7|`: fields in bold, as labels of a table are.
fn bold(line: &Line) -> Option<String> {
    let text = line.text.trim();
    let marked = text.starts_with('|') && text.ends_with('|') && text.contains("**");
    let plain = |text: &str| {
        let inner = text.trim().strip_prefix("**")?.strip_suffix("**")?;
        (!inner.contains('*')).then(|| text.replace("**", "  "))
    };
    let fields = line.text.split('|');
    let fields: Vec<String> = fields
        .map(|field| plain(field).unwrap_or_else(|| field.to_owned()))
        .collect();
    let text = fields.join("|");
    (marked && text != line.text).then_some(text)
}

/// All cells of a grid with blanks between them, and beside a tab what is told of it.
fn noted(line: &Line) -> Option<String> {
    const MOST_CELLS: usize = MAX_SYMBOLS * MAX_SYMBOLS;
    if !line.text.contains('\t') {
        return None;
    }
    let is_grid = |field: &str| {
        let cells = field.split(' ').filter(|word| !word.is_empty());
        let count = cells.clone().take(MOST_CELLS + 1).count();
        let side = count.isqrt();
        count >= FEWEST.pow(2) && side * side == count && cells.clone().all(is_cell)
    };
    let fields: Vec<&str> = line.text.split('\t').collect();
    let grid = fields.iter().position(|field| is_grid(field))?;
    let others = fields[grid + 1..].iter().chain(&fields[..grid]);
    let note = |field: &&str| field.split_whitespace().count() < FEWEST;
    let blank = |(k, field): (usize, &&str)| match k == grid {
        true => (*field).to_owned(),
        false => " ".repeat(field.len()),
    };
    let text: Vec<String> = fields.iter().enumerate().map(blank).collect();
    others.clone().all(note).then(|| text.join(" "))
}

/// `| 5 : 3 :   |` and `+~~~+---+`: other signs between the cells within a box, and around it.
fn pointed(line: &Line) -> Option<String> {
    let text = line.text.trim();
    let inner = |sign: &str| text.strip_prefix(sign)?.strip_suffix(sign);
    if let Some(rule) = inner("+") {
        let drawn = |c: char| matches!(c, '+' | '-' | '~' | '=' | ':');
        return rule.chars().all(drawn).then(|| line.text.replace('~', "-"));
    }
    let mut cells = inner("|")?.split(['|', ':']);
    let cell = |text: &str| text.split_whitespace().count() < 2;
    let whole = cells.clone().count() >= FEWEST && cells.all(cell) && text.contains(':');
    whole.then(|| line.text.replace(':', "|"))
}

/// `> 53..7....`
fn quoted(line: &Line) -> Option<String> {
    let text = &line.text;
    let rest = text.trim_start_matches(['>', ' ']);
    let marks = &text[..text.len() - rest.len()];
    let marked = marks.contains('>') && !marks.starts_with(' ');
    marked.then(|| marks.replace('>', " ") + rest)
}

/// `+53..7....`, as patches have the lines that they add; a plus elsewhere may be a blank cell.
fn added(line: &Line) -> Option<String> {
    let rest = line.text.strip_prefix('+')?;
    let plain = !rest.contains('+') && rest.contains(char::is_alphanumeric);
    plain.then(|| format!(" {rest}"))
}

/// `- 53..7....`, as lists have it; `- 5 3 .` may be a row with a blank.
fn listed(line: &Line) -> Option<String> {
    let text = line.text.trim_start();
    let rest = text.strip_prefix("- ")?;
    let word = rest.trim().chars().count() >= FEWEST && !rest.trim().contains(' ');
    let at = line.text.len() - text.len();
    word.then(|| format!("{}  {rest}", &line.text[..at]))
}

/// `5,3,0, _` and `5,3,0, &`; `53..7....\` and `53..7....\n\`.
fn going_on(line: &Line) -> Option<String> {
    let text = line.text.trim_end();
    let sign = text.chars().last().filter(|c| "_&\\".contains(*c))?;
    let rest = text.strip_suffix(sign)?;
    if sign == '\\' {
        let row = rest.strip_suffix("\\n").unwrap_or(rest);
        let close = row
            .trim()
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || is_blank_char(c));
        if close && row.trim().len() >= FEWEST {
            return Some(row.to_owned() + &" ".repeat(line.text.len() - row.len()));
        }
    }
    let behind_comma = rest.ends_with(' ') && rest.trim_end().ends_with(',');
    behind_comma.then(|| format!("{rest} ") + &line.text[text.len()..])
}

/// Cells between tabs with a comma or a semicolon behind the last.
fn closed(line: &Line) -> Option<String> {
    let text = line.text.trim_end();
    let row = text.strip_suffix([',', ';'])?;
    let tabs = row.matches('\t').count() + 1 >= FEWEST && !row.contains([',', ';']);
    tabs.then(|| format!("{row} ") + &line.text[text.len()..])
}

/// `[5. 3. 0.]`, `5.0,,3.0` as tables with gaps are written, with the number of the row before them,
/// and `5.000e+00`.
fn decimal(line: &Line) -> Option<String> {
    let apart = |c: char| c.is_whitespace() || ",;[](){}|".contains(c);
    let digits = |word: &str| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty();
    // The digits before the point, behind which are zeros alone.
    let number = |word: &str| {
        let (whole, rest) = word.split_once('.')?;
        let zeros = rest
            .strip_suffix("e+00")
            .or_else(|| rest.strip_suffix("e0"));
        let zeros = zeros.unwrap_or(rest);
        (digits(whole) && zeros.bytes().all(|b| b == b'0')).then_some(whole.len())
    };
    let none = |word: &str| matches!(word, "nan" | "NaN");
    let words = || line.text.split(apart).filter(|word| !word.is_empty());
    let whole = |word: &str| number(word).is_some() || none(word) || word == "0";
    let labelled = words().next().is_some_and(digits);
    let cells = words().skip(usize::from(labelled));
    let fits = cells.clone().all(whole) && cells.clone().any(|word| whole(word) && word != "0");
    if cells.count() < FEWEST - 1 || !fits {
        return None;
    }
    let mut plain = String::with_capacity(line.text.len());
    for part in line.text.split_inclusive(apart) {
        let word = part.trim_end_matches(apart);
        let (keep, cell) = match number(word) {
            Some(keep) => (keep, &word[..keep]),
            None if none(word) => (1, "0"),
            None => (word.len(), word),
        };
        plain.push_str(cell);
        plain.push_str(&" ".repeat(word.len() - keep));
        plain.push_str(&part[word.len()..]);
    }
    Some(plain)
}

/// `| 5 || 3 ||  ||`, and the rules `|-` between such rows.
fn of_wiki(line: &Line) -> Option<String> {
    let text = line.text.trim();
    if text == "|-" || text == "|}" {
        return Some(line.text.replace("|-", "--").replace("|}", "--"));
    }
    let row = text.starts_with('|') && text.matches("||").count() >= FEWEST - 1;
    row.then(|| line.text.replace("||", " |"))
}

/// `| .. .1 12 .6|`: cells of two signs, of which the first of a small number is a point.
fn padded(line: &Line) -> Option<String> {
    /// So many symbols have numbers of two digits.
    const FEWEST_CELLS: usize = 10;
    let cell = |word: &[u8]| {
        let digit = |b: u8| b.is_ascii_digit();
        matches!(*word, [b'.', b] if b == b'.' || digit(b))
            || matches!(*word, [a, b] if digit(a) && digit(b))
    };
    let words = line.text.split([' ', '|']).filter(|word| !word.is_empty());
    let cells = words.clone().all(|word| cell(word.as_bytes()));
    if !cells || words.count() < FEWEST_CELLS || !line.text.contains('.') {
        return None;
    }
    let blank = line.text.replace("..", " .");
    let mut plain = String::with_capacity(blank.len());
    let mut signs = blank.chars().peekable();
    while let Some(c) = signs.next() {
        let before = c == '.' && signs.peek().is_some_and(char::is_ascii_digit);
        plain.push(if before { ' ' } else { c });
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> String {
        let text = format!("{line}\n").repeat(FEWEST);
        let lines = without(Line::all(&text));
        lines[0].text.trim_end().to_owned()
    }

    #[test]
    fn a_point_behind_the_last_row_ends_it() {
        let dressed = |text: &str| without(Line::all(text)).pop().expect("a line").text;
        assert_eq!(dressed("1 0 0 4\n0 2 3 0."), "0 2 3 0 ");
        assert_eq!(dressed("1 0 0 4\n0 2 3."), "0 2 3.");
        assert_eq!(dressed("1.0 0 4\n0 2 3 0."), "0 2 3 0.");
    }

    #[test]
    fn a_sign_between_all_cells_is_no_cell() {
        let dressed = |text: &str| {
            let lines = without(Line::all(text));
            let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
            texts.join("\n")
        };
        let rows = "a = '''1-0-0-4\n0-0-.-0\n0-2-0-0\n4-0-0-3'''";
        assert_eq!(dressed(rows), rows.replace('-', " "));
        // A pattern of blanks.
        for text in [
            "1-2-3-4\n-2-3-4-\n1-2-3-4\n-1-2-3-",
            "1-2-3-4\n1-2-3-4\n1-2-3-4",
        ] {
            assert_eq!(dressed(text), text);
        }
    }

    #[test]
    fn what_stands_in_each_line_is_no_cell() {
        for (line, plain) in [
            ("> 5 3 . 7", "  5 3 . 7"),
            (">> 53.7", "   53.7"),
            ("+53.7", " 53.7"),
            ("+5+.7", "+5+.7"),
            ("- 53.7", "  53.7"),
            ("- 5 3 .", "- 5 3 ."),
            ("{5, 3, 0, 7}, _", "{5, 3, 0, 7},"),
            ("5,3,0,7, &", "5,3,0,7,"),
            ("[5. 3. 0. 7.]", "[5  3  0  7 ]"),
            ("5.0,3.0,nan,7.0", "5  ,3  ,0  ,7"),
            ("| 5 || 3 ||  || 7", "| 5  | 3  |   | 7"),
            ("[5][ ] [][16]", "[5][.]  .[16]"),
            ("5,3 | 0,7", "5,3 , 0,7"),
            ("s = \"|5,3|0,7|\";", "      5,3,0,7"),
            ("5,3 | 0", "5,3 | 0"),
            ("5 3 . 7", "5 3 . 7"),
            ("5. .3 7. .1", "5. .3 7. .1"),
        ] {
            assert_eq!(shown(line), plain, "{line}");
        }
    }
}
