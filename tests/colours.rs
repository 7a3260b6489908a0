//! Exact cover with colours: known puzzles come out right.

use crate::support::matrices::{ENGINES, covers};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{bits, links};
use onefold::internals::text::covers::read as read_covers;

/// A problem from its text.
fn read(text: &str) -> Problem {
    read_covers(text.as_bytes(), Some("dlx"))
        .expect("readable")
        .problem
}

/// The number of covers, which all engines agree on.
fn number(problem: &Problem) -> usize {
    let found = covers(bits::search, problem);
    for (name, engine) in ENGINES {
        assert_eq!(covers(engine, problem), found, "{name}");
    }
    found.len()
}

#[test]
fn small_problems_come_out_as_by_hand() {
    // The second needs x red, which only the third grants; the first bars x from all others.
    let head = "a b | x y\n";
    let options = "a x\na x:red\nb x:red y\nb x:blue y:red\nb y\n";
    let problem = read(&format!("{head}{options}"));
    let expected = [vec![0, 4], vec![1, 2], vec![1, 4]];
    assert_eq!(number(&problem), expected.len());
    assert_eq!(covers(links::search, &problem), expected);
    // One colour name is the same colour in every item, and says nothing across items.
    let across = read("a b | x y\na x:1 y:2\nb x:2 y:1\nb x:1 y:1\nb x:1 y:2\n");
    assert_eq!(covers(links::search, &across), [[0, 3]]);
    assert_eq!(number(&across), 1);
    // Three options share a colour, and a fourth has the item for itself.
    let shared = read("a b c | x\na x:1\nb x:1\nc x:1\nc x:2\na b x\nc\n");
    assert_eq!(number(&shared), 3);
}

/// Squares whose rows and columns are words: the letter of a cell is its colour.
#[test]
fn word_squares_are_those_found_by_trying() {
    const WORDS: [&str; 14] = [
        "bit", "ice", "ten", "ace", "bat", "tea", "ate", "eat", "era", "art", "tan", "ant", "net",
        "nee",
    ];
    let mut text = String::from("r0 r1 r2 c0 c1 c2 |");
    for k in 0..9 {
        text += &format!(" {}{}", k / 3, k % 3);
    }
    for line in 0..3 {
        for word in WORDS {
            let cells = |down: bool| -> String {
                let cell = |(k, letter)| {
                    let (row, col) = if down { (k, line) } else { (line, k) };
                    format!(" {row}{col}:{letter}")
                };
                word.chars().enumerate().map(cell).collect()
            };
            text += &format!("\nr{line}{}\nc{line}{}", cells(false), cells(true));
        }
    }
    let letter = |word: &str, k: usize| word.as_bytes()[k];
    let mut expected = 0;
    for a in WORDS {
        for b in WORDS {
            for c in WORDS {
                let column = |k| [letter(a, k), letter(b, k), letter(c, k)];
                let is_word = |k| WORDS.iter().any(|word| word.as_bytes() == column(k));
                expected += usize::from((0..3).all(is_word));
            }
        }
    }
    assert!(expected > 1);
    assert_eq!(number(&read(&text)), expected);
}

/// Queens: a row says of each of its cells whether a queen stands there, and so does a column;
/// cells agree on that. Diagonals are for one queen, and known to rows only.
#[test]
fn queens_by_colours_are_queens() {
    for (n, expected) in [(4, 2), (5, 10), (6, 4), (7, 40)] {
        let (mut primary, mut secondary, mut options) =
            (String::new(), String::new(), String::new());
        for line in 0..n {
            primary += &format!("r{line} c{line} ");
            for at in 0..n {
                secondary += &format!(" {line}.{at}");
                let sign = |k| if k == at { 'q' } else { '-' };
                let row: String = (0..n).map(|k| format!(" {line}.{k}:{}", sign(k))).collect();
                let column: String = (0..n).map(|k| format!(" {k}.{line}:{}", sign(k))).collect();
                let (rise, fall) = (line + at, line + n - at);
                options += &format!("r{line}{row} u{rise} d{fall}\nc{line}{column}\n");
            }
        }
        let diagonals: String = (0..2 * n).map(|k| format!(" u{k} d{k}")).collect();
        let problem = read(&format!("{primary}|{secondary}{diagonals}\n{options}"));
        assert_eq!(number(&problem), expected, "{n} queens");
    }
}

/// A latin square of order 4 with cages: an option of a cage names the set of its symbols, an
/// option of a cell names the set that it is in; a plain item keeps symbols apart.
#[test]
fn cages_are_those_found_by_trying() {
    const CAGES: [(&[usize], usize); 4] = [
        (&[0, 1], 5),
        (&[2, 3, 6], 7),
        (&[4, 8, 9], 9),
        (&[13, 14], 7),
    ];
    let sets = |cells: usize, sum: usize| {
        let symbols =
            |set: &usize| -> Vec<usize> { (1..5).filter(|k| set >> k & 1 == 1).collect() };
        let fits = move |set: &usize| {
            symbols(set).len() == cells && symbols(set).iter().sum::<usize>() == sum
        };
        (0..32usize).step_by(2).filter(fits)
    };
    let (mut primary, mut secondary) = (String::new(), String::new());
    let mut options = String::new();
    for (k, (cells, sum)) in CAGES.into_iter().enumerate() {
        for symbol in 1..5 {
            primary += &format!("r{k}={symbol} c{k}={symbol} ");
            secondary += &format!(" in{k}={symbol}");
        }
        primary += &format!("cage{k} ");
        secondary += &format!(" set{k}");
        for set in sets(cells.len(), sum) {
            options += &format!("cage{k} set{k}:{set}\n");
        }
    }
    for cell in 0..16 {
        primary += &format!("{cell} ");
        for symbol in 1..5 {
            let (row, col) = (cell / 4, cell % 4);
            let plain = format!("{cell} r{row}={symbol} c{col}={symbol}");
            let cage = CAGES.iter().position(|(cells, _)| cells.contains(&cell));
            let Some(k) = cage else {
                options += &format!("{plain}\n");
                continue;
            };
            let (cells, sum) = CAGES[k];
            for set in sets(cells.len(), sum).filter(|set| set >> symbol & 1 == 1) {
                options += &format!("{plain} in{k}={symbol} set{k}:{set}\n");
            }
        }
    }
    let problem = read(&format!("{primary}|{secondary}\n{options}"));
    let permutations: Vec<Vec<usize>> = (0..256usize)
        .map(|k| {
            (0..4)
                .map(|at| 1 + (k >> (2 * at) & 3))
                .collect::<Vec<usize>>()
        })
        .filter(|row| (1..5).all(|symbol| row.contains(&symbol)))
        .collect();
    let mut expected = 0;
    for rows in 0..permutations.len().pow(4) {
        let row = |k: u32| &permutations[rows / permutations.len().pow(k) % permutations.len()];
        let at = |cell: usize| row(u32::try_from(cell / 4).expect("small"))[cell % 4];
        let apart = |cells: &[usize]| {
            cells
                .iter()
                .enumerate()
                .all(|(k, &a)| cells[..k].iter().all(|&b| at(a) != at(b)))
        };
        let columns = (0..4).all(|col| apart(&[col, col + 4, col + 8, col + 12]));
        let sums = |(cells, sum): &(&[usize], usize)| {
            apart(cells) && cells.iter().map(|&cell| at(cell)).sum::<usize>() == *sum
        };
        expected += usize::from(columns && CAGES.iter().all(sums));
    }
    assert!(expected > 1);
    assert_eq!(number(&problem), expected);
}
