//! Where the answers to one message go.

use onefold::limits::Cancel;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// Where the answers to one message go.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    pub(super) nonce: i64,
    pub(super) lines: UnboundedSender<String>,
    pub(super) cancel: Cancel,
}

impl Teller {
    /// Sends an answer of a type, unless the page has asked for something else since.
    pub(super) fn tell(&self, kind: &str, more: Value) {
        if self.cancel.is_raised() {
            return;
        }
        let mut fields = json!({"nonce": self.nonce, "type": kind});
        if let Value::Object(more) = more {
            for (name, value) in more {
                fields[name] = value;
            }
        }
        // Where the page has gone, nobody waits for it.
        let _ = self.lines.send(fields.to_string());
    }

    pub(super) fn invalid(&self, message: &str) {
        self.tell("invalid", json!({"message": message}));
    }
}
