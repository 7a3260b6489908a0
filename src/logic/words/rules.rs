//! Reasons from rules beyond regions in whole sentences: cages, sums, relations of two cells, lines.

use super::conditions;
use super::prelude::*;

/// Combinations that are written out.
const MOST_LISTED: usize = 8;

/// The cells and the sum of a cage by its number.
pub(super) fn cage_of(layout: &Layout, number: usize) -> Option<(&[CellId], u32)> {
    match layout.primitives().get(number)? {
        Primitive::Cage { cells, sum } => Some((cells, *sum)),
        Primitive::Pair { .. } | Primitive::Machine { .. } => None,
    }
}

impl Narrator<'_> {
    /// Regions weighed against cages.
    pub(super) fn balance(&self, weighed: &Weighed) -> String {
        let layout = self.layout;
        let total = weighed.total;
        let [inside, outside] = [&weighed.inside, &weighed.outside].map(|side| all_cells(side));
        let names = self.regions(&weighed.regions);
        let order = layout.order();
        let all = weighed.regions.len() * order * (order + 1) / 2;
        let sums: Vec<u32> = weighed
            .cages
            .iter()
            .filter_map(|&cage| cage_of(layout, cage).map(|(_, sum)| sum))
            .collect();
        let holds = match weighed.regions[..] {
            [_] => format!("{names} holds every symbol once, so it adds up to {all}."),
            _ => {
                format!(
                    "Each of {names} holds every symbol once, so together they add up to {all}."
                )
            }
        };

        let all_cages = weighed.cages.iter().all(|&cage| conditions::is_cage(layout, cage));
        let noun = if all_cages { "cage" } else { "sum" };
        let of_cages = match sums[..] {
            [one] => format!("The {noun} of {one} that lies there is taken off."),
            _ => format!(
                "The {noun}s of {} that lie there are taken off, {} together.",
                and(&sums, "and"),
                sums.iter().sum::<u32>()
            ),
        };

        let counted = " (cells that are already filled are taken off too)";
        let within = self.cells(&inside);
        let beyond = self.cells(&outside);
        let adds = |cells: &[CellId]| match cells.len() {
            1 => "must be",
            _ => "must add up to",
        };

        let left = match (&inside[..], &outside[..]) {
            (_, []) => format!(
                "What is left of the regions, {within}, {} {total}{counted}.",
                adds(&inside)
            ),
            ([], _) => format!(
                "What sticks out of the regions, {beyond}, {} {}{counted}.",
                adds(&outside),
                -total
            ),
            _ => {
                let compare = match total {
                    0 => "exactly as much as".to_owned(),
                    1.. => format!("{total} more than"),
                    _ => format!("{} less than", -total),
                };

                format!(
                    "What is left of the regions, {within}, makes {compare} what sticks out, \
                     {beyond}{counted}."
                )
            }
        };

        format!(
            "{} {of_cages} {left} Look at the candidates there: {}.",
            capital(&holds),
            self.with_marks(&[inside, outside].concat())
        )
    }

    /// Cells that a condition binds.
    pub(super) fn bound(&self, rule: usize, open: &[Almost]) -> String {
        let says = conditions::sentence(self.layout, rule);
        let fits = match self.layout.primitives().get(rule) {
            Some(Primitive::Pair { .. }) => {
                "What is crossed out now goes with nothing that the other cell can hold."
            }
            _ => "No way of filling these cells by the rule uses what is crossed out now.",
        };

        format!(
            "{says} What these cells can hold now: {}. {fits}",
            self.with_marks(&all_cells(open))
        )
    }

    /// The explanation of a cage: its sum, its open cells and their possible combinations.
    pub(super) fn cage(&self, cage: &Cage) -> String {
        let layout = self.layout;
        let number = cage.cage;
        let rest = cage.sum;
        let combinations = &cage.combinations[..];
        let (cells, sum) = cage_of(layout, number).unwrap_or((&[], rest));
        let left = all_cells(&cage.cells);
        let left_names = self.cells(&left);
        let part = if left.len() == cells.len() {
            String::new()
        } else if let [_] = left[..] {
            format!(" Only {left_names} is still open there, and must be {rest}.")
        } else {
            format!(" {left_names} are still open there, and must add up to {rest}.")
        };

        let added = |set: &SymbolSet| joined(set.iter().map(|symbol| self.sign(symbol)), " + ");
        let written: Vec<String> = combinations.iter().map(added).collect();
        let ways = match combinations {
            [one] if one.len() == 1 => String::new(),
            [one] => format!(
                " With the candidates left, {left_names} can only hold {} in some order.",
                self.listed(*one, "and")
            ),
            _ if written.len() <= MOST_LISTED => format!(
                " With the candidates left, {left_names} can only hold {}, each in some order.",
                and(&written, "or")
            ),
            _ => format!(
                " With the candidates left, {left_names} can hold any of {} combinations.",
                written.len()
            ),
        };

        let end = match cage.held {
            Some(symbol) => format!(
                " {0} is needed every time, so it stands in one of these cells. A cell outside \
             that {1} with each of those where it may stand cannot hold {0}.",
                self.sign(symbol),
                self.shares
            ),
            None => " No way of filling the cage uses what is crossed out now.".to_owned(),
        };

        let says = conditions::cage_sentence(layout, number, cells, sum);
        format!("{says}{part}{ways}{end}")
    }

    /// Cells that several conditions bind together.
    pub(super) fn together(&self, rules: &[usize], open: &[Almost]) -> String {
        let layout = self.layout;
        // Marks that a solver has crossed out may leave nothing for a condition to say.
        let says: String =
            rules.iter().map(|&rule| format!(" {}", conditions::sentence(layout, rule))).collect();
        let differ = match rules {
            [] => "differ",
            _ => "differ as well",
        };

        format!(
            "Take {} together.{says} Cells that {} {differ}. The candidates left there: {}. \
         No way of filling all of these cells at once uses what is crossed out now.",
            self.cells(&all_cells(open)),
            self.share,
            self.with_marks(&all_cells(open))
        )
    }
}
