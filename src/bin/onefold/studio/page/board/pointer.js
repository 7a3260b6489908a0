// Mouse, pen and finger on the board: click, drag, add with Shift or Ctrl, double click for all
// cells that are alike. A part of the page that paints can take the pointer for itself.

import { $ } from '../dom.js';
import { alike } from '../edit.js';
import { select, state } from '../store.js';
import { CELL } from './view.js';

const board = $('board');
/** Milliseconds between two clicks of a double click. */
const DOUBLE = 350;

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
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
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
  if (event.button !== 0 || !state.board) return;
  board.focus({ preventScroll: true });
  const found = under(event);
  if (painter) {
    if (!found.place) return;
    board.setPointerCapture(event.pointerId);
    drag = { paints: true };
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
  drag = { takes };
  if (takes) select([...state.selection].filter((i) => i !== cell), cell);
  else select(adds ? [...state.selection, cell] : [cell], cell);
  if (event.pointerType !== 'touch' || board.style.touchAction === 'none') {
    board.setPointerCapture(event.pointerId);
  }
});

board.addEventListener('pointermove', (event) => {
  if (!drag) return;
  for (const step of event.getCoalescedEvents?.() ?? [event]) {
    const found = under(step);
    if (!found.place) continue;
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
  board.addEventListener(name, () => {
    if (drag?.paints) painter?.end();
    drag = null;
  });
}
