//! Names of items for the text form of exact-cover problems.

use std::collections::HashMap;

use super::Meaning;
use crate::ids::RegionId;
use crate::puzzle::Layout;

/// Names for the items of one layout: `r1c2` for a cell, `row-1=5` for a symbol in a region.
///
/// Conditions beyond regions have numbers: `#3=5` says whether cage 3 holds a 5.
///
/// Blanks, `|` and `:` are not allowed in such a name and become `-`; where two regions would then
/// have one name, their numbers distinguish them.
#[derive(Debug)]
pub struct ItemNames<'l> {
    layout: &'l Layout,
    regions: Vec<String>,
}

impl<'l> ItemNames<'l> {
    /// Names for the items of a layout.
    #[must_use]
    pub fn new(layout: &'l Layout) -> Self {
        let plain = |name: &str| {
            name.replace(|c: char| c.is_whitespace() || matches!(c, '|' | ':' | '='), "-")
        };
        let mut regions: Vec<String> =
            layout.regions().iter().map(|region| plain(&region.name)).collect();
        let mut uses: HashMap<String, usize> = HashMap::new();
        regions.iter().for_each(|name| *uses.entry(name.clone()).or_default() += 1);
        for (k, name) in regions.iter_mut().enumerate() {
            if uses[name.as_str()] > 1 {
                *name = format!("{name}#{}", k + 1);
            }
        }

        Self { layout, regions }
    }

    /// The name of an item.
    #[must_use]
    pub fn name(&self, meaning: Meaning) -> String {
        match meaning {
            Meaning::Cell(cell) => self.layout.cells()[cell].to_string(),
            Meaning::Place(region, symbol) => {
                format!("{}={}", self.region(region), self.layout.sign(symbol))
            }
            Meaning::Pair(cells, symbols) => {
                let [a, b] = cells.map(|cell| self.layout.cells()[cell]);
                let [one, other] = symbols.map(|symbol| self.layout.sign(symbol));
                format!("{a}={one}/{b}={other}")
            }
            Meaning::Held(rule) => format!("#{}", rule + 1),
            Meaning::Has(rule, symbol) => format!("#{}={}", rule + 1, self.layout.sign(symbol)),
            Meaning::Value(cell) => format!("{}=", self.layout.cells()[cell]),
            Meaning::Step(rule, at) => format!("#{}.{}", rule + 1, at + 1),
            Meaning::State(rule, at) => format!("#{}.{}=", rule + 1, at + 1),
        }
    }

    fn region(&self, region: RegionId) -> &str {
        &self.regions[crate::ids::Id::index(region)]
    }
}
