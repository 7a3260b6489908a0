//! Rows of the signs between the cells of a futoshiki, with a zero or another sign where there is
//! none.

use std::cmp::Ordering;

use crate::text::ground::ascents::{across, down};

/// Fewest places for signs in a row.
const SHORTEST: usize = 3;

/// The number of places in a row that has no sign, close together.
pub(super) fn blanks(text: &str) -> Option<usize> {
    let text = text.trim();
    let blank = text.chars().all(|c| c == '.');
    (blank && text.len() >= SHORTEST).then_some(text.len())
}

/// What each sign says of the first of its cells; `None` where the line has anything else, no sign,
/// or nothing but letters, which are names.
pub(super) fn row(text: &str) -> Option<Vec<Option<Ordering>>> {
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let words: Vec<&str> = text.split(apart).filter(|word| !word.is_empty()).collect();
    let signs: Vec<char> = match words[..] {
        // Dashes close to a sign are an arrow, or the end of a remark.
        [word] if word.contains('-') => return None,
        [word] => word.chars().collect(),
        _ => words
            .iter()
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?,
    };
    let said = |sign: &char| match sign {
        '0' | '.' | '-' | '_' => Some(None),
        &sign => across(sign).or_else(|| down(sign)).map(Some),
    };
    let row: Vec<Option<Ordering>> = signs.iter().map(said).collect::<Option<_>>()?;
    let names = signs.iter().all(|sign| sign.is_alphabetic());
    (row.len() >= SHORTEST && row.iter().any(Option::is_some) && !names).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_no_row_without_signs() {
        assert_eq!(blanks("...."), Some(4));
        for text in ["----", "____", "..", ". . ."] {
            assert_eq!(blanks(text), None, "{text}");
        }
    }

    #[test]
    fn a_row_has_signs_and_what_stands_for_none() {
        let signs = [Some(Ordering::Less), None, Some(Ordering::Greater)];
        for text in ["< 0 v", "<.v", "^,-,V"] {
            assert_eq!(row(text), Some(signs.to_vec()), "{text}");
        }
        for text in ["v v v v", "vvvv", "0 0 0", "< 1 v", "a < b", "-->"] {
            assert_eq!(row(text), None, "{text}");
        }
    }
}
