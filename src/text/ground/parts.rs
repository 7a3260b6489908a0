//! What the parts of a cell are called, in a few languages; letters that stand for them in some
//! forms are known there.

/// Names of its row.
pub(in crate::text) const ROW: [&str; 8] = [
    "row", "rownum", "rowindex", "zeile", "ligne", "fila", "riga", "linha",
];

/// Names of its column.
pub(in crate::text) const COL: [&str; 9] = [
    "col",
    "column",
    "colindex",
    "columnindex",
    "spalte",
    "colonne",
    "columna",
    "colonna",
    "coluna",
];

/// Names of what stands in it.
pub(in crate::text) const VALUE: [&str; 11] = [
    "value", "val", "digit", "number", "num", "symbol", "wert", "zahl", "valeur", "valor", "valore",
];
