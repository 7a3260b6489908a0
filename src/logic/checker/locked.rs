//! Truths that compete: the open cells of a region need as many different symbols, the symbols of
//! a region as many different cells. What no such distribution uses is false, and what every one
//! of them uses is a truth of its own.
//!
//! From any one distribution (a matching of truths with symbols, or cells) the others follow by
//! moving truths along alternating paths, so reachability among the truths says all of it: J.-C.
//! Régin, "A filtering algorithm for constraints of difference in CSPs" (AAAI 1994). So an almost
//! locked set that has lost a symbol is known to hold each of the others, however large it is,
//! without a case for each of its fillings.
//!
//! Departure: groups have at most as many truths as a region has cells, so reachability is a table
//! of bits, closed by Warshall's algorithm, and not a search for strong components.

use fixedbitset::FixedBitSet;

/// Truths of one region of which no two can use the same symbol, or the same cell.
pub(super) struct Group {
    /// By truth: its ways, each with the number of the symbol, or of the cell, that it uses.
    members: Vec<Vec<(usize, usize)>>,
}

/// The conclusions of a group about the candidates.
pub(super) struct Found {
    /// Candidates that no distribution uses.
    pub(super) false_ones: Vec<usize>,
    /// Candidates of which every distribution uses one.
    pub(super) truths: Vec<Vec<usize>>,
}

impl Group {
    /// A group, where it has two truths or more.
    pub(super) fn new(members: Vec<Vec<(usize, usize)>>) -> Option<Self> {
        (members.len() > 1 && members.len() <= 64).then_some(Self { members })
    }

    /// The conclusions where only some candidates are left; `None` where there are too few for all
    /// truths.
    pub(super) fn settle(&self, alive: &FixedBitSet) -> Option<Found> {
        let uses: Vec<u64> = self
            .members
            .iter()
            .map(|ways| {
                let left = ways.iter().filter(|(way, _)| alive.contains(*way));
                left.fold(0, |bits, (_, used)| bits | 1 << used)
            })
            .collect();
        let matched = matching(&uses)?;
        let taken = matched.iter().fold(0, |bits, used| bits | 1u64 << used);
        // By truth: the truths that would have to give way, one after the other, itself among them.
        let mut gives_way: Vec<u64> = uses
            .iter()
            .map(|own| {
                let others = matched.iter().enumerate();
                let others = others.filter(|(_, used)| own & (1 << **used) != 0);
                others.fold(0, |bits, (other, _)| bits | 1 << other)
            })
            .collect();
        for by in 0..uses.len() {
            let further = gives_way[by];
            for row in &mut gives_way {
                if *row & (1 << by) != 0 {
                    *row |= further;
                }
            }
        }
        let free = |truth: &usize| {
            let moved = gives_way[*truth];
            let mut moved = (0..uses.len()).filter(|other| moved & (1 << other) != 0);
            moved.any(|other| uses[other] & !taken != 0)
        };
        let free: Vec<bool> = (0..uses.len()).map(|truth| free(&truth)).collect();
        let owner = |used: usize| matched.iter().position(|&other| other == used);
        let possible = |truth: usize, used: usize| {
            owner(used).is_none_or(|other| {
                other == truth || free[other] || gives_way[other] & (1 << truth) != 0
            })
        };
        let mut found = Found {
            false_ones: Vec::new(),
            truths: Vec::new(),
        };
        let mut ways_of: Vec<Vec<usize>> = vec![Vec::new(); uses.len()];
        for (truth, ways) in self.members.iter().enumerate() {
            for &(way, used) in ways.iter().filter(|(way, _)| alive.contains(*way)) {
                if !possible(truth, used) {
                    found.false_ones.push(way);
                } else if let Some(owner) = owner(used) {
                    ways_of[owner].push(way);
                }
            }
        }
        let always = ways_of.into_iter().zip(free).filter(|(_, free)| !free);
        found.truths.extend(always.map(|(ways, _)| ways));
        Some(found)
    }
}

/// For each truth something that it uses, all different; the truths give way to each other along
/// shortest paths (`uses` has a bit for all that a truth may use).
fn matching(uses: &[u64]) -> Option<Vec<usize>> {
    let mut owners: [Option<usize>; 64] = [None; 64];
    for start in 0..uses.len() {
        // By what is used: the truth that reached it.
        let mut reached: [Option<usize>; 64] = [None; 64];
        let mut seen = 0u64;
        let mut queue = vec![start];
        let mut at = 0;
        let end = loop {
            let truth = *queue.get(at)?;
            at += 1;
            let mut fresh = uses[truth] & !seen;
            seen |= fresh;
            let mut end = None;
            while fresh != 0 {
                let used = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                reached[used] = Some(truth);
                match owners[used] {
                    Some(owner) => queue.push(owner),
                    None => end = Some(used),
                }
            }
            if let Some(end) = end {
                break end;
            }
        };
        let mut used = end;
        while let Some(truth) = reached[used] {
            let before = owners.iter().position(|&owner| owner == Some(truth));
            owners[used] = Some(truth);
            match before {
                Some(before) => used = before,
                None => break,
            }
        }
    }
    let used_by = |truth| owners.iter().position(|&owner| owner == Some(truth));
    (0..uses.len()).map(used_by).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Truths as lists of what each uses; their ways are numbered from 0.
    fn group(uses: &[&[usize]]) -> (Group, FixedBitSet) {
        let mut number = 0;
        let members = uses.iter().map(|uses| {
            let ways = uses.iter().map(|&used| {
                number += 1;
                (number - 1, used)
            });
            ways.collect::<Vec<_>>()
        });
        let group = Group::new(members.collect()).expect("several truths");
        let mut alive = FixedBitSet::with_capacity(number);
        alive.insert_range(..);
        (group, alive)
    }

    /// All distributions, tried one by one: which ways any of them uses, and what all of them use.
    fn tried(uses: &[&[usize]]) -> (Vec<bool>, u64) {
        let mut firsts = vec![0];
        uses.iter()
            .for_each(|uses| firsts.push(firsts[firsts.len() - 1] + uses.len()));
        let mut possible = vec![false; firsts[uses.len()]];
        let mut always = u64::MAX;
        let total: usize = uses.iter().map(|uses| uses.len()).product();
        for number in 0..total {
            let mut rest = number;
            let chosen: Vec<usize> = uses
                .iter()
                .map(|uses| {
                    let at = rest % uses.len();
                    rest /= uses.len();
                    at
                })
                .collect();
            let bits = chosen.iter().zip(uses).map(|(&at, uses)| 1u64 << uses[at]);
            let bits = bits.fold((0u64, true), |(all, fits), bit| {
                (all | bit, fits && all & bit == 0)
            });
            if bits.1 {
                always &= bits.0;
                let ways = chosen.iter().zip(&firsts).map(|(at, first)| at + first);
                ways.for_each(|way| possible[way] = true);
            }
        }
        (possible, always)
    }

    #[test]
    fn what_is_found_is_what_all_distributions_say() {
        let groups: [&[&[usize]]; 6] = [
            &[&[1, 2], &[1, 2], &[1, 2, 3]],
            &[&[1, 2], &[2, 3], &[3, 4]],
            &[&[1, 2, 3], &[1, 2], &[2, 3, 4, 5], &[1, 3]],
            &[&[5], &[5, 6], &[6, 7], &[7, 8, 9]],
            &[&[0, 1, 2, 3], &[0, 1], &[2, 3], &[0, 3, 4], &[1, 2, 4, 5]],
            &[&[0, 1], &[1, 2], &[2, 0], &[0, 1, 2, 3, 4]],
        ];
        for uses in groups {
            let (group, alive) = group(uses);
            let found = group.settle(&alive).expect("there is a distribution");
            let (possible, always) = tried(uses);
            let expected: Vec<usize> = (0..possible.len()).filter(|&way| !possible[way]).collect();
            assert_eq!(found.false_ones, expected, "{uses:?}");
            let used: Vec<usize> = uses.iter().flat_map(|uses| uses.iter().copied()).collect();
            let mut told = 0;
            for truth in &found.truths {
                told |= 1u64 << used[truth[0]];
                assert!(truth.iter().all(|&way| used[way] == used[truth[0]]));
                let same = |&way: &usize| used[way] == used[truth[0]] && possible[way];
                let all: Vec<usize> = (0..used.len()).filter(same).collect();
                assert_eq!(*truth, all, "{uses:?}");
            }
            assert_eq!(told, always, "{uses:?}");
        }
    }

    #[test]
    fn too_little_for_all_is_seen() {
        let (few, alive) = group(&[&[1, 2], &[1, 2], &[2, 1]]);
        assert!(few.settle(&alive).is_none());
        let (enough, mut alive) = group(&[&[1, 2], &[2, 3]]);
        alive.remove(1);
        let found = enough.settle(&alive).expect("there is a distribution");
        assert_eq!(found.truths, [vec![0]]);
        alive.remove(0);
        assert!(enough.settle(&alive).is_none());
    }
}
