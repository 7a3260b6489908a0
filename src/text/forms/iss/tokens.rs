//! The words and signs of a script, without its remarks.

/// A word or sign, and the number of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) line: usize,
    pub(super) kind: Kind,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word(String),
    /// A text in quotes.
    Text(String),
    /// A number as it is written.
    Number(String),
    /// `=>`
    Arrow,
    /// `...`
    Spread,
    /// Any other sign.
    Sign(char),
}

/// The tokens of lines with their numbers; `None` where a text or a remark does not end.
pub(super) fn tokens<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Option<Vec<Token>> {
    let mut all = Vec::new();
    let mut remark = false;
    for (line, text) in lines {
        let mut rest = text;
        loop {
            if remark {
                let Some(end) = rest.find("*/") else { break };
                rest = &rest[end + 2..];
                remark = false;
            }
            rest = rest.trim_start();
            let Some(c) = rest.chars().next() else { break };
            if rest.starts_with("//") {
                break;
            }
            if let Some(behind) = rest.strip_prefix("/*") {
                remark = true;
                rest = behind;
                continue;
            }
            let (kind, length) = token(rest, c)?;
            all.push(Token { line, kind });
            rest = &rest[length..];
        }
    }
    (!remark).then_some(all)
}

/// The token with which a text begins, and its length.
fn token(text: &str, c: char) -> Option<(Kind, usize)> {
    let while_ = |inside: fn(char) -> bool| text.find(|c| !inside(c)).unwrap_or(text.len());
    if c.is_ascii_digit() {
        let length = while_(|c| c.is_ascii_alphanumeric() || c == '.');
        return Some((Kind::Number(text[..length].to_owned()), length));
    }
    if c.is_alphabetic() || c == '_' || c == '$' {
        let length = while_(|c| c.is_alphanumeric() || c == '_' || c == '$');
        return Some((Kind::Word(text[..length].to_owned()), length));
    }
    if c == '\'' || c == '"' {
        let inner = &text[1..text[1..].find(c)? + 1];
        // What is spelled out with a backslash is no cell and no name.
        return (!inner.contains('\\')).then(|| (Kind::Text(inner.to_owned()), inner.len() + 2));
    }
    if text.starts_with("=>") {
        return Some((Kind::Arrow, 2));
    }
    if text.starts_with("...") {
        return Some((Kind::Spread, 3));
    }
    Some((Kind::Sign(c), c.len_utf8()))
}
