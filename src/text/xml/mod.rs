//! XML documents between the lines of an input.
//!
//! A document goes over many lines. [`Gatherer`] says where it ends, [`Element`] is what stands
//! in it. Documents come from anywhere: entities of their own, deep nesting and floods of elements
//! are refused before they can take memory.

mod gather;
mod tree;

pub(in crate::text) use gather::Gatherer;
pub(in crate::text) use tree::Element;

/// Text as it stands in an attribute or between tags.
pub(in crate::text) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\r' | '\t' => out.push_str(&format!("&#{};", u32::from(c))),
            // Other control characters have no place in a document at all.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_read_back() {
        let text = "a<b>&\"c\" 'd'\n€";
        let document = format!("<a b=\"{0}\">{0}</a>", escaped(text));
        let element = Element::parse(&document, 1).expect("a document");
        assert_eq!(element.attribute("b"), Some(text));
        assert_eq!(element.text, text);
    }
}
