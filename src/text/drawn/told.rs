//! Rules that a line of text says of the grids below it: `variant: antiknight`,
//! `# rules: knight, king`.

use super::unread;
use crate::puzzle::Rule;
use crate::puzzle::shapes::known_rule;
use crate::text::ground::{Context, Entry, Line};

/// What a line says.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) line: usize,
    text: String,
    rules: Vec<Rule>,
    /// A grid below was read with them.
    pub(super) taken: bool,
}

/// Lines that are kept at most.
const MOST: usize = 1_000;

impl Told {
    /// What a line says; `None` where it says nothing, or also what no rule of the whole board is.
    pub(super) fn of(line: &Line) -> Option<Self> {
        let text = line.whole().trim();
        Some(Self {
            line: line.number,
            text: text.to_owned(),
            rules: rules(text)?,
            taken: false,
        })
    }

    /// What the name of a grid says of it.
    pub(super) fn named(name: &str, line: usize) -> Option<Self> {
        Self::of(&Line::new(line, name))
    }

    /// What is to be said where no grid stands below.
    pub(super) fn of_no_grid(&self) -> String {
        format!(
            "line {}: '{}' may be a rule of the puzzle, and no grid below is read with it",
            self.line, self.text
        )
    }

    /// Reads a grid with these rules, where it has none yet and they can be on it.
    pub(super) fn add(&mut self, entry: &mut Entry, context: &mut Context) {
        let mut spec = entry.puzzle.layout().spec().clone();
        // The user may have said the same.
        self.taken |= self.rules.iter().all(|rule| spec.rules.contains(rule));
        if !spec.rules.is_empty() {
            return;
        }
        spec.rules.clone_from(&self.rules);
        let Ok(layout) = context.layout(spec) else {
            return;
        };
        entry.puzzle = entry.puzzle.clone().on(layout);
        entry.notes.push(format!(
            "line {} says '{}': it is read with {}",
            self.line,
            self.text,
            match self.rules.len() {
                1 => "this rule",
                _ => "these rules",
            }
        ));
        self.taken = true;
    }
}

/// Keeps what a line says.
pub(super) fn keep(all: &mut Vec<Told>, line: &Line) -> bool {
    if all.last().is_some_and(|last| last.line == line.number) {
        return true;
    }
    let told = Told::of(line).filter(|_| all.len() < MOST);
    let any = told.is_some();
    all.extend(told);
    any
}

/// The last of those above a line.
pub(super) fn above(all: &mut [Told], line: usize) -> Option<&mut Told> {
    all.iter_mut().rev().find(|told| told.line < line)
}

/// The rules that a line gives as the kind of a puzzle, each by its name.
fn rules(text: &str) -> Option<Vec<Rule>> {
    // Elsewhere they say anything: `mode: main`, `style: windows`.
    const GENERAL: [&str; 7] = ["anti", "disjoint", "king", "knight", "main", "windows", "x"];
    let words = unread::kinds(text)?;
    let key = text.split([':', '=']).next().unwrap_or_default();
    let key = key.to_ascii_lowercase();
    let sure = ["variant", "rule", "constraint"];
    let sure = sure.iter().any(|name| key.contains(name));
    if !sure
        && words
            .iter()
            .any(|word| GENERAL.contains(&word.to_ascii_lowercase().as_str()))
    {
        return None;
    }
    let rule = |word: &str| match word {
        "knight" | "king" => known_rule(&format!("anti-{word}")),
        word => known_rule(word),
    };
    let rules: Vec<Rule> = words.into_iter().map(rule).collect::<Option<_>>()?;
    (!rules.is_empty()).then_some(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_which_rules_grids_have() {
        use Rule::{AntiKing, AntiKnight, Diagonals, NonConsecutive};
        for (text, told) in [
            ("variant: antiknight", vec![AntiKnight]),
            ("# rules: knight, king", vec![AntiKnight, AntiKing]),
            ("Type: Diagonal", vec![Diagonals]),
            ("// Rule = non-consecutive", vec![NonConsecutive]),
            ("constraints: [anti-king; x]", vec![AntiKing, Diagonals]),
        ] {
            assert_eq!(rules(text), Some(told), "{text}");
        }
        for text in [
            "variant: killer",
            "type: classic",
            "rules: knight, thermo",
            "name: diagonal",
            "variant:",
            "mode: main",
            "type: 'x',",
        ] {
            assert_eq!(rules(text), None, "{text}");
        }
    }
}
