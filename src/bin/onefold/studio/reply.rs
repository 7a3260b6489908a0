//! An answer on its way to the page: lines of JSON, one for each piece of progress and a last
//! one with the answer or what is wrong.
//!
//! Empty lines between them show that the server is alive, and let it notice that the page has
//! gone: whatever was asked is then cancelled.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use onefold::limits::Cancel;
use serde_json::{Map, Value};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, Interval, interval_at};
use tokio_stream::Stream;

/// How often a line is sent when there is nothing to say.
const ALIVE: Duration = Duration::from_millis(250);

/// Where an engine thread puts what it has to say.
#[derive(Clone, Debug)]
pub(super) struct Out {
    lines: UnboundedSender<Bytes>,
}

impl Out {
    /// Tells where the work is.
    pub(super) fn progress(&self, fields: Map<String, Value>) {
        self.tell("progress", fields);
    }

    /// The answer.
    pub(super) fn answer(&self, fields: Map<String, Value>) {
        self.tell("answer", fields);
    }

    /// Why there is no answer.
    pub(super) fn error(&self, message: &str) {
        let mut fields = Map::new();
        fields.insert("message".into(), message.into());
        self.tell("error", fields);
    }

    fn tell(&self, kind: &str, mut fields: Map<String, Value>) {
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
        (Out { lines: sender }, reply)
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
