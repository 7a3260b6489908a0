//! The canonical form of a puzzle: one and the same for all puzzles that are the same.
//!
//! The graph of a puzzle is that of its layout, coloured by the contents of cells; where names of
//! symbols are free, each symbol that occurs is a point linked to the cells that hold it. A leaf of
//! the search is brought onto the layout by the chain of its symmetries, and then its symbols
//! are named: in the order in which they first occur, or, where there are candidates, as the
//! leaf numbers them. The contents of the cells then, cell by cell, are the certificate.
//!
//! Cells are set apart before symbols: a cell names its regions and its symbol at once, while nine
//! symbols that are set apart one after the other say little about where they are, and a full
//! grid would have millions of paths.

use std::fmt::{self, Write};
use std::sync::Arc;

use num_bigint::BigUint;

use super::structure::{NONE_LEFT, SYMBOLS, Symbols, renamed};
use super::{Group, Identity, View, bytes, words};
use crate::ids::{IdVec, distinct, narrow, sorted};
use crate::limits::{Limits, Meter, Stop};
use crate::puzzle::{Puzzle, SymbolSet};
use crate::symmetry::{Found, Graph, Leaf, Partition, Work, mixed, search};

/// A puzzle in its canonical form.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The puzzle that all puzzles on the layout of the original share which are the same.
    pub puzzle: Puzzle,
    /// Equal for puzzles that are the same and for no others.
    pub key: Key,
    /// The symmetries of the original puzzle.
    pub group: Group,
}

/// The identity of a puzzle: all of the layout's structure and all of the puzzle. Layouts that
/// differ by the names of their cells have the same structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    pub(super) layout: Arc<[u8]>,
    /// A hash of the features that are cheap to compute; it follows from the rest.
    pub(super) glance: u64,
    pub(super) content: Box<[u8]>,
}

/// The key as text without blanks: two keys have the same text if and only if they are equal.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_base64(f, &self.layout)?;
        f.write_char('.')?;
        write_base64(f, &self.content)
    }
}

/// Writes bytes in base64 with the alphabet for addresses and without padding (RFC 4648, section 5).
fn write_base64(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, &byte| bits << 8 | usize::from(byte));
        let bits = bits << (8 * (3 - three.len()));
        for sign in (0..=three.len()).map(|k| bits >> (18 - 6 * k) & 63) {
            f.write_char(char::from(SIGNS[sign]))?;
        }
    }
    Ok(())
}

/// Marks what a cell holds as given.
const GIVEN: u64 = 1 << 63;
/// Marks a given that the cell's candidates or the layout do not allow.
const REFUSED: u64 = 1 << 62;

impl Identity {
    /// The canonical form of a puzzle and its symmetries. Givens and candidates count, entries
    /// do not.
    ///
    /// # Errors
    /// A limit was reached; a node is a class of cells refined.
    ///
    /// # Panics
    /// When the puzzle has another layout with another number of cells or symbols.
    pub fn canonical(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Canonical, Stop> {
        let contents = self.contents(puzzle);
        let glance = self.glance(&contents);
        let (certificate, group) = self.smallest(contents, limits)?;
        Ok(Canonical {
            puzzle: self.rebuilt(&certificate),
            key: Key { layout: Arc::clone(&self.text), glance, content: packed(&certificate) },
            group,
        })
    }

    /// The smallest certificate of what cells hold, and the symmetries.
    pub(super) fn smallest(
        &self,
        contents: Vec<u64>,
        limits: &Limits,
    ) -> Result<(Vec<u64>, Group), Stop> {
        let mut meter = limits.meter();
        let other = self.turned.as_ref().map(|view| (view, self.seen_from(view, &contents)));
        let form = Form::new(self, contents);
        let found = form.search(&mut meter)?;
        let mut group = form.group(&found);
        let mut best = found.best;
        if let Some((view, contents)) = other {
            let other = Form::new(self, contents).search(&mut meter)?;
            if other.best.certificate == best.certificate {
                group.order *= 2u32;
                let mut back = vec![0; best.number.len()];
                for (point, &number) in (0u32..).zip(&best.number) {
                    back[number as usize] = point;
                }
                let images: Vec<u32> =
                    other.best.number.iter().map(|&number| back[number as usize]).collect();
                group.generators.push(self.symmetry(view, &images, &[]));
            } else if other.best.certificate < best.certificate {
                best = other.best;
            }
        }

        Ok((best.certificate, group))
    }

    /// A number that puzzles share which are the same, and few others: how full the regions of
    /// each clue are, and how often its symbol occurs.
    pub(super) fn glance(&self, contents: &[u64]) -> u64 {
        let own = self.glanced(contents);
        let other = self.turned.as_ref().map(|view| self.glanced(&self.seen_from(view, contents)));
        own.min(other.unwrap_or(own))
    }

    fn glanced(&self, contents: &[u64]) -> u64 {
        let mut counts = vec![0u64; self.classes.len()];
        let mut times = vec![0u64; self.structure.order];
        let mut around = vec![0u64; contents.len()];
        let held = |cell: u32| contents.get(cell as usize).is_some_and(|&held| held != 0);
        for &(cell, other) in &self.edges {
            counts[other as usize] += u64::from(held(cell));
        }
        for &(cell, other) in self.edges.iter().filter(|(cell, _)| held(*cell)) {
            let class = u64::from(self.classes[other as usize]);
            let what = class << 32 | counts[other as usize];
            around[cell as usize] = around[cell as usize].wrapping_add(mixed(what));
        }

        let free = self.structure.symbols == Symbols::Free;
        for &content in contents {
            let _ = renamed(content, |symbol| {
                times[symbol] += u64::from(free);
                symbol
            });
        }

        let mut total = 0u64;
        for (cell, &content) in contents.iter().enumerate().filter(|(_, held)| **held != 0) {
            let mut what = self.structure.sight(content);
            let _ = renamed(content, |symbol| {
                what = what.wrapping_add(mixed(times[symbol]));
                symbol
            });
            let class = u64::from(self.classes[cell]);
            total = total.wrapping_add(mixed(around[cell] ^ mixed(what) ^ mixed(class)));
        }

        total
    }

    /// The contents of the cells, seen from another view of the same structure.
    fn seen_from(&self, view: &View, contents: &[u64]) -> Vec<u64> {
        let mut seen = vec![0; contents.len()];
        for (&cell, &content) in self.view.cell.iter().zip(contents) {
            let name = |name: usize| view.name[self.view.symbol[name]];
            seen[view.number[cell] as usize] = renamed(content, name);
        }
        seen
    }

    /// The contents of each cell, by the structure's numbers and names.
    pub(super) fn contents(&self, puzzle: &Puzzle) -> Vec<u64> {
        let view = &self.view;
        let mut contents = vec![0; self.structure.n_cells];
        let name = |bits: u64| match self.structure.symbols {
            Symbols::Free => bits,
            Symbols::Points | Symbols::Fixed => renamed(bits, |symbol| view.name[symbol]),
        };

        let layout = self.layout.allowed();
        for (cell, &given) in puzzle.givens().enumerate() {
            let only = puzzle.initial_candidates().map(|sets| sets[cell].and(layout[cell]));
            let possible = only.unwrap_or(layout[cell]);
            let content = match (given, only) {
                (Some(symbol), _) => {
                    let refused = REFUSED * u64::from(!possible.contains(symbol));
                    GIVEN | refused | name(SymbolSet::only(symbol).bits())
                }
                (None, Some(set)) if set != layout[cell] => {
                    name(set.bits()) | (NONE_LEFT * u64::from(set.is_empty()))
                }
                (None, _) => 0,
            };
            contents[view.number[cell] as usize] = content;
        }

        contents
    }

    /// The puzzle whose cells hold this, by the structure's numbers and names.
    fn rebuilt(&self, contents: &[u64]) -> Puzzle {
        let mut givens = IdVec::filled(None, self.structure.n_cells);
        let all = self.layout.symbols();
        let mut sets = Vec::new();
        for (&cell, &content) in self.view.cell.iter().zip(contents) {
            let bits = renamed(content, |name| self.view.symbol[name]);
            let set = SymbolSet::from_bits(bits & all.bits());
            if content & GIVEN != 0 {
                givens[cell] = set.first();
                if content & REFUSED != 0 {
                    sets.push((cell, SymbolSet::EMPTY));
                }
            } else if content != 0 {
                sets.push((cell, set));
            }
        }

        // All symbols come from a puzzle on this layout.
        let puzzle = Puzzle::of_givens(Arc::clone(&self.layout), givens);
        let mut puzzle = puzzle.unwrap_or_else(|_| Puzzle::blank(Arc::clone(&self.layout)));
        for (cell, set) in sets {
            let _ = puzzle.restrict(cell, set);
        }
        puzzle
    }
}

/// A puzzle by the numbers of its layout's structure, with its graph.
struct Form<'a> {
    identity: &'a Identity,
    contents: Vec<u64>,
    graph: Graph,
    /// The symbols of the points that follow the cells, where the structure has none.
    used: Vec<usize>,
    /// True if cells hold anything but givens.
    marked: bool,
}

impl<'a> Form<'a> {
    fn new(identity: &'a Identity, contents: Vec<u64>) -> Self {
        let structure = &identity.structure;
        let n = structure.n_cells;
        let free = structure.symbols == Symbols::Free;
        let occurring = contents.iter().fold(0, |all, content| all | content & SYMBOLS);
        let used: Vec<usize> =
            (0..structure.order).filter(|symbol| free && occurring >> symbol & 1 == 1).collect();
        let n_points = structure.n_points() + used.len();
        let more = narrow(used.len());

        let sight = |content: u64| structure.sight(content);
        let sights = distinct(contents.iter().map(|&content| sight(content)));
        let n_sights = narrow(sights.len());
        let mut colours = Vec::with_capacity(identity.classes.len() + used.len());
        for (&class, &content) in identity.classes.iter().zip(&contents) {
            let place = sights.binary_search(&sight(content)).map_or(0, narrow);
            colours.push(class * n_sights + place);
        }

        let of_points = narrow(structure.n_points()) * n_sights;
        let points = &identity.classes[n..structure.n_points()];
        colours.extend(points.iter().map(|class| class * n_sights));
        colours.resize(n_points, of_points);
        let others = &identity.classes[structure.n_points()..];
        colours.extend(others.iter().map(|class| of_points + 1 + class));

        let last = narrow(structure.n_points());
        let moved = |vertex: u32| if vertex < last { vertex } else { vertex + more };
        let mut edges = Vec::with_capacity(identity.edges.len() + n);
        edges.extend(identity.edges.iter().map(|&(a, b)| (moved(a), moved(b))));
        if structure.symbols != Symbols::Fixed {
            let mut point = vec![0; structure.order];
            for (k, name) in (0u32..).zip(point.iter_mut()) {
                *name = narrow(n) + k;
            }
            for (k, &symbol) in (0u32..).zip(&used) {
                point[symbol] = narrow(n) + k;
            }
            for (cell, &content) in (0u32..).zip(&contents) {
                let mut left = content & SYMBOLS;
                while left != 0 {
                    edges.push((cell, point[left.trailing_zeros() as usize]));
                    left &= left - 1;
                }
            }
        }

        Self {
            graph: Graph::new(n_points, colours, &edges).telling_first(n),
            marked: contents.iter().any(|&held| held != 0 && held & GIVEN == 0),
            identity,
            contents,
            used,
        }
    }

    fn search(&self, meter: &mut Meter) -> Result<Found, Stop> {
        let mut work = Work::default();
        let mut root = Partition::new(&self.graph, &mut work);
        root.refine(&self.graph, &mut work);
        let mut spare = Vec::new();
        let mut judge = |partition: &Partition| self.leaf(partition, &mut spare);
        search(&self.graph, root, &mut work, &mut judge, meter)
    }

    /// The numbering of a leaf, and the puzzle under it.
    fn leaf(&self, partition: &Partition, spare: &mut Vec<u32>) -> Leaf {
        let structure = &self.identity.structure;
        let n = structure.n_cells;
        let points = narrow(structure.n_points());
        let mut numbers: Vec<u32> = (0..points).map(|point| partition.place(point)).collect();
        self.identity.chain.smallest(&mut numbers, spare);
        let mut number = vec![0; self.graph.n_points];
        for (to, &place) in (0u32..).zip(&numbers) {
            number[partition.at(place) as usize] = to;
        }
        let sources = || numbers[..n].iter().map(|&place| partition.at(place) as usize);
        let certificate = match structure.symbols {
            Symbols::Fixed => sources().map(|cell| self.contents[cell]).collect(),
            Symbols::Points => {
                let name = |symbol: usize| number[n + symbol] as usize - n;
                let held = |cell: usize| renamed(self.contents[cell], name);
                sources().map(held).collect()
            }
            Symbols::Free => {
                let names = self.names(partition, sources());
                for (k, &symbol) in self.used.iter().enumerate() {
                    number[n + k] = narrow(n + names[symbol]);
                }
                let held = |cell: usize| renamed(self.contents[cell], |symbol| names[symbol]);
                sources().map(held).collect()
            }
        };

        Leaf { certificate, number }
    }

    /// New names of the symbols that occur, by their index.
    fn names(&self, partition: &Partition, cells: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut names = vec![usize::MAX; self.identity.structure.order];
        if self.marked {
            let first = self.identity.structure.n_cells;
            let place =
                |(k, &symbol): (usize, &usize)| (partition.place(narrow(first + k)), symbol);
            let places = sorted(self.used.iter().enumerate().map(place));
            for (name, (_, symbol)) in places.into_iter().enumerate() {
                names[symbol] = name;
            }
            return names;
        }

        let mut next = 0;
        for cell in cells {
            let content = self.contents[cell];
            if content != 0 {
                let name = &mut names[content.trailing_zeros() as usize];
                if *name == usize::MAX {
                    (*name, next) = (next, next + 1);
                }
            }
        }

        names
    }

    /// The symmetries that a search has found, with the names of symbols that do not occur.
    fn group(&self, found: &Found) -> Group {
        let identity = self.identity;
        let rebuilt = |images: &Vec<u32>| identity.symmetry(&identity.view, images, &self.used);
        let mut group = Group {
            order: BigUint::clone(&found.order),
            generators: found.generators.iter().map(rebuilt).collect(),
        };
        if identity.structure.symbols == Symbols::Free {
            let unused = |symbol: &usize| !self.used.contains(symbol);
            let unused: Vec<usize> = (0..identity.structure.order).filter(unused).collect();
            identity.rename(&mut group, &unused);
        }
        group
    }
}

/// The contents of cells in few bytes: nothing, a given, or else the whole word.
pub(super) fn packed(contents: &[u64]) -> Box<[u8]> {
    let mut words = Vec::with_capacity(contents.len());
    for &content in contents {
        if content == 0 {
            words.push(0);
        } else if content & (GIVEN | REFUSED) == GIVEN {
            words.push(2 + u64::from(content.trailing_zeros()));
        } else {
            words.extend([1, content]);
        }
    }
    bytes(&words).into()
}

/// The contents that were packed.
pub(super) fn unpacked(bytes: &[u8]) -> Vec<u64> {
    let mut words = words(bytes);
    let mut contents = Vec::new();
    while let Some(word) = words.next() {
        contents.push(match word {
            0 => 0,
            1 => words.next().unwrap_or(0),
            given => GIVEN | 1 << (given - 2),
        });
    }
    contents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let contents = [0, GIVEN | 1, GIVEN | 1 << 60, GIVEN | REFUSED | 4, 0b101, NONE_LEFT, 0];
        assert_eq!(unpacked(&packed(&contents)), contents);
    }
}
