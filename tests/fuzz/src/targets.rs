//! What is fed with bytes, and what must hold whatever they are: an answer, or an error with its
//! place; and what can be written can be read again. The tests of the library use them, too.

use std::ops::ControlFlow;

use lz_str::{compress_to_base64, decompress_from_base64};
use onefold::cover::count::{self, Means};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::shapes;
use onefold::internals::search::{best, cheapest};
use onefold::internals::text::{Alphabet, ReadOptions, Reader, covers, dlx, layout_texts};

/// A target: its name, what it does with bytes, and texts to start from.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// The answer is how many puzzles and errors there are.
    pub(crate) run: fn(&[u8]) -> usize,
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub(crate) const TARGETS: [Target; 4] = [
    Target { name: "reader", run: reader, seeds: || texts(&LINES) },
    Target { name: "dlx", run: cover, seeds: || texts(&COVERS) },
    Target { name: "record", run: record, seeds: || texts(&RECORDS) },
    Target { name: "link", run: link, seeds: || texts(&LINKED) },
];

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

const LINES: [&str; 9] = [
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8. # no 1\n",
    "1 2 3 4\n3 4 1 2\n. . . .\n. . . .\n",
    "1,2,,\n,,1,2\n2,1,,\n,,2,1\n",
    "1.....\n......\n.1...3\n..2...\n..5...\n4...2.\n\naaabcc\nadabbc\nddabbc\ndddbcc\nefffff\neeeeef\n",
    "puzzle islands\nsymbols: 4\nlines: none\nextra region left: r1c1 r2c1\nrules: diagonals\n\n12..\n..1.\n",
    "+-----+-----+\n| 1 . | . 2 |\n| . 2 | . . |\n+-----+-----+\n| . . | 1 . |\n| 3 . | . . |\n+-----+-----+\n",
    "12 34 1234 .\n3 4 12 12\n1 2 3 4\n1234 1234 12 34\n",
    "2x2x:1_2a3l\n4j:p,l____________\n",
    "Grid A:\n\n1234\n3412\n....\n....\n",
];

const COVERS: [&str; 5] = [
    "| an example\na b c d | e f g\nc e\na d g\nb c f\na d f\nb g\n",
    "p q r | x y z\np q x y:A\np r x:A y z:long-name\n| a comment\np x:B\nq x:A z:long-name\nr y:B\n",
    "2 3\n1 0 1\n0 1 0\n",
    "4 3\n0 2\n1 3\n0 1 2\n",
    r#"{"items":["a"],"secondary":["x"],"multiplicities":{"a":[1,2]},"options":[{"name":"A","items":["a","x:r"],"cost":2}]}"#,
];

const RECORDS: [&str; 3] = [
    r#"{"id":"small","rows":6,"cols":6,"order":6,"regions":["aaabcc","adabbc","ddabbc","dddbcc","efffff","eeeeef"],"givens":["1.....","......",".1...3","..2...","..5...","4...2."]}"#,
    r#"{"order":4,"boxes":[2,2],"givens":["....",".21.","...4","..2."],"extra":[[[0,0],[1,1]]],"diagonals":"main"}"#,
    r#"{"order":9,"grids":[[0,0],[6,6]],"candidates":[["1"]],"entries":null}"#,
];

const LINKED: [&str; 2] = [
    r#"{"size":2,"grid":[[{"value":1,"given":true,"region":0},{"region":0}],[{"region":1,"givenPencilMarks":[2]},{"region":1}]],"diagonal+":true,"odd":[{"cell":"R1C1"}],"extraregion":[{"cells":["R1C1","R1C2"]}]}"#,
    r#"{"size":4,"title":"t","grid":[[{},{},{},{}],[{},{"value":2},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"5"}]}"#,
];

/// A reader is fed bytes line by line; each thing found has a line of the text.
fn read(bytes: &[u8], options: ReadOptions) -> usize {
    let mut found = Vec::new();
    let mut reader = Reader::new(options);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        reader.line(line, &mut found);
    }
    reader.finish(&mut found);
    let breaks = bytes.iter().filter(|&&byte| byte == b'\n' || byte == b'\r');
    let lines = 1..=breaks.count() + 1;
    for found in &found {
        match found {
            Ok(entry) => assert!(lines.contains(&entry.line)),
            Err(error) => {
                assert!(lines.contains(&error.line), "{error}");
                assert!(error.column.is_none_or(|column| column > 0), "{error}");
                assert!((1..2000).contains(&error.to_string().len()));
            }
        }
    }
    for described in layout_texts(bytes) {
        let line = described.map_or_else(|error| error.line, |(line, _)| line);
        assert!(lines.contains(&line));
    }
    found.len()
}

/// Any bytes as any form; the first byte says the options.
fn reader(bytes: &[u8]) -> usize {
    let found = read(bytes, ReadOptions::default());
    let choice = usize::from(bytes.first().copied().unwrap_or(0));
    let layout = [None, Some("classic"), Some("samurai")][choice % 3];
    let alphabet = [None, Some(Alphabet::Numbers), Some(Alphabet::ZeroUp)][choice / 6 % 3];
    let options = ReadOptions {
        cells: choice % 2 == 1,
        layout: layout.and_then(|name| shapes::spec_named(name).ok()),
        alphabet,
        ..ReadOptions::default()
    };
    found + read(bytes, options)
}

fn cover(bytes: &[u8]) -> usize {
    let lines = bytes.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
    let forms = covers::FORMS.iter().map(|form| Some(form.name));
    for form in forms.chain([None]) {
        match covers::read(bytes, form) {
            Ok(found) => ask(&found),
            Err(error) => {
                // An error without a line is one of the whole text.
                assert!(error.line <= lines, "{error}");
                assert!((1..2000).contains(&error.to_string().len()));
            }
        }
    }
    let Ok(cover) = covers::read(bytes, Some("dlx")) else {
        return 0;
    };
    let (names, colours) = (cover.names.as_slice(), cover.colours.as_slice());
    // The writer has the names as they are: these signs mean something at an end of a line.
    let plain = |name: &String| !name.contains(['\\', ';', ',', '#', '%', '/', '|', '[', ']']);
    if !names.iter().all(plain) || !colours.iter().all(plain) {
        return 1;
    }
    let written = dlx::write(&cover.problem, names, colours);
    let again =
        covers::read(written.as_bytes(), Some("dlx")).expect("what was written is readable");
    let (names, colours) = (again.names.as_slice(), again.colours.as_slice());
    assert_eq!(dlx::write(&again.problem, names, colours), written);
    1
}

/// Asks everything of a problem, each for a short while.
fn ask(text: &covers::CoverText) {
    // What a problem may take, whatever numbers stand in its text.
    assert!(text.problem.bytes() <= 60 << 20);
    let limits = Limits { memory: Some(20 << 20), ..Limits::nodes(200) };
    let means = Means { limits: limits.clone(), ..Means::default() };
    let all = &mut |_: &[_]| ControlFlow::Continue(());
    best(&text.problem).1(&text.problem, &mut limits.meter(), all);
    let _ = count::count(&text.problem, &means);
    if !text.costs.is_empty() {
        cheapest::search(&text.problem, &text.costs, 3, &limits);
    }
}

fn record(bytes: &[u8]) -> usize {
    read(bytes, ReadOptions::default())
}

/// The bytes as the JSON inside of a link, and as the link itself.
fn link(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let packed = compress_to_base64(text.as_ref());
    debug_assert!(decompress_from_base64(&packed).is_some());
    for load in [packed.as_str(), text.as_ref()] {
        let link = format!("https://www.f-puzzles.com/?load={load}\n");
        read(link.as_bytes(), ReadOptions::default());
    }
    read(bytes, ReadOptions::default())
}
