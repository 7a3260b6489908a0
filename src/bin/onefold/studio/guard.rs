//! Which requests are answered at all.
//!
//! Any page in the user's browser can send requests to a server on this machine. So the `Host`
//! must be ours (a name that an attacker has pointed at this machine is not: DNS rebinding), an
//! `Origin` must be ours (no other page asks in the user's name), and a question must say that
//! it is JSON, which another page cannot do without asking first.

use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};

/// Bytes of a request's body at most.
pub(super) const MAX_BODY: usize = 1 << 20;

/// Who may ask.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    hosts: Vec<String>,
}

/// Why a request is refused.
pub(super) type Refusal = (StatusCode, &'static str);

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

    /// Whether a request to any path may be answered.
    pub(super) fn check(&self, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let known = |host: &str| {
            self.hosts
                .iter()
                .any(|ours| ours.eq_ignore_ascii_case(host))
        };
        if !host.is_some_and(known) || hosts.next().is_some() {
            return Err((StatusCode::FORBIDDEN, "this host is not served here"));
        }
        let of_ours = |origin: &str| origin.strip_prefix("http://").is_some_and(known);
        for origin in headers.get_all(ORIGIN) {
            if !origin.to_str().is_ok_and(of_ours) {
                return Err((StatusCode::FORBIDDEN, "other pages may not ask here"));
            }
        }
        if *method != Method::POST {
            return Ok(());
        }
        let site = headers.get("sec-fetch-site");
        let site = site.and_then(|site| site.to_str().ok());
        if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
            return Err((StatusCode::FORBIDDEN, "other pages may not ask here"));
        }
        if !is_json(headers) {
            let expected = "a question is application/json";
            return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, expected));
        }
        let length = headers.get(CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if length.is_some_and(|length| length > MAX_BODY) {
            return Err((
                StatusCode::PAYLOAD_TOO_LARGE,
                "a question has at most 1 MiB",
            ));
        }
        Ok(())
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let said = headers
        .get(CONTENT_TYPE)
        .and_then(|said| said.to_str().ok());
    let kind = said.and_then(|said| said.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn status(method: &Method, headers: &[(&'static str, &'static str)]) -> u16 {
        let guard = Guard::new(([127, 0, 0, 1], 4000).into());
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), value.parse().expect("valid"));
        }
        guard
            .check(method, &map)
            .map_or_else(|refusal| refusal.0.as_u16(), |()| 200)
    }

    #[test]
    fn only_our_own_page_may_ask() {
        let ours = ("host", "127.0.0.1:4000");
        let json = ("content-type", "application/json; charset=utf-8");
        let get = |headers: &[_]| status(&Method::GET, headers);
        let post = |headers: &[_]| status(&Method::POST, headers);
        assert_eq!(get(&[ours]), 200);
        assert_eq!(get(&[("host", "LOCALHOST:4000")]), 200);
        assert_eq!(get(&[]), 403);
        assert_eq!(get(&[ours, ours]), 403);
        for host in [
            "evil.example",
            "127.0.0.1",
            "127.0.0.1:4001",
            "localhost.evil:4000",
        ] {
            assert_eq!(get(&[("host", host)]), 403, "{host}");
        }
        assert_eq!(post(&[ours, json]), 200);
        assert_eq!(
            post(&[ours, json, ("origin", "http://127.0.0.1:4000")]),
            200
        );
        for origin in [
            "null",
            "http://evil.example",
            "https://127.0.0.1:4000",
            "http://localhost",
        ] {
            assert_eq!(post(&[ours, json, ("origin", origin)]), 403, "{origin}");
            assert_eq!(get(&[ours, ("origin", origin)]), 403, "{origin}");
        }
        assert_eq!(post(&[ours, json, ("sec-fetch-site", "cross-site")]), 403);
        assert_eq!(post(&[ours]), 415);
        assert_eq!(post(&[ours, ("content-type", "text/plain")]), 415);
        assert_eq!(post(&[ours, json, ("content-length", "1048577")]), 413);
    }
}
