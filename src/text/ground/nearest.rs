//! The known word that is nearest to a wrong one.

/// The candidate with the fewest changed letters.
pub(in crate::text) fn nearest<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> &'a str {
    let text: String = text.to_lowercase().chars().take(30).collect();
    known
        .min_by_key(|name| distance(&text, name))
        .unwrap_or_default()
}

/// The number of letters to insert, delete or replace (Levenshtein, one row at a time).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
