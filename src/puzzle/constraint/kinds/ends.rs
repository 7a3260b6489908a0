//! Lines whose ends limit the values between them: between lines and lockouts.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Takes, Usual,
    Wording, reach,
};

pub(super) const BETWEEN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Between,
    names: &["between", "betweenline", "between-line"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: false,
    says: "the inner cells lie strictly between the values of the two ends",
    wording: |_| Wording::new("between line", "through"),
    reach: reach::any,
    lower: |lowering, line, cells| lower(lowering, line, cells, None),
};

pub(super) const LOCKOUT: ConstraintEntry = ConstraintEntry {
    kind: Kind::Lockout,
    names: &["lockout", "lockoutline", "lockout-line"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Perhaps(Usual::HalfOfTheOthers),
    repeats: false,
    says: "the ends differ by at least the value (half of the other symbols); no inner cell lies between or at them",
    wording: |_| Wording::new("lockout line", "through"),
    reach: reach::apart,
    lower: |lowering, line, cells| {
        let apart = lowering.value;
        lower(lowering, line, cells, Some(apart))
    },
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
fn lower(
    lowering: &mut Lowering<'_>,
    line: &Constraint,
    cells: &[CellId],
    apart: Option<usize>,
) -> Result<(), LayoutError> {
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
    lowering.machine(line, order, Seen::None, step, |_| true)
}
