// Mouse, pen and finger on the board: click, drag, add with Shift or Ctrl, double click for all
// cells that are alike. A part of the page that paints can take the pointer for itself.

import { $ } from '../dom.js';
import { alike } from '../edit.js';
import { select, state } from '../store.js';
import { CELL } from './layers.js';

const board = $('board');
/** Milliseconds between two clicks of a double click. */
const DOUBLE = 350;
/** Units of the drawing between two points of a drag that are looked at. */
const STRIDE = CELL / 4;

let painter = null;
let drag = null;
let last = { cell: -1, time: 0 };

/** Gives the pointer to a painter: `start(cell, place, event)`, `over(cell, place)`, `end()`. */
export function setPainter(next) {
  painter = next;
}

/** The place under the pointer, and its cell where there is one. */
function under(event) {
  const matrix = board.getScreenCTM();
  if (!matrix) return { place: null };
  return at(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()));
}

/** The place of a point of the drawing. */
function at(point) {
  const place = [Math.floor(point.y / CELL), Math.floor(point.x / CELL)];
  return { place, cell: state.at.get(place.join(',')), point };
}

/** Whether a drag is near enough to the middle of a cell to mean it: diagonals stay possible. */
function isInside({ place, point }) {
  const [row, col] = place;
  const away = Math.hypot(point.x - (col + 0.5) * CELL, point.y - (row + 0.5) * CELL);
  return away < CELL * 0.46;
}

board.addEventListener('pointerdown', (event) => {
  // A second finger is no second stroke.
  if (event.button !== 0 || !event.isPrimary || !state.board) return;
  board.focus({ preventScroll: true });
  const found = under(event);
  if (painter) {
    if (!found.place) return;
    board.setPointerCapture(event.pointerId);
    drag = { id: event.pointerId, paints: true, point: found.point };
    painter.start(found.cell, found.place, event);
    event.preventDefault();
    return;
  }
  const { cell } = found;
  const adds = event.shiftKey || event.ctrlKey || event.metaKey;
  if (cell === undefined) {
    if (!adds) select([]);
    return;
  }
  const isDouble = cell === last.cell && event.timeStamp - last.time < DOUBLE;
  last = { cell, time: event.timeStamp };
  if (isDouble) {
    const same = alike(cell);
    select(adds ? [...state.selection, ...same] : same, cell);
    drag = null;
    return;
  }
  const takes = adds && state.selection.has(cell);
  drag = { id: event.pointerId, takes, point: found.point };
  if (takes) select([...state.selection].filter((i) => i !== cell), cell);
  else select(adds ? [...state.selection, cell] : [cell], cell);
  if (event.pointerType !== 'touch' || board.style.touchAction === 'none') {
    board.setPointerCapture(event.pointerId);
  }
});

/** What a move has come over: a quick one leaps over cells, which lie on its way all the same. */
function* way(event) {
  const told = event.getCoalescedEvents?.() ?? [];
  for (const step of told.length > 0 ? told : [event]) {
    const to = under(step);
    if (!to.place) return;
    const { point: from } = drag;
    drag.point = to.point;
    const [right, down] = from ? [to.point.x - from.x, to.point.y - from.y] : [0, 0];
    const n = Math.min(200, Math.ceil(Math.hypot(right, down) / STRIDE));
    for (let k = 1; k < n; k += 1) yield at({ x: from.x + (right * k) / n, y: from.y + (down * k) / n });
    yield to;
  }
}

board.addEventListener('pointermove', (event) => {
  if (event.pointerId !== drag?.id) return;
  for (const found of way(event)) {
    if (drag.paints) {
      painter?.over(found.cell, found.place);
      continue;
    }
    const { cell } = found;
    if (cell === undefined || !isInside(found)) continue;
    if (drag.takes && state.selection.has(cell)) {
      select([...state.selection].filter((i) => i !== cell), cell);
    } else if (!drag.takes && !state.selection.has(cell)) {
      select([...state.selection, cell], cell);
    }
  }
});

for (const name of ['pointerup', 'pointercancel']) {
  board.addEventListener(name, (event) => {
    if (event.pointerId !== drag?.id) return;
    if (drag.paints) painter?.end();
    drag = null;
  });
}
