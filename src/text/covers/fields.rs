//! Lines as fields between commas, semicolons or tabs, perhaps quoted; and what a line of heads
//! says of them.

use super::source::Row;

/// Heads of a field that names the option.
pub(super) const OPTION: [&str; 12] = [
    "set", "subset", "option", "row", "name", "id", "label", "choice", "sets", "options", "key",
    "set_id",
];

/// Heads of a field that holds the items of the option, or one of them.
pub(super) const ITEM: [&str; 16] = [
    "item",
    "items",
    "element",
    "elements",
    "elem",
    "member",
    "members",
    "column",
    "columns",
    "col",
    "covers",
    "constraint",
    "constraints",
    "subset",
    "set",
    "contents",
];

/// Heads of a field that holds the cost of the option.
pub(super) const COST: [&str; 4] = ["cost", "costs", "weight", "price"];

/// Heads of a field that says whether the item is held.
pub(super) const VALUE: [&str; 6] = ["value", "val", "entry", "data", "v", "x"];

/// The fields of a line.
pub(super) fn fields(row: &Row, sign: char) -> Vec<String> {
    let (mut all, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for c in row.text.trim_end().chars() {
        match c {
            '"' => quoted = !quoted,
            c if c == sign && !quoted => all.push(std::mem::take(&mut field).trim().to_owned()),
            c => field.push(c),
        }
    }
    all.push(field.trim().to_owned());
    all
}

/// Where the fields stand that a line of heads names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Heads {
    pub(super) option: usize,
    pub(super) item: usize,
    pub(super) cost: Option<usize>,
    pub(super) value: Option<usize>,
    /// Whether what is taken for the items might be the name of an option, too.
    pub(super) vague: bool,
    /// Whether what is taken for the option may only number the lines.
    pub(super) numbers: bool,
}

/// What a line of heads says, where each of them is known, and the sign between them.
pub(super) fn heads(row: &Row) -> Option<(Heads, char)> {
    let sign = [',', ';', '\t']
        .into_iter()
        .find(|&sign| row.text.contains(sign));
    let sign = sign.unwrap_or(' ');
    let words: Vec<String> = match sign {
        ' ' => row.words().map(|(_, word)| word.to_lowercase()).collect(),
        sign => fields(row, sign)
            .iter()
            .map(|word| word.to_lowercase())
            .collect(),
    };
    let is = |kind: &[&str], at: usize| kind.contains(&words[at].as_str());
    let (first, rest) = (0..words.len()).partition::<Vec<usize>, _>(|&at| at < 2);
    let [a, b] = first[..] else { return None };
    let mut heads = Heads::default();
    let mut open: Vec<usize> = Vec::new();
    for at in [a, b].into_iter().chain(rest) {
        match () {
            () if is(&COST, at) && heads.cost.is_none() => heads.cost = Some(at),
            () if at > 1 && is(&VALUE, at) && heads.value.is_none() => heads.value = Some(at),
            () => open.push(at),
        }
    }
    let [a, b] = open[..] else { return None };
    let plain = |at: usize| is(&ITEM, at) && !is(&OPTION, at);
    (heads.option, heads.item) = match () {
        () if is(&OPTION, a) && is(&ITEM, b) => (a, b),
        () if plain(a) && is(&OPTION, b) => (b, a),
        () => return None,
    };
    heads.vague = is(&OPTION, heads.item);
    heads.numbers = is(&["id", "key", "label", "name"], heads.option);
    Some((heads, sign))
}
