//! Texts that parse as Knuth's and are something else, or have two readings: they are refused.
//!
//! A first line is a line of items only if options follow, and if it has no sign of a program, of
//! prose or of mathematics. `--form` skips these checks.

use std::collections::HashSet;

use super::gather::{CoverText, NO_OPTION};
use super::lists;
use super::source::{Done, Source, Word};
use crate::text::base::{TextError, TextErrorKind};

/// The error for a single column of 0 and 1.
pub(super) fn single_column() -> TextError {
    let readings = "a matrix of one column, or as an item and options that hold it";
    let flags = "--form matrix or --form dlx";
    TextError::at(1, TextErrorKind::Ambiguous(readings.to_owned(), flags))
}

/// Returns an error if the text was hardly meant as this problem.
pub(super) fn check(source: &Source<'_>, text: &CoverText) -> Done {
    let first = source.rows.first().copied().unwrap_or_default();
    if text.form == "dlx" {
        no_foreign_sign(first)?;
    }
    if text.rows.is_empty() && text.notes.iter().all(|note| note == NO_OPTION) {
        let place = if source.is_json() { Word::default() } else { first };
        return Err(place.wrong(format!(
            "an exact cover has items and options, and {NO_OPTION}; --form {} reads it so",
            text.form
        )));
    }

    if text.form == "dlx" {
        no_number_of_lines(source)?;
        no_sizes(source, text)?;
    }

    Ok(())
}

/// Returns an error if a line of items has a sign of another text.
fn no_foreign_sign(row: Word<'_>) -> Done {
    let words: Vec<Word<'_>> = row.words("").collect();
    let Some((word, what)) = words.iter().find_map(|word| Some((word, foreign(word.text)?))) else {
        return if is_prose(&words) { Err(row.wrong(wanted("prose"))) } else { Ok(()) };
    };
    Err(word.wrong(wanted(what)))
}

/// The message about a line that looks like another text.
fn wanted(what: &str) -> String {
    format!(
        "this looks like {what}, not like items; an exact cover is a line of items and the options \
         below it, --form dlx reads this line as items"
    )
}

/// Operators that no item is likely to contain.
const OPERATORS: &[&str] = &["<-", ":=", "==", "<=", ">=", "!=", "&&", "||", "+="];

/// Signs of which a word alone is an operator or a bracket.
const SIGNS: &str = "=<>+*-/&!~^%@?{}[]()\u{2208}\u{2209}\u{2282}\u{2286}\u{222a}\u{2229}\u{2264}\u{2265}\u{2260}\u{2211}\u{2200}\u{2203}\u{2192}\u{2190}\u{21d2}\u{d7}";

/// The kind of text in which such a word occurs, unless it may be an item.
fn foreign(word: &str) -> Option<&'static str> {
    const PROGRAM: &str = "a program";
    const MATHS: &str = "mathematics";
    let command = |mark: char| {
        word.strip_prefix(mark).is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic()))
    };
    if word == "|" {
        return None;
    }
    if word.chars().all(|c| SIGNS.contains(c)) {
        return Some("a program or mathematics");
    }
    if OPERATORS.iter().any(|sign| word.contains(sign)) {
        return Some(PROGRAM);
    }
    if word.contains('=') && word.contains(['+', '*']) || command('\\') {
        return Some(MATHS);
    }
    if word.starts_with('$') && (word.len() > 2 && word.ends_with('$') || word.contains('\\')) {
        return Some(MATHS);
    }
    if word.ends_with([',', ';']) {
        return Some("prose or a program");
    }
    let unpaired = !is_paired(word) || word.matches('"').count() % 2 == 1 || word.contains('`');
    unpaired.then_some(PROGRAM)
}

/// True if each bracket of a word has its partner.
fn is_paired(word: &str) -> bool {
    const PAIRS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];
    let mut open = Vec::new();
    for sign in word.chars() {
        if let Some((_, close)) = PAIRS.iter().find(|(first, _)| *first == sign) {
            open.push(*close);
        } else if PAIRS.iter().any(|(_, close)| *close == sign) && open.pop() != Some(sign) {
            return false;
        }
    }
    open.is_empty()
}

/// True for a sentence: a full stop at its end, or two words that only join others.
fn is_prose(words: &[Word<'_>]) -> bool {
    const JOINING: &[&str] = &[
        "the", "of", "is", "are", "and", "with", "for", "this", "that", "these", "which", "how",
        "given", "find", "each", "every", "an", "from", "into", "where", "all", "by", "has",
        "have", "must", "be",
    ];
    let joining = words.iter().filter(|word| JOINING.contains(&word.text.to_lowercase().as_str()));
    let ended = words.last().is_some_and(|word| {
        word.text
            .strip_suffix(['.', '?', '!'])
            .is_some_and(|rest| rest.ends_with(char::is_alphabetic))
    });
    joining.count() > 1 || ended && words.len() > 2
}

/// Returns an error for a number alone that counts the lines below it.
fn no_number_of_lines(source: &Source<'_>) -> Done {
    for (k, row) in source.rows.iter().enumerate().take(2) {
        let below = source.rows.len() - k - 1;
        let is_count =
            row.words("").count() == 1 && row.words("").all(|word| word.text.parse() == Ok(below));
        if is_count {
            let read_as = if k == 0 { "an item" } else { "an option" };
            return Err(row.wrong(format!(
                "this is the number of the lines below, or {read_as}; leave the number out, or \
                 --form dlx reads it as {read_as}"
            )));
        }
    }

    Ok(())
}

/// Returns an error if the first line may be the sizes of lists of columns.
fn no_sizes(source: &Source<'_>, text: &CoverText) -> Done {
    let first = source.rows.first().copied().unwrap_or_default();
    if first.words("").count() != 2 {
        return Ok(());
    }
    let Ok(lists) = lists::rows(source) else {
        return Ok(());
    };
    let names = |text: &CoverText| text.names.iter().cloned().collect::<HashSet<String>>();
    if names(&lists) == names(text) {
        return Ok(());
    }
    Err(first.wrong(
        "these are two items, or the numbers of columns and rows of the lists below; --form dlx \
         reads items, --rows reads sizes",
    ))
}

/// The error for options that begin with a name, or for items with commas between them.
pub(super) fn named_rows(source: &Source<'_>) -> Option<TextError> {
    let (heading, options) = source.rows.split_first()?;
    let is_one_word = heading.words("").count() == 1;
    let separators = [",", ";"].into_iter().find(|sign| is_one_word && heading.text.contains(sign));
    let has_commas = separators.is_some();
    let separators = separators.unwrap_or_default();
    let named = texts(*heading, separators);
    let items: HashSet<&str> = named.iter().copied().collect();
    let is_known = |words: &[&str]| words.iter().all(|word| items.contains(word));
    let also = if has_commas {
        format!(", with line {} as '{}'", heading.line(), named.join(" "))
    } else {
        String::new()
    };

    let first = options.first()?;
    let written = texts(*first, separators);

    let is_named = |row: &Word<'_>| match texts(*row, separators)[..] {
        [name, ref rest @ ..] => {
            !items.contains(name) && !name.contains(':') && !rest.is_empty() && is_known(rest)
        }
        [] => false,
    };

    if let [name, rest @ ..] = &written[..]
        && options.iter().all(is_named)
    {
        let rest = rest.join(" ");
        return Some(first.wrong(format!(
            "no such item; for a name before the items write '{name}: {rest}'{also}"
        )));
    }

    if has_commas && options.iter().all(|row| is_known(&texts(*row, separators))) {
        let written = written.join(" ");
        return Some(first.wrong(format!(
            "no such item; items have blanks between them, not '{separators}': write '{written}'{also}"
        )));
    }

    None
}

/// The texts of the words between separators and blanks.
fn texts<'t>(row: Word<'t>, separators: &str) -> Vec<&'t str> {
    row.words(separators).map(|word| word.text).collect()
}
