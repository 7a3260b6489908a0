// The keyboard, as people know it from other pages of this kind: digits by the key that is
// pressed (not what it writes), Shift for corner marks, Ctrl for centre marks, both for colours.

import { clear, write } from './edit.js';
import { redo, select, setTool, state, undo } from './store.js';
import { symbolsOf, typed } from './symbols.js';

const TOOLS = ['digit', 'corner', 'centre', 'colour'];
const TOOL_KEYS = { KeyZ: 'digit', KeyX: 'corner', KeyC: 'centre', KeyV: 'colour' };
const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1],
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
  const letter = /^Key([A-Z])$/.exec(event.code);
  if (!letter) return null;
  // Layouts of keyboards differ in their letters, so what is written decides.
  const capital = event.key.length === 1 ? event.key.toUpperCase() : letter[1];
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
  const key = event.code;
  if (key === 'KeyZ') return event.shiftKey ? redo() : undo();
  if (key === 'KeyY') return redo();
  if (key === 'KeyA') return select(event.shiftKey ? [] : state.cells.keys()) ?? true;
  if (key === 'KeyI' && !event.shiftKey) {
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
  for (const handler of overrides) if (handler(event)) return true;
  const onBoard = event.target === document.body || event.target.closest('#board, main');
  const control = event.ctrlKey || event.metaKey;
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
    if (!onBoard) return false;
    move(MOVES[event.key], event.shiftKey || control);
    return true;
  }
  if (event.code === 'Backspace' || event.code === 'Delete') return clear(toolOf(event, shift)) || true;
  if (event.code === 'Escape') return select([]) ?? true;
  const symbol = symbolOf(event);
  if (symbol && !(control && /^Key[RTNWLFP]$/.test(event.code))) {
    write(symbol, toolOf(event, shift));
    return true;
  }
  if (!control && !event.altKey && MOVES[event.code]) {
    move(MOVES[event.code], shift);
    return true;
  }
  if (!control && !event.altKey && TOOL_KEYS[event.code]) return setTool(TOOL_KEYS[event.code]) ?? true;
  if (event.code === 'Space' && onBoard) return cycle(event.shiftKey) ?? true;
  if (event.code === 'PageDown' || event.code === 'PageUp') return cycle(event.code === 'PageUp') ?? true;
  return false;
}

document.addEventListener('keydown', (event) => {
  if (handle(event)) event.preventDefault();
});
