// The panel for learning: hints in three levels, steps that are taken, candidates, the rating,
// the protocol.

import { ask, Line, puzzle } from '../api.js';
import { clearOverlay, showCells, showStep } from '../board/overlay.js';
import { redraw } from '../board/cell.js';
import { $, say } from '../dom.js';
import { fillMarks } from '../edit.js';
import { change, matters, namesOf, on, state, valueOf } from '../store.js';
import { without } from '../symbols.js';
import { startPath } from './path.js';

const hinting = new Line();
const rating = new Line();
const tracing = new Line();
/** The step that is shown, until the board changes. */
let shown = null;

/** The user's centre marks, where hints go by them. */
function ownMarks() {
  if (!$('own-marks').checked) return {};
  const marks = state.cells.map((cell) => (!valueOf(cell) && cell.centre ? cell.centre : null));
  return marks.some(Boolean) ? { marks } : {};
}

/** A hint; resolves with its step, where the level tells it, and the marks that it was found on. */
async function hint(level) {
  clearOverlay('step');
  shown = null;
  say('hint-says', 'looking …', 'asking');
  try {
    const { turn } = state;
    const [answer, marks] = await Promise.all([
      hinting.ask('hint', puzzle({ level, ...ownMarks() })), marksNow(),
    ]);
    if (!answer || turn !== state.turn) return null;
    if (answer.wrong || answer.lost) {
      const cells = answer.wrong ?? answer.lost;
      showCells(cells, 'wrong');
      const what = answer.wrong ? 'Not what the solution has' : 'The right symbol is missing in the marks of';
      say('hint-says', `${what}: ${namesOf(cells)}`, 'wrong');
      return null;
    }
    say('hint-says', answer.text ?? answer.end);
    if (!answer.step) return null;
    showStep('step', answer.step, marks);
    shown = { step: answer.step, marks };
    return shown;
  } catch (error) {
    say('hint-says', error.message, 'wrong');
    return null;
  }
}

/** The marks of every cell: the user's, and what the digits leave where there are none. */
async function marksNow() {
  const own = state.cells.map((cell) => cell.centre);
  if (state.cells.every((cell, i) => valueOf(cell) || own[i])) return own;
  const { marks } = await ask('marks', puzzle());
  return marks.map((list, i) => own[i] || list);
}

let applying = false;

/** Takes the step that is shown, or else the next one. */
async function apply() {
  if (applying) return;
  applying = true;
  try {
    await take();
  } finally {
    applying = false;
  }
}

async function take() {
  const next = shown ?? await hint(3);
  if (!next) return;
  const { step, marks } = next;
  const centre = new Map();
  const lose = (i, symbol) => centre.set(i, without(centre.get(i) ?? marks[i], symbol));
  // Crossed out candidates are only remembered in marks, so every cell gets its marks.
  const all = step.removed.length > 0 || state.cells.some((cell) => cell.centre);
  if (all) state.cells.forEach((cell, i) => valueOf(cell) || centre.set(i, marks[i]));
  step.removed.forEach(([i, symbol]) => lose(i, symbol));
  const changes = new Map();
  for (const [i, symbol] of step.placed) {
    changes.set(i, { entry: symbol, centre: '', corner: '' });
    for (const region of state.regionsOf[i]) {
      for (const peer of state.board.regions[region].cells) if (centre.has(peer)) lose(peer, symbol);
    }
  }
  for (const [i, list] of centre) if (!changes.has(i)) changes.set(i, { centre: list });
  if (all && !state.fixed) {
    state.fixed = true;
    $('marks-fixed').checked = true;
  }
  change([...changes]);
  say('hint-says', step.full);
  $('hint-says').dataset.taken = Number($('hint-says').dataset.taken ?? 0) + 1;
}

async function fill() {
  const { turn } = state;
  try {
    const { marks } = await ask('marks', puzzle());
    if (turn !== state.turn) return;
    fillMarks(marks);
    $('marks-fixed').checked = true;
  } catch (error) {
    say('hint-says', error.message, 'wrong');
  }
}

async function rate() {
  say('rate-says', 'rating …', 'asking');
  try {
    const answer = await rating.ask('rate', puzzle());
    if (!answer) return;
    say('rate-says', answer.text);
  } catch (error) {
    say('rate-says', error.message, 'wrong');
  }
}

async function trace() {
  $('trace-text').textContent = '';
  $('trace-cancel').hidden = false;
  const lines = [];
  let soon = 0;
  const { turn } = state;
  const flush = () => {
    if (turn === state.turn) $('trace-text').textContent = lines.join('\n');
    soon = 0;
  };
  try {
    const answer = await tracing.ask('trace', puzzle(), ({ text }) => {
      lines.push(text);
      soon ||= requestAnimationFrame(flush);
    });
    if (!answer) return;
    if (answer.cut) lines.push('… and so on');
    flush();
  } catch (error) {
    $('trace-text').textContent = error.message;
  } finally {
    if (!tracing.busy) $('trace-cancel').hidden = true;
  }
}

export function startLearn() {
  for (const level of [1, 2, 3]) $(`hint-${level}`).addEventListener('click', () => hint(level));
  $('step-apply').addEventListener('click', apply);
  $('step-clear').addEventListener('click', () => {
    hinting.cancel();
    clearOverlay();
    shown = null;
    say('hint-says', '');
  });
  $('marks-fill').addEventListener('click', fill);
  $('marks-fixed').addEventListener('change', () => {
    state.fixed = $('marks-fixed').checked;
    redraw();
  });
  $('rate').addEventListener('click', rate);
  $('trace').addEventListener('click', trace);
  $('trace-cancel').addEventListener('click', () => {
    tracing.cancel();
    $('trace-cancel').hidden = true;
  });
  const forget = () => {
    shown = null;
    hinting.cancel();
    clearOverlay('step');
    clearOverlay('wrong');
    say('hint-says', '');
  };
  const stale = () => {
    rating.cancel();
    tracing.cancel();
    $('trace-cancel').hidden = true;
    $('trace-text').textContent = '';
    say('rate-says', '');
  };
  // Hints go by marks too, which change nothing for the others.
  on('cells', (detail) => {
    forget();
    if (matters(detail)) stale();
  });
  on('overlay', (kind) => { if (kind !== 'step') shown = null; });
  on('layout', () => {
    forget();
    stale();
    $('marks-fixed').checked = state.fixed;
  });
  startPath();
}
