//! Rules that a text names: words such as `anti-knight`, and lines that speak of cells.
//!
//! A text near a grid that names a rule which the puzzle does not have is never ignored. Words
//! are whole words or plurals in any spelling: `king`, `anti-king`, `antiKing`, but not `taking`.
//! A name that is negated (`no anti-knight`, `killer=False`), and a name in a path, an import or
//! a shell line is no rule.

use std::ops::Range;

use super::base::{Entry, Unread, is_full_cell, is_number, setter_says};
use crate::puzzle::shapes::rule_named;
use crate::puzzle::{Layout, LayoutSpec, Puzzle, Words, known_constraint};

/// Words of a name at most.
const LONGEST: usize = 2;

/// What a name of a rule means in a layout.
#[derive(Clone, Copy, Debug)]
enum Meant {
    /// One of these rules and constraints of Onefold.
    Names(&'static [&'static str]),
    /// The constraint of the same name.
    Itself,
    /// Regions other than boxes.
    Regions,
    /// No boxes.
    Latin,
    /// Several grids.
    Grids,
    /// A rule that Onefold does not have.
    Unknown,
    /// The same, in a line of few words only: it is a usual word elsewhere.
    UnknownName,
}

/// Names in the singular, with their meaning.
const WORDS: &[(&[&str], Meant)] = &[
    (&["anti knight", "knight", "knight move"], Meant::Names(&["anti-knight"])),
    (&["anti king", "king", "king move"], Meant::Names(&["anti-king"])),
    (
        &["diagonal", "diagonale", "x sudoku", "sudoku x"],
        Meant::Names(&["diagonals", "main-diagonal", "anti-diagonal"]),
    ),
    (&["windoku", "hyper", "hypersudoku"], Meant::Names(&["windoku"])),
    (&["disjoint"], Meant::Names(&["disjoint-groups"])),
    (&["non consecutive"], Meant::Names(&["non-consecutive"])),
    (&["consecutive", "kropki", "white dot", "black dot"], Meant::Names(&["difference", "ratio"])),
    (&["killer", "cage"], Meant::Names(&["cage", "sum"])),
    (&["thermo", "thermometer"], Meant::Names(&["thermometer", "slow-thermometer"])),
    (&["arrow"], Meant::Names(&["arrow", "double-arrow"])),
    (&["futoshiki", "inequality", "inequalitie", "greater than"], Meant::Names(&["less"])),
    (&["parity", "odd even", "even odd", "even cell", "odd cell"], Meant::Names(&["even", "odd"])),
    (
        &[
            "xv",
            "sandwich",
            "skyscraper",
            "x sum",
            "quadruple",
            "whisper",
            "renban",
            "nabner",
            "palindrome",
            "between line",
            "lockout",
            "zipper",
            "region sum",
            "entropic",
            "entropy",
            "modular",
            "clone",
        ],
        Meant::Itself,
    ),
    (&["jigsaw", "irregular", "nonomino", "extra region"], Meant::Regions),
    (&["latin"], Meant::Latin),
    (
        &["samurai", "gattai", "sohei", "twodoku", "tripledoku", "windmill", "shogun", "sumo"],
        Meant::Grids,
    ),
    (
        &[
            "queen",
            "antiqueen",
            "kakuro",
            "kenken",
            "calcudoku",
            "mathdoku",
            "argyle",
            "girandola",
            "asterisk",
            "center dot",
            "centre dot",
            "toroidal",
            "untouchable",
            "non touching",
            "chaos construction",
            "fog of",
            "yin yang",
            "star battle",
            "numbered room",
            "counting circle",
            "battenburg",
            "rossini",
            "hidato",
            "hidoku",
            "search nine",
        ],
        Meant::Unknown,
    ),
    (
        &["miracle", "chess", "nrc", "dsk", "percent", "hoshi", "offset", "touchless", "fog"],
        Meant::UnknownName,
    ),
];

/// Words of a line that only names a puzzle, at most.
const NAME: usize = 4;

impl Meant {
    /// True if a layout has what a name means.
    fn is_in(self, spec: &LayoutSpec, word: &str) -> bool {
        let regions = !spec.maps.is_empty() || !spec.extra.is_empty();
        let has = |name: &str| {
            let kind = known_constraint(name).map(|(kind, _)| kind);
            rule_named(name).is_ok_and(|rule| spec.rules.contains(&rule))
                || kind.is_some_and(|kind| spec.constraints.iter().any(|one| one.kind == kind))
        };

        match self {
            Self::Names(names) => names.iter().copied().any(has),
            Self::Itself => has(word),
            Self::Regions => regions,
            Self::Latin => !regions && spec.grids.iter().all(|grid| grid.boxes.is_none()),
            Self::Grids => spec.grids.len() > 1,
            Self::Unknown | Self::UnknownName => false,
        }
    }
}

/// Names of fields of rules: `constraints = [...]`.
const FIELDS: [&str; 8] =
    ["constraint", "variant", "region", "cages", "relations", "area", "zone", "map"];

/// Values of a field without a rule.
const FALSE: [&str; 16] = [
    "false", "no", "none", "null", "nil", "off", "0", "n", "f", "[]", "{}", "()", "classic",
    "standard", "normal", "\"\"",
];

/// Labels of lines that are never a rule.
const DATA: [&str; 19] = [
    "title",
    "name",
    "author",
    "by",
    "setter",
    "source",
    "note",
    "notes",
    "id",
    "difficulty",
    "level",
    "tags",
    "tag",
    "date",
    "copyright",
    "url",
    "comment",
    "published",
    "constructor",
];

/// Words that deny the name after them.
const DENIALS: [&str; 5] = ["no", "not", "without", "non", "never"];

/// Words between a denial and the name that it denies.
const BETWEEN: [&str; 6] = ["a", "an", "the", "any", "using", "use"];

/// Ends of names of files.
const FILES: [&str; 16] = [
    ".txt", ".csv", ".tsv", ".json", ".md", ".py", ".rs", ".js", ".java", ".cpp", ".c", ".h",
    ".html", ".htm", ".pdf", ".png",
];

/// A word in lower case, and its bytes.
type Word = (String, Range<usize>);

/// The words of a text; `antiKing` and `anti_king` are two.
fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        let joined = last.is_alphanumeric()
            && !(last.is_lowercase() && c.is_uppercase())
            && last.is_ascii_digit() == c.is_ascii_digit();
        if c.is_alphanumeric() {
            if !joined {
                words.push((String::new(), at..at));
            }
            if let Some((word, bytes)) = words.last_mut() {
                word.extend(c.to_lowercase());
                bytes.end = at + c.len_utf8();
            }
        }
        last = c;
    }

    words
}

/// True for a word or its plural.
fn is_word(word: &str, singular: &str) -> bool {
    word.strip_prefix(singular).is_some_and(|rest| matches!(rest, "" | "s" | "es"))
}

/// True if a false value follows, as in `killer=False`, or none.
fn is_false(after: &str) -> bool {
    let value = after.trim_start_matches(['"', '\'', ' ', '_']);
    let Some(value) = value.strip_prefix([':', '=']) else {
        return false;
    };
    let value = value
        .trim()
        .trim_end_matches([',', ';', ')', '}'])
        .trim()
        .trim_matches(['"', '\''])
        .to_lowercase();
    FALSE.contains(&value.split([',', ' ']).next().unwrap_or_default())
}

/// True if the word before a place denies what follows, perhaps with an article between.
fn is_denied(before: &[Word]) -> bool {
    before
        .iter()
        .rev()
        .map(|word| word.0.as_str())
        .find(|word| !BETWEEN.contains(word))
        .is_some_and(|word| DENIALS.contains(&word))
}

/// True for a line of a program that names modules. The first word alone may begin a sentence:
/// `use anti-knight`.
fn is_import(text: &str) -> bool {
    let text = text.trim();
    let is_path = text.contains("::") || text.ends_with([',', ';']);
    text.starts_with("import ")
        || text.starts_with("#include")
        || text.starts_with("require(")
        || text.starts_with("from ") && text.contains(" import ")
        || (text.starts_with("use ") || text.starts_with("using ")) && is_path
}

/// True if bytes of a text are in a path or in the name of a file. A slash alone may be between
/// two rules: `thermo/arrow`.
fn is_in_path(text: &str, bytes: &Range<usize>) -> bool {
    let is_end = |c: char| c.is_whitespace() || "\"'(),;<>".contains(c);
    let start = text[..bytes.start].rfind(is_end).map_or(0, |at| at + 1);
    let end = text[bytes.end..].find(is_end).map_or(text.len(), |at| bytes.end + at);
    let token = text.get(start..end).unwrap_or_default().trim_end_matches(['.', ':', '!']);
    let is_path = ["./", "../", "~/", "/"].iter().any(|start| token.starts_with(start));
    is_path
        || token.contains("://")
        || FILES.iter().any(|file| token.to_lowercase().ends_with(file))
}

/// A rule that a text names: the word, and its meaning.
type Named = (&'static str, Meant);

/// The rules that a text names; a denied name covers the shorter names in it.
fn named_rules(text: &str) -> Vec<Named> {
    if is_import(text) || is_shell(text) {
        return Vec::new();
    }
    let words = words(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (1..=LONGEST.min(words.len() - at)).rev();
        let Some((count, named)) = longest
            .map(|count| (count, named_by(&words[at..at + count])))
            .find(|(_, named)| !named.is_empty())
        else {
            at += 1;
            continue;
        };
        let bytes = words[at].1.start..words[at + count - 1].1.end;
        // `no knight move` is a rule, `no anti-knight` is none.
        let is_move = ["knight", "king"].contains(&words[at].0.as_str());
        let denied = is_denied(&words[..at]) && !is_move || is_false(&text[bytes.end..]);
        let symmetry = words.get(at + count).is_some_and(|next| next.0.starts_with("symmetr"));
        if !denied && !symmetry && !is_in_path(text, &bytes) {
            let is_meant = |(_, meant): &Named| {
                !matches!(meant, Meant::UnknownName) || words.len() <= NAME && !is_code(text)
            };
            found.extend(named.into_iter().filter(is_meant));
        }
        at += count;
    }

    found
}

/// The rules of exactly these words; parts of a word may be apart: `anti-knight`, `antiKnight`.
fn named_by(words: &[Word]) -> Vec<Named> {
    let joined: String = words.iter().map(|(word, _)| word.as_str()).collect();
    let is_named =
        |word: &str| joined.len() + 1 >= word.len() && is_word(&joined, &word.replace(' ', ""));
    WORDS
        .iter()
        .flat_map(|(names, meant)| names.iter().map(|&name| (name, *meant)))
        .filter(|(name, _)| is_named(name))
        .collect()
}

/// True for a line that was typed into a shell: a prompt, or a program with an option such as `-d`
/// or `--all`.
fn is_shell(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let program = words.next().unwrap_or_default();
    let is_name = |c: char| c.is_ascii_lowercase() || "./_-".contains(c);
    let is_letter = |c: char| c.is_ascii_lowercase();
    let is_option = |word: &str| match word.strip_prefix("--") {
        Some(name) => name.starts_with(is_letter),
        None => word.strip_prefix('-').is_some_and(|name| {
            let mut signs = name.chars();
            signs.next().is_some_and(is_letter) && !signs.next().is_some_and(char::is_alphabetic)
        }),
    };

    let is_program = !program.is_empty() && program.chars().all(is_name);
    program == "$" || is_program && words.next().is_some_and(is_option)
}

/// True for a line of a program.
fn is_code(text: &str) -> bool {
    text.contains(['=', '{', '}', ';', '(', '[']) || text.contains("->")
}

/// The first rule that the words of a link name, also as part of a longer word.
pub(super) fn named_in_link(link: &str) -> Option<&'static str> {
    /// Letters of a name that is found in a longer word.
    const LETTERS: usize = 5;
    let words = link.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    WORDS
        .iter()
        .filter(|(_, meant)| !matches!(meant, Meant::UnknownName))
        .flat_map(|(names, _)| names.iter().copied())
        .filter(|name| name.len() >= LETTERS && !name.contains(" x") && !name.starts_with("x "))
        .find(|name| words.contains(&name.replace(' ', "")))
}

/// The first rule that a text names.
pub(super) fn named(text: &str) -> Option<&'static str> {
    named_rules(text).first().map(|rule| rule.0)
}

/// The first rule that a text names and the puzzle does not have.
pub(super) fn missing(text: &str, puzzle: &Puzzle) -> Option<&'static str> {
    let spec = puzzle.layout().spec();
    named_rules(text)
        .into_iter()
        .find(|(word, meant)| !meant.is_in(spec, word))
        .map(|(word, _)| word)
}

/// True for a line that may be a rule, and names none that the puzzle has.
pub(super) fn is_unread(text: &str, puzzle: &Puzzle) -> bool {
    is_rule_like(text) && (named(text).is_none() || missing(text, puzzle).is_some())
}

/// Notes the setter's text; a rule that it names and the puzzle lacks is an unread part.
pub(super) fn note_text(text: &str, entry: &mut Entry) {
    entry.notes.extend(setter_says(text));
    add_missing(text, entry);
}

/// Adds the first rule that a text names and the puzzle lacks to the unread parts.
fn add_missing(text: &str, entry: &mut Entry) {
    let part = missing(text, &entry.puzzle).map(Unread::Rule);
    entry.unread.extend(part.filter(|part| !entry.unread.contains(part)));
}

/// Compares the rules that the setter's text names, in any form, with those of the puzzle.
pub(super) fn compare_text(entry: &mut Entry) {
    let text = entry.puzzle.metadata().and_then(|data| data.get(Words::Rules));
    if let Some(text) = text.map(str::to_owned) {
        add_missing(&text, entry);
    }
}

/// True for data such as `title: The Killer`.
pub(super) fn is_data(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let label = text
        .split([':', '='])
        .next()
        .unwrap_or_default()
        .trim()
        .trim_matches(['"', '\''])
        .to_lowercase();
    let labelled = label.len() < text.trim().len() && DATA.contains(&label.as_str());
    labelled || text.starts_with("by ") || text.starts_with("By ")
}

/// True for a line that begins with the sign of a comment.
pub(super) fn is_comment(text: &str) -> bool {
    const MARKS: [&str; 10] = ["#", "//", "%", "/*", "* ", "-- ", ";", "\"\"\"", "'''", "<!--"];
    /// Commands of C, which also begin with `#`.
    const COMMANDS: [&str; 3] = ["#define", "#include", "#if"];
    let text = text.trim_start();
    let begins = |marks: &[&str]| marks.iter().any(|mark| text.starts_with(mark));
    begins(&MARKS) && !begins(&COMMANDS)
}

/// True if a line may be a rule of a grid near it, by its start.
pub(super) fn is_rule_like(text: &str) -> bool {
    const MAX_RULE: usize = 1 << 13;
    let text =
        (0..=text.len().min(MAX_RULE)).rev().find_map(|end| text.get(..end)).unwrap_or_default();
    !is_data(text)
        && (named(text).is_some()
            || names_cells(text)
            || speaks_of_cells(text)
            || is_rule_field(text))
}

/// True for a field of rules with a value: `rules: diagonals`.
fn is_rule_field(text: &str) -> bool {
    let rules = text.trim().strip_prefix("rules").map(str::trim_start);
    if let Some(names) = rules.and_then(|rest| rest.strip_prefix(':'))
        && names.split(',').all(|name| rule_named(name.trim()).is_ok())
    {
        return true;
    }
    fields(text).next().is_some()
}

/// The names of fields of rules that a text has with a value.
fn fields(text: &str) -> impl Iterator<Item = &'static str> {
    words(text).into_iter().filter_map(|(word, bytes)| {
        let rest = &text[bytes.end..];
        let after = rest.trim_start_matches(['"', '\'', ' ']);
        let has_value = after.starts_with([':', '=']) && after.len() > 1 && !is_false(rest);
        FIELDS.into_iter().find(|field| has_value && is_word(&word, field))
    })
}

/// True if a text has fields of rules with a value, each of which the layout has: a program has
/// `regions = [` above a map that is read.
pub(super) fn is_field_of(text: &str, spec: &LayoutSpec) -> bool {
    let is_in = |field: &str| match field {
        "region" | "area" | "zone" | "map" => !spec.maps.is_empty(),
        "cages" => !spec.constraints.is_empty(),
        _ => false,
    };
    fields(text).next().is_some() && fields(text).all(is_in)
}

/// Nouns of the board.
const NOUNS: [&str; 12] = [
    "cell",
    "square",
    "digit",
    "number",
    "row",
    "column",
    "line",
    "neighbour",
    "neighbor",
    "dot",
    "circle",
    "box",
];

/// Colours of cells.
const COLOURS: [&str; 14] = [
    "grey", "gray", "shaded", "coloured", "colored", "green", "blue", "red", "yellow", "orange",
    "purple", "pink", "marked", "circled",
];

/// Words for parity, sums, order and repetition of cells.
const PROPERTIES: [&str; 34] = [
    "even",
    "odd",
    "sum",
    "add",
    "differ",
    "difference",
    "consecutive",
    "rise",
    "rising",
    "increase",
    "increasing",
    "ascend",
    "ascending",
    "decrease",
    "decreasing",
    "descend",
    "descending",
    "greater",
    "less",
    "larger",
    "smaller",
    "equal",
    "ratio",
    "double",
    "twice",
    "product",
    "total",
    "multiple",
    "adjacent",
    "orthogonally",
    "touch",
    "touching",
    "neighbouring",
    "prime",
];

/// Words for the general rule, which may repeat no symbol.
const REPEATS: [&str; 3] = ["repeat", "repeated", "repeating"];

/// True for a sentence about colour, parity, sum, order or repetition of cells.
fn speaks_of_cells(text: &str) -> bool {
    if is_code(text) && !is_comment(text) || is_shell(text) {
        return false;
    }
    let words = words(text);
    let has_any = |known: &[&str]| {
        words.iter().any(|(word, _)| known.iter().any(|known| is_word(word, known)))
    };
    let coloured = words.windows(2).any(|two| {
        let is_any = |word: &Word, known: &[&str]| known.iter().any(|one| is_word(&word.0, one));
        is_any(&two[0], &COLOURS) && is_any(&two[1], &NOUNS)
    });
    let cell = text.split(|c: char| !c.is_ascii_alphanumeric()).any(is_full_cell);
    let nouns = cell || has_any(&NOUNS);
    // `No digit is repeated in a row, column or box` is the general rule.
    let general = has_any(&["row"]) && has_any(&["column"]);
    let size = text.contains(['x', '×']) && words.iter().any(|(word, _)| is_number(word));
    let repeats = has_any(&REPEATS) && !general && (nouns || size);
    let of_colour = coloured || has_any(&COLOURS) && has_any(&PROPERTIES);
    of_colour || nouns && has_any(&PROPERTIES) || repeats || speaks_of_rules(text)
}

/// True for a sentence about rules or constraints, other than the usual ones, or with a
/// comparison between words.
fn speaks_of_rules(text: &str) -> bool {
    const USUAL: [&str; 7] =
        ["normal", "usual", "standard", "classic", "sudoku", "regular", "basic"];
    let words = words(text);
    let is_rule = |(at, word): (usize, &Word)| {
        let usual = at > 0 && USUAL.contains(&words[at - 1].0.as_str());
        is_word(&word.0, "constraint") || is_word(&word.0, "rule") && !usual
    };
    let compared = [" < ", " > ", " <= ", " >= "].iter().any(|sign| text.contains(sign));
    words.iter().enumerate().any(is_rule) || compared && is_comment(text) || is_setting(text)
}

/// True for a sentence about boxes and symbols that holds for a layout anyway.
pub(super) fn is_usual_setting(text: &str, layout: &Layout) -> bool {
    let numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect::<Vec<usize>>();
    let boxes = layout.spec().grids.first().and_then(|grid| grid.boxes);
    let lower = text.to_lowercase();
    if lower.contains("box") || lower.contains("block") {
        return boxes.is_some_and(|boxes| numbers == [boxes.rows, boxes.cols]);
    }
    numbers == [1, layout.order()] || numbers == [layout.order()]
}

/// True for a sentence about boxes, regions, symbols or digits that no classic grid needs.
pub(super) fn is_setting(text: &str) -> bool {
    let words = words(text);
    let is_any = |word: &Word, known: &[&str]| known.iter().any(|one| is_word(&word.0, one));
    let is_number = |at: usize| words.get(at).is_some_and(|word| is_number(&word.0));
    words.iter().enumerate().any(|(at, word)| {
        let denied = is_denied(&words[..at]) && is_any(word, &["box", "block", "region"]);
        let sized = is_any(word, &["box", "block"])
            && words.get(at + 1).is_some_and(|of| of.0 == "of")
            && is_number(at + 2);
        let range = is_any(word, &["digit", "symbol", "number"])
            && is_number(at + 1)
            && (is_number(at + 2) || text.contains(':'));
        denied || sized || range
    })
}

/// True for a cell and a number or a second cell.
pub(super) fn names_cells(text: &str) -> bool {
    let tokens: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|token| !token.is_empty())
        .collect();
    let count = |is: fn(&str) -> bool| tokens.iter().filter(|token| is(token)).count();
    let letter = |token: &str| matches!(token.as_bytes(), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9']);
    let numbers = count(is_number);
    let named = count(is_full_cell);
    let lettered = count(letter);
    let operator = text.contains(['=', ':', '>', '<', '+']);
    let inside = text.trim_matches(['<', '>', ' ']);
    let less = inside.contains(['<', '>', '≤', '≥']) && !text.contains(char::is_alphabetic);
    // A cell by its axes with a value: `x=3, y=4: 7`, `(x, y) = (3, 4)`.
    let axis = |axis: &str| {
        let is = |token: &&&str, axis| token.eq_ignore_ascii_case(axis);
        tokens
            .iter()
            .skip_while(|token| !is(token, axis))
            .skip(1)
            .find(|token| !is(token, "y"))
            .is_some_and(|token| is_number(token))
    };

    // A list without its end.
    let bare = text.starts_with('[') && tokens.len() < 16 && !text.contains(char::is_alphabetic);
    // Signs between cells, in a table of their own: `..<`.
    let drawn = text.chars().all(|c| "<>^v.,_- ".contains(c)) && text.contains(['<', '>', '^']);
    drawn && text.contains(['.', '_'])
        || less && !tokens.is_empty()
        || named > 1
        || named == 1 && numbers > 0
        || lettered > 1 && (operator || lettered == tokens.len())
        || lettered == 1 && numbers > 0 && operator
        || names_pairs(text)
        || axis("x") && axis("y") && numbers > 2 && !text.contains([';', '<'])
        || bare && numbers > 0 && text.matches('[').count() > text.matches(']').count()
}

/// True for two pairs of numbers, or one with a number: `(0,2): 5`.
fn names_pairs(text: &str) -> bool {
    /// Bytes of a pair at most.
    const PAIR: usize = 12;
    let mut pairs = 0;
    let mut valued = false;
    for (at, _) in text.match_indices(['(', '[']) {
        let call = |c: char| c.is_alphanumeric() || c == '_' || c == ']';
        let mut bytes = text[at..].bytes().take(PAIR);
        if let Some(end) = bytes.position(|b| matches!(b, b')' | b']'))
            && let Some((row, col)) = text[at + 1..at + end].split_once(',')
            && is_number(row.trim())
            && is_number(col.trim())
            && !text[..at].ends_with(call)
        {
            pairs += 1;
            let after = text[at + end + 1..].trim_start_matches([' ', '\'', '"']);
            let value = after
                .strip_prefix([':', '=', ','])
                .unwrap_or_default()
                .trim_start_matches(['=', ' ', '>', '"']);
            valued |= value.starts_with(|c: char| c.is_ascii_digit());
        }
    }

    pairs > 1 || pairs == 1 && valued
}
