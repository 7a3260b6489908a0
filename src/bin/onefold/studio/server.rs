//! The server: connections, time limits, the security headers of every answer.
//!
//! Each connection carries one request. That costs next to nothing on one machine, and leaves no
//! idle connections to look after.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use onefold::internals::ask::{Fields, Layouts, MOST_SECONDS, Question};
use onefold::internals::limits::{Cancel, Limits};
use onefold::internals::solve::Solver;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::guard::{Guard, MAX_BODY, Refusal};
use super::page;
use super::pool::{Busy, Pool};
use super::reply::{Out, Reply};

/// Connections at a time.
const CONNECTIONS: usize = 128;
/// How long the head of a request may take to arrive, and then its body. On one machine both are
/// there at once, unless it is very busy.
const HEAD: Duration = Duration::from_secs(3);
const BODY: Duration = Duration::from_secs(3);
/// Bytes that the tables of one question may take.
const MEMORY: usize = 2 << 30;
/// How long a connection may last, with the longest question and a slow reader.
const LONGEST: Duration = Duration::from_secs(MOST_SECONDS + 60);

/// What every request needs.
#[derive(Debug)]
pub(super) struct Studio {
    pub(super) guard: Guard,
    pub(super) pool: Pool,
    pub(super) layouts: Arc<Layouts>,
}

/// Serves the page until the process ends.
pub(super) async fn serve(listener: TcpListener, studio: Arc<Studio>) {
    let router = Router::new()
        .route("/", get(|| async { page::file("index.html") }))
        .route(
            "/page/{*file}",
            get(|Path(file): Path<String>| async move { page::file(&file) }),
        )
        .route("/api/{question}", post(answer))
        .fallback(|| async { (StatusCode::NOT_FOUND, "there is nothing here") })
        .layer(axum::middleware::from_fn_with_state(
            Arc::clone(&studio),
            guarded,
        ))
        .with_state(studio);
    accept(listener, router).await;
}

/// Takes connections and lets a router answer them.
pub(super) async fn accept(listener: TcpListener, router: Router) {
    let free = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // Further connections wait in the queue of the system: closed at once, an honest one
        // would get no answer.
        let Ok(permit) = Arc::clone(&free).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            // No file handles are left, which passes.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .keep_alive(false)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            // Whatever is wrong with a connection is the other side's to know.
            let _ = timeout(LONGEST, connection).await;
            drop(permit);
        });
    }
}

/// Refuses what must not be answered, and adds the headers that every answer has.
async fn guarded(
    State(studio): State<Arc<Studio>>,
    request: Request,
    next: axum::middleware::Next,
) -> Response {
    let allowed = studio.guard.check(request.method(), request.headers());
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    secure(response.headers_mut());
    response
}

fn secure(headers: &mut HeaderMap) {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
        connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let ours = HeaderValue::from_static("same-origin");
    headers.insert("cross-origin-opener-policy", ours.clone());
    headers.insert("cross-origin-resource-policy", ours);
}

/// Answers a question with a stream of lines.
async fn answer(
    State(studio): State<Arc<Studio>>,
    Path(name): Path<String>,
    body: Body,
) -> Result<Response, Refusal> {
    let question = Question::named(&name);
    let question = question.ok_or((StatusCode::NOT_FOUND, "no such question"))?;
    let bytes = match timeout(BODY, to_bytes(body, MAX_BODY)).await {
        Err(_) => return Err((StatusCode::REQUEST_TIMEOUT, "the question came too slowly")),
        Ok(Err(_)) => {
            return Err((
                StatusCode::PAYLOAD_TOO_LARGE,
                "a question has at most 1 MiB",
            ));
        }
        Ok(Ok(bytes)) => bytes,
    };
    let Ok(Value::Object(fields)) = serde_json::from_slice(&bytes) else {
        return Err((StatusCode::BAD_REQUEST, "a question is a JSON object"));
    };
    let cancel = Cancel::default();
    let (out, reply) = Reply::new(cancel.clone());
    let layouts = Arc::clone(&studio.layouts);
    let asked = studio.pool.send(question.lane, move |solver| {
        if !cancel.is_raised() {
            work(question, &fields, solver, &layouts, cancel, out);
        }
    });
    if asked == Err(Busy) {
        return Err((
            StatusCode::SERVICE_UNAVAILABLE,
            "too many questions at a time",
        ));
    }
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(reply)).into_response())
}

/// Answers a question on an engine thread.
fn work(
    question: &Question,
    fields: &Fields,
    solver: &mut Solver,
    layouts: &Layouts,
    cancel: Cancel,
    mut out: Out,
) {
    let seconds = Duration::from_secs(question.seconds(fields));
    let limits = Limits {
        deadline: Instant::now().checked_add(seconds),
        memory: Some(MEMORY),
        cancel,
        ..Limits::default()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let answer = question.answer(fields, solver, layouts, limits, threads, &mut out);
    out.answer(answer);
}
