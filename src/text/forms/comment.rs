//! Comments between puzzles.

/// A comment: `#` alone, or followed by a blank or by a letter and words, as in the headings of
/// collections. A row of a picture may begin with `#` too; it has no blanks and little else.
pub(super) fn is_comment(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('#') else {
        return false;
    };
    let words = rest.trim_end().chars().any(char::is_whitespace);
    rest.is_empty()
        || (rest.starts_with(char::is_whitespace) && !is_row_of_gaps(rest))
        || (words && rest.starts_with(char::is_alphabetic))
}

/// Whether what follows a `#` and a blank is the rest of a row whose first cells are no cells:
/// another `#`, and then only cells, of one character or of several digits.
fn is_row_of_gaps(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    let cell = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some() && chars.next().is_none() || word.bytes().all(|b| b.is_ascii_digit())
    };
    words.next() == Some("#") && words.clone().count() > 1 && words.all(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_rows_that_begin_with_gaps() {
        for comment in [
            "#",
            "# a b",
            "#Author me",
            "# 17 clues",
            "  # x",
            "# # heading",
        ] {
            assert!(is_comment(comment), "{comment}");
        }
        for row in [
            "######..6",
            "# # # 1 . .",
            "#   #   12  4",
            "#,#,1",
            "#a",
            "1 # 2",
        ] {
            assert!(!is_comment(row), "{row}");
        }
    }
}
