// Painting regions: a matrix of numbers that is drawn by mouse or by keys, shown with its numbers
// and sizes at once, and proposed as the layout after every stroke. While it is no layout yet, the
// board underneath stays as it was.

import { Line } from '../api.js';
import { setPainter } from '../board/pointer.js';
import { CELL, layers } from '../board/layers.js';
import { $, choose, make, svg } from '../dom.js';
import { letterOf, onKey } from '../keys.js';
import { emit, on, reshape, state } from '../store.js';
import { WRITTEN } from '../symbols.js';

const proposing = new Line();
const HUES = 12;
/** The matrix: a number from 0, or null for no region, or '#' for no cell. */
let regions = null;
let brush = 0;
/** Further regions of overlapping grids, which lie across those of the matrix. */
let further = [];
let strokes = [];
let redone = [];
let painting = false;
/** Whether the layout that changes is the painted one. */
let installing = false;
/** Whether what is painted is no layout, so that the board shows another one. */
let wrong = false;

const side = () => [regions.length, regions[0].length];

/** Overlapping grids keep their rows and columns, and what is painted takes the place of boxes. */
const overlaps = () => (state.layout.grids ?? []).length > 1;

/** The matrix of the board as it is. */
function matrix() {
  const { rows, cols, regions: all } = state.board;
  const { at } = state;
  const kinds = overlaps() ? ['box', 'region', 'extra'] : ['box', 'region'];
  const found = Array.from({ length: rows }, (_, row) => (
    Array.from({ length: cols }, (__, col) => (at.has(`${row},${col}`) ? null : '#'))));
  let number = 0;
  for (const region of all) {
    if (!region.kinds.some((kind) => kinds.includes(kind))) continue;
    const places = region.cells.map((i) => state.board.cells[i]);
    if (places.some(([row, col]) => found[row][col] !== null)) continue;
    for (const [row, col] of places) found[row][col] = number;
    number += 1;
  }
  return found;
}

/** The layout that the matrix describes. */
function described() {
  if (overlaps()) {
    const layout = structuredClone(state.layout);
    layout.boxes = [1, state.board.order];
    layout.extra = [...painted().values(), ...further];
    return layout;
  }
  const [rows, cols] = side();
  const { order } = state.board;
  const layout = { rows, cols, order };
  const line = (row) => row.map((region) => (region === '#' ? '#' : '.')).join('');
  layout.regions = regions.map((row) => row.map((region) => (typeof region === 'number' ? String(region + 1) : null)));
  layout.givens = regions.map(line);
  const old = state.layout;
  for (const field of ['constraints', 'extra', 'diagonals', 'windoku', 'disjoint_groups', 'antiknight', 'antiking', 'nonconsecutive']) {
    if (old[field]) layout[field] = old[field];
  }
  return layout;
}

/** The places of each region. */
function painted() {
  const found = new Map();
  regions.forEach((row, r) => row.forEach((region, c) => {
    if (typeof region !== 'number') return;
    if (!found.has(region)) found.set(region, []);
    found.get(region).push([r, c]);
  }));
  return found;
}

/** How many cells each region has. */
const sizes = () => new Map([...painted()].map(([region, places]) => [region, places.length]));

function show() {
  const [rows, cols] = side();
  const { order } = state.board;
  const drawn = [];
  const same = (row, col, other) => (regions[row]?.[col] ?? '#') === other;
  let rim = '';
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const region = regions[row][col];
      const [x, y] = [col * CELL, row * CELL];
      const kind = region === '#' ? 'hole' : region === null ? 'free' : `hue${region % HUES}`;
      drawn.push(svg('rect', { x, y, width: CELL, height: CELL, class: kind }));
      if (!same(row - 1, col, region)) rim += `M${x} ${y}h${CELL}`;
      if (!same(row, col - 1, region)) rim += `M${x} ${y}v${CELL}`;
      if (row + 1 === rows) rim += `M${x} ${y + CELL}h${CELL}`;
      if (col + 1 === cols) rim += `M${x + CELL} ${y}v${CELL}`;
      if (typeof region === 'number') {
        drawn.push(svg('text', { x: x + 12, y: y + 18, 'font-size': 15, class: 'region' }, String(region + 1)));
      }
    }
  }
  drawn.push(svg('path', { d: rim, class: 'draft' }));
  layers.drafts.replaceChildren(...drawn);
  const found = sizes();
  const items = [...found].sort((a, b) => a[0] - b[0]).map(([region, n]) => {
    const item = make('li', {}, make('span', { textContent: `Region ${region + 1}: ${n} of ${order} cells` }));
    item.className = n === order ? '' : 'off';
    return item;
  });
  const free = regions.flat().filter((region) => region === null).length;
  if (free > 0) items.push(make('li', { className: 'off' }, make('span', { textContent: `${free} cells in no region` })));
  $('region-sizes').replaceChildren(...items);
  brushes(found);
}

/** The brushes: kept where they are the same, so that a press never meets one that is going. */
function brushes(found) {
  const { order } = state.board;
  const most = Math.min(60, Math.max(order, Math.max(-1, ...found.keys()) + 2));
  const all = [...Array(most).keys(), null, ...(overlaps() ? [] : ['#'])];
  if ($('brushes').dataset.all !== all.join()) {
    $('brushes').dataset.all = all.join();
    $('brushes').replaceChildren(...all.map((region) => {
      const text = region === '#' ? 'Hole' : region === null ? 'Erase' : String(region + 1);
      const button = make('button', { textContent: text, className: typeof region === 'number' ? `hue${region % HUES}` : '' });
      button.setAttribute('role', 'radio');
      if (typeof region === 'number') button.setAttribute('aria-label', `Region ${text}`);
      button.addEventListener('click', () => take(region));
      return button;
    }));
  }
  [...$('brushes').children].forEach((button, k) => choose(button, all[k] === brush));
}

/** Takes a brush. */
function take(region) {
  brush = region;
  show();
}

/** Gives the selected cells to a region. */
function give(region) {
  brush = region;
  begin();
  for (const i of state.selection) dab(state.board.cells[i]);
  end();
}

function begin() {
  // The answer on what was there before the stroke comes too late.
  proposing.cancel();
  strokes.push(regions.map((row) => row.slice()));
  redone = [];
}

function dab([row, col]) {
  if (regions[row]?.[col] === undefined || regions[row][col] === brush) return;
  regions[row][col] = brush;
}

function end() {
  show();
  propose();
}

/** Proposes the matrix; messages on what is wrong with it come back. */
async function propose() {
  const says = $('layout-says');
  try {
    const answer = await proposing.ask('layout', { layout: described() });
    if (!answer) return;
    wrong = Boolean(answer.problems);
    if (wrong) {
      emit('problems');
      says.replaceChildren(...answer.problems.slice(0, 6).map((problem) => (
        make('p', { className: 'problem', textContent: problem.message }))));
      return;
    }
    installing = true;
    reshape(answer.layout, answer.board);
    show();
  } catch (error) {
    emit('problems');
    says.replaceChildren(make('p', { className: 'problem', textContent: error.message }));
  } finally {
    installing = false;
  }
}

function start() {
  if (state.layout.text !== undefined) {
    const text = 'the regions of this board are more than a map of its cells: change them in its text, which Share writes';
    emit('problems');
    $('layout-says').replaceChildren(make('p', { className: 'problem', textContent: text }));
    return;
  }
  regions = matrix();
  const known = new Set([...painted().values()].map((places) => places.join(';')));
  further = (state.layout.extra ?? []).filter((places) => !known.has(places.join(';')));
  strokes = [];
  redone = [];
  painting = true;
  $('paint').setAttribute('aria-pressed', 'true');
  $('paint').textContent = 'Stop painting';
  $('paint-bar').hidden = false;
  setPainter({
    start(_, place) {
      begin();
      dab(place);
      show();
    },
    over(_, place) {
      const [row, col] = place;
      if (regions[row]?.[col] === brush) return;
      dab(place);
      show();
    },
    end,
  });
  show();
}

export function stopPaint() {
  if (!painting) return;
  painting = false;
  proposing.cancel();
  setPainter(null);
  layers.drafts.replaceChildren();
  $('paint').setAttribute('aria-pressed', 'false');
  $('paint').textContent = 'Paint regions';
  $('paint-bar').hidden = true;
  if (wrong) {
    wrong = false;
    emit('unpainted');
  }
}

function travel(from, to) {
  if (from.length === 0) return;
  to.push(regions);
  regions = from.pop();
  end();
}

/** While painting, digits are regions and the way back is that of the strokes. */
function key(event) {
  if (!painting) return false;
  const control = event.ctrlKey || event.metaKey;
  if (control && letterOf(event) === 'Z') {
    if (event.shiftKey) travel(redone, strokes);
    else travel(strokes, redone);
    return true;
  }
  if (control && letterOf(event) === 'Y') {
    travel(redone, strokes);
    return true;
  }
  if (control || event.altKey) return false;
  if (event.key === 'Escape') {
    stopPaint();
    return true;
  }
  if (event.key === 'Backspace' || event.key === 'Delete' || event.key === '0') {
    give(null);
    return true;
  }
  const region = event.key.length === 1 ? WRITTEN.indexOf(event.key.toUpperCase()) : -1;
  const moves = 'WASD'.includes(event.key.toUpperCase()) && region >= state.board.order;
  if (region < 0 || moves) return false;
  give(region);
  return true;
}

/** The selected cells become a region of their own. */
function fromSelection() {
  if (!painting) start();
  if (!painting) return;
  const used = sizes();
  const chosen = new Set([...state.selection].map((i) => state.board.cells[i].join(',')));
  // The number of a region that they take as a whole is free.
  let free = 0;
  const rest = (region) => regions.some((row, r) => row.some((name, c) => name === region && !chosen.has(`${r},${c}`)));
  while (used.has(free) && rest(free)) free += 1;
  give(free);
}

export function startPaint() {
  $('paint').addEventListener('click', () => (painting ? stopPaint() : start()));
  $('region-new').addEventListener('click', fromSelection);
  onKey(key);
  on('layout', () => {
    if (painting && !installing) stopPaint();
  });
}

