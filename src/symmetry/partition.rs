//! Ordered partitions of the vertices of a graph, and their refinement.
//!
//! A class is a run of `order`, known by where it starts. Refinement splits classes by how often
//! their members are seen from another class until no class says anything more (`McKay`,
//! "Practical graph isomorphism", 1981, algorithm 2.5; the largest part of a split class need
//! not look again, after Hopcroft). Every choice depends on starts and counts alone, never on the
//! numbers of vertices, so equal graphs under other numbers are refined in the same way; the
//! trace that comes back says in which way.

use std::collections::VecDeque;

use super::graph::Graph;
use crate::ids::narrow;

/// An ordered partition of vertices.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    /// The vertices, class by class.
    order: Vec<u32>,
    /// The index of each vertex in `order`.
    place: Vec<u32>,
    /// The start of each vertex's class.
    class: Vec<u32>,
    /// The size of the class that starts here.
    size: Vec<u32>,
    /// How many classes there are.
    n_classes: u32,
    /// How many classes of points have more than one member.
    open: u32,
}

impl Partition {
    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let lists = [&self.order, &self.place, &self.class, &self.size];
        lists.iter().map(|list| list.len()).sum::<usize>() * size_of::<u32>()
    }
}

/// The invariant of a refinement, for any numbers of vertices: a mix of all its steps, how
/// many classes there are, and how many of those of points have several members.
pub(crate) type Trace = (u64, u32, u32);

/// Memory for refinement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    counts: Vec<u32>,
    /// Class, count and vertex of what the current class sees.
    seen: Vec<(u32, u32, u32)>,
}

impl Partition {
    /// The classes of equal colour, in the order of the colours, and all of them in the queue.
    pub(crate) fn new(graph: &Graph, work: &mut Work) -> Self {
        let n = graph.n_vertices();
        let mut order: Vec<u32> = (0..).take(n).collect();
        order.sort_by_key(|&vertex| graph.colours[vertex as usize]);
        let mut partition = Self {
            place: vec![0; n],
            class: vec![0; n],
            size: vec![0; n],
            n_classes: 0,
            open: 0,
            order,
        };

        work.queue.clear();
        work.queued.clear();
        work.queued.resize(n, false);
        work.counts.clear();
        work.counts.resize(n, 0);
        let mut start = 0;
        for k in 0..n {
            let vertex = partition.order[k] as usize;
            let first = partition.order[start] as usize;
            if graph.colours[vertex] != graph.colours[first] {
                start = k;
            }
            partition.place[vertex] = narrow(k);
            partition.class[vertex] = narrow(start);
            partition.size[start] += 1;
        }

        let mut at = 0;
        while at < n {
            partition.n_classes += 1;
            partition.open += u32::from(at < graph.n_points && partition.size[at] > 1);
            work.enter(narrow(at));
            at += partition.size[at] as usize;
        }

        partition
    }

    /// The index of a vertex; once all classes have one member, this is a numbering of the points.
    pub(crate) fn place(&self, vertex: u32) -> u32 {
        self.place[vertex as usize]
    }

    /// The vertex at this index.
    pub(crate) fn at(&self, place: u32) -> u32 {
        self.order[place as usize]
    }

    /// The colour of a vertex: the start of its class.
    pub(crate) fn class(&self, vertex: u32) -> u32 {
        self.class[vertex as usize]
    }

    /// True if every class of points has one member.
    pub(crate) fn is_discrete(&self) -> bool {
        self.open == 0
    }

    /// The members of the first of the smallest classes of several points.
    pub(crate) fn target(&self, n_points: usize) -> Vec<u32> {
        let mut at = 0;
        let mut best = None;
        while at < n_points {
            let size = self.size[at];
            if size > 1 && best.is_none_or(|(smallest, _)| size < smallest) {
                best = Some((size, at));
            }
            at += size as usize;
        }

        let (size, at) = best.unwrap_or((0, 0));
        let mut members = self.order[at..at + size as usize].to_vec();
        members.sort_unstable();
        members
    }

    /// Sets a member of a class of several apart, before the rest of its class.
    pub(crate) fn set_apart(&mut self, graph: &Graph, vertex: u32, work: &mut Work) {
        let start = self.class(vertex);
        let size = self.size[start as usize];
        self.swap(self.place(vertex), start);
        self.size[start as usize] = 1;
        self.size[start as usize + 1] = size - 1;
        for k in start + 1..start + size {
            self.class[self.order[k as usize] as usize] = start + 1;
        }
        self.n_classes += 1;
        // The rest of a class of points is a class of points.
        if (vertex as usize) < graph.n_points && size == 2 {
            self.open -= 1;
        }
        work.enter(start);
    }

    /// Refines until the queue is empty, or all points are distinguished; the trace of the steps.
    pub(crate) fn refine(&mut self, graph: &Graph, work: &mut Work) -> Trace {
        let mut trace = 0;
        while let Some(start) = work.queue.pop_front() {
            work.queued[start as usize] = false;
            if self.is_discrete() {
                continue;
            }
            let members = start as usize..(start + self.size[start as usize]) as usize;
            work.seen.clear();
            for &vertex in &self.order[members] {
                for &other in graph.around(vertex) {
                    let count = &mut work.counts[other as usize];
                    if *count == 0 {
                        work.seen.push((self.class[other as usize], 0, other));
                    }
                    *count += 1;
                }
            }
            let mut around = 0u64;
            for entry in &mut work.seen {
                entry.1 = std::mem::take(&mut work.counts[entry.2 as usize]);
                let what = u64::from(entry.0) << 32 | u64::from(entry.1);
                around = around.wrapping_add(mixed(what));
            }
            trace = mixed(trace ^ around ^ u64::from(start));
            work.seen.retain(|entry| self.size[entry.0 as usize] > 1);
            work.seen.sort_unstable();
            let seen = std::mem::take(&mut work.seen);
            for of_class in seen.chunk_by(|a, b| a.0 == b.0) {
                self.split(graph, of_class, work);
            }
            work.seen = seen;
        }

        (trace, self.n_classes, self.open)
    }

    /// Splits a class by the counts of those of its members that are seen, which are sorted.
    fn split(&mut self, graph: &Graph, seen: &[(u32, u32, u32)], work: &mut Work) {
        let start = seen[0].0;
        let size = self.size[start as usize];
        let rest = size - narrow(seen.len());
        if rest == 0 && seen[0].1 == seen[seen.len() - 1].1 {
            return;
        }
        // Who is not seen stays in front; the others follow by their counts.
        let mut end = start + size;
        let mut largest = start;
        let mut largest_size = rest;
        let mut n_parts = u32::from(rest > 0);
        let was_queued = work.queued[start as usize];
        let was_open = (self.order[start as usize] as usize) < graph.n_points;
        let mut still_open = u32::from(rest > 1);
        if rest > 0 {
            self.size[start as usize] = rest;
        }
        for part in seen.chunk_by(|a, b| a.1 == b.1).rev() {
            let from = end - narrow(part.len());
            for &(_, _, vertex) in part {
                end -= 1;
                self.swap(self.place(vertex), end);
                self.class[vertex as usize] = from;
            }
            self.size[from as usize] = narrow(part.len());
            n_parts += 1;
            still_open += u32::from(part.len() > 1);
            if narrow(part.len()) >= largest_size {
                (largest, largest_size) = (from, narrow(part.len()));
            }
        }

        self.n_classes += n_parts - 1;
        if was_open {
            self.open = self.open + still_open - 1;
        }
        // A class that waits is still to look with all of its parts; else one may be left out.
        let mut at = start;
        while at < start + size {
            if was_queued || at != largest {
                work.enter(at);
            }
            at += self.size[at as usize];
        }
    }

    fn swap(&mut self, a: u32, b: u32) {
        let (at_a, at_b) = (self.order[a as usize], self.order[b as usize]);
        self.order.swap(a as usize, b as usize);
        self.place[at_a as usize] = b;
        self.place[at_b as usize] = a;
    }
}

impl Work {
    fn enter(&mut self, start: u32) {
        if !std::mem::replace(&mut self.queued[start as usize], true) {
            self.queue.push_back(start);
        }
    }
}

/// The finishing steps of `MurmurHash3`: a trace is only a shortcut, so any good mixing will do.
pub(crate) fn mixed(x: u64) -> u64 {
    let x = (x ^ (x >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let x = (x ^ (x >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ (x >> 33)
}
