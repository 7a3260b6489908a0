//! The studio's server as a process of its own, and requests to it byte by byte.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::commands;

/// How long any answer may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server; it ends with this value.
pub(crate) struct Server {
    child: Child,
    /// Its address, such as `127.0.0.1:40123`.
    pub(crate) address: String,
}

impl Server {
    /// Starts one at a free port with `threads` engine threads.
    pub(crate) fn start(threads: usize, more: &[&str]) -> Self {
        Self::planted(threads, more, "")
    }

    /// Starts one in which the work of this name panics.
    pub(crate) fn planted(threads: usize, more: &[&str], at: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_onefold"))
            .args(["studio", "--port", "0", "--threads"])
            .arg(threads.to_string())
            .args(more)
            .env("ONEFOLD_PANIC_AT", at)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");

        let out = child.stdout.take().expect("piped");
        // From here on it ends with this value, whatever fails.
        let mut server = Self { child, address: String::new() };
        for line in BufReader::new(out).lines() {
            let line = line.expect("a line");
            if let Some((_, address)) = line.split_once("http://") {
                address.trim_end_matches('/').clone_into(&mut server.address);
                return server;
            }
        }

        panic!("the server did not say where it is");
    }

    /// A connection with nothing sent yet.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("settable");
        stream
    }

    /// Sends bytes and reads until the server closes; what came, as far as it came.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses may close before everything is sent.
        let _ = stream.write_all(bytes);
        read(&mut stream)
    }

    /// The head of a well-formed question with these bytes as its body.
    pub(crate) fn head(&self, question: &str, length: usize) -> String {
        format!(
            "POST /api/{question} HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n",
            self.address
        )
    }

    /// Asks a question; all its lines, the answer last.
    pub(crate) fn ask(&self, question: &str, body: &Value) -> Vec<Value> {
        let body = body.to_string();
        let answer = self.raw(format!("{}{body}", self.head(question, body.len())).as_bytes());
        let (head, rest) = answer.split_once("\r\n\r\n").expect("a head");
        assert_eq!(status(head), 200, "{answer}");
        let policy = "content-security-policy: default-src 'none'";
        assert!(head.contains(policy), "{head}");
        lines(rest)
    }

    /// The answer to a question.
    pub(crate) fn answer(&self, question: &str, body: &Value) -> Value {
        let mut lines = self.ask(question, body);
        let last = lines.pop().expect("an answer");
        assert_eq!(last["type"], "answer", "{last}");
        last
    }

    /// Kilobytes of memory in use, where that can be seen.
    pub(crate) fn memory(&self) -> Option<u64> {
        commands::status(self.child.id(), "VmRSS:")?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, which the test has noticed then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Everything until the other side closes.
pub(crate) fn read(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The status of an answer, 0 where there is none.
pub(crate) fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// The lines of JSON in a body that comes in chunks.
fn lines(body: &str) -> Vec<Value> {
    let mut text = String::new();
    let mut rest = body;
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size, 16) else {
            break;
        };
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }

    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}
