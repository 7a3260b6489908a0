//! A line of program text or of a document as a plain line of a list: `new Cage(12, new int[][]
//! {{0,0},{0,1}}),` is `12 (0,0) (0,1)`. What the words say is not asked: whether the lines are cages
//! is told by all of them together.

/// The line with nothing but its numbers, its cells and the brackets around them; `None` where
/// it has other signs, or no brackets, bars or list mark to be told by.
pub(super) fn plain(text: &str) -> Option<String> {
    if !text.contains(['(', '[', '{', '|']) || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let text = without_remark(text).trim();
    let text = unmarked(text).unwrap_or(text);
    let text = text.trim_end_matches(['/', '\\', '&', ';', ',', '.', ' ']);
    // In a sum `x[0][1]` is one place.
    let text = match text.contains(" + ") {
        true => text.replace("][", ","),
        false => text.to_owned(),
    };
    let words = without_words(&text)?;
    let inner = balanced(words.trim())?;
    let found = inner.contains(|c: char| c.is_ascii_digit());
    found.then_some(inner)
}

/// The text behind the mark of an item of a list: a bullet, or a number with a stop or bracket
/// and a blank behind it.
pub(super) fn unmarked(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let rest = match text.strip_prefix(['•', '-', '*', '+']) {
        Some(rest) => rest,
        None => {
            let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
            (rest.len() < text.len()).then_some(())?;
            rest.strip_prefix(['.', ')'])?
        }
    };
    rest.starts_with(' ').then(|| rest.trim_start())
}

fn without_remark(text: &str) -> &str {
    let end = ["//", " #", "/*", " %"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min();
    &text[..end.unwrap_or(text.len())]
}

/// The text without words that are no cells, without empty brackets, and with round brackets
/// alone.
fn without_words(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = c.is_ascii_alphabetic() || matches!(c, '_' | '@' | '$');
        if word {
            let inner =
                |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '!' | '@' | '$');
            let end = rest.find(|c| !inner(c)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            let cell = is_cell(word);
            plain.push_str(if cell { word } else { " " });
            rest = behind;
            continue;
        }
        let behind = &rest[c.len_utf8()..];
        match c {
            '(' | '[' | '{' => {
                let inner = behind.trim_start();
                if let Some(behind) = inner.strip_prefix([')', ']', '}']) {
                    rest = behind;
                    continue;
                }
                plain.push('(');
            }
            ')' | ']' | '}' => plain.push(')'),
            '|' | '"' | '\'' | '=' | ':' | '<' | '>' | '&' => plain.push(' '),
            c if c.is_ascii_digit() || matches!(c, ',' | ';' | ' ' | '\t' | '+' | '-') => {
                plain.push(c);
            }
            _ => return None,
        }
        rest = behind;
    }
    // Signs beside words have no meaning without them.
    Some(plain.replace("->", " ").replace("+ ", " "))
}

/// `r1c2` or `B3`.
fn is_cell(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let numbers = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let named = lower
        .strip_prefix('r')
        .and_then(|rest| rest.split_once('c'));
    let lettered = lower.len() <= 3 && lower.get(1..).is_some_and(numbers);
    named.is_some_and(|(row, col)| numbers(row) && numbers(col)) || lettered
}

/// The text without brackets that are open at its end, or closed and never opened.
fn balanced(text: &str) -> Option<String> {
    let mut open: Vec<usize> = Vec::new();
    let mut odd: Vec<usize> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push(at),
            ')' if open.pop().is_none() => odd.push(at),
            _ => {}
        }
    }
    odd.extend(open);
    let mut text: Vec<u8> = text.bytes().collect();
    for at in odd {
        text[at] = b' ';
    }
    let text = String::from_utf8(text).ok()?;
    Some(text.trim_matches([' ', ',', ';', '\t']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_is_no_number_and_no_cell_is_left_out() {
        for (text, expected) in [
            (
                "new Cage(12, new int[][]{{0,0},{0,1}}),",
                "(12, ((0,0),(0,1)))",
            ),
            ("cage(12, [(1,1),(1,2)]).", "(12, ((1,1),(1,2)))"),
            ("{12, {{0, 0}, {0, 1}}}, // first", "(12, ((0, 0), (0, 1)))"),
            ("| 12 | r1c1, r1c2 |", "12 r1c1, r1c2"),
            ("'((12 (0 0) (0 1))", "(12 (0 0) (0 1))"),
            ("x[1,1] + x[1,2] = 12 /\\", "(1,1) (1,2) 12"),
            ("s.add(X[0][0] + X[0][1] == 12)", "( (0,0) (0,1) 12)"),
            ("Cage { sum: 12, cells: vec![(0, 0)] },", "( 12, ((0, 0)) )"),
        ] {
            let plain = plain(text).unwrap_or_default();
            let words: Vec<&str> = plain.split_whitespace().collect();
            assert_eq!(words.join(" "), expected, "{text}");
        }
        for text in ["530070000", "1 2 3 4", "a ? (1, 2) : 3 % 4;", "", "f(x)"] {
            assert_eq!(plain(text), None, "{text}");
        }
    }
}
