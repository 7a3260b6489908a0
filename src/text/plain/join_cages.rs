//! Cages beside grids: their sums below a map of labels, lists of numbers, and cages alone.

use super::cages;
use super::draft::{Content, Draft};
use super::join::Joiner;
use crate::text::base::{Context, Found, Line, unexpected};

impl Joiner {
    /// Adds sums of labels, if the line has nothing else.
    pub(super) fn add_sums(&mut self, text: &str) -> bool {
        let held = self.held.as_mut().and_then(|held| {
            let labels = held.labels.as_ref()?;
            Some((labels, &mut held.sums))
        });
        let before = self.before.labels.as_ref();
        let Some((labels, sums)) = before.map(|l| (l, &mut self.before.sums)).or(held) else {
            return false;
        };
        let texts = labels.texts();
        let Some(pairs) = cages::sums(text).filter(|p| p.iter().all(|(l, _)| texts.contains(l)))
        else {
            return false;
        };
        sums.extend(
            pairs
                .into_iter()
                .map(|(label, sum)| (label.to_owned(), sum)),
        );
        true
    }

    /// Takes cages whose cells are numbers.
    pub(super) fn cages(&mut self, lines: &[Line], context: &mut Context, found: &mut Found) {
        match cages::list(lines) {
            Ok((side, cages)) => {
                let held = self.near_held();
                let held = held.filter(|held| held.side() == side && held.cages.is_empty());
                match held {
                    Some(held) => held.cages = cages,
                    None => {
                        self.end_cages(context, found);
                        self.before.listed = Some((side, cages, lines[0].number));
                    }
                }
            }
            Err(error) => {
                self.text_lines += lines.len();
                let near = self.near_held().is_some() || self.grid_block.is_none();
                if near {
                    self.flush(context, found);
                    found.push(Err(error));
                }
            }
        }
    }

    /// Cages that no grid followed: the puzzle has no givens.
    pub(super) fn end_cages(&mut self, context: &mut Context, found: &mut Found) {
        if let Some((side, cages, line)) = self.before.listed.take() {
            let mut draft = Draft::new(Content::Blank(side), self.block, line);
            draft.cages = cages;
            found.push(draft.entry(context));
        }
        let labels = self.before.labels.take();
        if let Some(labels) = labels.filter(|_| !self.before.sums.is_empty()) {
            let line = labels.first_line();
            let mut draft = Draft::new(Content::Blank(labels.side()), self.block, line);
            draft.sums = std::mem::take(&mut self.before.sums);
            draft.labels = Some(labels);
            found.push(draft.entry(context));
        }
        let named = std::mem::take(&mut self.before.named);
        if let (Some(first), Some(last)) = (named.first(), named.last()) {
            let side = context.options().layout.as_ref().map(|spec| spec.order);
            match side.or_else(|| cages::board_of(&named)) {
                Some(side) => {
                    let mut draft = Draft::new(Content::Blank(side), self.block, last.line.number);
                    draft.named = named;
                    found.push(draft.entry(context));
                }
                None => {
                    let expected = "these cages do not cover a board once and there is no grid \
                                    near them; give the grid, or the board with --layout";
                    let text = first.line.text.trim();
                    found.push(Err(unexpected(first.line.number, text, expected)));
                }
            }
        }
    }
}
