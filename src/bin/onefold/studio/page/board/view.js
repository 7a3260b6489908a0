// The board as SVG: layers that lie on each other, one group for each cell, and only what changes
// is drawn again.

import { conflicts, onConflicts } from '../conflicts.js';
import { $, svg } from '../dom.js';
import { on, state, valueOf } from '../store.js';
import { shown, spoken, symbolsOf } from '../symbols.js';
import { drawCell, forget } from './cell.js';
import { CELL, layers, nodes } from './layers.js';
import { drawSelection } from './selection.js';

const MARGIN = 6;

/** The classes of the engine's drawing, with the layers that they go into. */
const DRAWN = { tints: 'tints', shapes: 'shapes', cages: 'cages', joints: 'joints', outside: 'joints' };

const board = $('board');

function layer(name, parent = board) {
  const group = svg('g', { class: name, 'aria-hidden': 'true' });
  layers[name] = group;
  parent.append(group);
  return group;
}

/** Room for clues outside the grid: top, right, bottom, left. */
let room = [0, 0, 0, 0];

function build() {
  const { board: shape } = state;
  board.replaceChildren();
  nodes.length = 0;
  forget();
  for (const name of ['grounds', 'tints', 'colours', 'shapes', 'scope', 'lines']) layer(name);
  layers.lines.append(svg('path', { d: shape.thin, class: 'thin' }));
  layer('cages');
  layers.lines.append(svg('path', { d: shape.thick, class: 'thick' }));
  const contents = svg('g', { class: 'contents', role: 'rowgroup' });
  layers.contents = contents;
  let row = null;
  let last = -1;
  shape.cells.forEach(([r, c], i) => {
    if (r !== last) {
      row = svg('g', { role: 'row' });
      contents.append(row);
      last = r;
    }
    const x = c * CELL;
    const y = r * CELL;
    const ground = svg('rect', { x, y, width: CELL, height: CELL });
    layers.grounds.append(ground);
    // A cell without a shape of its own has no box that a screen reader could point at.
    const hit = svg('rect', { width: CELL, height: CELL, class: 'hit' });
    const group = svg('g', {
      id: `c${i}`, role: 'gridcell', transform: `translate(${x} ${y})`, 'aria-selected': 'false',
    }, hit);
    row.append(group);
    nodes.push({ group, ground });
  });
  board.append(contents);
  for (const name of ['marks', 'joints', 'drafts', 'overlay', 'selection', 'sums']) layer(name);
  outside(shape.drawing);
  state.cells.forEach((_, i) => refresh(i));
  const [above, right, below, before] = room;
  const box = [-MARGIN - before, -MARGIN - above,
    shape.cols * CELL + 2 * MARGIN + before + right, shape.rows * CELL + 2 * MARGIN + above + below];
  board.setAttribute('viewBox', box.join(' '));
  board.dataset.rows = shape.rows;
  board.dataset.cols = shape.cols;
  board.setAttribute('aria-rowcount', shape.rows);
  board.setAttribute('aria-colcount', shape.cols);
  board.setAttribute('aria-label', `Board, ${shape.name}: ${shape.cells.length} cells, symbols ${shown('1')} to ${shown(symbolsOf(shape.order).at(-1))}`);
  size();
  drawSelection();
}

/** Takes shapes, cages and dots out of the engine's drawing. */
function outside(drawing) {
  room = [0, 0, 0, 0];
  if (!drawing) return;
  const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
  const root = parsed.querySelector('g[transform]');
  const [x, y] = root.getAttribute('transform').match(/-?\d+/g).map(Number);
  const [, , width, height] = parsed.getAttribute('viewBox').split(' ').map(Number);
  if (root.querySelector(':scope > .outside')) {
    const { rows, cols } = state.board;
    room = [y - 10, Math.max(0, width - x - cols * CELL - 10), Math.max(0, height - y - rows * CELL - 10), x - 10]
      .map((n) => (n >= CELL ? CELL : 0));
  }
  for (const group of root.children) {
    const name = group.getAttribute('class');
    const into = DRAWN[name];
    if (!into) continue;
    const copy = document.importNode(group, true);
    // The layer has the class already, and what it does to its contents must not be done twice.
    if (into === name) copy.removeAttribute('class');
    layers[into].append(copy);
    if (name === 'cages') {
      // Sums stay to be read under the selection's rim.
      const sums = copy.cloneNode(false);
      sums.append(...copy.querySelectorAll('text'));
      layers.sums.append(sums);
    }
  }
}

let zoom = 1;

/** Makes the board as large as there is room, times the zoom. */
function size() {
  const frame = $('frame');
  const [, , width, height] = board.getAttribute('viewBox').split(' ').map(Number);
  const style = getComputedStyle(frame);
  const inner = (all, ...sides) => all - sides.reduce((sum, side) => sum + parseFloat(style[side]), 0);
  const wide = inner(frame.clientWidth, 'paddingLeft', 'paddingRight');
  const high = inner(frame.clientHeight, 'paddingTop', 'paddingBottom');
  const scale = Math.min(wide / width, high / height) * zoom;
  board.style.width = `${Math.floor(width * scale)}px`;
  board.style.height = `${Math.floor(height * scale)}px`;
  board.style.touchAction = zoom > 1 ? 'pan-x pan-y' : 'none';
  board.classList.toggle('small', scale * CELL < 22);
}

/** Zooms by a factor; 0 fits the board into its frame. */
export function zoomBy(factor) {
  zoom = factor === 0 ? 1 : Math.min(8, Math.max(1, zoom * factor));
  size();
  if (zoom > 1) nodes[state.cursor]?.group.scrollIntoView({ block: 'center', inline: 'center' });
}

/** What a screen reader says of a cell. */
function label(i) {
  const [row, col] = state.board.cells[i];
  const cell = state.cells[i];
  const parts = [`row ${row + 1} column ${col + 1}`];
  if (cell.given) parts.push(`given ${spoken(cell.given)}`);
  else if (cell.entry) parts.push(spoken(cell.entry));
  else parts.push('blank');
  if (!valueOf(cell) && cell.corner) parts.push(`corner ${[...cell.corner].map(shown).join(' ')}`);
  if (!valueOf(cell) && cell.centre) parts.push(`centre ${[...cell.centre].map(shown).join(' ')}`);
  if (conflicts.has(i)) parts.push('conflict');
  return parts.join(', ');
}

function refresh(i) {
  drawCell(i);
  nodes[i].group.setAttribute('aria-label', label(i));
}

on('layout', build);
on('cells', ({ changed }) => changed.forEach(([i]) => refresh(i)));
onConflicts((cells) => {
  for (const i of cells) {
    if (!nodes[i]) continue;
    const wrong = conflicts.has(i);
    nodes[i].ground.classList.toggle('conflict', wrong);
    nodes[i].group.classList.toggle('conflict', wrong);
    nodes[i].group.setAttribute('aria-label', label(i));
  }
});
new ResizeObserver(() => state.board && size()).observe($('frame'));
