// The state of the page: one puzzle with what has been written into it, the selection, and the
// way back. Everything that shows something listens to its events.
//
// A cell is a frozen object, so a step of the way back is a list of cells before and after, and a
// bulk action is one step whatever it changes.

import { spell, symbolsOf } from './symbols.js';

const BLANK = Object.freeze({ given: '', entry: '', corner: '', centre: '', colour: '' });
/** Steps that can be taken back at most. */
const MOST_STEPS = 2000;

export const state = {
  layout: null,
  board: null,
  cells: [],
  candidates: null,
  /** The setter's words. */
  title: '',
  author: '',
  ruleset: '',
  selection: new Set(),
  cursor: 0,
  tool: 'digit',
  /** Whether digits become givens. */
  setting: true,
  /** Whether centre marks stand at fixed places. */
  fixed: false,
  /** By cell: the regions that hold it. */
  regionsOf: [],
  /** By `row,col`: the cell there. */
  at: new Map(),
  /** Grows with every change: what was asked of an earlier board is known by it. */
  turn: 0,
};

const listeners = new Map();

/** Calls `listener` whenever `event` happens. */
export function on(event, listener) {
  if (!listeners.has(event)) listeners.set(event, []);
  listeners.get(event).push(listener);
}

export function emit(event, detail) {
  for (const listener of listeners.get(event) ?? []) listener(detail);
}

let past = [];
let future = [];

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

function push(step) {
  past.push(step);
  if (past.length > MOST_STEPS) past.shift();
  future = [];
}

/** Changes cells, given as [index, parts that change]; one step of the way back. */
export function change(changes) {
  const step = [];
  for (const [index, parts] of changes) {
    const before = state.cells[index];
    const after = Object.freeze({ ...before, ...parts });
    if (Object.keys(parts).some((part) => before[part] !== after[part])) {
      step.push([index, before, after]);
    }
  }
  if (step.length === 0) return false;
  push({ cells: step });
  put(step, 2);
  return true;
}

function put(step, side) {
  state.turn += 1;
  for (const entry of step) state.cells[entry[0]] = entry[side];
  emit('cells', { changed: step.map(([index, before, after]) => {
    return side === 2 ? [index, before, after] : [index, after, before];
  }) });
}

/** The setter's words. */
export const words = ({ title, author, ruleset } = state) => (
  { title: title ?? '', author: author ?? '', ruleset: ruleset ?? '' });

/** Everything that a puzzle is. */
export function document_() {
  const { layout, board, cells, candidates, fixed } = state;
  return { layout, board, cells: cells.slice(), candidates, fixed, ...words() };
}

/** A document of a layout with nothing in it, or with these symbols. */
export function fresh(layout, board, { givens, entries, candidates, ...more } = {}) {
  const cells = board.cells.map((_, i) => {
    const given = givens && givens[i] !== '.' ? givens[i] : '';
    const entry = !given && entries && entries[i] !== '.' ? entries[i] : '';
    return given || entry ? Object.freeze({ ...BLANK, given, entry }) : BLANK;
  });
  return { layout, board, cells, candidates: candidates ?? null, fixed: false, ...words(more) };
}

/** The same symbols on another board, wherever it has a cell at the same place. */
function moved(layout, board) {
  const same = fresh(layout, board, words());
  const known = symbolsOf(board.order);
  const kept = (text) => [...text].filter((c) => known.includes(c)).join('');
  board.cells.forEach(([row, col], i) => {
    const old = state.at.get(`${row},${col}`);
    if (old === undefined) return;
    const cell = state.cells[old];
    if (cell === BLANK) return;
    same.cells[i] = Object.freeze({
      given: kept(cell.given), entry: kept(cell.entry), corner: kept(cell.corner),
      centre: kept(cell.centre), colour: cell.colour,
    });
  });
  if (state.candidates && board.cells.length === state.cells.length) same.candidates = state.candidates;
  same.fixed = state.fixed;
  return same;
}

/** Replaces the whole document; a step of the way back unless `first`. */
export function open(doc, { first = false } = {}) {
  if (!first) push({ before: document_(), after: doc });
  install(doc);
}

/** Changes the layout under what is written; what is selected stays selected. */
export function reshape(layout, board) {
  const doc = moved(layout, board);
  push({ before: document_(), after: doc });
  const place = (i) => state.board.cells[i].join(',');
  install(doc, [...state.selection].map(place), place(state.cursor));
}

/** `selected` and `cursor` are places. */
function install(doc, selected = [], cursor = '') {
  const same = state.board === doc.board;
  state.turn += 1;
  Object.assign(state, { ...doc, cells: doc.cells.slice() });
  spell(state.layout?.symbols);
  if (!same) {
    state.at = new Map(doc.board.cells.map(([row, col], i) => [`${row},${col}`, i]));
    state.regionsOf = doc.board.cells.map(() => []);
    doc.board.regions.forEach((region, r) => {
      for (const cell of region.cells) state.regionsOf[cell].push(r);
    });
    state.selection = new Set(selected.map((name) => state.at.get(name)).filter((i) => i !== undefined));
    state.cursor = state.at.get(cursor) ?? 0;
  }
  emit('layout');
  emit('selection');
}

function travel(from, to, side) {
  const step = from.pop();
  if (!step) return false;
  to.push(step);
  if (step.cells) put(step.cells, side);
  else install(side === 1 ? step.before : step.after);
  return true;
}

export const undo = () => travel(past, future, 1);
export const redo = () => travel(future, past, 2);

/** Whether a change is more than marks and colours, so that answers change with it. */
export function matters({ changed }) {
  return changed.some(([, before, after]) => before.given !== after.given || before.entry !== after.entry);
}

/** What stands in a cell: its given, or else its entry. */
export const valueOf = (cell) => cell.given || cell.entry;

/** The names of cells. */
export const namesOf = (cells) => cells.map((i) => `r${state.board.cells[i][0] + 1}c${state.board.cells[i][1] + 1}`).join(' ');

/** Selects cells, with the cursor on the last one unless said. */
export function select(cells, cursor) {
  state.selection = new Set(cells);
  const last = cursor ?? [...state.selection].pop();
  if (last !== undefined) state.cursor = last;
  emit('selection');
}

export function setTool(tool) {
  state.tool = tool;
  emit('tool');
}

export function setSetting(setting) {
  state.setting = setting;
  emit('tool');
}
