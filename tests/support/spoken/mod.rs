//! Reads the sentences of an explanation and holds them against the board, the step and the
//! description of the layout; it shares nothing with what makes them.
//!
//! What is read: what a chain or net says to be so and not so; which cells share a region, or lie a
//! move apart; what was crossed out before; which condition of the layout says what of which cells.

mod conditions;
mod reading;

use std::collections::BTreeSet;

use onefold::internals::ids::CellId;
use onefold::internals::logic::{Candidate, Pattern, Step, Technique, Truth};
use onefold::internals::puzzle::{Layout, RegionKind, Rule, Symbol};

use reading::{Statement, bare, closes, sign};

/// A step with its words.
pub(crate) struct Spoken<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) step: &'a Step,
    pub(crate) text: &'a str,
    /// What earlier steps have crossed out; none where the steps before are not known.
    pub(crate) before: Option<&'a BTreeSet<Candidate>>,
}

impl Spoken<'_> {
    /// Everything that is false about the words.
    pub(crate) fn contradictions(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.denied_and_offered(&mut wrong);
        self.branches_end(&mut wrong);
        self.shares(&mut wrong);
        self.beside_all(&mut wrong);
        self.crossed_out(&mut wrong);
        self.conditions(&mut wrong);
        self.concludes(&mut wrong);

        wrong
    }

    /// The words end with what is placed, and name every symbol that is crossed out.
    fn concludes(&self, wrong: &mut Vec<String>) {
        let alphabet = self.layout.alphabet();
        let end = self.text.rsplit("So ").next().unwrap_or_default();
        for placed in &self.step.placements {
            let place = self.layout.cells()[placed.cell];
            let says = format!("{place} is {}", sign(alphabet, placed.symbol));
            let is_said = end
                .split([',', '.'])
                .map(str::trim)
                .any(|part| part.trim_start_matches("and ") == says);
            if !is_said {
                wrong.push(format!("it does not say that {says}"));
            }
        }

        let words: Vec<&str> = end.split_whitespace().map(bare).collect();
        for lost in &self.step.eliminations {
            let says = sign(alphabet, lost.symbol);
            if !words.contains(&&says[..]) {
                wrong.push(format!("it does not say that {says} is crossed out"));
            }
        }
    }

    /// No cell is said not to hold a symbol, and then offered it.
    fn denied_and_offered(&self, wrong: &mut Vec<String>) {
        for part in self.suppositions() {
            let contradicts = self.text.contains("That contradicts");
            let statements = self.statements(part);
            let mut denied: BTreeSet<Candidate> = BTreeSet::new();
            let mut sure: BTreeSet<Candidate> = BTreeSet::new();
            let mut last: Option<&Statement> = None;

            for (n, said) in statements.iter().enumerate() {
                let each = || said.cells.iter().map(|&c| Candidate::new(c, said.symbol));
                let back = contradicts && n + 1 == statements.len();
                if said.holds && !back && each().any(|c| denied.contains(&c)) {
                    wrong.push(format!("offered what was denied: {said:?}"));
                }

                if !said.holds && !back && each().any(|c| sure.contains(&c)) {
                    wrong.push(format!("denied what was said to be so: {said:?}"));
                }

                if !said.holds {
                    denied.extend(each());
                } else if said.cells.len() == 1 {
                    sure.extend(each());
                }

                if let Some(how) = said.why.strip_prefix("they ") {
                    let mut cells = said.cells.clone();
                    cells.extend(last.into_iter().flat_map(|last| &last.cells));
                    self.together(&cells, how, wrong);
                }
                last = Some(said);
            }
        }
    }

    /// Every branch that is not a contradiction says what the step concludes.
    fn branches_end(&self, wrong: &mut Vec<String>) {
        let Pattern::Net { contradiction: false, .. } = self.step.pattern else {
            return;
        };

        for part in self.suppositions() {
            let said = self.statements(part);
            let says = |of: &Candidate, holds: bool| {
                let is = |one: &Statement| {
                    (&one.cells[..], one.symbol, one.holds) == (&[of.cell], of.symbol, holds)
                };
                said.iter().any(is)
            };

            let placed = self.step.placements.iter().all(|of| says(of, true));
            if !placed || !self.step.eliminations.iter().all(|of| says(of, false)) {
                wrong.push(format!("a branch does not end: {part}"));
            }
        }
    }

    /// Whether cells share a region of a name, or lie a move apart.
    fn together(&self, cells: &[CellId], how: &str, wrong: &mut Vec<String>) {
        let true_of_all = if let Some(name) = how.strip_prefix("share ") {
            self.layout.regions().iter().any(|region| {
                let named = name == region.name
                    || name.strip_prefix(region.name.as_str()).is_some_and(|rest| {
                        !rest.chars().next().is_some_and(char::is_alphanumeric)
                    });
                named && cells.iter().all(|cell| region.cells.contains(cell))
            })
        } else if let Some(of) = how.strip_prefix("lie a ") {
            let rules = &self.layout.spec().rules;
            let [a, b] = cells[..] else {
                return wrong.push(format!("a move of {} cells", cells.len()));
            };

            if of.starts_with("king") {
                rules.contains(&Rule::AntiKing) && self.apart(a, b) == (1, 1)
            } else {
                rules.contains(&Rule::AntiKnight) && self.apart(a, b) == (1, 2)
            }
        } else {
            true
        };

        if !true_of_all {
            let names: Vec<String> =
                cells.iter().map(|&c| self.layout.cells()[c].to_string()).collect();
            wrong.push(format!("{} do not {how}", names.join(" ")));
        }
    }

    /// Rows and columns between two cells, the smaller number first.
    fn apart(&self, a: CellId, b: CellId) -> (u16, u16) {
        let [a, b] = [a, b].map(|cell| self.layout.cells()[cell]);
        let rows = a.row.abs_diff(b.row);
        let cols = a.col.abs_diff(b.col);
        (rows.min(cols), rows.max(cols))
    }

    /// Every `r1c1 and r1c2 share row 1` and `lie a king's move apart`.
    fn shares(&self, wrong: &mut Vec<String>) {
        for verb in ["share ", "lie a "] {
            for (at, _) in self.text.match_indices(verb) {
                let cells = self.list_before(&self.text[..at]);
                if cells.len() > 1 {
                    let how = &self.text[at..];
                    let end = how.find([')', ';', '.']).unwrap_or(how.len());
                    let how = how[..end].split(" and r").next().unwrap_or(how);
                    self.together(&cells, how, wrong);
                }
            }
        }
    }

    /// Whether two cells see each other as the words have it: by a region, and by a move only
    /// where moves are spoken of.
    fn sees(&self, a: CellId, b: CellId) -> bool {
        let moves = |kind| matches!(kind, RegionKind::KingPair | RegionKind::KnightPair);
        let spoken = self.text.contains("'s move with");
        self.layout.regions().iter().any(|region| {
            let both = region.cells.contains(&a) && region.cells.contains(&b);
            both && (spoken || !moves(region.kind))
        })
    }

    /// `A cell that shares a region with all of these`: each that loses a candidate does.
    fn beside_all(&self, wrong: &mut Vec<String>) {
        let cells: Vec<CellId> = match &self.step.pattern {
            Pattern::Locked(locked)
                if locked.from.is_none() && self.step.technique != Technique::RuleLocked =>
            {
                locked.cells.clone()
            }
            Pattern::Chain { nodes, ring: false } => {
                let ends = [&nodes[0], &nodes[nodes.len() - 1]];
                if ends[0].symbol == ends[1].symbol && ends[0] != ends[1] {
                    ends.iter().flat_map(|node| node.cells.clone()).collect()
                } else {
                    Vec::new()
                }
            }
            _ => return,
        };

        if self.step.truths.iter().any(|truth| matches!(truth, Truth::Rule(_))) {
            return;
        }

        for lost in &self.step.eliminations {
            if !cells.iter().all(|&cell| self.sees(cell, lost.cell)) {
                let place = self.layout.cells()[lost.cell];
                wrong.push(format!("{place} does not see all of these cells as it is said"));
            }
        }
    }

    /// Whatever was crossed out before was crossed out by a step.
    fn crossed_out(&self, wrong: &mut Vec<String>) {
        let Some(before) = self.before else {
            return;
        };

        for (at, said) in self.text.match_indices(" crossed out ") {
            let after = &self.text[at + said.len()..];
            let Some(cells) = after.strip_prefix("in ").or_else(|| after.strip_prefix("at "))
            else {
                continue;
            };

            let cells = self.list(cells);
            let end = after.find(['.', ';']).unwrap_or(after.len());
            if cells.is_empty() || !after[..end].ends_with(" before") {
                continue;
            }

            let words: Vec<&str> = self.text[..at].split_whitespace().collect();
            let symbols: Vec<Symbol> = words
                .iter()
                .rev()
                .skip(1)
                .map_while(|word| match bare(word) {
                    "and" => Some(None),
                    word_of if !closes(word) => self.symbol(word_of).map(Some),
                    _ => None,
                })
                .flatten()
                .collect();

            if symbols.is_empty() {
                wrong.push("nothing was crossed out before".to_owned());
            }

            for &cell in &cells {
                for &symbol in &symbols {
                    if !before.contains(&Candidate::new(cell, symbol)) {
                        let place = self.layout.cells()[cell];
                        let sign = self.layout.sign(symbol);
                        wrong.push(format!("no step has crossed out {sign} at {place}"));
                    }
                }
            }
        }
    }
}
