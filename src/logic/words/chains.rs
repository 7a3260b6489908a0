//! Sentences for what follows link by link: chains, wings, colours.
//!
//! Where a link needs a condition on two cells, the condition is named there: a chain through dots
//! cannot be followed otherwise.

use super::prelude::*;

/// The candidates of a node.
fn each(node: &Node) -> impl Iterator<Item = Candidate> + '_ {
    node.cells.iter().map(|&cell| Candidate::new(cell, node.symbol))
}

/// The cells of a node that stay when some candidates are false; all of them if none would.
fn left_of(node: &Node, denied: &[Candidate]) -> Node {
    let cells: Vec<CellId> = each(node)
        .filter(|candidate| !denied.contains(candidate))
        .map(|candidate| candidate.cell)
        .collect();
    if cells.is_empty() { node.clone() } else { Node { symbol: node.symbol, cells } }
}

impl Narrator<'_> {
    /// A node as a statement: `r1c1 is 5`, `r1c1 or r1c2 is 5`.
    fn true_node(&self, node: &Node) -> String {
        format!("{} is {}", self.any_of(&node.cells), self.sign(node.symbol))
    }

    /// The clause that a node is false.
    fn false_node(&self, node: &Node) -> String {
        let sign = self.sign(node.symbol);
        match node.cells[..] {
            [cell] => self.is_not(Candidate::new(cell, node.symbol)),
            [a, b] => format!("neither {} nor {} is {sign}", self.cell(a), self.cell(b)),
            _ => format!("none of {} is {sign}", self.cells(&node.cells)),
        }
    }

    /// The conditions by which nodes exclude each other, in brackets; nothing where regions do.
    fn by(&self, a: &Node, b: &Node) -> String {
        let pairs = each(a).flat_map(|a| each(b).map(move |b| (a, b)));
        by(&self.nouns(pairs), [" (", ")"])
    }

    /// The conditions by which nodes exclude the eliminated candidates, if any.
    fn crossed_out(&self, step: &Step, nodes: &[&Node]) -> String {
        let mut sentence = String::new();
        for &lost in &step.eliminations {
            for node in nodes {
                let nouns = self.nouns(each(node).map(|one| (one, lost)));
                if !nouns.is_empty() {
                    let node = self.true_node(node);
                    let lost = self.is_not(lost);
                    let by = by(&nouns, [" (", ")"]);
                    sentence.push_str(&format!(" If {node}, {lost}{by}."));
                }
            }
        }

        sentence
    }

    /// A chain: its nodes in turn, and what its two ends show.
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
        let sign = self.sign(first.symbol);
        let ends = if same && !single {
            let mut cells = [&first.cells[..], &last.cells[..]].concat();
            cells.sort_unstable();
            cells.dedup();
            format!("So one of {} is {sign}.", self.cells(&cells))
        } else {
            let (first, last) = (self.true_node(first), self.true_node(last));
            format!("So {first} or {last}, or both.")
        };

        if !same {
            return format!("{text} {ends}{}", self.lost_to_either(step, [first, last]));
        }

        let all = if single { "both" } else { "all of these cells" };
        let by = self.crossed_out(step, &[first, last]);
        let shares = self.shares;

        format!("{text} {ends} A cell that {shares} with {all} cannot be {sign}.{by}")
    }

    /// Why each candidate that is crossed out is false, whichever of two nodes is true.
    fn lost_to_either(&self, step: &Step, ends: [&Node; 2]) -> String {
        let one = |&lost: &Candidate| {
            let [a, b] = ends.map(|node| {
                let reasons = match node.cells[..] {
                    [cell] if cell == lost.cell => {
                        format!("it holds no {}", self.sign(lost.symbol))
                    }
                    _ => joined(each(node).filter_map(|by| self.excluded(by, lost)), "; "),
                };
                format!("If {}: {reasons}.", self.true_node(node))
            });
            format!(" {} either way. {a} {b}", self.is_not(lost))
        };

        step.eliminations.iter().map(one).collect()
    }

    /// Why a node is true when another is false.
    fn strong(&self, step: &Step, before: &Node, node: &Node, left: usize) -> String {
        let relations = self.board.relations();
        let cells = [&before.cells[..], &node.cells].concat();
        let both = CellSet::of(relations.n_cells(), &cells);
        if before.cells == node.cells && node.cells.len() == 1 {
            return "its only other candidate".to_owned();
        }

        if before.symbol == node.symbol {
            let holds = |region: &&RegionId| {
                let places = self.board.places_in(**region, node.symbol);
                !places.is_empty() && places.within(&both)
            };

            if let Some(&region) = relations.full_regions().iter().find(|region| holds(region)) {
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
            cells.iter().map(|cell| self.board.set(cell)).fold(SymbolSet::EMPTY, SymbolSet::or)
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

        let cells = [&before.cells[..], &node.cells].concat();
        let both = CellSet::of(self.board.relations().n_cells(), &cells);
        if let Some(how) = self.shared(&both) {
            return format!(" (they {how})");
        }

        let sights = before
            .cells
            .iter()
            .flat_map(|&a| node.cells.iter().filter_map(move |&b| self.sight(a, b)));

        format!(" ({})", joined(sights, "; "))
    }

    /// A wing: its pivot, its pincers, and what both exclude.
    pub(super) fn wing(&self, step: &Step, wing: &Wing) -> String {
        let pivot = &wing.pivot;
        let pincers = &wing.pincers;
        let symbol = wing.symbol;
        let ends = self.any_of(pincers);
        let sign = self.sign(symbol);
        let hub = self.any_of(pivot);
        let arms = self.cells(pincers);

        if step.technique == Technique::WWing {
            let Some((region, other)) = step.truths.iter().find_map(Truth::place) else {
                return String::new();
            };
            let holds = self.must_hold(region, other, pivot);
            let other = self.sign(other);
            let sees = pivot.iter().zip(pincers).map(|(&near, &end)| {
                let near = self.cell(near);
                let end = self.cell(end);
                format!("if {near} is {other}, {end} is not, and must be {sign}")
            });

            return format!(
                "{arms} have the same two candidates, {other} and {sign}. {holds}: {}. So {sign} \
                 stands at {ends}, or at both, and a cell that {} with both cannot be {sign}.",
                joined(sees, "; "),
                self.shares
            );
        }

        if let Technique::AlignedPair | Technique::AlignedTriple = step.technique {
            return format!(
                "Go through every way to fill {arms} together. A way is out where two of them {} \
                 and would hold the same symbol, or where nothing would be left for {}. No way that \
                 is left has what is crossed out now.",
                self.share,
                cells_long(self.layout, pivot, "or for")
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
            capital(&ways.join("; ")),
            self.any_of(&cells),
            shares = self.shares
        )
    }

    /// Candidates of one colour: `3 at r1c1 and r2c5`.
    fn side(&self, side: &[Candidate]) -> String {
        let groups = side.chunk_by(|a, b| a.symbol == b.symbol).map(|group| {
            let cells: Vec<CellId> = group.iter().map(|c| c.cell).collect();
            format!("{} at {}", self.sign(group[0].symbol), self.cells(&cells))
        });
        and(groups, "and")
    }

    /// One or two nets of one symbol, in two colours each.
    pub(super) fn colors(&self, technique: Technique, pairs: &[[Vec<Candidate>; 2]]) -> String {
        let either =
            |[a, b]: &[Vec<Candidate>; 2]| format!("either {}, or {}", self.side(a), self.side(b));
        let sentence = joined(pairs.iter().map(either), "; and ");
        let shares = self.shares;
        let share = self.share;
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
             Going on from place to place like that, all of one side are right together: \
             {sentence}. {end}"
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
