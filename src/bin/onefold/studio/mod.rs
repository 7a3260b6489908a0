//! `onefold studio`: a page in the browser to draw, solve, count, explain and share puzzles, on
//! the engine of this program and without any other server.

mod guard;
mod page;
mod pool;
mod reply;
mod server;

use std::io::Write;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::shared::exit::{Fatal, Status};
use crate::shared::panics;
use guard::Guard;
use pool::Pool;
use server::Studio;

/// The page and its server.
#[derive(Debug, clap::Args)]
pub(crate) struct StudioArgs {
    /// The port of the page; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8817)]
    pub(crate) port: u16,
    /// Show the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The address to serve at; the usual one can be reached from this machine alone
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: std::net::IpAddr,
    /// Engine threads for quick questions, and again for long ones [default: all processors]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
}

/// Engine threads of each lane at least: the page asks several things at a time.
const THREADS: usize = 3;

pub(crate) fn run(args: &StudioArgs) -> Result<Status, Fatal> {
    // Its threads go on after a panic, so that is said as it happens.
    panics::print();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| format!("no server can run here: {error}"))?;
    runtime.block_on(start(args))
}

async fn start(args: &StudioArgs) -> Result<Status, Fatal> {
    let (listener, address) = listen(SocketAddr::new(args.bind, args.port)).await?;
    let threads = args.threads.map_or_else(usual_threads, usize::from);
    let pool = Pool::start(threads);
    let url = format!("http://{address}/");
    // A reader that has gone does not matter to the server.
    let _ = writeln!(std::io::stdout(), "onefold studio: {url}");
    if args.open {
        open(&url);
    }
    let studio = Studio {
        guard: Guard::new(address),
        pool,
        layouts: Arc::default(),
    };
    server::serve(listener, Arc::new(studio)).await;
    Ok(Status::YES)
}

fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(THREADS, |n| n.get().max(THREADS))
}

async fn listen(at: SocketAddr) -> Result<(TcpListener, SocketAddr), Fatal> {
    let wrong =
        |error: std::io::Error| format!("--port {}: {error}; another port may be free", at.port());
    let listener = TcpListener::bind(at).await.map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    Ok((listener, address))
}

/// Shows the page in the user's browser, where there is a way to do that.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // The address stands on the screen for those without such a program.
    let _ = command.spawn();
}
