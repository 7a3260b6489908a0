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
            let inside = classes[k].and(set);
            let outside = classes[k].without(set);
            if !inside.is_empty() && !outside.is_empty() {
                classes[k] = inside;
                classes.push(outside);
            }
        }
        classes.retain(|class| class.len() > 1);
    }

    classes
}
