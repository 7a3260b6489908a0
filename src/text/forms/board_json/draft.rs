//! What the fields beside a board say, before their cells are placed: each field is understood,
//! or refused by its name.

use serde_json::{Map, Value, json};

use super::cells::{self, Cell};
use super::clues;
use super::mask::Mask;
use super::names::{self, Meaning};
use super::raw::Raw;
use super::{absent, cages, map};
use crate::puzzle::{Boxes, ConstraintKind as Kind, Rule, Symbol};
use crate::text::ground::remarks::{self, is_off, plain, setter_says, shown};
use crate::text::ground::{Unknown, ignored};

/// Words for a puzzle of rows and columns alone.
const LATIN: [&str; 5] = ["futoshiki", "unequal", "latin", "latinsquare", "inequality"];

/// All that the fields say.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) side: usize,
    pub(super) rules: Vec<Rule>,
    /// The regions with the name of their field.
    pub(super) map: Option<(String, Vec<Vec<Cell>>)>,
    pub(super) boxes: Option<Boxes>,
    /// The rows and the columns of a box, where they have fields of their own.
    box_sides: (Option<usize>, Option<usize>),
    /// Cells that tell from where the numbers count.
    pub(super) said: Vec<Cell>,
    /// Constraints with the names of their fields.
    pub(super) raws: Vec<(String, Raw)>,
    pub(super) extra: Vec<(String, Vec<Cell>)>,
    pub(super) mask: Option<(String, Mask)>,
    pub(super) candidates: Option<(String, Value)>,
    /// Fields that were taken before.
    pub(super) taken: Vec<String>,
    /// Kinds of puzzle that are said in a word: the field, the word, whether it must be known.
    sorts: Vec<(String, String, bool)>,
    pub(super) notes: Vec<String>,
    pub(super) refused: Vec<Unknown>,
    /// A field of givens that cannot be placed, and why: no board is read without them.
    pub(super) misplaced: Option<(String, String)>,
}

/// Whether a text may be the cells of a board, and is no word.
fn are_cells(text: &str) -> bool {
    const FEWEST: usize = 16;
    let cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '-' | '*');
    text.len() >= FEWEST && text.chars().all(cell)
}

/// What an object holds whose only field says the same as its own name, as in
/// `"thermo": {"thermos": []}`.
fn sole(meaning: Meaning, value: &Value) -> &Value {
    let Some((name, inner)) = value.as_object().and_then(|fields| fields.iter().next()) else {
        return value;
    };
    let alone = value.as_object().is_some_and(|fields| fields.len() == 1);
    let again = names::meaning(name) == Some(meaning);
    match alone && again && inner.is_array() && matches!(meaning, Meaning::Kind(..) | Meaning::Dots)
    {
        true => inner,
        false => value,
    }
}

/// Whether an object holds nothing but lists of rules by their names.
fn are_rules(value: &Value) -> bool {
    let rule = |(name, value): (&String, &Value)| {
        let known = names::meaning(name);
        matches!(known, Some(Meaning::Kind(..) | Meaning::Dots)) && value.is_array()
    };
    let fields = value.as_object().filter(|fields| !fields.is_empty());
    fields.is_some_and(|fields| fields.iter().all(rule))
}

/// Whether an object is about a puzzle, by its name, and none of its fields is known as a rule.
fn is_about(name: &str, value: &Value) -> bool {
    const NAMES: [&str; 6] = [
        "analysis",
        "info",
        "meta",
        "metadata",
        "statistics",
        "stats",
    ];
    let says = |name: &String| names::meaning(name).is_some();
    let fields = value
        .as_object()
        .filter(|_| NAMES.contains(&plain(name).as_str()));
    fields.is_some_and(|fields| !fields.keys().any(says))
}

/// Whether a field is about diagonals.
fn is_diagonal(name: &str) -> bool {
    let rule = names::meaning(name);
    let diagonals = [Rule::MainDiagonal, Rule::AntiDiagonal];
    diagonals
        .iter()
        .any(|&diagonal| rule == Some(Meaning::Flag(diagonal)))
}

/// Whether a value is sentences alone.
fn is_prose(value: &Value) -> bool {
    const FEWEST_WORDS: usize = 3;
    match value {
        Value::String(text) => text.split_whitespace().count() >= FEWEST_WORDS,
        Value::Array(items) => !items.is_empty() && items.iter().all(is_prose),
        _ => false,
    }
}

/// Why a field is refused.
type Taken = Result<(), String>;

impl Draft {
    pub(super) fn new(side: usize) -> Self {
        Self {
            side,
            ..Self::default()
        }
    }

    /// Whether nothing was said that a board by itself does not say.
    pub(super) fn is_blank(&self) -> bool {
        let Self {
            boxes,
            map,
            mask,
            candidates,
            ..
        } = self;
        self.rules.is_empty()
            && self.raws.is_empty()
            && self.extra.is_empty()
            && self.notes.is_empty()
            && self.refused.is_empty()
            && (boxes, map, mask, candidates) == (&None, &None, &None, &None)
    }

    /// Names a field that is not read.
    pub(super) fn refuse(&mut self, field: &str, why: &str) {
        if absent::is_given(field) && !why.is_empty() {
            let said = || (field.to_owned(), why.to_owned());
            self.misplaced.get_or_insert_with(said);
        }
        let why = if why.is_empty() {
            String::new()
        } else {
            format!(" ({why})")
        };
        self.refused
            .push(Unknown::new(format!("field '{field}'{why}"), 1));
    }

    /// Takes the names of the regions that the cells say themselves, where they are not the usual
    /// boxes.
    pub(super) fn regions_of_cells(&mut self, names: &[String]) {
        const FIELD: &str = "region";
        let side = self.side;
        let regions: Vec<Vec<Cell>> = map::named(names, side)
            .into_iter()
            .map(|(_, cells)| cells)
            .collect();
        let even = regions.iter().all(|region| region.len() == side);
        if !even || regions.len() != side {
            self.refuse(
                FIELD,
                &format!("{side} regions of {side} cells are expected"),
            );
            return;
        }
        let usual = Boxes::default_for(side).is_some_and(|boxes| {
            let across = side / boxes.cols;
            let of_box = |k: usize| k / side / boxes.rows * across + k % side / boxes.cols;
            let mut named = vec![None; side];
            (0..side * side).all(|k| *named[of_box(k)].get_or_insert(&names[k]) == &names[k])
        });
        if !usual {
            self.map = Some((FIELD.to_owned(), regions));
        }
    }

    /// Takes a field that is no board.
    pub(super) fn field(&mut self, name: &str, value: &Value) {
        let meaning = names::meaning(name);
        // A mask in which no cell is given says that all are entries.
        let is_mask = matches!(meaning, Some(Meaning::Mask(_)))
            && Mask::read(value, self.side, true).is_some();
        if remarks::is_answer(name) || (is_off(value) && !is_mask) {
            return;
        }
        let taken = match meaning {
            Some(meaning) => self.take(name, meaning, sole(meaning, value)),
            None if remarks::is_remark(name, value) || is_about(name, value) => Ok(()),
            None if are_rules(value) => self.words(value),
            None if value == &Value::Bool(true) && names::is_usually_true(name) => Ok(()),
            None if cages::are_sums(value) => {
                let note = format!(
                    "the field '{name}' has sums with their cells, which are taken for cages"
                );
                self.notes.push(note);
                self.take(name, Meaning::Kind(Kind::Cage, None), value)
            }
            None => Err(String::new()),
        };
        match taken {
            Ok(()) => {}
            // A number or a word of a name that may be a remark, too.
            Err(_) if !value.as_str().is_some_and(are_cells) && remarks::is_remark(name, value) => {
            }
            Err(why) => self.refuse(name, &why),
        }
    }

    fn take(&mut self, name: &str, meaning: Meaning, value: &Value) -> Taken {
        let side = self.side;
        match meaning {
            Meaning::Board if value.is_array() || value.is_object() => {
                return Err(format!("{side} rows of {side} cells are expected"));
            }
            Meaning::Board if value.as_str().is_some_and(are_cells) => {
                let why = format!("{} cells are expected", side * side);
                self.misplaced = Some((name.to_owned(), why.clone()));
                return Err(why);
            }
            // A word or a number beside the board.
            Meaning::Board => self.notes.push(ignored(&format!("field '{name}'"))),
            Meaning::Entries => return Err("a board of the same size is expected".into()),
            Meaning::Mask(given) => {
                let mask = Mask::read(value, side, given);
                let mask = mask.ok_or("true or false for each cell is expected")?;
                self.mask = Some((name.to_owned(), mask));
            }
            Meaning::Candidates => self.candidates = Some((name.to_owned(), value.clone())),
            // That there is a map stands elsewhere.
            Meaning::Map if value.is_boolean() => {
                self.sorts
                    .push((name.to_owned(), String::from("jigsaw"), true));
            }
            // Cages may be called areas or regions; their sums tell.
            Meaning::Map if cages::are_sums(value) => {
                let cages = cages::read(value)?.into_iter();
                self.raws.extend(cages.map(|raw| (name.to_owned(), raw)));
            }
            Meaning::Map => match map::read(value, side)? {
                _ if self.map.is_some() || self.boxes.is_some() => {
                    return Err("a second map of regions".into());
                }
                map::Map::Regions(regions) => self.map = Some((name.to_owned(), regions)),
                map::Map::Boxes(boxes) => self.boxes = Some(boxes),
            },
            Meaning::BoxSide(rows) => {
                let said = value.as_u64().and_then(|n| usize::try_from(n).ok());
                let said = said.ok_or("a number is expected")?;
                let part = if rows {
                    &mut self.box_sides.0
                } else {
                    &mut self.box_sides.1
                };
                *part = Some(said);
            }
            Meaning::Extra => {
                let regions = match cells::cells(value) {
                    Some(cells) => vec![cells],
                    None => map::lists(value).ok_or("lists of cells are expected")?,
                };
                self.extra_regions(name, regions);
            }
            Meaning::Size => self.size(value)?,
            Meaning::Symbols => self.symbols(value)?,
            Meaning::Rules => self.words(value)?,
            Meaning::Sort => self.sort(name, value)?,
            Meaning::Flag(rule) => self.flag(name, rule, value)?,
            Meaning::Dots => {
                let dots = clues::dots(value)?;
                self.constrain(name, dots);
            }
            Meaning::NegativeDots => {
                for kind in [Kind::NegativeDifference, Kind::NegativeRatio] {
                    let raws = clues::read(kind, None, value, side)?;
                    self.constrain(name, raws);
                }
            }
            Meaning::Side(kind, at) => {
                let value = json!({ at: value });
                let raws = clues::read(kind, None, &value, side)?;
                self.constrain(name, raws);
            }
            Meaning::Greater => {
                let raws = clues::greater(value)?;
                self.constrain(name, raws);
            }
            Meaning::Kind(kind, said) => {
                let raws = clues::read(kind, said, value, side)?;
                self.constrain(name, raws);
            }
        }
        Ok(())
    }

    fn constrain(&mut self, name: &str, raws: Vec<Raw>) {
        let named = |raw| (name.to_owned(), raw);
        self.raws.extend(raws.into_iter().map(named));
    }

    fn extra_regions(&mut self, name: &str, regions: Vec<Vec<Cell>>) {
        let named = |cells| (name.to_owned(), cells);
        self.extra.extend(regions.into_iter().map(named));
    }

    fn rule(&mut self, rule: Rule) {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// A rule that holds, or of which the regions are listed.
    fn flag(&mut self, name: &str, rule: Rule, value: &Value) -> Taken {
        let word = match value {
            Value::Bool(true) => "true".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::String(text) => plain(text),
            _ => String::new(),
        };
        match word.as_str() {
            "true" | "yes" | "on" | "1" => self.rule(rule),
            "false" | "no" | "off" | "none" => {}
            "both" | "2" if rule == Rule::Diagonals => self.rule(rule),
            "main" if rule == Rule::Diagonals => self.rule(Rule::MainDiagonal),
            "anti" if rule == Rule::Diagonals => self.rule(Rule::AntiDiagonal),
            _ => {
                let regions = !matches!(
                    rule,
                    Rule::AntiKnight | Rule::AntiKing | Rule::NonConsecutive
                );
                let lists = map::lists(value).filter(|_| regions);
                let lists =
                    lists.ok_or_else(|| format!("true is expected, not {}", shown(value)))?;
                // Lists of two cells under the name of a sign are no diagonals.
                if rule == Rule::Diagonals && lists.iter().all(|cells| cells.len() == 2) {
                    return Err(format!(
                        "pairs of cells are no diagonals; signs X are known as 'x_pairs', not {}",
                        shown(value)
                    ));
                }
                self.extra_regions(name, lists);
            }
        }
        Ok(())
    }

    /// The size of the board must be the board's.
    fn size(&self, value: &Value) -> Taken {
        let side = self.side;
        let number = |n: u64| {
            let n = usize::try_from(n).unwrap_or(usize::MAX);
            n == side || n == side * side || n.checked_mul(n) == Some(side)
        };
        let word = |text: &str| {
            let sides: Vec<&str> = text.split(['x', 'X', '×', '*']).collect();
            sides
                .iter()
                .all(|side| side.trim().parse().is_ok_and(number))
        };
        let fits = match value {
            Value::Number(n) => n.as_u64().is_some_and(number),
            Value::String(text) => word(text),
            Value::Array(sides) => sides.iter().all(|n| n.as_u64().is_some_and(number)),
            Value::Object(sides) => sides.values().all(|n| n.as_u64().is_some_and(number)),
            _ => false,
        };
        match fits {
            true => Ok(()),
            false => Err(format!(
                "the board has {side} rows of {side} cells, not {}",
                shown(value)
            )),
        }
    }

    fn symbols(&self, value: &Value) -> Taken {
        let usual: String = (0..self.side)
            .filter_map(Symbol::new)
            .map(Symbol::to_char)
            .collect();
        let text: String = match value {
            Value::String(text) => text.clone(),
            Value::Array(items) => {
                let numbers: Vec<Option<u64>> = items.iter().map(Value::as_u64).collect();
                if (1..=self.side as u64).map(Some).eq(numbers) {
                    return Ok(());
                }
                items.iter().filter_map(Value::as_str).collect()
            }
            other => return self.size(other),
        };
        match text == usual {
            true => Ok(()),
            false => Err(format!("the symbols {usual} are expected")),
        }
    }

    /// Rules by their names, in a list, as fields, or in the setter's words.
    fn words(&mut self, value: &Value) -> Taken {
        match value {
            Value::String(text) => {
                let named = |word: &str| match names::meaning(word.trim()) {
                    Some(Meaning::Flag(rule)) => Some(rule),
                    _ => None,
                };
                let rules: Option<Vec<Rule>> = text.split([',', ';']).map(named).collect();
                match rules {
                    Some(rules) => rules.into_iter().for_each(|rule| self.rule(rule)),
                    None => self.notes.extend(setter_says(text)),
                }
                Ok(())
            }
            Value::Array(list) => list.iter().try_for_each(|item| match item {
                Value::String(text) => self.named(text),
                Value::Object(fields) => self.item(fields, item),
                other => Err(format!("{} is no rule that is known", shown(other))),
            }),
            Value::Object(fields) => {
                if fields.contains_key("type") {
                    return self.item(fields, value);
                }
                fields.iter().try_for_each(|(name, value)| {
                    // In the words of a language, or one rule after the other.
                    match names::meaning(name).is_none() && is_prose(value) {
                        true => self.words(value)?,
                        false => self.field(name, value),
                    }
                    Ok(())
                })
            }
            other => Err(format!("{} is no rule that is known", shown(other))),
        }
    }

    /// A rule by its name alone.
    fn named(&mut self, text: &str) -> Taken {
        match names::meaning(text) {
            Some(Meaning::Flag(rule)) => self.rule(rule),
            _ if names::is_usual(text) || names::is_step(text) => {}
            _ if text.contains(' ') => self.notes.extend(setter_says(text)),
            _ => return Err(format!("'{text}' is no rule that is known")),
        }
        Ok(())
    }

    /// An item of a list of constraints: its type, and what belongs to it.
    fn item(&mut self, fields: &Map<String, Value>, item: &Value) -> Taken {
        let said = cells::part(fields, "type kind name rule constraint");
        let Some((key, Value::String(word))) = said else {
            fields
                .iter()
                .for_each(|(name, value)| self.field(name, value));
            return Ok(());
        };
        let mut rest = fields.clone();
        rest.shift_remove(key);
        match names::meaning(word) {
            Some(Meaning::Kind(Kind::Cage, _)) => {
                let raw = cages::one(&Value::Object(rest), false)?;
                self.raws.push((word.clone(), raw));
            }
            Some(Meaning::Kind(kind, value)) if rest.is_empty() => {
                let raws = clues::read(kind, value, &Value::Bool(true), self.side)?;
                self.constrain(word, raws);
            }
            Some(Meaning::Kind(kind, value)) => {
                let raws = clues::one(kind, value, &Value::Object(rest))?;
                self.constrain(word, raws);
            }
            // Its parts are rules of their own names.
            Some(Meaning::Flag(Rule::Diagonals)) if rest.keys().any(|name| is_diagonal(name)) => {
                rest.iter()
                    .for_each(|(name, value)| self.field(name, value));
            }
            Some(Meaning::Flag(rule))
                if rest.values().all(|v| is_off(v) || v == &Value::Bool(true)) =>
            {
                self.rule(rule);
            }
            Some(Meaning::Extra) => {
                let list =
                    cells::part(&rest, cells::LISTS).and_then(|(_, list)| cells::cells(list));
                let list = list.ok_or_else(|| format!("{} has no list of cells", shown(item)))?;
                self.extra.push((word.clone(), list));
            }
            Some(Meaning::Dots) => {
                let dots = clues::dots(&Value::from(vec![Value::Object(rest)]))?;
                self.constrain(word, dots);
            }
            Some(Meaning::Map) => {
                let lists = rest.into_iter().filter(|(_, value)| value.is_array());
                self.take(word, Meaning::Map, &Value::Object(lists.collect()))?;
            }
            _ if rest.values().all(is_off) && names::is_usual(word) => {}
            _ => return Err(format!("'{word}' is no rule that is known")),
        }
        Ok(())
    }

    fn sort(&mut self, name: &str, value: &Value) -> Taken {
        if value.is_object() {
            // The data of each rule below its name.
            return self.words(value);
        }
        let words: Vec<&str> = match value {
            Value::String(text) => text.split([',', ';', '+', '&', '/']).collect(),
            Value::Array(list) => {
                let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
                words.ok_or_else(|| shown(value))?
            }
            other => return Err(format!("a word is expected, not {}", shown(other))),
        };
        let must = plain(name).contains("variant");
        let said = words
            .into_iter()
            .map(|word| (name.to_owned(), word.trim().to_owned(), must));
        self.sorts.extend(said);
        Ok(())
    }

    /// Takes cages without sums for a map, where a word says that there is one and they are as many
    /// regions, each as large, as rows.
    fn cages_as_regions(&mut self) {
        let side = self.side;
        let says =
            |(_, word, _): &(String, String, bool)| names::meaning(word) == Some(Meaning::Map);
        let region = |(_, raw): &(String, Raw)| {
            raw.kind == Kind::Cage && raw.values.is_empty() && raw.cells.len() == side
        };
        let all = self.raws.len() == side && self.raws.iter().all(region);
        if all && self.map.is_none() && self.sorts.iter().any(says) {
            let raws = std::mem::take(&mut self.raws);
            let field = raws
                .first()
                .map_or(String::new(), |(field, _)| field.clone());
            let regions = raws.into_iter().map(|(_, raw)| raw.cells).collect();
            self.map = Some((field, regions));
        }
    }

    /// All fields were taken: what hangs together is compared.
    pub(super) fn end(&mut self) {
        self.cages_as_regions();
        match self.box_sides {
            (None, None) => {}
            (Some(rows), Some(cols)) if rows * cols == self.side && self.map.is_none() => {
                self.boxes = Some(Boxes { rows, cols });
            }
            _ => self.refuse("the rows and columns of a box", "they do not fit the board"),
        }
        for (field, word, must) in std::mem::take(&mut self.sorts) {
            let name = plain(&word);
            let short = name
                .strip_suffix("sudoku")
                .filter(|short| !short.is_empty());
            let meaning = names::meaning(short.unwrap_or(&name));
            let known = match meaning {
                Some(Meaning::Flag(rule)) => {
                    self.rule(rule);
                    true
                }
                Some(Meaning::Map) => self.map.is_some(),
                Some(Meaning::Dots) => true,
                Some(Meaning::Kind(kind, _)) => self.raws.iter().any(|(_, raw)| raw.kind == kind),
                _ if LATIN.contains(&&name[..]) => {
                    let flat = self.boxes.is_none() && self.map.is_none();
                    self.boxes = self.boxes.or(flat.then_some(Boxes {
                        rows: 1,
                        cols: self.side,
                    }));
                    flat
                }
                _ => !must || names::is_usual(&name),
            };
            if !known {
                self.refuse(&field, &format!("it says '{word}', and nothing else does"));
            }
        }
    }
}
