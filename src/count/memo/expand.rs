//! One step of the memo: all ways to cover the next block of items, and what each leaves.
//!
//! The items of the first open block, mostly one item, are covered by a plain search, fewest
//! options first. What is left at its leaves is brought into normal form and keyed. Leaves with
//! equal keys are an orbit, or as good as one: one of them stands for all, and is multiplied.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::board::{Index, Mark, Product, Trial};
use super::canon::{Canon, Form};
use super::key;
use super::normal::{Normal, normalise};
use super::pace::{Halt, Pace};

/// A sum of products: what a residual problem was expanded to.
#[derive(Debug, Default)]
pub(super) struct Expansion {
    /// Different residual problems.
    pub(super) parts: Vec<Form>,
    /// Each with the parts that are multiplied, and how often it occurs.
    pub(super) branches: Vec<(Box<[u32]>, BigUint)>,
}

/// An item of the block.
#[derive(Debug)]
struct Branching {
    /// Options that are still to be tried, last first.
    choices: Vec<u32>,
    /// Where to return to before the next choice.
    mark: Mark,
    /// Weight of the choice that is tried, and of what it forced.
    weight: Product,
}

/// Covers the first open block of a matrix in all ways.
pub(super) fn expand(
    form: &Form,
    canon: &mut Canon,
    symmetry: bool,
    room: usize,
    pace: &mut Pace<'_>,
) -> Result<Expansion, Halt> {
    let matrix = key::decode(&form.key, &form.rank);
    let index = Index::new(&matrix);
    let ranks = matrix.rank.iter().zip(&matrix.primary);
    let block = ranks.filter(|rank| *rank.1).map(|rank| *rank.0).min();
    let items = (0..matrix.n_items())
        .filter(|&item| matrix.primary[item] && Some(matrix.rank[item]) == block);
    let mut expanding = Expanding {
        board: Trial::new(&matrix, &index),
        items: items.collect(),
        canon,
        symmetry,
        found: Expansion::default(),
        ids: HashMap::new(),
        sums: HashMap::new(),
        bytes: 0,
        room,
        pace,
    };
    expanding.run()?;
    Ok(expanding.found)
}

struct Expanding<'a, 'l, 'm> {
    board: Trial<'m>,
    /// The items of the block.
    items: Vec<usize>,
    canon: &'a mut Canon,
    symmetry: bool,
    found: Expansion,
    ids: HashMap<Box<[u8]>, u32>,
    sums: HashMap<Box<[u32]>, usize>,
    bytes: usize,
    room: usize,
    pace: &'a mut Pace<'l>,
}

impl Expanding<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Halt> {
        let mut levels: Vec<Branching> = Vec::new();
        loop {
            // Down: the next item of the block, or a leaf.
            match self.item() {
                Some(item) => {
                    let level = self.level(item);
                    levels.push(level);
                }
                None => self.leaf(&levels)?,
            }
            // Up and on: the next choice of the deepest level that has one.
            loop {
                let Some(level) = levels.last_mut() else {
                    return Ok(());
                };
                self.board.undo(level.mark);
                let Some(option) = level.choices.pop() else {
                    levels.pop();
                    continue;
                };
                self.pace.meter.node().map_err(Halt::Limit)?;
                let taken = self.board.take(option as usize);
                self.pace.spend(self.board.steps())?;
                if let Some(weight) = taken {
                    level.weight = weight;
                    break;
                }
            }
        }
    }

    /// The open item of the block with the fewest options.
    fn item(&self) -> Option<usize> {
        let rest = &self.board.rest;
        let open = self.items.iter().copied().filter(|&item| rest.open[item]);
        open.min_by_key(|&item| rest.count[item])
    }

    /// A level for an item.
    fn level(&self, item: usize) -> Branching {
        let options = self.board.index.of(item).iter().copied();
        let alive = options.filter(|&option| self.board.rest.alive[option as usize]);
        let mut choices: Vec<u32> = alive.collect();
        choices.reverse();
        Branching {
            choices,
            mark: self.board.mark(),
            weight: Product::new(),
        }
    }

    /// What is left, as a factor and the forms of its components in order.
    fn forms(&mut self) -> Result<(BigUint, Vec<Form>), Halt> {
        let board = &self.board;
        let rest = board.rest.clone();
        let Normal { factor, parts } = normalise(board.matrix, board.index, rest, self.pace)?;
        let mut forms = Vec::with_capacity(parts.len());
        for part in &parts {
            forms.push(self.canon.form(part, self.symmetry, self.pace)?);
        }
        forms.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        Ok((factor, forms))
    }

    /// Adds what is left, times all on the way here.
    fn leaf(&mut self, levels: &[Branching]) -> Result<(), Halt> {
        let (mut factor, forms) = self.forms()?;
        if factor == BigUint::ZERO {
            return Ok(());
        }
        for level in levels {
            for &weight in level.weight.iter().filter(|&&weight| weight != 1) {
                factor *= weight;
            }
        }
        let mut parts = Vec::with_capacity(forms.len());
        for form in forms {
            let next = crate::ids::narrow(self.found.parts.len());
            let part = *self.ids.entry(form.key.clone()).or_insert(next);
            if part == next {
                self.bytes += 2 * form.bytes();
                self.found.parts.push(form);
            }
            parts.push(part);
        }
        let parts: Box<[u32]> = parts.into();
        match self.sums.get(&parts) {
            Some(&at) => self.found.branches[at].1 += factor,
            None => {
                self.bytes += 2 * (parts.len() * 4 + 64);
                self.sums.insert(parts.clone(), self.found.branches.len());
                self.found.branches.push((parts, factor));
            }
        }
        if self.bytes > self.room {
            return Err(Halt::Limit(crate::limits::Stop::Memory));
        }
        Ok(())
    }
}
