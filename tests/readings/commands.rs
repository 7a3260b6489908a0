//! Commands, terminals and the page's server, each question with thirty examples by chance: answers
//! are whole, in time, and the same in every command.

use std::fs;
use std::process::Stdio;
use std::thread;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::grids::Grid;
use super::{Right, kinds, pick};
use crate::support::commands::{folder, onefold, run, told, typed};
use crate::support::reading::solution;
use crate::support::seeded;
#[cfg(target_os = "linux")]
use crate::terminal::on_terminal;

/// Examples of each kind.
const EXAMPLES: usize = 30;

/// A board of 4, 6 or 9 symbols.
fn board(rng: &mut ChaCha8Rng) -> &'static str {
    pick(rng, &["classic:2x2", "classic:2x3", "classic"])
}

#[test]
fn a_rule_beside_a_grid_gives_no_verdict_and_a_given_solution_is_compared() {
    let mut rng = seeded(1);
    let folder = folder("readings-verify");
    for round in 0..3 * EXAMPLES {
        let make = [kinds::rule_beside, kinds::given_solution][round % 2];
        let case = make(&mut rng);
        fs::write(folder.join("text"), &case.text).expect("written");
        let (code, out, err) = typed(&folder, "verify text");
        let what = format!("{}{out}{err}", case.text);
        let Right::Compared(puzzle, given) = case.right else {
            assert_eq!((code, err.lines().count()), (Some(2), 1), "{what}");
            assert!(!out.contains("unique"), "{what}");
            continue;
        };
        let right: String = solution(&puzzle).symbols().iter().map(|s| s.to_char()).collect();
        let is_wrong = right != given;
        assert_eq!(code, Some(i32::from(is_wrong)), "{what}");
        assert_eq!(out.contains("wrong"), is_wrong, "{what}");
        assert_eq!(out.matches("unique").count(), 1, "{what}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn words_are_whole_at_the_edge_of_a_terminal() {
    let mut rng = seeded(31);
    let folder = folder("screens-words");
    let words = "generate -n 6 --seed 7 -d medium --rating none";
    let lines = typed(&folder, words).1;
    for (k, line) in lines.lines().enumerate() {
        fs::write(folder.join(format!("p{k}")), line).expect("written");
    }
    fs::write(folder.join("p0"), "11......2.......").expect("written");
    for _ in 0..EXAMPLES {
        let cols = rng.random_range(50..120);
        let command = pick(
            &mut rng,
            &["explain", "hint --level 3", "explain --style short", "verify --explain", "rate"],
        );
        let file = format!("p{}", rng.random_range(0..6));
        let line = format!("sh -c 'stty cols {cols}; NO_COLOR=1 onefold {command} {file}'");
        let Some((got, _)) = on_terminal(&folder, &line, None) else {
            return;
        };
        let args: Vec<&str> = command.split(' ').chain([&file[..]]).collect();
        let (_, out, _) = told(&run(&folder, &args));
        let cut = |line: &&str| line.chars().count() > cols && line.trim().contains(' ');
        let long = got.lines().find(cut);
        assert_eq!(long, None, "{command} at {cols} columns");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&got), words(&out), "{command} at {cols} columns");
    }
}

/// The readers of the pipes take nothing for longer than it takes until a bar is drawn.
#[cfg(target_os = "linux")]
#[test]
fn no_bar_is_drawn_beside_a_pipe_or_in_the_first_second() {
    let mut rng = seeded(32);
    let folder = folder("screens-bars");
    let grid = "1...............\n";
    fs::write(folder.join("long"), grid.repeat(20_000)).expect("written");
    let commands: Vec<String> = (0..EXAMPLES)
        .map(|k| {
            let layout = pick(&mut rng, &["classic", "classic:2x3", "latin:6", "samurai"]);
            let all = format!("onefold solve --all --layout {layout}");
            let reader = pick(&mut rng, &["sleep 1.5", "sh -c 'sleep 1.4; head -1'"]);
            match k % 4 {
                0 => format!("timeout -s INT 0.6 {all} > /dev/null"),
                1 => format!("onefold convert --to record long | {reader}"),
                2 => format!("onefold show long | {reader}"),
                _ => format!("{all} | {reader}"),
            }
        })
        .collect();
    let drawn = |command: &String| {
        let (got, _) = on_terminal(&folder, &format!("sh -c \"{command}\""), None)?;
        got.contains(['\u{1b}', '█', '░', '⠁', '⠂', '⠄']).then_some(format!("{command}: {got:?}"))
    };
    let drawn: Vec<String> = thread::scope(|scope| {
        let runs: Vec<_> = commands.iter().map(|command| scope.spawn(|| drawn(command))).collect();
        runs.into_iter().filter_map(|run| run.join().expect("it ends")).collect()
    });
    assert_eq!(drawn, Vec::<String>::new());
}

#[cfg(feature = "studio")]
#[test]
fn a_server_for_other_machines_asks_for_its_token() {
    use crate::support::studio::{Server, status};

    let mut rng = seeded(33);
    for bind in ["0.0.0.0", "127.0.0.1"] {
        let mut server = Server::start(1, &["--bind", bind]);
        let (address, query) = match server.address.split_once("/?") {
            Some((address, query)) => (address.to_owned(), format!("?{query}")),
            None => (server.address.clone(), String::new()),
        };
        assert_eq!(query.is_empty(), bind != "0.0.0.0");
        let port = address.rsplit(':').next().expect("a port").to_owned();
        server.address = format!("127.0.0.1:{port}");
        let get = |path: &str, host: &str, more: &str| {
            server.raw(format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{more}\r\n").as_bytes())
        };
        let page = get(&format!("/{query}"), &address, "");
        assert_eq!(status(&page), 200, "{page}");
        let cookie = page.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        assert_eq!(cookie.is_some(), bind == "0.0.0.0", "{page}");
        let cookie = cookie.and_then(|all| all.split(';').next()).unwrap_or("other=1");
        for _ in 0..EXAMPLES {
            let own = ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"];
            let host = format!("{}:{port}", pick(&mut rng, &own));
            let path = pick(&mut rng, &["/", "/page/index.html"]);
            let cookie = format!("cookie: a=b; {cookie}\r\n");
            assert_eq!(status(&get(path, &host, &cookie)), 200, "{host}{path}");
            assert_eq!(status(&get(&format!("{path}{query}"), &host, "")), 200, "{host}{path}");
            let origin = format!("{cookie}origin: http://{host}\r\n");
            assert_eq!(status(&get(path, &host, &origin)), 200, "{host}{path}");
            // Without the token, by another name, or for another page nothing is served.
            let wrong: String = (0..32).map(|_| rng.random_range('a'..='f')).collect();
            let told = status(&get(&format!("/?token={wrong}"), &host, ""));
            assert_eq!(told, if query.is_empty() { 200 } else { 401 });
            let name: String = (0..6).map(|_| rng.random_range('a'..='z')).collect();
            for host in [
                format!("{name}.example:{port}"),
                format!("localhost.{name}:{port}"),
                format!("127.0.0.1:{}", rng.random_range(1..1000)),
                "localhost".to_owned(),
            ] {
                let path = format!("/{query}");
                assert_eq!(status(&get(&path, &host, &cookie)), 403, "{host}");
                let origin = format!("{cookie}origin: http://{host}\r\n");
                assert_eq!(status(&get(&path, &address, &origin)), 403, "{host}");
            }
            let origin = format!("{cookie}origin: https://{address}\r\n");
            assert_eq!(status(&get("/", &address, &origin)), 403);
        }
    }
}

/// The symbols that a text gives to cells: after `=`, `is` and `only`, and those of lines without
/// names.
fn symbols_told(text: &str) -> Vec<String> {
    let text = text.replace('=', " is ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let of = words.windows(2).filter(|two| two[0] == "is");
    let names = of.map(|two| two[1].trim_matches(|c: char| !c.is_alphanumeric()));
    let single = names.filter(|name| name.chars().count() == 1 && *name != "a");
    single.map(str::to_owned).collect()
}

#[test]
fn every_command_speaks_the_symbols_of_the_puzzle() {
    let mut rng = seeded(2);
    let folder = folder("kinds-symbols");
    for round in 0..EXAMPLES {
        let grid = Grid::unique(board(&mut rng), &mut rng);
        let (side, puzzle, full) = (grid.side(), grid.line(), grid.full);
        let (flag, from) = [("0", '0'), ("A", 'A')][round % 2];
        let signs: Vec<String> = (from..).take(side).map(String::from).collect();
        let own = |c: char| c.to_digit(10).map_or(".", |n| &signs[n as usize - 1]);
        let spell = |line: &str| line.chars().map(own).collect::<String>();
        let mut clash = full.clone();
        clash.replace_range(1..3, &format!("{}.", &full[..1]));
        for (name, line) in [("p", &puzzle), ("clash", &clash)] {
            fs::write(folder.join(name), spell(line) + "\n").expect("written");
        }
        let ask = |args: &[&str], file: &str| {
            let args = [args, &["--symbols", flag, file]].concat();
            told(&run(&folder, &args)).1
        };
        let solved = spell(&full);
        for args in
            [&["solve"][..], &["solve", "--all"], &["convert", "--to", "line"], &["candidates"]]
        {
            for word in ask(args, "p").split_whitespace() {
                let line = word == solved || word == spell(&puzzle);
                assert!(line || word.len() != side * side, "{args:?} {flag}: {word}");
                let cell = word.split_once(':');
                let cell = cell.filter(|cell| cell.0.len() == 1 && cell.1.parse::<u32>().is_ok());
                let own = cell.is_none_or(|cell| signs.contains(&cell.0.to_owned()));
                assert!(own, "{args:?} {flag}: {word}");
            }
        }
        for (args, file) in [
            (&["hint", "--level", "3"][..], "p"),
            (&["explain"], "p"),
            (&["explain", "--style", "short"], "p"),
            (&["verify"], "clash"),
            (&["hint"], "clash"),
            (&["rate"], "clash"),
        ] {
            let out = ask(args, file);
            let told = symbols_told(&out);
            assert!(!told.is_empty(), "{args:?} {flag}: {out}");
            let known = told.iter().all(|name| signs.contains(name));
            assert!(known, "{args:?} {flag}: {told:?} {out}");
        }
    }
}

#[test]
fn a_run_that_was_killed_early_goes_on() {
    let mut rng = seeded(11);
    let folder = folder("kinds-killed");
    let lines: Vec<String> = (0..60).map(|_| Grid::unique("classic", &mut rng).line()).collect();
    fs::write(folder.join("list"), lines.join("\n") + "\n").expect("written");
    for round in 0..EXAMPLES {
        let command = [&["verify"][..], &["solve"], &["convert", "--to", "csv"]][round % 3];
        let args = [command, &["list", "-o", "out"]].concat();
        let whole = run(&folder, &[command, &["list"]].concat()).stdout;
        let quiet = || Stdio::null();
        let mut child = onefold(&folder).args(&args).stderr(quiet()).spawn().expect("it runs");
        let pause = rng.random_range(0..60);
        thread::sleep(std::time::Duration::from_millis(pause));
        let _ = child.kill();
        let _ = child.wait();
        let (code, _, err) = told(&run(&folder, &[&args[..], &["--resume"]].concat()));
        let done = err.contains("is complete");
        assert!(code == Some(0) || done, "{command:?} after {pause} ms: {err}");
        let out = fs::read(folder.join("out")).expect("written");
        assert!(out == whole, "{command:?} after {pause} ms: {err}");
        for name in ["out", "out.resume"] {
            let _ = fs::remove_file(folder.join(name));
        }
    }
}

#[test]
fn every_command_names_the_same_conflict_of_givens() {
    let mut rng = seeded(12);
    let folder = folder("kinds-clash");
    #[cfg(feature = "studio")]
    let server = crate::support::studio::Server::start(1, &[]);
    for round in 0..EXAMPLES {
        let name = board(&mut rng);
        let grid = Grid::random(name, &mut rng);
        let (side, full) = (grid.side(), grid.full);
        // A blank cell whose own symbol stands elsewhere in its column too, or two equal ones.
        let (row, col) = (rng.random_range(0..side), rng.random_range(0..side));
        let other = (row + rng.random_range(1..side)) % side * side + col;
        let at = row * side + col;
        let mut line: Vec<String> = vec![".".to_owned(); side * side];
        for k in (0..side).filter(|&k| k != col || round % 3 == 0) {
            line[row * side + k] = full[row * side + k..=row * side + k].to_owned();
        }
        line[other] = full[at..=at].to_owned();
        let line = line.concat();
        fs::write(folder.join("p"), line.clone() + "\n").expect("written");
        let why = |command: &str| {
            let (code, out, err) = typed(&folder, &format!("{command} p"));
            assert_eq!(code, Some(1), "{command} {line}: {err}");
            let (_, why) =
                out.split_once("none: ").or(out.split_once("no solution: ")).expect(&out);
            why.lines().next().unwrap_or_default().to_owned()
        };
        let first = why("verify");
        assert!(first.contains("clash") || first.contains("cannot all hold"), "{first}");
        for command in ["hint", "explain", "rate", "solve"] {
            assert_eq!(why(command), first, "{command} {line}");
        }
        #[cfg(feature = "studio")]
        for question in ["hint", "path", "rate"] {
            let asked = serde_json::json!({"layout": name, "givens": line});
            let told = server.answer(question, &asked).to_string();
            assert!(told.contains(&first), "{question} {line}: {told}");
        }
    }
}
