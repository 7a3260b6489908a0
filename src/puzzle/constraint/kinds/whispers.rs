//! A whisper line: neighbours on it are far apart.

use super::common::{ConstraintEntry, Kind, MANY, Others, Relation, Takes, Usual, Wording, reach};

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
    others: Others::None,
    takes: Takes::Perhaps(Usual::HalfRoundedUp),
    repeats: true,
    says: "neighbours on the line differ by at least the value (half of the symbols, rounded up)",
    wording: |_| {
        Wording::new("whisper line", "through")
            .means("Neighbours on this whisper line differ by at least {n}.")
    },
    reach: reach::apart,
    lower: |lowering, line, cells| {
        let relation = Relation::DifferAtLeast(lowering.value);
        lowering.chain(line, cells, &relation)
    },
};
