//! Conditions: whether those that the words name are those that the step leans on, and have the
//! cells that are named with them.

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

        rules.into_iter().filter_map(|rule| self.layout.origin(rule)).collect()
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
        let noun_of = |one: &Constraint| (one.kind.entry().wording)(&one.values).noun;
        for noun in self.layout.spec().constraints.iter().map(noun_of).collect::<BTreeSet<&str>>() {
            let own: Vec<&Constraint> =
                constraints.iter().copied().filter(|one| noun_of(one) == noun).collect();
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
                        let is = |one: &&Constraint| one.values.first().copied() == sum;
                        if !constraints.iter().any(is) {
                            wrong.push(format!("no {noun} of {sum:?} is taken off"));
                        }
                        continue;
                    }
                    self.named(rest, noun, &own, wrong);
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
            let sum = rest.split_once(adds).and_then(|(_, sum)| sum.split('.').next());
            if !used.iter().any(|one| is(one, &cells, sum.unwrap_or_default())) {
                wrong.push("no such cage is what the step leans on".to_owned());
            }
        }

        for (at, alone) in self.text.match_indices(" alone says that it is ") {
            let cells = self.list_before(&self.text[..at]);
            let value = self.text[at + alone.len()..]
                .chars()
                .next()
                .and_then(Symbol::from_char)
                .map(|s| (s.index() + 1).to_string());
            let is_said = self
                .layout
                .spec()
                .constraints
                .iter()
                .any(|one| is(one, &cells, value.as_deref().unwrap_or_default()));

            if !is_said {
                wrong.push("no cage of that one cell says that".to_owned());
            }
        }
    }

    /// One condition by its name and what follows: cells, or `them` and what is asked.
    fn named(&self, rest: &str, noun: &str, constraints: &[&Constraint], wrong: &mut Vec<String>) {
        let told = ["them, ", "there, "]
            .iter()
            .find_map(|them| rest.strip_prefix(them))
            .map(|asks| asks.split('.').next().unwrap_or(asks));
        let cells: Vec<CellId> = match told {
            Some(asks) => {
                asks.split_whitespace().map(bare).filter_map(|word| self.cell(word)).collect()
            }
            None => self.list(rest),
        };

        let places: Vec<Position> = cells.iter().map(|&cell| self.layout.cells()[cell]).collect();
        let says =
            rest.split('.').next().unwrap_or(rest).split_once(" says: ").map(|(_, says)| says);
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
            (holds_all || extreme || indexes)
                && says.is_none_or(|says| says.starts_with(constraint.kind.entry().says))
        };

        if places.is_empty() || !constraints.iter().any(|one| fits(&one)) {
            let rest = &rest[..rest.len().min(60)];
            wrong.push(format!("no {noun} that the step leans on says: {rest}"));
        }
    }
}
