//! When two puzzles are the same: canonical forms and symmetries, for any layout.
//!
//! Two puzzles are the same when one becomes the other by a symmetry of their layout and new
//! names for the symbols. A symmetry moves cells so that every region and every condition
//! becomes one; names can be changed where no rule compares or adds values, and where one does,
//! all values can be turned round (`v` to `order + 1 - v`) if the rules of the layout say the
//! same after that.
//!
//! An [`Identity`] is made for a layout once. It brings the layout into a numbering of its own
//! (so that layouts that differ by the names of their cells give the same), and knows its
//! symmetries as a chain. For a puzzle, a search looks for the smallest numbering of its cells;
//! the chain turns that into a symmetry of the layout. What is compared is always the whole
//! puzzle: no answer rests on a hash.

mod canonical;
mod group;
mod kinds;
mod seen;
mod structure;
mod tuning;

use std::sync::Arc;

use num_bigint::BigUint;

pub use canonical::{Canonical, Key};
pub use group::{Automorphism, Group};
pub use seen::Seen;

use self::structure::{Structure, Symbols};
use crate::ids::{CellId, Id, IdVec, narrow};
use crate::limits::{Limits, Meter, Stop};
use crate::puzzle::{Layout, Symbol};
use crate::symmetry::{Chain, Found, Graph, Leaf, Partition, Work, search};

/// A layout with its symmetries, ready to say which of its puzzles are the same.
#[derive(Clone, Debug)]
pub struct Identity {
    layout: Arc<Layout>,
    /// The layout in its own numbering.
    structure: Structure,
    /// All of the structure, as bytes.
    text: Arc<[u8]>,
    /// How the layout is seen in that numbering; how it is seen with all values turned round,
    /// where that is the same structure.
    view: View,
    turned: Option<View>,
    /// The structure's symmetries.
    chain: Chain,
    /// Its graph: edges, and the classes of its vertices after refinement.
    edges: Vec<(u32, u32)>,
    classes: Vec<u32>,
}

/// A layout's cells and symbols by the numbers of a structure.
#[derive(Clone, Debug)]
struct View {
    number: IdVec<CellId, u32>,
    cell: Vec<CellId>,
    /// Names of symbols in the structure, and back.
    name: Vec<usize>,
    symbol: Vec<usize>,
}

impl Identity {
    /// Finds the symmetries of a layout.
    ///
    /// # Errors
    /// A limit was reached; a node is a class of cells refined.
    pub fn new(layout: &Arc<Layout>, limits: &Limits) -> Result<Self, Stop> {
        let mut meter = limits.meter();
        let raw = Structure::of(layout, false);
        let first = numbered(&raw, &raw.graph(&raw.edges()), &mut meter)?;
        let structure = raw.renumbered(&first.best.number);
        let view = View::new(&structure, &first.best.number, false);
        let turned = Self::turned(layout, &structure, &mut meter)?;

        let edges = structure.edges();
        let graph = structure.graph(&edges);
        let found = numbered(&structure, &graph, &mut meter)?;
        let mut work = Work::default();
        let mut root = Partition::new(&graph, &mut work);
        root.refine(&graph, &mut work);
        let classes = (0..).take(graph.n_vertices()).map(|v| root.class(v));
        Ok(Self {
            layout: Arc::clone(layout),
            text: bytes(&structure.text()).into(),
            chain: Chain::new(&found, structure.n_points()),
            classes: classes.collect(),
            edges,
            structure,
            view,
            turned,
        })
    }

    /// How the layout is seen with all values turned round, where that changes nothing.
    fn turned(layout: &Layout, own: &Structure, meter: &mut Meter) -> Result<Option<View>, Stop> {
        if own.symbols != Symbols::Fixed {
            return Ok(None);
        }
        let raw = Structure::of(layout, true);
        let found = numbered(&raw, &raw.graph(&raw.edges()), meter)?;
        let number = &found.best.number;
        let same = raw.renumbered(number) == *own;
        Ok(same.then(|| View::new(own, number, true)))
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The symmetry with these images of points: `images` in the numbers of `view`, the result in
    /// the layout's own. `used` are the symbols of the points that follow the cells where
    /// the structure has none.
    fn symmetry(&self, view: &View, images: &[u32], used: &[usize]) -> Automorphism {
        let n_cells = self.structure.n_cells;
        let cells = view.number.iter().map(|&at| {
            let to = images[at as usize];
            self.view.cell[to as usize]
        });
        let mut symbols: Vec<usize> = match self.structure.symbols {
            Symbols::Free => (0..self.structure.order).collect(),
            Symbols::Fixed => view.name.iter().map(|&name| self.view.symbol[name]).collect(),
            Symbols::Points => (view.name.iter())
                .map(|&name| self.view.symbol[images[n_cells + name] as usize - n_cells])
                .collect(),
        };

        for (k, &symbol) in used.iter().enumerate() {
            symbols[symbol] = used[images[n_cells + k] as usize - n_cells];
        }
        Automorphism {
            cells: cells.collect(),
            symbols: symbols.into_iter().filter_map(Symbol::new).collect(),
        }
    }

    /// Adds all changes of names among some symbols to a group.
    fn rename(&self, group: &mut Group, symbols: &[usize]) {
        for (k, pair) in symbols.windows(2).enumerate() {
            group.order *= BigUint::from(k + 2);
            let mut names: Vec<usize> = (0..self.structure.order).collect();
            names.swap(pair[0], pair[1]);
            group.generators.push(Automorphism {
                cells: self.view.number.ids().collect(),
                symbols: names.into_iter().filter_map(Symbol::new).collect(),
            });
        }
    }
}

impl View {
    fn new(structure: &Structure, number: &[u32], turned: bool) -> Self {
        let n = structure.n_cells;
        let order = structure.order;
        let mut cell = vec![CellId::new(0); n];
        for (at, &to) in number[..n].iter().enumerate() {
            cell[to as usize] = CellId::new(at);
        }
        let name: Vec<usize> = match structure.symbols {
            Symbols::Points => number[n..].iter().map(|&to| to as usize - n).collect(),
            Symbols::Free | Symbols::Fixed if turned => (0..order).rev().collect(),
            Symbols::Free | Symbols::Fixed => (0..order).collect(),
        };

        let mut symbol = vec![0; order];
        for (at, &to) in name.iter().enumerate() {
            symbol[to] = at;
        }
        Self { number: number[..n].to_vec().into(), cell, name, symbol }
    }
}

/// The smallest numbering of a structure's points, and its symmetries.
fn numbered(structure: &Structure, graph: &Graph, meter: &mut Meter) -> Result<Found, Stop> {
    let mut work = Work::default();
    let mut root = Partition::new(graph, &mut work);
    root.refine(graph, &mut work);
    let mut judge = |partition: &Partition| {
        let number: Vec<u32> =
            (0..narrow(structure.n_points())).map(|point| partition.place(point)).collect();
        Leaf { certificate: structure.renumbered(&number).certificate(), number }
    };
    search(graph, root, &mut work, &mut judge, meter)
}

/// Numbers as bytes, seven bits in each, the last of a number without the high bit.
fn bytes(words: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(words.len() + 8);
    for &word in words {
        let mut left = word;
        while left >= 0x80 {
            bytes.push(0x80 | left.to_le_bytes()[0]);
            left >>= 7;
        }
        bytes.push(left.to_le_bytes()[0]);
    }
    bytes
}

/// The numbers encoded in bytes.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let mut left = bytes.iter();
    std::iter::from_fn(move || {
        let mut word = 0;
        let mut shift = 0;
        loop {
            let &byte = left.next()?;
            word |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(word);
            }
            shift += 7;
        }
    })
}
