//! What the names of values say of them: that they are items, options, costs.

/// What a name says of its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Universe,
    Secondary,
    Options,
    Bounds,
    Costs,
}

/// Names with what they say; those of one letter only where nothing else can be meant.
const ROLES: &[(Role, &[&str])] = &[
    (
        Role::Universe,
        &[
            "universe",
            "items",
            "elements",
            "primary",
            "columns",
            "constraints",
            "members",
            "primary_items",
        ],
    ),
    (
        Role::Secondary,
        &["secondary", "optional", "secondary_items"],
    ),
    (
        Role::Options,
        &[
            "options",
            "sets",
            "subsets",
            "rows",
            "matrix",
            "collection",
            "family",
            "choices",
        ],
    ),
    (Role::Bounds, &["multiplicities", "bounds"]),
    (Role::Costs, &["costs", "cost", "weights", "weight"]),
];

/// What holds the items of an option that says its name itself, beside the names of roles.
pub(super) const HELD: [&str; 5] = ["set", "covers", "subset", "cells", "covered"];

/// What such an option says its name by.
pub(super) const NAMES: [&str; 4] = ["name", "id", "label", "key"];

/// Fields that tell the answer.
pub(super) const ANSWERS: [&str; 6] = [
    "solution",
    "solutions",
    "expected",
    "answer",
    "answers",
    "solution_count",
];

pub(super) fn role(name: &str) -> Option<Role> {
    let name = name.to_lowercase();
    let row = ROLES
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()));
    row.map(|(role, _)| *role)
}
