//! Ratings as text, as JSON and as CSV.

use serde_json::{Map, Value, json};

use crate::logic::rate::{Explainer, Rating};

/// The first line of a CSV file of ratings.
pub const RATING_HEAD: &str = "source,id,outcome,steps,hardest,level,score,er,ep,ed,guesses";

/// Tenths, written with a point.
fn tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

fn hardest(rating: &Rating) -> &'static str {
    rating.hardest.map_or("", |technique| technique.info().name)
}

/// A rating in a line. `guesses` is what a search tried, where one was run.
#[must_use]
pub fn rating_plain(rating: &Rating, guesses: Option<u64>) -> String {
    let mut parts = vec![format!("{} ({})", rating.level, rating.score)];
    if rating.hardest.is_some() {
        parts.push(format!("hardest {}", hardest(rating)));
    }
    if let Some(Explainer {
        puzzle,
        pearl,
        diamond,
    }) = rating.explainer
    {
        let [er, ep, ed] = [puzzle, pearl, diamond].map(tenths);
        parts.push(format!("ER/EP/ED {er}/{ep}/{ed}"));
    }
    parts.extend(guesses.map(|n| format!("{n} guesses")));
    parts.push(format!(
        "{} after {} steps",
        super::outcome_word(&rating.outcome),
        rating.steps
    ));
    parts.join(", ")
}

/// Adds the fields of a rating. Ratings are numbers, such as 7.1; null where there is none.
pub fn rating_json(fields: &mut Map<String, Value>, rating: &Rating, guesses: Option<u64>) {
    let number = |tenths: u16| Value::from(f64::from(tenths) / 10.0);
    let scale = rating.explainer.map_or(Value::Null, |found| {
        json!({
            "er": number(found.puzzle),
            "ep": number(found.pearl),
            "ed": number(found.diamond),
        })
    });
    let hardest = rating.hardest.map(|technique| technique.info().id);
    fields.insert(
        "outcome".into(),
        super::outcome_word(&rating.outcome).into(),
    );
    fields.insert("steps".into(), rating.steps.into());
    fields.insert("hardest".into(), hardest.into());
    fields.insert("level".into(), rating.level.to_string().into());
    fields.insert("score".into(), rating.score.into());
    fields.insert("explainer".into(), scale);
    fields.insert("guesses".into(), guesses.into());
}

/// A rating as a line of CSV, in the order of [`RATING_HEAD`]; unknown fields are empty.
#[must_use]
pub fn rating_csv(source: &str, id: Option<&str>, rating: &Rating, guesses: Option<u64>) -> String {
    let scale = |part: fn(&Explainer) -> u16| {
        let found = rating.explainer.as_ref();
        found.map_or_else(String::new, |found| tenths(part(found)))
    };
    let fields = [
        quoted(source),
        quoted(id.unwrap_or_default()),
        super::outcome_word(&rating.outcome).to_owned(),
        rating.steps.to_string(),
        quoted(hardest(rating)),
        rating.level.to_string(),
        rating.score.to_string(),
        scale(|found| found.puzzle),
        scale(|found| found.pearl),
        scale(|found| found.diamond),
        guesses.map_or_else(String::new, |n| n.to_string()),
    ];
    fields.join(",")
}

/// A field as CSV has it (RFC 4180).
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Level, Outcome, Technique};

    #[test]
    fn a_line_of_csv_has_a_field_for_each_name() {
        let rating = Rating {
            outcome: Outcome::Solved,
            steps: 50,
            hardest: Some(Technique::XyWing),
            level: Level::Hard,
            score: 900,
            explainer: Some(Explainer {
                puzzle: 42,
                pearl: 15,
                diamond: 12,
            }),
        };
        let line = rating_csv("a.txt:1", Some("b \"c\""), &rating, None);
        assert_eq!(
            line,
            "a.txt:1,\"b \"\"c\"\"\",solved,50,XY-Wing,Hard,900,4.2,1.5,1.2,"
        );
        assert_eq!(quoted("a,b"), "\"a,b\"");
        let names = RATING_HEAD.split(',').count();
        assert_eq!(line.split(',').count(), names);
    }
}
