//! Nets in whole sentences, link by link.
//!
//! Where a link needs a condition on two cells, the condition is named there: a net through dots
//! cannot be followed otherwise.

use super::conditions::lined;
use super::prelude::*;

impl Narrator<'_> {
    /// The candidates of one cell that each remaining way of a statement excludes.
    fn false_links(&self, before: &[Link], links: &[Link]) -> String {
        let [first, ..] = links else {
            return String::new();
        };
        let symbols: SymbolSet = links.iter().map(|link| link.candidate.symbol).collect();
        let lost = format!("{} at {}", self.listed(symbols, "or"), self.cell(first.candidate.cell));
        let (has, excludes) = match links.len() {
            1 => ("has it", "excludes it"),
            _ => ("has them", "excludes them"),
        };

        let out = |way: &Candidate| {
            let gone = |link: &Link| !link.holds && link.candidate == *way;
            before.iter().any(gone)
        };

        let because = first.because.as_ref();
        let what = match because {
            Some(Truth::Place(region, symbol)) => {
                format!("every place left for {} in {}", self.sign(*symbol), self.region(*region))
            }
            Some(Truth::Cell(cell)) => format!("all that is left for {}", self.cell(*cell)),
            Some(Truth::Rule(rule)) => {
                let rule = lined(self.layout, *rule);
                return format!("not {lost} (no way left of filling {rule} {has})");
            }
            _ => "each way left".to_owned(),
        };

        let ways = because.map_or(Vec::new(), |truth| self.all_ways(truth));
        let pairs = ways
            .into_iter()
            .filter(|way| !out(way))
            .flat_map(|way| links.iter().map(move |link| (way, link.candidate)));
        let by = by(&self.nouns(pairs), [", ", ""]);

        format!("not {lost} ({what} {excludes}{by})")
    }

    /// The ways of a statement, whatever the board has left of them.
    fn all_ways(&self, truth: &Truth) -> Vec<Candidate> {
        match truth {
            Truth::Cell(cell) => Candidate::each(*cell, self.layout.symbols()).collect(),
            Truth::Place(region, symbol) => self.layout.regions()[*region]
                .cells
                .iter()
                .map(|&cell| Candidate::new(cell, *symbol))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The conditions by which what was made true before leaves a statement no other way.
    fn reasons(&self, before: &[Link], truth: &Truth, spared: Option<Candidate>) -> Vec<String> {
        let made = || before.iter().filter(|link| link.holds);
        let pairs = self
            .all_ways(truth)
            .into_iter()
            .filter(|&way| Some(way) != spared)
            .flat_map(|way| made().map(move |link| (link.candidate, way)));
        self.nouns(pairs)
    }

    /// A link of a branch with its reason.
    fn link(&self, before: &[Link], link: &Link) -> String {
        let spared = Some(link.candidate);
        let because = link.because.as_ref();
        let nouns = because.map_or(Vec::new(), |truth| self.reasons(before, truth, spared));
        let by = by(&nouns, [", ", ""]);

        match because {
            Some(Truth::Place(region, _)) => format!(
                "{} (the only place left in {}{by})",
                self.is(link.candidate),
                self.region(*region)
            ),
            _ => format!("{} (all that is left there{by})", self.is(link.candidate)),
        }
    }

    /// The links of a branch after its first. Candidates that a cell loses at once for the same
    /// reason are listed together.
    fn links(&self, links: &[Link]) -> Vec<String> {
        let same = |a: &Link, b: &Link| {
            let both_false = !a.holds && !b.holds;
            both_false && a.candidate.cell == b.candidate.cell && a.because == b.because
        };

        let mut sentence = Vec::new();
        let mut at = 1;
        while let Some(link) = links.get(at) {
            let alike = links[at..].iter().take_while(|next| same(link, next)).count();
            sentence.push(match alike {
                0 => self.link(&links[..at], link),
                n => self.false_links(&links[..at], &links[at..at + n]),
            });
            at += alike.max(1);
        }

        sentence
    }

    /// The conclusion of a step, as a statement.
    fn conclusion(&self, step: &Step) -> String {
        let gone = step.eliminations.iter().map(|&c| self.is_not(c));
        and(step.placements.iter().map(|&c| self.is(c)).chain(gone), "and")
    }

    /// A link as a statement: `r1c1 is 5`, `r1c1 is not 5`.
    fn states(&self, link: &Link) -> String {
        if link.holds { self.is(link.candidate) } else { self.is_not(link.candidate) }
    }

    /// Why a candidate is false by the links of a branch, the last of them first.
    fn refuted(&self, links: &[Link], lost: Candidate) -> Option<String> {
        links
            .iter()
            .rev()
            .filter(|link| link.holds)
            .find_map(|link| self.excluded(link.candidate, lost))
    }

    /// How the end of a branch says what the step concludes, where no link of it says just that.
    fn so_of(&self, step: &Step, links: &[Link]) -> String {
        let wanted = step
            .placements
            .iter()
            .map(|&c| (c, true))
            .chain(step.eliminations.iter().map(|&c| (c, false)));
        let mut sentence = String::new();

        for (candidate, holds) in wanted {
            let says = |link: &Link| link.candidate == candidate && link.holds == holds;
            match links.iter().position(says) {
                Some(0) => sentence.push_str(" That is the conclusion itself."),
                Some(_) => {}
                None if !holds => {
                    if let Some(why) = self.refuted(links, candidate) {
                        sentence.push_str(&format!(" So {} ({why}).", self.is_not(candidate)));
                    }
                }
                None => {}
            }
        }

        sentence
    }

    /// True if no way of a statement is left by the links of a branch.
    fn is_refuted(&self, links: &[Link], truth: &Truth) -> bool {
        self.all_ways(truth).into_iter().filter(|way| self.board.has(*way)).all(|way| {
            let denied = |link: &Link| !link.holds && link.candidate == way;
            links.iter().any(denied) || self.refuted(links, way).is_some()
        })
    }

    /// The two links of a branch that cannot both be.
    fn at_odds(&self, links: &[Link]) -> Option<String> {
        links.iter().enumerate().find_map(|(n, link)| {
            let before = &links[..n];
            let denied = |other: &&Link| !other.holds && other.candidate == link.candidate;
            if let Some(other) = before.iter().find(denied) {
                let (one, other) = (self.states(link), self.states(other));
                return Some(format!("{one}, and we supposed that {other}"));
            }

            let why = self.refuted(before, link.candidate)?;
            Some(format!("{}, which cannot be ({why})", self.states(link)))
        })
    }

    /// The end of a branch that ends in a contradiction.
    fn ends(&self, step: &Step, links: &[Link]) -> String {
        let last = step.truths.last();
        if last.is_none_or(|truth| !self.is_refuted(links, truth))
            && let Some(clash) = self.at_odds(links)
        {
            return format!("But then {clash}.");
        }

        let nouns = last.map_or(Vec::new(), |truth| self.reasons(links, truth, None));
        let by = by(&nouns, [" (", ")"]);
        let end = match last {
            Some(Truth::Cell(cell)) => format!("{} has no candidate left", self.cell(*cell)),
            Some(Truth::Place(region, symbol)) => {
                let sign = self.sign(*symbol);
                format!("{} has no place left for {sign}", self.region(*region))
            }
            Some(Truth::Rule(rule)) => {
                format!("there is no way of filling {}", lined(self.layout, *rule))
            }
            _ => "nothing is left".to_owned(),
        };

        format!("But then {end}{by}.")
    }

    /// A forcing net: each branch, and what it ends in.
    pub(super) fn net(&self, step: &Step, branches: &[Vec<Link>], contradiction: bool) -> String {
        let start = |links: &Vec<Link>| links.first().map(|link| self.states(link));
        let sentence = branches.iter().map(|links| {
            let start = start(links).unwrap_or_default();
            let then = self.links(links);
            let end = if contradiction {
                format!(" {}", self.ends(step, links))
            } else {
                self.so_of(step, links)
            };

            match then[..] {
                [] => format!("Suppose {start}.{end}"),
                _ => format!("Suppose {start}: then {}.{end}", and(then, "and")),
            }
        });

        let sentence = joined(sentence, " ");
        if contradiction {
            return sentence;
        }

        let n = count(branches.len());
        let ways = and(branches.iter().filter_map(start), "or");
        format!(
            "One of these {n} is true: {ways}. {sentence} In each of these cases {}.",
            self.conclusion(step)
        )
    }
}
