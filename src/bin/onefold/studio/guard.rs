//! Which requests are answered at all.
//!
//! Any page in the user's browser can send requests to a server on this machine. So the `Host`
//! must be ours (a name that an attacker has pointed at this machine is not: DNS rebinding), an
//! `Origin` must be ours (no other page asks in the user's name), and a question must say that
//! it is JSON, which another page cannot do without asking first.

use super::http::{Refusal, Request};

/// Who may ask.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    hosts: Vec<String>,
}

impl Guard {
    /// For a server at this address; names of this machine are allowed beside it.
    pub(super) fn new(address: std::net::SocketAddr) -> Self {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        Self { hosts }
    }

    /// Refuses what must not be answered.
    pub(super) fn check(&self, request: &Request) -> Result<(), Refusal> {
        let known = |host: &str| {
            let mut hosts = self.hosts.iter();
            hosts.any(|ours| ours.eq_ignore_ascii_case(host))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(method: &str, headers: &[(&str, &str)]) -> bool {
        let headers = headers.iter();
        let headers = headers.map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let request = Request {
            method: method.to_owned(),
            headers: headers.collect(),
            ..Request::default()
        };
        let guard = Guard::new(([127, 0, 0, 1], 4000).into());
        guard.check(&request).is_ok()
    }

    // What is refused in whole requests is in `tests/studio.rs`.
    #[test]
    fn only_our_own_page_may_ask() {
        let get = |host: &str| answered("GET", &[("host", host)]);
        assert!(get("127.0.0.1:4000") && get("LOCALHOST:4000"));
        for host in ["127.0.0.1", "127.0.0.1:4001", "localhost.evil:4000"] {
            assert!(!get(host), "{host}");
        }
        let post = |origin: &str| {
            let ours = ("host", "127.0.0.1:4000");
            let json = ("content-type", "application/json; charset=utf-8");
            answered("POST", &[ours, json, ("origin", origin)])
        };
        assert!(post("http://127.0.0.1:4000"));
        for origin in ["https://127.0.0.1:4000", "http://localhost"] {
            assert!(!post(origin), "{origin}");
        }
    }
}
