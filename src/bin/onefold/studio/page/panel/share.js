// The panel of texts and pictures: read any form, write any form, links, files, print.

import { ask, Line, puzzle } from '../api.js';
import { $, download, make, say } from '../dom.js';
import { fragment } from '../link.js';
import { fresh, on, open, setSetting, state, words } from '../store.js';

/** Bytes of a file that is read. */
const MOST = 900_000;
const reading = new Line();
const opening = new Line();
const writing = new Line();
const visiting = new Line();

function problem(text) {
  $('read-says').append(make('p', { className: 'problem', textContent: text }));
}

/** Opens one of the puzzles that were read; whether no other came between. */
async function use(found) {
  const answer = await opening.ask('layout', { layout: found.layout });
  if (!answer) return false;
  open(fresh(answer.layout, answer.board, found));
  setSetting(!/[^.]/.test(found.givens));
  return true;
}

/** Reads a text in any form. */
export async function read(text, more = {}) {
  opening.cancel();
  $('read-says').replaceChildren();
  $('found').hidden = true;
  const own = /#p=[A-Za-z0-9_-]+/.exec(text.trim());
  if (own && !/\s/.test(text.trim())) {
    location.hash = own[0];
    return;
  }
  const body = { text, ...more };
  if ($('on-this').checked) body.layout = state.layout;
  try {
    const answer = await reading.ask('read', body);
    if (!answer) return;
    for (const { line, column, message } of answer.problems.slice(0, 8)) {
      problem(`line ${line}${column ? `, column ${column}` : ''}: ${message}`);
    }
    if (answer.unknown_rules) {
      const anyway = make('button', { textContent: 'Read it without these rules' });
      anyway.addEventListener('click', () => read(text, { ignore_unknown: true }));
      $('read-says').append(anyway);
    }
    const { puzzles } = answer;
    if (puzzles.length === 0) {
      if (answer.problems.length === 0) problem('there is no puzzle in this text');
      return;
    }
    if (!await use(puzzles[0])) return;
    const which = puzzles.length > 1 ? `; ${puzzles.length}${answer.more ? ' and more' : ''} in the list below` : '';
    const said = [...(puzzles[0].notes ?? []), ...answer.notes];
    const notes = said.length > 0 ? ` (${said.join('; ')})` : '';
    $('read-says').append(make('p', { className: 'fine', textContent: `read as ${puzzles[0].form}${which}${notes}` }));
    if (puzzles.length > 1) list(puzzles);
  } catch (error) {
    problem(error.message);
  }
}

function list(puzzles) {
  $('found').hidden = false;
  $('found').replaceChildren(...puzzles.map((found, k) => {
    const given = [...found.givens].filter((c) => c !== '.').length;
    const name = make('span', { textContent: `${k + 1}. ${found.title ?? found.form}, ${given} givens` });
    const button = make('button', { textContent: 'Open' });
    button.addEventListener('click', () => use(found).catch((error) => problem(error.message)));
    return make('li', {}, name, button);
  }));
}

/** Reads a file. */
export async function readFile(file) {
  if (file.size > MOST) {
    problem(`${file.name} has ${file.size} bytes; at most ${MOST} are read here, the command line reads any number`);
    return;
  }
  $('paste').value = await file.text();
  await read($('paste').value);
}

/** The puzzle in a form; null where another question has come between. */
async function written(line, form) {
  const answer = await line.ask('write', puzzle({ form, ...words() }));
  if (!answer) return null;
  const missing = [];
  if (answer.dropped.length > 0) missing.push(`not in it: ${answer.dropped.join(', ')}`);
  if (answer.added.length > 0) missing.push(`added by the form: ${answer.added.join(', ')}`);
  return { text: answer.text, missing: missing.join('; ') };
}

/** Writes the puzzle into its box; resolves with it. */
async function write() {
  try {
    const found = await written(writing, $('form').value);
    if (!found) return '';
    $('written').value = found.text;
    say('write-says', found.missing);
    return found.text;
  } catch (error) {
    $('written').value = '';
    say('write-says', error.message, 'wrong');
    return '';
  }
}

async function copy(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    say(place, 'copied');
  } catch {
    say(place, 'the browser does not let this page copy; select the text and copy it by hand', 'wrong');
  }
}

async function visit(form) {
  // The window has to open with the press itself, or the browser keeps it shut.
  const page = window.open('', '_blank');
  try {
    const found = await written(visiting, form);
    if (!found) return page?.close();
    if (page) {
      page.opener = null;
      page.location = found.text;
    }
    say('link-says', found.missing);
  } catch (error) {
    page?.close();
    say('link-says', error.message, 'wrong');
  }
}

async function picture() {
  const body = puzzle({ title: state.title, names: false });
  if ($('with-solution').checked) {
    const answer = await ask('check', puzzle());
    body.solution = answer.solution ?? answer.found ?? answer.witnesses?.[0];
  }
  return (await ask('picture', body)).svg;
}

const name = () => (state.title.replace(/[^\w-]+/g, '-').slice(0, 60) || 'puzzle');

/** Runs what makes a picture; what goes wrong is said. */
async function drawn(task) {
  say('picture-says', '');
  try {
    await task();
  } catch (error) {
    say('picture-says', `no picture: ${error.message}`, 'wrong');
  }
}

async function saveSvg() {
  download(`${name()}.svg`, new Blob([await picture()], { type: 'image/svg+xml' }));
}

async function savePng() {
  const url = URL.createObjectURL(new Blob([await picture()], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(2, 4000 / Math.max(image.width, image.height));
  const canvas = make('canvas', { width: image.width * scale, height: image.height * scale });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => download(`${name()}.png`, blob), 'image/png');
}

/** The forms that can be written, into the list. */
function forms(list) {
  $('form').replaceChildren(...list.map((form) => make('option', { value: form.name, textContent: form.name, title: form.says })));
}

export function startShare(shapes) {
  forms(shapes.forms);
  $('read').addEventListener('click', () => read($('paste').value));
  $('file').addEventListener('change', async () => {
    if ($('file').files.length > 0) await readFile($('file').files[0]);
    $('file').value = '';
  });
  $('write').addEventListener('click', write);
  $('form').addEventListener('change', write);
  $('write-copy').addEventListener('click', async () => {
    const text = await write();
    if (text) await copy(text, 'write-says');
  });
  $('write-save').addEventListener('click', async () => {
    const text = await write();
    if (text) download(`${name()}.txt`, new Blob([text], { type: 'text/plain' }));
  });
  $('link-copy').addEventListener('click', async () => {
    const link = `${location.origin}/${await fragment()}`;
    $('link-says').dataset.link = link;
    await copy(link, 'link-says');
  });
  $('to-fpuzzles').addEventListener('click', () => visit('fpuzzles'));
  $('to-sudokupad').addEventListener('click', () => visit('sudokupad'));
  $('save-svg').addEventListener('click', () => drawn(saveSvg));
  $('save-png').addEventListener('click', () => drawn(savePng));
  $('print').addEventListener('click', () => window.print());
  const stale = () => {
    writing.cancel();
    visiting.cancel();
    $('written').value = '';
    say('write-says', '');
    say('link-says', '');
  };
  on('cells', stale);
  on('layout', stale);
  let depth = 0;
  const dropping = (shown) => { $('drop').hidden = !shown; };
  addEventListener('dragenter', (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes('Files')) return;
    depth += 1;
    dropping(true);
  });
  addEventListener('dragleave', () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) dropping(false);
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    depth = 0;
    dropping(false);
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData('text');
    if (file) await readFile(file);
    else if (text) await read(text);
  });
}
