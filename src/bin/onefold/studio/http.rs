//! As much of HTTP/1.1 as the page needs. Each connection carries one request: on one machine that
//! costs next to nothing, and leaves no idle connections to look after.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Bytes of the head of a request at most.
const MAX_HEAD: usize = 1 << 16;
/// Bytes of its body at most.
pub(super) const MAX_BODY: usize = 1 << 20;
/// How long the head may take to arrive, and then the body. On one machine both are there at once,
/// unless it is very busy.
const SLOWEST: Duration = Duration::from_secs(3);
/// How long the other side may take to read the end of an answer.
const LINGER: Duration = Duration::from_millis(200);

/// Why a request is refused: the status and a sentence.
pub(super) type Refusal = (u16, &'static str);

const NO_HTTP: Refusal = (400, "a request of HTTP/1.1 is expected");
pub(super) const TOO_LARGE: Refusal = (413, "a question has at most 1 MiB");

/// The headers of every answer.
const HEADERS: &str = "content-security-policy: default-src 'none'; script-src 'self'; \
    style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'\r\nx-content-type-options: nosniff\r\n\
    x-frame-options: DENY\r\nreferrer-policy: no-referrer\r\ncache-control: no-store\r\n\
    cross-origin-opener-policy: same-origin\r\ncross-origin-resource-policy: same-origin\r\n\
    connection: close\r\ntransfer-encoding: chunked\r\n";

/// The head of a request, and what came of the body with it.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) query: String,
    /// The address of this side.
    pub(super) local: Option<SocketAddr>,
    /// The headers, their names in lower case.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    /// Reads the head of a request.
    pub(super) fn read(stream: &mut TcpStream) -> Result<Self, Refusal> {
        const END: &[u8] = b"\r\n\r\n";
        let until = Instant::now() + SLOWEST;
        let mut bytes = Vec::new();
        let end = loop {
            if let Some(end) = bytes.windows(END.len()).position(|part| part == END) {
                break end;
            }
            if bytes.len() > MAX_HEAD {
                return Err((431, "the head of a request is too long"));
            }
            read_more(stream, &mut bytes, until)?;
        };

        let body = bytes.split_off(end + END.len());
        let head = String::from_utf8(bytes).map_err(|_| NO_HTTP)?;
        let mut lines = head.split("\r\n").filter(|line| !line.is_empty());
        let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let [method, path, "HTTP/1.1"] = words[..] else {
            return Err(NO_HTTP);
        };
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let header = |line: &str| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        };

        let headers: Option<Vec<(String, String)>> = lines.map(header).collect();
        Ok(Self {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            local: stream.local_addr().ok(),
            headers: headers.ok_or(NO_HTTP)?,
            body,
        })
    }

    /// The values of all headers of a name.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The length of the body.
    pub(super) fn length(&self) -> Result<usize, Refusal> {
        let length = self.all("content-length").next().unwrap_or("0");
        let length = length.parse().map_err(|_| NO_HTTP)?;
        let in_chunks = self.all("transfer-encoding").next().is_some();
        if length > MAX_BODY || in_chunks { Err(TOO_LARGE) } else { Ok(length) }
    }

    /// Reads the body of the request.
    pub(super) fn body(&mut self, stream: &mut TcpStream) -> Result<Vec<u8>, Refusal> {
        let length = self.length()?;
        let until = Instant::now() + SLOWEST;
        while self.body.len() < length {
            read_more(stream, &mut self.body, until)?;
        }
        self.body.truncate(length);
        Ok(std::mem::take(&mut self.body))
    }
}

fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>, until: Instant) -> Result<(), Refusal> {
    const LATE: Refusal = (408, "the question came too slowly");
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(LATE);
    }
    let _ = stream.set_read_timeout(Some(left));
    let mut part = [0; 1 << 13];
    match stream.read(&mut part) {
        Ok(n @ 1..) => bytes.extend_from_slice(&part[..n]),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            return Err(LATE);
        }
        Err(error) if error.kind() == ErrorKind::Interrupted => {}
        Ok(0) | Err(_) => return Err(NO_HTTP),
    }

    Ok(())
}

/// Begins an answer, whose body comes in chunks.
pub(super) fn begin(stream: &mut TcpStream, status: u16, kind: &str) -> io::Result<()> {
    let word = if status == 200 { "OK" } else { "Refused" };
    write!(stream, "HTTP/1.1 {status} {word}\r\ncontent-type: {kind}\r\n{HEADERS}\r\n")
}

/// A chunk of the body; an empty one is the end.
pub(super) fn chunk(stream: &mut TcpStream, text: &str) -> io::Result<()> {
    stream.write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes())
}

/// A whole answer.
pub(super) fn answer(stream: &mut TcpStream, status: u16, kind: &str, text: &str) {
    // Where the connection is closed, nothing is lost.
    let _ = begin(stream, status, kind)
        .and_then(|()| chunk(stream, text))
        .and_then(|()| chunk(stream, ""));
}

/// Ends a connection. What is left of the request is read, or the other side would lose the answer.
pub(super) fn close(stream: &mut TcpStream) {
    const MOST: usize = 64;
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(LINGER));
    let mut rest = [0; 1 << 13];
    let read = |_: &usize| matches!(stream.read(&mut rest), Ok(1..));
    let _ = (0..MOST).take_while(read).count();
}
