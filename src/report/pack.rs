//! Puzzles for print: a page of HTML that needs nothing else, with several puzzles on each sheet of
//! paper and their answers, smaller, on sheets at the end.
//!
//! The page is written in parts: its head, every puzzle as it comes, its tail. Sheets are as high
//! as fits A4 and Letter, both upright.

use super::markup::Sheet;
use super::{Picture, draw_svg};

const STYLE: &str = "\
:root{color-scheme:light}\
@page{margin:12mm}\
body{font:12pt/1.3 system-ui,sans-serif;margin:0 auto;max-width:186mm;padding:0 4mm}\
h1{font-size:16pt;margin:0;height:10mm}\
h2{font-size:14pt;margin:0;height:9mm}\
section{display:grid;gap:4mm 8mm;break-after:page;margin-bottom:8mm}\
section:last-of-type{break-after:auto}\
figure{margin:0;break-inside:avoid;text-align:center}\
figcaption{height:6mm;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}\
figure svg{width:100%;height:auto}\
@media print{body{max-width:none;padding:0}section{margin:0}}";

/// The height of the puzzles on a sheet, without the heading above them, in millimetres.
const HEIGHT: usize = 225;

/// The height of a caption and the gap below a puzzle, in millimetres.
const BETWEEN: usize = 11;

/// The number of answers in a row for each puzzle in a row.
const SMALLER: usize = 2;

/// A page of puzzles while it is written.
#[derive(Debug)]
pub struct Pack {
    puzzles: Shelf,
    answers: Shelf,
    /// The sheets of answers so far.
    behind: String,
    n: usize,
}

/// Pictures side by side on sheets.
#[derive(Debug)]
struct Shelf {
    cols: usize,
    rows: usize,
    filled: usize,
}

impl Pack {
    /// A page with so many puzzles on each sheet.
    pub fn new(each: usize) -> Self {
        let puzzles = Shelf::new(each.max(1));
        let answers =
            Shelf { cols: puzzles.cols * SMALLER, rows: puzzles.rows * SMALLER, filled: 0 };
        Self { puzzles, answers, behind: String::new(), n: 0 }
    }

    /// The text before the first puzzle.
    pub fn head(title: &str) -> String {
        Sheet::page(title, STYLE).finish()
    }

    /// The next puzzle, as it is to be written.
    pub fn puzzle(&mut self, picture: &Picture) -> String {
        self.n += 1;
        self.puzzles.put(&caption(self.n, picture), picture)
    }

    /// The answer of the latest puzzle, for the end of the page.
    pub fn answer(&mut self, picture: &Picture) {
        if self.behind.is_empty() {
            let mut title = Sheet::default();
            title.text("h2", "Answers");
            self.behind = title.finish();
        }
        let put = self.answers.put(&caption(self.n, picture), picture);
        self.behind.push_str(&put);
    }

    /// The text after the last puzzle.
    pub fn tail(&mut self) -> String {
        let mut out = self.puzzles.end().to_owned();
        out.push_str(&std::mem::take(&mut self.behind));
        out.push_str(self.answers.end());
        out.push_str("</body>\n</html>\n");
        out
    }
}

/// The number of a puzzle and its name, where it has one.
fn caption(n: usize, picture: &Picture) -> String {
    match picture.title.as_str() {
        "" => format!("{n}"),
        title => format!("{n}. {title}"),
    }
}

impl Shelf {
    /// Upright sheets: at least as many rows as columns.
    fn new(each: usize) -> Self {
        let cols = each.isqrt();
        Self { cols, rows: each.div_ceil(cols), filled: 0 }
    }

    /// Puts up a picture, on a new sheet where none is begun.
    fn put(&mut self, caption: &str, picture: &Picture) -> String {
        let mut sheet = Sheet::default();
        if self.filled == 0 {
            let cols = format!("grid-template-columns:repeat({},minmax(0,1fr))", self.cols);
            sheet.insert(&format!("<section style=\"{cols}\">\n"));
        }

        let high = (HEIGHT / self.rows).saturating_sub(BETWEEN).max(BETWEEN);
        sheet.open("figure");
        sheet.text("figcaption", caption);
        let svg = draw_svg(picture, false);
        let style = format!("<svg style=\"max-height:{high}mm\"");
        sheet.insert(&svg.replacen("<svg", &style, 1));
        sheet.close();
        self.filled += 1;
        let mut out = sheet.finish();
        if self.filled == self.cols * self.rows {
            out.push_str(self.end());
        }
        out
    }

    /// Ends the sheet that is begun.
    fn end(&mut self) -> &'static str {
        match std::mem::take(&mut self.filled) {
            0 => "",
            _ => "</section>\n",
        }
    }
}
