//! The main thread of a stream: it writes the answers in the order of their puzzles.

use std::path::PathBuf;

use super::reader::Tally;
use super::worker::Part;
use crate::shared::output::Kept;
use crate::shared::puzzle_job::unpainted;
use crate::shared::resume::{Journal, Point};
use crate::shared::{Fatal, Line, Output, RunSettings, Sink, Status, printable, resume};

/// Writes the answers, and sums up their status.
pub(super) struct Writer {
    settings: RunSettings,
    pub(super) output: Output,
    /// The text before the first answer, until it is written, and the one after the last.
    pub(super) head: Option<String>,
    pub(super) tail: Option<Box<dyn FnOnce() -> String>>,
    opened: bool,
    /// How far the answers have come.
    pub(super) point: Point,
    /// The file for that point.
    journal: Option<Journal>,
    /// The answer that an interrupt has cut short, with its status.
    cut: Option<(Kept, Status)>,
    /// The progress line, and the bytes that will be read.
    pub(super) bar: (Line, u64),
}

impl Writer {
    /// Opens the output: standard output, or a file that an earlier run may have begun. Without
    /// `resume` no run can go on with it; with it, the files that are read must be the same.
    pub(super) fn new(
        settings: RunSettings,
        resume: Option<(bool, Vec<PathBuf>)>,
    ) -> Result<Self, Fatal> {
        let cancel = settings.cancel.clone();
        let (mut output, journal, point) = match settings.output.output.as_ref().zip(resume) {
            None => (Output::asked(&settings.output, cancel)?, None, Point::default()),
            Some((name, (resume, files))) => {
                let (file, journal, point) = resume::open(name, resume, &files)?;
                (Output::to(file, point.bytes, cancel), journal, point)
            }
        };

        output.json = settings.json;
        Ok(Self {
            settings,
            opened: output.bytes > 0,
            output,
            head: None,
            tail: None,
            point,
            journal,
            cut: None,
            bar: (Line::default(), 0),
        })
    }

    /// Writes the opening, once. The names of the columns are known with the first answer.
    fn open(&mut self) {
        if std::mem::replace(&mut self.opened, true) {
            return;
        }
        let head = self.settings.columns.as_ref().map(|columns| columns.head());
        match head.transpose() {
            Ok(head) => {
                for text in head.into_iter().chain(self.head.take()) {
                    self.output.line(&text);
                }
            }
            Err(why) => {
                let text = printable(&format!("onefold: {why}")).into_owned();
                self.output.complain(&text);
                self.point.status = Status::Bad;
            }
        }
    }

    /// Writes a part of the answers; false where no more can be written.
    pub(super) fn take(&mut self, part: Part) -> bool {
        self.open();
        self.output.emit(&part.kept);
        let point = &mut self.point;
        point.status = point.status.max(part.status);
        point.answered += part.answered;
        point.summary.add_all(&part.summary);
        self.cut = self.cut.take().or(part.cut);
        let (line, size) = &mut self.bar;
        line.bar(part.bytes, *size, || format!("{}%", part.bytes * 100 / (*size).max(1)));
        // The middle of an answer is no place to go on from.
        if part.answered > 0 {
            let begun = (part.kept.out.len() - part.whole) as u64;
            point.bytes = self.output.bytes.saturating_sub(begun);
            self.keep(false);
        }

        !self.output.closed && self.cut.is_none()
    }

    /// Writes how far the output has come, where there is a file for it and it is time.
    fn keep(&mut self, at_once: bool) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        if !at_once && !journal.is_due() {
            return;
        }
        self.output.flush();
        if let Err(message) = journal.keep(&self.point) {
            self.output.complain(&format!("onefold: {message}"));
            self.point.status = Status::Bad;
            self.journal = None;
        }
    }

    /// The last status: an interrupted run is incomplete, any other has answered all that was read.
    pub(super) fn end(mut self, tally: &Tally) -> Status {
        self.bar.0.finish();
        self.open();
        if self.settings.cancel.is_raised() {
            return self.end_early(tally);
        }
        if self.settings.choice.summary {
            let summary = &self.point.summary;
            let text = if self.settings.json { summary.json() } else { summary.plain() };
            self.output.line(&text);
        }

        if let Some(tail) = self.tail {
            self.output.line(tail().trim_end());
        }
        let mut status = self.point.status;
        if let Some(missing) = tally.missing(self.point.answered) {
            self.output.complain(&format!("onefold: {missing}"));
            status = Status::Bad;
        }

        let status = self.output.end(status);
        if let Some(journal) = &self.journal {
            journal.end();
        }
        status
    }

    /// The last status after an interrupt. The output is the beginning of what it would have been:
    /// the answer that was cut short goes to standard error, unless it is the only one.
    fn end_early(mut self, tally: &Tally) -> Status {
        let (cut, status) = self.cut.take().unwrap_or_default();
        if !self.output.closed {
            let answered = self.point.answered;
            if answered == 0 && tally.is_one() {
                self.output.emit(&cut);
            } else {
                self.keep(true);
                let Kept { out, err } = cut;
                // A run that can go on answers again; half an answer would be one too many.
                let (out, how) = match &self.journal {
                    Some(_) => ("", "; --resume goes on behind them"),
                    None => (&*out, ""),
                };
                let text = printable(&unpainted(&format!("{err}{out}"))).into_owned();
                if !text.trim_end_matches('\n').is_empty() {
                    self.output.complain(text.trim_end_matches('\n'));
                }
                let puzzles = match answered {
                    1 => "1 puzzle is".to_owned(),
                    n => format!("{n} puzzles are"),
                };
                let word = format!("onefold: interrupted: {puzzles} answered{how}");
                self.output.complain(&word);
            }
        }

        self.output.end(self.point.status.max(status))
    }
}
