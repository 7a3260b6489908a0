//! Reads the sentences of an explanation and holds them against the board, the step and the
//! description of the layout; it shares nothing with what makes them.
//!
//! What is read: what a chain or net says to be so and not so; which cells share a region, or lie a
//! move apart; what was crossed out before; which condition of the layout says what of which cells.

use std::collections::BTreeSet;

use onefold::ids::{CellId, Id};
use onefold::logic::{Board, Candidate, Pattern, Step, Technique, Truth};
use onefold::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, Origin, Position, RegionKind, Rule, Symbol,
};

/// What is said of cells: `r1c1 or r1c2 is 5`, `neither r1c1 nor r1c2 is 5`.
#[derive(Debug)]
struct Statement {
    cells: Vec<CellId>,
    symbol: Symbol,
    holds: bool,
    /// What stands in brackets behind it.
    why: String,
}

/// A step with its words.
pub(crate) struct Spoken<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) board: &'a Board,
    pub(crate) step: &'a Step,
    pub(crate) text: &'a str,
    /// What earlier steps have crossed out; none where the steps before are not known.
    pub(crate) before: Option<&'a BTreeSet<Candidate>>,
}

impl Spoken<'_> {
    /// Everything that is false about the words.
    pub(crate) fn contradictions(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.denied_and_offered(&mut wrong);
        self.branches_end(&mut wrong);
        self.shares(&mut wrong);
        self.beside_all(&mut wrong);
        self.crossed_out(&mut wrong);
        self.conditions(&mut wrong);
        wrong
    }

    fn cell(&self, word: &str) -> Option<CellId> {
        let (row, col) = word.strip_prefix('r')?.split_once('c')?;
        let (row, col): (usize, usize) = (row.parse().ok()?, col.parse().ok()?);
        self.layout.cell(row.checked_sub(1)?, col.checked_sub(1)?)
    }

    fn symbol(&self, word: &str) -> Option<Symbol> {
        let mut chars = word.chars();
        let symbol = Symbol::from_char(chars.next()?)?;
        let is_one = chars.next().is_none() && symbol.index() < self.layout.order();
        is_one.then_some(symbol)
    }

    /// The cells of a list such as `r1c1, r1c2 and r1c3` at the start of a text.
    fn list(&self, text: &str) -> Vec<CellId> {
        let words = text.split_whitespace().map(bare);
        let listed = words.map_while(|word| match word {
            "and" | "or" | "nor" => Some(None),
            _ => self.cell(word).map(Some),
        });
        listed.flatten().collect()
    }

    /// The cells of a list at the end of a text.
    fn list_before(&self, text: &str) -> Vec<CellId> {
        let words: Vec<&str> = text.split_whitespace().map(bare).collect();
        let from = words
            .iter()
            .rposition(|word| !matches!(*word, "and" | "or" | "nor") && self.cell(word).is_none());
        let listed = words[from.map_or(0, |at| at + 1)..].iter();
        listed.filter_map(|word| self.cell(word)).collect()
    }

    /// The statements of a text, in order.
    fn statements(&self, text: &str) -> Vec<Statement> {
        let (flat, whys) = without_brackets(text);
        let words: Vec<&str> = flat.split_whitespace().collect();
        let mut found = Vec::new();
        for at in 1..words.len() {
            found.extend(self.denial(&words[at..]));
            let (denied, of) = match (words[at], words.get(at + 1)) {
                ("is", Some(&"not")) => (true, at + 2),
                ("is", Some(_)) => (false, at + 1),
                _ => continue,
            };
            let Some(symbol) = words.get(of).and_then(|word| self.symbol(bare(word))) else {
                continue;
            };
            // Back over the cells, to the word before them.
            let is_listed = |word: &&&str| {
                matches!(bare(word), "and" | "or" | "nor") || self.cell(bare(word)).is_some()
            };
            let listed = words[..at].iter().rev().take_while(is_listed).count();
            let mut cells = Vec::new();
            let mut from = at;
            while from > at - listed {
                from -= 1;
                match self.cell(bare(words[from])) {
                    Some(cell) => cells.push(cell),
                    // `r1c1 is 5 or r2c2 is 5`: the word joins two statements.
                    None if from == at - listed => break,
                    None => {}
                }
                let joins = from > 0 && self.symbol(bare(words[from - 1])).is_some();
                if joins {
                    break;
                }
            }
            let before = words[..at - listed].last().copied().unwrap_or_default();
            let second = words[..at - listed].iter().rev().nth(1);
            let none = before == "neither" || before == "of" && second == Some(&"none");
            let bracket = words.get(of).and_then(|word| word.split_once('#'));
            let why = bracket.and_then(|(_, n)| bare(n).parse::<usize>().ok());
            if !cells.is_empty() {
                found.push(Statement {
                    cells,
                    symbol,
                    holds: !denied && !none,
                    why: why.and_then(|n| whys.get(n).cloned()).unwrap_or_default(),
                });
            }
        }
        found
    }

    /// What a net denies: `not 5 or 6 at r1c1`.
    fn denial(&self, words: &[&str]) -> Vec<Statement> {
        let [first, rest @ ..] = words else {
            return Vec::new();
        };
        let listed = rest
            .iter()
            .take_while(|word| bare(word) == "or" || self.symbol(bare(word)).is_some());
        let listed: Vec<&str> = listed.map(|word| bare(word)).collect();
        let at = rest.get(listed.len()).filter(|word| **word == "at");
        let cell = at.and_then(|_| self.cell(bare(rest.get(listed.len() + 1)?)));
        let symbols = listed.iter().filter_map(|word| self.symbol(word));
        let of = |(cell, symbol)| Statement {
            cells: vec![cell],
            symbol,
            holds: false,
            why: String::new(),
        };
        match cell.filter(|_| *first == "not") {
            Some(cell) => symbols.map(|symbol| of((cell, symbol))).collect(),
            None => Vec::new(),
        }
    }

    /// The parts of the words that follow one supposition each, up to what is concluded.
    fn suppositions(&self) -> Vec<&str> {
        let parts = self.text.split("Suppose ").skip(1);
        let ends = [
            ". That contradicts",
            " With that,",
            " But then",
            " In each of these",
        ];
        parts
            .map(|part| {
                let end = ends.iter().filter_map(|end| part.find(end)).min();
                let part = &part[..end.unwrap_or(part.len())];
                // A chain ends in what its two ends say.
                match self.step.pattern {
                    Pattern::Chain { .. } => part.split(". So ").next().unwrap_or(part),
                    _ => part,
                }
            })
            .collect()
    }

    /// No cell is said not to hold a symbol, and then offered it.
    fn denied_and_offered(&self, wrong: &mut Vec<String>) {
        for part in self.suppositions() {
            let closes = self.text.contains("That contradicts the beginning");
            let statements = self.statements(part);
            let mut denied: BTreeSet<Candidate> = BTreeSet::new();
            let mut sure: BTreeSet<Candidate> = BTreeSet::new();
            let mut last: Option<&Statement> = None;
            for (n, said) in statements.iter().enumerate() {
                let each = || said.cells.iter().map(|&c| Candidate::new(c, said.symbol));
                let back = closes && n + 1 == statements.len();
                if said.holds && !back && each().any(|c| denied.contains(&c)) {
                    wrong.push(format!("offered what was denied: {said:?}"));
                }
                if !said.holds && each().any(|c| sure.contains(&c)) {
                    wrong.push(format!("denied what was said to be so: {said:?}"));
                }
                if !said.holds {
                    denied.extend(each());
                } else if said.cells.len() == 1 {
                    sure.extend(each());
                }
                if let Some(how) = said.why.strip_prefix("they ") {
                    let mut cells = said.cells.clone();
                    cells.extend(last.into_iter().flat_map(|last| &last.cells));
                    self.together(&cells, how, wrong);
                }
                last = Some(said);
            }
        }
    }

    /// Every branch that is not a contradiction says what the step concludes.
    fn branches_end(&self, wrong: &mut Vec<String>) {
        let Pattern::Net {
            contradiction: false,
            ..
        } = self.step.pattern
        else {
            return;
        };
        for part in self.suppositions() {
            let said = self.statements(part);
            let says = |of: &Candidate, holds: bool| {
                let is = |one: &Statement| {
                    (&one.cells[..], one.symbol, one.holds) == (&[of.cell], of.symbol, holds)
                };
                said.iter().any(is)
            };
            let placed = self.step.placements.iter().all(|of| says(of, true));
            if !placed || !self.step.eliminations.iter().all(|of| says(of, false)) {
                wrong.push(format!("a branch does not end: {part}"));
            }
        }
    }

    /// Whether cells share a region of a name, or lie a move apart.
    fn together(&self, cells: &[CellId], how: &str, wrong: &mut Vec<String>) {
        let true_of_all = if let Some(name) = how.strip_prefix("share ") {
            let mut regions = self.layout.regions().iter();
            regions.any(|region| {
                let named = name == region.name
                    || name.strip_prefix(region.name.as_str()).is_some_and(|rest| {
                        let next = rest.chars().next();
                        !next.is_some_and(char::is_alphanumeric)
                    });
                named && cells.iter().all(|cell| region.cells.contains(cell))
            })
        } else if let Some(of) = how.strip_prefix("lie a ") {
            let rules = &self.layout.spec().rules;
            let [a, b] = cells[..] else {
                return wrong.push(format!("a move of {} cells", cells.len()));
            };
            match of.starts_with("king") {
                true => rules.contains(&Rule::AntiKing) && self.apart(a, b) == (1, 1),
                false => rules.contains(&Rule::AntiKnight) && self.apart(a, b) == (1, 2),
            }
        } else {
            true
        };
        if !true_of_all {
            let names: Vec<String> = cells
                .iter()
                .map(|&c| self.layout.cells()[c].to_string())
                .collect();
            wrong.push(format!("{} do not {how}", names.join(" ")));
        }
    }

    /// Rows and columns between two cells, the smaller number first.
    fn apart(&self, a: CellId, b: CellId) -> (u16, u16) {
        let [a, b] = [a, b].map(|cell| self.layout.cells()[cell]);
        let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        (rows.min(cols), rows.max(cols))
    }

    /// Every `r1c1 and r1c2 share row 1` and `lie a king's move apart`.
    fn shares(&self, wrong: &mut Vec<String>) {
        for verb in ["share ", "lie a "] {
            for (at, _) in self.text.match_indices(verb) {
                let cells = self.list_before(&self.text[..at]);
                if cells.len() > 1 {
                    let how = &self.text[at..];
                    let end = how.find([')', ';', '.']).unwrap_or(how.len());
                    let how = how[..end].split(" and r").next().unwrap_or(how);
                    self.together(&cells, how, wrong);
                }
            }
        }
    }

    /// Whether two cells see each other as the words have it: by a region, and by a move only
    /// where moves are spoken of.
    fn sees(&self, a: CellId, b: CellId) -> bool {
        let moves = |kind| matches!(kind, RegionKind::KingPair | RegionKind::KnightPair);
        let spoken = self.text.contains("'s move with");
        let mut regions = self.layout.regions().iter();
        regions.any(|region| {
            let both = region.cells.contains(&a) && region.cells.contains(&b);
            both && (spoken || !moves(region.kind))
        })
    }

    /// `A cell that shares a region with all of these`: each that loses a candidate does.
    fn beside_all(&self, wrong: &mut Vec<String>) {
        let cells: Vec<CellId> = match &self.step.pattern {
            Pattern::Locked {
                cells, from: None, ..
            } if self.step.technique != Technique::RuleLocked => cells.clone(),
            Pattern::Chain { nodes, ring: false } => {
                let ends = [&nodes[0], &nodes[nodes.len() - 1]];
                match ends[0].symbol == ends[1].symbol && ends[0] != ends[1] {
                    true => ends.iter().flat_map(|node| node.cells.clone()).collect(),
                    false => Vec::new(),
                }
            }
            _ => return,
        };
        let by_rules = self
            .step
            .truths
            .iter()
            .any(|truth| matches!(truth, Truth::Rule(_)));
        for lost in self.step.eliminations.iter().filter(|_| !by_rules) {
            if !cells.iter().all(|&cell| self.sees(cell, lost.cell)) {
                let place = self.layout.cells()[lost.cell];
                wrong.push(format!(
                    "{place} does not see all of these cells as it is said"
                ));
            }
        }
    }

    /// Whatever was crossed out before was crossed out by a step.
    fn crossed_out(&self, wrong: &mut Vec<String>) {
        let Some(before) = self.before else {
            return;
        };
        for (at, said) in self.text.match_indices(" crossed out ") {
            let after = &self.text[at + said.len()..];
            let Some(cells) = after
                .strip_prefix("in ")
                .or_else(|| after.strip_prefix("at "))
            else {
                continue;
            };
            let cells = self.list(cells);
            let end = after.find(['.', ';']).unwrap_or(after.len());
            if cells.is_empty() || !after[..end].ends_with(" before") {
                continue;
            }
            let words: Vec<&str> = self.text[..at].split_whitespace().map(bare).collect();
            let listed = words.iter().rev().skip(1).map_while(|word| match *word {
                "and" => Some(None),
                _ => self.symbol(word).map(Some),
            });
            let symbols: Vec<Symbol> = listed.flatten().collect();
            if symbols.is_empty() {
                wrong.push("nothing was crossed out before".to_owned());
            }
            for &cell in &cells {
                for &symbol in &symbols {
                    if !before.contains(&Candidate::new(cell, symbol)) {
                        let place = self.layout.cells()[cell];
                        wrong.push(format!("no step has crossed out {symbol} at {place}"));
                    }
                }
            }
        }
    }

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
            Pattern::Cage { cage, .. } => rules.push(*cage),
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
    fn conditions(&self, wrong: &mut Vec<String>) {
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
                    if rest.split_whitespace().nth(1) == Some("alone") {
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
        let says = rest.split_once(" says: ").map(|(_, says)| says);
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

/// A word without what ends a clause, or the number of a bracket.
fn bare(word: &str) -> &str {
    let word = word.split('#').next().unwrap_or(word);
    word.trim_matches(|c: char| ",.;:()".contains(c))
}

/// A text with a number for each of its brackets, and what stood in them.
fn without_brackets(text: &str) -> (String, Vec<String>) {
    let mut flat = String::new();
    let mut whys: Vec<String> = Vec::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' => {
                if depth == 0 {
                    let kept = flat.trim_end().len();
                    flat.truncate(kept);
                    flat.push_str(&format!("#{}", whys.len()));
                    whys.push(String::new());
                }
                depth += 1;
            }
            ')' => depth -= 1,
            c if depth > 0 => whys.last_mut().into_iter().for_each(|why| why.push(c)),
            c => flat.push(c),
        }
    }
    (flat, whys)
}
