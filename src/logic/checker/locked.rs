//! Truths that compete: the open cells of a region need as many different symbols, the symbols of
//! a region as many different cells. What no such distribution uses is false, and what every one
//! of them uses is a truth of its own.
//!
//! From any one distribution (a matching of truths with symbols, or cells) the others follow by
//! moving truths along alternating paths: J.-C. Régin, "A filtering algorithm for constraints of
//! difference in CSPs" (AAAI 1994). So an almost locked set that has lost a symbol is known to hold
//! each of the others, however large it is, without a case for each of its fillings.
//!
//! Departure: each question is asked by a path of its own and not of the strong components, since
//! groups have at most as many truths as a region has cells.

use fixedbitset::FixedBitSet;

/// Truths of one region of which no two can use the same symbol, or the same cell.
pub(super) struct Group {
    /// By truth: its ways, each with the number of the symbol, or of the cell, that it uses.
    members: Vec<Vec<(usize, usize)>>,
}

/// The conclusions of a group about the candidates.
#[derive(Debug, Default)]
pub(super) struct Conclusions {
    /// Candidates that no distribution uses.
    pub(super) false_ones: Vec<usize>,
    /// Candidates of which every distribution uses one.
    pub(super) truths: Vec<Vec<usize>>,
}

/// By what may be used: the truth that uses it.
type Owners = [Option<usize>; 64];

impl Group {
    /// A group, where it has two truths or more.
    pub(super) fn new(members: Vec<Vec<(usize, usize)>>) -> Option<Self> {
        (members.len() > 1 && members.len() <= 64).then_some(Self { members })
    }

    /// The conclusions where only some candidates are left; `None` where there are too few for all
    /// truths.
    pub(super) fn settle(&self, alive: &FixedBitSet) -> Option<Conclusions> {
        let left = |ways: &[(usize, usize)]| -> Vec<(usize, usize)> {
            ways.iter().filter(|(way, _)| alive.contains(*way)).copied().collect()
        };
        let left: Vec<Vec<(usize, usize)>> = self.members.iter().map(|ways| left(ways)).collect();
        let bits =
            |ways: &Vec<(usize, usize)>| ways.iter().fold(0, |all, (_, used)| all | 1 << used);
        let uses: Vec<u64> = left.iter().map(bits).collect();
        let mut owners: Owners = [None; 64];
        let all = (0..uses.len()).all(|truth| serve(&uses, &mut owners, truth, 0));
        let mut found = all.then(Conclusions::default)?;
        // Whether the owner of something can do without it, while another truth keeps its own.
        let yields = |used: usize, by: Option<usize>| {
            let Some(owner) = owners[used].filter(|&owner| Some(owner) != by) else {
                return true;
            };
            let keeps = |other: Option<usize>| other != Some(owner) && other != by;
            let mut others = owners.map(|other| if keeps(other) { other } else { None });
            serve(&uses, &mut others, owner, 1 << used)
        };

        let mut ways_of: Vec<Vec<usize>> = vec![Vec::new(); 64];
        for (truth, ways) in left.iter().enumerate() {
            for &(way, used) in ways {
                if yields(used, Some(truth)) {
                    ways_of[used].push(way);
                } else {
                    found.false_ones.push(way);
                }
            }
        }

        found.truths = (0..64)
            .filter(|&used| owners[used].is_some() && !yields(used, None))
            .map(|used| ways_of[used].clone())
            .collect();

        Some(found)
    }
}

/// Assigns a truth something to use outside `barred`; others give way to it along shortest paths.
fn serve(uses: &[u64], owners: &mut Owners, truth: usize, barred: u64) -> bool {
    // By what is used: the truth that reached it.
    let mut reached: Owners = [None; 64];
    let mut seen = barred;
    let mut queue = vec![truth];
    let mut at = 0;

    while let Some(&next) = queue.get(at) {
        at += 1;
        let mut fresh = uses[next] & !seen;
        seen |= fresh;

        while fresh != 0 {
            let mut used = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            reached[used] = Some(next);

            if let Some(owner) = owners[used] {
                queue.push(owner);
                continue;
            }

            while let Some(by) = reached[used] {
                let before = owners.iter().position(|&owner| owner == Some(by));
                owners[used] = Some(by);
                match before {
                    Some(before) => used = before,
                    None => return true,
                }
            }
        }
    }

    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All distributions, by brute force: the ways that any of them uses, and what all of them use;
    /// `None` if there is none.
    fn tried(uses: &[&[usize]]) -> Option<(Vec<bool>, u64)> {
        let mut fillings: Vec<Vec<usize>> = vec![Vec::new()];
        for uses in uses {
            let longer = |filling: Vec<usize>| {
                uses.iter()
                    .filter(|used| !filling.contains(used))
                    .map(|&used| [&filling[..], &[used]].concat())
                    .collect::<Vec<_>>()
            };
            fillings = fillings.into_iter().flat_map(longer).collect();
        }

        let bits = |filling: &Vec<usize>| filling.iter().fold(0u64, |all, used| all | 1 << used);
        let always = fillings.iter().map(bits).reduce(|all, bits| all & bits)?;
        let possible = uses
            .iter()
            .enumerate()
            .flat_map(|(n, uses)| {
                let some = |used: &usize| fillings.iter().any(|filling| filling[n] == *used);
                uses.iter().map(some).collect::<Vec<_>>()
            })
            .collect();

        Some((possible, always))
    }

    #[test]
    fn what_is_found_is_what_all_distributions_say() {
        let groups: [&[&[usize]]; 7] = [
            &[&[1, 2], &[1, 2], &[2, 1]],
            &[&[1, 2], &[1, 2], &[1, 2, 3]],
            &[&[1, 2], &[2, 3], &[3, 4]],
            &[&[1, 2, 3], &[1, 2], &[2, 3, 4, 5], &[1, 3]],
            &[&[5], &[5, 6], &[6, 7], &[7, 8, 9]],
            &[&[0, 1, 2, 3], &[0, 1], &[2, 3], &[0, 3, 4], &[1, 2, 4, 5]],
            &[&[0, 1], &[1, 2], &[2, 0], &[0, 1, 2, 3, 4]],
        ];

        for uses in groups {
            let used = uses.concat();
            let mut numbers = 0..;
            let members = uses
                .iter()
                .map(|uses| {
                    uses.iter().zip(numbers.by_ref()).map(|(&used, way)| (way, used)).collect()
                })
                .collect();

            let group = Group::new(members).expect("several truths");
            let mut alive = FixedBitSet::with_capacity(used.len());
            alive.insert_range(..);
            let Some((possible, always)) = tried(uses) else {
                assert!(group.settle(&alive).is_none(), "{uses:?}");
                continue;
            };

            let found = group.settle(&alive).expect("there is a distribution");
            let ways = |fits: &dyn Fn(usize) -> bool| -> Vec<usize> {
                (0..used.len()).filter(|&way| fits(way)).collect()
            };
            assert_eq!(found.false_ones, ways(&|way| !possible[way]), "{uses:?}");
            let truths = (0..64)
                .filter(|one| always >> one & 1 == 1)
                .map(|one| ways(&|way| used[way] == one && possible[way]))
                .collect::<Vec<_>>();
            assert_eq!(found.truths, truths, "{uses:?}");
        }
    }
}
