//! Prototype.

use std::ops::ControlFlow;

use super::{End, Stats, Visit};
use crate::cover::Problem;
use crate::ids::{Id, ItemId, OptionId};
use crate::limits::Meter;

struct Tables<const W: usize, const M: usize, const P: usize> {
    conflicts: Vec<[u64; W]>,
    rows: Vec<[u64; M]>,
    members: Vec<[u64; W]>,
    ids: Vec<OptionId>,
}

#[derive(Clone, Copy)]
struct State<const W: usize, const M: usize, const P: usize> {
    live: [u64; W],
    planes: [[u64; M]; P],
    open: [u64; M],
}

struct Level<const W: usize, const M: usize, const P: usize> {
    base: State<W, M, P>,
    todo: [u64; W],
    len: usize,
}

/// Visits every cover of a problem.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    let Some(small) = Small::new(problem) else {
        return (End::Exhausted, Stats::default());
    };
    let w = small.options.len().div_ceil(64);
    let n = small.n_primary;
    if std::env::var("SHOW").is_ok() {
        eprintln!("w {w} n {n} options {}", small.options.len());
    }
    let m = n.div_ceil(64);
    let most = small.most();
    match (w, m, most) {
        (..=2, ..=1, ..=7) => go::<2, 1, 3>(&small, meter, visit),
        (..=4, ..=1, ..=15) => go::<4, 1, 4>(&small, meter, visit),
        (..=4, ..=1, ..=63) => go::<4, 1, 6>(&small, meter, visit),
        (..=2, ..=2, ..=15) => go::<2, 2, 4>(&small, meter, visit),
        (..=34, ..=2, _) => go::<34, 2, 9>(&small, meter, visit),
        (..=6, ..=5, ..=15) => go::<6, 5, 4>(&small, meter, visit),
        _ => go::<12, 6, 4>(&small, meter, visit),
    }
}

/// What is left at the root.
struct Small {
    forced: Vec<OptionId>,
    n_primary: usize,
    n_items: usize,
    options: Vec<(OptionId, Vec<usize>)>,
}

impl Small {
    fn new(problem: &Problem) -> Option<Self> {
        let mut alive = vec![true; problem.n_options()];
        let mut covered = vec![false; problem.n_items()];
        let mut forced = Vec::new();
        loop {
            let mut count = vec![0; problem.n_items()];
            let mut last = vec![OptionId::new(0); problem.n_items()];
            for o in problem.options().filter(|o| alive[o.index()]) {
                for i in problem.items_of(o) {
                    count[i.index()] += 1;
                    last[i.index()] = o;
                }
            }
            let mut found = None;
            for i in 0..problem.n_primary() {
                if covered[i] {
                    continue;
                }
                if count[i] == 0 {
                    return None;
                }
                if count[i] == 1 {
                    found = Some(last[i]);
                    break;
                }
            }
            let Some(o) = found else { break };
            forced.push(o);
            for i in problem.items_of(o) {
                covered[i.index()] = true;
            }
            for p in problem.options() {
                if problem.items_of(p).iter().any(|i| covered[i.index()]) {
                    alive[p.index()] = false;
                }
            }
        }
        let mut local = vec![usize::MAX; problem.n_items()];
        let mut n = 0;
        let mut n_primary = 0;
        for i in problem.items() {
            if !covered[i.index()] {
                local[i.index()] = n;
                n += 1;
                if problem.is_primary(i) {
                    n_primary = n;
                }
            }
        }
        let options = problem
            .options()
            .filter(|o| alive[o.index()])
            .map(|o| {
                let items = problem.items_of(o).iter();
                (o, items.map(|i: &ItemId| local[i.index()]).collect())
            })
            .collect();
        Some(Self {
            forced,
            n_primary,
            n_items: n,
            options,
        })
    }

    fn most(&self) -> usize {
        let mut n = vec![0; self.n_items];
        for (_, items) in &self.options {
            for &i in items {
                n[i] += 1;
            }
        }
        n[..self.n_primary].iter().copied().max().unwrap_or(0)
    }
}

fn go<const W: usize, const M: usize, const P: usize>(
    small: &Small,
    meter: &mut Meter,
    visit: &mut Visit<'_>,
) -> (End, Stats) {
    let mut tables = Tables::<W, M, P> {
        conflicts: Vec::new(),
        rows: Vec::new(),
        members: vec![[0; W]; small.n_items],
        ids: Vec::new(),
    };
    let mut state = State {
        live: [0; W],
        planes: [[0; M]; P],
        open: [0; M],
    };
    let mut count = vec![0usize; small.n_primary];
    for (k, (id, items)) in small.options.iter().enumerate() {
        let mut row = [0; M];
        for &i in items {
            tables.members[i][k / 64] |= 1 << (k % 64);
            if i < small.n_primary {
                row[i / 64] |= 1 << (i % 64);
                count[i] += 1;
            }
        }
        tables.rows.push(row);
        if k % 64 == 63 {
            tables.rows.push([0; M]);
        }
        tables.ids.push(*id);
        state.live[k / 64] |= 1 << (k % 64);
    }
    tables.rows.resize(W * 65, [0; M]);
    for (i, &count) in count.iter().enumerate() {
        state.open[i / 64] |= 1 << (i % 64);
        for p in 0..P {
            if count >> p & 1 == 0 {
                state.planes[p][i / 64] |= 1 << (i % 64);
            }
        }
    }
    for (_, items) in &small.options {
        let mut c = [0; W];
        for &i in items {
            for w in 0..W {
                c[w] |= tables.members[i][w];
            }
        }
        tables.conflicts.push(c);
    }
    let mut stats = Stats::default();
    let mut cover = small.forced.clone();
    let end = if small.n_primary == 0 {
        stats.covers += 1;
        match visit(&cover) {
            ControlFlow::Break(()) => End::Broken,
            ControlFlow::Continue(()) => End::Exhausted,
        }
    } else {
        tables.run(state, &mut cover, &mut stats, meter, visit)
    };
    (end, stats)
}

#[inline]
fn pop<const W: usize>(set: &mut [u64; W]) -> Option<usize> {
    for (w, word) in set.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(w * 64 + bit);
        }
    }
    None
}

#[inline]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = a ^ b;
    (t ^ c, (a & b) | (t & c))
}

#[inline]
fn first<const M: usize>(set: &[u64; M]) -> usize {
    for (w, word) in set.iter().enumerate() {
        if *word != 0 {
            return w * 64 + word.trailing_zeros() as usize;
        }
    }
    0
}

#[inline]
fn any<const M: usize>(set: &[u64; M]) -> bool {
    set.iter().fold(0, |all, word| all | word) != 0
}

#[inline]
fn and<const M: usize>(a: &[u64; M], b: &[u64; M]) -> [u64; M] {
    std::array::from_fn(|k| a[k] & b[k])
}

#[inline]
fn without<const M: usize>(a: &[u64; M], b: &[u64; M]) -> [u64; M] {
    std::array::from_fn(|k| a[k] & !b[k])
}

enum Choice {
    Dead,
    Forced(usize),
    Branch(usize),
}

impl<const W: usize, const M: usize, const P: usize> Tables<W, M, P> {
    #[inline]
    fn choose(state: &State<W, M, P>) -> Choice {
        let mut few = state.open;
        for p in 1..P {
            few = and(&few, &state.planes[p]);
        }
        if any(&few) {
            if any(&and(&few, &state.planes[0])) {
                return Choice::Dead;
            }
            return Choice::Forced(first(&few));
        }
        let mut fewest = state.open;
        for p in (0..P).rev() {
            let t = and(&fewest, &state.planes[p]);
            if any(&t) {
                fewest = t;
            }
        }
        Choice::Branch(first(&fewest))
    }

    #[inline]
    fn drop_all(&self, planes: &mut [[u64; M]; P], gone: &[u64; W]) {
        for (w, &word) in gone.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let mut next = || {
                    let k = w * 65 + word.trailing_zeros() as usize;
                    word &= word.wrapping_sub(1);
                    self.rows[k]
                };
                let (r0, r1, r2, r3) = (next(), next(), next(), next());
                let mut carry = [0; M];
                for j in 0..M {
                    let (s, c0) = add(planes[0][j], r0[j], r1[j]);
                    let (s, c1) = add(s, r2[j], r3[j]);
                    planes[0][j] = s;
                    (planes[1][j], carry[j]) = add(planes[1][j], c0, c1);
                }
                for plane in &mut planes[2..] {
                    let t = and(plane, &carry);
                    for j in 0..M {
                        plane[j] ^= carry[j];
                    }
                    carry = t;
                }
            }
        }
    }

    #[inline]
    fn child(&self, base: &State<W, M, P>, option: usize, open: [u64; M]) -> State<W, M, P> {
        let conflicts = &self.conflicts[option];
        let gone = and(&base.live, conflicts);
        let live = without(&base.live, conflicts);
        let mut planes = base.planes;
        self.drop_all(&mut planes, &gone);
        State { live, planes, open }
    }

    fn run(
        &self,
        root: State<W, M, P>,
        cover: &mut Vec<OptionId>,
        stats: &mut Stats,
        meter: &mut Meter,
        visit: &mut Visit<'_>,
    ) -> End {
        let mut levels: Vec<Level<W, M, P>> = Vec::new();
        let mut state = root;
        loop {
            match Self::choose(&state) {
                Choice::Forced(item) => {
                    let option = first(&and(&state.live, &self.members[item]));
                    if let Err(stop) = meter.node() {
                        return End::Stopped(stop);
                    }
                    stats.nodes += 1;
                    cover.push(self.ids[option]);
                    let open = without(&state.open, &self.rows[option / 64 * 65 + option % 64]);
                    if any(&open) {
                        state = self.child(&state, option, open);
                        continue;
                    }
                    stats.covers += 1;
                    if visit(cover) == ControlFlow::Break(()) {
                        return End::Broken;
                    }
                }
                Choice::Branch(item) => {
                    let todo = and(&state.live, &self.members[item]);
                    let mut base = state;
                    base.live = without(&base.live, &todo);
                    self.drop_all(&mut base.planes, &todo);
                    levels.push(Level {
                        base,
                        todo,
                        len: cover.len(),
                    });
                }
                Choice::Dead => {}
            }
            loop {
                let Some(level) = levels.last_mut() else {
                    return End::Exhausted;
                };
                cover.truncate(level.len);
                let Some(option) = pop(&mut level.todo) else {
                    levels.pop();
                    continue;
                };
                if let Err(stop) = meter.node() {
                    return End::Stopped(stop);
                }
                stats.nodes += 1;
                cover.push(self.ids[option]);
                let open = without(&level.base.open, &self.rows[option / 64 * 65 + option % 64]);
                if any(&open) {
                    state = self.child(&level.base, option, open);
                    break;
                }
                stats.covers += 1;
                if visit(cover) == ControlFlow::Break(()) {
                    return End::Broken;
                }
            }
        }
    }
}
