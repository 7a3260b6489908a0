// What stands in a cell: its digit, its corner and centre marks, its colours.

import { conflicts } from '../conflicts.js';
import { svg } from '../dom.js';
import { state, valueOf } from '../store.js';
import { shown, shownAll, symbolsOf } from '../symbols.js';
import { CELL, layers, left, nodes, top } from './layers.js';

/** Where corner marks stand, in the order in which places are taken. */
const CORNERS = [[13, 17], [47, 17], [13, 51], [47, 51], [30, 17], [30, 51], [13, 34], [47, 34]];
/** Colours that one cell can carry side by side. */
const MOST_COLOURS = 9;

/** By cell: the colours drawn in it. */
let colours = new Map();

/** Whether the marks of the cells make way for something else. */
let quiet = false;

export function forget() {
  colours = new Map();
}

/** Hides or shows the marks of all cells. */
export function hideMarks(hide) {
  if (quiet === hide) return;
  quiet = hide;
  state.cells.forEach((cell, i) => (cell.centre || cell.corner) && drawCell(i));
}

/** Draws every cell again. */
export function redraw() {
  state.cells.forEach((_, i) => drawCell(i));
}

/** Where the symbol with this number stands when every symbol has its own place. */
export function placeOf(index, order = state.board.order) {
  const cols = Math.ceil(Math.sqrt(order));
  const rows = Math.ceil(order / cols);
  const wide = (CELL - 6) / cols;
  const high = (CELL - 6) / rows;
  const x = 3 + wide * ((index % cols) + 0.5);
  const y = 3 + high * (Math.floor(index / cols) + 0.5);
  return { x, y, size: Math.min(wide * 1.15, high * 0.95, 19) };
}

function text(x, y, size, shown, kind) {
  return svg('text', { x, y: y + size * 0.355, 'font-size': size, class: kind }, shown);
}

/** Draws a cell again. */
export function drawCell(i) {
  const cell = state.cells[i];
  const { group, ground } = nodes[i];
  const value = valueOf(cell);
  const drawn = [group.firstChild];
  if (value) {
    const sign = shown(value);
    const size = sign.length > 1 ? 32 : 40;
    drawn.push(text(CELL / 2, CELL / 2, size, sign, cell.given ? 'given' : 'entry'));
  } else if (!quiet) {
    drawn.push(...corners(cell.corner), ...centre(cell.centre));
  }
  group.replaceChildren(...drawn);
  group.classList.toggle('conflict', conflicts.has(i));
  ground.classList.toggle('conflict', conflicts.has(i));
  colour(i, cell.colour);
}

function corners(marks) {
  if (marks.length <= CORNERS.length) {
    return [...marks].map((mark, k) => text(...CORNERS[k], 16, shown(mark), 'corner'));
  }
  const lines = marks.match(/.{1,6}/g);
  return lines.map((line, k) => text(CELL / 2, 9 + 11 * k, 11, shownAll(line), 'corner'));
}

function centre(marks) {
  if (!marks) return [];
  if (state.fixed) {
    const symbols = symbolsOf(state.board.order);
    return [...marks].map((mark) => {
      const { x, y, size } = placeOf(symbols.indexOf(mark));
      return text(x, y, size, shown(mark), 'centre');
    });
  }
  if (marks.length > 10) {
    const lines = marks.match(/.{1,8}/g);
    return lines.map((line, k) => text(CELL / 2, CELL / 2 + 11 * (k - (lines.length - 1) / 2), 11, shownAll(line), 'centre'));
  }
  const list = shownAll(marks);
  const size = Math.min(19, 92 / list.length);
  return [text(CELL / 2, CELL / 2, size, list, 'centre')];
}

function colour(i, list) {
  if ((colours.get(i)?.list ?? '') === list) return;
  colours.get(i)?.group.remove();
  colours.delete(i);
  if (!list) return;
  const shown = [...list].slice(0, MOST_COLOURS);
  const wide = CELL / shown.length;
  const group = svg('g', { transform: `translate(${left(i)} ${top(i)})` });
  shown.forEach((c, k) => {
    group.append(svg('rect', { x: wide * k, width: wide, height: CELL, class: `paint${c}` }));
  });
  layers.colours.append(group);
  colours.set(i, { list, group });
}
