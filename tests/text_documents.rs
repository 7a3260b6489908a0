//! Documents and links of other programs: collections are read whole, game IDs made by the game
//! itself have one solution, and documents made to do harm are refused.

use crate::support::reading::{error, one, read};
use onefold::internals::text::layout_texts;

#[test]
fn documents_made_to_do_harm_are_refused() {
    for text in [
        "<!DOCTYPE opensudoku [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]>\n<opensudoku>&c;</opensudoku>\n"
            .to_owned(),
        "<opensudoku>".repeat(50_000),
        "<opensudoku>\n".repeat(50_000),
        format!("<opensudoku{}/>", " a=''".repeat(50_000)),
        "<opensudoku></opensudoku>".to_owned(),
        "<opensudoku/>".to_owned(),
        "<ksudoku/>".to_owned(),
        "<opensudoku/> more".to_owned(),
    ] {
        let found = read(&text);
        let wrong = found.iter().filter(|found| found.is_err()).count();
        assert!(wrong > 0 && wrong == found.len(), "{text:.100}\n{found:?}");
        assert!(wrong < 3, "{wrong} errors for one document: {text:.100}");
        let length = found
            .iter()
            .filter_map(|f| f.as_ref().err())
            .map(|e| e.to_string().len());
        assert!(length.max() < Some(2000));
        assert!(!layout_texts(text.as_bytes()).is_empty());
    }
}

#[test]
fn puzzles_of_sudokupad_have_regions_and_cages() {
    // A board of 4 x 4 in the middle of a ring without cells.
    let row = "[{},{},{},{},{},{}]";
    let cells =
        format!("[{row},[{{}},{{\"value\":1}},{{}},{{}},{{}},{{}}],{row},{row},{row},{row}]");
    let boxes: Vec<String> = [(1, 1), (1, 3), (3, 1), (3, 3)]
        .iter()
        .map(|&(r, c)| {
            format!(
                "[[{r},{c}],[{r},{}],[{},{c}],[{},{}]]",
                c + 1,
                r + 1,
                r + 1,
                c + 1
            )
        })
        .collect();
    let regions_text = boxes.join(",");
    let json = format!(
        "{{\"cells\":{cells},\"regions\":[{regions_text}],\"cages\":[{{\"value\":\"title: ring\"}},\
         {{\"cells\":[[1,1],[1,2]],\"value\":\"5\",\"unique\":true}}]}}\n"
    );
    let entry = one(&json);
    let layout = entry.puzzle.layout();
    assert_eq!(
        (entry.id.as_deref(), layout.cells().len(), layout.order()),
        (Some("ring"), 16, 4)
    );
    assert_eq!(layout.spec().constraints.len(), 1);
    assert_eq!(layout.regions().len(), 12);
    let drawn = json.replacen(
        "\"cages\"",
        "\"lines\":[{\"wayPoints\":[[0,0],[1,1]]}],\"cages\"",
        1,
    );
    assert!(error(&drawn).1.contains("1 line"));
}
