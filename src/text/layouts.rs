//! Layouts without puzzles: what `--layout FILE` and `layout check` read.
//!
//! A text holds any number of layouts: Onefold's own form, records, shapes of KSudoku, or bare region maps: n lines
//! of n labels, or one line of n x n labels with anything after a blank. In a bare map any
//! character that is no blank is a label, and cells with the same label are a region.

use super::drawn::{FEWEST, row_slip};
use super::forms::{self, own, record, xml};
use super::ground::{Line, TextError, TextErrorKind};
use crate::puzzle::{LayoutSpec, MAX_SYMBOLS, shapes};

/// A layout with the line on which it starts.
type Described = Result<(usize, LayoutSpec), TextError>;

/// The one layout that a text describes.
///
/// # Errors
/// It describes none, or several, or one that cannot be read.
pub fn layout_text(bytes: &[u8]) -> Result<LayoutSpec, TextError> {
    let mut described = layout_texts(bytes);
    if described.len() > 1 && described.iter().all(Result::is_ok) {
        let line = described
            .get(1)
            .and_then(|second| second.as_ref().ok())
            .map_or(1, |second| second.0);
        return Err(error(line, "a second layout", "one layout in the file"));
    }
    match described.drain(..).next() {
        Some(first) => first.map(|(_, spec)| spec),
        None => Err(error(
            1,
            "",
            "a layout: a region map, a record, or lines that start with 'layout'",
        )),
    }
}

/// Every layout that a text describes, in order, with what cannot be read in between.
#[must_use]
pub fn layout_texts(bytes: &[u8]) -> Vec<Described> {
    let lines = lines_of(bytes);
    if let Some(regions) = forms::regions(&lines) {
        let at_first = |why: String| error_of(1, "the regions", why);
        return vec![regions.map(|spec| (1, spec)).map_err(at_first)];
    }
    let mut described = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let text = line.text.trim();
        if text.is_empty() || is_comment(text) {
            at += 1;
        } else if own::starts(&line.text) || own::starts_without(&line.text) {
            let ends = |next: &Line| own::starts(&next.text) || own::ends(&next.text);
            let end = lines[at + 1..]
                .iter()
                .position(ends)
                .map_or(lines.len(), |k| at + 1 + k);
            described.push(own::read_layout(&lines[at..end]).map(|spec| (line.number, spec)));
            at = if lines.get(end).is_some_and(|next| own::ends(&next.text)) {
                end + 1
            } else {
                end
            };
        } else if xml::starts(text) {
            let (spec, n) = xml::first_layout(&lines[at..]);
            described.push(spec.map(|spec| (line.number, spec)));
            at += n;
        } else if text.starts_with('{') {
            described.push(record::spec(text, line.number, None).map(|spec| (line.number, spec)));
            at += 1;
        } else {
            let block: Vec<&Line> = lines[at..]
                .iter()
                .take_while(|line| !line.text.trim().is_empty())
                .collect();
            at += block.len();
            described.extend(bare(&block));
        }
    }
    described
}

/// Bare maps: one drawn as a block, or one a line, perhaps below a heading.
fn bare(block: &[&Line]) -> Vec<Described> {
    let maps = |lines: &[&Line]| -> Option<Vec<Described>> {
        let map = |line: &&Line| {
            let labels = one_line(line.text.trim())?;
            Some(Ok((
                line.number,
                shapes::jigsaw(labels.len().isqrt(), labels),
            )))
        };
        lines.iter().map(map).collect()
    };
    let words: Vec<usize> = block
        .iter()
        .filter_map(|line| one_line(line.text.trim()))
        .map(|word| word.len())
        .collect();
    let is_block = words.iter().all(|&length| length == block.len())
        && words.len() == block.len()
        && block.len() > 1;
    if is_block {
        return vec![square(block)];
    }
    let long = words.iter().any(|&length| length > MAX_SYMBOLS)
        || words.windows(2).all(|pair| pair[0] == pair[1]);
    let below = block
        .split_first()
        .filter(|(_, rest)| !rest.is_empty())
        .and_then(|(_, rest)| maps(rest));
    match (maps(block), below) {
        (Some(maps), _) if long => slip(block).map_or(maps, |slip| vec![Err(slip)]),
        (None, Some(maps)) if long => slip(&block[1..]).map_or(maps, |slip| vec![Err(slip)]),
        _ => vec![square(block)],
    }
}

/// What is wrong with maps in one line each where they may as well be the rows of one map, of which
/// one is missing or stands twice; several maps of very few symbols are never meant.
fn slip(block: &[&Line]) -> Option<TextError> {
    let labels = one_line(block.first()?.text.trim())?.len();
    let rows = block.len();
    let doubtful = labels < FEWEST * FEWEST || rows.abs_diff(labels) == 1;
    if rows == 1 || !doubtful {
        return None;
    }
    let lines: Vec<Line> = block.iter().map(|line| (*line).clone()).collect();
    row_slip(&lines)
}

/// A bare map in one line: its first word, when that is a square of labels in which as many
/// regions as there are rows stand, or nearly so.
fn one_line(text: &str) -> Option<Vec<char>> {
    let word: Vec<char> = text.split([' ', '\t', ',', ';']).next()?.chars().collect();
    let side = word.len().isqrt();
    (side > 1 && side <= MAX_SYMBOLS && side * side == word.len()).then_some(word)
}

/// A bare map of n lines of n labels; blanks and `|` between labels do not count, nor do lines
/// of `-` and `+`.
fn square(block: &[&Line]) -> Described {
    let border = |text: &str| {
        text.chars().all(|c| matches!(c, '-' | '+' | '|' | ' ')) && text.contains("--")
    };
    let rows: Vec<(usize, Vec<char>)> = block
        .iter()
        .filter(|line| !border(&line.text) && !is_comment(line.text.trim()))
        .map(|line| {
            (
                line.number,
                line.text
                    .chars()
                    .filter(|c| !c.is_whitespace() && *c != '|')
                    .collect(),
            )
        })
        .collect();
    let first = block.first().map_or(1, |line| line.number);
    let side = rows.len();
    if side > MAX_SYMBOLS {
        return Err(error(
            first,
            &format!("{side} lines"),
            &format!("at most {MAX_SYMBOLS}"),
        ));
    }
    if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != side) {
        let text: String = row.iter().collect();
        let expected = format!(
            "{side} labels, as there are {side} lines (this line has {})",
            row.len()
        );
        return Err(error(*line, &text, &expected));
    }
    Ok((
        first,
        shapes::jigsaw(side, rows.into_iter().flat_map(|(_, row)| row)),
    ))
}

fn lines_of(bytes: &[u8]) -> Vec<Line> {
    let text = String::from_utf8_lossy(bytes);
    Line::all(text.strip_prefix('\u{feff}').unwrap_or(&text))
}

/// A line that starts with `#` and a blank, or is only `#`.
fn is_comment(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

fn error(line: usize, text: &str, expected: &str) -> TextError {
    error_of(line, text, format!("expected {expected}"))
}

fn error_of(line: usize, text: &str, expected: String) -> TextError {
    let text = text.to_owned();
    TextError::at(line, TextErrorKind::Unexpected { text, expected })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Layout;

    fn built(text: &str) -> Vec<Result<usize, String>> {
        let described = layout_texts(text.as_bytes()).into_iter();
        described
            .map(|described| {
                let (_, spec) = described.map_err(|error| format!("{}: {error}", error.line))?;
                Layout::build(spec)
                    .map(|layout| layout.regions().len())
                    .map_err(|error| error.to_string())
            })
            .collect()
    }

    #[test]
    fn bare_maps_are_read_as_a_line_a_block_and_a_table() {
        assert_eq!(built("AABBAABBCCDDCCDD\n"), [Ok(12)]);
        assert_eq!(
            built("A A|B B\nA A|B B\n---+---\nC C|D D\nC C|D D"),
            [Ok(12)]
        );
        assert_eq!(
            built("regions\tverdict\nAABBAABBCCDDCCDD\tvalid\nABBBAABBCCDDCCDA\tvalid\n").len(),
            2
        );
    }

    #[test]
    fn regions_may_be_lists_of_their_cells() {
        for text in [
            "00 01 10 11\n02 03 12 13\n20 21 30 31\n22 23 32 33\n",
            "r1c1 r1c2 r2c1 r2c2\nr1c3 r1c4 r2c3 r2c4\nr3c1 r3c2 r4c1 r4c2\nr3c3 r3c4 r4c3 r4c4\n",
            "regions = {\n'a': [(0,0),(0,1),(1,0),(1,1)],\n'b': [(0,2),(0,3),(1,2),(1,3)],\n\
             'c': [(2,0),(2,1),(3,0),(3,1)],\n'd': [(2,2),(2,3),(3,2),(3,3)]}\n",
            "{\"regions\": [[[1,1],[1,2],[2,1],[2,2]], [[1,3],[1,4],[2,3],[2,4]],\n\
             [[3,1],[3,2],[4,1],[4,2]], [[3,3],[3,4],[4,3],[4,4]]]}",
        ] {
            assert_eq!(built(text), [Ok(12)], "{text}");
        }
    }

    /// Rows of a map, one of which was left out or typed twice, are not many small maps.
    #[test]
    fn a_missing_row_of_a_map_is_told() {
        let rows = "aaabbbccc\naaabbbccc\naaabbbccc\ndddeeefff\ndddeeefff\ndddeeefff\nggghhhiii\nggghhhiii\n";
        let told = |text: &str| built(text).remove(0).expect_err("a slip");
        assert_eq!(
            told(rows),
            "1: 'aaabbbccc': 8 rows of 9 cells: a row is missing"
        );
        let twice = format!("{rows}ggghhhiii\nggghhhiii\n");
        assert!(told(&twice).contains("10 rows of 9 cells: one row too many"));
        assert_eq!(built(&twice).len(), 1);
        assert_eq!(built(&format!("{rows}ggghhhiii\n")), [Ok(27)]);
        let large = "AAAABBBBCCCCDDDD\n".repeat(15);
        assert!(told(&large).contains("15 rows of 16 cells: a row is missing"));
        // A few maps, one a line, are what they are.
        assert_eq!(built("AABBAABBCCDDCCDD\nABBBAABBCCDDCCDA\n").len(), 2);
        assert_eq!(built("ABBA\n"), [Ok(6)]);
    }

    #[test]
    fn a_region_of_a_wrong_size_is_named() {
        let [Err(message)] = &built("AABB\nAABB\nCCDD\nCCCD\n")[..] else {
            panic!("one error")
        };
        assert!(
            message.contains("region C has 5 cells") && message.contains("region D has 3"),
            "{message}"
        );
    }

    #[test]
    fn rows_of_unequal_length_are_told_with_their_line() {
        assert_eq!(
            built("AABB\nAAB\nCCDD\nCCDD\n"),
            [Err(
                "2: 'AAB': expected 4 labels, as there are 4 lines (this line has 3)".to_owned()
            )]
        );
    }
}
