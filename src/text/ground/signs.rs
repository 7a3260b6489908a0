//! Signs beyond ASCII that mean the same as plain ones: blanks, full-width digits, dashes.

/// A text with plain signs instead.
pub(in crate::text) fn plain(text: &str) -> String {
    const WIDE_BLANK: char = '\u{3000}';
    let wide = text.contains(is_wide) && text.contains(WIDE_BLANK);
    let between = |(at, c): (usize, char)| (c == WIDE_BLANK) == (at % 2 == 1);
    // Beside full-width digits a wide blank is a cell, unless each second sign is one.
    let cell = wide && !text.trim_end().chars().enumerate().all(between);
    let words = text.contains(char::is_alphabetic);
    let sign = |c: char| match c {
        '\u{a0}' | '\u{2007}' | '\u{202f}' => ' ',
        WIDE_BLANK if cell => '.',
        WIDE_BLANK => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' if !words => '-',
        '⬜' | '⬛' | '◻' | '◼' | '▢' | '◽' | '◾' => '.',
        c if is_wide(c) => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    };
    text.chars()
        .filter(|c| !is_picture_part(*c))
        .map(sign)
        .collect()
}

/// What makes a picture of the digit before it.
fn is_picture_part(c: char) -> bool {
    matches!(c, '\u{fe0f}' | '\u{20e3}')
}

/// A full-width sign that ASCII has, too.
fn is_wide(c: char) -> bool {
    ('\u{ff01}'..='\u{ff5e}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn wide_signs_are_plain_ones() {
        for (text, expected) in [
            ("１．３４", "1.34"),
            ("１　３４", "1.34"),
            ("１　３　４", "1 3 4"),
            ("1\u{a0}2", "1 2"),
            ("———", "---"),
            ("5\u{fe0f}\u{20e3}⬜3\u{fe0f}\u{20e3}", "5.3"),
            ("Tom — easy", "Tom — easy"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
