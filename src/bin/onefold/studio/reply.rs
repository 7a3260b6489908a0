//! An answer on its way to the page: lines of JSON, one for each piece of progress and a last
//! one with the answer or what is wrong.
//!
//! Empty lines between them show that the server is alive, and let it notice that the page has
//! gone: whatever was asked is then cancelled.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use onefold::internals::ask::{Fields, Listener};
use onefold::internals::limits::Cancel;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, Interval, interval_at};
use tokio_stream::Stream;

/// How often a line is sent when there is nothing to say.
const ALIVE: Duration = Duration::from_millis(250);
/// How often it is said where the work is.
const TELL: Duration = Duration::from_millis(100);

/// Where an engine thread puts what it has to say.
#[derive(Debug)]
pub(super) struct Out {
    lines: UnboundedSender<Bytes>,
    told: Option<Instant>,
}

impl Listener for Out {
    fn progress(&mut self, fields: Fields) {
        self.told = Some(Instant::now());
        self.tell("progress", fields);
    }

    fn is_due(&mut self) -> bool {
        self.told.is_none_or(|told| told.elapsed() >= TELL)
    }
}

impl Out {
    /// The answer, or why there is none.
    pub(super) fn answer(&self, answer: Result<Fields, String>) {
        match answer {
            Ok(fields) => self.tell("answer", fields),
            Err(message) => {
                let message = ("message".to_owned(), message.into());
                self.tell("error", Fields::from_iter([message]));
            }
        }
    }

    fn tell(&self, kind: &str, mut fields: Fields) {
        fields.insert("type".into(), kind.into());
        let mut line = Value::Object(fields).to_string();
        line.push('\n');
        // Where nobody listens any more, the work has been cancelled.
        let _ = self.lines.send(line.into());
    }
}

/// The lines as the server sends them.
#[derive(Debug)]
pub(super) struct Reply {
    lines: UnboundedReceiver<Bytes>,
    alive: Interval,
    cancel: Cancel,
}

impl Reply {
    /// An answer that cancels its work when nobody waits for it.
    pub(super) fn new(cancel: Cancel) -> (Out, Self) {
        let (sender, lines) = unbounded_channel();
        let alive = interval_at(Instant::now() + ALIVE, ALIVE);
        let reply = Self {
            lines,
            alive,
            cancel,
        };
        let out = Out {
            lines: sender,
            told: None,
        };
        (out, reply)
    }
}

impl Stream for Reply {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.lines.poll_recv(context) {
            Poll::Ready(line) => Poll::Ready(line.map(Ok)),
            Poll::Pending => {
                let alive = self.alive.poll_tick(context);
                alive.map(|_| Some(Ok(Bytes::from_static(b"\n"))))
            }
        }
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}
