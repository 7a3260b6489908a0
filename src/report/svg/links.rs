//! Links between candidates: bent lines with an arrow at their end, whole for strong
//! ones and dashed for weak ones.

use super::frame::{Frame, middle};
use crate::puzzle::{Position, Symbol};
use crate::report::markup::Sheet;
use crate::report::picture::PictureLink;

/// How far from the middle of its end a link stops.
const GAP: f64 = 10.0;
/// Length and half of the width of an arrow's head.
const HEAD: (f64, f64) = (8.0, 4.0);
/// How far a link bends away from the straight line, by its length.
const BEND: f64 = 0.12;

type Point = (f64, f64);

impl Frame<'_> {
    /// All links.
    pub(super) fn links(&self, sheet: &mut Sheet) {
        sheet.layer(r##"g class="links" stroke="#c03" fill="none" stroke-width="2""##);
        for link in &self.picture.links {
            self.link(sheet, link);
        }
        sheet.close();
    }

    fn link(&self, sheet: &mut Sheet, link: &PictureLink) {
        let a = self.end(link.from);
        let b = self.end(link.to);
        let apart = distance(a, b);
        if apart == 0.0 {
            return;
        }
        let bent = (
            f64::midpoint(a.0, b.0) - (b.1 - a.1) * BEND,
            f64::midpoint(a.1, b.1) + (b.0 - a.0) * BEND,
        );
        let gap = GAP.min(apart / 4.0);
        let start = towards(a, bent, gap);
        let tip = towards(b, bent, gap);
        let head = HEAD.0.min(apart / 4.0);
        let neck = towards(tip, bent, head);
        let dx = (tip.0 - neck.0) / head;
        let dy = (tip.1 - neck.1) / head;
        let side = |way: f64| (neck.0 - dy * HEAD.1 * way, neck.1 + dx * HEAD.1 * way);
        let line = format!("M{} Q{} {}", pair(start), pair(bent), pair(neck));
        let dashes = if link.strong { "none" } else { "5 4" };
        sheet.leaf(&format!(r#"path d="{line}" stroke-dasharray="{dashes}""#));
        let head = format!("M{}L{}L{}Z", pair(tip), pair(side(1.0)), pair(side(-1.0)));
        sheet.leaf(&format!(r##"path d="{head}" fill="#c03" stroke="none""##));
    }

    /// The middle of an end.
    fn end(&self, (cell, symbol): (Position, Symbol)) -> Point {
        let (x, y) = if self.picture.has_marks() {
            self.mark_at(cell, symbol.index())
        } else {
            middle(cell)
        };
        (real(x), real(y))
    }
}

/// A whole number of units as a real one.
#[expect(clippy::cast_precision_loss, reason = "pictures are far smaller than 2^52 units")]
pub(super) fn real(n: i64) -> f64 {
    n as f64
}

fn distance(a: Point, b: Point) -> f64 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

/// The point this far from `a` on the way to `b`.
fn towards(a: Point, b: Point, far: f64) -> Point {
    let part = far / distance(a, b).max(f64::EPSILON);
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// A point with one decimal, which is the same on every machine.
fn pair((x, y): Point) -> String {
    format!("{x:.1} {y:.1}")
}
