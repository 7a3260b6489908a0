// What keys and buttons do to the selected cells. Each is one step of the way back.

import { change, on, state, valueOf } from './store.js';
import { withOne, without } from './symbols.js';

const LAYERS = { digit: 'entry', corner: 'corner', centre: 'centre', colour: 'colour' };

/** The layer that digits go into. */
function layer(tool) {
  return tool === 'digit' && state.setting ? 'given' : LAYERS[tool];
}

/** Cells that may be written: in play the givens stay as they are. */
function writable(part) {
  const cells = [...state.selection];
  if (part === 'given' || part === 'colour') return cells;
  return cells.filter((i) => !state.cells[i].given);
}

/** Writes a symbol with a tool; where all cells have it, takes it away. */
export function write(symbol, tool = state.tool) {
  const part = layer(tool);
  let cells = writable(part);
  if (cells.length === 0) return false;
  if (part === 'given' || part === 'entry') {
    const all = cells.every((i) => valueOf(state.cells[i]) === symbol);
    const written = (i) => {
      if (part === 'entry') return { entry: all ? '' : symbol };
      return { given: all ? '' : symbol, entry: '' };
    };
    return change(cells.map((i) => [i, written(i)]));
  }
  if (part !== 'colour') cells = cells.filter((i) => !valueOf(state.cells[i]));
  const all = cells.every((i) => state.cells[i][part].includes(symbol));
  const put = all ? without : withOne;
  return change(cells.map((i) => [i, { [part]: put(state.cells[i][part], symbol) }]));
}

/** Clears the layer of the tool; where nothing is there, the next one that has something. */
export function clear(tool = state.tool) {
  const order = [layer(tool), ...(state.setting ? ['given'] : []), 'entry', 'centre', 'corner', 'colour'];
  for (const part of order) {
    const cells = writable(part).filter((i) => state.cells[i][part]);
    if (cells.length > 0) return change(cells.map((i) => [i, { [part]: '' }]));
  }
  return false;
}

/** Puts these centre marks into the open cells, and shows them at fixed places. */
export function fillMarks(marks) {
  state.fixed = true;
  const changes = marks.map((list, i) => [i, { centre: valueOf(state.cells[i]) ? '' : list }]);
  return change(changes);
}

/** Takes all entries, marks and colours away. */
export function restart() {
  const blank = { entry: '', corner: '', centre: '', colour: '' };
  return change(state.cells.map((_, i) => [i, blank]));
}

/** Makes every entry a given. */
export function fix() {
  const entries = state.cells.map((cell, i) => [i, cell]).filter(([, cell]) => cell.entry);
  return change(entries.map(([i, cell]) => [i, { given: cell.entry, entry: '' }]));
}

/** Makes every given an entry. */
export function loosen() {
  const givens = state.cells.map((cell, i) => [i, cell]).filter(([, cell]) => cell.given);
  return change(givens.map(([i, cell]) => [i, { given: '', entry: cell.given }]));
}

/** Cells that are like this one: the same digit, or else marks or a colour in common. */
export function alike(index) {
  const cell = state.cells[index];
  const value = valueOf(cell);
  const shares = (part) => (other) => [...cell[part]].some((c) => other[part].includes(c));
  let same = null;
  if (value) same = (other) => valueOf(other) === value;
  else if (cell.centre) same = shares('centre');
  else if (cell.corner) same = shares('corner');
  else if (cell.colour) same = shares('colour');
  if (!same) return [index];
  return state.cells.map((_, i) => i).filter((i) => same(state.cells[i]));
}

/** Restricts candidates only as long as the layout is the one that brought them. */
on('layout', () => {
  if (state.candidates && state.candidates.length !== state.cells.length) state.candidates = null;
});


