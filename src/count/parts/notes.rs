//! What a count has in work: what is asked, what is known of each part, and who looks on.

use num_bigint::BigUint;

use crate::count::asked::{Counting, Onlooker, Reached};
use crate::count::boards::Enumeration;
use crate::limits::Limits;
use crate::solve::RunStats;

/// What is to be counted how, and what was done before.
pub(in crate::count) struct Request<'a> {
    pub(in crate::count) how: &'a Counting,
    pub(in crate::count) limits: &'a Limits,
    pub(in crate::count) stats: RunStats,
    pub(in crate::count) onlooker: Option<&'a mut dyn Onlooker>,
}

impl<'a> Request<'a> {
    /// A count that nobody watches, with nothing done before.
    pub(in crate::count) fn new(how: &'a Counting, limits: &'a Limits) -> Self {
        Self {
            how,
            limits,
            stats: RunStats::default(),
            onlooker: None,
        }
    }
}

/// What is known of a part.
pub(in crate::count) enum Number {
    Exact(BigUint),
    AtLeast(BigUint),
}

impl Number {
    pub(in crate::count) fn value(&self) -> BigUint {
        match self {
            Self::Exact(value) | Self::AtLeast(value) => value.clone(),
        }
    }

    pub(in crate::count) fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// Whether the part has no filling.
    pub(in crate::count) fn is_zero(&self) -> bool {
        self.is_exact() && self.value() == BigUint::ZERO
    }
}

/// Says where the enumeration of a part stands.
pub(in crate::count) fn reached(now: &Enumeration) -> Reached {
    Reached {
        method: "enumerate",
        value: now.value(),
        steps: now.nodes(),
        layer: None,
        share: Some(now.share()),
    }
}

/// What has been done on the parts.
pub(in crate::count) struct Standing {
    pub(in crate::count) enumerations: Vec<Enumeration>,
    pub(in crate::count) answers: Vec<Option<Number>>,
    /// The largest lower bound that tables have given for each part.
    pub(in crate::count) least: Vec<BigUint>,
}

impl Standing {
    /// Whether a part is known to have no filling.
    pub(in crate::count) fn ends(&self) -> bool {
        self.answers.iter().flatten().any(Number::is_zero)
    }

    /// The memory that the boards take which enumerations have left, roughly.
    pub(in crate::count) fn bytes(&self) -> usize {
        let open = self.enumerations.iter().flat_map(|all| &all.open);
        open.map(|board| size_of_val(&board.sets[..])).sum()
    }

    /// Notes the number of a part whose enumeration is done.
    pub(in crate::count) fn note(&mut self, k: usize) {
        if self.enumerations[k].is_done() {
            self.answers[k] = Some(Number::Exact(self.enumerations[k].value()));
        }
    }
}
