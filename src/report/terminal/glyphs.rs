//! The characters of lines and of the points where they meet.

use super::super::picture::Edge;

/// Which characters a drawing is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Glyphs {
    /// Box-drawing characters, light and heavy.
    #[default]
    Boxes,
    /// Only ASCII: borders of regions as lines, edges inside them as dots.
    Ascii,
}

/// Box-drawing characters by the weights (none, light, heavy) of their four arms: up changes
/// fastest, then right, down, left.
const BOXES: &str =
    " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋";

/// Weights that an arm can have.
const WEIGHTS: usize = 3;

/// The lines that meet at a point: up, right, down, left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arms(pub(super) [Option<Edge>; 4]);

impl Arms {
    /// The arms of a horizontal line.
    pub(super) fn across(edge: Option<Edge>) -> Self {
        Self([None, edge, None, edge])
    }

    /// The arms of a vertical line.
    pub(super) fn upright(edge: Option<Edge>) -> Self {
        Self([edge, None, edge, None])
    }

    /// The heaviest arm.
    pub(super) fn weight(self) -> Option<Edge> {
        self.0.into_iter().max().flatten()
    }

    /// The character with these arms.
    pub(super) fn glyph(self, glyphs: Glyphs) -> char {
        match glyphs {
            Glyphs::Boxes => self.boxed(),
            Glyphs::Ascii => self.ascii(),
        }
    }

    fn boxed(self) -> char {
        let weight = |edge: Option<Edge>| match edge {
            None => 0,
            Some(Edge::Thin) => 1,
            Some(Edge::Thick) => 2,
        };
        let at = self.0.into_iter().rev().fold(0, |at, arm| at * WEIGHTS + weight(arm));
        BOXES.chars().nth(at).unwrap_or(' ')
    }

    fn ascii(self) -> char {
        let [up, right, down, left] = self.0;
        let thick = |edge: Option<Edge>| edge == Some(Edge::Thick);
        let upright = thick(up) || thick(down);
        let across = thick(left) || thick(right);
        match (upright, across) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) if self.weight().is_none() => ' ',
            // Of light lines only every crossing and every upright piece is shown.
            (false, false) if left == right && up.is_none() => ' ',
            (false, false) if up == down && left.is_none() => ':',
            (false, false) => '.',
        }
    }
}
