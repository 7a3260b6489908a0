//! Lines on which two cells at a time are compared, or all with the ends.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, Layout, LayoutResult, Lowering, MANY, Others, PLAIN,
    RegionKind, Relation, Takes, Usual, Wording, distinct, reach,
};

pub(super) const THERMOMETER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Thermometer,
    names: &["thermometer", "thermo"],
    cells: (2, MANY),
    repeats: false,
    says: "values grow from the first cell to the last",
    wording: |_| {
        Wording::new("thermometer", "through").means("Along a thermometer every value is greater than the one before, from the bulb to the tip.")
    },
    reach: growing,
    lower: |lowering, cells| lowering.chain(cells, &Relation::Less),
    ..PLAIN
};

pub(super) const SLOW_THERMOMETER: ConstraintEntry = ConstraintEntry {
    kind: Kind::SlowThermometer,
    names: &["slow-thermometer", "slowthermometer", "slow-thermo"],
    cells: (2, MANY),
    repeats: false,
    says: "values grow or stay the same from the first cell to the last",
    wording: |_| {
        Wording::new("slow thermometer", "through")
            .means("Along a slow thermometer no value is less than the one before.")
    },
    lower: |lowering, cells| lowering.chain(cells, &Relation::AtMost),
    ..PLAIN
};

pub(super) const LESS: ConstraintEntry = ConstraintEntry {
    kind: Kind::Less,
    names: &["less", "less-than"],
    cells: (2, 2),
    repeats: false,
    says: "the first cell is less than the second",
    wording: |_| {
        Wording::new("sign", "between").means("A sign points at the smaller of two values.")
    },
    lower: |lowering, cells| lowering.chain(cells, &Relation::Less),
    ..PLAIN
};

fn growing(line: &Constraint, layout: &Layout) -> LayoutResult<reach::Range> {
    let n = line.cells.len();
    let order = layout.order();
    if n > order {
        return Err(line.wrong(format!("{n} cells, but values grow over {order} at most")));
    }

    reach::any(line, layout)
}

pub(super) const WHISPERS: ConstraintEntry = ConstraintEntry {
    kind: Kind::Whispers,
    names: &["whispers", "whisper", "whisper-line"],
    with_value: &[
        ("german", 5),
        ("german-whisper", 5),
        ("german-whispers", 5),
        ("dutch", 4),
        ("dutch-whisper", 4),
        ("dutch-whispers", 4),
    ],
    cells: (2, MANY),
    takes: Takes::Perhaps(Usual::HalfRoundedUp),
    says: "neighbours on the line differ by at least the value (half of the symbols, rounded up)",
    wording: |_| {
        Wording::new("whisper line", "through")
            .means("Neighbours on this whisper line differ by at least {n}.")
    },
    reach: reach::apart,
    lower: |lowering, cells| lowering.chain(cells, &Relation::DifferAtLeast(lowering.value)),
    ..PLAIN
};

pub(super) const RENBAN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Renban,
    names: &["renban"],
    cells: (2, MANY),
    says: "the cells hold values that follow each other, each once, in any order",
    wording: |_| {
        Wording::new("renban line", "through").means("A renban line holds values that follow each other, in any order, so no two of these cells are further apart than {n}.")
    },
    reach: |line, layout| reach::at_most(line, layout, layout.order()),
    lower: |lowering, cells| {
        let cells = distinct(cells);
        let relation = Relation::DifferAtMost(cells.len() - 1);
        lowering.differ(RegionKind::Line, &cells);
        lowering.clique(&cells, &relation)
    },
    ..PLAIN
};

pub(super) const NABNER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Nabner,
    names: &["nabner"],
    cells: (2, MANY),
    says: "no two of the cells hold the same value or values that follow each other",
    wording: |_| {
        Wording::new("nabner line", "through")
            .means("No two values on a nabner line are equal or follow each other.")
    },
    reach: |line, layout| reach::at_most(line, layout, layout.order().div_ceil(2)),
    lower: |lowering, cells| {
        let cells = distinct(cells);
        lowering.differ(RegionKind::Line, &cells);
        lowering.clique(&cells, &Relation::DifferAtLeast(2))
    },
    ..PLAIN
};

pub(super) const PALINDROME: ConstraintEntry = ConstraintEntry {
    kind: Kind::Palindrome,
    names: &["palindrome"],
    cells: (2, MANY),
    says: "the line reads the same from both ends",
    wording: |_| {
        Wording::new("palindrome", "through").means("A palindrome reads the same from both ends.")
    },
    lower: |lowering, cells| {
        let ends =
            cells.iter().zip(cells.iter().rev()).take(cells.len() / 2).map(|(&a, &b)| [a, b]);
        equal(lowering, ends)
    },
    ..PLAIN
};

pub(super) const CLONE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Clone,
    names: &["clone"],
    others: Others::AsMany,
    says: "the cells behind -> hold the same symbols, one by one, as those before it",
    wording: |_| Wording::new("clone", "of").means("Clones hold the same symbols, cell by cell."),
    lower: |lowering, cells| {
        let copies = lowering.ids(&lowering.now.others);
        equal(lowering, cells.iter().zip(copies).map(|(&a, b)| [a, b]))
    },
    ..PLAIN
};

fn equal(
    lowering: &mut Lowering<'_>,
    mut pairs: impl Iterator<Item = [CellId; 2]>,
) -> LayoutResult<()> {
    pairs.try_for_each(|pair| lowering.pair(pair, &Relation::Equal))
}

pub(super) const BETWEEN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Between,
    names: &["between", "betweenline", "between-line"],
    cells: (2, MANY),
    repeats: false,
    says: "the inner cells lie strictly between the values of the two ends",
    wording: |_| Wording::new("between line", "through"),
    lower: |lowering, cells| ends(lowering, cells, None),
    ..PLAIN
};

pub(super) const LOCKOUT: ConstraintEntry = ConstraintEntry {
    kind: Kind::Lockout,
    names: &["lockout", "lockoutline", "lockout-line"],
    cells: (2, MANY),
    takes: Takes::Perhaps(Usual::HalfOfTheOthers),
    repeats: false,
    says: "the ends differ by at least the value (half of the other symbols); no inner cell lies between or at them",
    wording: |_| Wording::new("lockout line", "through"),
    reach: reach::apart,
    lower: |lowering, cells| ends(lowering, cells, Some(lowering.value)),
    ..PLAIN
};

/// The state of reading a line with ends, the ends read first.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Seen {
    None,
    One(usize),
    Both(usize, usize),
}

/// The inner cells lie strictly between the ends; or, for a lockout of ends at least `apart`
/// from each other, strictly outside.
fn ends(lowering: &mut Lowering<'_>, cells: &[CellId], apart: Option<usize>) -> LayoutResult<()> {
    let [first, inner @ .., last] = cells else {
        return Ok(());
    };
    let mut order = vec![*first, *last];
    order.extend(inner);
    let step = |_: usize, state: &Seen, value: usize| match (state, apart) {
        (Seen::None, _) => Some(Seen::One(value)),
        (&Seen::One(other), apart) => (other.abs_diff(value) >= apart.unwrap_or(0))
            .then_some(Seen::Both(value.min(other), value.max(other))),
        (&Seen::Both(low, high), None) => (low < value && value < high).then(|| state.clone()),
        (&Seen::Both(low, high), Some(_)) => (value < low || high < value).then(|| state.clone()),
    };

    lowering.machine(order, Seen::None, step, |_| true)
}

/// Cells of a line up to which pairs at every distance are made, not only at those that matter.
const SHORT: usize = 64;

pub(super) const ENTROPIC: ConstraintEntry = ConstraintEntry {
    kind: Kind::Entropic,
    names: &["entropic", "entropicline", "entropic-line", "entropy"],
    cells: (2, MANY),
    says: "three cells in a row on the line hold a low, a middle and a high value",
    wording: |_| {
        Wording::new("entropic line", "through").means("On an entropic line three cells in a row hold a low, a middle and a high value, each from another third of all values.")
    },
    lower: |lowering, cells| turns(lowering, cells, 3, &Relation::SameThird),
    ..PLAIN
};

pub(super) const MODULAR: ConstraintEntry = ConstraintEntry {
    kind: Kind::Modular,
    names: &["modular", "modularline", "modular-line"],
    cells: (2, MANY),
    takes: Takes::Perhaps(Usual::Are(&[3])),
    says: "as many cells in a row as the value (3) all differ in their remainder by it",
    wording: |_| {
        Wording::new("modular line", "through").means("On a modular line {n} cells in a row all leave different remainders when divided by {n}.")
    },
    reach: reach::positive,
    lower: |lowering, cells| {
        let by = lowering.value;
        turns(lowering, cells, by, &Relation::SameRemainder(by))
    },
    ..PLAIN
};

/// Any `classes` cells in a row are of different classes; `same` says that two cells are of
/// one. With no more classes than that, cells that far apart are of the same class, and the
/// pairs at every distance follow.
fn turns(
    lowering: &mut Lowering<'_>,
    cells: &[CellId],
    classes: usize,
    same: &Relation,
) -> LayoutResult<()> {
    let other = Relation::NoneOf(vec![same.clone()]);
    let reach = if cells.len() <= SHORT { SHORT } else { classes };
    for (i, &a) in cells.iter().enumerate() {
        for (j, &b) in cells.iter().enumerate().skip(i + 1).take(reach) {
            let relation = if (j - i).is_multiple_of(classes) { same } else { &other };
            lowering.pair([a, b], relation)?;
        }
    }

    Ok(())
}
