//! The ways in which a text is spoilt. Each leaves a text that says the same or cannot be read: a
//! change that nobody can see, such as another digit or a cage less, is none of them.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::lines::{Kind, Lines, Spoilt, text_of};
use super::pick;
use super::spoilt::Source;

/// A way to spoil a text; `None` if it does not apply. The second text is another one.
type Way = fn(&Source, &Source, &mut ChaCha8Rng) -> Option<Spoilt>;

/// Spoils one line of some kinds.
fn one_line(
    source: &Source,
    kinds: &[Kind],
    rng: &mut ChaCha8Rng,
    change: impl Fn(&str, &mut ChaCha8Rng) -> Option<Vec<String>>,
) -> Option<Spoilt> {
    let lines = Lines::of(source);
    let at = lines.any(kinds, rng)?;
    let new = change(lines.0[at].1, rng)?;
    (new != [lines.0[at].1]).then(|| lines.with(at, at + 1, &new))
}

/// Replaces one line by another.
fn replaced(
    source: &Source,
    kinds: &[Kind],
    rng: &mut ChaCha8Rng,
    change: impl Fn(&str) -> String,
) -> Option<Spoilt> {
    one_line(source, kinds, rng, |line, _| Some(vec![change(line)]))
}

/// The places of letters in the first part of a line.
fn letters(line: &str, most: usize) -> Vec<usize> {
    let at = |(at, c): (usize, char)| c.is_ascii_lowercase().then_some(at);
    line.char_indices().take_while(|it| it.0 < most).filter_map(at).collect()
}

/// Two letters in the other order, in the first part of a line.
fn swapped(line: &str, most: usize, rng: &mut ChaCha8Rng) -> Option<Vec<String>> {
    let letters = letters(line, most);
    let pairs: Vec<usize> = letters
        .windows(2)
        .filter(|two| two[0] + 1 == two[1] && line[two[0]..=two[0]] != line[two[1]..=two[1]])
        .map(|two| two[0])
        .collect();
    let at = *pairs.choose(rng)?;
    let (a, b) = (&line[at..=at], &line[at + 1..at + 2]);
    Some(vec![format!("{}{b}{a}{}", &line[..at], &line[at + 2..])])
}

/// A letter less, in the first part of a line.
fn shortened(line: &str, most: usize, rng: &mut ChaCha8Rng) -> Option<Vec<String>> {
    let at = *letters(line, most).choose(rng)?;
    Some(vec![format!("{}{}", &line[..at], &line[at + 1..])])
}

/// The length of the key of a setting.
fn key(line: &str) -> usize {
    line.find(':').unwrap_or(line.len())
}

/// The length of the first word.
fn word(line: &str) -> usize {
    line.find(' ').unwrap_or(line.len())
}

/// Capital first letter.
fn capital(line: &str) -> String {
    line[..1].to_uppercase() + &line[1..]
}

/// True for a row of words of one sign, or of one word, without commas or bars.
fn is_compact(line: &str, is_spaced: bool) -> bool {
    let one = |word: &str| word.chars().count() == 1;
    let mut words = line.split_whitespace();
    let has = line.contains([',', '|', '[', '"']);
    !has && if is_spaced { words.all(one) } else { words.count() == 1 }
}

/// A place between two signs of a row.
fn place(line: &str, rng: &mut ChaCha8Rng) -> Option<usize> {
    let signs: Vec<usize> =
        line.match_indices(|c: char| !c.is_whitespace()).map(|it| it.0).collect();
    signs.choose(rng).copied()
}

/// Moves the lines of a range to another place, which is counted without them.
fn moved(source: &Source, from: usize, to: usize) -> Spoilt {
    let mut lines: Vec<&str> = source.text.lines().collect();
    let line = lines.remove(from);
    let to = to.min(lines.len());
    lines.insert(to, line);
    Spoilt { text: text_of(&lines), touched: vec![to + 1], ..Spoilt::default() }
}

/// Puts a line at any place.
fn inserted(source: &Source, line: &str, rng: &mut ChaCha8Rng) -> Spoilt {
    let lines = Lines::of(source);
    let at = rng.random_range(0..=lines.0.len());
    lines.with(at, at, &[line.to_owned()])
}

/// Puts a line right above or below the text, or a blank line off.
fn around(source: &Source, line: &str, rng: &mut ChaCha8Rng) -> Spoilt {
    let lines = Lines::of(source);
    let end = lines.0.len();
    let (line, blank) = (line.to_owned(), String::new());
    match rng.random_range(0..4) {
        0 => lines.with(0, 0, &[line]),
        1 => lines.with(0, 0, &[line, blank]),
        2 => lines.with(end, end, &[line]),
        _ => lines.with(end, end, &[blank, line]),
    }
}

/// Each line in another spelling.
fn each(source: &Source, change: impl Fn(&str) -> String) -> Option<Spoilt> {
    let lines: Vec<String> = source.text.lines().map(change).collect();
    whole(source, text_of(&lines))
}

/// Another text, if it is another one.
fn whole(source: &Source, text: String) -> Option<Spoilt> {
    let is_other = text != source.text;
    is_other.then(|| Spoilt { text, ..Spoilt::default() })
}

/// The text with another one, of which nobody can say that it is a part.
fn joined(source: &Source, other: &Source, text: String) -> Option<Spoilt> {
    let has_rules = |it: &Source| !it.is_own() && Lines::of(it).0.iter().any(|l| l.0 == Kind::Rule);
    let is_clear = !has_rules(source) && !has_rules(other) && source.reads_alike(other);
    is_clear.then(|| Spoilt { text, says: other.says.clone(), ..Spoilt::default() })
}

const WORDS: [&str; 6] = [
    "The solver needs twelve steps here, after the hidden pair in the corner.",
    "It took me an hour and two cups of tea, and my brother gave up on it quite early.",
    "Whoever sends the answer to our office until Friday takes part in the draw of prizes.",
    "this.solver = new Solver(grid, { depth: 12, guess: true, seed: 4 });",
    "I found this one in an old book of my grandmother, and she has never been able to do it.",
    "See the last pages of this issue for the answers and for what our readers wrote about it!",
];

const RULES: [&str; 12] = [
    "Anti-knight sudoku",
    "with the anti-king rule",
    "No knight's move",
    "both diagonals hold each digit once",
    "non-consecutive",
    "Digits along a line increase.",
    "Shaded cells hold 1 or 2.",
    "Neighbouring cells differ by at least 2.",
    "r2c3 is odd",
    "windoku",
    "the sum of r1c1 and r1c2 is 5",
    "Asterisk sudoku",
];

const HARMLESS: [&str; 8] = [
    "Level: 3, Time: 12",
    "13.02.2021:",
    "https://example.org/7",
    "Difficulty: hard",
    "2024-05-01",
    "# a remark",
    "17)",
    "=====",
];

/// A rule that the text does not have.
fn other_rule(source: &Source, rng: &mut ChaCha8Rng) -> &'static str {
    let has_rules = source.text.contains("rules:");
    let names_cells = |rule: &str| rule.contains("r2c3") || rule.contains("r1c1");
    let rules = RULES.into_iter().filter(|rule| names_cells(rule) || !has_rules);
    let rules: Vec<&str> = rules.collect();
    pick(rng, &rules)
}

/// The table of ways.
pub(super) const WAYS: &[(&str, Way)] = &[
    // The first line of the own form.
    ("first line: letters swapped", |s, _, rng| {
        one_line(s, &[Kind::First], rng, |line, rng| swapped(line, 6, rng))
    }),
    ("first line: a letter less", |s, _, rng| {
        one_line(s, &[Kind::First], rng, |line, rng| shortened(line, 6, rng))
    }),
    ("first line: capital", |s, _, rng| replaced(s, &[Kind::First], rng, capital)),
    ("first line: tab", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| line.replacen(' ', "\t", 1))
    }),
    ("first line: colon", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| line.replacen(' ', ":", 1))
    }),
    ("first line: glued", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| line.replacen(' ', "", 1))
    }),
    ("first line: indented", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| format!("  {line}"))
    }),
    ("first line: quoted", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| format!("\"{line}\""))
    }),
    ("first line: of a mail", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| format!("> {line}"))
    }),
    ("first line: comment", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| format!("# {line}"))
    }),
    ("first line: missing", |s, _, rng| one_line(s, &[Kind::First], rng, |_, _| Some(vec![]))),
    ("first line: twice", |s, _, rng| {
        one_line(s, &[Kind::First], rng, |line, _| Some(vec![line.to_owned(); 2]))
    }),
    ("first line: plural", |s, _, rng| {
        replaced(s, &[Kind::First], rng, |line| line.replacen("puzzle", "puzzles", 1))
    }),
    ("first line: one line down", |s, _, _| s.is_own().then(|| moved(s, 0, 1))),
    ("first line: last", |s, _, _| s.is_own().then(|| moved(s, 0, s.text.lines().count() - 1))),
    // Headings.
    ("heading: letters swapped", |s, _, rng| {
        one_line(s, &[Kind::Heading], rng, |line, rng| swapped(line, word(line), rng))
    }),
    ("heading: a letter less", |s, _, rng| {
        one_line(s, &[Kind::Heading], rng, |line, rng| shortened(line, word(line), rng))
    }),
    ("heading: capital", |s, _, rng| replaced(s, &[Kind::Heading], rng, capital)),
    ("heading: colon", |s, _, rng| replaced(s, &[Kind::Heading], rng, |line| format!("{line}:"))),
    ("heading: more words", |s, _, rng| {
        replaced(s, &[Kind::Heading], rng, |line| format!("{line} of mine"))
    }),
    ("heading: comment", |s, _, rng| {
        let at = Lines::of(s).heading_of_rows(rng)?;
        let line = format!("# {}", Lines::of(s).0[at].1);
        Some(Lines::of(s).with(at, at + 1, &[line]))
    }),
    ("heading: in brackets", |s, _, rng| {
        replaced(s, &[Kind::Heading], rng, |line| format!("[{line}]"))
    }),
    ("heading: missing", |s, _, rng| {
        let at = Lines::of(s).heading_of_rows(rng)?;
        Some(Lines::of(s).with(at, at + 1, &[]))
    }),
    ("heading: twice", |s, _, rng| {
        one_line(s, &[Kind::Heading], rng, |line, _| Some(vec![line.to_owned(); 2]))
    }),
    ("heading: a blank line below", |s, _, rng| {
        one_line(s, &[Kind::Heading], rng, |line, _| Some(vec![line.to_owned(), String::new()]))
    }),
    ("heading: one line down", |s, _, rng| {
        let at = Lines::of(s).any(&[Kind::Heading], rng)?;
        Some(moved(s, at, at + 1))
    }),
    // Settings.
    ("setting: letters swapped in the key", |s, _, rng| {
        let kinds = [Kind::Setting, Kind::Remark];
        one_line(s, &kinds, rng, |line, rng| swapped(line, key(line), rng))
    }),
    ("setting: a letter less in the key", |s, _, rng| {
        let kinds = [Kind::Setting, Kind::Remark];
        one_line(s, &kinds, rng, |line, rng| shortened(line, key(line), rng))
    }),
    ("setting: letters swapped in the value", |s, _, rng| {
        one_line(s, &[Kind::Setting], rng, |line, rng| {
            let (key, value) = line.split_at(key(line));
            let value = swapped(value, value.len(), rng)?;
            Some(vec![format!("{key}{}", value[0])])
        })
    }),
    ("setting: no colon", |s, _, rng| {
        replaced(s, &[Kind::Setting, Kind::Remark], rng, |line| line.replacen(':', "", 1))
    }),
    ("setting: equals sign", |s, _, rng| {
        replaced(s, &[Kind::Setting, Kind::Remark], rng, |line| line.replacen(": ", " = ", 1))
    }),
    ("setting: semicolon", |s, _, rng| {
        replaced(s, &[Kind::Setting, Kind::Remark], rng, |line| line.replacen(':', ";", 1))
    }),
    ("setting: blank before the colon", |s, _, rng| {
        replaced(s, &[Kind::Setting, Kind::Remark], rng, |line| line.replacen(':', " :", 1))
    }),
    ("setting: no value", |s, _, rng| {
        replaced(s, &[Kind::Setting], rng, |line| line[..key(line)].to_owned() + ":")
    }),
    ("setting: comma", |s, _, rng| replaced(s, &[Kind::Setting], rng, |line| format!("{line},"))),
    ("setting: more words", |s, _, rng| {
        replaced(s, &[Kind::Setting], rng, |line| format!("{line} please"))
    }),
    ("setting: in brackets", |s, _, rng| {
        replaced(s, &[Kind::Setting], rng, |line| format!("({line})"))
    }),
    ("setting: twice", |s, _, rng| {
        one_line(s, &[Kind::Setting, Kind::Remark], rng, |line, _| Some(vec![line.to_owned(); 2]))
    }),
    ("setting: indented", |s, _, rng| {
        replaced(s, &[Kind::Setting, Kind::Remark], rng, |line| format!("\t{line}"))
    }),
    ("setting: last", |s, _, rng| {
        let at = Lines::of(s).any(&[Kind::Setting, Kind::Remark], rng)?;
        Some(moved(s, at, s.text.lines().count() - 1))
    }),
    ("setting: first", |s, _, rng| {
        let at = Lines::of(s).any(&[Kind::Setting, Kind::Remark], rng)?;
        Some(moved(s, at, 0))
    }),
    // Constraints and cages.
    ("constraint: letters swapped", |s, _, rng| {
        one_line(s, &[Kind::Rule], rng, |line, rng| swapped(line, word(line), rng))
    }),
    ("constraint: a letter less", |s, _, rng| {
        one_line(s, &[Kind::Rule], rng, |line, rng| shortened(line, word(line), rng))
    }),
    ("constraint: a cell off the board", |s, _, rng| {
        replaced(s, &[Kind::Rule], rng, |line| format!("{line} r99c1"))
    }),
    ("constraint: a broken cell", |s, _, rng| {
        replaced(s, &[Kind::Rule], rng, |line| format!("{line} r1c"))
    }),
    ("constraint: more words", |s, _, rng| {
        replaced(s, &[Kind::Rule], rng, |line| format!("{line} please"))
    }),
    ("constraint: in brackets", |s, _, rng| {
        replaced(s, &[Kind::Rule], rng, |line| format!("({line})"))
    }),
    ("constraint: of a list", |s, _, rng| {
        replaced(s, &[Kind::Rule], rng, |line| format!("- {line}"))
    }),
    ("constraint: first", |s, _, rng| {
        let at = Lines::of(s).any(&[Kind::Rule], rng)?;
        Some(moved(s, at, 0))
    }),
    ("constraint: last", |s, _, rng| {
        let at = Lines::of(s).any(&[Kind::Rule], rng)?;
        Some(moved(s, at, s.text.lines().count() - 1))
    }),
    // Rows.
    ("row: a foreign sign", |s, _, rng| {
        one_line(s, &[Kind::Row], rng, |line, rng| {
            let at = place(line, rng)?;
            let is_frame = "|,[]".contains(&line[at..=at]);
            (!is_frame).then(|| vec![format!("{}@{}", &line[..at], &line[at + 1..])])
        })
    }),
    ("row: a sign less", |s, _, rng| {
        one_line(s, &[Kind::Row], rng, |line, rng| {
            let at = place(line, rng)?;
            let is_clear = is_compact(line, false) || is_compact(line, true);
            is_clear.then(|| vec![format!("{}{}", &line[..at], &line[at + 1..])])
        })
    }),
    ("row: a sign more", |s, _, rng| {
        one_line(s, &[Kind::Row], rng, |line, rng| {
            let at = place(line, rng)?;
            is_compact(line, false).then(|| vec![format!("{}1{}", &line[..at], &line[at..])])
        })
    }),
    ("row: a word more", |s, _, rng| {
        one_line(s, &[Kind::Row], rng, |line, rng| {
            let at = place(line, rng)?;
            is_compact(line, true).then(|| vec![format!("{}1 {}", &line[..at], &line[at..])])
        })
    }),
    ("row: missing", |s, _, rng| {
        if s.may_be_no_square() {
            return None;
        }
        let at = Lines::of(s).pair_of_rows(rng)?;
        Some(Lines::of(s).with(at, at + 1, &[]))
    }),
    ("row: twice", |s, _, rng| {
        let at = Lines::of(s).pair_of_rows(rng)?;
        let line = Lines::of(s).0[at].1.to_owned();
        Some(Lines::of(s).with(at, at, &[line]))
    }),
    ("row: cut in two", |s, _, rng| {
        one_line(s, &[Kind::Row], rng, |line, rng| {
            let at = place(line, rng).filter(|&at| at > 0 && !line.contains(','))?;
            // A number alone above other rows is the number of the puzzle.
            let first = line[..at].trim();
            let is_number = first.len() <= 3 && first.chars().all(|c| c.is_ascii_digit());
            // A piece of a long line may be a grid in one line, too.
            if is_number || line[at..].len() == 16 {
                return None;
            }
            Some(vec![line[..at].to_owned(), line[at..].to_owned()])
        })
    }),
    ("row: two on one line", |s, _, rng| {
        let lines = Lines::of(s);
        let at = lines.pair_of_rows(rng)?;
        let both = format!("{}{}", lines.0[at].1, lines.0[at + 1].1);
        Some(lines.with(at, at + 2, &[both]))
    }),
    ("row: a blank line below", |s, _, rng| {
        let lines = Lines::of(s);
        let at = lines.pair_of_rows(rng)?;
        Some(Spoilt { is_harmless: true, ..lines.with(at + 1, at + 1, &[String::new()]) })
    }),
    ("row: a comment below", |s, _, rng| {
        let at = Lines::of(s).pair_of_rows(rng)?;
        let new = Lines::of(s).with(at + 1, at + 1, &["# a remark".to_owned()]);
        Some(Spoilt { is_harmless: true, ..new })
    }),
    ("row: words below", |s, _, rng| {
        let at = Lines::of(s).pair_of_rows(rng)?;
        Some(Lines::of(s).with(at + 1, at + 1, &[pick(rng, &WORDS).to_owned()]))
    }),
    ("row: last", |s, _, rng| {
        let lines = Lines::of(s);
        let at = lines.pair_of_rows(rng)?;
        let is_end = |kind: Kind| [Kind::Row, Kind::Blank].contains(&kind);
        let is_last = lines.0[at..].iter().all(|line| is_end(line.0));
        (!is_last).then(|| moved(s, at, lines.0.len() - 1))
    }),
    ("row: numbered", |s, _, rng| replaced(s, &[Kind::Row], rng, |line| format!("row 3: {line}"))),
    ("row: a bar behind", |s, _, rng| replaced(s, &[Kind::Row], rng, |line| format!("{line} |"))),
    ("row: in brackets", |s, _, rng| replaced(s, &[Kind::Row], rng, |line| format!("[{line}]"))),
    ("row: quoted", |s, _, rng| replaced(s, &[Kind::Row], rng, |line| format!("\"{line}\","))),
    ("row: a remark behind", |s, _, rng| {
        replaced(s, &[Kind::Row], rng, |line| format!("{line}  # the first"))
    }),
    ("row: a rule behind", |s, _, rng| {
        replaced(s, &[Kind::Row], rng, |line| format!("{line}  # anti-knight"))
    }),
    ("rows: blanks for points", |s, _, _| {
        let of = |(kind, line): &(Kind, &str)| match kind {
            Kind::Row => line.replace('.', " "),
            _ => (*line).to_owned(),
        };
        whole(s, text_of(&Lines::of(s).0.iter().map(of).collect::<Vec<_>>()))
    }),
    ("rows: another sign for points", |s, _, rng| {
        let sign = pick(rng, &["0", "_", "-", "*", "?", "x", "o"]);
        let of = |(kind, line): &(Kind, &str)| match kind {
            Kind::Row => line.replace('.', sign),
            _ => (*line).to_owned(),
        };
        whole(s, text_of(&Lines::of(s).0.iter().map(of).collect::<Vec<_>>()))
    }),
    // Words and lines put in.
    ("words anywhere", |s, _, rng| Some(inserted(s, pick(rng, &WORDS), rng))),
    ("words around", |s, _, rng| Some(around(s, pick(rng, &WORDS), rng))),
    ("a rule anywhere", |s, _, rng| {
        Some(Spoilt { is_error: true, ..inserted(s, other_rule(s, rng), rng) })
    }),
    ("a rule around", |s, _, rng| {
        Some(Spoilt { is_error: true, ..around(s, other_rule(s, rng), rng) })
    }),
    ("a comment with a rule around", |s, _, rng| {
        let rule = format!("# {}", other_rule(s, rng));
        let is_error = !s.is_own();
        Some(Spoilt { is_error, is_harmless: !is_error, ..around(s, &rule, rng) })
    }),
    ("a harmless line around", |s, _, rng| {
        Some(Spoilt { is_harmless: true, ..around(s, pick(rng, &HARMLESS), rng) })
    }),
    ("a short row around", |s, _, rng| Some(around(s, pick(rng, &["1 0 0", "..3", "0,1,0"]), rng))),
    ("a setting around", |s, _, rng| {
        let settings = ["rules: anti-knight", "extra region a: r1c1 r2c2", "lines: rows"];
        let setting = pick(rng, &settings);
        let spoilt = match s.is_own() {
            true => Lines::of(s).with(0, 0, &[setting.to_owned()]),
            false => around(s, setting, rng),
        };
        Some(Spoilt { is_error: true, ..spoilt })
    }),
    ("another size around", |s, _, rng| Some(around(s, pick(rng, &["5x5", "7", "11x11"]), rng))),
    ("no line ends", |s, _, _| whole(s, s.text.trim_end().replace('\n', " ") + "\n")),
    ("lines of a mail", |s, _, _| each(s, |line| format!("> {line}"))),
    ("lines of a list", |s, _, _| each(s, |line| format!("- {line}"))),
    ("numbered lines", |s, _, _| {
        let lines = s.text.lines().enumerate().map(|(n, line)| format!("{}: {line}", n + 1));
        whole(s, text_of(&lines.collect::<Vec<_>>()))
    }),
    ("a fence around", |s, _, _| whole(s, format!("```\n{}```\n", s.text))),
    ("a tag around", |s, _, _| whole(s, format!("<pre>\n{}</pre>\n", s.text))),
    ("quotes around", |s, _, _| whole(s, format!("\"\"\"\n{}\"\"\"\n", s.text))),
    ("capitals", |s, _, _| each(s, str::to_uppercase)),
    ("tabs", |s, _, _| each(s, |line| line.replace(' ', "\t"))),
    ("hard blanks", |s, _, _| each(s, |line| line.replace(' ', "\u{a0}"))),
    ("indented lines", |s, _, _| each(s, |line| format!("    {line}"))),
    ("blanks at the ends", |s, _, _| each(s, |line| format!("{line}  "))),
    ("long dashes", |s, _, _| each(s, |line| line.replace('-', "–"))),
    ("printed quotes", |s, _, _| each(s, |line| line.replace('"', "”"))),
    ("old line ends", |s, _, _| whole(s, s.text.replace('\n', "\r\n"))),
    ("a mark of the order of bytes", |s, _, _| whole(s, format!("\u{feff}{}", s.text))),
    // The order of lines, and joins.
    ("two lines swapped", |s, _, rng| {
        let lines = Lines::of(s);
        let at = rng.random_range(0..lines.0.len());
        let next = lines.0.get(at + 1)?;
        (lines.0[at].0 != next.0).then(|| moved(s, at, at + 1))
    }),
    ("lines in reverse order", |s, _, _| {
        let lines: Vec<&str> = s.text.lines().rev().collect();
        s.is_own().then(|| Spoilt { is_error: true, text: text_of(&lines), ..Spoilt::default() })
    }),
    ("the end missing", |s, _, rng| {
        if s.may_be_no_square() {
            return None;
        }
        let at = Lines::of(s).pair_of_rows(rng)?;
        whole(s, text_of(&s.text.lines().take(at + 1).collect::<Vec<_>>()))
    }),
    ("the beginning missing", |s, _, rng| {
        let lines = Lines::of(s);
        let at = lines.pair_of_rows(rng)?;
        let first = lines.0.iter().position(|line| line.0 == Kind::Row)?;
        let of_first = lines.0[first..at].iter().all(|line| line.0 == Kind::Row);
        let text = text_of(&s.text.lines().skip(at + 1).collect::<Vec<_>>());
        if of_first { whole(s, text) } else { None }
    }),
    ("twice", |s, _, _| whole(s, format!("{0}{0}", s.text))),
    ("another text right below", |s, other, _| {
        // The rows below a heading at the end of a text are its picture.
        if Lines::of(s).0.last().is_some_and(|line| line.0 == Kind::Heading) {
            return None;
        }
        joined(s, other, format!("{}{}", s.text, other.text))
    }),
    ("another text right above", |s, other, _| {
        joined(s, other, format!("{}{}", other.text, s.text))
    }),
    ("another text below", |s, other, _| joined(s, other, format!("{}\n{}", s.text, other.text))),
    ("another text on the last line", |s, other, _| {
        joined(s, other, format!("{}{}", s.text.trim_end(), other.text))
    }),
    ("another text between two rows", |s, other, rng| {
        // Rows of another grid of the same width are rows.
        if s.may_be_no_square()
            || !other.is_own() && Lines::of(s).width() == Lines::of(other).width()
        {
            return None;
        }
        let at = Lines::of(s).pair_of_rows(rng)?;
        let lines: Vec<&str> = s.text.lines().collect();
        let (above, below) = lines.split_at(at + 1);
        joined(s, other, format!("{}{}{}", text_of(above), other.text, text_of(below)))
    }),
];
