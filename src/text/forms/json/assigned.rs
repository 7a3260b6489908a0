//! Values behind a name, as in `const puzzles = [` or `export default {`.

/// Words before a name.
const WORDS: [&str; 14] = [
    "const", "let", "var", "val", "final", "static", "public", "private", "export", "default",
    "my", "local", "declare", "readonly",
];

/// The value that a line gives to a name, or the line.
pub(super) fn assigned(text: &str) -> &str {
    let trimmed = text.trim_start();
    if trimmed.starts_with(['{', '[', '"', '<', '#', '/']) {
        return trimmed;
    }
    let behind = trimmed
        .strip_prefix("export default")
        .or_else(|| trimmed.strip_prefix("return "))
        .or_else(|| {
            let (name, value) = trimmed.split_once('=')?;
            is_name(name).then_some(value.trim_start_matches([':', '=']))
        });
    let value = behind
        .map(str::trim_start)
        .filter(|value| value.starts_with(['{', '[']));
    value.unwrap_or(trimmed)
}

/// Whether a text is a name with words and a type around it.
fn is_name(text: &str) -> bool {
    const LONGEST: usize = 80;
    let sign = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    let typed = |c: char| sign(c) || " :<>[],|\"".contains(c);
    let text = text.trim_end_matches([':', ' ']);
    let mut words = text
        .split_whitespace()
        .skip_while(|word| WORDS.contains(word));
    let first = words.next().unwrap_or_default().trim_end_matches(':');
    let first = first.split(['[', '<', ':']).next().unwrap_or_default();
    text.len() <= LONGEST && !first.is_empty() && first.chars().all(sign) && text.chars().all(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_before_a_value_are_passed_over() {
        for (text, value) in [
            ("const p = {", "{"),
            ("puzzles = [[1,", "[[1,"),
            ("module.exports = {\"a\":1}", "{\"a\":1}"),
            ("export default {", "{"),
            ("  let board: number[][] = [", "["),
            ("int[,] data = {", "{"),
            ("{\"a\": \"b = {\"}", "{\"a\": \"b = {\"}"),
            ("a + b = {", "a + b = {"),
            ("x = 5", "x = 5"),
        ] {
            assert_eq!(assigned(text), value, "{text}");
        }
    }
}
