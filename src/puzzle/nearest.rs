//! The known word that is nearest to a wrong one.

use strsim::osa_distance;

/// The candidate with the fewest changed letters.
pub(crate) fn nearest<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    let text = folded(text);
    let best = known.min_by_key(|name| osa_distance(&text, name));
    best.unwrap_or_default()
}

/// Returns the known name that `text` probably means: a few letters are wrong, or one word begins
/// with the other.
pub fn meant<'a>(text: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    const BEGINNING: usize = 4;
    let text = folded(text);
    let slips = |name: &&str| osa_distance(&text, name) <= text.chars().count().min(name.len()) / 3;
    let begins = |name: &&str| {
        name.len().min(text.len()) >= BEGINNING
            && (name.starts_with(&text) || text.starts_with(name))
    };

    Some(nearest(&text, known.clone()))
        .filter(slips)
        .or_else(|| known.clone().find(begins))
        .filter(|name| !name.is_empty())
}

/// Folds a word for comparison; a long word is cut.
fn folded(text: &str) -> String {
    const MOST: usize = 30;
    text.to_lowercase().chars().take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_be_meant_is_named() {
        let known = ["thermometer", "cage", "anti-knight", "x"];
        for (text, expected) in [
            ("termometer", Some("thermometer")),
            ("thermo", Some("thermometer")),
            ("thermometer-of-many-cells", Some("thermometer")),
            ("kage", Some("cage")),
            ("cag-of-many-cells", None),
            ("Knigt-anti", None),
            ("q", None),
            ("", None),
        ] {
            assert_eq!(meant(text, known.iter().copied()), expected, "{text}");
        }
    }
}
