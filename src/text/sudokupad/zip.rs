//! Shortened JSON of `SudokuPad`: keys without quotes, `'` for `"`, `t` and `f` for true and
//! false, colours without `#`, nothing for an empty object in a list.

use serde_json::Value;

/// The signs of JSON outside of words.
const SIGNS: &str = "{}[],:";

/// The JSON of a shortened text; keys stay short.
pub(super) fn unzipped(text: &str) -> String {
    /// Replaces quotes inside strings.
    const INNER: &str = "\u{e000}";
    let (quote, inner) = match text.contains('"') {
        true => ("\"", "\\\""),
        false => ("'", "'"),
    };
    let text = text.replace(&format!("\\{quote}"), INNER);
    let mut out = String::with_capacity(text.len() * 2);
    // The last sign; a letter after a word or string.
    let mut last = ' ';
    for (k, part) in text.split(quote).enumerate() {
        if k % 2 == 1 {
            // JSON strings have no line ends.
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
                out += "{}";
            }
            out.extend(sign);
            last = sign.unwrap_or(last);
        }
    }
    out
}

/// Adds a key, a number or a shortened value.
fn word(word: &str, key: bool, out: &mut String) {
    let colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let number = word.parse::<f64>().is_ok() && !colour;
    match word {
        "t" if !key => *out += "true",
        "f" if !key => *out += "false",
        _ if !key && (number || ["true", "false", "null"].contains(&word)) => *out += word,
        _ => *out += &Value::from(word).to_string(),
    }
}
