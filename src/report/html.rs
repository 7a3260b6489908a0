//! A path of steps as a page of HTML that needs nothing else: no script, no other file.
//!
//! The page is written in parts, so that any number of puzzles can follow each other: its head,
//! a [`Chapter`] for each puzzle, its tail. Every step has its picture, its notation and its
//! sentences; the page can be printed, and is legible at the width of a phone.

use super::markup::Sheet;
use super::{Ending, Picture, draw_svg};
use crate::logic::{Board, Step, Technique, words};

const STYLE: &str = "\
:root{color-scheme:light dark;--soft:#666}\
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem}\
h2{margin-top:2.5rem}\
table{border-collapse:collapse}\
td,th{padding:.15rem .8rem .15rem 0;text-align:left}\
td.n{text-align:right}\
article{border-top:1px solid #8885;display:grid;gap:0 1.5rem;\
grid-template-columns:minmax(0,26rem) minmax(0,1fr);padding:1rem 0;break-inside:avoid}\
article svg,figure svg{height:auto;width:100%;border-radius:4px}\
figure{margin:1rem 0;max-width:26rem}\
figure.wide,article.wide svg{max-width:none}\
article.wide{grid-template-columns:1fr}\
h3{margin:0 0 .3rem}\
code{color:var(--soft);overflow-wrap:anywhere}\
.level{color:var(--soft);font-weight:normal;font-size:.85em}\
.kept{color:#080}.removed{color:#c00;text-decoration:line-through}.first{color:#06c}\
.second{color:#b60}\
@media(max-width:45rem){article{grid-template-columns:1fr}}\
@media(prefers-color-scheme:dark){:root{--soft:#aaa}.kept{color:#5c5}.removed{color:#f66}\
.first{color:#6bf}.second{color:#fa5}}";

/// From this many columns on, a picture takes the whole width of the page.
const WIDE: usize = 13;

/// What stands before the first chapter.
#[must_use]
pub fn html_head(title: &str) -> String {
    let mut sheet = Sheet::default();
    sheet.insert("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n");
    sheet.insert("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    sheet.text("title", &[], title);
    sheet.insert(&format!("<style>{STYLE}</style>\n</head>\n<body>\n"));
    sheet.text("h1", &[], title);
    sheet.insert(
        "<p>In the pictures: candidates that a step rests on, or that it sets, are \
         <span class=\"kept\">green</span>; what goes is \
         <span class=\"removed\">red and struck out</span>; the two sides of an argument are \
         <span class=\"first\">blue</span> and <span class=\"second\">orange</span>. \
         Tinted regions and cells are where to look.</p>\n",
    );
    sheet.finish()
}

/// What stands after the last chapter.
#[must_use]
pub fn html_tail() -> &'static str {
    "</body>\n</html>\n"
}

/// The path of one puzzle.
#[derive(Debug)]
pub struct Chapter {
    before: Sheet,
    steps: Sheet,
    n_steps: usize,
    /// How often each technique is used, in the order of first use.
    used: Vec<(Technique, usize)>,
    wide: bool,
}

impl Chapter {
    /// The path of a puzzle begins at a board.
    #[must_use]
    pub fn new(title: &str, notes: &[String], board: &Board) -> Self {
        let picture = Picture::of_board(board);
        let mut before = Sheet::default();
        before.text("h2", &[], title);
        notes.iter().for_each(|note| before.text("p", &[], note));
        let wide = picture.cols >= WIDE;
        figure(&mut before, &picture, wide);
        Self {
            before,
            steps: Sheet::default(),
            n_steps: 0,
            used: Vec::new(),
            wide,
        }
    }

    /// Adds a step, found on `board`.
    pub fn step(&mut self, board: &Board, step: &Step) {
        self.n_steps += 1;
        match self.used.iter_mut().find(|(of, _)| *of == step.technique) {
            Some((_, times)) => *times += 1,
            None => self.used.push((step.technique, 1)),
        }
        let layout = board.relations().layout();
        let info = step.technique.info();
        let sheet = &mut self.steps;
        let class = if self.wide { "step wide" } else { "step" };
        sheet.open("article", &[("class", &class)]);
        sheet.insert(&draw_svg(&Picture::of_step(board, step), true));
        sheet.open("div", &[]);
        let title = format!("{}. {}", self.n_steps, info.name);
        sheet.text("h3", &[], &title);
        let level = format!("{}, score {}", info.level, info.score);
        sheet.text("p", &[("class", &"level")], &level);
        sheet.text("p", &[], &words::full(board, step));
        sheet.text("code", &[], &words::short(layout, step));
        sheet.close();
        sheet.close();
    }

    /// The chapter, with the board that the path ends at and how it ended; then what was done
    /// without logic, and what that gave.
    #[must_use]
    pub fn finish(
        mut self,
        board: &Board,
        ending: &Ending,
        remark: Option<&str>,
        searched: Option<&Picture>,
    ) -> String {
        let mut sheet = self.before;
        if !self.used.is_empty() {
            sheet.open("table", &[]);
            sheet.insert("<tr><th>Technique</th><th>Level</th><th>Steps</th></tr>\n");
            self.used.sort_by_key(|&(technique, _)| {
                let info = technique.info();
                (info.level, info.score)
            });
            for (technique, times) in &self.used {
                let info = technique.info();
                sheet.open("tr", &[]);
                sheet.text("td", &[], info.name);
                sheet.text("td", &[], &info.level.to_string());
                sheet.text("td", &[("class", &"n")], &times.to_string());
                sheet.close();
            }
            sheet.close();
        }
        sheet.insert(&self.steps.finish());
        let end = ending.plain(board.relations().layout());
        let (first, rest) = end.split_at(end.chars().next().map_or(0, char::len_utf8));
        sheet.text("h3", &[], &format!("{}{rest}.", first.to_uppercase()));
        figure(&mut sheet, &Picture::of_board(board), self.wide);
        if let Some(remark) = remark {
            sheet.text("p", &[], remark);
        }
        if let Some(picture) = searched {
            figure(&mut sheet, picture, self.wide);
        }
        let mut section = Sheet::default();
        section.open("section", &[]);
        section.insert(&sheet.finish());
        section.finish()
    }
}

fn figure(sheet: &mut Sheet, picture: &Picture, wide: bool) {
    let class = if wide { "wide" } else { "board" };
    sheet.open("figure", &[("class", &class)]);
    sheet.insert(&draw_svg(picture, true));
    sheet.close();
}
