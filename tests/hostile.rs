//! Whatever the bytes, the readers answer: a puzzle, or an error with its line. A corpus of all
//! forms is spoiled in thousands of ways; nothing panics, and no input takes long or much.

use crate::support::seeded;
use onefold::internals::text::{ReadOptions, Reader, covers, dlx, layout_texts};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

const LINE: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

const FPUZZLES: &str = r#"{"size":2,"grid":[[{"value":1,"given":true,"region":0},{"region":0}],[{"region":1,"givenPencilMarks":[2]},{"region":1}]],"diagonal+":true,"odd":[{"cell":"R1C1"}],"extraregion":[{"cells":["R1C1","R1C2"]}]}
"#;

const SAMURAI: &str = "\
....4..6.8.5.3679.
..9......2.748.6..
.472.893.9.4.71...
87..3.15.349...8.2
.12.5..8....39....
5638....2.5.....4.
498.6.52.89....9..12.
..19...4...51.386..7.
3..48....4..582.4...6
..9......
.85.39...
3...86951
1...7.95..1.86..9..7.
..95834..6.8...75.1.4
5..2....6...7.......2
71..5...35.6..28..
.9..62......5..23.
.6.3.759...21.6...
..6.....5...4.7...
..2..9.6..7382....
..1.2.7.92483.5...
";

const GRIDS: &str = "\
....4..6...9.......472.893.87..3.15..12.5..8.5638....2498.6.52...19...4.3..48....
8.5.3679.2.748.6..9.4.71...349...8.2...39.....5.....4....9..12.1.386..7.582.4...6
52.89.....4...51.3...4..582..9.......85.39...3...8695195..1.86.4..6.8.....6...7..
1...7.95...95834..5..2....671..5...3.9..62....6.3.759...6.....5..2..9.6...1.2.7.9
86..9..7....75.1.47.......25.6..28.....5..23...21.6......4.7....7382....2483.5...
";

const CANDIDATES: &str = "\
136    12345  12456  134    456    3456
1234   2345   23     234    34     356
1346   56     45     125    1245   25
1235   156    5      2345   246    14
45     123    1346   4      12     156
1245   245    16     6      235    25
";

const JIGSAW: &str = "\
1.....
......
.1...3
..2...
..5...
4...2.

aaabcc
adabbc
ddabbc
dddbcc
efffff
eeeeef
";

const OWN: &str = "\
puzzle islands
symbols: 5
lines: none
extra region left: r1c3 r2c3 r3c3 r4c3 r5c3
rules: diagonals

clues  regions
13.#.23  aaa#bbb
2....1.  aa.c.bb
#1543.#  #.ccc.#
.511524  dd.c.ee
21.#..3  ddd#eee
end
puzzle chain
grid at r1c1
.1..
...2
...1
....

grid at r3c3
.1..
....
....
1...
end
puzzle named
layout: twodoku
symbols: 61
candidates
12 34
34 12
";

const RECORD: &str = r#"{"id":"small","rows":6,"cols":6,"order":6,"regions":["aaabcc","adabbc","ddabbc","dddbcc","efffff","eeeeef"],"givens":["1.....","......",".1...3","..2...","..5...","4...2."]}
{"order":4,"boxes":[2,2],"givens":["....",".21.","...4","..2."],"extra":[[[0,0],[1,1]]],"diagonals":"main"}
{"order":9,"grids":[[0,0],[6,6]],"candidates":[["1"]],"entries":null}
"#;

const SDK: &str = "\
#AMe
#DA puzzle: hard
[Puzzle]
1...
..2.
....
...3
[State]
1.3.
..2.
....
...3
[PencilMarks]
,24,,24
34,34,,14
,,,
,,,
";

const SS: &str = "\
*-----*
|1.|..|
|..|2.|
|--+--|
|..|..|
|..|.3|
*-----*

*-----*
|1.|3.|
|..|2.|
|--+--|
|..|..|
|..|.3|
*-----*

*--------------------*
| 1   24  | 3   24   |
| 34  34  | 2   14   |
|---------+----------|
| 234 123 | 14  124  |
| 24  124 | 14  3    |
*--------------------*
";

const JANKO: &str = "\
4 4
1 - - -
- - 2 -
- - - -
- - - 12
1 1 2 2
1 1 2 2
3 3 4 4
3 3 4 4
";

const JSON: &str = "\
{\"board\":[[1,0,0,0],[0,0,2,0],[0,0,0,0],[0,0,0,3]],\"solution\":[[1]]}
{\"a\":\"1.....2........3\",\"b\":[\"1...\",\"..2.\",\"....\",\"...3\"],\"c\":[null,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0]}
";

const LINES: &str = "\
:0300-1:4:1+2..........+4..3:312 412:111:222::
.Shape~4x4.~R1C1_1~R2C2_3_4.Jigsaw~0011001122332233.NoBoxes.Diagonal~1.Windoku
.Cage~0~R1C1~R2C1.AllDifferent~R1C2~R2C1.Or.Cage~5~R1C1~R1C2.End.AntiKnight
https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2%2EAntiKing
";

const SCL: &str = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],\
re:[[[0,0],[0,1],[1,0],[1,1]]],ca:[{v:'title: it\\'s'},{ce:[[0,1],[0,2]],v:5,unique:t}],o:[,]}";

const DLX: &str = "\
| an example
a b c d | e f g
c e
a d g
b c f
a d f
b g
";

const COLOURED: &str = "\
p q r | x y z
p q x y:A
p r x:A y z:long-name
| a comment
p x:B
q x:A z:long-name
r y:B
";

/// The corpus: every form, and some of them one after the other.
fn corpus() -> Vec<String> {
    let rows = |between: &str| -> String {
        let signs: Vec<char> = LINE.chars().collect();
        let row = |row: &[char]| {
            let cells: Vec<String> = row.iter().map(char::to_string).collect();
            cells.join(between) + "\n"
        };
        signs.chunks(9).map(row).collect()
    };
    let framed = |text: String| -> String {
        let rows: Vec<String> = text.lines().map(|row| format!("| {row} |\n")).collect();
        let border = "+-------+\n";
        border.to_owned() + &rows.join(border) + border
    };
    let texts = vec![
        "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42gZgFYUBGLggFiQBXAIYAbWr3HwI9cnKZA\n".to_owned(),
        FPUZZLES.to_owned(),
        "2x2x:1_2a3l\n4j:p,l____________\n2x2k:p,____________l,10_10_10_10l\n".to_owned(),
        format!("https://sudokupad.app/scl{}\n", lz_str::compress_to_base64(SCL)),
        "{\"cells\":[[{\"value\":1},{}],[{},{}]],\"regions\":[[[0,0],[0,1]]],\"cages\":[{\"value\":\"author: a\"}]}\n".to_owned(),
        format!("{LINE} # comment\n{LINE}\n\n{LINE},x\n"),
        rows(""),
        framed(rows(" ")),
        rows(","),
        rows(", ").replace('.', "-1"),
        rows("\t").replace('.', ""),
        SAMURAI.to_owned(),
        GRIDS.to_owned(),
        GRIDS.replace('\n', "\n\n"),
        CANDIDATES.to_owned(),
        JIGSAW.to_owned(),
        JIGSAW.replace('\n', "") + "\n",
        "12..34......1.2.\nAABBAABBCCDDCCDD\n".to_owned(),
        ("1...23..3.4......2.4".repeat(40) + "\n")[..730].to_owned() + "\n",
        OWN.to_owned(),
        RECORD.to_owned(),
        SDK.to_owned(),
        SS.to_owned(),
        JANKO.to_owned(),
        JSON.to_owned(),
        LINES.to_owned(),
        DLX.to_owned(),
        COLOURED.to_owned(),
        "{\n{1,2,3,4},\n{3,4,1,2},\n{0,0,0,0},\n{-1,16,0,0}\n};\n".to_owned(),
        "Grid A:\n\n1234\n3412\n....\n....\n".to_owned(),
        "\u{2554}\u{2550}\u{2550}\u{2557}\n\u{2551}12\u{2551}\n\u{2551}21\u{2551}\n".to_owned(),
    ];
    let all = texts.join("\n");
    texts.into_iter().chain([all]).collect()
}

/// Spoils a text once.
pub(crate) fn spoil(bytes: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    const ODD: [&[u8]; 18] = [
        b"\n",
        b"\r",
        b"\t",
        b" ",
        b"#",
        b"{",
        b"-",
        b"0",
        b"\xff",
        b"\xe2\x94",
        b"\xc2\xa0",
        b"puzzle ",
        b"\n\n",
        b"end\n",
        b"99999999999999999999",
        b"\"",
        b":",
        b"|",
    ];
    if bytes.is_empty() {
        bytes.extend_from_slice(LINE.as_bytes());
    }
    let at = rng.random_range(0..bytes.len());
    let to = (at + rng.random_range(1..40)).min(bytes.len());
    match rng.random_range(0..9) {
        0 => bytes[at] ^= 1 << rng.random_range(0..8),
        1 => drop(bytes.drain(at..to)),
        2 => drop(bytes.splice(at..at, ODD[rng.random_range(0..ODD.len())].iter().copied())),
        3 => bytes[at] = rng.random_range(0..=255),
        4 => bytes.truncate(at),
        5 => bytes.extend_from_within(at..to),
        6 => {
            let copy = bytes[at..to].to_vec();
            drop(bytes.splice(at..at, copy));
        }
        7 => {
            let mut lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
            let (a, b) = (
                rng.random_range(0..lines.len()),
                rng.random_range(0..lines.len()),
            );
            lines.swap(a, b);
            *bytes = lines.join(&b'\n');
        }
        _ => {
            let from = rng.random_range(0..bytes.len());
            bytes[at] = bytes[from];
        }
    }
}

/// Reads a text in every way; the number of puzzles and errors. Each error has a line, and each
/// puzzle can be written back.
fn read(bytes: &[u8], options: &ReadOptions) -> usize {
    let mut found = Vec::new();
    let mut reader = Reader::new(options.clone());
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        reader.line(line, &mut found);
    }
    reader.finish(&mut found);
    let lines = bytes.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
    for found in &found {
        match found {
            Ok(entry) => assert!((1..=lines).contains(&entry.line)),
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column.is_none_or(|column| column > 0), "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    for described in layout_texts(bytes) {
        let line = described.map_or_else(|error| error.line, |(line, _)| line);
        assert!((1..=lines).contains(&line));
    }
    match covers::read(bytes, Some("dlx")) {
        Ok(cover) => {
            let (names, colours) = (cover.names.as_slice(), cover.colours.as_slice());
            let written = dlx::write(&cover.problem, names, colours);
            let again = covers::read(written.as_bytes(), Some("dlx"))
                .expect("what was written is readable");
            let (names, colours) = (again.names.as_slice(), again.colours.as_slice());
            assert_eq!(dlx::write(&again.problem, names, colours), written);
        }
        Err(error) => assert!((1..=lines).contains(&error.line), "{error}"),
    }
    found.len()
}

/// The options that a spoiled text is read with.
fn options() -> Vec<ReadOptions> {
    let named = |name: &str| onefold::internals::puzzle::shapes::spec_named(name).expect("known");
    let with = |layout: Option<&str>, cells: bool| ReadOptions {
        layout: layout.map(named),
        cells,
        ..ReadOptions::default()
    };
    vec![
        ReadOptions::default(),
        ReadOptions::default(),
        ReadOptions::default(),
        with(Some("samurai"), false),
        with(Some("classic"), false),
        with(None, true),
        ReadOptions {
            alphabet: Some(onefold::internals::text::Alphabet::Numbers),
            ..ReadOptions::default()
        },
        ReadOptions {
            alphabet: Some(onefold::internals::text::Alphabet::ZeroUp),
            ..ReadOptions::default()
        },
    ]
}

/// How many spoiled texts are read; `ROUNDS` in the environment multiplies it.
pub(crate) fn rounds() -> usize {
    const USUAL: usize = 4000;
    let more = std::env::var("ROUNDS")
        .ok()
        .and_then(|text| text.parse::<usize>().ok());
    USUAL * more.unwrap_or(1)
}

/// Texts beside the built-in ones: the files that `CORPUS` in the environment names, at most
/// some thousand bytes of each.
fn further() -> Vec<Vec<u8>> {
    const MOST: usize = 6000;
    let paths = std::env::var("CORPUS").unwrap_or_default();
    let files = paths.split(':').filter_map(|path| std::fs::read(path).ok());
    files
        .map(|mut bytes| {
            bytes.truncate(MOST);
            bytes
        })
        .collect()
}

#[test]
fn spoiled_texts_give_answers_or_errors_with_a_line() {
    let mut rng = seeded(20);
    let (mut texts, options) = (further(), options());
    texts.extend(corpus().into_iter().map(String::into_bytes));
    let mut answers = 0;
    for _ in 0..rounds() {
        let mut bytes = texts[rng.random_range(0..texts.len())].clone();
        for _ in 0..rng.random_range(1..12) {
            spoil(&mut bytes, &mut rng);
        }
        answers += read(&bytes, &options[rng.random_range(0..options.len())]);
    }
    assert!(answers > rounds() / 2, "most texts still hold something");
}

#[test]
fn the_corpus_itself_is_read() {
    for text in corpus() {
        assert!(read(text.as_bytes(), &ReadOptions::default()) > 0, "{text}");
    }
}

#[test]
fn rubbish_of_any_size_is_told_in_few_words() {
    let many = |part: &str, count: usize| part.repeat(count).into_bytes();
    let long = 1 << 20;
    for (bytes, most) in [
        (many("a", long), 2),
        (many("1", long), 2),
        (many(".", long), 2),
        (many("1 ", long / 2), 2),
        (many(",", long), 2),
        (many("\t", long), 2),
        (many("[", long), 2),
        (many("{\"a\":", 100_000), 2),
        (many("#", long), 2),
        (many("\n", 300_000), 0),
        (many("\t\n", 10_000), 10_000),
        (many("a\n", 5_000), 5_000),
        (many("a\n\n", 5_000), 5_000),
        (many("1\n\n", 5_000), 5_000),
        (many("12\n\n", 5_000), 5_000),
        (many("---\n\n", 5_000), 5_000),
        (many("123456789\n\n", 5_000), 5_000),
        (many("123456789012345678901\n\n", 3_000), 3_000),
        (many(&(".".repeat(61) + "\n\n"), 6_000), 6_000),
        (many(&(LINE.to_owned() + "\n"), 5_000), 5_000),
        (many("{\n", 5_000), 5_000),
        (many("\"\n", 5_000), 5_000),
        (many("puzzle\n", 3_000), 3_000),
        (many("puzzle x\nsymbols: 61\n", 300), 300),
        (many("Grid\n\n", 3_000), 3_000),
        (many("#A\n", 5_000), 5_000),
        (many("#Da b\n", 5_000), 5_000),
        (many("[Puzzle]\n", 3_000), 3_000),
        (many("[State]\n", 3_000), 3_000),
        (many("*---*\n", 5_000), 5_000),
        (many("<size>81\n", 5_000), 5_000),
        (many("SumoCueV1\n", 3_000), 3_000),
        (many(".~R1C1_1\n", 5_000), 5_000),
        (many(".Or.And", 5_000), 2),
        (many(":0300:1:", 5_000), 2),
        (many("9 9\n", 5_000), 5_000),
        (
            many("{\"a\":[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]}\n", 1_000),
            1_000,
        ),
        (many("1...\n\nGrid\n\n", 3_000), 5_000),
    ] {
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(24)]).into_owned();
        let mut found = Vec::new();
        let mut reader = Reader::new(ReadOptions::default());
        for line in bytes.split_inclusive(|&b| b == b'\n') {
            reader.line(line, &mut found);
        }
        reader.finish(&mut found);
        assert!(found.len() <= most, "{shown:?} gives {}", found.len());
        let longest = found
            .iter()
            .filter_map(|found| found.as_ref().err())
            .map(|error| error.to_string().len())
            .max();
        assert!(
            longest.is_none_or(|longest| longest < 2000),
            "{shown:?} {longest:?}"
        );
    }
}

/// A coloured problem has few words, so that a spoiled one is now and then still good.
#[test]
fn spoiled_covers_give_a_problem_or_an_error_with_a_line() {
    let mut rng = seeded(26);
    let (mut good, mut errors) = (0, std::collections::BTreeSet::new());
    for _ in 0..rounds() {
        let mut bytes = COLOURED.as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            spoil(&mut bytes, &mut rng);
        }
        read(&bytes, &ReadOptions::default());
        match covers::read(&bytes, Some("dlx")) {
            Ok(_) => good += 1,
            Err(error) => {
                let error = error.to_string();
                let kind = error.rsplit(&[':', '\''][..]).next().unwrap_or_default();
                errors.insert(
                    kind.split(" in column")
                        .next()
                        .unwrap_or_default()
                        .to_owned(),
                );
            }
        }
    }
    assert!(
        good > rounds() / 20 && errors.len() >= 8,
        "{good} {errors:?}"
    );
}

/// Columns are counted along the line, and not anew for each word.
#[test]
fn a_long_line_of_items_is_read_at_once() {
    let names: Vec<String> = (0..200_000).map(|k| format!("é{k}")).collect();
    let text = names.join(" ") + " | x\né199999 x:1 y\n";
    let error = covers::read(text.as_bytes(), Some("dlx")).expect_err("there is no y");
    assert_eq!((error.line, error.column), (2, Some(13)));
}
