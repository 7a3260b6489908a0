//! Maps and lists of YAML in lines of their own, indented.

use super::gather::{CoverText, Place};
use super::lists;
use super::literal::{Atom, Value};
use super::parser::Parser;
use super::sets::range;
use super::source::Source;
use super::tops::Top;
use crate::text::ground::TextError;

/// A line: its number, how far it is indented, what it says.
#[derive(Clone)]
struct Line {
    number: usize,
    indent: usize,
    text: String,
}

/// Blocks within blocks up to which a text is read.
const DEEPEST: usize = 8;

/// Whether a line has a key alone with a block below it, or an element that is a map, and all of
/// the text is such blocks.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let begins = |line: &str| is_element(line) || entry(line).is_some() || line == "---";
    if !source.first().is_some_and(|row| begins(row.text.trim())) {
        return false;
    }
    let lines = lines(&source.text);
    let deeper = lines.windows(2).any(|two| {
        let below = two[1].indent > two[0].indent || two[1].text.starts_with('-');
        let key = |line: &Line| line.text.ends_with(':');
        key(&two[0]) && below || two[0].text.starts_with("- ") && entry(&two[0].text[2..]).is_some()
    });
    let flow = |line: &Line| {
        entry(&line.text).is_some_and(|(_, rest)| rest.starts_with("[[") || rest.starts_with("[{"))
    };
    (deeper || lines.iter().any(flow)) && blocks(&lines).is_ok() && !source.is_knuths()
}

/// Reads a problem.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let value = blocks(&lines(&source.text))?;
    let top = Top {
        name: None,
        into: None,
        call: None,
        section: None,
        value,
    };
    lists::of_tops(&[top], "yaml")
}

/// The value of a text that is a map with maps or lists below its keys, as one of JSON; `None` where
/// it is none.
pub(in crate::text) fn json(text: &str) -> Option<serde_json::Value> {
    let lines = lines(text);
    let above = |two: &[Line]| two[0].text.ends_with(':') && entry(&two[0].text).is_some();
    let begins = lines
        .first()
        .is_some_and(|line| entry(&line.text).is_some());
    if !begins || !lines.windows(2).any(above) {
        return None;
    }
    Some(blocks(&lines).ok()?.into_json())
}

fn lines(text: &str) -> Vec<Line> {
    let mut all = Vec::new();
    for (k, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = match line.find(" #") {
            Some(at) if !line.contains(['"', '\'']) => &line[..at],
            _ => line,
        };
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') || ["---", "..."].contains(&text) {
            continue;
        }
        all.push(Line {
            number: k + 1,
            indent: line.len() - line.trim_start().len(),
            text: text.to_owned(),
        });
    }
    all
}

/// The value of a text.
fn blocks(lines: &[Line]) -> Result<Value, TextError> {
    let mut lines = lines.to_vec();
    lines.reverse();
    let indent = lines.last().map_or(0, |line| line.indent);
    let value = block(&mut lines, indent, 0)?;
    match lines.last() {
        None => Ok(value),
        Some(line) => Err(wrong(line, "this line is indented like none above it")),
    }
}

fn wrong(line: &Line, expected: &str) -> TextError {
    Place::line(line.number).unexpected(&line.text, expected)
}

/// Takes the lines of one block, which are indented so far, off the end of the stack.
fn block(lines: &mut Vec<Line>, indent: usize, depth: usize) -> Result<Value, TextError> {
    let (mut list, mut pairs) = (Vec::new(), Vec::new());
    let first = lines.last().map_or(1, |line| line.number);
    let elements = lines.last().is_some_and(|line| is_element(&line.text));
    while let Some(line) = lines.last().filter(|line| line.indent == indent).cloned() {
        if is_element(&line.text) != elements {
            break;
        }
        lines.pop();
        if depth > DEEPEST {
            return Err(wrong(&line, "too many blocks within blocks"));
        }
        if elements {
            let rest = line.text[1..].trim_start();
            let inner = indent + line.text.len() - rest.len();
            if rest.is_empty() {
                list.push(below(lines, &line, indent + 1, depth)?);
            } else if is_element(rest) || entry(rest).is_some() {
                lines.push(Line {
                    text: rest.to_owned(),
                    indent: inner,
                    ..line
                });
                list.push(block(lines, inner, depth + 1)?);
            } else {
                list.push(inline(&line, rest)?);
            }
            continue;
        }
        let Some((key, rest)) = entry(&line.text) else {
            return Err(wrong(&line, "expected a key with a ':' behind it"));
        };
        let value = match rest {
            // The elements may stand below their key without a step.
            "" => below(lines, &line, indent, depth)?,
            rest => inline(&line, rest)?,
        };
        pairs.push((atom(&line, key), value));
    }
    Ok(match elements {
        true => Value::List(list, first),
        false => Value::Map(pairs, first),
    })
}

/// The block below a line.
fn below(
    lines: &mut Vec<Line>,
    above: &Line,
    least: usize,
    depth: usize,
) -> Result<Value, TextError> {
    match lines.last() {
        Some(line)
            if line.indent > above.indent || line.indent >= least && is_element(&line.text) =>
        {
            let indent = line.indent;
            block(lines, indent, depth + 1)
        }
        _ => Ok(Value::List(Vec::new(), above.number)),
    }
}

fn is_element(text: &str) -> bool {
    text == "-" || text.starts_with("- ")
}

/// A key and what stands behind it.
fn entry(text: &str) -> Option<(&str, &str)> {
    let (key, rest) = text
        .split_once(": ")
        .or_else(|| text.strip_suffix(':').map(|key| (key, "")))?;
    let key = key.trim().trim_matches(['"', '\'']);
    let plain = !key.is_empty() && !key.contains(['[', '{', '=', ':']);
    plain.then_some((key, rest.trim()))
}

/// The words of a list without brackets; a phrase is none.
fn bare_list(text: &str) -> Option<Vec<&str>> {
    let numbers = |word: &str| word.parse::<u64>().is_ok();
    let words: Vec<&str> = match text.contains(',') {
        true => text.split(',').map(str::trim).collect(),
        false => text.split_whitespace().collect(),
    };
    let plain = |word: &&str| !word.is_empty() && !word.contains([' ', '"', '\'']);
    let is_list = match words[..] {
        [word] => word.contains("..") && range(word).is_some(),
        _ => text.contains(',') || words.iter().all(|word| numbers(word)),
    };
    (is_list && words.iter().all(plain)).then_some(words)
}

fn atom(line: &Line, text: &str) -> Atom {
    Atom {
        text: text.trim_matches(['"', '\'']).to_owned(),
        quoted: text.starts_with(['"', '\'']) || text.contains(' '),
        line: line.number,
        column: line.indent + 1,
    }
}

/// A value in the line of its key: a list or map in brackets, words with commas between, numbers,
/// or a word.
fn inline(line: &Line, text: &str) -> Result<Value, TextError> {
    if !text.starts_with(['[', '{']) {
        return Ok(match bare_list(text) {
            Some(words) => {
                let atoms = words.iter().map(|word| Value::Atom(atom(line, word)));
                Value::List(atoms.collect(), line.number)
            }
            None => Value::Atom(atom(line, text)),
        });
    }
    let mut parser = Parser::new(text);
    parser.line = line.number;
    let value = parser.value(0)?;
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(wrong(line, "expected one value in a line")),
    }
}
