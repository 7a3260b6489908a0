//! Facts as Prolog and answer set programs have them: `option(a). covers(a, 1).`, `in(1, a).`,
//! `set(a, [1, 4]).`; rules and directives around them are passed over.

use std::collections::{HashMap, HashSet};

use super::cost::Decimal;
use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// What one of one argument says: that this is an option, or an item.
const OPTIONS: [&str; 10] = [
    "option", "options", "set", "sets", "subset", "subsets", "s", "choice", "row", "piece",
];
const ITEMS: [&str; 12] = [
    "item", "items", "element", "elements", "elem", "universe", "u", "x", "point", "column", "col",
    "object",
];

/// What one of two says: that the first, an option, holds the second; or the other way round.
const HOLDS: [&str; 12] = [
    "covers", "cover", "contains", "contain", "has", "includes", "holds", "set", "subset",
    "option", "row", "s",
];
const IS_IN: [&str; 9] = [
    "in",
    "element",
    "elem",
    "member",
    "belongs",
    "inset",
    "in_set",
    "covered_by",
    "item",
];
const COSTS: [&str; 3] = ["cost", "weight", "price"];

/// An argument.
#[derive(Clone, Debug)]
enum Term {
    Word(String),
    List(Vec<String>),
}

/// A fact; without terms a rule.
struct Fact {
    line: usize,
    name: String,
    terms: Vec<Term>,
}

impl Fact {
    fn is(&self, names: &[&str]) -> bool {
        names.contains(&self.name.to_lowercase().as_str())
    }

    fn wrong(&self, expected: &str) -> TextError {
        Place::line(self.line).unexpected(&self.name, expected)
    }
}

/// Whether a text is facts, with rules and directives perhaps, to its end.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let of_name = |c: char| c.is_alphanumeric() || c == '_';
    let begins = |line: &str| {
        let rest = line.trim_start().trim_start_matches(of_name);
        let rest = rest.trim_start();
        rest.starts_with('(') || rest.starts_with(['#', '{', ':'])
    };
    let first = source
        .lines
        .iter()
        .find(|row| !row.text.trim_start().starts_with('%'));
    first.is_some_and(|row| begins(&row.text))
        && facts(beginning(&source.text))
            .is_some_and(|facts| facts.iter().filter(|fact| !fact.terms.is_empty()).count() > 1)
        && !source.is_knuths()
}

/// The first statements of a long text.
fn beginning(text: &str) -> &str {
    const LONG: usize = 1 << 16;
    let end = text
        .match_indices(".\n")
        .map(|(at, _)| at + 2)
        .find(|&end| end > LONG);
    &text[..end.unwrap_or(text.len())]
}

/// Reads options from facts.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let Some(facts) = facts(&source.text) else {
        let expected = "expected facts such as 'covers(a, 1).'";
        return Err(Place::line(1).unexpected("", expected));
    };
    let mut gather = Gather::default();
    let mut told = Told::default();
    let rules: HashSet<&str> = facts
        .iter()
        .filter(|fact| fact.terms.is_empty())
        .map(|fact| fact.name.as_str())
        .collect();
    for fact in facts.iter().filter(|fact| !fact.terms.is_empty()) {
        if rules.contains(fact.name.as_str()) {
            return Err(fact.wrong("rules say more of this; only facts are read"));
        }
        told.declared(fact)?;
    }
    let mut open = true;
    for (item, line) in &told.items {
        gather.item(item, false, Bounds::ONCE, Place::line(*line))?;
        open = false;
    }
    let item_first = told.item_first()?;
    for fact in &told.related {
        let [Term::Word(a), Term::Word(b)] = &fact.terms[..] else {
            continue;
        };
        let (option, item) = if item_first { (b, a) } else { (a, b) };
        told.options.add(option, item, fact.line);
    }
    for (k, (name, items)) in told.options.all.iter().enumerate() {
        let mut mentions = Vec::new();
        let mut met = HashSet::new();
        for (item, line) in items {
            let place = Place::line(*line);
            let id = match gather.id(item) {
                Some(id) => id,
                None if open => gather.item(item, false, Bounds::ONCE, place)?,
                None => return Err(place.unexpected(item, "this is none of the items")),
            };
            if met.insert(id) {
                mentions.push((id, None));
            }
        }
        let cost = name.as_ref().and_then(|name| told.costs.get(name).copied());
        let line = items.first().map_or(told.options.lines[k], |item| item.1);
        gather.option(name.clone(), line, mentions, cost);
    }
    gather.finish("facts")
}

/// The name of an item, and the line of it.
type Item = (String, usize);

/// Options in the order in which they are first told, with their items.
#[derive(Default)]
struct Options {
    all: Vec<(Option<String>, Vec<Item>)>,
    lines: Vec<usize>,
    ids: HashMap<String, usize>,
}

impl Options {
    fn id(&mut self, name: &str, line: usize) -> usize {
        let next = self.all.len();
        let id = *self.ids.entry(name.to_owned()).or_insert(next);
        if id == next {
            self.all.push((Some(name.to_owned()), Vec::new()));
            self.lines.push(line);
        }
        id
    }

    fn add(&mut self, name: &str, item: &str, line: usize) {
        let id = self.id(name, line);
        self.all[id].1.push((item.to_owned(), line));
    }
}

/// What the facts say.
#[derive(Default)]
struct Told<'f> {
    items: Vec<Item>,
    options: Options,
    costs: HashMap<String, Decimal>,
    /// Facts of two words each, all with one name.
    related: Vec<&'f Fact>,
}

impl<'f> Told<'f> {
    fn declared(&mut self, fact: &'f Fact) -> Result<(), TextError> {
        let line = fact.line;
        let words = |list: &[String]| -> Vec<Item> {
            list.iter().map(|word| (word.clone(), line)).collect()
        };
        match &fact.terms[..] {
            [Term::Word(item)] if fact.is(&ITEMS) => self.items.push((item.clone(), line)),
            [Term::List(items)] if fact.is(&ITEMS) => self.items.extend(words(items)),
            [Term::Word(option)] if fact.is(&OPTIONS) => {
                self.options.id(option, line);
            }
            [Term::List(items)] if fact.is(&OPTIONS) => {
                self.options.all.push((None, words(items)));
                self.options.lines.push(line);
            }
            [Term::Word(option), Term::List(items)] if fact.is(&HOLDS) => {
                for item in items {
                    self.options.add(option, item, line);
                }
            }
            [Term::Word(option), Term::Word(cost)] if fact.is(&COSTS) => {
                let Some(cost) = Decimal::read(cost) else {
                    return Err(fact.wrong("expected a cost: a number"));
                };
                self.costs.insert(option.clone(), cost);
            }
            [Term::Word(_), Term::Word(_)] => {
                if self
                    .related
                    .first()
                    .is_some_and(|first| first.name != fact.name)
                {
                    let first = &self.related[0].name;
                    let expected = format!("beside '{first}' this says nothing that is known");
                    return Err(fact.wrong(&expected));
                }
                self.related.push(fact);
            }
            _ => {
                let expected = "what this says is not known; known are facts such as option(a), \
                                item(1), covers(a, 1), in(1, a), set(a, [1, 4]), cost(a, 5)";
                return Err(fact.wrong(expected));
            }
        }
        Ok(())
    }

    /// Whether the facts of two words name the item before the option.
    fn item_first(&self) -> Result<bool, TextError> {
        let Some(first) = self.related.first() else {
            return Ok(false);
        };
        let items: HashSet<&str> = self.items.iter().map(|(item, _)| item.as_str()).collect();
        let all = |at: usize, known: &dyn Fn(&str) -> bool| {
            let word = |fact: &&Fact| matches!(&fact.terms[at], Term::Word(word) if known(word));
            self.related.iter().all(word)
        };
        let option = |word: &str| self.options.ids.contains_key(word);
        let item = |word: &str| items.contains(word);
        let fits = |options: usize, its: usize| {
            let known = (self.options.ids.is_empty() || all(options, &option))
                && (items.is_empty() || all(its, &item));
            known && !(self.options.ids.is_empty() && items.is_empty())
        };
        match (fits(0, 1), fits(1, 0)) {
            (true, false) => Ok(false),
            (false, true) => Ok(true),
            _ if first.is(&HOLDS) => Ok(false),
            _ if first.is(&IS_IN) => Ok(true),
            _ => {
                let expected = "which of the two is the option is not known; facts such as \
                                option(a) or item(1) would tell";
                Err(first.wrong(expected))
            }
        }
    }
}

/// The facts of a text; nothing where it is none.
fn facts(text: &str) -> Option<Vec<Fact>> {
    let mut facts = Vec::new();
    for (line, statement) in statements(text)? {
        let rule = statement.contains(":-") || statement.contains(":~");
        if rule || statement.starts_with(['#', '{']) || statement.contains('{') {
            let head = statement.split(":-").next().unwrap_or_default();
            let head = head.split('(').next().unwrap_or_default().trim();
            facts.push(Fact {
                line,
                name: head.to_owned(),
                terms: Vec::new(),
            });
            continue;
        }
        let (name, rest) = statement.split_once('(')?;
        let name = name.trim();
        let of_name = |c: char| c.is_alphanumeric() || c == '_';
        let inner = rest.trim_end().strip_suffix(')')?;
        if name.is_empty() || !name.chars().all(of_name) {
            return None;
        }
        // Alternatives, each of which is a fact of its own.
        for given in split(inner, ';')? {
            let mut all: Vec<Vec<Term>> = vec![Vec::new()];
            for part in split(given, ',')? {
                let terms = terms(part.trim())?;
                let longer = |before: &Vec<Term>| -> Vec<Vec<Term>> {
                    let with = |term: &Term| [before.clone(), vec![term.clone()]].concat();
                    terms.iter().map(with).collect()
                };
                all = all.iter().flat_map(longer).collect();
            }
            facts.extend(all.into_iter().map(|terms| Fact {
                line,
                name: name.to_owned(),
                terms,
            }));
        }
    }
    Some(facts)
}

/// The statements of a text with their lines, without remarks and the point at their end.
fn statements(text: &str) -> Option<Vec<(usize, String)>> {
    let mut all = Vec::new();
    let (mut statement, mut begun) = (String::new(), 1);
    let mut quote = None;
    let mut line = 1;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        if statement.is_empty() {
            begun = line;
        }
        match c {
            '%' if quote.is_none() => while chars.next_if(|&c| c != '\n').is_some() {},
            '"' | '\'' if quote.is_none_or(|quote| quote == c) => {
                quote = quote.xor(Some(c)).filter(|_| quote.is_none());
                statement.push(c);
            }
            '.' if quote.is_none() && !statement.ends_with('.') => {
                if chars.peek() == Some(&'.') {
                    statement.push(c);
                } else {
                    all.push((begun, std::mem::take(&mut statement)));
                }
            }
            c if c.is_whitespace() && statement.is_empty() => {}
            c => statement.push(c),
        }
    }
    statement.trim().is_empty().then_some(all)
}

/// The parts between signs outside of brackets and strings.
fn split(text: &str, sign: char) -> Option<Vec<&str>> {
    let (mut parts, mut begun, mut depth, mut quote) = (Vec::new(), 0, 0usize, None);
    for (at, c) in text.char_indices() {
        match c {
            '"' | '\'' if quote.is_none() => quote = Some(c),
            c if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            c if c == sign && depth == 0 => {
                parts.push(&text[begun..at]);
                begun = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begun..]);
    (depth == 0).then_some(parts)
}

/// What an argument stands for: several where it is a range or alternatives.
fn terms(part: &str) -> Option<Vec<Term>> {
    if let Some(inner) = part
        .strip_prefix('[')
        .and_then(|part| part.strip_suffix(']'))
    {
        let mut words = Vec::new();
        for part in split(inner, ',')?
            .into_iter()
            .filter(|part| !part.trim().is_empty())
        {
            for term in terms(part.trim())? {
                let Term::Word(word) = term else { return None };
                words.push(word);
            }
        }
        return Some(vec![Term::List(words)]);
    }
    if let Some(inner) = part
        .strip_prefix('(')
        .and_then(|part| part.strip_suffix(')'))
        && let parts = split(inner, ';')?
        && (parts.len() > 1 || split(inner, ',')?.len() == 1)
    {
        let all: Option<Vec<Vec<Term>>> = parts.iter().map(|part| terms(part.trim())).collect();
        return Some(all?.concat());
    }
    if let Some((first, last)) = part.split_once("..") {
        let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        let few = last.saturating_sub(first) < 1 << 20;
        let words = (first..=last).map(|n| Term::Word(n.to_string()));
        return few.then(|| words.collect());
    }
    let plain = part.trim_matches(['"', '\'']);
    let variable = part.starts_with(|c: char| c.is_uppercase() || c == '_');
    let blank =
        part.contains(char::is_whitespace) && plain.len() == part.len() && !part.contains('(');
    let word: String = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    (!word.is_empty() && !variable && !blank).then(|| vec![Term::Word(word)])
}
