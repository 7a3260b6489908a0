//! Layouts by name: `classic`, `classic:2x3`, `latin:7`, `samurai`, `overlap:2x2:0,0;2,2`.

use super::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use super::{RULES, RuleEntry, boxed, latin, overlapping, rule_named, square};
use crate::puzzle::named;
use crate::puzzle::{Boxes, Layout, LayoutError, LayoutSpec};

/// The layout of that name.
///
/// # Errors
/// No such name, or parameters that make no layout.
pub fn layout_named(name: &str) -> Result<Layout, LayoutError> {
    Layout::build(spec_named(name)?)
}

/// The description of the layout of that name: `classic` (3 x 3 boxes), `classic:RxC` (boxes of
/// R rows and C columns), `classic:N` (N symbols, default boxes), `latin:N`, a named overlap, or
/// `overlap:ROW,COL;ROW,COL;…` with `overlap:RxC:…` for other boxes (offsets from 0). The name of a
/// rule is the classic grid under it, with a size as `classic` takes it.
///
/// # Errors
/// No such name, or parameters that cannot be read.
pub fn spec_named(text: &str) -> Result<LayoutSpec, LayoutError> {
    let text = text.trim();
    let (name, parameters) = match text.split_once(':') {
        Some((name, parameters)) => (name.trim().to_lowercase(), Some(parameters.trim())),
        None => (text.to_lowercase(), None),
    };

    let wrong = |expected: &str| LayoutError::Parameters {
        text: text.to_owned(),
        expected: expected.to_owned(),
    };

    let overlap = named::find(OVERLAPS, &name);
    let default = Boxes { rows: BOX_SIDE, cols: BOX_SIDE };
    // By its boxes, or by its number of symbols.
    let sized = |size: Option<&str>| match size {
        None => Some(boxed(default)),
        Some(size) => boxes(size).map(boxed).or_else(|| number(size).map(square)),
    };

    match (name.as_str(), parameters, overlap) {
        (_, None, Some(overlap)) => {
            let order = default.rows * default.cols;
            let grids: Vec<(u16, u16)> = overlap.grids().collect();
            Ok(overlapping(overlap.name(), order, Some(default), &grids))
        }
        (_, Some(_), Some(_)) => Err(wrong("this layout takes no parameters")),
        ("classic", size, _) => {
            let expected = "expected the rows and columns of a box, as in classic:2x3";
            sized(size).ok_or_else(|| wrong(expected))
        }
        ("latin", size, _) => match size.and_then(number) {
            Some(order) => Ok(latin(order)),
            None => Err(wrong("expected the number of symbols, as in latin:7")),
        },
        ("overlap", parameters, _) => {
            let expected =
                "expected offsets of grids, as in overlap:0,0;6,6 or overlap:2x2:0,0;2,2";
            let (boxes_text, list) = match parameters.and_then(|p| p.split_once(':')) {
                Some((size, list)) => (boxes(size), list),
                None => (Some(default), parameters.unwrap_or("")),
            };

            let shape = boxes_text.ok_or_else(|| wrong(expected))?;
            let offsets = list
                .split(';')
                .map(offset)
                .collect::<Option<Vec<(u16, u16)>>>()
                .ok_or_else(|| wrong(expected))?;
            let order = shape.rows.saturating_mul(shape.cols);
            Ok(overlapping("overlap", order, Some(shape), &offsets))
        }
        (_, size, _) => {
            let Ok(rule) = rule_named(&name) else {
                let rules = RULES.iter().map(RuleEntry::name);
                let all = known_names().into_iter().chain(rules).map(|name| (name, name));
                return Err(named::unknown("layout", text, all));
            };

            let spec = sized(size);
            let rules = vec![rule];
            let spec = spec.ok_or_else(|| wrong("expected the size, as in diagonals:2x3"))?;
            Ok(LayoutSpec { rules, ..spec })
        }
    }
}

/// Every name that [`spec_named`] knows, with its parameters.
#[must_use]
pub fn known_names() -> Vec<&'static str> {
    let mut names = vec!["classic", "classic:RxC", "latin:N", "overlap:ROW,COL;…"];
    names.extend(OVERLAPS.iter().map(Overlap::name));
    names
}

fn boxes(text: &str) -> Option<Boxes> {
    let (rows, cols) = text.split_once(['x', 'X'])?;
    let rows = number(rows)?;
    let cols = number(cols)?;
    Some(Boxes { rows, cols })
}

fn offset(text: &str) -> Option<(u16, u16)> {
    let (row, col) = text.split_once(',')?;
    Some((row.trim().parse().ok()?, col.trim().parse().ok()?))
}

fn number(text: &str) -> Option<usize> {
    text.trim().parse().ok().filter(|&n| n > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Region, RegionKind};

    fn names(layout: &str, kind: RegionKind) -> Vec<String> {
        let layout = layout_named(layout).expect("known");
        let of_kind = |region: &&Region| region.is(kind);
        layout.regions().iter().filter(of_kind).map(|region| region.name.clone()).collect()
    }

    #[test]
    fn every_name_that_is_told_is_known() {
        let names = known_names();
        let plain = names.iter().filter(|name| !name.contains(':'));
        assert!(plain.clone().all(|name| layout_named(name).is_ok()));
        assert!(plain.count() == 1 + OVERLAPS.len());

        for overlap in OVERLAPS {
            let known_as = |name: &&str| spec_named(name).is_ok_and(|s| s.name == overlap.name());
            assert!(overlap.names.iter().all(known_as));
        }

        for wrong in ["latin:0", "classic:0x3", "latin", "overlap:0x2:0,0"] {
            let error = spec_named(wrong).expect_err("no layout");
            assert!(matches!(error, LayoutError::Parameters { .. }), "{error}");
        }
    }

    #[test]
    fn regions_are_numbered_from_one_and_name_their_grid_where_there_are_several() {
        let boxes = ["box 1", "box 2", "box 3", "box 4"];
        assert_eq!(names("classic:2x2", RegionKind::Box), boxes);
        let both = ["main diagonal", "anti-diagonal"];
        assert_eq!(names("diagonals:2x2", RegionKind::Diagonal), both);
        let boxes = names("overlap:2x2:0,0;2,2", RegionKind::Box);
        assert_eq!(boxes[0], "box 1 of grid 1");
        // A window leaves a line free on all sides.
        assert_eq!(names("windoku:2x3", RegionKind::Window), ["window 1"]);
    }
}
