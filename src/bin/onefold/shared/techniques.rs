//! Techniques as they are typed.

use onefold::internals::logic::{TECHNIQUES, Technique};

/// Names that are worth a tip at most.
const TIPS: usize = 3;

/// The technique named by the value of `flag`; where there is none, which names are near.
pub(crate) fn technique(flag: &str, name: &str) -> Result<Technique, String> {
    Technique::named(name).ok_or_else(|| {
        let near = near(name);
        let tip = match near.is_empty() {
            true => String::new(),
            false => format!("; similar: {}", near.join(", ")),
        };
        format!("{flag} {name}: no such technique{tip} (onefold techniques lists all)")
    })
}

/// The identifiers that are most like a text.
fn near(text: &str) -> Vec<&'static str> {
    /// Likeness below which a name is no help.
    const LEAST: f64 = 0.75;
    let text = text.to_lowercase().replace(' ', "-");
    let likeness = |id: &str| match id.split('-').any(|part| part == text) {
        true => 1.0,
        false => strsim::jaro_winkler(&text, id),
    };
    let mut all: Vec<(&str, f64)> = TECHNIQUES
        .iter()
        .map(|info| (info.id, likeness(info.id)))
        .filter(|&(_, likeness)| likeness >= LEAST)
        .collect();
    all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    all.into_iter().take(TIPS).map(|(id, _)| id).collect()
}
