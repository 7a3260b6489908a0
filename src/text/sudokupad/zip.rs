//! Shortened JSON as `SudokuPad` packs it: keys without quotes, `'` for `"`, `t` and `f` for true
//! and false, colours without `#`, nothing for an empty object in a list.
//!
//! One pass turns it back into JSON; the short names of keys stay, the reader knows them.

/// The JSON text that a shortened text stands for.
pub(super) fn unzipped(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() * 2);
    // The last sign outside of strings and blanks.
    let mut last = ' ';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        if c == quote {
            length += string(&rest[length..], quote, &mut out);
            last = 's';
        } else if c.is_whitespace() {
            out.push(c);
        } else if "{}[],:".contains(c) {
            let empty = match c {
                ',' => last == ',' || last == '[',
                ']' => last == ',' || last == '[',
                '}' => last == ',',
                _ => false,
            };
            if empty {
                out.push_str("{}");
            }
            out.push(c);
            last = c;
        } else {
            let sign = |c: char| !"{}[],:".contains(c) && c != quote;
            length = rest.find(|c: char| !sign(c)).unwrap_or(rest.len());
            let word = rest[..length].trim_end();
            let key = rest[length..].starts_with(':') && last != ':';
            push(word, key, &mut out);
            last = 'w';
        }
        rest = &rest[length..];
    }
    out
}

/// Copies a string up to its closing quote; how many bytes it took.
fn string(text: &str, quote: char, out: &mut String) -> usize {
    out.push('"');
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '\'' if escaped => {
                out.pop();
                out.push('\'');
            }
            _ if escaped => out.push(c),
            _ if c == quote => {
                out.push('"');
                return at + c.len_utf8();
            }
            // A line of the text as it is has no place in JSON.
            '\n' => out.push_str("\\n"),
            '\r' | '\t' => out.push(' '),
            _ => out.push(c),
        }
        escaped = c == '\\' && !escaped;
    }
    out.push('"');
    text.len()
}

/// A word that is no string: a key, a number, a shortened value.
fn push(word: &str, key: bool, out: &mut String) {
    let plain = matches!(word, "true" | "false" | "null") || word.parse::<f64>().is_ok();
    let colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    match word {
        "t" if !key => out.push_str("true"),
        "f" if !key => out.push_str("false"),
        _ if plain && !key && !colour => out.push_str(word),
        _ => {
            out.push('"');
            out.extend(
                word.chars()
                    .filter(|c| !c.is_control() && !"\"\\".contains(*c)),
            );
            out.push('"');
        }
    }
}
