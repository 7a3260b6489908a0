//! Relations of the values of two cells: each relation with the one definition of what it
//! means, from which tables are made.

use std::fmt;

/// A relation between the values of two cells, the first one's and the second one's.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// The first is less than the second.
    Less,
    /// The first is at most the second.
    AtMost,
    /// Both are equal.
    Equal,
    /// They differ by exactly this number.
    DifferBy(usize),
    /// They differ by at least this number.
    DifferAtLeast(usize),
    /// They are not equal, and differ by no more than that.
    DifferAtMost(usize),
    /// One is this multiple of the other.
    Ratio(usize),
    /// They add up to that.
    SumTo(usize),
    /// Both are low, both in the middle or both high.
    SameThird,
    /// Both leave the same remainder by that number.
    SameRemainder(usize),
    /// Each value times its number, together, makes the total.
    Weighed {
        /// The numbers of the two cells.
        by: [i32; 2],
        /// The required total.
        total: i32,
    },
    /// The first is `place` only if the second is `own`; `always` says that the second is `own`
    /// only then, too.
    PointsAt {
        /// The place of the second cell on its line, from 1.
        place: usize,
        /// Where the first one does, from 1.
        own: usize,
        /// True if each must follow from the other.
        always: bool,
    },
    /// None of these holds.
    NoneOf(Vec<Self>),
}

impl Relation {
    /// True if two values, both from 1 to `order`, are so related.
    #[must_use]
    pub fn holds(&self, a: usize, b: usize, order: usize) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::DifferBy(n) => a.abs_diff(b) == *n,
            Self::DifferAtLeast(n) => a.abs_diff(b) >= *n,
            Self::DifferAtMost(n) => a != b && a.abs_diff(b) <= *n,
            Self::Ratio(n) => a == b * n || b == a * n,
            Self::SumTo(n) => a + b == *n,
            Self::SameThird => third(a, order) == third(b, order),
            Self::SameRemainder(n) => a % n == b % n,
            Self::Weighed { by: [c, d], total } => {
                let times = |by: i32, value: usize| {
                    i64::from(by) * i64::try_from(value).unwrap_or(i64::MAX)
                };
                times(*c, a) + times(*d, b) == i64::from(*total)
            }
            Self::PointsAt { place, own, always } => {
                if *always {
                    (a == *place) == (b == *own)
                } else {
                    a != *place || b == *own
                }
            }
            Self::NoneOf(relations) => relations.iter().all(|one| !one.holds(a, b, order)),
        }
    }

    /// The number in the relation, if it has one.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        match self {
            Self::DifferBy(n)
            | Self::DifferAtLeast(n)
            | Self::DifferAtMost(n)
            | Self::Ratio(n)
            | Self::SumTo(n)
            | Self::SameRemainder(n) => Some(*n),
            Self::Less
            | Self::AtMost
            | Self::Equal
            | Self::SameThird
            | Self::Weighed { .. }
            | Self::PointsAt { .. }
            | Self::NoneOf(_) => None,
        }
    }
}

/// Which third a value lies in: low, middle or high. Where the thirds cannot be equal, the
/// outer two are, as the tools of the field have it.
fn third(value: usize, order: usize) -> usize {
    let outer = match order % 3 {
        2 => order / 3 + 1,
        _ => order / 3,
    };
    usize::from(value > outer) + usize::from(value > order - outer)
}

/// In a few words, for reports: `differ by 1`, `add up to 10`, `no difference 1, 2`.
impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Less => f.write_str("less than"),
            Self::AtMost => f.write_str("at most"),
            Self::Equal => f.write_str("are equal"),
            Self::DifferBy(n) => write!(f, "differ by {n}"),
            Self::DifferAtLeast(n) => write!(f, "differ by at least {n}"),
            Self::DifferAtMost(n) => write!(f, "differ by at most {n}"),
            Self::Ratio(n) => write!(f, "ratio {n}"),
            Self::SumTo(n) => write!(f, "add up to {n}"),
            Self::SameThird => f.write_str("same third"),
            Self::SameRemainder(n) => write!(f, "same remainder by {n}"),
            Self::Weighed { by: [c, d], total } => write!(f, "make {c}a + {d}b = {total}"),
            Self::PointsAt { place, own, always } => {
                let just = if *always { "just " } else { "" };
                write!(f, "{place} {just}where {own} stands")
            }
            Self::NoneOf(relations) => none_of(relations, f),
        }
    }
}

/// The text of forbidden relations: several of one kind are listed by their numbers.
fn none_of(relations: &[Relation], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let kind = match relations {
        [Relation::SameThird] => return f.write_str("another third"),
        [Relation::SameRemainder(n)] => return write!(f, "another remainder by {n}"),
        [Relation::DifferBy(_), ..] => "no difference",
        [Relation::Ratio(_), ..] => "no ratio",
        [Relation::SumTo(_), ..] => "no xv",
        _ => "not",
    };

    let names = relations
        .iter()
        .map(|one| match (one.number(), kind) {
            (Some(n), "no difference" | "no ratio" | "no xv") => n.to_string(),
            _ => one.to_string(),
        })
        .collect::<Vec<_>>()
        .join(", ");

    write!(f, "{kind} {names}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_third_takes_what_makes_the_others_equal() {
        // Five values have two low and two high ones, two have one of each.
        let same = |a, b, order| Relation::SameThird.holds(a, b, order);
        assert!(same(1, 2, 5) && same(4, 5, 5) && same(1, 1, 2));
        assert!(!same(2, 3, 5) && !same(3, 4, 5) && !same(1, 2, 2));
    }

    #[test]
    fn what_is_forbidden_is_told_by_its_numbers() {
        let none = Relation::NoneOf(vec![Relation::DifferBy(1), Relation::DifferBy(3)]);
        assert_eq!(none.to_string(), "no difference 1, 3");
    }
}
