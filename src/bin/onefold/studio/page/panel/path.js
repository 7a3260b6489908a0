// The whole path of a solving, to step through forward and back. The board itself is not changed:
// what the path has written so far is shown over it.

import { Line, puzzle } from '../api.js';
import { clearOverlay, showStep } from '../board/overlay.js';
import { $, make, say } from '../dom.js';
import { matters, on, state } from '../store.js';
import { without } from '../symbols.js';

const line = new Line();
let steps = [];
/** Before each step: the marks of all cells, and the digits that the path has written. */
let boards = [];
let at = 0;
let outcome = '';

/** The board after a step. */
function after({ marks, filled }, step) {
  const next = { marks: marks.slice(), filled: new Map(filled) };
  for (const [i, symbol] of step.placed) {
    next.marks[i] = symbol;
    next.filled.set(i, symbol);
    for (const region of state.regionsOf[i]) {
      for (const peer of state.board.regions[region].cells) {
        if (peer !== i) next.marks[peer] = without(next.marks[peer], symbol);
      }
    }
  }
  for (const [i, symbol] of step.removed) next.marks[i] = without(next.marks[i], symbol);
  return next;
}

function show() {
  const { marks, filled } = boards[at];
  const step = steps[at] ?? { picture: { scope: [], focus: [], kept: [], first: [], second: [], links: [] }, placed: [], removed: [] };
  showStep('path', step, marks, filled);
  $('path-at').value = at;
  const text = steps[at] ? `${at + 1} of ${steps.length}. ${steps[at].full}` : outcome;
  say('path-says', text);
  for (const item of $('path-list').children) item.removeAttribute('aria-current');
  const item = $('path-list').children[at];
  item?.setAttribute('aria-current', 'step');
  item?.scrollIntoView({ block: 'nearest' });
}

function go(to) {
  if (boards.length === 0) return;
  at = Math.max(0, Math.min(steps.length, to));
  show();
}

function close() {
  line.cancel();
  steps = [];
  boards = [];
  clearOverlay('path');
  $('path-bar').hidden = true;
  $('path-list').hidden = true;
  $('path-cancel').hidden = true;
  say('path-says', '');
}

async function find() {
  close();
  const found = [];
  let first = null;
  $('path-cancel').hidden = false;
  say('path-says', 'solving like a person …', 'asking');
  try {
    const answer = await line.ask('path', puzzle(), (told) => {
      if (told.start) first = { marks: told.start, filled: new Map() };
      if (told.step) found.push(told.step);
      say('path-says', `${found.length} steps …`, 'asking');
    });
    if (!answer) return;
    outcome = answer.text;
    steps = found;
    boards = [first];
    for (const step of steps) boards.push(after(boards.at(-1), step));
    $('path-list').replaceChildren(...steps.map((step, k) => {
      const button = make('button', { textContent: step.name, title: step.short });
      button.addEventListener('click', () => go(k));
      return make('li', {}, button);
    }));
    $('path-bar').hidden = false;
    $('path-list').hidden = steps.length === 0;
    $('path-at').max = steps.length;
    go(0);
  } catch (error) {
    say('path-says', error.message, 'wrong');
  } finally {
    if (!line.busy) $('path-cancel').hidden = true;
  }
}

export function startPath() {
  $('path-find').addEventListener('click', find);
  $('path-cancel').addEventListener('click', () => {
    close();
    say('path-says', 'cancelled');
  });
  $('path-first').addEventListener('click', () => go(0));
  $('path-back').addEventListener('click', () => go(at - 1));
  $('path-on').addEventListener('click', () => go(at + 1));
  $('path-last').addEventListener('click', () => go(steps.length));
  $('path-at').addEventListener('input', () => go(Number($('path-at').value)));
  $('path-close').addEventListener('click', close);
  const stale = () => (boards.length > 0 || line.busy) && close();
  on('cells', (detail) => matters(detail) && stale());
  on('layout', stale);
  on('tab', (name) => {
    if (name !== 'learn') stale();
  });
  // What takes the place of the path on the board ends it.
  on('overlay', (kind) => kind !== 'path' && boards.length > 0 && close());
}
