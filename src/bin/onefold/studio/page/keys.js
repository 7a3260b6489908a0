// The keyboard, as people know it from other pages of this kind: digits by the key that is
// pressed (not what it writes), letters by what they write (Ctrl+Z is where Z stands), Shift for
// corner marks, Ctrl for centre marks, both for colours.

import { $ } from './dom.js';
import { clear, write } from './edit.js';
import { redo, select, setTool, state, undo } from './store.js';
import { symbolsOf, typed } from './symbols.js';

const TOOLS = ['digit', 'corner', 'centre', 'colour'];
const TOOL_KEYS = { Z: 'digit', X: 'corner', C: 'centre', V: 'colour' };
const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  W: [-1, 0], S: [1, 0], A: [0, -1], D: [0, 1],
};
/** What the keys of the number pad say where Shift turns them into other keys. */
const SHIFTED = ['Insert', 'End', 'ArrowDown', 'PageDown', 'ArrowLeft', 'Clear', 'ArrowRight',
  'Home', 'ArrowUp', 'PageUp'];

/** Further keys, by what is shown: a function that takes an event and says whether it did it. */
const overrides = [];

/** Lets a part of the page look at keys first. */
export function onKey(handler) {
  overrides.push(handler);
}

function isEditable(target) {
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether keys are the board's: a control that has the focus keeps its own. */
const isBoard = (target) => target === document.body || target.closest('#board') !== null;

/**
 * The letter that a key writes. Where that is of another script, or Alt makes it another sign, the
 * one at its place.
 */
export function letterOf({ key, code, altKey }) {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && (altKey || /^\p{L}$/u.test(key)) ? place : '';
}

/** The tool that is held, or else the one that is chosen. */
function toolOf(event, shift) {
  const control = event.ctrlKey || event.metaKey;
  if (control && shift) return 'colour';
  if (control) return 'centre';
  return shift || event.altKey ? 'corner' : state.tool;
}

/** The symbol of a key on this board; '0' for the zero, where that is no symbol. */
function symbolOf(event) {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  const { order } = state.board;
  if (digit) return typed(digit[1], order) ?? digit[1];
  const capital = letterOf(event);
  if (!capital) return null;
  const small = capital.toLowerCase();
  return (event.key === small && typed(small, order)) || typed(capital, order);
}

/** Moves the cursor to the next cell, around the rim and over holes. */
function move([down, right], extend) {
  const { board, at } = state;
  let [row, col] = board.cells[state.cursor];
  if (state.selection.size === 0) return select([state.cursor]);
  for (;;) {
    row = (row + down + board.rows) % board.rows;
    col = (col + right + board.cols) % board.cols;
    const cell = at.get(`${row},${col}`);
    if (cell === undefined) continue;
    return select(extend ? [...state.selection, cell] : [cell], cell);
  }
}

function chord(event) {
  const key = letterOf(event);
  if (key === 'Z') return event.shiftKey ? redo() : undo();
  if (key === 'Y') return redo();
  if (key === 'A') return select(event.shiftKey ? [] : state.cells.keys()) ?? true;
  if (key === 'I' && !event.shiftKey) {
    const others = [...state.cells.keys()].filter((i) => !state.selection.has(i));
    return select(others) ?? true;
  }
  return null;
}

function cycle(back) {
  const at = TOOLS.indexOf(state.tool) + (back ? TOOLS.length - 1 : 1);
  setTool(TOOLS[at % TOOLS.length]);
}

function handle(event) {
  if (!state.board || isEditable(event.target) || event.isComposing) return false;
  const control = event.ctrlKey || event.metaKey;
  const letter = letterOf(event);
  // The way back is there wherever no text has one of its own.
  if (!isBoard(event.target) && !(control && /^[YZ]$/.test(letter))) return false;
  for (const handler of overrides) if (handler(event)) return true;
  const numpad = /^Numpad[0-9]$/.test(event.code) && SHIFTED.includes(event.key);
  // Shift with a digit of the number pad comes as another key and without Shift.
  const shift = event.shiftKey || (numpad && event.getModifierState('NumLock'));
  if (control && !event.altKey && chord(event) !== null) return true;
  const isDigit = /^(?:Digit|Numpad)[0-9]$/.test(event.code);
  if (isDigit && (!numpad || shift)) {
    const tool = toolOf(event, shift);
    const symbol = tool === 'colour' ? event.code.at(-1) : symbolOf(event);
    if (symbol === '0') return clear(tool) || true;
    if (tool === 'colour' || symbolsOf(state.board.order).includes(symbol)) write(symbol, tool);
    return true;
  }
  if (MOVES[event.key]) {
    move(MOVES[event.key], event.shiftKey || control);
    return true;
  }
  if (event.code === 'Backspace' || event.code === 'Delete') return clear(toolOf(event, shift)) || true;
  if (event.code === 'Escape') return select([]) ?? true;
  const symbol = symbolOf(event);
  if (symbol && !(control && /^[RTNWLFP]$/.test(letter))) {
    write(symbol, toolOf(event, shift));
    return true;
  }
  if (!control && !event.altKey && MOVES[letter]) {
    move(MOVES[letter], shift);
    return true;
  }
  if (!control && !event.altKey && TOOL_KEYS[letter]) return setTool(TOOL_KEYS[letter]) ?? true;
  if (event.code === 'Space') return cycle(event.shiftKey) ?? true;
  if (event.code === 'PageDown' || event.code === 'PageUp') return cycle(event.code === 'PageUp') ?? true;
  return false;
}

document.addEventListener('keydown', (event) => {
  if (handle(event)) event.preventDefault();
});

// A press of the mouse on a button leaves the keys to the board; Tab gives them to the button.
document.addEventListener('mousedown', (event) => {
  if (event.detail === 0 || !event.target.closest('button, summary')) return;
  event.preventDefault();
  if (!isBoard(document.activeElement)) $('board').focus({ preventScroll: true });
});
