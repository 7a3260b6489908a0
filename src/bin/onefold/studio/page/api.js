// Questions to the engine. An answer comes as lines of JSON: progress, then the answer. Whoever
// aborts a question closes its connection, which cancels the work.

import { emit, state } from './store.js';

/** What is wrong with a question, in the server's words. */
export class Refused extends Error {}

/** What is said where no server answers. */
export const GONE = 'the studio has stopped; start `onefold studio` again; what you typed is kept';

/** There is no server any more. */
export class Gone extends Error {}

/** What comes over the connection; the browser's word for a broken one helps nobody. */
async function reached(promise) {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    emit('gone');
    throw new Gone(GONE);
  }
}

/** Asks a question; resolves with the answer. `progress` sees each line before it. */
export async function ask(question, body, { signal, progress } = {}) {
  const response = await reached(fetch(`/api/${question}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }));
  if (!response.ok) throw new Refused(await reached(response.text()));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reached(reader.read());
    rest += value ?? '';
    const lines = rest.split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line === '') continue;
      const told = JSON.parse(line);
      if (told.type === 'answer') return told;
      if (told.type === 'error') throw new Refused(told.message);
      progress?.(told);
    }
    if (done) throw new Refused('the engine ended without an answer');
  }
}

/** The puzzle on the board as a question carries it. */
export function puzzle(more) {
  const line = (part) => state.cells.map((cell) => cell[part] || '.').join('');
  const body = { layout: state.layout, givens: line('given'), entries: line('entry') };
  if (state.candidates) body.candidates = state.candidates;
  return { ...body, ...more };
}

/** Whether an error only says that the question was given up. */
export const isAbort = (error) => error?.name === 'AbortError';

/** A place for one question at a time: a new one gives up the last. */
export class Line {
  #controller = null;

  /** Asks; resolves with null where another question has come between. */
  async ask(question, body, progress) {
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const current = (told) => controller === this.#controller && progress?.(told);
      const answer = await ask(question, body, { signal: controller.signal, progress: current });
      return controller === this.#controller ? answer : null;
    } catch (error) {
      if (isAbort(error) || controller !== this.#controller) return null;
      throw error;
    } finally {
      if (controller === this.#controller) this.#controller = null;
    }
  }

  get busy() {
    return this.#controller !== null;
  }

  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }
}
