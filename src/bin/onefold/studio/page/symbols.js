// Symbols as they are written: 1-9, A-Z, a-z, the same as in the engine.

export const WRITTEN = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The symbols of a board of `order` symbols, in order. */
export function symbolsOf(order) {
  return WRITTEN.slice(0, order);
}

/** A list of marks with one more, or without it where it is there; always in order. */
export function toggled(marks, symbol) {
  return marks.includes(symbol) ? without(marks, symbol) : withOne(marks, symbol);
}

export function withOne(marks, symbol) {
  if (marks.includes(symbol)) return marks;
  return [...marks, symbol].sort((a, b) => WRITTEN.indexOf(a) - WRITTEN.indexOf(b)).join('');
}

export function without(marks, symbol) {
  return marks.replace(symbol, '');
}

/** What a screen reader says for a symbol: letters apart from their case. */
export function spoken(symbol) {
  return /[a-z]/.test(symbol) ? `small ${symbol}` : symbol;
}
