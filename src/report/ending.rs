//! How the explaining of a puzzle ends: what is known of its solutions, and how far logic went.

use serde_json::{Map, Value, json};

use super::{candidate_table, cell_names, clue_names, core_plain, verdict_json};
use crate::logic::{Board, Known, Outcome, words};
use crate::puzzle::{Layout, Solution};
use crate::solve::Verdict;

/// How the explaining of a puzzle ended.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'a> {
    /// What is known of its solutions.
    pub known: &'a Known,
    /// How the path ended; `None` where none was followed to its end, or there is nothing to follow.
    pub outcome: Option<&'a Outcome>,
    /// How many steps were taken.
    pub steps: usize,
}

impl Ending<'_> {
    /// The word for it in JSON and CSV.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (self.known, self.outcome) {
            (Known::Wrong(_), _) => "wrong entries",
            (Known::Asked(Verdict::None(_)), _) => "no solution",
            (Known::Asked(Verdict::Multiple(_)), _) => "several solutions",
            (Known::Assumed, Some(Outcome::Broken(_))) => "not one solution",
            (Known::Asked(Verdict::Unknown(..)), Some(Outcome::Stuck)) => "unknown",
            (_, None) => "step",
            (_, Some(Outcome::Solved)) => "solved",
            (_, Some(Outcome::Stuck)) => "logic ends here",
            (_, Some(Outcome::Broken(_))) => "no solution",
            (_, Some(Outcome::Left)) => "left",
            (_, Some(Outcome::Stopped(stop))) => stop.word(),
        }
    }

    /// Whether the path led to the only solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.word() == "solved"
    }

    /// Whether the puzzle can be said to be so hard: logic solves it, or ends although there is
    /// one solution.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        matches!(self.word(), "solved" | "logic ends here")
    }

    /// The same in words, on the board at the end of the path.
    #[must_use]
    pub fn plain(&self, board: &Board) -> String {
        let layout = board.relations().layout();
        match self.known {
            Known::Wrong(entries) => {
                let is = if entries.len() == 1 { "is" } else { "are" };
                let entries = clue_names(layout, entries);
                format!("{} {is} wrong", words::and(&entries, "and"))
            }
            Known::Asked(Verdict::None(core)) => {
                let why = board.broken().map(|broken| words::broken(layout, &broken));
                let why = why.unwrap_or_else(|| core_plain(layout, core));
                format!("no solution: {why}")
            }
            Known::Asked(Verdict::Multiple(two)) => self.several(layout, two),
            Known::Assumed => {
                let taken = ", if it has only one solution";
                match self.outcome {
                    Some(Outcome::Broken(broken)) => format!(
                        "not one solution: that there is just one leads to a contradiction: {}",
                        words::broken(layout, broken)
                    ),
                    Some(Outcome::Solved) => self.way(layout) + taken,
                    _ => self.way(layout),
                }
            }
            Known::Asked(Verdict::Unknown(stop, _)) if self.word() == "unknown" => format!(
                "{}; it is not known whether there is only one solution ({})",
                self.way(layout),
                stop.word()
            ),
            Known::Asked(_) => self.way(layout),
        }
    }

    /// The same where the next step is all that was asked for, and there is none.
    #[must_use]
    pub fn hint(&self, board: &Board) -> String {
        match (self.word(), self.outcome) {
            ("solved", _) => "every cell is filled".to_owned(),
            ("logic ends here", _) => "logic ends here: no technique finds anything".to_owned(),
            ("several solutions", _) => self.plain(board),
            (_, Some(Outcome::Stopped(stop))) => format!("no step found: {}", stop.word()),
            _ => self.plain(board),
        }
    }

    /// The same, with what is left of the candidates where logic has not solved the puzzle.
    #[must_use]
    pub fn plain_with_rest(&self, board: &Board) -> String {
        let text = self.plain(board);
        if self.is_solved() || self.known.is_hopeless() {
            return text;
        }
        let layout = board.relations().layout();
        let left = candidate_table(layout, &board.marks());
        format!("{text}; what is left:\n{left}")
    }

    /// Several solutions, with a cell in which two of them differ.
    fn several(&self, layout: &Layout, [first, second]: &[Solution; 2]) -> String {
        let differ = first.differ(second);
        let names = cell_names(layout, &differ);
        let at = differ.first().map_or_else(String::new, |&cell| {
            let [one, other] = [first, second].map(|solution| solution.symbols()[cell]);
            format!(": {} can be {one} or {other}", names[0])
        });
        let more = match names.len() {
            0 | 1 => String::new(),
            n => format!(" (two of them differ in {n} cells)"),
        };
        let held = match (self.outcome, self.steps) {
            (None, _) | (_, 0) => String::new(),
            (Some(Outcome::Stopped(stop)), n) => {
                format!(
                    "; {} after {n} steps, which hold in all of them",
                    stop.word()
                )
            }
            (_, 1) => "; one step holds in all of them".to_owned(),
            (_, n) => format!("; {n} steps hold in all of them"),
        };
        format!("several solutions{at}{more}{held}")
    }

    /// How the path ended.
    fn way(&self, layout: &Layout) -> String {
        let n = self.steps;
        match self.outcome {
            None => "a step was found".to_owned(),
            Some(Outcome::Solved) => format!("solved by logic in {n} steps"),
            Some(Outcome::Stuck) => format!("logic ends here after {n} steps"),
            Some(Outcome::Broken(broken)) => {
                format!("no solution: {}", words::broken(layout, broken))
            }
            Some(Outcome::Left) => format!("left after {n} steps"),
            Some(Outcome::Stopped(stop)) => format!("{} after {n} steps", stop.word()),
        }
    }

    /// Adds the outcome, and where it is not that of a puzzle with one solution, the evidence.
    pub fn json(&self, fields: &mut Map<String, Value>, layout: &Layout) {
        fields.insert("outcome".into(), self.word().into());
        match self.known {
            Known::Assumed => {
                fields.insert("verdict".into(), "assumed".into());
            }
            Known::Asked(Verdict::Unique(_)) => {}
            Known::Asked(verdict) => verdict_json(fields, layout, verdict),
            Known::Wrong(entries) => {
                fields.insert("wrong".into(), json!(clue_names(layout, entries)));
            }
        }
    }
}
