// Which cells break a region: the same symbol twice. Kept up change by change, so that a key
// costs as much on a large board as on a small one.

import { on, state, valueOf } from './store.js';

/** By region and symbol: how often it stands there. */
let counts = [];
/** The cells that are in conflict. */
export const conflicts = new Set();
const watchers = [];

/** Calls `watcher` with the cells whose conflict begins or ends. */
export function onConflicts(watcher) {
  watchers.push(watcher);
}

function isConflict(cell) {
  const value = valueOf(state.cells[cell]);
  if (!value) return false;
  return state.regionsOf[cell].some((region) => counts[region].get(value) > 1);
}

function review(cells) {
  const changed = [];
  for (const cell of cells) {
    const now = isConflict(cell);
    if (now === conflicts.has(cell)) continue;
    if (now) conflicts.add(cell);
    else conflicts.delete(cell);
    changed.push(cell);
  }
  if (changed.length > 0) watchers.forEach((watcher) => watcher(changed));
}

function add(region, value, n) {
  if (value) counts[region].set(value, (counts[region].get(value) ?? 0) + n);
}

on('layout', () => {
  counts = state.board.regions.map(() => new Map());
  state.cells.forEach((cell, i) => {
    for (const region of state.regionsOf[i]) add(region, valueOf(cell), 1);
  });
  conflicts.clear();
  review(state.cells.keys());
});

on('cells', ({ changed }) => {
  const touched = new Set();
  for (const [index, before, after] of changed) {
    const [was, is] = [valueOf(before), valueOf(after)];
    if (was === is) continue;
    touched.add(index);
    for (const region of state.regionsOf[index]) {
      add(region, was, -1);
      add(region, is, 1);
      for (const cell of state.board.regions[region].cells) {
        const value = valueOf(state.cells[cell]);
        if (value && (value === was || value === is)) touched.add(cell);
      }
    }
  }
  review(touched);
});
