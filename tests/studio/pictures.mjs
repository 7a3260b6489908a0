// Draws the pictures of docs/STUDIO.md: `node pictures.mjs` in this folder, with the program in
// ONEFOLD_PROGRAM. `pngquant --force --ext .png ../../docs/studio/*.png` makes them small.

import { mkdir, readFile } from 'node:fs/promises';
import { clickCell, middle, openPage, PHONE, readText, says, startBrowser, startServer, verdict } from './harness.mjs';

const OUT = new URL('../../docs/studio/', import.meta.url).pathname;
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
/** 12 solutions. */
const FEW = '53..7....6..195....98....6.8...6...3...8.3...7...2...6.6....28....419..5....8..79';
const PAIRS = '4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9';
const file = (name) => readFile(new URL(`../../puzzles/${name}`, import.meta.url), 'utf8');
const DESK = { width: 1060, height: 720 };
const HAND = { ...PHONE, deviceScaleFactor: 1 };

const server = await startServer();
const browser = await startBrowser();
await mkdir(OUT, { recursive: true });

async function chord(page, modifiers, key) {
  for (const modifier of modifiers) await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  for (const modifier of modifiers) await page.keyboard.up(modifier);
}

async function stroke(page, places) {
  await page.mouse.move(...await middle(page, places[0]));
  await page.mouse.down();
  for (const place of places.slice(1)) await page.mouse.move(...await middle(page, place), { steps: 3 });
  await page.mouse.up();
}

/** Presses a button wherever it is: on a phone the board may lie over it. */
const press = (page, selector) => page.$eval(selector, (button) => button.click());

/** By name: what to do on a page before its picture is taken. */
const SCENES = {
  async marks(page) {
    await readText(page, EASY);
    await clickCell(page, 2);
    for (const key of ['Digit1', 'Digit2', 'Digit4']) await chord(page, ['Control'], key);
    await clickCell(page, 11);
    for (const key of ['Digit2', 'Digit7']) await chord(page, ['Shift'], key);
    await clickCell(page, 30);
    await page.keyboard.press('Digit7');
    for (const [cell, colour] of [[20, 3], [21, 5], [22, 8]]) {
      await clickCell(page, cell);
      await chord(page, ['Control', 'Shift'], `Digit${colour}`);
    }
    await clickCell(page, 40);
    await page.keyboard.press('Digit3');
    await press(page, '#tab-solve');
  },
  async difference(page) {
    await readText(page, '53..7....6..195.....8....6.8...6...34..8.3..1........6.6....28....419..5....8..79');
    await verdict(page, 'multiple');
    await press(page, '#show-evidence');
    await press(page, '#tab-solve');
  },
  async count(page) {
    await press(page, '#count');
    await says(page, '#count-says', /^exact/);
  },
  async candidates(page) {
    await readText(page, FEW);
    await press(page, '#tab-solve');
    await press(page, '#true-candidates');
    await page.waitForSelector('#board .marks .count');
  },
  async hint(page) {
    await readText(page, PAIRS);
    await press(page, '#tab-learn');
    await press(page, '#hint-3');
    await page.waitForSelector('#board .mark.removed');
  },
  async path(page) {
    await readText(page, EASY);
    await press(page, '#tab-learn');
    await press(page, '#path-find');
    await page.waitForSelector('#path-bar:not([hidden])');
    for (let k = 0; k < 14; k += 1) await press(page, '#path-on');
    await page.$eval('#path-list', (list) => list.scrollIntoView({ block: 'end' }));
  },
  async draw(page) {
    await readText(page, 'classic:6');
    await press(page, '#tab-draw');
    await press(page, '#paint');
    await press(page, '#brushes button:nth-child(2)');
    await stroke(page, [8, 14]);
    await says(page, '#layout-says', /region/);
  },
  async outside(page) {
    await readText(page, 'classic:6');
    await press(page, '#tab-draw');
    const clues = [
      ['sandwich', 'row from the left', 2, 7], ['x-sum', 'row from the right', 5, 11],
      ['skyscraper', 'column from the top', 3, 2], ['sum', '↘ from column', 2, 13],
    ];
    for (const [k, [kind, line, number, value]] of clues.entries()) {
      await page.select('#outside-kind', kind);
      await page.select('#outside-line', line);
      await page.$eval('#outside-number', (box, text) => { box.value = text; }, number);
      await page.$eval('#outside-value', (box, text) => { box.value = text; }, value);
      await press(page, '#outside-add');
      await page.waitForSelector(`#constraints li:nth-child(${k + 1})`);
    }
    await page.$eval('#outside-kind', (box) => box.scrollIntoView({ block: 'center' }));
  },
  async samurai(page) {
    await readText(page, await file('samurai/easy.txt'));
    await verdict(page, 'unique');
    await press(page, '#tab-draw');
    await says(page, '#layout-says', /admits/);
  },
  async make(page) {
    await press(page, '#tab-make');
    await page.select('#make-symmetry', 'rot180');
    await press(page, '#generate');
    await says(page, '#generate-says', /givens/);
    await verdict(page, 'unique');
  },
  async share(page) {
    await readText(page, await file('killer/nine.txt').catch(() => EASY));
    await page.select('#form', 'text');
    await press(page, '#write');
    await page.waitForFunction(() => document.querySelector('#written').value);
  },
  async large(page) {
    await readText(page, 'classic:25');
    for (const [cell, key] of [[0, 'KeyA'], [30, 'KeyP'], [312, 'Digit7'], [400, 'KeyC']]) {
      await clickCell(page, cell);
      await page.keyboard.press(key);
    }
    await press(page, '#tab-solve');
  },
  async sumo(page) {
    await readText(page, 'sumo');
    await press(page, '#tab-solve');
  },
  async dark(page) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await SCENES.hint(page);
  },
};

const only = process.argv.slice(2);
for (const [name, prepare] of Object.entries(SCENES)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const [kind, viewport] of [['desk', DESK], ['phone', HAND]]) {
    const page = await openPage(browser, server.url, viewport);
    await prepare(page);
    await new Promise((done) => { setTimeout(done, 400); });
    // On a phone the board stays in sight above whatever is read below it.
    if (kind === 'phone' && name !== 'outside') {
      await page.evaluate((top) => {
        const { bottom } = document.querySelector('#frame').getBoundingClientRect();
        scrollTo(0, top ? 0 : scrollY + document.querySelector('#tabs').getBoundingClientRect().top - bottom);
      }, ['marks', 'sumo', 'large', 'difference'].includes(name));
      await new Promise((done) => { setTimeout(done, 200); });
    }
    await page.screenshot({ path: `${OUT}${name}-${kind}.png`, fullPage: false });
    if (page.complaints.length > 0) console.log(name, kind, page.complaints);
    await page.close();
  }
}
await browser.close();
server.stop();
