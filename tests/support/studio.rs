//! The studio's server as a process of its own, and requests to it byte by byte.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// How long any answer may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server; it ends with this value.
pub(crate) struct Server {
    child: Child,
    /// Its address, such as `127.0.0.1:40123`.
    pub(crate) address: String,
    /// The address for f-puzzles, where it serves that too.
    pub(crate) compat: Option<String>,
}

impl Server {
    /// Starts one at a free port with `threads` engine threads.
    pub(crate) fn start(threads: usize, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_onefold"))
            .args(["studio", "--port", "0", "--threads"])
            .arg(threads.to_string())
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("piped");
        // From here on it ends with this value, whatever fails.
        let mut server = Self {
            child,
            address: String::new(),
            compat: None,
        };
        for line in BufReader::new(out).lines() {
            let line = line.expect("a line");
            let behind = |scheme| {
                let at = line.split_once(scheme)?.1;
                Some(at.trim_end_matches('/').to_owned())
            };
            if let Some(address) = behind("ws://") {
                server.compat = Some(address);
            }
            if let Some(address) = behind("http://") {
                server.address = address;
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
        assert!(
            head.contains("content-security-policy: default-src 'none'"),
            "{head}"
        );
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
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
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
    let word = answer.split(' ').nth(1);
    word.and_then(|word| word.parse().ok()).unwrap_or(0)
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
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// A websocket, as far as a page of f-puzzles uses one: text messages in one frame each.
pub(crate) struct Socket(TcpStream);

impl Socket {
    /// Opens one at an address as a page of some origin; the answer of a server that refuses.
    pub(crate) fn open(address: &str, origin: &str) -> Result<Self, String> {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("settable");
        let head = format!(
            "GET / HTTP/1.1\r\nhost: {address}\r\norigin: {origin}\r\nconnection: Upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        let mut byte = [0];
        while !answer.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|n| n == 1) {
            answer.push(byte[0]);
        }
        let answer = String::from_utf8_lossy(&answer).into_owned();
        match status(&answer) {
            101 => Ok(Self(stream)),
            _ => Err(answer),
        }
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let mut frame = vec![0x81];
        match u16::try_from(text.len()) {
            Ok(n) if n < 126 => frame.push(0x80 | n.to_be_bytes()[1]),
            Ok(n) => {
                frame.push(0x80 | 126);
                frame.extend(n.to_be_bytes());
            }
            Err(_) => panic!("the messages of tests are short"),
        }
        // A mask of zeros leaves the text as it is.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).expect("sent");
    }

    /// The next message.
    pub(crate) fn receive(&mut self) -> Value {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).expect("a frame");
        let length = match head[1] {
            126 => {
                let mut more = [0; 2];
                self.0.read_exact(&mut more).expect("a length");
                usize::from(u16::from_be_bytes(more))
            }
            127 => {
                let mut more = [0; 8];
                self.0.read_exact(&mut more).expect("a length");
                usize::try_from(u64::from_be_bytes(more)).expect("a small message")
            }
            short => usize::from(short),
        };
        let mut text = vec![0; length];
        self.0.read_exact(&mut text).expect("a message");
        serde_json::from_slice(&text).expect("JSON")
    }
}
