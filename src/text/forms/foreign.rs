//! Texts of other kinds that people have beside their puzzles: each is told by its first lines
//! and named in one sentence, but for documents of elements, in which puzzles may be found.

use super::own_xml;
use crate::text::ground::xml::Element;
use crate::text::ground::{Context, Found, Gather, Line, Piece, unexpected};

/// Lines of such a text at most.
const MOST_LINES: usize = 10_000_000;

/// Bytes of a document at most.
const MOST_BYTES: usize = 1 << 20;

/// What is said of clauses.
const CLAUSES: &str = "this is a formula in CNF, the clauses of a SAT solver: it does not say which \
     cells there are; give the puzzle from which it was made";

/// What is said of the log of a solver.
const LOG: &str = "this is the log of a SAT solver, and no puzzle";

/// What is said of documents of other programs.
const XML: &str = "this is XML of another program, in which there is no board that is understood; \
     KSudoku's and OpenSudoku's are read, and rows of cells as plain text";

/// Outermost elements that other programs have.
const ROOTS: [&str; 12] = [
    "sudoku",
    "puzzle",
    "puzzles",
    "board",
    "grid",
    "game",
    "sudokus",
    "sudokugame",
    "root",
    "row",
    "field",
    "sudokupuzzle",
];

/// Elements of HTML with three letters and more.
const HTML: [&str; 24] = [
    "body", "button", "center", "code", "div", "font", "form", "head", "html", "img", "input",
    "label", "link", "meta", "nav", "option", "pre", "script", "section", "span", "style", "svg",
    "table", "title",
];

/// Whether a line begins such a text, or may do so.
pub(super) fn begins(text: &str) -> bool {
    says(text).is_some() || is_remark(text) || is_element(text)
}

fn is_element(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('<').unwrap_or_default();
    let name: String = inner
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric())
        .collect();
    let behind = inner[name.len()..].chars().next();
    let html = HTML.contains(&name.to_ascii_lowercase().as_str());
    name.len() > 2 && !html && matches!(behind, Some('>' | ' ')) && inner.contains('>')
}

/// Whether the element with which a line begins is one that other programs have, and no word in
/// other text.
fn is_root(text: &str) -> bool {
    let name = name_of(text).to_ascii_lowercase();
    ROOTS.contains(&name.as_str())
}

/// The name of the element with which a line begins.
fn name_of(text: &str) -> &str {
    let name = text.trim_start().trim_start_matches('<');
    name.split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default()
}

/// What is said of a text in which a line stands.
fn says(text: &str) -> Option<&'static str> {
    if text.starts_with("p cnf ") {
        return Some(CLAUSES);
    }
    ["s SATISFIABLE", "s UNSATISFIABLE", "c CaDiCaL", "c kissat"]
        .iter()
        .any(|begin| text.starts_with(begin))
        .then_some(LOG)
}

/// A remark above the clauses.
fn is_remark(text: &str) -> bool {
    // A program may have something of that name.
    let set = |rest: &str| {
        ["=", ":=", "<-"]
            .iter()
            .any(|sign| rest.trim_start().starts_with(sign))
    };
    text == "c" || text.strip_prefix("c ").is_some_and(|rest| !set(rest))
}

/// Whether a line goes on in such a text.
fn goes_on(text: &str) -> bool {
    let text = text.trim();
    let number = |word: &str| word.parse::<i64>().is_ok();
    let literals = text.strip_prefix("v ").unwrap_or(text);
    text.is_empty()
        || is_remark(text)
        || says(text).is_some()
        || literals.split_whitespace().all(number)
}

/// The text that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let element = is_element(&line.text);
    let said = match element {
        true => is_root(&line.text).then_some(XML),
        false => says(&line.text),
    };
    let end = element.then(|| format!("</{}>", name_of(&line.text)));
    let done = end.as_ref().is_some_and(|end| line.text.contains(end));
    Box::new(Foreign {
        first: line.clone(),
        held: vec![line],
        bytes: 0,
        said,
        end,
        done,
    })
}

/// A text that is told, and documents of a program's own making, which may hold puzzles.
#[derive(Debug)]
struct Foreign {
    first: Line,
    /// Lines of a document, or lines of which it is not clear yet what they are.
    held: Vec<Line>,
    bytes: usize,
    said: Option<&'static str>,
    /// What ends a document, and whether that has come.
    end: Option<String>,
    done: bool,
}

impl Foreign {
    /// The puzzles in the elements of a document.
    fn document(&self, context: &mut Context) -> Option<Found> {
        let end = self.end.as_ref().filter(|_| self.bytes <= MOST_BYTES)?;
        let lines: Vec<&str> = self.held.iter().map(|line| line.whole()).collect();
        let text = lines.join("\n");
        let parse = |text: &str| {
            let all = format!("<all>{text}</all>");
            Element::parse(&all, self.first.number).ok()
        };
        // The last tag may lack the slash with which it ends the document.
        let closed = || {
            let body = text.trim_end().strip_suffix(&end.replacen('/', "", 1))?;
            parse(&format!("{body}{end}"))
        };
        let all = parse(&text).or_else(closed)?;
        let found = match &all.children[..] {
            [root] => own_xml::read(root, context),
            _ => own_xml::read(&all, context),
        };
        found.filter(|found| found.iter().any(Result::is_ok))
    }
}

impl Gather for Foreign {
    fn take(&mut self, line: Line) -> Option<Line> {
        if let Some(end) = &self.end {
            // Behind one element others of its kind may follow.
            let goes_on = !self.done || line.text.trim_start().starts_with('<');
            self.done |= line.text.contains(end);
            if !goes_on {
                return Some(line);
            }
            self.bytes += line.text.len();
            if self.bytes <= MOST_BYTES {
                self.held.push(line);
            }
            return None;
        }
        if !goes_on(&line.text) {
            return Some(line);
        }
        // Clauses say more than the remarks above them.
        self.said = says(&line.text)
            .filter(|_| self.said != Some(CLAUSES))
            .or(self.said);
        match self.said {
            Some(_) => self.held.clear(),
            None if is_remark(&line.text) => self.held.push(line),
            None => return Some(line),
        }
        None
    }

    fn is_sure(&self) -> bool {
        self.said.is_some()
    }

    fn bounds(&self) -> (usize, usize) {
        // Other text may begin like an element.
        const LINES: usize = 2_000;
        if self.end.is_some() && self.said.is_none() {
            return (LINES, MOST_BYTES);
        }
        (MOST_LINES, usize::MAX)
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if let Some(found) = self.document(context) {
            return Piece::all(found);
        }
        match self.said {
            Some(said) => {
                let first = &self.first;
                vec![Piece::Read(Err(unexpected(
                    first.number,
                    first.text.trim(),
                    said,
                )))]
            }
            None if self.end.is_some() => {
                let mut lines = self.held.into_iter();
                let first = lines.next().map(Piece::Other);
                first.into_iter().chain(lines.map(Piece::Rest)).collect()
            }
            None => self.held.into_iter().map(Piece::Drawn).collect(),
        }
    }
}
