//! Cells as constraint strings name them.

use crate::puzzle::Position;

/// A cell by its name: `R1C9`, beyond nine `RACG`; also `R10C16`.
pub(super) fn cell(text: &str) -> Option<Position> {
    const BASE: u32 = 17;
    let rest = text.strip_prefix(['R', 'r'])?;
    let number = |text: &str| -> Option<usize> {
        let mut chars = text.chars();
        let number = match (chars.next(), chars.next()) {
            (Some(c), None) => usize::try_from(c.to_digit(BASE)?).ok()?,
            _ => text.parse().ok()?,
        };
        number.checked_sub(1)
    };
    // `C` is a number too, so the one in between is found from the left, behind a character.
    let at = rest
        .char_indices()
        .skip(1)
        .find(|(_, c)| matches!(c, 'C' | 'c'))?
        .0;
    Position::new(number(&rest[..at])?, number(&rest[at + 1..])?)
}

/// A cell to base 17: `R1CA`.
pub(super) fn name(place: Position) -> String {
    let digit = |n: u16| {
        char::from_digit(u32::from(n) + 1, 17)
            .unwrap_or('?')
            .to_ascii_uppercase()
    };
    format!("R{}C{}", digit(place.row), digit(place.col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_to_base_17() {
        let at = |row, col| Position::new(row, col);
        assert_eq!(cell("R1C9"), at(0, 8));
        assert_eq!(cell("RcCg"), at(11, 15));
        assert_eq!(cell("RCCC"), at(11, 11));
        assert_eq!(cell("R10C16"), at(9, 15));
        for bad in ["", "R", "RC", "R1", "R0C1", "R1C", "R1CZ", "X1C1"] {
            assert_eq!(cell(bad), None, "{bad}");
        }
    }
}
