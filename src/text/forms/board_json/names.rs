//! What the fields beside a board are called: by the names of the record, of constraints and
//! rules in any spelling, and by those that people use.

use crate::puzzle::shapes::known_rule;
use crate::puzzle::{ConstraintKind as Kind, Rule, known_constraint};
use crate::text::ground::remarks::{self, plain};

/// What a field says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The board, or the board as it is now.
    Board,
    /// What a player has filled in.
    Entries,
    /// Which cells are given (`true`), or which may be changed (`false`).
    Mask(bool),
    /// What each cell may hold.
    Candidates,
    /// A map of regions, or the size of the boxes.
    Map,
    /// The rows (`true`) or the columns of a box.
    BoxSide(bool),
    /// Further regions.
    Extra,
    /// The size of the board.
    Size,
    /// The symbols.
    Symbols,
    /// Rules in the setter's words, or names of rules, or fields of rules.
    Rules,
    /// The kind of puzzle, in a word.
    Sort,
    /// A rule of the whole board.
    Flag(Rule),
    /// White and black dots.
    Dots,
    /// That neighbours without a kropki dot of either kind could have none.
    NegativeDots,
    /// Constraints of one kind, perhaps with a value that the name says.
    Kind(Kind, Option<u32>),
    /// Pairs of cells of which the first is the greater.
    Greater,
    /// Clues of one kind outside of the grid, at the rows or the columns.
    Side(Kind, &'static str),
}

const BOARDS: &str = "board boards grid given givens clues clue puzzle sudoku values value matrix initial \
    start init problem question quiz unsolved unsolvedsudoku task numbers data cells original input \
    table array initialboard startboard startgrid startingboard startinggrid initialgrid \
    initialstate states puzzleboard puzzlegrid sudokugrid sudokuboard sudokupuzzle sudokuarray \
    sudokumatrix boarddata griddata puzzledata mission squares tiles digits rows row state gamefield \
    cellvalues setup startsetup initialsetup startvalues initialvalues startstate predef puzzlestring boardstring gridstring clean base masked exercise \
    fixednumbers fixeddigits fixedvalues givennumbers givendigits givenvalues";

const ENTRIES: &str = "entries entered current currentboard currentgrid currentstate user userboard \
    usergrid userinput playerboard playergrid progress filled filledcells workingboard guess guesses \
    inputs";

const FROZEN: &str = "frozen locked fixed given givens isgiven isfixed islocked isfrozen readonly \
    givenmask fixedmask mask prefilled original immutable static fixedcells lockedcells givencells \
    prefilledcells frozencells fixe fest fijo";

const FREE: &str = "editable mutable changeable iseditable writable unlocked free";

const MAPS: &str = "regions region regionmap map maps jigsaw areas area blocks block boxes box pieces \
    piece zones zone groups group shapes shape layout subgrids subgrid nonets nonet houses regionids regionid boxsize \
    blocksize boxshape boxdimensions regionmatrix jigsawregions jigsawmap blockmap areamap \
    partition partitions irregular irregularregions chaos polyominoes";

const OTHERS: &[(&str, Meaning)] = &[
    (
        "candidates possibilities givenpencilmarks allowed",
        Meaning::Candidates,
    ),
    (
        "boxheight blockheight boxrows blockrows regionheight regionrows boxh",
        Meaning::BoxSide(true),
    ),
    (
        "boxwidth blockwidth boxcols blockcols boxcolumns blockcolumns regionwidth regioncols regioncolumns boxw",
        Meaning::BoxSide(false),
    ),
    (
        "extra extraregion extraregions additionalregions furtherregions alldifferent",
        Meaning::Extra,
    ),
    (
        "size n order rows cols columns width height dim dims dimension dimensions gridsize boardsize \
      rowcount colcount columncount numrows numcols side sidelength sizex sizey maxnumber maxvalue maxdigit",
        Meaning::Size,
    ),
    ("symbols digits alphabet charset letters", Meaning::Symbols),
    (
        "rules rule ruleset constraints constraint instructions conditions restrictions additionalrules \
      extrarules extraconstraints constraintset constraintsets constraintlist globalconstraints localconstraints global",
        Meaning::Rules,
    ),
    (
        "variant variants puzzletype puzzlekind sudokutype varianttype type types kind mode game gametype \
      ruletype ruletypes",
        Meaning::Sort,
    ),
    (
        "x xsudoku sudokux diagonal diagonals maindiagonals bothdiagonals diagonalrule crossdiagonals",
        Meaning::Flag(Rule::Diagonals),
    ),
    (
        "primarydiagonal leadingdiagonal",
        Meaning::Flag(Rule::MainDiagonal),
    ),
    ("secondarydiagonal", Meaning::Flag(Rule::AntiDiagonal)),
    (
        "hyper windoku windows hypersudoku hyperregions window windokuregions",
        Meaning::Flag(Rule::Windoku),
    ),
    (
        "disjointgroups disjointgroup disjoint disjointsets",
        Meaning::Flag(Rule::DisjointGroups),
    ),
    (
        "kropki kropkis kropkidots dots kropkidot dot",
        Meaning::Dots,
    ),
    (
        "whitekropki kropkiwhite whitekropkis whitedots consecutivedots whites whitekropkidots consecutivepairs kropkiadjacent",
        Meaning::Kind(Kind::Difference, None),
    ),
    (
        "blackkropki kropkiblack blackkropkis blackdots blacks blackkropkidots kropkidouble",
        Meaning::Kind(Kind::Ratio, None),
    ),
    (
        "minima minimumcells localminima",
        Meaning::Kind(Kind::Minimum, None),
    ),
    (
        "maxima maximumcells localmaxima",
        Meaning::Kind(Kind::Maximum, None),
    ),
    ("inequalities lessthan", Meaning::Kind(Kind::Less, None)),
    (
        "killercages killersums sums cages",
        Meaning::Kind(Kind::Cage, None),
    ),
    ("xvs xvpairs", Meaning::Kind(Kind::Xv, None)),
    (
        "xpairs xdots xmarks xclues xedges",
        Meaning::Kind(Kind::Xv, Some(10)),
    ),
    (
        "vpairs vdots vmarks vclues vedges",
        Meaning::Kind(Kind::Xv, Some(5)),
    ),
    (
        "greater greaterthan greaterpairs greaterthanpairs",
        Meaning::Greater,
    ),
    (
        "kropkinegative negativekropki strictkropki",
        Meaning::NegativeDots,
    ),
    (
        "orthogonalnonconsecutive orthogonalnonconsec orthogonallynonconsecutive nonconsec",
        Meaning::Flag(Rule::NonConsecutive),
    ),
    (
        "xvnegative strictxv noxv antixv",
        Meaning::Kind(Kind::NegativeXv, None),
    ),
    ("quads quadruplets", Meaning::Kind(Kind::Quadruple, None)),
];

/// Words for a puzzle without further rules.
const USUAL: &str = "classic classical standard normal regular sudoku plain vanilla default none \
    row rows col cols column columns box boxes block blocks region regions";

/// Fields that say with `true` what holds in any sudoku.
const USUALLY_TRUE: [&str; 11] = [
    "normal",
    "normalrules",
    "normalsudoku",
    "normalsudokurules",
    "classicrules",
    "standardrules",
    "uniquerows",
    "uniquecolumns",
    "19horiz",
    "19vert",
    "19nonet",
];

/// Endings that say no more than that there are such things.
const ENDINGS: &[&str] = &[
    "s",
    "es",
    "line",
    "lines",
    "path",
    "paths",
    "clue",
    "clues",
    "cell",
    "cells",
    "sum",
    "sums",
    "rule",
    "rules",
    "constraint",
    "constraints",
    "move",
    "moves",
    "smove",
    "list",
    "pairs",
    "dots",
    "cage",
    "cages",
    "regions",
    "sudoku",
];

/// What a field says; `None` where its name is not known. One name may say several things, of
/// which what the field holds decides: see [`is_board`] and [`is_mask`].
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    match name {
        "diagonal+" => return Some(Meaning::Flag(Rule::AntiDiagonal)),
        "diagonal-" => return Some(Meaning::Flag(Rule::MainDiagonal)),
        _ => {}
    }
    let name = plain(name);
    if has(MAPS, &name) {
        return Some(Meaning::Map);
    }
    let other = OTHERS.iter().find(|(names, _)| has(names, &name));
    if let Some((_, meaning)) = other {
        return Some(*meaning);
    }
    if has(FREE, &name) {
        return Some(Meaning::Mask(false));
    }
    if has(ENTRIES, &name) {
        return Some(Meaning::Entries);
    }
    if has(FROZEN, &name) && !has(BOARDS, &name) {
        return Some(Meaning::Mask(true));
    }
    if has(BOARDS, &name) {
        return Some(Meaning::Board);
    }
    let known = |name: &str| {
        let rule = known_rule(name).map(Meaning::Flag);
        let kind = || known_constraint(name);
        rule.or_else(|| kind().map(|(kind, value)| Meaning::Kind(kind, value)))
    };
    let short = || {
        ENDINGS
            .iter()
            .find_map(|end| known(name.strip_suffix(end)?))
    };
    known(&name).or_else(short).or_else(|| side(&name))
}

/// `sandwichrows`, `rowsandwichsums`, `colskyscrapers`.
fn side(name: &str) -> Option<Meaning> {
    const KINDS: [(&str, Kind); 3] = [
        ("sandwich", Kind::Sandwich),
        ("skyscraper", Kind::Skyscraper),
        ("xsum", Kind::XSum),
    ];
    const SIDES: [(&str, &str); 4] = [
        ("columns", "cols"),
        ("column", "cols"),
        ("col", "cols"),
        ("row", "rows"),
    ];
    const REST: [&str; 6] = ["", "s", "es", "sum", "sums", "clues"];
    let (word, kind) = KINDS.into_iter().find(|(word, _)| name.contains(word))?;
    let (before, behind) = name.split_once(word)?;
    let (place, side) = SIDES.into_iter().find(|(place, _)| name.contains(place))?;
    let rest = |part: &str| REST.contains(&part.replacen(place, "", 1).as_str());
    let plural = |part: &str| {
        REST.iter().any(|rest| {
            part.strip_prefix(rest)
                .is_some_and(|part| part.starts_with(place))
        })
    };
    ((rest(before) || plural(before)) && (rest(behind) || plural(behind)))
        .then_some(Meaning::Side(kind, side))
}

/// Whether a word says that a cell is given, or that a player or a solver has filled it in.
pub(super) fn is_given(name: &str, word: &str) -> Option<bool> {
    const NAMES: &str = "origin source kind type state status celltype cellkind valuetype";
    const GIVEN: &str =
        "given fixed initial clue puzzle original static preset predefined prefilled";
    const FILLED: &str = "calculated computed solved solver guess guessed deduced derived entered \
        entry player filled inserted found";
    let (name, word) = (plain(name), plain(word));
    let is = |list: &str, word: &str| list.split_whitespace().any(|known| known == word);
    match () {
        () if !is(NAMES, &name) => None,
        // Where a solver says what it has found, the rest is what its user typed.
        () if is(GIVEN, &word) || name == "origin" && word == "user" => Some(true),
        () if is(FILLED, &word) => Some(false),
        () => None,
    }
}

/// Whether a word says no further rule.
pub(super) fn is_usual(word: &str) -> bool {
    USUAL.split_whitespace().any(|usual| usual == plain(word))
}

/// Whether a field says with `true` what holds in any sudoku.
pub(super) fn is_usually_true(name: &str) -> bool {
    USUALLY_TRUE.contains(&plain(name).as_str())
}

/// Whether a word names a step of solving, which some programs list as rules.
pub(super) fn is_step(word: &str) -> bool {
    const STEPS: &str = "single singleposition singlecandidate nakedsingle hiddensingle nakedpair \
        hiddenpair nakedtriple hiddentriple nakedquad hiddenquad candidateline doublepair \
        multipleline lockedcandidate pointingpair boxlinereduction xwing ywing xywing xyzwing wwing \
        swordfish jellyfish squirmbag simplecoloring forcingchain uniquerectangle bug guess guessing \
        backtracking bruteforce trialanderror";
    let word = plain(word);
    let one = word.strip_suffix('s').unwrap_or(&word);
    STEPS
        .split_whitespace()
        .any(|step| step == one || step == word)
}

/// Whether a field of that name may hold the board.
pub(super) fn is_board(name: &str) -> bool {
    has(BOARDS, &plain(name)) && !remarks::is_answer(name)
}

/// Whether a field of that name may say which cells are given.
pub(super) fn is_mask(name: &str) -> bool {
    has(FROZEN, &plain(name))
}

/// Whether clues of that name stand outside the grid, so that their places are no cells.
pub(super) fn is_outside(name: &str) -> bool {
    use Kind::{Sandwich, Skyscraper, Sum, XSum};
    let kind = meaning(name);
    let outside = plain(name).contains("outside");
    outside
        || matches!(
            kind,
            Some(Meaning::Kind(Sandwich | Skyscraper | Sum | XSum, _) | Meaning::Side(..))
        )
}

fn has(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_many_names() {
        for (names, told) in [
            (
                "antiknight anti_knight knight antiKnight knightsMove",
                Meaning::Flag(Rule::AntiKnight),
            ),
            ("anti-king king antiKingMove", Meaning::Flag(Rule::AntiKing)),
            (
                "nonConsecutive non_consecutive",
                Meaning::Flag(Rule::NonConsecutive),
            ),
            (
                "diagonals diagonal x mainDiagonals",
                Meaning::Flag(Rule::Diagonals),
            ),
            (
                "thermometers thermos thermo Thermometer",
                Meaning::Kind(Kind::Thermometer, None),
            ),
            (
                "germanWhispers german_whispers",
                Meaning::Kind(Kind::Whispers, Some(5)),
            ),
            (
                "whispers whisperLines whisper",
                Meaning::Kind(Kind::Whispers, None),
            ),
            (
                "renban renbans renbanLines renban_line",
                Meaning::Kind(Kind::Renban, None),
            ),
            (
                "palindromes palindromeLines",
                Meaning::Kind(Kind::Palindrome, None),
            ),
            (
                "sandwich sandwiches sandwichSums sandwichClues",
                Meaning::Kind(Kind::Sandwich, None),
            ),
            ("xSums x_sum", Meaning::Kind(Kind::XSum, None)),
            (
                "cages killerCages killer cage",
                Meaning::Kind(Kind::Cage, None),
            ),
            ("evenCells evens", Meaning::Kind(Kind::Even, None)),
            ("region_map jigsaw areas blocks boxSize", Meaning::Map),
            (
                "littleKillers little_killer_sums",
                Meaning::Kind(Kind::Sum, None),
            ),
        ] {
            for name in names.split_whitespace() {
                assert_eq!(meaning(name), Some(told), "{name}");
            }
        }
        assert_eq!(meaning("fogOfWar"), None);
        assert_eq!(
            meaning("diagonal-"),
            Some(Meaning::Flag(Rule::MainDiagonal))
        );
    }
}
