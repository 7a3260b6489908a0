//! Layouts as the page sends them, and those built lately: while a user types, the layout stays
//! the same, and the tables compiled of it are stored with it.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use crate::puzzle::shapes::spec_named;
use crate::puzzle::{Layout, LayoutSpec, Puzzle};
use crate::text::{Job, Target, layout_text, record};

/// The most layouts stored.
const KEPT: usize = 24;

/// The layouts built lately, the latest last, each with the text that describes it.
#[derive(Debug, Default)]
pub struct Layouts {
    stored: Mutex<Vec<(String, Arc<Layout>)>>,
}

impl Layouts {
    /// The layout that a field describes.
    pub(super) fn layout(&self, described: &Value) -> Result<Arc<Layout>, String> {
        let key = described.to_string();
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = stored.iter().position(|(known, _)| *known == key) {
            // The one not used for the longest is the first to go.
            let found = stored.remove(at);
            let layout = Arc::clone(&found.1);
            stored.push(found);
            return Ok(layout);
        }

        // To build a layout takes a while, in which others may ask.
        drop(stored);
        let layout = Layout::build(spec(described)?).map_err(|error| error.to_string())?;
        Ok(self.keep(key, layout.into()))
    }

    /// Stores a layout under the text by which the page will refer to it.
    pub(super) fn keep(&self, key: String, layout: Arc<Layout>) -> Arc<Layout> {
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = stored.iter().find(|(known, _)| *known == key) {
            return Arc::clone(known);
        }

        if stored.len() >= KEPT {
            stored.remove(0);
        }

        stored.push((key, Arc::clone(&layout)));
        layout
    }
}

/// The field of a layout that is a text with fields of a record on top.
const TEXT: &str = "text";

/// The description in a field: a record without contents, a name, a text, or fields of a record
/// on top of the text in their field `text`.
pub(super) fn spec(described: &Value) -> Result<LayoutSpec, String> {
    match described {
        Value::Object(fields) => {
            let base = fields.get(TEXT).and_then(Value::as_str);
            let base = base
                .map(|text| layout_text(text.as_bytes()))
                .transpose()
                .map_err(|error| error.to_string())?;
            let text = described.to_string();
            record::spec(&text, 1, base.as_ref()).map_err(|error| error.to_string())
        }
        Value::String(text) if !text.contains('\n') => {
            spec_named(text).map_err(|error| error.to_string())
        }
        Value::String(text) => layout_text(text.as_bytes()).map_err(|error| error.to_string()),
        _ => Err("the field 'layout' is missing: an object or a text is expected".to_owned()),
    }
}

/// The description of a layout for the page: a record without contents; where a record cannot say
/// its shape, this in Onefold's own form, with the rest as fields.
pub(super) fn described(layout: &Arc<Layout>) -> Value {
    let blank = Puzzle::blank(Arc::clone(layout));
    if let Some(fields) = record::write(&blank, None, None) {
        return Value::Object(fields);
    }

    // Rules and constraints stay fields, which the page shows and changes one by one.
    let mut shape = layout.spec().clone();
    shape.constraints.clear();
    shape.rules.clear();
    let text = Layout::build(shape).ok().and_then(|bare| {
        let bare = Puzzle::blank(Arc::new(bare));
        let written = Target::named("text")?.write(&Job::new(&bare, None));
        Some(written.ok()?.text)
    });

    let mut fields = record::rest(layout.spec());
    fields.insert(TEXT.to_owned(), text.into());
    Value::Object(fields)
}
