//! What of a program is none of its data: what it needs before, and what it does with it behind.

/// How lines begin that hold no value: what a program needs before its data.
const STATEMENTS: [&str; 15] = [
    "import ", "from ", "using ", "#include", "#define", "use ", "package ", "<?php", "module ",
    "require", "library(", "open ", "(ns ", ":- ", "let () ",
];

/// How lines begin with which a program goes on behind its data.
const GOES_ON: [&str; 11] = [
    "print", "console.", "return", "assert", "for ", "while ", "if ", "def ", "class ", "with ",
    "main ",
];

/// How the name of a function ends that adds an option to others, before what it adds.
const ADDS: [&str; 6] = ["add", "append", "push", "insert", "put", "emplace"];

/// Whether a line is a statement that holds no value, or begins a class or a function in braces.
pub(super) fn is_statement(line: &str) -> bool {
    let line = line.trim();
    if line.contains('=') && !line.starts_with("let () =") {
        return false;
    }
    // The type of what follows, in Haskell.
    if line
        .split_once(" :: ")
        .is_some_and(|(name, _)| is_word(name))
    {
        return true;
    }
    // A variable that is given its value later.
    if line.ends_with(';') && line.contains(' ') && !line.contains(['(', '[', '{', ',']) {
        return true;
    }
    let opens = line.ends_with('{') && (line.contains('(') || line.contains("class "));
    let named = line.starts_with(char::is_alphabetic);
    STATEMENTS.iter().any(|word| line.starts_with(word)) || named && opens
}

/// Whether a line is program text behind values with these names: it closes a block, or it holds
/// no list, and begins as such text does or is about one of the names.
pub(super) fn works_with(line: &str, names: &[&str]) -> bool {
    if !line.trim().is_empty() && line.chars().all(|c| "})];, \t\r".contains(c)) {
        return true;
    }
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let begins = GOES_ON.iter().any(|word| line.starts_with(word));
    let works = !line.contains(['[', '{']) && words.any(|word| names.contains(&word));
    let adds = line.split_once('(').is_some_and(|(name, _)| adds(name));
    let loops = line.contains(" for ") && line.contains(" in ");
    !names.is_empty() && (begins || loops || works && !adds)
}

/// Whether a function of this name adds an option: the last part of `sets.add_row`.
pub(super) fn adds(name: &str) -> bool {
    let last = name.rsplit(['.', ':', '>']).next().unwrap_or(name);
    let last = last.to_lowercase();
    ADDS.iter().any(|word| last.starts_with(word)) && is_word(&last)
}

/// Methods that change the list or map that they are called of, beside those that add to it.
const CHANGES: [&str; 9] = [
    "pop", "remove", "clear", "extend", "update", "discard", "delete", "concat", "splice",
];

/// Functions that keep what they are given but for its order and kind.
const KEEPS: [&str; 9] = [
    "sorted(",
    "list(",
    "set(",
    "tuple(",
    "dict(",
    "array(",
    "np.array(",
    "numpy.array(",
    "frozenset(",
];

/// Whether a line changes one of the values with these names; where it is one of `several` that are
/// repeated or left out, adding to them is that, too.
pub(super) fn changes(line: &str, names: &[&str], several: bool) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    let changed = |name: &&str| {
        line.match_indices(*name).any(|(at, _)| {
            let (before, behind) = (&line[..at], &line[at + name.len()..]);
            if before.ends_with(of_word) || before.ends_with('.') || behind.starts_with(of_word) {
                return false;
            }
            let method = behind
                .strip_prefix('.')
                .and_then(|rest| rest.split_once('('));
            let method = method.map_or("", |(method, _)| method);
            let rest = behind.trim_start();
            let given = rest.strip_prefix('=').map_or("", str::trim_start);
            let again = given.split(|c| !of_word(c)).any(|word| word == *name)
                && !given.contains(['[', '{'])
                && !KEEPS.iter().any(|keeps| given.starts_with(keeps));
            CHANGES.contains(&method)
                || several && adds(method)
                || ["+=", "|=", "-=", "&=", "<<"]
                    .iter()
                    .any(|sign| rest.starts_with(sign))
                || before.trim() == "del"
                || before.trim().is_empty() && again
        })
    };
    names.iter().any(changed)
}

fn is_word(text: &str) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    !text.is_empty() && text.chars().all(of_word)
}
