//! What HTML is told by: the first tags of a page, attributes, and blanks that are entities.

/// Whether a line begins a page or a table of HTML.
pub(super) fn begins_page(text: &str) -> bool {
    let text = text.trim_start().to_ascii_lowercase();
    ["<!doctype html", "<html", "<table", "<tbody"]
        .iter()
        .any(|tag| text.starts_with(tag))
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

/// Blanks that are written as entities.
pub(super) fn entities(text: &str) -> String {
    let blank = ["&nbsp;", "&#160;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;"];
    let plain = blank
        .iter()
        .fold(text.to_owned(), |text, entity| text.replace(entity, " "));
    plain.trim().to_owned()
}
