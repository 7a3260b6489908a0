//! `--compat`: the websocket on which the solver of David Clamage answers f-puzzles, so that its
//! users get this engine in its place. Messages are JSON: `{nonce, command, dataType, data}` with
//! a puzzle packed as f-puzzles packs it; a new message gives up the one before.
//!
//! A page may open a websocket to any address without asking, so only the origins on a list are
//! listened to, and none that does not say where it comes from.

mod answer;
mod teller;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use onefold::limits::Cancel;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::guard::{MAX_BODY, names_of_this_machine};
use super::pool::{Busy, Pool};
use super::server::accept;
use answer::Command;
use teller::Teller;

/// The port at which f-puzzles looks for a solver.
pub(super) const PORT: u16 = 4545;

/// The pages that are listened to where nothing else is said.
pub(super) const ORIGINS: [&str; 2] = ["https://f-puzzles.com", "https://www.f-puzzles.com"];

/// What every connection needs.
#[derive(Debug)]
struct Compat {
    pool: Pool,
    origins: Vec<String>,
    port: u16,
}

/// Serves the websocket until the process ends.
pub(super) async fn serve(listener: TcpListener, at: SocketAddr, pool: Pool, origins: Vec<String>) {
    let compat = Compat {
        pool,
        origins,
        port: at.port(),
    };
    let router = Router::new().fallback(upgrade).with_state(Arc::new(compat));
    accept(listener, router).await;
}

async fn upgrade(
    State(compat): State<Arc<Compat>>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let ours = names_of_this_machine(compat.port);
    let host = text(HOST).is_some_and(|host| ours.iter().any(|known| known == host));
    let origin = text(ORIGIN).is_some_and(|origin| compat.origins.iter().any(|o| o == origin));
    if !host || !origin {
        return (StatusCode::FORBIDDEN, "this page is not listened to").into_response();
    }
    socket
        .max_message_size(MAX_BODY)
        .on_upgrade(move |socket| talk(socket, compat))
}

/// A message of the page.
#[derive(Debug)]
struct Asked {
    nonce: i64,
    command: String,
    data_type: String,
    data: String,
}

impl Asked {
    fn parse(text: &str) -> Option<Self> {
        let message: Value = serde_json::from_str(text).ok()?;
        let text = |field: &str| Some(message.get(field)?.as_str()?.to_owned());
        Some(Self {
            nonce: message.get("nonce")?.as_i64()?,
            command: text("command")?,
            data_type: text("dataType").unwrap_or_default(),
            data: text("data").unwrap_or_default(),
        })
    }
}

/// Answers one page until it goes.
async fn talk(mut socket: WebSocket, compat: Arc<Compat>) {
    let (lines, mut told) = unbounded_channel();
    let mut current = Cancel::default();
    loop {
        tokio::select! {
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                let Message::Text(text) = message else { continue };
                current.raise();
                current = Cancel::default();
                ask(&text, &compat, &lines, &current);
            }
            line = told.recv() => {
                let Some(line) = line else { break };
                if socket.send(Message::Text(line.into())).await.is_err() {
                    break;
                }
            }
        }
    }
    current.raise();
}

/// Takes a message: starts its work, or says why not.
fn ask(text: &str, compat: &Compat, lines: &UnboundedSender<String>, cancel: &Cancel) {
    let (lines, cancel) = (lines.clone(), cancel.clone());
    let Some(asked) = Asked::parse(text) else {
        let teller = Teller {
            nonce: 0,
            lines,
            cancel,
        };
        return teller.invalid("a message has nonce, command, dataType and data");
    };
    let teller = Teller {
        nonce: asked.nonce,
        lines,
        cancel,
    };
    if asked.command == "cancel" {
        return teller.tell("canceled", Value::Null);
    }
    let Some(command) = Command::named(&asked.command) else {
        return teller.invalid(&format!("'{}' is no command", asked.command));
    };
    if asked.data_type != "fpuzzles" {
        return teller.invalid("only puzzles of f-puzzles are read");
    }
    let busy = teller.clone();
    let job = move |solver: &mut _| answer::answer(command, &asked.data, solver, &teller);
    if compat.pool.send(command.lane(), job) == Err(Busy) {
        busy.invalid("too many questions at a time");
    }
}
