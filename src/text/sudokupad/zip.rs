//! Shortened JSON as `SudokuPad` packs it: keys without quotes, `'` for `"`, `t` and `f` for true
//! and false, colours without `#`, nothing for an empty object in a list.
//!
//! One pass turns it back into JSON; the short names of keys stay, the reader knows them.

/// The signs of JSON outside of words.
const SIGNS: &str = "{}[],:";

/// The JSON text that a shortened text stands for.
pub(super) fn unzipped(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() * 2);
    // The last sign outside of strings and blanks; a letter for a word or string.
    let mut last = ' ';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut used = c.len_utf8();
        if c == quote {
            used += string(&rest[used..], quote, &mut out);
            last = 's';
        } else if c.is_whitespace() {
            out.push(c);
        } else if SIGNS.contains(c) {
            if matches!((last, c), (',' | '[', ',' | ']') | (',', '}')) {
                out.push_str("{}");
            }
            out.push(c);
            last = c;
        } else {
            let ends = |c: char| c == quote || SIGNS.contains(c);
            used = rest.find(ends).unwrap_or(rest.len());
            let key = last != ':' && rest[used..].starts_with(':');
            word(rest[..used].trim_end(), key, &mut out);
            last = 'w';
        }
        rest = &rest[used..];
    }
    out
}

/// Copies a string up to its closing quote; returns how many bytes it took.
fn string(text: &str, quote: char, out: &mut String) -> usize {
    out.push('"');
    let mut escaped = false;
    let closes = |c: char| {
        match c {
            '\'' if escaped => {
                out.pop();
                out.push(c);
            }
            _ if escaped => out.push(c),
            _ if c == quote => return true,
            // A line of the text as it is has no place in JSON.
            '\n' => out.push_str("\\n"),
            '\r' | '\t' => out.push(' '),
            _ => out.push(c),
        }
        escaped = c == '\\' && !escaped;
        false
    };
    let end = text.find(closes);
    out.push('"');
    end.map_or(text.len(), |end| end + quote.len_utf8())
}

/// Writes a word that is no string: a key, a number, a shortened value.
fn word(word: &str, key: bool, out: &mut String) {
    let colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let number = word.parse::<f64>().is_ok() && !colour;
    match word {
        "t" if !key => out.push_str("true"),
        "f" if !key => out.push_str("false"),
        _ if !key && (number || ["true", "false", "null"].contains(&word)) => *out += word,
        _ => {
            let odd = |c: char| c.is_control() || c == '"' || c == '\\';
            *out += &format!("\"{}\"", word.replace(odd, ""));
        }
    }
}
