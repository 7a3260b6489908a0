//! A path of steps as a page of HTML that needs nothing else: no script, no other file.
//!
//! The page is written in parts, so that any number of puzzles can follow each other: its head,
//! a [`Chapter`] for each puzzle, its tail. A chapter shows the puzzle as it is given, a table of
//! its techniques that leads to their first steps, and the steps with notation and sentences, in
//! pictures those that are worth one; the page can be printed, and is legible at the width of a
//! phone.

use super::markup::Sheet;
use super::{Ending, Picture, draw_svg};
use crate::logic::{Board, Level, Step, Technique, words};
use crate::puzzle::Puzzle;

const STYLE: &str = "\
:root{color-scheme:light dark;--soft:#666}\
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem}\
h2{margin-top:2.5rem}\
table{border-collapse:collapse}\
td,th{padding:.15rem .8rem .15rem 0;text-align:left}\
td.n{text-align:right}\
article{border-top:1px solid #8885;display:grid;gap:0 1.5rem;\
grid-template-columns:minmax(0,26rem) minmax(0,1fr);padding:1rem 0;break-inside:avoid}\
article h3{grid-column:1/-1}\
p.small{margin:.2rem 0}\
article svg,figure svg{height:auto;width:100%;border-radius:4px}\
figure{margin:1rem 0;max-width:26rem}\
figure.wide,article.wide svg{max-width:none}\
article.wide{grid-template-columns:1fr}\
h3{margin:0 0 .3rem}\
code{color:var(--soft);overflow-wrap:anywhere}\
.level{color:var(--soft);font-weight:normal;font-size:.85em}\
.kept{color:#080}.removed{color:#c00;text-decoration:line-through}.first{color:#06c}\
.second{color:#b60}\
@media print{body{max-width:none;padding:0}section+section{break-before:page}a{color:inherit;\
text-decoration:none}}\
@media(max-width:45rem){article{grid-template-columns:1fr}}\
@media(prefers-color-scheme:dark){:root{--soft:#aaa}.kept{color:#5c5}.removed{color:#f66}\
.first{color:#6bf}.second{color:#fa5}}";

/// From this many columns on, a picture takes the whole width of the page.
const WIDE: usize = 13;

/// The text before the first chapter.
pub fn html_head(title: &str) -> String {
    let mut sheet = Sheet::page(title, STYLE);
    sheet.insert(
        "<p>In the pictures: candidates that a step rests on, or that it sets, are \
         <span class=\"kept\">green</span>; what goes is \
         <span class=\"removed\">red and struck out</span>; the two sides of an argument are \
         <span class=\"first\">blue</span> and <span class=\"second\">orange</span>. \
         Tinted regions and cells are where to look.</p>\n",
    );
    sheet.finish()
}

/// The text after the last chapter.
pub fn html_tail() -> &'static str {
    "</body>\n</html>\n"
}

/// Which steps have a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictured {
    /// The steps beyond singles.
    Interesting,
    /// All of them.
    All,
}

/// The path of one puzzle.
#[derive(Debug)]
pub struct Chapter {
    /// The prefix of the names of its steps, on a page with several chapters.
    name: String,
    pictured: Pictured,
    before: Sheet,
    steps: Sheet,
    n_steps: usize,
    /// How often each technique is used, and first in which step.
    used: Vec<(Technique, usize, usize)>,
    wide: bool,
}

impl Chapter {
    /// The path of a puzzle, before its first step.
    pub fn new(title: &str, notes: &[String], puzzle: &Puzzle, pictured: Pictured) -> Self {
        let picture = Picture::of_puzzle(puzzle);
        let mut before = Sheet::default();
        before.text("h2", title);
        notes.iter().for_each(|note| before.text("p", note));
        let wide = picture.cols >= WIDE;
        figure(&mut before, &picture, wide);
        let letters = title.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
        Self {
            name: letters.collect(),
            pictured,
            before,
            steps: Sheet::default(),
            n_steps: 0,
            used: Vec::new(),
            wide,
        }
    }

    /// The name of a step, for links to it.
    fn anchor(&self, step: usize) -> String {
        format!("step-{}-{step}", self.name)
    }

    /// Adds a step, found on `board`.
    pub fn step(&mut self, board: &Board, step: &Step) {
        self.n_steps += 1;
        let n = self.n_steps;
        match self.used.iter_mut().find(|(of, ..)| *of == step.technique) {
            Some((_, times, _)) => *times += 1,
            None => self.used.push((step.technique, 1, n)),
        }

        let layout = board.relations().layout();
        let info = step.technique.info();
        let anchor = self.anchor(n);
        let sheet = &mut self.steps;
        let title = format!("{n}. {}", info.name);
        if self.pictured == Pictured::Interesting && info.level == Level::Easy {
            let text = format!("{title}: {}", words::full(board, step));
            sheet.text(&format!(r#"p class="small" id="{anchor}""#), &text);
            return;
        }

        let class = if self.wide { "step wide" } else { "step" };
        sheet.open(&format!(r#"article class="{class}" id="{anchor}""#));
        sheet.text("h3", &title);
        sheet.insert(&draw_svg(&Picture::of_step(board, step), true));
        sheet.open("div");
        let level = format!("{}, score {}", info.level, info.score);
        sheet.text(r#"p class="level""#, &level);
        sheet.text("p", &words::full(board, step));
        sheet.text("code", &words::short(layout, step));
        sheet.close();
        sheet.close();
    }

    /// The chapter, with the board that the path ends at and how it ended; then what was done
    /// without logic, and what that gave.
    pub fn finish(
        mut self,
        board: &Board,
        ending: &Ending,
        remark: Option<&str>,
        searched: Option<&Picture>,
    ) -> String {
        let mut sheet = std::mem::take(&mut self.before);
        if !self.used.is_empty() {
            sheet.open("table");
            let head = "<tr><th>Technique</th><th>Level</th><th>Steps</th><th>First</th></tr>\n";
            sheet.insert(head);
            self.used.sort_by_key(|&(technique, ..)| {
                let info = technique.info();
                (info.level, info.score)
            });
            for (technique, times, first) in &self.used {
                let info = technique.info();
                sheet.open("tr");
                sheet.text("td", info.name);
                sheet.text("td", &info.level.to_string());
                sheet.text(r#"td class="n""#, &times.to_string());
                sheet.open(r#"td class="n""#);
                let to = self.anchor(*first);
                sheet.text(&format!(r##"a href="#{to}""##), &first.to_string());
                sheet.close();
                sheet.close();
            }
            sheet.close();
        }

        sheet.insert(&self.steps.finish());
        let end = ending.plain(board.relations().layout());
        let (first, rest) = end.split_at(end.chars().next().map_or(0, char::len_utf8));
        sheet.text("h3", &format!("{}{rest}.", first.to_uppercase()));
        figure(&mut sheet, &Picture::of_board(board), self.wide);
        if let Some(remark) = remark {
            sheet.text("p", remark);
        }
        if let Some(picture) = searched {
            figure(&mut sheet, picture, self.wide);
        }
        let mut section = Sheet::default();
        section.open("section");
        section.insert(&sheet.finish());
        section.finish()
    }
}

fn figure(sheet: &mut Sheet, picture: &Picture, wide: bool) {
    let class = if wide { "wide" } else { "board" };
    sheet.open(&format!(r#"figure class="{class}""#));
    sheet.insert(&draw_svg(picture, true));
    sheet.close();
}
