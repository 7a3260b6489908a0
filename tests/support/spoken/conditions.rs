//! Conditions: whether those that the words name are those that the step leans on, and say of
//! their cells what is told.

use std::collections::BTreeSet;

use onefold::internals::ids::{CellId, Id};
use onefold::internals::logic::{Pattern, Truth};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, Origin, Position, Rule, Symbol,
};

use super::Spoken;
use super::reading::bare;

impl Spoken<'_> {
    /// The conditions that the step leans on.
    fn used(&self) -> Vec<Origin> {
        let mut rules: Vec<usize> = Vec::new();
        for truth in &self.step.truths {
            match truth {
                Truth::Rule(rule) => rules.push(*rule),
                Truth::Balance { cages, .. } => rules.extend(cages),
                _ => {}
            }
        }
        match &self.step.pattern {
            Pattern::Cage(cage) => rules.push(cage.cage),
            Pattern::Bound { rule, .. } => rules.push(*rule),
            Pattern::Together { rules: of, .. } => rules.extend(of),
            _ => {}
        }
        rules
            .into_iter()
            .filter_map(|rule| self.layout.origin(rule))
            .collect()
    }

    /// Every condition that is named is one that the step leans on, has the cells that are named
    /// with it, and says of them what is told.
    pub(super) fn conditions(&self, wrong: &mut Vec<String>) {
        let used = self.used();
        let rule = "the rule for neighbours";
        if self.text.contains(rule) && !used.contains(&Origin::Rule(Rule::NonConsecutive)) {
            wrong.push(format!("{rule} is not what the step leans on"));
        }
        let constraints: Vec<&Constraint> = used
            .iter()
            .filter_map(|from| match from {
                Origin::Constraint(id) => Some(&self.layout.spec().constraints[id.index()]),
                Origin::Rule(_) => None,
            })
            .collect();
        self.cages(&constraints, wrong);
        for (noun, kinds) in NOUNS {
            for join in ["through", "between", "of", "on", "at"] {
                let head = format!("the {noun} {join} ");
                for (at, _) in self
                    .text
                    .match_indices(&head)
                    .chain(self.text.match_indices(&head.replacen("the", "The", 1)))
                {
                    let rest = &self.text[at + head.len()..];
                    // The cage of one cell is read apart; the rule of 45 names sums.
                    let second = rest.split_whitespace().nth(1);
                    if let Some("alone") = second {
                        continue;
                    }
                    if let Some("that") = second {
                        let sum = rest.split(' ').next().and_then(|sum| sum.parse().ok());
                        let is = |one: &&Constraint| {
                            kinds.contains(&one.kind) && one.values.first().copied() == sum
                        };
                        if !constraints.iter().any(is) {
                            wrong.push(format!("no {noun} of {sum:?} is taken off"));
                        }
                        continue;
                    }
                    self.named(rest, (noun, kinds), &constraints, wrong);
                }
            }
        }
    }

    /// `The cage r1c1 and r1c2 holds different symbols that add up to 5`, and the cage of one cell.
    fn cages(&self, used: &[&Constraint], wrong: &mut Vec<String>) {
        let is = |one: &Constraint, cells: &[CellId], sum: &str| {
            let places: BTreeSet<Position> =
                cells.iter().map(|&c| self.layout.cells()[c]).collect();
            let own: BTreeSet<Position> = one.cells.iter().copied().collect();
            let value = one.values.first().map(u32::to_string);
            one.kind == Kind::Cage && own == places && value.as_deref() == Some(sum)
        };
        let adds = " holds different symbols that add up to ";
        for (at, _) in self.text.match_indices("The cage r") {
            let rest = &self.text[at + "The cage ".len()..];
            let cells = self.list(rest);
            let sum = rest
                .split_once(adds)
                .and_then(|(_, sum)| sum.split('.').next());
            if !used
                .iter()
                .any(|one| is(one, &cells, sum.unwrap_or_default()))
            {
                wrong.push("no such cage is what the step leans on".to_owned());
            }
        }
        for (at, alone) in self.text.match_indices(" alone says that it is ") {
            let cells = self.list_before(&self.text[..at]);
            let symbol = self.text[at + alone.len()..].chars().next();
            let value = symbol
                .and_then(Symbol::from_char)
                .map(|s| (s.index() + 1).to_string());
            let mut all = self.layout.spec().constraints.iter();
            if !all.any(|one| is(one, &cells, value.as_deref().unwrap_or_default())) {
                wrong.push("no cage of that one cell says that".to_owned());
            }
        }
    }

    /// One condition by its name and what follows: cells, or `them` and what is asked.
    fn named(
        &self,
        rest: &str,
        (noun, kinds): (&str, &[Kind]),
        constraints: &[&Constraint],
        wrong: &mut Vec<String>,
    ) {
        let them = ["them, ", "there, "]
            .iter()
            .find_map(|them| rest.strip_prefix(them));
        let told = them.map(|asks| asks.split('.').next().unwrap_or(asks));
        let cells: Vec<CellId> = match told {
            Some(asks) => {
                let words = asks.split_whitespace().map(bare);
                words.filter_map(|word| self.cell(word)).collect()
            }
            None => self.list(rest),
        };
        let places: Vec<Position> = cells
            .iter()
            .map(|&cell| self.layout.cells()[cell])
            .collect();
        let sentence = rest.split('.').next().unwrap_or(rest);
        let says = sentence.split_once(" says: ").map(|(_, says)| says);
        let fits = |constraint: &&&Constraint| {
            let all = || constraint.cells.iter().chain(&constraint.others);
            let holds_all =
                all().next().is_none() || places.iter().all(|place| all().any(|one| one == place));
            let extreme = matches!(constraint.kind, Kind::Minimum | Kind::Maximum)
                && places.iter().any(|place| constraint.cells.contains(place));
            let indexes = matches!(
                constraint.kind,
                Kind::RowIndexer | Kind::ColumnIndexer | Kind::BoxIndexer
            ) && places.iter().any(|place| constraint.cells.contains(place));
            kinds.contains(&constraint.kind)
                && (holds_all || extreme || indexes)
                && told.is_none_or(|asks| self.asks(constraint, &places, asks))
                && says.is_none_or(|says| says.starts_with(constraint.kind.entry().says))
        };
        if places.is_empty() || !constraints.iter().any(|one| fits(&one)) {
            let rest = &rest[..rest.len().min(60)];
            wrong.push(format!("no {noun} that the step leans on says: {rest}"));
        }
    }

    /// Whether a constraint asks that of two of its cells.
    fn asks(&self, constraint: &Constraint, places: &[Position], asks: &str) -> bool {
        let at = |place: &Position| constraint.cells.iter().position(|cell| cell == place);
        let number = || {
            asks.split_whitespace()
                .last()
                .and_then(|n| n.parse::<usize>().ok())
        };
        let [a, b] = places else {
            return true;
        };
        let next = || {
            let mut pairs = constraint.cells.windows(2);
            pairs.any(|pair| pair == [*a, *b] || pair == [*b, *a])
        };
        let order = self.layout.order();
        match constraint.kind {
            Kind::Thermometer | Kind::Less => asks.contains("less than") && at(a) < at(b),
            Kind::SlowThermometer => asks.contains("at most") && at(a) < at(b),
            Kind::Minimum => asks.contains("less than") && at(a).is_some(),
            Kind::Maximum => asks.contains("less than") && at(b).is_some(),
            Kind::Whispers => {
                let apart = constraint
                    .values
                    .first()
                    .map_or(order.div_ceil(2), |&n| n as usize);
                asks.contains("at least") && number() == Some(apart) && next()
            }
            Kind::Nabner => asks.contains("at least") && number() == Some(2),
            Kind::Renban => {
                let cells: BTreeSet<&Position> = constraint.cells.iter().collect();
                asks.contains("at most") && number() == Some(cells.len() - 1)
            }
            Kind::Difference => {
                let by = constraint.values.first().map_or(1, |&n| n as usize);
                asks.contains("differ by") && number() == Some(by)
            }
            Kind::Ratio => asks.contains("times the other"),
            Kind::Xv => asks.contains("add up") && number() == Some(constraint.values[0] as usize),
            Kind::Palindrome | Kind::Clone => asks.contains("must be equal"),
            _ => true,
        }
    }
}

/// What conditions are called, and what they are in a description.
const NOUNS: &[(&str, &[Kind])] = &[
    ("cage", &[Kind::Cage]),
    ("sum", &[Kind::Sum, Kind::Xv]),
    ("thermometer", &[Kind::Thermometer]),
    ("slow thermometer", &[Kind::SlowThermometer]),
    ("sign", &[Kind::Less]),
    ("arrow", &[Kind::Arrow]),
    ("double arrow", &[Kind::DoubleArrow]),
    ("whisper line", &[Kind::Whispers]),
    ("renban line", &[Kind::Renban]),
    ("nabner line", &[Kind::Nabner]),
    ("palindrome", &[Kind::Palindrome]),
    ("clone", &[Kind::Clone]),
    ("between line", &[Kind::Between]),
    ("lockout line", &[Kind::Lockout]),
    ("region sum line", &[Kind::RegionSum]),
    ("zipper line", &[Kind::Zipper]),
    ("entropic line", &[Kind::Entropic]),
    ("modular line", &[Kind::Modular]),
    ("white dot", &[Kind::Difference]),
    ("black dot", &[Kind::Ratio]),
    ("X", &[Kind::Xv]),
    ("V", &[Kind::Xv]),
    (
        "missing dot",
        &[Kind::NegativeDifference, Kind::NegativeRatio],
    ),
    ("missing X or V", &[Kind::NegativeXv]),
    ("minimum", &[Kind::Minimum]),
    ("maximum", &[Kind::Maximum]),
    ("row indexer", &[Kind::RowIndexer]),
    ("column indexer", &[Kind::ColumnIndexer]),
    ("box indexer", &[Kind::BoxIndexer]),
    ("sandwich", &[Kind::Sandwich]),
    ("x-sum", &[Kind::XSum]),
    ("skyscraper", &[Kind::Skyscraper]),
    ("quadruple", &[Kind::Quadruple]),
];
