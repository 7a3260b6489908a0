//! What HTML is told by: the first tags of a page, attributes, and signs that are entities.

/// Whether a line begins a page or a table of HTML.
pub(super) fn begins_page(text: &str) -> bool {
    let text = text.trim_start().to_ascii_lowercase();
    ["<!doctype html", "<html", "<table", "<tbody"]
        .iter()
        .any(|tag| text.starts_with(tag))
}

/// The element of a page that a line begins, where it may hold rows by itself.
pub(super) fn fragment(text: &str) -> Option<&'static str> {
    const NAMES: [&str; 6] = ["p", "pre", "code", "textarea", "body", "blockquote"];
    let text = text.trim_start().strip_prefix('<')?.to_ascii_lowercase();
    NAMES.into_iter().find(|name| {
        let behind = text.strip_prefix(name);
        behind.is_some_and(|behind| behind.starts_with(['>', ' ']))
    })
}

/// The value of an attribute of a tag.
pub(super) fn attribute(tag: &str, name: &str) -> String {
    let start = format!("{name}=");
    // Behind a blank: `data-value` is another one.
    let at = tag.match_indices(&start).find(|(at, _)| {
        let before = tag[..*at].chars().next_back();
        before.is_none_or(char::is_whitespace)
    });
    let behind = at.map_or("", |(at, start)| &tag[at + start.len()..]);
    let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''));
    let value = match quote {
        Some(quote) => behind[1..].split(quote).next(),
        None => behind.split([' ', '/']).next(),
    };
    value.unwrap_or_default().to_owned()
}

/// A text without entities, and without blanks around it.
pub(super) fn entities(text: &str) -> String {
    signs(text).trim().to_owned()
}

/// A text with the signs that are written as entities.
pub(super) fn signs(text: &str) -> String {
    const BLANKS: [&str; 6] = ["&nbsp;", "&#160;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;"];
    const OTHERS: [(&str, &str); 6] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&middot;", "."),
        ("&amp;", "&"),
    ];
    if !text.contains('&') {
        return text.to_owned();
    }
    let blank = BLANKS.into_iter().map(|entity| (entity, " "));
    let all = blank.chain(OTHERS);
    all.fold(text.to_owned(), |text, (entity, sign)| {
        text.replace(entity, sign)
    })
}
