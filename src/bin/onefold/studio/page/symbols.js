// Symbols: inside of the page and in what it sends 1-9, A-Z, a-z; shown as the puzzle writes them.

export const WRITTEN = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The symbols of a board of `order` symbols, in order. */
export function symbolsOf(order) {
  return WRITTEN.slice(0, order);
}

/** How the puzzle writes symbols: 1, 0, A, numbers or numbers0. */
let alphabet = '1';

/** Shows symbols in the alphabet of a name from now on. */
export function spell(name) {
  alphabet = name ?? '1';
}

/** A symbol as the puzzle writes it. */
export function shown(symbol) {
  const n = WRITTEN.indexOf(symbol);
  if (n < 0) return symbol;
  switch (alphabet) {
    case '0': return n === 0 ? '0' : WRITTEN[n - 1];
    case 'A': return String.fromCharCode(65 + n);
    case 'numbers': return String(n + 1);
    case 'numbers0': return String(n);
    default: return symbol;
  }
}

/** Marks as the puzzle writes them, numbers with blanks between them. */
export function shownAll(marks) {
  return [...marks].map(shown).join(alphabet.startsWith('numbers') ? ' ' : '');
}

/** The symbol that a typed character stands for on a board of `order` symbols. */
export function typed(character, order) {
  const sign = alphabet.startsWith('numbers') ? (symbol) => symbol : shown;
  return [...symbolsOf(order)].find((symbol) => sign(symbol) === character) ?? null;
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
  const sign = shown(symbol);
  return /^[a-z]$/.test(sign) ? `small ${sign}` : sign;
}
