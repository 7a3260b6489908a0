//! The server: its connections, and the lines of JSON that answer a question, one for each piece of
//! progress and a last one with the answer or what is wrong.

use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, Sender, bounded, unbounded};
use onefold::internals::ask::{self, Fields, Layouts, Listener, Question};
use onefold::internals::limits::{Cancel, Limits};
use onefold::internals::solve::Solver;
use serde_json::Value;

use super::guard::Guard;
use super::http::{self, Refusal, Request};
use super::page;
use super::pool::{Busy, Pool};
use crate::shared::{panics, settings};

/// Connections at a time.
const CONNECTIONS: usize = 128;
/// How long the other side may take to read a piece of an answer.
const SLOW_READER: Duration = Duration::from_secs(60);
/// How often an empty line is sent, which notices that the page has gone.
const ALIVE: Duration = Duration::from_millis(250);
/// How often progress is sent.
const TELL: Duration = Duration::from_millis(100);
/// Bytes that the tables of one question may take.
const MEMORY: usize = 2 << 30;

/// The state that every request needs.
#[derive(Debug)]
pub(super) struct Studio {
    pub(super) guard: Guard,
    pub(super) pool: Pool,
    pub(super) layouts: Arc<Layouts>,
}

/// Serves the page until the process ends.
pub(super) fn serve(listener: &TcpListener, studio: &Arc<Studio>) {
    let (taken, done) = bounded(CONNECTIONS);
    loop {
        // Further connections wait in the queue of the system: closed at once, an honest one
        // would get no answer.
        let _ = taken.send(());
        let studio = Arc::clone(studio);
        let done = done.clone();
        let started = listener.accept().and_then(|(mut stream, _)| {
            let after = done.clone();
            thread::Builder::new().spawn(move || {
                panics::attempted(|| connection(&mut stream, &studio));
                let _ = after.recv();
            })
        });
        if started.is_err() {
            // No file handles or threads are left, which passes.
            thread::sleep(Duration::from_millis(50));
            let _ = done.recv();
        }
    }
}

/// Answers the request of a connection.
fn connection(stream: &mut TcpStream, studio: &Studio) {
    let _ = stream.set_write_timeout(Some(SLOW_READER));
    let answered = Request::read(stream).and_then(|mut request| {
        studio.guard.check(&request)?;
        route(&mut request, stream, studio)
    });
    if let Err((status, why)) = answered {
        http::answer(stream, status, "text/plain; charset=utf-8", why);
    }
    http::close(stream);
}

fn route(request: &mut Request, stream: &mut TcpStream, studio: &Studio) -> Result<(), Refusal> {
    const NO_METHOD: Refusal = (405, "this is not asked so");
    let path = request.path.clone();
    if let Some(name) = path.strip_prefix("/api/") {
        return match request.method.as_str() {
            "POST" => question(name, request, stream, studio),
            _ => Err(NO_METHOD),
        };
    }

    let name = match path.as_str() {
        "/" => Some("index.html"),
        path => path.strip_prefix("/page/"),
    };

    match name.and_then(page::file) {
        None => Err((404, "there is nothing here")),
        Some(_) if request.method != "GET" => Err(NO_METHOD),
        Some((kind, text)) => {
            let set = |cookie| format!("\r\nset-cookie: {cookie}; HttpOnly; SameSite=Strict");
            let cookie = studio.guard.cookie().map(set).unwrap_or_default();
            http::answer(stream, 200, &format!("{kind}{cookie}"), text);
            Ok(())
        }
    }
}

/// Answers a question with lines, as they come. Where nobody reads them, its work is cancelled.
fn question(
    name: &str,
    request: &mut Request,
    stream: &mut TcpStream,
    studio: &Studio,
) -> Result<(), Refusal> {
    let question = Question::named(name).ok_or((404, "no such question"))?;
    let bytes = request.body(stream)?;
    let Ok(Value::Object(fields)) = serde_json::from_slice(&bytes) else {
        return Err((400, "a question is a JSON object"));
    };
    let (send, lines) = unbounded();
    let layouts = Arc::clone(&studio.layouts);
    let cancel = Cancel::default();
    let raised = cancel.clone();
    let name = format!("question {name}");
    let asked = studio.pool.send(question.lane, move |solver| {
        if raised.is_raised() {
            return;
        }
        let limits = Limits {
            memory: Some(MEMORY),
            cancel: raised,
            ..Limits::seconds(question.seconds(&fields))
        };
        let mut out = Out(send, None);
        let answered = panics::guarded(|| {
            panics::inject_panic(|| name.clone());
            question.answer(ask::Request {
                fields: &fields,
                solver,
                layouts: &layouts,
                limits,
                threads: settings::threads(None),
                out: &mut out,
            })
        });
        if answered.is_err() {
            // The mistake may have left it half changed.
            *solver = Solver::default();
        }
        match answered.flatten() {
            Ok(fields) => out.tell("answer", fields),
            Err(why) => out.tell("error", Fields::from_iter([("message".into(), why.into())])),
        }
    });
    asked.map_err(|Busy| (503, "too many questions at a time"))?;
    let mut sent = http::begin(stream, 200, "application/x-ndjson");
    while sent.is_ok() {
        sent = match lines.recv_timeout(ALIVE) {
            Ok(line) => http::chunk(stream, &line),
            Err(RecvTimeoutError::Timeout) => http::chunk(stream, "\n"),
            Err(RecvTimeoutError::Disconnected) => break,
        };
    }

    cancel.raise();
    let _ = http::chunk(stream, "");
    Ok(())
}

/// Sends the lines of an engine thread, with the time of the last progress.
#[derive(Debug)]
struct Out(Sender<String>, Option<Instant>);

impl Listener for Out {
    fn progress(&mut self, fields: Fields) {
        self.1 = Some(Instant::now());
        self.tell("progress", fields);
    }

    fn is_due(&mut self) -> bool {
        self.1.is_none_or(|last| last.elapsed() >= TELL)
    }
}

impl Out {
    fn tell(&self, kind: &str, mut fields: Fields) {
        fields.insert("type".into(), kind.into());
        // Where nobody listens any more, the work has been cancelled.
        let _ = self.0.send(format!("{}\n", Value::Object(fields)));
    }
}
