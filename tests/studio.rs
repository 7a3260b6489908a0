//! The studio's server: right answers, hostile requests, and work that ends when nobody waits.
#![cfg(feature = "studio")]

use std::io::Write;
use std::time::Duration;

use crate::support::studio::{Server, read, status};
use serde_json::{Value, json};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A question that takes much longer than any test.
fn endless() -> Value {
    json!({"layout": "classic:16", "givens": ".".repeat(256)})
}

fn puzzle(givens: &str) -> Value {
    json!({"layout": "classic", "givens": givens})
}

/// The page is told, and the thread answers the next question.
#[test]
#[cfg(debug_assertions)]
fn a_panic_of_an_engine_is_the_error_of_its_question() {
    let server = Server::planted(1, &[], "question check");
    for _ in 0..3 {
        let told = server.ask("check", &puzzle(EASY));
        let last = told.last().expect("an error");
        assert_eq!(last["type"], "error", "{last}");
        assert!(last["message"].to_string().contains("on purpose"), "{last}");
        assert_eq!(server.answer("layout", &json!({"layout": "classic"}))["type"], "answer");
    }
}

#[test]
fn answers_are_those_of_the_engine() {
    let server = Server::start(2, &[]);
    let board = server.answer("layout", &json!({"layout": "samurai"}));
    assert_eq!(board["board"]["cells"].as_array().map(Vec::len), Some(369));
    let again = server.answer("layout", &json!({"layout": board["layout"]}));
    assert_eq!(board["board"], again["board"]);

    let checked = server.answer("check", &puzzle(EASY));
    assert_eq!(
        (&checked["verdict"], &checked["solution"]),
        (&json!("unique"), &json!(EASY_SOLVED))
    );
    let several = server.answer("check", &puzzle(&format!(".{}", &EASY[1..].replace('7', "."))));
    let [one, other] = [0, 1].map(|k| several["witnesses"][k].as_str().expect("a solution"));
    let differ: Vec<usize> =
        (0..81).filter(|&k| one.as_bytes()[k] != other.as_bytes()[k]).collect();
    assert_eq!(several["differ"], json!(differ));
    assert!(!differ.is_empty());
    let none = server.answer("check", &puzzle(&format!("55{}", &EASY[2..])));
    assert_eq!(none["core"], json!([[0, "5"], [1, "5"]]));

    // Entries count only where the question says so.
    let mut with = puzzle(EASY);
    with["entries"] = format!("..1{}", ".".repeat(78)).into();
    assert_eq!(server.answer("check", &with)["verdict"], "unique");
    with["with_entries"] = true.into();
    assert_eq!(server.answer("check", &with)["verdict"], "none");

    let counted = server.ask("count", &puzzle(&".".repeat(81)));
    let last = counted.last().expect("an answer");
    assert_eq!(last["count"], "6670903752021072936960");
    assert_eq!(last["complete"], true);

    let small = json!({"layout": "classic:4", "givens": "1..............."});
    let live = server.answer("true-candidates", &small);
    let exact = server.answer("candidates", &small);
    assert_eq!(exact["count"], "72");
    assert_eq!(live["candidates"][0], json!({"1": "8"}));
    assert_eq!(exact["candidates"][0], json!({"1": "72"}));
}

#[test]
fn hints_come_in_three_levels_and_paths_step_by_step() {
    let server = Server::start(2, &[]);
    let hint = |level| {
        let mut body = puzzle(EASY);
        body["level"] = Value::from(level);
        server.answer("hint", &body)
    };
    let [place, kind, whole] = [1, 2, 3].map(hint);
    assert!(place["text"].as_str().is_some_and(|text| text.starts_with("Look at")));
    assert!(kind["text"].as_str().is_some_and(|text| text.contains("Single")));
    assert!(place.get("step").is_none() && kind.get("step").is_none());
    assert_eq!(whole["step"]["placed"].as_array().map(Vec::len), Some(1));

    let mut wrong = puzzle(EASY);
    wrong["entries"] = format!("..1{}", ".".repeat(78)).into();
    assert_eq!(server.answer("hint", &wrong)["wrong"], json!([2]));
    let mut lost = puzzle(EASY);
    let mut marks = vec![Value::Null; 81];
    marks[2] = "12".into();
    lost["marks"] = marks.into();
    assert_eq!(server.answer("hint", &lost)["lost"], json!([2]));

    let path = server.ask("path", &puzzle(EASY));
    let steps: Vec<&Value> = path.iter().filter_map(|line| line.get("step")).collect();
    assert_eq!(path.last().expect("an answer")["outcome"], "solved");
    let mut filled: Vec<char> = EASY.chars().collect();
    for step in steps {
        for placed in step["placed"].as_array().expect("a list") {
            let cell = placed[0].as_u64().and_then(|n| usize::try_from(n).ok()).expect("a cell");
            filled[cell] = placed[1].as_str().and_then(|s| s.chars().next()).expect("a symbol");
        }
    }
    assert_eq!(filled.into_iter().collect::<String>(), EASY_SOLVED);
    let rated = server.answer("rate", &puzzle(EASY));
    assert_eq!((&rated["level"], &rated["unique"]), (&json!("Easy"), &json!(true)));
}

#[test]
fn texts_are_read_and_written() {
    let server = Server::start(2, &[]);
    let read = |text: &str| server.answer("read", &json!({ "text": text }));
    let found = read(&format!("{EASY}\n{EASY_SOLVED}\nnonsense 12345\n"));
    assert_eq!(found["puzzles"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["problems"], json!([]));
    let kept = "1 full grid is compared as the solution of the puzzle before it";
    assert_eq!(found["notes"], json!(["1 line of other text was ignored", kept]));
    let wrong = EASY.replacen('.', "7", 1).replacen("7", "77", 1);
    assert_eq!(read(&wrong)["problems"].as_array().map(Vec::len), Some(1));
    assert_eq!(read("windmill")["puzzles"][0]["form"], "name of a layout");
    let one = &found["puzzles"][0];
    assert_eq!(one["givens"], EASY);
    for form in ["fpuzzles", "text", "record", "sudokupad"] {
        let mut body = puzzle(EASY);
        body["form"] = form.into();
        let written = server.answer("write", &body);
        let back = read(written["text"].as_str().expect("a text"));
        assert_eq!(back["puzzles"][0]["givens"], EASY, "{form}");
    }
    let mut body = puzzle(EASY);
    body["solution"] = EASY_SOLVED.into();
    let drawn = server.answer("picture", &body);
    assert!(drawn["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
}

#[test]
fn what_is_wrong_with_a_layout_is_said_with_its_cells() {
    let server = Server::start(1, &[]);
    let bad = json!({"order": 4, "regions": ["AAAA", "AABB", "CCBB", "CCDD"]});
    let answer = server.answer("layout", &json!({ "layout": bad }));
    let problems = answer["problems"].as_array().expect("a list");
    assert_eq!(problems.len(), 2, "{answer}");
    assert_eq!(problems[0]["cells"].as_array().map(Vec::len), Some(6));
    // Two cells of the first row with one of the second below the third: no grid has that.
    let none = json!({"order": 3, "regions": ["AAB", "BBA", "CCC"]});
    assert_eq!(server.answer("admits", &json!({ "layout": none }))["grids"], "none");
    assert_eq!(server.answer("admits", &json!({"layout": "samurai"}))["grids"], "several");
    let repaired =
        server.answer("explain", &json!({"layout": "classic:4", "givens": "12..34..2......."}));
    assert!(
        repaired["repair"]["cells"].as_array().is_some_and(|give| !give.is_empty()),
        "{repaired}"
    );
}

#[test]
fn a_layout_that_no_record_says_is_a_text_with_fields_on_top() {
    let server = Server::start(1, &[]);
    let rows = "layout\nsymbols: 4\nlines: rows\nregions\nAABB\nAABB\nCCDD\nCCDD\n";
    let mut layout = server.answer("layout", &json!({"layout": rows}))["layout"].clone();
    assert!(layout["text"].is_string(), "{layout}");
    layout["constraints"] = json!([{"type": "cage", "cells": [[0, 0], [0, 1]], "value": 7}]);
    layout["antiking"] = true.into();
    let built = server.answer("layout", &json!({"layout": layout}));
    assert_eq!(built["layout"], layout);
    let asked = json!({"layout": built["layout"], "givens": format!("34{}", ".".repeat(14))});
    assert_ne!(server.answer("check", &asked)["verdict"], "none");
    let asked = json!({"layout": built["layout"], "givens": format!("12{}", ".".repeat(14))});
    assert_eq!(server.answer("check", &asked)["verdict"], "none");
}

#[test]
fn a_killer_has_cages_in_place_of_clues_on_a_board_of_its_own() {
    let server = Server::start(2, &[]);
    let mut wish = json!({"layout": "classic:2x2", "cages": 3, "seed": 7});
    for _ in 0..2 {
        let made = server.answer("generate", &wish);
        assert_eq!(made["as_wished"], true);
        let cages = made["layout"]["constraints"].as_array().expect("cages");
        let size = |cage: &Value| cage["cells"].as_array().map_or(0, Vec::len);
        assert!(cages.iter().all(|cage| (1..=3).contains(&size(cage))));
        // A killer on the layout of a killer has cages of its own alone.
        assert!(cages.iter().map(size).sum::<usize>() <= 16, "{cages:?}");
        let again = server.answer("layout", &json!({"layout": made["layout"]}));
        assert_eq!(made["board"], again["board"]);
        let puzzle = json!({"layout": made["layout"], "givens": made["givens"]});
        let checked = server.answer("check", &puzzle);
        assert_eq!(checked["verdict"], "unique");
        assert_eq!(checked["solution"], made["solution"]);
        wish["layout"] = made["layout"].clone();
        wish["seed"] = 8.into();
    }
    // Clues on the layout of a killer leave it its cages.
    let killer = json!({"layout": wish["layout"], "seed": 9});
    let made = server.answer("generate", &killer);
    let constraints = |of: &Value| of["layout"]["constraints"].clone();
    assert_eq!(constraints(&made), constraints(&killer));
    wish["symmetry"] = "rot180".into();
    let refused = server.ask("generate", &wish);
    let message = refused.last().expect("a line")["message"].to_string();
    assert!(message.contains("do not apply to killers"), "{message}");
}

#[test]
fn a_question_that_nobody_waits_for_frees_the_engine() {
    let server = Server::start(1, &[]);
    let large = json!({"layout": "classic:20", "givens": ".".repeat(400)});
    for (question, body) in [("count", endless()), ("hint", large), ("count", endless())] {
        let body = body.to_string();
        let mut stream = server.connect();
        let head = server.head(question, body.len());
        stream.write_all(format!("{head}{body}").as_bytes()).expect("sent");
        std::thread::sleep(Duration::from_millis(400));
        drop(stream);
        // The only thread for long questions has to be free for this one: the questions before
        // have no end, and no answer is waited for longer than the tests have patience.
        let count =
            server.answer("count", &json!({"layout": "classic:4", "givens": ".".repeat(16)}));
        assert_eq!(count["count"], "288");
    }
}

#[test]
fn a_deadline_ends_a_question() {
    let server = Server::start(1, &[]);
    let mut body = endless();
    body["seconds"] = 1.into();
    let count = server.answer("count", &body);
    assert_eq!((&count["complete"], &count["reason"]), (&json!(false), &json!("time limit")));
    let mut hint = json!({"layout": "classic:25", "givens": ".".repeat(625)});
    hint["seconds"] = 0.into();
    let hint = server.answer("hint", &hint);
    assert_eq!(hint["end"], "no step found: time limit");
}

#[test]
fn too_many_questions_are_refused_at_once() {
    let server = Server::start(1, &[]);
    let body = endless().to_string();
    let mut waiting = Vec::new();
    let mut refused = 0;
    for _ in 0..60 {
        let mut stream = server.connect();
        let head = server.head("count", body.len());
        stream.write_all(format!("{head}{body}").as_bytes()).expect("sent");
        stream.set_read_timeout(Some(Duration::from_millis(60))).expect("settable");
        if status(&read(&mut stream)) == 503 {
            refused += 1;
        } else {
            waiting.push(stream);
        }
    }
    assert!(refused >= 20, "{refused} refused");
    // Quick questions have threads of their own.
    assert_eq!(server.answer("check", &puzzle(EASY))["verdict"], "unique");
}

/// Requests that no page of ours sends, with the statuses that refuse them.
fn hostile(server: &Server) -> Vec<(String, &'static [u16])> {
    let at = &server.address;
    let body = puzzle(EASY).to_string();
    let port = at.rsplit(':').next().unwrap_or_default();
    let (sized, json) = (format!("json, content-length: {}", body.len()), "json, ");
    let evil = format!("evil.example:{port}");
    let (long, brackets) = ("x".repeat(2000), "[".repeat(200));
    let chunk = format!("200000\r\n{}\r\n0\r\n\r\n", "x".repeat(2 << 20));
    let post = |host: &str, head: &str, more: &str, body: &str| {
        let head = format!("{head}{more}").replace("json, ", "content-type: application/json\r\n");
        format!("POST /api/check HTTP/1.1\r\nhost: {host}\r\n{head}\r\n\r\n{body}")
    };
    let posts: [(&str, &str, &str, &str, &[u16]); 14] = [
        ("evil.example", &sized, "", &body, &[403]),
        (&evil, &sized, "", &body, &[403]),
        (at, &sized, "\r\norigin: http://evil.example", &body, &[403]),
        (at, &sized, "\r\norigin: null", &body, &[403]),
        (at, &sized, "\r\nsec-fetch-site: cross-site", &body, &[403]),
        (at, &sized[6..], "", &body, &[415]),
        (at, &sized[6..], "\r\ncontent-type: text/plain", &body, &[415]),
        (at, json, "content-length: 2000000", &long, &[413, 0]),
        (at, json, "transfer-encoding: chunked", &chunk, &[413, 0]),
        (at, json, "content-length: 7", "{\"a\": [", &[400]),
        (at, json, "content-length: 4", "\0\u{1}\u{2}\u{3}", &[400]),
        (at, json, "content-length: 2", "[]", &[400]),
        (at, json, "content-length: 200", &brackets, &[400]),
        (at, json, "content-length: 500", "{\"slow\":", &[408]),
    ];
    let posts = posts.map(|(host, head, more, body, codes)| (post(host, head, more, body), codes));
    let none = post(at, json, "content-length: 2", "{}").replace("check", "nothing");
    let heavy = "x".repeat(1 << 20);
    let others: [(String, &[u16]); 8] = [
        (none, &[404]),
        (get(at, "/page/../../etc/passwd", ""), &[404, 400]),
        (get(at, "/api/check", ""), &[405]),
        (get(at, "/", &format!("host: {at}\r\n")), &[403, 400]),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), &[403, 400]),
        ("\u{16}\u{3}\u{1} what is this\r\n\r\n".to_owned(), &[400, 0]),
        (format!("GET / HTTP/1.1\r\nhost: {at}\r\nslow: "), &[408, 0]),
        (get(at, "/", &format!("long: {heavy}\r\n")), &[431, 0]),
    ];
    posts.into_iter().chain(others).collect()
}

fn get(host: &str, path: &str, more: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{more}\r\n")
}

#[test]
fn a_thousand_hostile_requests_are_refused_and_leave_no_trace() {
    const AT_A_TIME: usize = 4;
    let server = Server::start(2, &[]);
    let requests = hostile(&server);
    // Whatever is made once for the first requests is there before memory is looked at.
    let run = |rounds: usize| {
        std::thread::scope(|scope| {
            // Some wait for what never comes: several of each at a time.
            let several = requests.iter().flat_map(|one| [one; AT_A_TIME]);
            for (request, allowed) in several {
                let server = &server;
                // The server waits for those that are slow; a few of them will do.
                let slow = if allowed.contains(&408) { 4 } else { 1 };
                scope.spawn(move || {
                    for _ in 0..rounds.div_ceil(AT_A_TIME * slow) {
                        let answer = server.raw(request.as_bytes());
                        let shown: String = request.chars().take(120).collect();
                        assert!(allowed.contains(&status(&answer)), "{shown:?}: {answer}");
                    }
                });
            }
            for k in 0..2 {
                let server = &server;
                scope.spawn(move || {
                    for _ in 0..rounds {
                        let body = endless().to_string();
                        let mut stream = server.connect();
                        let head = server.head(["count", "check"][k], body.len());
                        let _ = stream.write_all(format!("{head}{body}").as_bytes());
                        std::thread::sleep(Duration::from_millis(5));
                    }
                });
            }
        });
    };
    run(3);
    let before = server.memory();
    run(1000 / requests.len() + 1);
    let after = server.memory();
    assert_eq!(server.answer("check", &puzzle(EASY))["solution"], EASY_SOLVED);
    let page = server.raw(get(&server.address, "/", "").as_bytes());
    assert_eq!(status(&page), 200);
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + 64 * 1024, "{before} kB before, {after} kB after");
    }
}

#[test]
fn the_server_is_there_for_this_machine_alone() {
    let server = Server::start(1, &[]);
    let at = &server.address;
    assert!(at.starts_with("127.0.0.1:"), "{at}");
}
