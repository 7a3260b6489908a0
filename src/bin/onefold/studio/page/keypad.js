// The keypad below the board, for touch and mouse: digits, the tool, and what digits become.

import { $, choose, make } from './dom.js';
import { clear, write } from './edit.js';
import { canRedo, canUndo, on, redo, setSetting, setTool, state, undo } from './store.js';
import { shown as sign, symbolsOf } from './symbols.js';

const COLOURS = '123456789';
let shown = '';

function fill() {
  const keys = state.tool === 'colour' ? COLOURS : symbolsOf(state.board.order);
  const kind = `${state.tool === 'colour'} ${keys} ${sign(keys[0])}${sign(keys.at(-1))}`;
  if (kind === shown) return;
  shown = kind;
  const buttons = [...keys].map((key) => {
    const colour = state.tool === 'colour';
    const button = make('button', { textContent: colour ? key : sign(key), className: colour ? `paint${key}` : '' });
    if (colour) button.setAttribute('aria-label', `colour ${key}`);
    button.addEventListener('click', () => write(key));
    return button;
  });
  const erase = make('button', { textContent: '⌫', title: 'Clear (Backspace)', className: 'erase' });
  erase.setAttribute('aria-label', 'Clear');
  erase.addEventListener('click', () => clear());
  $('digits').replaceChildren(...buttons, erase);
  $('digits').style.setProperty('--keys', Math.min(keys.length + 1, 13));
}

function tools() {
  if (!state.board) return;
  for (const button of document.querySelectorAll('[data-tool]')) {
    choose(button, button.dataset.tool === state.tool);
  }
  choose($('mode-set'), state.setting);
  choose($('mode-play'), !state.setting);
  fill();
}

function ways() {
  $('undo').disabled = !canUndo();
  $('redo').disabled = !canRedo();
}

export function startKeypad() {
  for (const button of document.querySelectorAll('[data-tool]')) {
    button.addEventListener('click', () => setTool(button.dataset.tool));
  }
  $('mode-set').addEventListener('click', () => setSetting(true));
  $('mode-play').addEventListener('click', () => setSetting(false));
  $('undo').addEventListener('click', undo);
  $('redo').addEventListener('click', redo);
  on('tool', tools);
  on('layout', tools);
  on('layout', ways);
  on('cells', ways);
  // A press on the keypad must not take the focus from the board.
  $('keypad').addEventListener('mousedown', (event) => event.preventDefault());
}
