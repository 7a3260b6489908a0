//! Chains and nets in whole sentences, link by link.
//!
//! Where a link needs a condition on two cells, the condition is named there: a chain through dots
//! cannot be followed otherwise.

use super::conditions::lined;
use super::full::{Teller, listed};
use super::names::{and, cells_long};
use crate::logic::{Candidate, Link, Node, Step, Truth};
use crate::puzzle::SymbolSet;

impl Teller<'_> {
    fn node(&self, node: &Node) -> String {
        match node.cells[..] {
            [cell] => format!("{} at {}", node.symbol, self.cell(cell)),
            _ => format!(
                "{} at one of {}",
                node.symbol,
                cells_long(self.layout, &node.cells, "or")
            ),
        }
    }

    /// The conditions by which nodes exclude each other, in brackets; nothing where regions do.
    fn by(&self, a: &Node, b: &Node) -> String {
        let mut nouns: Vec<String> = Vec::new();
        for &cell in &a.cells {
            for &other in &b.cells {
                let (a, b) = (
                    Candidate::new(cell, a.symbol),
                    Candidate::new(other, b.symbol),
                );
                let noun = self.named.between(self.layout, a, b);
                nouns.extend(noun.filter(|noun| !nouns.contains(noun)));
            }
        }
        match nouns[..] {
            [] => String::new(),
            _ => format!(" (by {})", and(&nouns, "and")),
        }
    }

    /// How nodes exclude what is crossed out, where it is by conditions.
    fn crossed_out(&self, step: &Step, nodes: &[&Node]) -> String {
        let mut told = String::new();
        for &lost in &step.eliminations {
            let lost = Node {
                symbol: lost.symbol,
                cells: vec![lost.cell],
            };
            for node in nodes {
                let by = self.by(node, &lost);
                if !by.is_empty() {
                    let (node, lost) = (self.node(node), self.node(&lost));
                    told.push_str(&format!(" {node} excludes {lost}{by}."));
                }
            }
        }
        told
    }

    pub(super) fn chain(&self, step: &Step, nodes: &[Node], ring: bool) -> String {
        let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
        let mut parts = Vec::new();
        for (n, node) in nodes.iter().enumerate().skip(1) {
            let by = self.by(&nodes[n - 1], node);
            let node = self.node(node);
            parts.push(if n % 2 == 1 {
                format!("there must be {node}")
            } else {
                format!("so not {node}{by}")
            });
        }
        let links = parts.join(", ");
        let start = format!("Suppose there is not {}: then {links}.", self.node(first));
        if first == last {
            return format!("{start} But that is what was left out, so it is true after all.");
        }
        if ring {
            let all: Vec<&Node> = nodes.iter().collect();
            return format!(
                "{start} The last excludes the first again{}, so the chain is a ring that can be \
                 read both ways: of every two neighbours in it exactly one is true. What would be \
                 false beside each of two neighbours is false.{}",
                self.by(last, first),
                self.crossed_out(step, &all)
            );
        }
        format!(
            "{start} So there is {} or {}, or both. What would be false beside either is false.{}",
            self.node(first),
            self.node(last),
            self.crossed_out(step, &[first, last])
        )
    }

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
                self.at(link.candidate),
                self.region(*region)
            ),
            _ => format!("{} (all that is left there{by})", self.at(link.candidate)),
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
                let start = links.first().map(|link| self.at(link.candidate));
                let start = start.unwrap_or_default();
                let end = match (contradiction, &step.eliminations[..]) {
                    (false, &[lost]) => links
                        .last()
                        .filter(|link| link.holds)
                        .and_then(|link| self.named.between(self.layout, link.candidate, lost))
                        .map_or(String::new(), |noun| {
                            format!(" This excludes {} (by {noun}).", self.at(lost))
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
        let ways: Vec<String> = assumptions.iter().map(|&c| self.at(c)).collect();
        format!(
            "One of these is true: {}. {} The conclusion holds in each case.",
            and(&ways, "or"),
            told.join(" ")
        )
    }
}
