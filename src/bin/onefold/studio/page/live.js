// The verdict that follows every change: no solution, one, or more, with the evidence one press
// away. It never stands in the way of typing: each change gives up the question before it.

import { GONE, Gone, Line, puzzle } from './api.js';
import { $, say, unsay } from './dom.js';
import { clearOverlay, overlay, showCells, showClues, showDifference } from './board/overlay.js';
import { emit, matters, namesOf, on, state, valueOf } from './store.js';

const line = new Line();
const checking = new Line();
/** Milliseconds until a server that has gone is asked again. */
const AGAIN = 2000;
let timer = 0;
/** Whether the server has gone. */
let gone = false;
let verdict = null;

/** Whether the entries count as givens. */
export const withEntries = () => $('with-entries').checked;

/** The last verdict, with its evidence. */
export const lastVerdict = () => verdict;

const WORDS = {
  unique: 'Exactly one solution',
  multiple: 'More than one solution',
  none: 'No solution',
};

/** What the evidence is, and whether a press shows or hides it. */
function name() {
  const does = overlay() === 'difference' || overlay() === 'clash' ? 'Hide' : 'Show';
  $('show-evidence').textContent = verdict?.verdict === 'multiple'
    ? `${does} the difference (${verdict.differ.length} cells)` : `${does} what clashes`;
}

/** Cells whose entry is not the one of a solution. */
const wrongIn = (solution) => [...state.cells.keys()].filter((i) => (
  state.cells[i].entry && state.cells[i].entry !== solution[i]));

/** Whether the solver has filled every cell. */
const isFull = () => state.cells.every(valueOf) && state.cells.some((cell) => cell.entry);

/** Whether a full board is a solution; null where another question has come between. */
async function isSolved({ verdict: found, solution }) {
  if (solution) return wrongIn(solution).length === 0;
  if (found === 'none') return false;
  // Of several solutions it may be another than those at hand.
  const all = await line.ask('check', puzzle({ with_entries: true }));
  return all && all.verdict === 'unique';
}

function told(answer, solved) {
  verdict = answer;
  const shows = $('show-evidence');
  shows.hidden = !(answer.verdict === 'multiple' || (answer.verdict === 'none' && answer.core.length > 0));
  name();
  if (solved) return say('verdict', 'Solved', 'solved');
  if (solved === false) return say('verdict', 'Every cell is filled, but not all of it is right', 'wrong');
  const text = WORDS[answer.verdict] ?? `Not known: ${answer.reason}`;
  return say('verdict', text, answer.verdict);
}

async function check() {
  const asked = performance.now();
  try {
    const answer = await line.ask('check', puzzle({ with_entries: withEntries() }));
    if (!answer) return;
    // A puzzle without a solution is not the solver's mistake.
    const judges = isFull() && (answer.verdict !== 'none' || withEntries());
    const solved = judges ? await isSolved(answer) : undefined;
    if (solved === null) return;
    told(answer, solved);
    back();
    $('verdict').dataset.ms = (performance.now() - asked).toFixed(1);
  } catch (error) {
    if (!(error instanceof Gone)) refused(error.message);
  }
}

function refused(text) {
  verdict = null;
  $('show-evidence').hidden = true;
  say('verdict', text, 'wrong');
}

/** Whatever question finds no server: it is said, and asked again until there is one. */
function lost() {
  gone = true;
  refused(GONE);
  clearTimeout(timer);
  timer = setTimeout(check, AGAIN);
}

/** The server is there again. */
function back() {
  if (!gone) return;
  gone = false;
  unsay(GONE);
  emit('back');
}

/** Says whether the entries so far are right, and shows those that are not. */
async function checkEntries() {
  const n = state.cells.filter((cell) => cell.entry).length;
  const entered = n === 1 ? 'the 1 entered digit' : `all ${n} entered digits`;
  const right = n === 1 ? 'The 1 entered digit is right.' : `All ${n} entered digits are right.`;
  const says = (text, kind) => say('counted-in', text, kind);
  const wrong = (cells, text) => {
    showCells(cells, 'wrong');
    says(`${text}: ${namesOf(cells)}`, 'wrong');
  };
  try {
    const answer = await checking.ask('check', puzzle());
    if (!answer) return;
    if (answer.verdict === 'none') return says('The puzzle itself has no solution.', 'wrong');
    if (answer.solution) {
      const cells = wrongIn(answer.solution);
      return cells.length > 0 ? wrong(cells, 'Not right') : says(right, 'unique');
    }
    const all = await checking.ask('check', puzzle({ with_entries: true }));
    if (!all) return;
    if (all.verdict === 'none') {
      return wrong(all.core.map(([i]) => i).filter((i) => state.cells[i].entry), 'In no solution together');
    }
    if (all.verdict === 'unknown') return says(`Not known: ${all.reason}`, 'wrong');
    return says(`There is a solution with ${entered}.`, 'unique');
  } catch (error) {
    return says(error.message, 'wrong');
  }
}

function entries() {
  const n = state.cells.filter((cell) => cell.entry).length;
  if (n === 0) return '';
  const words = n === 1 ? '1 entered digit is' : `${n} entered digits are`;
  return withEntries() ? `${words} included` : `${words} not included`;
}

/** Asks again soon; several changes at once are one question. */
export function checkSoon() {
  checking.cancel();
  say('counted-in', entries());
  $('check-entries').hidden = !state.cells.some((cell) => cell.entry);
  $('verdict').dataset.kind = 'asking';
  if (overlay() === 'difference' || overlay() === 'clash') clearOverlay();
  line.cancel();
  clearTimeout(timer);
  timer = setTimeout(check, 0);
}

on('layout', checkSoon);
on('overlay', name);
on('gone', lost);
on('cells', (detail) => matters(detail) && checkSoon());

export function startLive() {
  $('with-entries').addEventListener('change', checkSoon);
  $('check-entries').addEventListener('click', checkEntries);
  $('show-evidence').addEventListener('click', () => {
    if (overlay() === 'difference' || overlay() === 'clash') {
      clearOverlay();
      return name();
    }
    if (verdict?.verdict === 'multiple') showDifference(verdict.witnesses, verdict.differ);
    else if (verdict?.verdict === 'none') showClues(verdict.core, 'clash');
  });
}
