//! Shortened JSON as `SudokuPad` packs it: keys without quotes, `'` for `"`, `t` and `f` for true
//! and false, colours without `#`, nothing for an empty object in a list.
//!
//! One pass turns it back into JSON; the short names of keys stay, the reader knows them.

use serde_json::Value;

/// The signs of JSON outside of words.
const SIGNS: &str = "{}[],:";

/// The JSON text that a shortened text stands for.
pub(super) fn unzipped(text: &str) -> String {
    /// A quote within a string, while the text is cut at quotes.
    const INNER: &str = "\u{e000}";
    let (quote, inner) = if text.contains('"') {
        ("\"", "\\\"")
    } else {
        ("'", "'")
    };
    let text = text.replace(&format!("\\{quote}"), INNER);
    let mut out = String::with_capacity(text.len() * 2);
    // The last sign outside of strings and blanks; a letter for a word or string.
    let mut last = ' ';
    for (k, part) in text.split(quote).enumerate() {
        if k % 2 == 1 {
            // A line of the text as it is has no place in JSON.
            let part = part.replace('\n', "\\n").replace(['\r', '\t'], " ");
            out += &format!("\"{}\"", part.replace(INNER, inner));
            last = 's';
            continue;
        }
        for piece in part.split_inclusive(|c| SIGNS.contains(c)) {
            let sign = piece.chars().next_back().filter(|&c| SIGNS.contains(c));
            let before = piece.trim_end_matches(|c| sign == Some(c)).trim();
            if !before.is_empty() {
                word(before, last != ':' && sign == Some(':'), &mut out);
                last = 'w';
            }
            if matches!((last, sign), (',' | '[', Some(',' | ']'))) {
                out.push_str("{}");
            }
            out.extend(sign);
            last = sign.unwrap_or(last);
        }
    }
    out
}

/// Writes a word that is no string: a key, a number, a shortened value.
fn word(word: &str, key: bool, out: &mut String) {
    let colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let number = word.parse::<f64>().is_ok() && !colour;
    match word {
        "t" if !key => out.push_str("true"),
        "f" if !key => out.push_str("false"),
        _ if !key && (number || ["true", "false", "null"].contains(&word)) => *out += word,
        _ => *out += &Value::from(word).to_string(),
    }
}
