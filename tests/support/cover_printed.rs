//! Small exact-cover problems as programs and tables have them.

use crate::support::cover_writings::{PLAIN, Writing, letter, lines};

/// Every way in which a problem is written.
pub(crate) fn writings() -> impl Iterator<Item = &'static Writing> {
    PLAIN.iter().chain(PRINTED)
}

const PRINTED: &[Writing] = &[
    (
        "lists",
        |p| {
            let row = |(k, row): (usize, String)| format!(":s{k} #{{{row}}}");
            let rows = p.words(letter).into_iter().enumerate().map(row);
            format!(
                "(def sets\n  {{{}}})\n",
                rows.collect::<Vec<_>>().join("\n   ")
            )
        },
        None,
    ),
    (
        "lists",
        |p| {
            let rows = p.lists("[", "; ", "]", 1);
            format!("let sets = [{}]\n", rows.join("; "))
        },
        None,
    ),
    (
        "lists",
        |p| {
            let row = |set: String| format!("sets.append({set})\n");
            let rows = p.lists("[", ", ", "]", 0).into_iter().map(row);
            format!("sets = []\n{}print(sets)\n", rows.collect::<String>())
        },
        None,
    ),
    (
        "lists",
        |p| {
            let rows = p.matrix("1", "0", ", ");
            format!(
                "A <- matrix(c({}), ncol = {}, byrow = TRUE)\n",
                rows.join(",\n  "),
                p.n_items
            )
        },
        None,
    ),
    (
        "pairs",
        |p| {
            let row = |(k, row): (usize, String)| -> String {
                let pairs = row.split(' ').map(|item| format!("s{k},{item}\n"));
                pairs.collect()
            };
            let rows = p.words(letter).into_iter().enumerate().map(row);
            format!("set,item\n{}", rows.collect::<String>())
        },
        None,
    ),
    (
        "pairs",
        |p| {
            let row = |(k, option): (usize, &Vec<usize>)| -> String {
                let pairs = option.iter().map(|item| format!("  ({k}, {item})\t1\n"));
                pairs.collect()
            };
            p.options.iter().enumerate().map(row).collect()
        },
        None,
    ),
    (
        "listed",
        |p| {
            let row = |(k, row): (usize, String)| format!("s{k},\"{}\"\n", row.replace(' ', ","));
            let rows = p.words(letter).into_iter().enumerate().map(row);
            format!("name,items\n{}", rows.collect::<String>())
        },
        None,
    ),
    (
        "listed",
        |p| {
            let row = |(k, row): (usize, String)| format!("s{k} {{{}}}\n", row.replace(' ', ", "));
            p.words(letter).into_iter().enumerate().map(row).collect()
        },
        None,
    ),
    (
        "matrix",
        |p| {
            let rows = p.matrix("1", "0", " & ").join(" \\\\\n");
            format!("\\begin{{pmatrix}}\n{rows}\n\\end{{pmatrix}}\n")
        },
        None,
    ),
    (
        "matrix",
        |p| {
            let rows = p.matrix("1", "0", "    ").into_iter().zip(1..);
            let rows = rows.map(|(row, k)| format!("[{k},]    {row}\n"));
            let heads: String = (1..=p.n_items).map(|k| format!(" [,{k}]")).collect();
            format!("    {heads}\n{}", rows.collect::<String>())
        },
        None,
    ),
    (
        "yaml",
        |p| {
            let row = |(k, set): (usize, String)| format!("  s{k}: {set}\n");
            let rows = p.lists("[", ", ", "]", 1).into_iter().enumerate().map(row);
            format!("sets:\n{}", rows.collect::<String>())
        },
        None,
    ),
    (
        "yaml",
        |p| {
            let row = |row: String| format!("- items:\n  - {}\n", row.replace(' ', "\n  - "));
            p.words(letter).into_iter().map(row).collect()
        },
        None,
    ),
    (
        "dimacs",
        |p| {
            let rows = lines(&p.lists("", " ", " 0", 1));
            format!("c made\np xc {} {}\n{rows}", p.n_items, p.options.len())
        },
        None,
    ),
    (
        "dimacs",
        |p| {
            let rows = lines(&p.lists("s ", " ", "", 1));
            format!("p ec {} {}\n{rows}", p.n_items, p.options.len())
        },
        None,
    ),
    (
        "facts",
        |p| {
            let row = |(k, row): (usize, String)| {
                let facts = row.split(' ').map(|item| format!("covers(s{k},{item}).\n"));
                format!("option(s{k}).\n{}", facts.collect::<String>())
            };
            let rows = p.words(letter).into_iter().enumerate().map(row);
            format!("% facts\n{}", rows.collect::<String>())
        },
        None,
    ),
    (
        "facts",
        |p| {
            let row =
                |(k, row): (usize, String)| format!("set(s{k}, [{}]).\n", row.replace(' ', ","));
            let rows = p.words(letter).into_iter().enumerate().map(row);
            let items = p.names(letter).replace(' ', ";");
            format!("element({items}).\n{}", rows.collect::<String>())
        },
        None,
    ),
];
