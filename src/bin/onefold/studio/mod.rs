//! `onefold studio`: a page in the browser to draw, solve, count, explain and share puzzles, on
//! the engine of this program and without any other server.

mod guard;
mod http;
mod page;
mod pool;
mod server;

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::Arc;

use crate::shared::{Fatal, Status, panics, settings};
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

/// Runs `onefold studio`, until it is interrupted.
pub(crate) fn run(args: &StudioArgs) -> Result<Status, Fatal> {
    // Its threads go on after a panic, so that is said as it happens.
    panics::print();
    let port = args.port;
    let wrong = |error: io::Error| format!("--port {port}: {error}; another port may be free");
    let listener = TcpListener::bind(SocketAddr::new(args.bind, port)).map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    let threads = || settings::threads(None).max(THREADS);
    let studio = Studio {
        guard: Guard::new(address),
        pool: Pool::start(args.threads.map_or_else(threads, usize::from)),
        layouts: Arc::default(),
    };

    let host = if address.ip().is_unspecified() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    };

    let url = format!("http://{host}/?{}", studio.guard.query());
    let url = url.trim_end_matches('?');
    // A reader that has gone does not matter to the server.
    let _ = writeln!(io::stdout(), "onefold studio: {url}");
    if args.open {
        open(url);
    }
    server::serve(&listener, &Arc::new(studio));
    Ok(Status::Yes)
}

/// Shows the page in the user's browser, where there is a way to do that.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null());
    // The address is on the screen for those without such a program.
    let _ = command.stderr(Stdio::null()).spawn();
}
