//! Exact-cover problems in every form that people keep them in: a problem that is made by the
//! builder, written down in a form and read again, has the same covers; texts that are no problem
//! are refused with their place.
//!
//! `COVERS=2000` writes that many problems in each form; a plain run writes a few.

use onefold::ids::{Id, ItemId};
use onefold::matrix::{Bounds, Builder, Mention};
use onefold::search::{cheapest, reference};
use onefold::text::covers::{self, CoverText, FORMS};
use rand::RngExt;

use crate::support::cover_writings::{Plain, WRITINGS, covers_by_row, letter, lines};
use crate::support::matrices::covers;
use crate::support::seeded;

/// How many problems are written in each way.
fn rounds() -> usize {
    let asked = std::env::var("COVERS")
        .ok()
        .and_then(|asked| asked.parse().ok());
    asked.unwrap_or(6)
}

fn read(text: &str, form: Option<&str>) -> CoverText {
    covers::read(text.as_bytes(), form).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn a_problem_has_the_same_covers_in_every_form() {
    let mut rng = seeded(21);
    let mut met: Vec<&str> = Vec::new();
    for &(form, write, named) in WRITINGS {
        for _ in 0..rounds() {
            let plain = Plain::random(&mut rng);
            let text = write(&plain);
            let found = read(&text, named);
            assert_eq!(found.form, form, "{text}");
            let expected = covers(reference::search, &plain.problem());
            assert_eq!(covers_by_row(&found), expected, "{form}:\n{text}");
            if !found.costs.is_empty() {
                assert_eq!(found.costs.as_slice(), plain.costs, "{text}");
            }
        }
        met.push(form);
    }
    for form in FORMS {
        let ways = met.iter().filter(|&&met| met == form.name).count();
        assert!(ways > 1, "{}", form.name);
    }
}

#[test]
fn secondary_items_colours_bounds_and_costs_are_read() {
    let mut rng = seeded(22);
    for round in 0..rounds() * 4 {
        let plain = Plain::random(&mut rng).with_secondary();
        let last = letter(plain.n_primary);
        let names = (0..plain.n_primary)
            .map(letter)
            .collect::<Vec<_>>()
            .join(" ");
        let mut builder = Builder::new(plain.n_primary, 1);
        let bounds = Bounds {
            least: rng.random_range(0..2),
            most: rng.random_range(1..4),
        };
        builder.bound(ItemId::new(0), bounds);
        let (mut rows, mut json) = (Vec::new(), Vec::new());
        for (option, cost) in plain.options.iter().zip(&plain.costs) {
            let colour = [None, Some(0), Some(1)][rng.random_range(0..3)];
            let mut words = Vec::new();
            let mentions = option.iter().map(|&item| {
                let item_id = ItemId::new(item);
                match colour.filter(|_| item == plain.n_primary) {
                    None => {
                        words.push(letter(item));
                        Mention::from(item_id)
                    }
                    Some(colour) => {
                        words.push(format!("{}:c{colour}", letter(item)));
                        Mention::coloured(item_id, onefold::ids::ColourId::new(colour))
                    }
                }
            });
            builder
                .coloured(&mentions.collect::<Vec<_>>())
                .expect("a good option");
            rows.push(format!("{} | {}.50", words.join(" "), cost));
            json.push(format!("[\"{}\"]", words.join("\",\"")));
        }
        let problem = builder.build();
        let Bounds { least, most } = bounds;
        let first = match round % 3 {
            0 => format!("{least}:{most}|a"),
            1 => format!("a[{least}:{most}]"),
            _ => format!("[{least}..{most}]a"),
        };
        let heading = names.replacen('a', &first, 1);
        let text = format!("{heading} | {last}\n{}", lines(&rows));
        let found = read(&text, None);
        let expected = covers(reference::search, &problem);
        assert_eq!(covers_by_row(&found), expected, "{text}");
        let halves: Vec<i64> = plain.costs.iter().map(|cost| cost * 10 + 5).collect();
        assert_eq!((found.costs.as_slice(), found.decimals), (&halves[..], 1));
        let names = names.replace(' ', "\",\"");
        let text = format!(
            "{{\"items\":[\"{names}\"],\"secondary\":[\"{last}\"],\"multiplicities\":{{\"a\":[{least},{most}]}},\n\"options\":[{}]}}",
            json.join(",\n")
        );
        assert_eq!(covers_by_row(&read(&text, None)), expected, "{text}");
        let best = cheapest::search(&found.problem, &found.costs, 3, &onefold::Limits::default()).0;
        let best: Vec<i128> = best.into_iter().map(|found| found.cost).collect();
        assert_eq!(
            best,
            reference::cheapest(&found.problem, &found.costs, 3),
            "{text}"
        );
    }
}

#[test]
fn what_can_never_be_covered_is_said() {
    let notes = |text: &str| read(text, None).notes.join("; ");
    assert_eq!(
        notes("a b c\na b\n"),
        "'c' must be covered, and no option holds it"
    );
    assert_eq!(notes("a b\n"), "there is no option at all");
    assert_eq!(
        notes("a b c\na\n"),
        "2 items must be covered, and no option holds them: 'b', 'c'"
    );
    assert_eq!(notes("a b\na b\n"), "");
    assert_eq!(notes("a b | c\na b\n"), "");
}

/// The shipped problems have as many covers as they say, and the cheapest costs what it says.
#[test]
fn shipped_problems_have_the_covers_that_they_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/cover");
    let mut n = 0;
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let bytes = std::fs::read(&path).expect("readable");
        let text = String::from_utf8(bytes.clone()).expect("text");
        let says = |what: &str| {
            let mut lines = text.lines().take_while(|line| line.starts_with('|'));
            lines.find_map(|line| line.strip_prefix(what).map(str::to_owned))
        };
        let found = covers::read(&bytes, None).expect("readable");
        let count = onefold::count::memo::count(&found.problem, &onefold::count::Means::default());
        assert_eq!(
            Some(count.value.to_string()),
            says("| covers: "),
            "{}",
            path.display()
        );
        if let Some(cost) = says("| cheapest: ") {
            let limits = onefold::Limits::default();
            let best = cheapest::search(&found.problem, &found.costs, 1, &limits).0;
            assert_eq!(best[0].cost.to_string(), cost, "{}", path.display());
        }
        assert!(
            found.notes.is_empty() && says("| ").is_some(),
            "{:?}",
            found.notes
        );
        n += 1;
    }
    assert!(n >= 10, "{n}");
}

/// Spoiled texts of every form give a problem or an error with a line that is there; nothing else.
#[test]
fn spoiled_texts_give_a_problem_or_an_error_with_a_line() {
    const SIGNS: &[u8] = b" \n\t,:;|[]{}()#%/\\\"'=-.019aX*\0\xff\xc3";
    let mut rng = seeded(24);
    let (mut good, mut bad) = (0, 0);
    for &(_, write, named) in WRITINGS {
        for _ in 0..rounds() * 4 {
            let mut bytes = write(&Plain::random(&mut rng)).into_bytes();
            for _ in 0..rng.random_range(1..5) {
                let at = rng.random_range(0..bytes.len().max(1)).min(bytes.len());
                let sign = SIGNS[rng.random_range(0..SIGNS.len())];
                match rng.random_range(0..5) {
                    0 => bytes.truncate(at),
                    1 if at < bytes.len() => drop(bytes.remove(at)),
                    2 if at < bytes.len() => bytes[at] = sign,
                    3 => {
                        let tail = bytes[at..].to_vec();
                        bytes.extend(tail);
                    }
                    _ => bytes.insert(at, sign),
                }
            }
            let lines = bytes.split(|&b| b == b'\n').count();
            for form in [None, named] {
                match covers::read(&bytes, form) {
                    Ok(_) => good += 1,
                    Err(error) => {
                        bad += 1;
                        assert!((1..=lines.max(1)).contains(&error.line), "{error}");
                    }
                }
            }
        }
    }
    assert!(good > 10 && bad > 10, "{good} {bad}");
}
