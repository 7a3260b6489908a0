// Clues outside the grid: a kind, the line that it looks along, and a value. The engine knows them
// as constraints on the cells of that line, from the clue on.

import { $, make, say } from '../dom.js';
import { on, state } from '../store.js';

/** The kinds, as people call them, with their names in the engine. */
const KINDS = [
  ['sandwich', 'sandwich sum'], ['x-sum', 'X-sum'], ['skyscraper', 'skyscraper'], ['sum', 'little killer'],
];

/** Lines by their names: the side where they begin, and one step [down, right]. */
const STRAIGHT = {
  'row from the left': ['left', [0, 1]],
  'row from the right': ['right', [0, -1]],
  'column from the top': ['top', [1, 0]],
  'column from the bottom': ['bottom', [-1, 0]],
};
const DIAGONAL = {
  '↘ from column': ['top', [1, 1]],
  '↙ from column': ['top', [1, -1]],
  '↗ from column': ['bottom', [-1, 1]],
  '↖ from column': ['bottom', [-1, -1]],
  '↘ from row': ['left', [1, 1]],
  '↗ from row': ['left', [-1, 1]],
  '↙ from row': ['right', [1, -1]],
  '↖ from row': ['right', [-1, -1]],
};

const linesOf = (kind) => (kind === 'sum' ? DIAGONAL : STRAIGHT);

/** The cells of a line: the first of the board on its way, and on until one is missing. */
function cellsOf([side, [down, right]], number) {
  const { rows, cols, order } = state.board;
  const start = { left: [number, 0], right: [number, cols - 1], top: [0, number], bottom: [rows - 1, number] };
  let [row, col] = start[side];
  const found = [];
  const most = down !== 0 && right !== 0 ? Infinity : order;
  for (; row >= 0 && row < rows && col >= 0 && col < cols; row += down, col += right) {
    if (state.at.has(`${row},${col}`)) found.push([row, col]);
    else if (found.length > 0) break;
    if (found.length >= most) break;
  }
  return found;
}

/** A clue in words, by the line that has just its cells; null where none has. */
export function outsideName({ type, cells, value }) {
  const kind = KINDS.find(([name]) => name === type);
  if (!kind || cells.length < 2) return null;
  const text = JSON.stringify(cells);
  for (const [name, line] of Object.entries(linesOf(type))) {
    const [side] = line;
    const number = cells[0][side === 'left' || side === 'right' ? 0 : 1];
    if (JSON.stringify(cellsOf(line, number)) === text) return `${kind[1]} ${value}: ${worded(name, number + 1)}`;
  }
  return null;
}

/** The name of a line with its number in it. */
const worded = (name, number) => name.replace(/row|column/, (word) => `${word} ${number}`);

const chosen = () => linesOf($('outside-kind').value)[$('outside-line').value];

/** The constraint that the fields describe; null, with a word, where they describe none. */
function described() {
  const type = $('outside-kind').value;
  const value = $('outside-value').value === '' ? NaN : Number($('outside-value').value);
  if (!Number.isInteger(value) || value < 0) {
    say('outside-says', 'a clue is a whole number', 'wrong');
    return null;
  }
  const cells = cellsOf(chosen(), Number($('outside-number').value) - 1);
  if (cells.length === 0) {
    say('outside-says', 'there is no such line on this board', 'wrong');
    return null;
  }
  say('outside-says', '');
  return { type, cells, value };
}

/** Where the number of the line comes from, so that one that was typed stays. */
let followed = '';

/** Proposes the row or column of the cursor, which is mostly meant, whenever either changes. */
function follow() {
  const cell = state.board?.cells[state.cursor];
  if (!cell) return;
  const [side] = chosen();
  const from = `${cell} ${side}`;
  if (from === followed) return;
  followed = from;
  $('outside-number').value = 1 + (side === 'left' || side === 'right' ? cell[0] : cell[1]);
}

/** `amend` changes the layout by a function, and says in a place what is wrong with that. */
export function startOutside(constraints, amend) {
  const option = (value, textContent = value, title = '') => make('option', { value, textContent, title });
  const says = (name) => constraints.find((known) => known.name === name)?.says ?? '';
  $('outside-kind').append(...KINDS.map(([name, shown]) => option(name, shown, says(name))));
  const lines = () => {
    $('outside-line').replaceChildren(...Object.keys(linesOf($('outside-kind').value)).map((name) => option(name)));
    follow();
  };
  $('outside-kind').addEventListener('change', () => {
    lines();
    say('outside-says', says($('outside-kind').value));
  });
  $('outside-line').addEventListener('change', follow);
  lines();
  $('outside-add').addEventListener('click', () => {
    const clue = described();
    if (!clue) return;
    const same = (known) => known.type === clue.type && JSON.stringify(known.cells) === JSON.stringify(clue.cells);
    amend((layout) => {
      // A line has one clue of a kind at a side: another value takes the place of the last.
      layout.constraints = [...(layout.constraints ?? []).filter((known) => !same(known)), clue];
    }, 'outside-says');
  });
  on('selection', follow);
}
