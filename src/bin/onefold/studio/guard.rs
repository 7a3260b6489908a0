//! Which requests are answered at all.
//!
//! Any page in the user's browser can send requests to a server on this machine. So the `Host`
//! must be ours (a name that an attacker has pointed at this machine is not: DNS rebinding), an
//! `Origin` must be ours (no other page asks in the user's name), and a question must say that
//! it is JSON, which another page cannot do without asking first.
//!
//! A server that other machines can reach also asks for a token: it is part of the address that is
//! printed, and the page keeps it as a cookie.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::SocketAddr;

use super::http::{Refusal, Request};

/// Who may ask.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The end of every host that is ours: the port.
    port: String,
    /// The query with the token, where other machines can reach the server.
    token: Option<String>,
}

impl Guard {
    /// For a server at this address.
    pub(super) fn new(address: SocketAddr) -> Self {
        let part = || RandomState::new().build_hasher().finish();
        let is_open = !address.ip().is_loopback();
        Self {
            port: format!(":{}", address.port()),
            token: is_open.then(|| format!("token={:016x}{:016x}", part(), part())),
        }
    }

    /// The query in the address of the page.
    pub(super) fn query(&self) -> String {
        self.token.clone().unwrap_or_default()
    }

    /// The cookie by which the page is known; those of two ports differ.
    pub(super) fn cookie(&self) -> Option<String> {
        self.token.as_ref().map(|token| format!("onefold-{}-{token}", &self.port[1..]))
    }

    /// Refuses what must not be answered.
    pub(super) fn check(&self, request: &Request) -> Result<(), Refusal> {
        // The address of this machine to which the other side has connected.
        let own = request.local;
        let own = own.map(|at| SocketAddr::new(at.ip().to_canonical(), at.port()));
        let known = |host: &str| {
            let host = host.to_ascii_lowercase();
            let name = host.strip_suffix(&self.port);
            matches!(name, Some("localhost" | "127.0.0.1" | "[::1]"))
                || own.is_some_and(|own| own.to_string() == host)
        };

        let mut hosts = request.all("host");
        if !hosts.next().is_some_and(known) || hosts.next().is_some() {
            return Err((403, "this host is not served here"));
        }
        let of_ours = |origin: &str| origin.strip_prefix("http://").is_some_and(known);
        let site = |site: &str| matches!(site, "same-origin" | "none");
        let is_post = request.method == "POST";
        if !request.all("origin").all(of_ours)
            || is_post && !request.all("sec-fetch-site").all(site)
        {
            return Err((403, "other pages may not ask here"));
        }
        let mut cookies = request.all("cookie").flat_map(|all| all.split("; "));
        if let Some(cookie) = self.cookie()
            && request.query != self.query()
            && !cookies.any(|known| known == cookie)
        {
            return Err((401, "open the whole address that was printed, token and all"));
        }
        if !is_post {
            return Ok(());
        }
        let kind = request.all("content-type").next();
        let kind = kind.and_then(|kind| kind.split(';').next());
        if !kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            return Err((415, "a question is application/json"));
        }
        request.length().map(|_| ())
    }
}
