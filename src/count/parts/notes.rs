//! What a count has in work: what is asked, what is known of each part, and who looks on.

use num_bigint::BigUint;

use super::heading::Heading;
use super::saved::State;
use crate::count::asked::{Counting, Method, Onlooker, Progress, Reached};
use crate::count::boards::Enumeration;
use crate::count::frontier::Store;
use crate::count::tuning::STEPS_PER_RECORD;
use crate::limits::Limits;
use crate::solve::RunStats;

/// What is to be counted how, and what was done before.
pub(in crate::count) struct Request<'a> {
    pub(in crate::count) how: &'a Counting,
    pub(in crate::count) limits: &'a Limits,
    pub(in crate::count) stats: RunStats,
    pub(in crate::count) notes: Option<Notes<'a>>,
}

impl<'a> Request<'a> {
    /// A count that nobody watches, with nothing done before.
    pub(in crate::count) fn new(how: &'a Counting, limits: &'a Limits) -> Self {
        Self {
            how,
            limits,
            stats: RunStats::default(),
            notes: None,
        }
    }
}

/// Where a count is watched and its state taken down.
pub(in crate::count) struct Notes<'a> {
    pub(in crate::count) onlooker: &'a mut dyn Onlooker,
    pub(in crate::count) heading: &'a Heading,
    /// The state to go on from.
    pub(in crate::count) from: Option<&'a str>,
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

impl Notes<'_> {
    /// Takes down the state, where that is wanted at all.
    pub(in crate::count) fn take_down<'s>(&mut self, states: impl Iterator<Item = State<'s>>) {
        if self.onlooker.keeps() {
            self.onlooker.state(self.heading.write(states));
        }
    }

    /// Shows where the enumeration of a part stands.
    pub(in crate::count) fn show(&mut self, now: &Enumeration, part: usize, parts: usize) {
        let reached = Reached {
            method: Method::Enumerate,
            value: now.value(),
            steps: now.nodes(),
            layer: None,
            share: Some(now.share()),
        };
        self.at(reached, part, parts);
    }

    /// Shows what is reached of a part.
    pub(in crate::count) fn at(&mut self, reached: Reached, part: usize, parts: usize) {
        self.onlooker.at(&Progress {
            part,
            parts,
            reached,
        });
    }

    /// Shows where the enumeration of part `k` stands, and takes down its state where that is
    /// wanted.
    pub(in crate::count) fn look(&mut self, now: &Enumeration, work: &Standing, k: usize) {
        self.show(now, k + 1, work.answers.len());
        if self.onlooker.wants_state() {
            let states = work.states().enumerate().map(|(other, state)| {
                if other == k {
                    State::Enumeration(now)
                } else {
                    state
                }
            });
            self.onlooker.state(self.heading.write(states));
        }
    }
}

/// What has been done on the parts.
pub(in crate::count) struct Standing {
    /// What the frontier has written down of each part.
    pub(in crate::count) records: Vec<Option<Vec<u8>>>,
    pub(in crate::count) enumerations: Vec<Enumeration>,
    pub(in crate::count) answers: Vec<Option<Number>>,
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

    pub(in crate::count) fn states(&self) -> impl Iterator<Item = State<'_>> {
        let parts = self.answers.iter().zip(&self.records);
        let parts = parts.zip(&self.enumerations);
        parts.map(|((answer, record), enumeration)| match (answer, record) {
            (Some(Number::Exact(value)), _) => State::Exact(value),
            (_, Some(record)) => State::Record(record),
            _ => State::Enumeration(enumeration),
        })
    }
}

/// Where the frontier writes down what it has of part `k`.
pub(in crate::count) struct PartStore<'a, 'd> {
    pub(in crate::count) notes: &'a mut Notes<'d>,
    pub(in crate::count) work: &'a mut Standing,
    pub(in crate::count) k: usize,
}

impl Store for PartStore<'_, '_> {
    fn load(&mut self) -> Option<Vec<u8>> {
        self.work.records[self.k].clone()
    }

    fn save(&mut self, record: Vec<u8>) {
        self.work.records[self.k] = Some(record);
        let Notes {
            onlooker, heading, ..
        } = &mut *self.notes;
        if onlooker.wants_state() {
            onlooker.state(heading.write(self.work.states()));
        }
    }

    fn every(&self) -> u64 {
        STEPS_PER_RECORD
    }

    fn keeps(&self) -> bool {
        self.notes.onlooker.keeps()
    }

    fn at(&mut self, reached: &Reached) {
        let parts = self.work.answers.len();
        self.notes.at(reached.clone(), self.k + 1, parts);
    }
}
