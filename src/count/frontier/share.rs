//! How much of a run is done, as far as the pilots can tell.

/// What is done of the stages of a plan, each of which may be worked through in several goes.
#[derive(Clone, Debug, Default)]
pub(super) struct Share {
    /// What each stage was expected to cost; as much for each where nothing is known.
    costs: Vec<f64>,
    /// For each stage above the one in work which part of its states has been expanded, and up to
    /// where what became of them is done.
    above: Vec<(f64, f64)>,
}

impl Share {
    pub(super) fn new(costs: &[f64], stages: usize) -> Self {
        let known = costs.len() == stages && costs.iter().all(|&cost| cost > 0.0);
        Self {
            costs: if known {
                costs.to_vec()
            } else {
                vec![1.0; stages]
            },
            above: Vec::new(),
        }
    }

    /// A stage goes on to the next with the states from one share of them to another.
    pub(super) fn goes_on(&mut self, stage: usize, from: f64, to: f64) {
        // What was taken up from a record is known from its last stage on.
        self.above.resize(stage, (0.0, 1.0));
        self.above.push((from, to));
    }

    /// The share of all work that is done, where this stage is in work with the states from one
    /// share of them to another.
    pub(super) fn of(&self, stage: usize, from: f64, to: f64) -> f64 {
        let mut rest: f64 = self.costs[stage..].iter().sum();
        let mut done = from + (to - from) * self.costs[stage] / rest;
        for above in (0..stage).rev() {
            rest += self.costs[above];
            let own = self.costs[above] / rest;
            let (from, to) = self.above.get(above).copied().unwrap_or((0.0, 1.0));
            done = from + (to - from) * (own + (1.0 - own) * done);
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_grows_from_nothing_to_all() {
        let mut share = Share::new(&[1.0, 3.0, 4.0], 3);
        let mut seen = vec![share.of(0, 0.0, 0.0), share.of(0, 0.0, 1.0)];
        share.goes_on(0, 0.0, 1.0);
        // The second stage is worked through in two goes.
        seen.push(share.of(1, 0.0, 0.5));
        share.goes_on(1, 0.0, 0.5);
        seen.push(share.of(2, 0.0, 1.0));
        seen.push(share.of(1, 0.5, 1.0));
        share.goes_on(1, 0.5, 1.0);
        seen.push(share.of(2, 0.0, 1.0));
        let eighths: Vec<f64> = seen.iter().map(|share| share * 8.0).collect();
        let expected = [0.0, 1.0, 2.5, 4.5, 6.0, 8.0];
        for (found, expected) in eighths.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{eighths:?}");
        }
    }

    #[test]
    fn costs_that_are_not_known_are_even() {
        let share = Share::new(&[5.0], 2);
        assert!((share.of(1, 0.0, 0.0) - 0.5).abs() < 1e-9);
    }
}
