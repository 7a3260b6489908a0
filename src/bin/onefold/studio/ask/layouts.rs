//! Layouts as the page sends them, and those built lately: while somebody types, the layout stays
//! the same, and a solver knows a layout again by where it is kept.

use std::sync::{Arc, Mutex, PoisonError};

use onefold::puzzle::shapes::spec_named;
use onefold::puzzle::{Layout, LayoutSpec, Puzzle};
use onefold::text::{Alphabet, Job, Target, layout_text, record};
use serde_json::Value;

/// Layouts kept.
const KEPT: usize = 24;

/// The layouts built lately, the latest last, each with the text that describes it.
#[derive(Debug, Default)]
pub(in crate::studio) struct Layouts {
    kept: Mutex<Vec<(String, Arc<Layout>)>>,
}

impl Layouts {
    /// The layout that a field describes.
    pub(super) fn layout(&self, described: &Value) -> Result<Arc<Layout>, String> {
        let key = described.to_string();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = kept.iter().position(|(known, _)| *known == key) {
            let found = kept.remove(at);
            let layout = Arc::clone(&found.1);
            kept.push(found);
            return Ok(layout);
        }
        drop(kept);
        let layout = Layout::build(spec(described)?).map_err(|error| error.to_string())?;
        Ok(self.keep(key, layout.into()))
    }

    /// Keeps a layout under the text that the page will describe it by.
    pub(super) fn keep(&self, key: String, layout: Arc<Layout>) -> Arc<Layout> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = kept.iter().find(|(known, _)| *known == key) {
            return Arc::clone(known);
        }
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((key, Arc::clone(&layout)));
        layout
    }
}

/// The description in a field: a record without contents, a name, or a text.
pub(super) fn spec(described: &Value) -> Result<LayoutSpec, String> {
    match described {
        Value::Object(_) => record::spec(&described.to_string(), 1).map_err(|e| e.to_string()),
        Value::String(text) if !text.contains('\n') => {
            spec_named(text).map_err(|error| error.to_string())
        }
        Value::String(text) => layout_text(text.as_bytes()).map_err(|error| error.to_string()),
        _ => Err("the field 'layout' is missing: an object or a text is expected".to_owned()),
    }
}

/// The description of a layout for the page: a record without contents, or Onefold's own form
/// where a record cannot say it.
pub(super) fn described(layout: &Arc<Layout>) -> Value {
    let blank = Puzzle::blank(Arc::clone(layout));
    if let Some(fields) = record::write(&blank, None, None) {
        return Value::Object(fields);
    }
    let job = Job {
        puzzle: &blank,
        id: None,
        alphabet: Alphabet::OneUp,
    };
    let written = Target::named("text").and_then(|form| form.write(&job).ok());
    written.map_or(Value::Null, |written| written.text.into())
}
