// What is shown over the board for a while: candidates with their numbers of solutions, the
// difference of two solutions, the picture of a step, cells that are wrong. One at a time.

import { $, svg } from '../dom.js';
import { emit, on, state, valueOf } from '../store.js';
import { shown as sign, symbolsOf } from '../symbols.js';
import { hideMarks, placeOf } from './cell.js';
import { outline } from './selection.js';
import { layers, left, top } from './layers.js';

let current = null;

/** Takes away what is shown; only if it is of this kind, where one is said. */
export function clearOverlay(kind) {
  if (kind && current !== kind) return;
  current = null;
  if (!layers.overlay) return;
  layers.overlay.replaceChildren();
  layers.marks.replaceChildren();
  layers.scope.replaceChildren();
  $('board').classList.remove('witness');
  hideMarks(false);
}

/** What is shown at this moment. */
export const overlay = () => current;

function begin(kind) {
  clearOverlay();
  current = kind;
  emit('overlay', kind);
}

function squares(cells, kind) {
  return svg('path', { d: outline(new Set(cells)).squares, class: kind });
}

function text(i, x, y, size, shown, kind) {
  const place = { x: left(i) + x, y: top(i) + y + size * 0.355, 'font-size': size, class: kind };
  return svg('text', place, shown);
}

function mark(i, symbol, kind) {
  const { x, y, size } = placeOf(symbolsOf(state.board.order).indexOf(symbol));
  const group = svg('g', { class: `mark ${kind}` });
  if (kind) group.append(svg('circle', { cx: left(i) + x, cy: top(i) + y, r: size * 0.56 }));
  group.append(text(i, x, y, size, sign(symbol), ''));
  if (kind.includes('removed')) {
    const [cx, cy, r] = [left(i) + x, top(i) + y, size * 0.5];
    group.append(svg('path', { d: `M${cx - r} ${cy + r}L${cx + r} ${cy - r}` }));
  }
  return group;
}

/** How a number of solutions is coloured: one, few, many. */
function grade(count, limit) {
  if (count === '1') return 'one';
  if (count === '2') return 'two';
  if (limit && Number(count) >= limit) return 'many';
  return count.length < 3 ? 'few' : 'many';
}

/** Candidates of the open cells, coloured by how many solutions hold them. */
export function showCandidates({ candidates, limit }) {
  begin('candidates');
  hideMarks(true);
  const drawn = [];
  candidates.forEach((counts, i) => {
    if (valueOf(state.cells[i])) return;
    const there = Object.entries(counts);
    const only = there.length === 1 ? ' only' : '';
    for (const [symbol, count] of there) {
      drawn.push(mark(i, symbol, `count ${grade(count, limit)}${only}`));
      drawn.at(-1).append(svg('title', {}, `${sign(symbol)}: ${limit && Number(count) >= limit ? 'at least ' : ''}${count}`));
    }
  });
  layers.marks.append(...drawn);
}

/** Two solutions: both symbols where they differ. */
export function showDifference([one, other], differ) {
  begin('difference');
  hideMarks(true);
  layers.scope.append(squares(differ, 'differ'));
  for (const i of differ) {
    layers.marks.append(
      text(i, 19, 21, 24, sign(one[i]), 'first'),
      text(i, 41, 41, 24, sign(other[i]), 'second'),
      svg('path', { d: `M${left(i) + 14} ${top(i) + 47}L${left(i) + 46} ${top(i) + 13}`, class: 'slash' }),
    );
  }
  const same = [...state.cells.keys()].filter((i) => !valueOf(state.cells[i]) && !differ.includes(i));
  for (const i of same) layers.marks.append(text(i, 30, 30, 34, sign(one[i]), 'shared'));
}

/** A solution in the open cells. */
export function showSolution(solution) {
  begin('solution');
  hideMarks(true);
  state.cells.forEach((cell, i) => {
    if (!valueOf(cell)) layers.marks.append(text(i, 30, 30, 38, sign(solution[i]), 'solution'));
  });
}

/** Cells that something is wrong with, or that something is said of. */
export function showCells(cells, kind = 'wrong') {
  begin(kind);
  layers.scope.append(squares(cells, kind));
}

/** Cells to give, with their symbols. */
export function showClues(clues, kind) {
  begin(kind);
  hideMarks(true);
  layers.scope.append(squares(clues.map(([i]) => i), kind));
  for (const [i, symbol] of clues) {
    if (!valueOf(state.cells[i])) layers.marks.append(text(i, 30, 30, 38, sign(symbol), 'suggested'));
  }
}

/** The picture of a step on these marks, a text for each cell, and with these digits filled in. */
export function showStep(kind, step, marks, filled = new Map()) {
  begin(kind);
  hideMarks(true);
  const { picture } = step;
  const scope = new Set(picture.scope);
  if (scope.size > 0) layers.scope.append(squares(scope, 'looks'));
  layers.scope.append(squares(picture.focus, 'focus'));
  layers.scope.append(squares(step.placed.map(([i]) => i), 'placed'));
  const kinds = new Map();
  const put = (spots, look) => spots.forEach(([i, symbol]) => kinds.set(`${i} ${symbol}`, look));
  put(picture.kept, 'kept');
  put(picture.first, 'first');
  put(picture.second, 'second');
  put(step.removed, 'removed');
  put(step.placed, 'placing');
  marks.forEach((list, i) => {
    if (valueOf(state.cells[i])) return;
    if (filled.has(i)) {
      layers.marks.append(text(i, 30, 30, 38, sign(filled.get(i)), 'filled'));
      return;
    }
    for (const symbol of new Set([...list, ...extra(kinds, i)])) {
      layers.marks.append(mark(i, symbol, kinds.get(`${i} ${symbol}`) ?? ''));
    }
  });
  picture.links.forEach((link) => layers.overlay.append(line(link)));
}

/** The marks of a step that the cell's own list lacks. */
function extra(kinds, cell) {
  const here = [...kinds.keys()].filter((key) => key.startsWith(`${cell} `));
  return here.map((key) => key.split(' ')[1]);
}

function line({ from, to, strong }) {
  const symbols = symbolsOf(state.board.order);
  const end = ([i, symbol]) => {
    const { x, y, size } = placeOf(symbols.indexOf(symbol));
    return [left(i) + x, top(i) + y, size * 0.6];
  };
  const [x1, y1, r1] = end(from);
  const [x2, y2, r2] = end(to);
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  // A little bent, so that links over several cells of a line do not lie on each other.
  const bend = Math.min(18, long * 0.12);
  const [mx, my] = [(x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend];
  const d = `M${x1 + dx * r1} ${y1 + dy * r1}Q${mx} ${my} ${x2 - dx * r2} ${y2 - dy * r2}`;
  return svg('path', { d, class: strong ? 'link strong' : 'link weak' });
}

on('layout', () => clearOverlay());

