//! The text of a page of HTML line by line, as a browser shows it.

use super::tags::signs;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::Line;

/// Fewest rows, and cells in each.
const FEWEST: usize = 4;

/// Elements that begin a line of their own, and those with room before and behind them.
const BREAKS: [&str; 12] = [
    "br", "p", "div", "li", "tr", "dd", "dt", "option", "html", "head", "body", "hr",
];
const APART: [&str; 14] = [
    "pre",
    "table",
    "ul",
    "ol",
    "textarea",
    "section",
    "blockquote",
    "h1",
    "h2",
    "h3",
    "h4",
    "script",
    "style",
    "title",
];

/// The lines of a page that hold its rows: of what is shown, else of its programs, else of the values
/// of attributes. `None` where there are no rows.
pub(super) fn rows(lines: &[Line]) -> Option<Vec<Line>> {
    let mut page = Page::default();
    lines.iter().for_each(|line| page.push(line));
    page.end_line(lines.last().map_or(1, |line| line.number));
    [page.shown, page.programs, page.values]
        .into_iter()
        .find(|lines| have_rows(lines))
}

/// Whether lines may hold a grid: one in a word, or rows of cells.
fn have_rows(lines: &[Line]) -> bool {
    let sign = |c: char| c.is_ascii_digit() || ".*_-?".contains(c);
    let whole = |text: &str| {
        let mut words = text.split(|c: char| !sign(c));
        words.any(|word| {
            let side = word.len().isqrt();
            let square = side * side == word.len() && (FEWEST..=MAX_SYMBOLS).contains(&side);
            square && word.contains(|c: char| c.is_ascii_digit())
        })
    };
    let row = |text: &str| {
        let cells = text.chars().filter(|&c| sign(c) || c == '|').count();
        cells >= FEWEST && !text.chars().any(char::is_alphabetic)
    };
    lines.iter().any(|line| whole(&line.text))
        || lines.iter().filter(|line| row(&line.text)).count() >= FEWEST
}

/// The lines of a page, so far.
#[derive(Debug, Default)]
struct Page {
    shown: Vec<Line>,
    programs: Vec<Line>,
    values: Vec<Line>,
    line: String,
    tag: Option<String>,
    /// The elements in which line ends and blanks are kept, or nothing is shown.
    kept: usize,
    hidden: Option<&'static str>,
}

impl Page {
    fn push(&mut self, line: &Line) {
        let number = line.number;
        for c in line.text.chars() {
            match (&mut self.tag, c) {
                (Some(tag), '>') if !tag.starts_with("!--") || tag.ends_with("--") => {
                    let tag = self.tag.take().unwrap_or_default();
                    self.tagged(&tag, number);
                }
                (Some(tag), c) => tag.push(c),
                (None, '<') if self.hidden.is_none() => self.tag = Some(String::new()),
                (None, c) => self.line.push(c),
            }
            if let Some(name) = self.hidden
                && c == '>'
                && let Some(at) = self.line.rfind("</")
                && self.line[at + 2..]
                    .trim_end_matches('>')
                    .eq_ignore_ascii_case(name)
            {
                self.line.truncate(at);
                self.end_line(number);
                self.hidden = None;
            }
        }
        if self.tag.is_none() {
            let blank = self.line.trim().is_empty();
            // Between elements the ends of lines mean nothing.
            if !blank || self.kept > 0 {
                self.end_line(number);
            } else {
                self.line.clear();
            }
        }
    }

    fn tagged(&mut self, tag: &str, number: usize) {
        let (closes, name) = match tag.strip_prefix('/') {
            Some(name) => (true, name),
            None => (false, tag),
        };
        let name: String = name
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .flat_map(char::to_lowercase)
            .collect();
        let apart = APART.contains(&&name[..]);
        if (apart || BREAKS.contains(&&name[..])) && !self.line.trim().is_empty() {
            self.end_line(number);
        }
        if apart && self.shown.last().is_some_and(|line| !line.text.is_empty()) {
            self.shown.push(Line::new(number, ""));
        }
        match (closes, &name[..]) {
            (false, "pre" | "textarea" | "code") => self.kept += 1,
            (true, "pre" | "textarea" | "code") => self.kept = self.kept.saturating_sub(1),
            (false, "script") => self.hidden = Some("script"),
            (false, "style") => self.hidden = Some("style"),
            _ => {}
        }
        for value in tag.split(['"', '\'']).skip(1).step_by(2) {
            self.values.push(Line::new(number, value));
        }
    }

    fn end_line(&mut self, number: usize) {
        let text = signs(&std::mem::take(&mut self.line));
        let text = match self.kept {
            0 => text.trim(),
            _ => text.trim_end(),
        };
        let line = Line::new(number, text);
        match self.hidden {
            None => self.shown.push(line),
            Some("script") => self.programs.push(line),
            Some(_) => {}
        }
    }
}
