//! The first and the last item of a list of givens in the text of a program, with what opens the
//! list before it or closes it behind: `B = [1,3,9;` and `9,7,4];`. Without them a given would be
//! lost.

use super::items::{Item, Items};

/// Numbers of a given.
const NUMBERS: usize = 3;

/// The given behind what opens a list.
pub(super) fn first(text: &str) -> Option<Items> {
    let text = going_on(text);
    let opens = |c: char| matches!(c, '[' | '(' | '{' | '<' | '=' | '/');
    let at = text.rfind(opens)?;
    let (before, inner) = text.split_at(at + 1);
    // `set G := (1,3,9)` has its bracket closed.
    let whole = before.ends_with('(') && before.contains(":=");
    let opened = depth(text) > 0 || before.trim_end().ends_with(['=', '/']) || whole;
    let inner = inner.trim_matches(|c: char| !(c.is_ascii_digit() || c == '.'));
    let named = before.contains(char::is_alphabetic);
    given(inner).filter(|_| opened && named)
}

/// The given before what closes a list.
pub(super) fn last(text: &str) -> Option<Items> {
    let text = going_on(text);
    let closes = |c: char| matches!(c, ']' | ')' | '}' | '>' | '/');
    let at = text.find(closes)?;
    let inner = text[..at].trim_matches(|c: char| !(c.is_ascii_digit() || c == '.'));
    let closed = depth(text) < 0 || text[at..].starts_with('/');
    let begins = text.trim_start().starts_with(inner) || depth(&text[..at]) > 0;
    given(inner).filter(|_| closed && begins)
}

/// A line in brackets of their own, `<1,4,2>,`, or one that goes on in the next, `1 4 2 ; ...`.
pub(super) fn middle(text: &str) -> Option<Items> {
    let plain = going_on(text).trim().trim_end_matches([',', ';', ' ']);
    let inner = plain
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'));
    let goes_on = plain.len() < text.trim().len() && text.trim_end().ends_with("...");
    given(inner.unwrap_or(plain)).filter(|_| inner.is_some() || goes_on)
}

/// The text without the sign that the next line goes on with it.
fn going_on(text: &str) -> &str {
    text.trim_end().trim_end_matches("...")
}

/// How many brackets more are open than closed.
fn depth(text: &str) -> isize {
    text.chars().fold(0, |depth, c| match c {
        '[' | '(' | '{' | '<' => depth + 1,
        ']' | ')' | '}' | '>' => depth - 1,
        _ => depth,
    })
}

/// A row, a column and a value, and nothing more.
fn given(text: &str) -> Option<Items> {
    let items = Items::of(text)?;
    let whole = match items.cells.as_deref()? {
        [
            Item::Pair(..) | Item::Cell(_) | Item::Lettered(..),
            Item::Number(..),
        ] => true,
        cells => {
            cells.len() == NUMBERS && cells.iter().all(|item| matches!(item, Item::Number(..)))
        }
    };
    whole.then_some(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_opens_and_closes_a_list_is_no_part_of_a_given() {
        for text in [
            "B = [1,3,9;",
            "m <- matrix(c(1,3,9,",
            "'((1 3 9)",
            "set G := (1,3,9)",
        ] {
            let named = format!("x {text}");
            assert!(first(&named).is_some(), "{text}");
        }
        for text in [
            "9,7,4];",
            "9,7,4), ncol=3, byrow=TRUE)",
            "(9 7 4)))",
            "9.7 4 /;",
        ] {
            assert!(last(text).is_some(), "{text}");
        }
        for text in [
            "f(1,3,9)",
            "x = f(1, 3);",
            "rgb(1,3,9);",
            "x = [1,3,9,4",
            "a[1] = 3",
        ] {
            assert!(first(text).is_none() && last(text).is_none(), "{text}");
        }
    }
}
