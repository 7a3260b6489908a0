//! How long plain enumeration would take: random dives.
//!
//! A dive goes down from the root by random choices; the product of the numbers of choices on the
//! way estimates the nodes of each level (D. E. Knuth, *Estimating the efficiency of backtrack
//! programs*, 1975). The mean of a few dives is at the mercy of one lucky dive, so the median
//! of a few means is taken. The random numbers have a fixed seed.

use super::board::{Index, Trial};
use super::matrix::Matrix;
use super::pace::{Halt, Pace};
use super::tuning::{DIVES_PER_MEAN, ESTIMATE_MEANS};

/// An estimate of the steps that an enumeration takes.
pub(super) fn enumeration(matrix: &Matrix, pace: &mut Pace<'_>) -> Result<f64, Halt> {
    let index = Index::new(matrix);
    let mut board = Trial::new(matrix, &index);
    let start = board.mark();
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut means = [0.0; ESTIMATE_MEANS];
    for mean in &mut means {
        for _ in 0..DIVES_PER_MEAN {
            let mut breadth = 1.0;
            loop {
                let open = (0..matrix.n_items())
                    .filter(|&item| matrix.primary[item] && board.rest.open[item]);
                let Some(item) = open.min_by_key(|&item| board.rest.count[item]) else {
                    break;
                };
                let count = board.rest.count[item];
                if count == 0 {
                    break;
                }
                breadth *= f64::from(count);
                // xorshift64 (G. Marsaglia, 2003)
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let nth = random % u64::from(count);
                let mut alive = index.of(item).iter().copied();
                let mut option = None;
                for _ in 0..=nth {
                    option = alive.find(|&option| board.rest.alive[option as usize]);
                }
                let Some(option) = option else { break };
                let good = board.take(option as usize).is_some();
                let steps = board.steps();
                pace.spend(steps + matrix.n_items())?;
                *mean += breadth * f64::from(crate::ids::narrow(steps));
                if !good {
                    break;
                }
            }
            board.undo(start);
        }
    }
    means.sort_unstable_by(f64::total_cmp);
    Ok(means[ESTIMATE_MEANS / 2] / f64::from(crate::ids::narrow(DIVES_PER_MEAN)))
}
