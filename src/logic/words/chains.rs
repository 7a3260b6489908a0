//! Sentences for what follows link by link: chains, wings, colours.
//!
//! Where a link needs a condition on two cells, the condition is named there: a chain through dots
//! cannot be followed otherwise.

use super::names::and;
use super::narrator::{Narrator, by};
use crate::ids::{CellId, RegionId};
use crate::logic::{Candidate, CellSet, Node, Step, Technique, Truth, Wing};
use crate::puzzle::SymbolSet;

/// The candidates of a node.
fn each(node: &Node) -> impl Iterator<Item = Candidate> + '_ {
    let cells = node.cells.iter();
    cells.map(|&cell| Candidate::new(cell, node.symbol))
}

/// The part of a node left where some candidates are false; all of it where nothing would be.
fn left_of(node: &Node, denied: &[Candidate]) -> Node {
    let left = each(node).filter(|candidate| !denied.contains(candidate));
    let cells: Vec<CellId> = left.map(|candidate| candidate.cell).collect();
    match cells.is_empty() {
        true => node.clone(),
        false => Node {
            symbol: node.symbol,
            cells,
        },
    }
}

impl Narrator<'_> {
    /// A node as a statement: `r1c1 is 5`, `r1c1 or r1c2 is 5`.
    fn true_node(&self, node: &Node) -> String {
        format!("{} is {}", self.any_of(&node.cells), self.sign(node.symbol))
    }

    /// That a node is false.
    fn false_node(&self, node: &Node) -> String {
        let sign = self.sign(node.symbol);
        match node.cells[..] {
            [cell] => format!("{} is not {sign}", self.cell(cell)),
            [a, b] => {
                format!("neither {} nor {} is {sign}", self.cell(a), self.cell(b))
            }
            _ => format!("none of {} is {sign}", self.cells(&node.cells)),
        }
    }

    /// The conditions by which nodes exclude each other, in brackets; nothing where regions do.
    fn by(&self, a: &Node, b: &Node) -> String {
        let pairs = each(a).flat_map(|a| each(b).map(move |b| (a, b)));
        by(&self.nouns(pairs), [" (", ")"])
    }

    /// How nodes exclude what is crossed out, where it is by conditions.
    fn crossed_out(&self, step: &Step, nodes: &[&Node]) -> String {
        let mut sentence = String::new();
        for &lost in &step.eliminations {
            let lost = Node {
                symbol: lost.symbol,
                cells: vec![lost.cell],
            };
            for node in nodes {
                let by = self.by(node, &lost);
                if !by.is_empty() {
                    let (node, lost) = (self.true_node(node), self.false_node(&lost));
                    sentence.push_str(&format!(" If {node}, {lost}{by}."));
                }
            }
        }
        sentence
    }

    pub(super) fn chain(&self, step: &Step, nodes: &[Node], ring: bool) -> String {
        let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
        let mut text = format!("Suppose {}.", self.false_node(first));
        let mut denied: Vec<Candidate> = each(first).collect();
        let mut sure: Vec<Candidate> = Vec::new();
        let after_all = || {
            format!(
                " That contradicts what was said before, so the beginning is wrong: {}.",
                self.true_node(first)
            )
        };
        for (n, pair) in nodes.windows(2).enumerate() {
            let [before, node] = pair else { continue };
            if n % 2 == 0 {
                // Groups may share a cell: candidates already false are not offered again.
                let left = left_of(node, &denied);
                let why = self.strong(step, before, node, left.cells.len());
                text.push_str(&format!(" Then {} ({why})", self.true_node(&left)));
                // The link back to the beginning itself is added below.
                let back = n + 2 == nodes.len() && first == last;
                if !back && each(&left).all(|candidate| denied.contains(&candidate)) {
                    return format!("{text}.{}", after_all());
                }
                if left.cells.len() == 1 {
                    sure.extend(each(&left));
                }
            } else {
                let why = self.weak(before, node);
                text.push_str(&format!(", so {}{why}.", self.false_node(node)));
                if each(node).any(|candidate| sure.contains(&candidate)) {
                    return format!("{text}{}", after_all());
                }
                denied.extend(each(node));
            }
        }
        text.push('.');
        if first == last {
            let end = " That contradicts the beginning, so it is true after all:";
            return format!("{text}{end} {}.", self.true_node(first));
        }
        if ring {
            return format!(
                "{text} With that, {}{}, and we are back at the beginning: the chain is a ring and \
                 can be read both ways. Of every two neighbours in it exactly one is true, so what \
                 can stand beside neither of two neighbours is false.{}",
                self.false_node(first),
                self.by(last, first),
                self.crossed_out(step, &nodes.iter().collect::<Vec<_>>())
            );
        }
        let same = first.symbol == last.symbol;
        let single = first.cells.len() + last.cells.len() == 2;
        let ends = if same && !single {
            let mut cells = [&first.cells[..], &last.cells[..]].concat();
            cells.sort_unstable();
            cells.dedup();
            format!(
                "So one of {} is {}.",
                self.cells(&cells),
                self.sign(first.symbol)
            )
        } else {
            let (first, last) = (self.true_node(first), self.true_node(last));
            format!("So {first} or {last}, or both.")
        };
        if !same {
            return format!("{text} {ends}{}", self.lost_to_either(step, [first, last]));
        }
        let all = if single { "both" } else { "all of these cells" };
        let by = self.crossed_out(step, &[first, last]);
        format!(
            "{text} {ends} A cell that {} with {all} cannot be {}.{by}",
            self.shares,
            self.sign(first.symbol)
        )
    }

    /// Why each candidate that is crossed out is false, whichever of two nodes is true.
    fn lost_to_either(&self, step: &Step, ends: [&Node; 2]) -> String {
        let one = |&lost: &Candidate| {
            let [a, b] = ends.map(|node| {
                let reasons: Vec<String> = match node.cells[..] {
                    [cell] if cell == lost.cell => {
                        vec![format!("it holds no {}", self.sign(lost.symbol))]
                    }
                    _ => each(node)
                        .filter_map(|by| self.excluded(by, lost))
                        .collect(),
                };
                format!("If {}: {}.", self.true_node(node), reasons.join("; "))
            });
            let lost = Node {
                symbol: lost.symbol,
                cells: vec![lost.cell],
            };
            format!(" {} either way. {a} {b}", self.false_node(&lost))
        };
        step.eliminations.iter().map(one).collect()
    }

    /// Why a node is true when another is false.
    fn strong(&self, step: &Step, before: &Node, node: &Node, left: usize) -> String {
        let relations = self.board.relations();
        let of = |node: &Node| CellSet::of(relations.n_cells(), &node.cells);
        let both = of(before).or(&of(node));
        if before.cells == node.cells && node.cells.len() == 1 {
            return "its only other candidate".to_owned();
        }
        if before.symbol == node.symbol {
            let holds = |region: &&RegionId| {
                let places = self.board.places_in(**region, node.symbol);
                !places.is_empty() && places.within(&both)
            };
            let mut full = relations.full_regions().iter();
            if let Some(&region) = full.find(|region| holds(region)) {
                let places = if left == 1 { "place" } else { "places" };
                return format!(
                    "the only other {places} for {} in {}",
                    self.sign(node.symbol),
                    self.region(region)
                );
            }
        }
        match self.almost_around(step, &both) {
            Some((cells, symbols)) => {
                let symbols = symbols.without(SymbolSet::only(before.symbol));
                format!(
                    "without that {}, {} must hold all of {}",
                    self.sign(before.symbol),
                    self.cells(&cells.to_vec()),
                    self.listed(symbols, "and")
                )
            }
            None => "nothing else is left there".to_owned(),
        }
    }

    /// The almost locked set that a link runs through: of the cells that the step leans on the
    /// fewest that see each other, hold these and have one candidate more than cells.
    fn almost_around(&self, step: &Step, inner: &CellSet) -> Option<(CellSet, SymbolSet)> {
        let relations = self.board.relations();
        let symbols = |cells: &CellSet| {
            let sets = cells.iter().map(|cell| self.board.set(cell));
            sets.fold(SymbolSet::EMPTY, SymbolSet::or)
        };
        let cells = step.truths.iter().filter_map(Truth::cell);
        let near: Vec<CellId> = cells
            .filter(|&cell| !inner.contains(cell) && inner.within(relations.sees(cell)))
            .collect();
        // Sets with one cell more each time, without recursion: the fewest cells come first.
        let mut sets = vec![(inner.clone(), 0)];
        while !sets.is_empty() {
            let fits = |(cells, _): &&(CellSet, usize)| symbols(cells).len() == cells.len() + 1;
            if let Some((cells, _)) = sets.iter().find(fits) {
                return Some((cells.clone(), symbols(cells)));
            }
            let mut larger = Vec::new();
            for (cells, from) in sets {
                for (n, &cell) in near.iter().enumerate().skip(from) {
                    if cells.within(relations.sees(cell)) {
                        let mut more = cells.clone();
                        more.insert(cell);
                        larger.push((more, n + 1));
                    }
                }
            }
            sets = larger;
        }
        None
    }

    /// Why a node is false when another is true, where that needs saying.
    fn weak(&self, before: &Node, node: &Node) -> String {
        let by = self.by(before, node);
        if !by.is_empty() {
            return by;
        }
        if before.symbol != node.symbol {
            return String::new();
        }
        let relations = self.board.relations();
        let mut both = CellSet::of(relations.n_cells(), &before.cells);
        both.add(&CellSet::of(relations.n_cells(), &node.cells));
        if let Some(how) = self.shared(&both) {
            return format!(" (they {how})");
        }
        let pairs = before
            .cells
            .iter()
            .flat_map(|&a| node.cells.iter().map(move |&b| (a, b)));
        let sights: Vec<String> = pairs.filter_map(|(a, b)| self.sight(a, b)).collect();
        format!(" ({})", sights.join("; "))
    }

    pub(super) fn wing(&self, step: &Step, wing: &Wing) -> String {
        let (pivot, pincers, symbol) = (&wing.pivot, &wing.pincers, wing.symbol);
        let (ends, sign) = (self.any_of(pincers), self.sign(symbol));
        let (hub, arms) = (self.any_of(pivot), self.cells(pincers));
        if step.technique == Technique::WWing {
            let Some((region, other)) = step.truths.iter().find_map(Truth::place) else {
                return String::new();
            };
            let other = self.sign(other);
            let sees: Vec<String> = pivot
                .iter()
                .zip(pincers)
                .map(|(&near, &end)| {
                    let (near, end) = (self.cell(near), self.cell(end));
                    format!("if {near} is {other}, {end} is not, and must be {sign}")
                })
                .collect();
            return format!(
                "{arms} have the same two candidates, {other} and {sign}. {} must hold {other}, \
                 and only at {hub}: {}. So {sign} stands at {ends}, or at both, and a cell that \
                 {} with both cannot be {sign}.",
                super::names::capital(self.region(region)),
                sees.join("; "),
                self.shares
            );
        }
        if let Technique::AlignedPair | Technique::AlignedTriple = step.technique {
            return format!(
                "Go through every way to fill {arms} together. A way is out where two of them {} \
                 and would hold the same symbol, or where nothing would be left for {}. No way that \
                 is left has what is crossed out now.",
                self.share,
                super::names::cells_long(self.layout, pivot, "or for")
            );
        }
        let Some(&of) = pivot.first() else {
            return String::new();
        };
        let marks = self.board.set(of);
        let mut ways: Vec<String> = pincers
            .iter()
            .filter_map(|&pincer| {
                let taken = self.board.set(pincer).without(SymbolSet::only(symbol));
                let taken = self.sign(taken.single()?);
                let pincer = self.cell(pincer);
                Some(format!("if {hub} is {taken}, {pincer} must be {sign}"))
            })
            .collect();
        let mut cells = pincers.to_vec();
        if marks.contains(symbol) {
            ways.push(format!("else {hub} is {sign} itself"));
            cells.push(of);
        }
        let all = if cells.len() == 2 { "both" } else { "all" };
        format!(
            "{hub} is {}, and {shares} with {}. {}. So {sign} stands at {}, and a cell that \
             {shares} with {all} of these cannot be {sign}.",
            self.listed(marks, "or"),
            self.with_marks(pincers),
            super::names::capital(&ways.join("; ")),
            self.any_of(&cells),
            shares = self.shares
        )
    }

    /// Candidates of one colour: `3 at r1c1 and r2c5`.
    fn side(&self, side: &[Candidate]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for group in side.chunk_by(|a, b| a.symbol == b.symbol) {
            let cells: Vec<CellId> = group.iter().map(|c| c.cell).collect();
            parts.push(format!(
                "{} at {}",
                self.sign(group[0].symbol),
                self.cells(&cells)
            ));
        }
        and(&parts, "and")
    }

    pub(super) fn colors(&self, technique: Technique, pairs: &[[Vec<Candidate>; 2]]) -> String {
        let sentence: Vec<String> = pairs
            .iter()
            .map(|[a, b]| format!("either {}, or {}", self.side(a), self.side(b)))
            .collect();
        let (shares, share) = (self.shares, self.share);
        let end = match technique {
            Technique::SimpleColorsWrap => format!(
                "Two of the first side {share}{}, so they cannot all be right, and it is the other \
                 side.",
                self.clash(pairs)
            ),
            Technique::MultiColors2 => format!(
                "One side of a pair {shares} with both sides of the other, one of which is right; \
                 so that side is wrong."
            ),
            Technique::MultiColors1 => format!(
                "A side of the one {shares} with a side of the other, so these two are not both \
                 right, and one of the opposite sides is; what {shares} with both of these goes."
            ),
            _ => {
                format!("A cell that {shares} with one of each side cannot hold it in either case.")
            }
        };
        format!(
            "Where a region has only two places for a symbol, one is right and the other wrong. \
             Going on from place to place like that, all of one side are right together: {}. {end}",
            sentence.join("; and ")
        )
    }

    /// Where two of one colour share a region.
    fn clash(&self, pairs: &[[Vec<Candidate>; 2]]) -> String {
        let relations = self.board.relations();
        for side in pairs.iter().flatten() {
            for (n, a) in side.iter().enumerate() {
                for b in side.iter().take(n) {
                    if a.symbol == b.symbol && relations.sees(a.cell).contains(b.cell) {
                        return format!(" ({})", self.cells(&[b.cell, a.cell]));
                    }
                }
            }
        }
        String::new()
    }
}
