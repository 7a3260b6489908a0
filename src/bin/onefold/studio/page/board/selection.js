// The outline around the selected cells, and which of them screen readers hear of.

import { $, svg } from '../dom.js';
import { on, state } from '../store.js';
import { CELL, layers, nodes } from './layers.js';

const INSET = 2.5;
let told = new Set();
let shown = null;

/** The rim of a set of cells, drawn inside of it, and the squares of its cells. */
export function outline(cells) {
  const { board, at } = state;
  const has = (row, col) => cells.has(at.get(`${row},${col}`));
  let rim = '';
  let squares = '';
  for (const i of cells) {
    const [row, col] = board.cells[i];
    const [x, y] = [col * CELL, row * CELL];
    squares += `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`;
    const [up, down, back, on] = [has(row - 1, col), has(row + 1, col), has(row, col - 1), has(row, col + 1)];
    const [l, r] = [x + (back ? 0 : INSET), x + CELL - (on ? 0 : INSET)];
    const [t, b] = [y + (up ? 0 : INSET), y + CELL - (down ? 0 : INSET)];
    if (!up) rim += `M${l} ${t}H${r}`;
    if (!down) rim += `M${l} ${b}H${r}`;
    if (!back) rim += `M${l} ${t}V${b}`;
    if (!on) rim += `M${r} ${t}V${b}`;
    // Where two sides are inside but the cell between them is not, the corner is part of the rim.
    if (up && back && !has(row - 1, col - 1)) rim += `M${x} ${y + INSET}h${INSET}v${-INSET}`;
    if (up && on && !has(row - 1, col + 1)) rim += `M${x + CELL} ${y + INSET}h${-INSET}v${-INSET}`;
    if (down && back && !has(row + 1, col - 1)) rim += `M${x} ${y + CELL - INSET}h${INSET}v${INSET}`;
    if (down && on && !has(row + 1, col + 1)) rim += `M${x + CELL} ${y + CELL - INSET}h${-INSET}v${INSET}`;
  }
  return { rim, squares };
}

export function drawSelection() {
  if (!layers.selection) return;
  const { selection, cursor } = state;
  if (!shown || shown.parentNode !== layers.selection) {
    shown = svg('g', {}, svg('path', { class: 'inside' }), svg('path', { class: 'rim' }));
    layers.selection.replaceChildren(shown);
    told = new Set();
  }
  const { rim, squares } = outline(selection);
  shown.firstChild.setAttribute('d', squares);
  shown.lastChild.setAttribute('d', rim);
  for (const i of told) if (!selection.has(i)) nodes[i]?.group.setAttribute('aria-selected', 'false');
  for (const i of selection) if (!told.has(i)) nodes[i].group.setAttribute('aria-selected', 'true');
  told = new Set(selection);
  const board = $('board');
  if (nodes[cursor]) board.setAttribute('aria-activedescendant', `c${cursor}`);
}

on('selection', drawSelection);
