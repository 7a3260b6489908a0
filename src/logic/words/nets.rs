//! Nets in whole sentences, link by link.
//!
//! Where a link needs a condition on two cells, the condition is named there: a net through dots
//! cannot be followed otherwise.

use super::conditions::lined;
use super::names::{and, listed};
use super::teller::{Teller, count};
use crate::logic::{Candidate, Link, Step, Truth};
use crate::puzzle::SymbolSet;

impl Teller<'_> {
    /// What becomes false in one cell because each way left of a statement excludes it.
    fn false_links(&self, before: &[Link], links: &[Link]) -> String {
        let [first, ..] = links else {
            return String::new();
        };
        let symbols: SymbolSet = links.iter().map(|link| link.candidate.symbol).collect();
        let lost = format!(
            "{} at {}",
            listed(symbols, "or"),
            self.cell(first.candidate.cell)
        );
        let (has, excludes) = match links.len() {
            1 => ("has it", "excludes it"),
            _ => ("has them", "excludes them"),
        };
        let out = |way: &Candidate| {
            let gone = |link: &Link| !link.holds && link.candidate == *way;
            before.iter().any(gone)
        };
        let (what, ways): (String, Vec<Candidate>) = match &first.because {
            Some(Truth::Place(region, symbol)) => {
                let cells = self.layout.regions()[*region].cells.iter();
                (
                    format!("every place left for {symbol} in {}", self.region(*region)),
                    cells.map(|&cell| Candidate::new(cell, *symbol)).collect(),
                )
            }
            Some(Truth::Cell(cell)) => {
                let symbols = self.layout.symbols().iter();
                (
                    format!("all that is left for {}", self.cell(*cell)),
                    symbols.map(|s| Candidate::new(*cell, s)).collect(),
                )
            }
            Some(Truth::Rule(rule)) => {
                let rule = lined(self.layout, *rule);
                return format!("not {lost} (no way left of filling {rule} {has})");
            }
            _ => ("each way left".to_owned(), Vec::new()),
        };
        let mut nouns: Vec<String> = Vec::new();
        for way in ways.into_iter().filter(|way| !out(way)) {
            for link in links {
                let noun = self.named.between(self.layout, way, link.candidate);
                nouns.extend(noun.filter(|noun| !nouns.contains(noun)));
            }
        }
        let by = match nouns[..] {
            [] => String::new(),
            _ => format!(", by {}", and(&nouns, "and")),
        };
        format!("not {lost} ({what} {excludes}{by})")
    }

    /// The conditions by which what was made true before leaves a statement no other way.
    fn reasons(&self, before: &[Link], truth: &Truth, spared: Option<Candidate>) -> Vec<String> {
        let ways: Vec<Candidate> = match truth {
            Truth::Cell(cell) => {
                let symbols = self.layout.symbols().iter();
                symbols.map(|s| Candidate::new(*cell, s)).collect()
            }
            Truth::Place(region, symbol) => {
                let cells = self.layout.regions()[*region].cells.iter();
                cells.map(|&cell| Candidate::new(cell, *symbol)).collect()
            }
            _ => Vec::new(),
        };
        let mut nouns: Vec<String> = Vec::new();
        for way in ways.into_iter().filter(|&way| Some(way) != spared) {
            for link in before.iter().filter(|link| link.holds) {
                let noun = self.named.between(self.layout, link.candidate, way);
                nouns.extend(noun.filter(|noun| !nouns.contains(noun)));
            }
        }
        nouns
    }

    /// A link of a branch with its reason.
    fn link(&self, before: &[Link], link: &Link) -> String {
        let spared = Some(link.candidate);
        let because = link.because.as_ref();
        let nouns = because.map_or(Vec::new(), |truth| self.reasons(before, truth, spared));
        let by = match nouns[..] {
            [] => String::new(),
            _ => format!(", by {}", and(&nouns, "and")),
        };
        match because {
            Some(Truth::Place(region, _)) => format!(
                "{} (the only place left in {}{by})",
                self.is(link.candidate),
                self.region(*region)
            ),
            _ => format!("{} (all that is left there{by})", self.is(link.candidate)),
        }
    }

    /// The links of a branch behind its first. What a cell loses for the same reason at once is
    /// told together.
    fn links(&self, links: &[Link]) -> Vec<String> {
        let same = |a: &Link, b: &Link| {
            let both_false = !a.holds && !b.holds;
            both_false && a.candidate.cell == b.candidate.cell && a.because == b.because
        };
        let mut told = Vec::new();
        let mut at = 1;
        while let Some(link) = links.get(at) {
            let alike = links[at..]
                .iter()
                .take_while(|next| same(link, next))
                .count();
            told.push(match alike {
                0 => self.link(&links[..at], link),
                n => self.false_links(&links[..at], &links[at..at + n]),
            });
            at += alike.max(1);
        }
        told
    }

    /// What a step concludes, as a statement.
    fn conclusion(&self, step: &Step) -> String {
        let gone = |c: &Candidate| format!("{} is not {}", self.cell(c.cell), c.symbol);
        let placed = step.placements.iter().map(|&c| self.is(c));
        let all: Vec<String> = placed.chain(step.eliminations.iter().map(gone)).collect();
        and(&all, "and")
    }

    pub(super) fn net(
        &self,
        step: &Step,
        assumptions: &[Candidate],
        branches: &[Vec<Link>],
        contradiction: bool,
    ) -> String {
        let told: Vec<String> = branches
            .iter()
            .map(|links| {
                let then = self.links(links);
                let start = links.first().map(|link| self.is(link.candidate));
                let start = start.unwrap_or_default();
                let end = match (contradiction, &step.eliminations[..]) {
                    (false, &[lost]) => links
                        .last()
                        .filter(|link| link.holds)
                        .and_then(|link| self.named.between(self.layout, link.candidate, lost))
                        .map_or(String::new(), |noun| {
                            let cell = self.cell(lost.cell);
                            format!(" So {cell} is not {} (by {noun}).", lost.symbol)
                        }),
                    _ => String::new(),
                };
                if then.is_empty() {
                    format!("Suppose {start}.{end}")
                } else {
                    format!("Suppose {start}: then {}.{end}", and(&then, "and"))
                }
            })
            .collect();
        if contradiction {
            let links = branches.first().map_or(&[][..], Vec::as_slice);
            let last = step.truths.last();
            let nouns = last.map_or(Vec::new(), |truth| self.reasons(links, truth, None));
            let by = match nouns[..] {
                [] => String::new(),
                _ => format!(" (by {})", and(&nouns, "and")),
            };
            let end = match last {
                Some(Truth::Cell(cell)) => format!("{} has no candidate left", self.cell(*cell)),
                Some(Truth::Place(region, symbol)) => {
                    format!("{} has no place left for {symbol}", self.region(*region))
                }
                Some(Truth::Rule(rule)) => {
                    format!("there is no way of filling {}", lined(self.layout, *rule))
                }
                _ => "nothing is left".to_owned(),
            };
            return format!("{} But then {end}{by}.", told.join(" "));
        }
        let ways: Vec<String> = assumptions.iter().map(|&c| self.is(c)).collect();
        format!(
            "One of these {} is true: {}. {} In each of these cases {}.",
            count(ways.len()),
            and(&ways, "or"),
            told.join(" "),
            self.conclusion(step)
        )
    }
}
