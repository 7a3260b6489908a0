//! Objects in the text of a program whose values are names: they say nothing by themselves.

/// Words that are values in JSON and in what is nearly JSON.
const VALUES: [&str; 10] = [
    "true",
    "false",
    "null",
    "True",
    "False",
    "None",
    "NaN",
    "nan",
    "Infinity",
    "undefined",
];

/// Whether a value of an object is a name.
pub(super) fn stand_for_values(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find([':', '"', '\'']) {
        let (sign, behind) = rest[at..].split_at(1);
        rest = match sign {
            ":" => behind,
            quote => behind_quote(behind, quote),
        };
        let value = rest.trim_start();
        let end = value.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        let word = &value[..end.unwrap_or(value.len())];
        let name = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if sign == ":" && name && !VALUES.contains(&word) {
            return true;
        }
    }
    false
}

/// What stands behind the end of a text.
fn behind_quote<'t>(text: &'t str, quote: &str) -> &'t str {
    let mut from = 0;
    while let Some(at) =
        text[from..].find([quote, "\\"].map(|sign| sign.chars().next().unwrap_or('"')))
    {
        let escape = text[from + at..].starts_with('\\');
        from += at + 1;
        if !escape {
            return &text[from..];
        }
        from += text[from..].chars().next().map_or(0, char::len_utf8);
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::stand_for_values;

    #[test]
    fn names_are_told_from_values() {
        for text in [
            "{\"a\": THERMOS,",
            "{a: [1], 'b': Arrows}",
            "{\"a\\\": 1\": b}",
        ] {
            assert!(stand_for_values(text), "{text}");
        }
        for text in [
            "{\"a\": true, \"b: c\": None}",
            "{'a': 'b: c'",
            "{\"a\": 5..3}",
            "{a: b",
        ] {
            assert_eq!(stand_for_values(text), text == "{a: b", "{text}");
        }
    }
}
