//! What held paragraphs are, from the first on: a grid, bands of one, clues with their map, several
//! grids, or other text.

use super::bands::{self, Bands, Slip, Spaced};
use super::early::HELD_LINES;
use super::fit::{self, Fit};
use super::free::{self, Meaning};
use super::paragraph::Paragraph;
use super::paragraphs::{MOST_PARTS, Paragraphs};
use super::ss::{self, Stack};
use super::told::Told;
use super::{
    around, beside, janko, jigsaw, lists, map_first, multi, numbers, one_row, picture, sized,
    slips, tiny, walls,
};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Called, Context, Entry, Found, TextError};

impl Paragraphs {
    /// Reads the held paragraphs from the front, as far as it is clear what they are.
    pub(super) fn settle(&mut self, at_end: bool, context: &mut Context, found: &mut Found) {
        loop {
            let before = found.len();
            let Some(used) = self.settle_front(at_end, context, found) else {
                return;
            };
            if used == 0 {
                // It was split, and its first part is in front now.
                continue;
            }
            let label = self.held.front_mut().and_then(|front| front.label.take());
            let label = with_named_rules(label, context, &mut found[before..]);
            // Of several grids in one layout each has its own name, and the layout none.
            if let (Some(Ok(entry)), Some(label)) = (found.get_mut(before), label)
                && !multi::FORMS.contains(&entry.form_name())
            {
                let single = entry.puzzle.layout().spec().grids.len() == 1;
                if let Some(layout) = multi::named(&label).filter(|_| single) {
                    entry.notes.push(format!(
                        "its name '{label}' is that of a layout of several grids; with --layout \
                         {layout} they are read as one"
                    ));
                }
                let plain = entry.puzzle.layout().spec().rules.is_empty();
                if let Some(called) = Called::of(&label).filter(|_| plain) {
                    entry.notes.push(called.says());
                }
                // A size above the bands of a grid is no name of it.
                let order = entry.puzzle.layout().order();
                if label.parse() != Ok(order) {
                    entry.id.get_or_insert(label);
                }
            }
            self.held.drain(..used);
        }
    }

    /// Reads the front of what is held; the number of paragraphs used, 0 where it is split into
    /// several, or `None` to wait.
    fn settle_front(
        &mut self,
        at_end: bool,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        let front = self.held.front()?;
        if front.is_list {
            lists::read_lines(&front.lines, context, found);
            return Some(1);
        }
        match ss::stacked(self.held.iter(), at_end, context) {
            Some(Stack::Begun) => return None,
            Some(Stack::One(used, entry)) => {
                found.push(Ok(*entry));
                return Some(used);
            }
            None => {}
        }
        let parts: Vec<&Paragraph> = self.held.iter().take(MAX_SYMBOLS).collect();
        match bands::spaced(&parts, at_end, context) {
            Some(Spaced::Begun) => return None,
            Some(Spaced::Square(used, square)) => {
                self.held.drain(..used);
                self.held.push_front(*square);
                return Some(0);
            }
            None => {}
        }
        if let Some(error) = slips::too_large(front) {
            found.push(Err(error));
            return Some(1);
        }
        if let Some(read) = janko::read(&front.lines, context) {
            found.push(read);
            return Some(1);
        }
        if let Some(read) = walls::read(&front.lines, context) {
            found.push(read);
            return Some(1);
        }
        let read = match front.side() {
            Some(side) if side < tiny::FEWEST.pow(2) => one_row::read(&front.lines, context),
            _ => one_row::read_long(&front.lines, context),
        };
        if let Some(read) = read {
            found.extend(read);
            return Some(1);
        }
        if front.square.is_some()
            && let Some(read) = lists::instead_of_block(&front.lines, context)
        {
            found.extend(read);
            return Some(1);
        }
        if front.square.is_none()
            && lists::are_short_lines(&front.lines, context)
            && let Some(read) = lists::stacked(&front.lines, context)
        {
            found.extend(read);
            return Some(1);
        }
        let layout = context.options().layout.is_some();
        if front.square.is_some() && (!layout || context.grids_asked().is_some()) {
            return self.settle_square(at_end, context, found);
        }
        let stacked = map_first::stacked(&front.lines, context);
        if let Some(entry) = stacked.or_else(|| jigsaw::stacked(&front.lines, context)) {
            found.push(entry);
            return Some(1);
        }
        if lists::are_pairs(&front.lines, context) {
            lists::read_separate_lines(&front.lines, context, found);
            return Some(1);
        }
        let front = self.held.front()?;
        let beside = self.any || front.apart || self.passed.lines() > 0;
        let of_program = |lines: &[_]| free::are_flags(lines) || slips::are_statements(lines);
        if beside && !layout && of_program(&front.lines) {
            let lines = std::mem::take(&mut self.held.front_mut()?.lines);
            lines.iter().for_each(|line| self.passed.text(line));
            return Some(1);
        }
        let parts: Vec<&Paragraph> = self.held.iter().take(MAX_SYMBOLS).collect();
        match bands::slip(&parts, at_end) {
            Some(Slip::Begun) => return None,
            Some(Slip::Square(used, error)) => {
                found.push(Err(error));
                return Some(used);
            }
            None => {}
        }
        if let Some(used) = self.picture(at_end, context)? {
            let parts: Vec<&Paragraph> = self.held.iter().take(used).collect();
            let square = (used > 1).then(|| bands::joined(&parts, context)).flatten();
            // Bands of several squares, one of which has a slip, are not counted on.
            let side = square.as_ref().and_then(Paragraph::side);
            let uneven = side.filter(|&side| !bands::are_equal(&parts, side));
            let next = self.held.get(used);
            if uneven.is_some() && next.is_none() && !at_end {
                return None;
            }
            let slip = uneven.zip(next);
            if !slip.is_some_and(|(side, next)| bands::goes_on(next, side)) {
                if let Some(square) = square
                    && (!layout || context.grids_asked().is_some())
                {
                    self.held.drain(..used);
                    self.held.push_front(square);
                    return Some(0);
                }
                let (lines, _) = multi::joined(&parts);
                let rows = || parts.iter().flat_map(|part| &part.widths);
                let tiny = used == 1 && rows().all(|(_, rows)| rows.len() < tiny::FEWEST);
                let beside = self.any || parts[0].apart || self.passed.lines() > 0;
                match picture::read(&lines, context) {
                    Err(error) if tiny && beside && !layout => self.passed.numbers(&lines, error),
                    read => found.push(read),
                }
                return Some(used);
            }
        }
        let parts: Vec<&Paragraph> = self.held.iter().take(MAX_SYMBOLS + 2).collect();
        if !layout && let Some((used, error)) = bands::rows_apart(&parts) {
            found.push(Err(error));
            return Some(used);
        }
        let front = self.held.front()?;
        if let Some(read) = one_row::read(&front.lines, context) {
            found.extend(read);
            return Some(1);
        }
        let slip = match &front.lines[..] {
            [line] if !layout => one_row::slip(line, context).or_else(|| slips::of_line(line)),
            lines => lists::slip(lines, context),
        };
        if let Some(error) = slip {
            found.push(Err(error));
            return Some(1);
        }
        if let Some(parts) = front.split(context) {
            let label = self.held.pop_front().and_then(|front| front.label);
            for lines in parts.into_iter().rev() {
                self.held.push_front(Paragraph::new(lines, context));
            }
            if let Some(first) = self.held.front_mut() {
                first.label = label;
            }
            return Some(0);
        }
        if let Some(read) = lists::stacked(&front.lines, context) {
            found.extend(read);
            return Some(1);
        }
        match picture::read(&front.lines, context) {
            Ok(entry) => found.push(Ok(entry)),
            Err(error) => self.passed.refuse(&front.lines, error, layout, found),
        }
        Some(1)
    }

    /// How many paragraphs in front are a picture, perhaps in bands with blank lines between them:
    /// as many as can be. `None` to wait.
    fn picture(&self, at_end: bool, context: &mut Context) -> Option<Option<usize>> {
        let mut whole = None;
        // A square with its map beside it is no band of a larger one.
        let beside = self.held.front().filter(|_| self.held.len() > 1);
        let beside = beside.is_some_and(|front| beside::has_map(&front.lines));
        for used in 1..=self.held.len().min(MOST_PARTS) {
            if used > 1 && (beside || self.held[used - 1].apart) {
                break;
            }
            let widths = self.held.iter().take(used).map(|part| &part.widths);
            let fit = fit::fit(widths, context);
            if matches!(fit, Fit::Whole | Fit::Open) {
                whole = Some(used);
            }
            match fit {
                Fit::Whole | Fit::None => break,
                Fit::Open | Fit::Begun if used == self.held.len() => {
                    if !at_end && used < MOST_PARTS {
                        return None;
                    }
                }
                Fit::Open | Fit::Begun => {}
            }
        }
        Some(whole)
    }

    /// A square block: a grid of its own, the clues of a jigsaw, or one of several grids.
    fn settle_square(
        &mut self,
        at_end: bool,
        context: &mut Context,
        found: &mut Found,
    ) -> Option<usize> {
        let begun = self.join_bands(at_end, context);
        let front = self.held.front()?;
        match self.held.get(1) {
            None if !at_end => return None,
            None => {}
            Some(next) if begun && !at_end && next.square.is_none() => return None,
            Some(next) => {
                // Each with its size above it is a grid by itself.
                let sized = front.sizes.is_some() && next.sizes.is_some();
                let jigsaw = jigsaw::two_blocks(front, next, context)
                    .or_else(|| map_first::blocks(front, next, context))
                    .filter(|_| !sized);
                if let Some(entry) = jigsaw {
                    found.push(entry);
                    return Some(2);
                }
            }
        }
        let of_same_side = |part: &&Paragraph| part.side() == front.side();
        let run: Vec<&Paragraph> = self.held.iter().take_while(of_same_side).collect();
        let asked = context.grids_asked();
        if self.separate == 0 || asked.is_some() {
            let open = begun || run.len() == self.held.len();
            let may_grow = open && !at_end && run.len() <= HELD_LINES;
            if asked.is_none_or(|count| run.len() < count) && may_grow {
                return None;
            }
            let count = asked.unwrap_or(run.len());
            if multi::may_be(count, context) && run.len() >= count {
                let (lines, grids) = multi::joined(&run[..count]);
                if let Some(entry) = multi::read(&grids, multi::FORMS[0], &lines, context) {
                    found.push(entry);
                    return Some(count);
                }
            }
            self.separate = run.len();
        }
        self.separate = self.separate.saturating_sub(1);
        let among_text = front.label.is_some() || front.apart || self.passed.lines() > 0;
        let layout = context.options().layout.is_some();
        let refused = numbers::refused(front).or_else(|| numbers::flags(front));
        if let Some(error) = refused.filter(|_| among_text && !layout) {
            self.passed.numbers(&front.lines, error);
            return Some(1);
        }
        let other = numbers::flags(front).map(Err);
        if let Some(read) = other
            .or_else(|| around::read(front, context))
            .filter(|_| !layout)
        {
            found.push(read);
            return Some(1);
        }
        let map = map_first::alone(front).filter(|_| asked.is_none());
        let read = map.map_or_else(|| sized::read(front, context), Err);
        if let (Some(sizes), Some(side)) = (&front.sizes, front.side())
            && let Meaning::Number(number) = sizes.meaning(side)
        {
            self.passed.number(&sizes.line, number, !self.any);
            let name = sizes.text();
            if let Some(front) = self.held.front_mut() {
                front.label.get_or_insert(name);
            }
        }
        self.any = true;
        found.push(read);
        Some(1)
    }

    /// Joins bands behind the squares of one side in front into squares; whether the last of them
    /// is not complete.
    fn join_bands(&mut self, at_end: bool, context: &Context) -> bool {
        let Some(side) = self.held.front().and_then(Paragraph::side) else {
            return false;
        };
        loop {
            let squares = self
                .held
                .iter()
                .take_while(|part| part.side() == Some(side));
            let from = squares.count();
            match bands::of(self.held.range(from..), side, at_end) {
                Bands::None => return false,
                Bands::Begun => return true,
                Bands::Whole(used) => {
                    let parts: Vec<&Paragraph> = self.held.range(from..from + used).collect();
                    let Some(square) = bands::joined(&parts, context) else {
                        return false;
                    };
                    self.held.drain(from + 1..from + used);
                    self.held[from] = square;
                }
            }
        }
    }
}

/// Reads the grids that were found with the rules that their name says; gives the
/// name back where it is no more than one.
fn with_named_rules(
    label: Option<String>,
    context: &mut Context,
    found: &mut [Result<Entry, TextError>],
) -> Option<String> {
    let first = found.iter().flatten().next();
    let named = |first: &Entry| Told::named(label.as_ref()?, first.line.saturating_sub(1));
    let Some(mut told) = first.and_then(named) else {
        return label;
    };
    for entry in found.iter_mut().flatten() {
        told.add(entry, context);
    }
    label.filter(|_| !told.taken)
}
