//! Finding an entry of a table by a name that a person has typed: capitals, hyphens, underscores
//! and spaces make no difference.

use super::LayoutError;

/// What a table knows its entry by.
pub(super) trait Named {
    /// Its name.
    fn name(&self) -> &'static str;

    /// Further names.
    fn aliases(&self) -> &'static [&'static str];
}

/// Whether a typed name is a known one.
pub(super) fn same_name(typed: &str, known: &str) -> bool {
    plain(typed).eq(plain(known))
}

/// The entry of a table that is known by a name. `what` says in the error what was looked for.
///
/// # Errors
/// There is none; the error lists the names of all.
pub(super) fn entry_named<T: Named>(
    table: &'static [T],
    what: &'static str,
    name: &str,
) -> Result<&'static T, LayoutError> {
    let known_as = |entry: &&T| {
        same_name(name, entry.name()) || entry.aliases().iter().any(|alias| same_name(name, alias))
    };
    let known = || table.iter().map(Named::name).collect::<Vec<_>>().join(", ");
    table
        .iter()
        .find(known_as)
        .ok_or_else(|| LayoutError::Unknown {
            what,
            name: name.to_owned(),
            known: known(),
        })
}

fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|c| !matches!(c, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
}
