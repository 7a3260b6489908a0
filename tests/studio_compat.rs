//! The websocket for f-puzzles: its commands, who may ask, and that a new message ends the one
//! before.
#![cfg(feature = "studio")]

use std::process::Command;
use std::time::Duration;

use crate::support::studio::{Server, Socket, status};
use serde_json::{Value, json};

const ORIGIN: &str = "https://www.f-puzzles.com";
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn server() -> Server {
    Server::start(1, &["--compat", "--compat-port", "0"])
}

/// A puzzle as f-puzzles packs it, by the command line.
fn packed(text: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_onefold"))
        .args(["convert", "--to", "fpuzzles", "--puzzle", text])
        .output()
        .expect("it runs");
    let link = String::from_utf8(output.stdout).expect("text");
    link.trim()
        .split("load=")
        .nth(1)
        .expect("a link")
        .to_owned()
}

fn message(nonce: u64, command: &str, data: &str) -> Value {
    json!({"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": data})
}

#[test]
fn every_command_has_its_answer() {
    let server = server();
    let address = server.compat.as_deref().expect("it serves f-puzzles");
    let mut socket = Socket::open(address, ORIGIN).expect("f-puzzles may ask");
    let data = packed(EASY);
    let mut ask = |nonce: u64, command: &str, data: &str| {
        socket.send(&message(nonce, command, data));
        loop {
            let answer = socket.receive();
            assert_eq!(answer["nonce"], nonce);
            if answer["inProgress"] != true {
                return answer;
            }
        }
    };
    let solved: Vec<u32> = EASY_SOLVED.chars().filter_map(|c| c.to_digit(10)).collect();
    let answer = ask(1, "solve", &data);
    assert_eq!(
        (&answer["type"], &answer["solution"]),
        (&json!("solved"), &json!(solved))
    );
    let answer = ask(2, "check", &data);
    assert_eq!(
        (&answer["type"], &answer["count"]),
        (&json!("count"), &json!(1))
    );
    let answer = ask(3, "count", &packed(&EASY.replace(['5', '7'], ".")));
    assert!(
        answer["count"].as_u64().is_some_and(|count| count > 1),
        "{answer}"
    );
    let answer = ask(4, "truecandidates", &data);
    let counts = answer["solutionsPerCandidate"].as_array().expect("a list");
    assert_eq!(
        (
            counts.len(),
            counts.iter().filter(|count| **count == 1).count()
        ),
        (729, 81)
    );
    let answer = ask(5, "solvepath", &data);
    let values: Vec<&Value> = answer["cells"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|c| &c["value"])
        .collect();
    assert_eq!(
        (&answer["type"], &answer["isValid"]),
        (&json!("logical"), &json!(true))
    );
    assert_eq!(json!(values), json!(solved));
    let answer = ask(6, "step", &data);
    assert_eq!(answer["message"], "Initial candidates.\n");
    let answer = ask(7, "solve", &packed(&format!("55{}", &EASY[2..])));
    assert_eq!(
        (&answer["type"], &answer["message"]),
        (&json!("invalid"), &json!("No solutions found."))
    );
    assert_eq!(ask(8, "solve", "nonsense")["type"], "invalid");
    assert_eq!(ask(9, "dance", &data)["type"], "invalid");
    assert_eq!(ask(10, "cancel", "")["type"], "canceled");
}

#[test]
fn only_listed_pages_are_listened_to() {
    let server = Server::start(
        1,
        &[
            "--compat",
            "--compat-port",
            "0",
            "--allow-origin",
            "https://mine.example",
        ],
    );
    let address = server.compat.as_deref().expect("it serves f-puzzles");
    for origin in [
        "https://evil.example",
        "null",
        "http://f-puzzles.com",
        "https://f-puzzles.com.evil.example",
    ] {
        let refused = Socket::open(address, origin).err().expect("refused");
        assert_eq!(status(&refused), 403, "{origin}");
    }
    for origin in [
        "https://f-puzzles.com",
        "https://www.f-puzzles.com",
        "https://mine.example",
    ] {
        assert!(Socket::open(address, origin).is_ok(), "{origin}");
    }
}

#[test]
fn a_new_message_ends_the_one_before() {
    let server = server();
    let address = server.compat.as_deref().expect("it serves f-puzzles");
    let mut socket = Socket::open(address, ORIGIN).expect("f-puzzles may ask");
    let hard = packed(&".".repeat(256));
    for nonce in [1, 3, 5] {
        socket.send(&message(nonce, "count", &hard));
        std::thread::sleep(Duration::from_millis(400));
        // The count before has no end: an answer to this one shows that it was ended.
        socket.send(&message(nonce + 1, "count", &packed(EASY)));
        let mut answer = socket.receive();
        while answer["nonce"] != nonce + 1 {
            answer = socket.receive();
        }
        assert_eq!(answer["count"], 1);
    }
}
