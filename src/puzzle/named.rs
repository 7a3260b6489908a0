//! Finding an entry of a table by a name that a person has typed: capitals, hyphens, underscores
//! and spaces make no difference.

use super::nearest::meant;
use super::{LayoutError, LayoutResult};

/// An entry of a table that is found by its name.
pub(super) trait Named {
    /// Its name, then further names.
    fn names(&self) -> &'static [&'static str];
}

/// True if a typed name is a known one.
pub(super) fn same_name(typed: &str, known: &str) -> bool {
    plain(typed).eq(plain(known))
}

/// The entry of a table that is known by a name.
pub(super) fn find<T: Named>(table: &'static [T], name: &str) -> Option<&'static T> {
    let known_as = |entry: &&T| entry.names().iter().any(|known| same_name(name, known));
    table.iter().find(known_as)
}

/// Looks an entry up by name; `what` names the kind of entry in the error.
///
/// # Errors
/// There is none; the error has the name that may be meant, or lists all.
pub(super) fn entry_named<T: Named>(
    table: &'static [T],
    what: &'static str,
    name: &str,
) -> LayoutResult<&'static T> {
    find(table, name).ok_or_else(|| unknown(what, name, all_names(table)))
}

/// Every name in a table, each with the first of its entry.
pub(super) fn all_names<T: Named>(
    table: &'static [T],
) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    table.iter().map(Named::names).flat_map(|names| names.iter().map(|&name| (name, names[0])))
}

/// The error about an unknown name, with the most similar known name, or with all of them. Each of
/// `names` comes with the name that the error shows.
pub(super) fn unknown(
    what: &'static str,
    name: &str,
    names: impl Iterator<Item = (&'static str, &'static str)> + Clone,
) -> LayoutError {
    let shown = |meant: &str| names.clone().find(|(name, _)| *name == meant);
    let meant = meant(name, names.clone().map(|(name, _)| name)).and_then(shown);
    let known = || {
        let mut known: Vec<&str> = names.clone().map(|(_, shown)| shown).collect();
        known.dedup();
        known.join(", ")
    };

    LayoutError::Unknown {
        what,
        name: name.to_owned(),
        known: match meant {
            Some((_, shown)) => format!("is '{shown}' meant?"),
            None => format!("known are {}", known()),
        },
    }
}

fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase)
}
