//! The memo search: residual problems on an explicit stack, each counted once.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::canon::{Canon, Form};
use super::expand::{Expansion, expand};
use super::pace::{Halt, Pace};
use super::tuning::SHARE_FRAMES;
use crate::count::Effort;

/// A residual problem that is being counted.
#[derive(Debug)]
struct Pending {
    form: Form,
    /// Nothing until it is expanded.
    expansion: Option<Expansion>,
    /// The numbers of the expansion's parts, as far as they are known.
    values: Vec<Option<BigUint>>,
    /// The branch that is being counted; those before are in the sum.
    branch: usize,
    sum: BigUint,
    /// How many problems this one stands for, by symmetry, on the way here.
    orbit: BigUint,
    bytes: usize,
}

impl Pending {
    fn new(form: Form) -> Self {
        Self {
            bytes: form.bytes(),
            form,
            expansion: None,
            values: Vec::new(),
            branch: 0,
            sum: BigUint::ZERO,
            orbit: 1u32.into(),
        }
    }
}

/// What a frame needs next.
enum Next {
    Expand,
    /// The number of this part.
    Part(usize),
    Done,
}

/// The search over one matrix.
#[derive(Debug)]
pub(super) struct Walk {
    frames: Vec<Pending>,
    memo: HashMap<Box<[u8]>, BigUint>,
    canon: Canon,
    symmetry: bool,
    /// The bytes that it may take.
    pub(super) room: usize,
    states: u64,
    hits: u64,
    orbit: BigUint,
    held: usize,
    stored: usize,
    largest: usize,
    bytes: usize,
}

impl Walk {
    /// A walk that starts from a form and may take so many bytes.
    pub(super) fn new(form: Form, symmetry: bool, room: usize) -> Self {
        let frame = Pending::new(form);
        Self {
            held: frame.bytes,
            frames: vec![frame],
            memo: HashMap::new(),
            canon: Canon::default(),
            symmetry,
            room,
            states: 0,
            hits: 0,
            orbit: 1u32.into(),
            stored: 0,
            largest: 0,
            bytes: 0,
        }
    }

    /// Walks on until the number is known; after a halt it can be called again.
    pub(super) fn run(&mut self, pace: &mut Pace<'_>) -> Result<BigUint, Halt> {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Ok(BigUint::ZERO);
            };
            match frame.next() {
                Next::Expand => self.expand(pace)?,
                Next::Part(part) => {
                    let form = &frame.expansion.as_ref().expect("expanded").parts[part];
                    if let Some(value) = self.memo.get(&form.key) {
                        self.hits += 1;
                        frame.values[part] = Some(value.clone());
                    } else {
                        let form = form.clone();
                        let mut child = Pending::new(form);
                        child.orbit = frame.orbit_of_branch();
                        if child.orbit > self.orbit {
                            self.orbit.clone_from(&child.orbit);
                        }
                        self.held += child.bytes;
                        self.frames.push(child);
                    }
                }
                Next::Done => {
                    let Some(frame) = self.frames.pop() else {
                        return Ok(BigUint::ZERO);
                    };
                    self.held -= frame.bytes;
                    self.states += 1;
                    let value = frame.sum;
                    let Some(above) = self.frames.last_mut() else {
                        return Ok(value);
                    };
                    above.receive(value.clone());
                    // Further down a share moves hardly at all.
                    if self.frames.len() <= SHARE_FRAMES {
                        pace.reached.share = Some(self.share());
                    }
                    self.store(frame.form.key, value);
                }
            }
        }
    }

    /// The share of the branches that is done, as if all cost the same.
    fn share(&self) -> f64 {
        let mut share = 0.0;
        let mut each = 1.0;
        for frame in self.frames.iter().take(SHARE_FRAMES) {
            let branches = frame.expansion.as_ref().map_or(1, |all| all.branches.len());
            each /= float(branches.max(1));
            share += each * float(frame.branch);
        }
        share
    }

    /// Adds to what was done.
    pub(super) fn account(&self, work: &mut Effort) {
        work.took("memo");
        work.states += self.states;
        work.transitions += self.states + self.hits;
        work.largest = work.largest.max(self.largest as u64);
        work.symmetry *= &self.orbit;
        work.bytes = work.bytes.max(self.bytes);
    }

    /// A number that the covers are at least: those of the branches that are finished.
    pub(super) fn at_least(&self) -> BigUint {
        let mut below = BigUint::ZERO;
        for frame in self.frames.iter().rev() {
            below = frame.at_least(below);
        }
        below
    }

    fn expand(&mut self, pace: &mut Pace<'_>) -> Result<(), Halt> {
        let room = self.room.saturating_sub(self.held);
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        let expansion = expand(&frame.form, &mut self.canon, self.symmetry, room, pace)?;
        let bytes: usize =
            expansion.parts.iter().map(Form::bytes).sum::<usize>() + expansion.branches.len() * 64;
        frame.bytes += bytes;
        self.held += bytes;
        frame.values = vec![None; expansion.parts.len()];
        frame.expansion = Some(expansion);
        self.bytes = self.bytes.max(self.held + self.stored);
        Ok(())
    }

    fn store(&mut self, key: Box<[u8]>, value: BigUint) {
        self.stored += key.len() + 96;
        if self.stored + self.held > self.room {
            self.memo.clear();
            self.stored = 0;
            return;
        }
        self.memo.insert(key, value);
        self.largest = self.largest.max(self.memo.len());
        self.bytes = self.bytes.max(self.held + self.stored);
    }
}

impl Pending {
    /// Adds up what is known, and says what is not.
    fn next(&mut self) -> Next {
        let Some(expansion) = &self.expansion else {
            return Next::Expand;
        };
        while let Some((parts, times)) = expansion.branches.get(self.branch) {
            let mut product = times.clone();
            for &part in parts {
                match &self.values[part as usize] {
                    Some(value) => product *= value,
                    None => return Next::Part(part as usize),
                }
                if product == BigUint::ZERO {
                    break;
                }
            }
            self.sum += product;
            self.branch += 1;
        }
        Next::Done
    }

    /// The orbit of a child of the present branch.
    fn orbit_of_branch(&self) -> BigUint {
        let mut branches = self.expansion.iter().flat_map(|all| &all.branches);
        match branches.nth(self.branch) {
            Some((_, times)) => &self.orbit * times,
            None => self.orbit.clone(),
        }
    }

    /// What is finished, and a part of the branch that is not, of which so much is known.
    fn at_least(&self, below: BigUint) -> BigUint {
        let mut sum = self.sum.clone();
        let mut branches = self.expansion.iter().flat_map(|all| &all.branches);
        if let Some((parts, times)) = branches.nth(self.branch) {
            let mut product = times.clone();
            let mut asked = Some(below);
            for &part in parts {
                match &self.values[part as usize] {
                    Some(value) => product *= value,
                    // The first unknown part is the one that is being counted.
                    None => product *= asked.take().unwrap_or_default(),
                }
            }
            sum += product;
        }
        sum
    }

    /// Takes the number of the part that was asked for.
    fn receive(&mut self, value: BigUint) {
        if let Next::Part(part) = self.next() {
            self.values[part] = Some(value);
        }
    }
}

/// A number of branches as a share needs it.
#[expect(clippy::cast_precision_loss, reason = "a share is rough")]
fn float(branches: usize) -> f64 {
    branches as f64
}
