//! Symbols that are interchangeable: those that are allowed in the same cells. Renaming them
//! turns fillings into fillings.

use crate::puzzle::SymbolSet;

/// The sets of two or more symbols that are allowed in the same cells.
#[must_use]
pub fn alike(order: usize, allowed: &[SymbolSet]) -> Vec<SymbolSet> {
    let mut classes = vec![SymbolSet::all(order)];
    classes.retain(|class| class.len() > 1);
    for &set in allowed {
        if classes.is_empty() {
            break;
        }
        for k in 0..classes.len() {
            let (inside, outside) = (classes[k].and(set), classes[k].without(set));
            if !inside.is_empty() && !outside.is_empty() {
                classes[k] = inside;
                classes.push(outside);
            }
        }
        classes.retain(|class| class.len() > 1);
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Symbol;

    fn set(symbols: &str) -> SymbolSet {
        symbols.chars().filter_map(Symbol::from_char).collect()
    }

    #[test]
    fn symbols_are_alike_until_a_cell_tells_them_apart() {
        assert_eq!(alike(4, &[set("1234")]), [set("1234")]);
        assert_eq!(alike(4, &[set("12"), set("1234")]), [set("12"), set("34")]);
        // A symbol that is like no other is in no set.
        assert_eq!(alike(4, &[set("12"), set("123")]), [set("12")]);
        assert!(alike(4, &[set("12"), set("13")]).is_empty());
        assert!(alike(1, &[]).is_empty());
    }
}
