// The panel that draws layouts: shapes by name and size, grids at offsets, rules, constraints.
// A layout is a record without contents; each change is sent to the engine, which answers with
// the board or with what is wrong.

import { Line } from '../api.js';
import { clearOverlay, showCells } from '../board/overlay.js';
import { $, make, say } from '../dom.js';
import { fresh, on, open, reshape, select, setSetting, state } from '../store.js';
import { outsideName, startOutside } from './outside.js';
import { startPaint, stopPaint } from './paint.js';

const asking = new Line();
const admitting = new Line();
let constraints = [];
/** The changed layout that there is no answer on yet. */
let drafted = null;

const FLAGS = [
  ['windoku', 'Windoku: inner boxes'],
  ['disjoint_groups', 'Disjoint groups: same place in each box'],
  ['antiknight', 'Anti-knight: a knight’s move apart'],
  ['antiking', 'Anti-king: touching at a corner'],
  ['nonconsecutive', 'Non-consecutive: neighbours by side'],
];

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25];

/** Where the panel says what was wrong with a press, next to what was pressed. */
const PLACES = ['shape-says', 'grid-says', 'rules-says', 'constraint-says', 'outside-says', 'list-says'];

/** Takes back what was wrong; the next press says what is wrong with itself. */
function hush() {
  for (const place of PLACES) if ($(place).dataset.kind) say(place, '');
}

/** Shows messages about the layout that the board has. */
function tell(problems, fine) {
  const shown = problems.map((text) => make('p', { className: 'problem', textContent: text }));
  if (fine) shown.push(make('p', { className: 'fine', textContent: fine }));
  $('layout-says').replaceChildren(...shown);
}

/**
 * Proposes a layout; where it can be built it takes the place of the board's, by `install`. What is
 * wrong with it is said in a place of the panel.
 */
async function propose(layout, place, install = reshape) {
  hush();
  try {
    const answer = await asking.ask('layout', { layout });
    if (!answer) return false;
    drafted = null;
    if (answer.problems) {
      rules();
      say(place, answer.problems.map((problem) => problem.message).join('; '), 'wrong');
      const cells = answer.problems.flatMap((problem) => problem.cells);
      const known = cells.map((cell) => state.at.get(cell.join(','))).filter((i) => i !== undefined);
      if (known.length > 0) showCells(known, 'wrong');
      return false;
    }
    clearOverlay('wrong');
    install(answer.layout, answer.board);
    return true;
  } catch (error) {
    drafted = null;
    rules();
    say(place, error.message, 'wrong');
    return false;
  }
}

/** Changes a copy of the layout, or of what is proposed already, and proposes it. */
function amend(edit, place) {
  const layout = structuredClone(drafted ?? state.layout);
  edit(layout);
  drafted = layout;
  return propose(layout, place);
}

async function newShape(described, install) {
  stopPaint();
  drafted = null;
  if (await propose(described, 'shape-says', install)) setSetting(true);
}

/** A blank grid of a size; what was on the board is a step back. */

function newSize() {
  const [order, rows, cols] = ['shape-order', 'box-rows', 'box-cols'].map((id) => Number($(id).value));
  if (rows * cols === order) return newShape(
    rows === 1 || cols === 1 ? `latin:${order}` : `classic:${rows}x${cols}`,
    (layout, board) => open(fresh(layout, board)),
  );
  hush();
  return say('shape-says', `boxes of ${rows} × ${cols} have ${rows * cols} cells, but ${order} symbols need ${order}; `
    + 'choose other boxes, or paint regions by hand', 'wrong');
}

async function jigsaw() {
  stopPaint();
  drafted = null;
  const order = Number($('shape-order').value);
  hush();
  say('shape-says', 'drawing …', 'asking');
  $('jigsaw-cancel').hidden = false;
  try {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const answer = await asking.ask('draw', { order, seed, seconds: 30 });
    if (answer) reshape(answer.layout, answer.board);
  } catch (error) {
    say('shape-says', error.message, 'wrong');
  } finally {
    if (!asking.busy) $('jigsaw-cancel').hidden = true;
  }
}

function defaultBoxes() {
  const order = Number($('shape-order').value);
  let rows = 1;
  for (let h = 2; h * h <= order; h += 1) if (order % h === 0) rows = h;
  $('box-rows').value = rows;
  $('box-cols').value = order / rows;
}

function grids() {
  const list = Array.isArray(state.layout?.grids) ? state.layout.grids : [];
  $('grids').replaceChildren(...list.map(([row, col], k) => {
    const name = make('span', { textContent: `Grid ${k + 1}: from row ${row + 1}, column ${col + 1}` });
    const gone = make('button', { textContent: 'Remove', disabled: list.length < 2 });
    gone.setAttribute('aria-label', `Remove grid ${k + 1}`);
    gone.addEventListener('click', () => amend((layout) => {
      layout.grids.splice(k, 1);
      resized(layout);
    }, 'grid-says'));
    return make('li', {}, name, gone);
  }));
}

/** Rows, columns and blank cells of a layout whose grids have changed. */
function resized(layout) {
  const [up, before] = [0, 1].map((part) => Math.min(...layout.grids.map((grid) => grid[part])));
  layout.grids = layout.grids.map(([row, col]) => [row - up, col - before]);
  for (const field of ['rows', 'cols', 'givens']) delete layout[field];
  const { order } = layout;
  const last = (part) => Math.max(...layout.grids.map((grid) => grid[part])) + order;
  const inside = (row, col) => layout.grids.some(([r, c]) => row >= r && row < r + order && col >= c && col < c + order);
  const move = ([row, col]) => [row - up, col - before];
  const there = ([row, col]) => inside(row, col);
  if (layout.extra) layout.extra = layout.extra.map((cells) => cells.map(move)).filter((cells) => cells.every(there));
  if (layout.constraints) {
    for (const constraint of layout.constraints) {
      for (const part of ['cells', 'to']) if (constraint[part]) constraint[part] = constraint[part].map(move);
    }
  }
  layout.givens = Array.from({ length: last(0) }, (_, row) => (
    Array.from({ length: last(1) }, (__, col) => (inside(row, col) ? '.' : '#')).join('')));
}

function addGrid() {
  const { rows, cols, order } = state.board;
  if (!Array.isArray(state.layout.grids) && (rows !== order || cols !== order)) {
    hush();
    return say('grid-says', `a grid can be added to grids of ${order} × ${order}, and this board is ${rows} × ${cols}`, 'wrong');
  }
  const place = ['grid-row', 'grid-col'].map((id) => Number($(id).value) - 1);
  return amend((layout) => {
    if (!Array.isArray(layout.grids)) {
      // A lone square is its own grid.
      layout.grids = [[0, 0]];
    }
    layout.grids.push(place);
    resized(layout);
  }, 'grid-says');
}

function rules() {
  const { layout } = state;
  const boxes = [];
  const toggle = (text, checked, edit) => {
    const box = make('input', { type: 'checkbox', checked });
    box.addEventListener('change', () => amend((changed) => edit(changed, box.checked), 'rules-says'));
    boxes.push(make('div', {}, make('label', { className: 'line' }, box, text)));
  };
  const set = (main, anti) => (main && anti ? true : main ? 'main' : anti ? 'anti' : false);
  const isMain = ({ diagonals }) => diagonals === true || diagonals === 'main';
  const isAnti = ({ diagonals }) => diagonals === true || diagonals === 'anti';
  toggle('Diagonal from the top left', isMain(layout), (l, on_) => { l.diagonals = set(on_, isAnti(l)); });
  toggle('Diagonal from the top right', isAnti(layout), (l, on_) => { l.diagonals = set(isMain(l), on_); });
  for (const [field, text] of FLAGS) {
    toggle(text, Boolean(layout[field]), (l, on_) => {
      if (on_) l[field] = true;
      else delete l[field];
    });
  }
  $('rules').replaceChildren(...boxes);
}

/** The selected places, in the order in which they were selected. */
const places = () => [...state.selection].map((i) => state.board.cells[i]);

function addConstraint() {
  const kind = $('constraint-kind').value;
  const cells = places();
  if (kind === 'extra region') return amend((layout) => { (layout.extra ??= []).push(cells); }, 'constraint-says');
  const entry = constraints.find((known) => known.name === kind);
  const constraint = { type: kind, cells };
  if (entry.two) {
    // An arrow's bulb is the first cell; a clone's copies are halves.
    const cut = kind === 'clone' ? cells.length / 2 : 1;
    Object.assign(constraint, { cells: cells.slice(0, cut), to: cells.slice(cut) });
  }
  const values = $('constraint-value').value.split(/[\s,]+/).filter(Boolean).map(Number);
  if (values.some((value) => !Number.isInteger(value) || value < 0)) {
    return say('constraint-says', 'a value is a whole number, several are apart by commas', 'wrong');
  }
  if (values.length > 0) constraint.value = values.length === 1 ? values[0] : values;
  return amend((layout) => { (layout.constraints ??= []).push(constraint); }, 'constraint-says');
}

function listed() {
  const { layout } = state;
  const cellNames = (cells) => cells.map(([row, col]) => `r${row + 1}c${col + 1}`).join(' ');
  const item = (text, cells, remove) => {
    const gone = make('button', { textContent: 'Remove' });
    gone.setAttribute('aria-label', `Remove ${text}`);
    gone.addEventListener('click', () => amend(remove, 'list-says'));
    const name = make('span', { textContent: text });
    name.addEventListener('click', () => select(cells.map((place) => state.at.get(place.join(',')))));
    return make('li', {}, name, gone);
  };
  const items = (layout.constraints ?? []).map((constraint, k) => {
    const value = constraint.value === undefined ? '' : ` ${[constraint.value].flat().join(',')}`;
    const to = constraint.to ? ` → ${cellNames(constraint.to)}` : '';
    const cells = constraint.cells ?? [];
    const name = outsideName(constraint) ?? `${constraint.type}${value}: ${cellNames(cells)}${to}`;
    return item(name, [...cells, ...(constraint.to ?? [])],
      (l) => l.constraints.splice(k, 1));
  });
  items.push(...(layout.extra ?? []).map((cells, k) => (
    item(`extra region: ${cellNames(cells)}`, cells, (l) => l.extra.splice(k, 1)))));
  $('constraints').replaceChildren(...items);
}

async function admits() {
  const { board } = state;
  const size = `${board.cells.length} cells, ${board.order} symbols, ${board.regions.length} regions`;
  say('layout-name', `${board.name}: ${size}`);
  tell([...board.remarks, ...board.notes.filter((note) => note.startsWith('rule'))]);
  try {
    const answer = await admitting.ask('admits', { layout: state.layout });
    if (!answer) return;
    const words = {
      several: 'This layout can be filled in more than one way.', one: 'This layout can be filled in exactly one way.',
      none: 'This layout cannot be filled.', unknown: 'It is not known yet whether this layout can be filled.',
    };
    const bad = answer.grids === 'none' ? [words.none] : [];
    tell([...bad, ...board.remarks], answer.grids === 'none' ? '' : words[answer.grids]);
  } catch (error) {
    tell([error.message]);
  }
}

/** Everything in the panel that says what the layout is. */
function show() {
  $('shape-order').value = state.board.order;
  defaultBoxes();
  grids();
  rules();
  listed();
  admits();
}

export function startDraw(shapes) {
  constraints = shapes.constraints;
  const option = (value, textContent = value, title = '') => make('option', { value, textContent, title });
  $('shape-pick').append(
    ...SIZES.map((n) => option(`classic:${n}`, `${n} × ${n}`)),
    ...shapes.overlaps.map((shape) => option(shape.name, shape.name, shape.says)),
  );
  $('shape-pick').value = 'classic:9';
  $('constraint-kind').append(option('extra region', 'extra region', 'no symbol twice'),
    ...constraints.map((entry) => option(entry.name, entry.name, entry.says)));
  $('constraint-kind').value = 'cage';
  $('constraint-kind').addEventListener('change', () => {
    const entry = constraints.find((known) => known.name === $('constraint-kind').value);
    say('constraint-says', entry?.says ?? 'the cells hold no symbol twice');
  });
  $('shape-use').addEventListener('click', () => newShape($('shape-pick').value));
  $('shape-order').addEventListener('change', defaultBoxes);
  $('size-use').addEventListener('click', newSize);
  $('jigsaw-draw').addEventListener('click', jigsaw);
  $('jigsaw-cancel').addEventListener('click', () => {
    asking.cancel();
    $('jigsaw-cancel').hidden = true;
    hush();
  });
  $('grid-add').addEventListener('click', addGrid);
  $('constraint-add').addEventListener('click', addConstraint);
  startOutside(constraints, amend);
  startPaint();
  let stale = true;
  const refresh = () => {
    stale = true;
    if ($('draw').hidden) return;
    stale = false;
    show();
  };
  // What is known of the board's layout must not hide what is wrong with the one being painted.
  on('problems', () => admitting.cancel());
  on('unpainted', () => $('draw').hidden || admits());
  on('layout', () => {
    // What was asked of another layout must not take the place of this one.
    asking.cancel();
    drafted = null;
    hush();
    refresh();
  });
  on('back', refresh);
  on('tab', (name) => {
    if (name === 'draw' && stale && state.board) refresh();
    if (name !== 'draw') stopPaint();
  });
}

