//! Chains of almost locked sets, each linked with the next by a restricted common symbol.
//!
//! If a symbol z is in no cell of the first set, that set is locked on its other candidates, so
//! it holds its common with the second set, which therefore does not, is locked in turn, and so on
//! to the last set, which holds z. So z is in the first set or in the last, and what sees it in
//! both is false. Neighbouring commons differ, since a set passes on another symbol than the one
//! that it was denied.
//!
//! From each set and each of its symbols a breadth-first search finds the shortest chains. Three
//! sets in a row are an XY-Wing of sets; this search finds chains of four or more.

use std::collections::VecDeque;
use std::ops::Range;

use super::als;
use super::prelude::*;

/// Number of sets of the longest chain.
const LONGEST: usize = 12;

/// Number of sets of the shortest chain.
const SHORTEST: usize = 4;

/// A set that was denied one of its symbols, or passes it on: the states of a set are numbered in
/// the order of its symbols, after those of the sets before it.
type State = usize;

/// No state.
const NONE: u32 = u32::MAX;

/// Reports every chain that crosses anything out, from each set the shortest first.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let links = Links::new(view);
    let mut search = ChainSearch {
        reached: vec![(0, NONE); links.set_of.len()],
        length: vec![0; links.set_of.len()],
        round: 0,
        queue: VecDeque::new(),
        links,
    };

    for (start, set) in search.links.sets.iter().enumerate() {
        view.pulse()?;
        for (out, first) in set.symbols.iter().enumerate() {
            // What could be crossed out at all, whatever the other end is.
            let ends = set.symbols.without(SymbolSet::only(first));
            let some = ends.iter().any(|z| set.at(z).is_some_and(|at| !set.seen[at].is_empty()));
            if some {
                search.from(search.links.begins[start] + out, sink)?;
            }
        }
    }

    Flow::Continue(())
}

/// The sets of a board and how each passes its symbols on.
struct Links<'v> {
    sets: &'v [Als],
    /// By set: its first state.
    begins: Vec<State>,
    /// By state: its set.
    set_of: Vec<u32>,
    /// By state: the states to which that symbol is passed on.
    to: Vec<Vec<u32>>,
}

impl<'v> Links<'v> {
    fn new(view: &'v View<'_>) -> Self {
        let sets: &[Als] = view.sets();
        let mut begins = Vec::with_capacity(sets.len());
        let mut set_of: Vec<u32> = Vec::new();

        for (n, set) in sets.iter().enumerate() {
            begins.push(set_of.len());
            let n = u32::try_from(n).unwrap_or(NONE);
            set_of.extend(std::iter::repeat_n(n, set.symbols.len()));
        }

        let mut to = vec![Vec::new(); set_of.len()];
        for (n, near) in view.near().iter().enumerate() {
            for &(m, commons) in near {
                for symbol in commons.iter() {
                    if let (Some(out), Some(at)) = (sets[n].at(symbol), sets[m].at(symbol)) {
                        let at = u32::try_from(begins[m] + at).unwrap_or(NONE);
                        to[begins[n] + out].push(at);
                    }
                }
            }
        }

        Self { sets, begins, set_of, to }
    }

    fn set(&self, state: State) -> usize {
        self.set_of[state] as usize
    }

    fn symbol(&self, state: State) -> Option<Symbol> {
        let set = self.set(state);
        self.sets[set].symbols.iter().nth(state - self.begins[set])
    }

    /// The states of a state's set.
    fn siblings(&self, state: State) -> Range<State> {
        let set = self.set(state);
        let begin = self.begins[set];
        begin..begin + self.sets[set].symbols.len()
    }
}

/// The chains from one state after the other.
struct ChainSearch<'v> {
    links: Links<'v>,
    /// By state: the round in which it was reached last, and from which state.
    reached: Vec<(u32, u32)>,
    /// By state: how many sets the chain to it has.
    length: Vec<usize>,
    round: u32,
    queue: VecDeque<State>,
}

impl ChainSearch<'_> {
    /// Follows the chains that leave a set by one of its symbols.
    fn from(&mut self, start: State, sink: &mut Sink<'_>) -> Flow {
        self.round += 1;
        self.queue.clear();
        self.pass_on(start, start, start, 2);

        while let Some(state) = self.queue.pop_front() {
            let length = self.length[state];
            if length >= SHORTEST && self.loses(start, state) {
                let chain = self.chain(start, state);
                emit(&self.links, &chain, sink)?;
            }

            if length == LONGEST {
                continue;
            }

            for out in self.links.siblings(state).filter(|&out| out != state) {
                self.pass_on(out, state, start, length + 1);
            }
        }

        Flow::Continue(())
    }

    /// Reaches the states that are denied what `out` passes on, from `before`.
    fn pass_on(&mut self, out: State, before: State, start: State, length: usize) {
        let home = self.links.set_of[start];
        for &to in &self.links.to[out] {
            let to = to as usize;
            if self.reached[to].0 != self.round && self.links.set_of[to] != home {
                self.reached[to] = (self.round, u32::try_from(before).unwrap_or(NONE));
                self.length[to] = length;
                self.queue.push_back(to);
            }
        }
    }

    /// True if a chain between two states crosses anything out.
    fn loses(&self, start: State, end: State) -> bool {
        let links = &self.links;
        let (one, other) = (&links.sets[links.set(start)], &links.sets[links.set(end)]);
        if !one.reach.meets(&other.reach) {
            return false;
        }

        let used = [links.symbol(start), links.symbol(end)];
        one.symbols.and(other.symbols).iter().any(|z| {
            !used.contains(&Some(z))
                && one
                    .at(z)
                    .zip(other.at(z))
                    .is_some_and(|(a, b)| one.seen[a].meets(&other.seen[b]))
        })
    }

    /// The states from the start to a state: the one that passes the first symbol on, then those
    /// that were denied one.
    fn chain(&self, start: State, end: State) -> Vec<State> {
        let mut chain = vec![end];
        let mut at = end;
        while at != start {
            at = self.reached[at].1 as usize;
            chain.push(at);
        }

        chain.reverse();
        chain
    }
}

fn emit(links: &Links<'_>, chain: &[State], sink: &mut Sink<'_>) -> Flow {
    let [start, inner @ .., end] = chain else {
        return Flow::Continue(());
    };
    let sets: Vec<&Als> = chain.iter().map(|&state| &links.sets[links.set(state)]).collect();
    let (one, other) = (sets[0], sets[sets.len() - 1]);
    let commons: SymbolSet =
        inner.iter().chain([end]).filter_map(|&state| links.symbol(state)).collect();
    let used: SymbolSet =
        [start, end].into_iter().filter_map(|&state| links.symbol(state)).collect();
    let mut lost: Vec<Candidate> = Vec::new();
    let mut through = SymbolSet::EMPTY;

    for z in one.symbols.and(other.symbols).without(used).iter() {
        let (Some(a), Some(b)) = (one.at(z), other.at(z)) else {
            continue;
        };
        let cells = one.seen[a].and(&other.seen[b]);
        if !cells.is_empty() {
            through.insert(z);
            lost.extend(candidates(&cells, z));
        }
    }

    als::emit(Technique::AlsChain, &sets, commons, through, lost, sink)
}
