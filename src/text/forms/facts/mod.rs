//! Facts of logic programs: `initial(1,1,4).`, the row, column and value of each given, with the
//! size as a fact or constant of its own, remarks and directives between them; and of each cage its
//! cells and its sum. Statements of programs that give one cell after the other its value say the
//! same.

mod fact;
mod labelled;
mod members;
mod method;
mod order;
mod statement;

use crate::puzzle::shapes::spec_named;
use crate::puzzle::{LayoutSpec, MAX_SYMBOLS};
use crate::text::ground::boards::square_asked;
use crate::text::ground::{
    Builder, Context, Entry, Form, Gather, Line, Piece, TextError, unexpected,
};

use fact::Fact;
use members::Members;

/// Sizes that are meant where only the greatest number tells.
const SIZES: [usize; 5] = [4, 6, 9, 16, 25];

/// Facts, so far.
#[derive(Debug)]
struct Facts {
    first: Line,
    /// The lines of statements, which may be any part of a program as long as they are few.
    statements: Option<Vec<Line>>,
    /// The greatest number of statements.
    greatest: usize,
    facts: Vec<Fact>,
    size: Option<usize>,
    /// A rule of the program, which may say more than the givens.
    rule: Option<Line>,
    /// The last line did not end a rule.
    open: bool,
    /// The column is the first number of a fact, as the program says.
    turned: bool,
}

/// Whether a line begins with a fact about a cell.
pub(super) fn begins(text: &str) -> bool {
    const SIZES: [&str; 6] = ["size", "n", "order", "side", "dim", "dimension"];
    let first = text.trim_start();
    let of_cell = |fact: &Fact| match fact.numbers.len() {
        3 => true,
        2 => fact.name.contains("cage") && first.trim_end().ends_with('.'),
        _ => SIZES.contains(&fact.name.as_str()),
    };
    let brackets = first.contains(['(', '[']);
    first.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '$' | '@' | '_'))
        && brackets
        && (facts(text).is_some_and(|facts| facts.first().is_some_and(of_cell))
            || statement::statements(text).is_some())
}

/// The facts that begin with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let mut all = Facts {
        statements: facts(&line.text).is_none().then(Vec::new),
        greatest: 0,
        first: line.clone(),
        facts: Vec::new(),
        size: None,
        rule: None,
        open: false,
        turned: false,
    };
    all.push(line);
    Box::new(all)
}

impl Facts {
    fn push(&mut self, line: Line) -> Option<Line> {
        if self.statements.is_some() {
            return self.push_statement(line);
        }
        let text = line.text.trim();
        self.turned |= order::is_turned(text);
        if text.is_empty() || text.starts_with('%') {
            return None;
        }
        if let Some(directive) = text.strip_prefix('#') {
            let value = directive
                .strip_prefix("const")
                .and_then(|rest| rest.split_once('='));
            let size =
                value.and_then(|(_, size)| size.trim().trim_end_matches('.').trim().parse().ok());
            self.size = self.size.or(size);
            let known = ["const", "show", "include", "maxint", "hide"];
            let known = known.iter().any(|word| directive.starts_with(word));
            return (!known).then_some(line);
        }
        if self.open || text.contains(":-") {
            self.open = !text
                .split('%')
                .next()
                .unwrap_or(text)
                .trim_end()
                .ends_with('.');
            self.rule.get_or_insert(line);
            return None;
        }
        if is_range(text) {
            return None;
        }
        let Some(facts) = facts(text) else {
            return Some(line);
        };
        for (name, numbers) in facts.into_iter().map(|fact| (fact.name, fact.numbers)) {
            match numbers[..] {
                [size] => self.size = self.size.or(Some(size)),
                _ => self.facts.push(Fact {
                    line: line.number,
                    name,
                    numbers,
                }),
            }
        }
        None
    }

    /// Takes a line of a program that gives more cells of the same board their values.
    fn push_statement(&mut self, line: Line) -> Option<Line> {
        let text = line.text.trim();
        let says = !statement::is_remark(text) && !statement::is_flag(text);
        if !text.is_empty() && says {
            let Some(facts) = statement::statements(text) else {
                return Some(line);
            };
            let name = self.facts.first().map_or(&facts[0].0, |fact| &fact.name);
            if facts.iter().any(|(other, _)| other != name) {
                return Some(line);
            }
            for (name, numbers) in facts {
                self.greatest = numbers.into_iter().fold(self.greatest, usize::max);
                self.facts.push(Fact {
                    line: line.number,
                    name,
                    numbers: numbers.to_vec(),
                });
            }
        }
        self.statements.get_or_insert_default().push(line);
        None
    }

    /// Whether statements are so few that they are no puzzle: fewer than the least square that
    /// has all of their cells has rows.
    fn are_few(&self) -> bool {
        let side = SIZES.into_iter().find(|&side| self.greatest <= side);
        self.statements.is_some() && side.is_none_or(|side| self.facts.len() < side)
    }

    fn read(mut self, context: &mut Context) -> Result<Entry, TextError> {
        let members = Members::of(&self.facts);
        if self.turned {
            let given = |fact: &&mut Fact| fact.numbers.len() == 3 && !members.has(&fact.name);
            let facts = self.facts.iter_mut().filter(given);
            facts.for_each(|fact| fact.numbers.swap(0, 1));
        }
        let at_first = |expected: &str| {
            Err(unexpected(
                self.first.number,
                self.first.text.trim(),
                expected,
            ))
        };
        let givens: Vec<&Fact> = self
            .facts
            .iter()
            .filter(|fact| !members.has(&fact.name))
            .collect();
        let name = givens.first().map(|fact| &fact.name);
        if self.facts.is_empty() {
            return at_first("facts such as given(1,2,3). are expected behind the size");
        }
        let other = |fact: &&&Fact| Some(&fact.name) != name || fact.numbers.len() != 3;
        if let Some((other, name)) = givens.iter().find(other).zip(name) {
            let expected = format!("facts of one kind are expected, such as {name}(1,2,3).");
            return Err(unexpected(other.line, &other.name, expected));
        }
        let numbers = |part: usize| givens.iter().map(move |fact| fact.numbers[part]);
        let places = || numbers(0).chain(numbers(1)).chain(members.places());
        let (least, most) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
        let values = numbers(2).max().unwrap_or(0);
        let reach = values.max(if least == 0 { most + 1 } else { most });
        let asked = context.options().layout.as_ref().map(|spec| spec.order);
        // A constant may be the side of a box.
        let said = [self.size, self.size.and_then(|n| n.checked_mul(n))];
        let said = said.into_iter().flatten().find(|&size| size >= reach);
        let usual = SIZES.into_iter().find(|&size| size >= reach);
        let side = asked
            .or(said)
            .or(usual)
            .filter(|side| (2..=MAX_SYMBOLS).contains(side));
        let Some(side) = side else {
            return at_first("rows, columns and values of a grid are expected");
        };
        if least > 0 && most < side {
            return at_first(
                "these rows and columns hold neither 0 nor the last number, so they may count \
                 from 0 or from 1; with a fact for the last row or column it is clear",
            );
        }
        let base = usize::from(least > 0);
        let places: Vec<[usize; 2]> = givens
            .iter()
            .map(|fact| [fact.numbers[0], fact.numbers[1]])
            .collect();
        let overlap = overlap(&places, base, values, context)
            .filter(|_| asked.is_none() && self.facts.len() == givens.len());
        let side = overlap.as_ref().map_or(side, |(side, _)| *side);
        let mut builder = Builder {
            spec: overlap.map_or_else(|| square_asked(side, context), |(_, spec)| spec),
            ..Builder::default()
        };
        if let Some(rule) = self.rule {
            let text = rule.text.trim();
            builder
                .ignored
                .push(format!("the rules of the program, from '{text}' on"));
        }
        for fact in &givens {
            let Ok(numbers @ [row, col, value]) = <[usize; 3]>::try_from(&fact.numbers[..]) else {
                continue;
            };
            let text = match self.statements {
                Some(_) => format!("{}: {row}, {col}, {value}", fact.name),
                None => format!("{}({row},{col},{value})", fact.name),
            };
            builder.give(numbers, (side, base), fact.line, &text)?;
        }
        members.add(base, self.first.number, &mut builder)?;
        let form = match self.statements {
            Some(_) => Form::STATEMENTS,
            None => Form::FACTS,
        };
        let mut entry = builder.entry(self.first.number, Form::Other(form), context)?;
        entry
            .notes
            .extend(self.turned.then(|| order::NOTE.to_owned()));
        Ok(entry)
    }
}

impl Gather for Facts {
    fn take(&mut self, line: Line) -> Option<Line> {
        self.push(line)
    }

    fn is_sure(&self) -> bool {
        !self.are_few()
    }

    fn end(mut self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        match self.are_few() {
            true => {
                let lines = self.statements.take().into_iter().flatten();
                lines.map(Piece::Drawn).collect()
            }
            false => vec![Piece::Read(self.read(context))],
        }
    }
}

/// The layout of several grids that has all of these places and reaches no further, with its side;
/// its symbols are those that stand there.
fn overlap(
    places: &[[usize; 2]],
    base: usize,
    values: usize,
    context: &mut Context,
) -> Option<(usize, LayoutSpec)> {
    let spec = spec_named("samurai").ok()?;
    let layout = context.layout(spec.clone()).ok()?;
    let side = layout.rows();
    let within = |&[row, col]: &[usize; 2]| {
        let inside = |n: usize| n.checked_sub(base);
        inside(row)
            .zip(inside(col))
            .is_some_and(|(row, col)| layout.cell(row, col).is_some())
    };
    let last = |k: usize| places.iter().any(|place| place[k] == side - 1 + base);
    let fits = values == layout.order() && places.iter().all(within) && (last(0) || last(1));
    fits.then_some((side, spec))
}

/// `row(1..9).` and the like, which say what numbers there are.
fn is_range(text: &str) -> bool {
    let text = text.split('%').next().unwrap_or(text).trim();
    let body = |fact: &str| {
        let (_, inner) = fact.trim().split_once('(')?;
        inner
            .trim_end()
            .strip_suffix(')')
            .map(|inner| inner.contains(".."))
    };
    let mut facts = text.split(").").map(|fact| format!("{fact})"));
    text.contains("..")
        && facts
            .by_ref()
            .take_while(|fact| fact.trim() != ")")
            .all(|fact| body(&fact) == Some(true))
}

/// The facts of a line; `None` where it has anything else.
fn facts(text: &str) -> Option<Vec<Fact>> {
    let mut rest = text.split('%').next().unwrap_or(text).trim();
    let mut facts = Vec::new();
    while !rest.is_empty() {
        let open = rest.find('(')?;
        let (name, behind) = (rest[..open].trim(), &rest[open + 1..]);
        let close = behind.find(')')?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty()
            || !name.chars().all(plain)
            || !name.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            return None;
        }
        // Several facts of one name may stand in one: `member(1,2,3; 1,2,4)`.
        let mut length = None;
        for tuple in behind[..close].split(';') {
            let numbers = tuple.split(',').map(|number| number.trim().parse().ok());
            let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
            let alike = length.is_none_or(|length| length == numbers.len());
            if !alike || !(1..=3).contains(&numbers.len()) {
                return None;
            }
            length = Some(numbers.len());
            facts.push(Fact {
                line: 0,
                name: name.to_owned(),
                numbers,
            });
        }
        rest = behind[close + 1..].trim_start_matches([' ', '\t', '.', ',', ';']);
    }
    Some(facts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_told_from_rows_and_calls() {
        for text in [
            "c(1,1,4)",
            "initial(1,1,4).",
            "cell(0, 0, 3). cell(0,1,2).",
            "a(1,2,3). % x",
        ] {
            assert!(begins(text), "{text}");
        }
        for text in [
            "(1,1,4)",
            "print(1,2)",
            "f(1,2,x)",
            "range(1,2,3):",
            "c(1,1,4) :- x.",
            "{1,2,3}",
        ] {
            assert!(!begins(text), "{text}");
        }
        assert!(is_range("row(1..9). col(1..9).") && !is_range("c(1,1,4)."));
    }
}
