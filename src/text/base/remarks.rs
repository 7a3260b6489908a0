//! Names of fields that say nothing about the rules: remarks about a puzzle, a player's state.
//! Whatever has another name may be a rule and is never passed over.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::Value;

use super::error::shortened;

/// Remarks, whatever they hold.
const ANY: &str = "title name author authors id puzzleid gameid boardid levelid uid uuid guid hash difficulty difficultyrating \
    level rating ratings score scores date day created createdat updated updatedat url link href \
    source origin comment comments note notes description desc hint hintcount hintsused licence \
    license copyright publisher publication series volume issue page number seed language lang \
    version generator generatedby creator setter constructor editor contributor time elapsed \
    elapsedtime besttime timer duration moves history undo redo mistakes maxmistakes status message success \
    error errors code response results unique isunique solvable issolvable solved issolved complete \
    completed iscompleted verdict solutions solutioncount minimal isminimal base removed changed \
    conflicts bestof satisfiable logweight guesses backtracks technique techniques steps symmetry \
    numclues cluecount givenscount givencount numgivens blanks blankcount emptycells holes weight \
    font color colour colors colours theme style image thumbnail preview video rank ranking \
    players player plays likes favorite favourite category tag tags key slug format schema \
    ser er ep ed sek started startedat finished finishedat lastplayed selected selectedcell cursor \
    pencilmarks pencil centermarks cornermarks centrepencilmarks centerpencilmarks \
    cornerpencilmarks highlight highlights highlightconflicts sha checksum estimatedtime count total remaining kommentar titel autor displaydate printdate publishdate publicationdate publishedat \
    puzzledate dayofweek weekday published fuente fonte quelle dificultad dificuldade difficulte difficolta \
    schwierigkeit niveau nivel livello stufe nombre nome nom titulo titre titolo auteur autore fecha \
    datum beschreibung descripcion descricao descrizione comentario commentaire título difficulté difficoltà schwierigkeitsgrad";

/// Remarks where they hold a number, a word or nothing, and no list.
const PLAIN: &str = "hints clues cells state result type kind game mode givens blank empty levels \
    stats metadata meta info data settings options puzzles text want wanterr valid isvalid expect \
    pass ok index idx ruleset puzzleinfo label rev revision points stars";

/// The words of the two lists; every field of every record is looked up in them.
static KNOWN: LazyLock<[HashSet<&str>; 2]> =
    LazyLock::new(|| [ANY, PLAIN].map(|list| list.split_whitespace().collect()));

/// Whether a field is a remark.
pub(in crate::text) fn is_remark(name: &str, value: &Value) -> bool {
    let plain = plain(name);
    let [any, scalars] = &*KNOWN;
    let nothing = match value {
        // Hints beside a board are the numbers of some cells.
        Value::Array(items) => plain == "hints" && items.iter().all(Value::is_u64),
        Value::Object(fields) => fields.iter().all(|(name, value)| is_remark(name, value)),
        _ => true,
    };
    let listed = any.contains(&plain[..]) || nothing && scalars.contains(&plain[..]);
    name.starts_with(['_', '$']) || listed || is_answer(name)
}

/// Whether a field holds the known answer.
pub(in crate::text) fn is_answer(name: &str) -> bool {
    let name = name.to_lowercase().replace("unsolved", "");
    let parts = [
        "solution",
        "solved",
        "answer",
        "filledgrid",
        "filledboard",
        "fullgrid",
        "fullboard",
        "expected",
    ];
    name == "want" || parts.iter().any(|part| name.contains(part))
}

/// A field that is there and says nothing.
pub(in crate::text) fn is_off(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::String(text) => text.trim().is_empty(),
        // A 0 inside of a list may be a row or a column.
        Value::Array(items) => items.iter().all(|item| !item.is_number() && is_off(item)),
        Value::Object(fields) => fields
            .values()
            .all(|item| !item.is_number() && is_off(item)),
        Value::Number(number) => number.as_f64() == Some(0.0),
    }
}

/// A name without what people write differently: case, `-`, `_` and blanks.
pub(in crate::text) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// A text shortened for a message.
pub(in crate::text) fn shown(value: &Value) -> String {
    const MOST: usize = 40;
    match value {
        Value::String(text) => shortened(text, MOST),
        other => shortened(&other.to_string(), MOST),
    }
}

/// What the setter says in words, as a note.
pub(in crate::text) fn setter_says(words: &str) -> Option<String> {
    const SHOWN: usize = 300;
    let words: Vec<&str> = words.split_whitespace().collect();
    let shown: String = words.join(" ").chars().take(SHOWN).collect();
    (!shown.is_empty()).then(|| format!("the setter says: {shown}"))
}
