// Draws the pictures of docs/STUDIO.md: `node pictures.mjs` in this folder, with the program in
// ONEFOLD_PROGRAM. `pngquant --force --ext .png ../../docs/studio/*.png` makes them small.

import { mkdir, readFile } from 'node:fs/promises';
import { clickCell, middle, openPage, PHONE, readText, says, startBrowser, startServer, verdict } from './harness.mjs';

const OUT = new URL('../../docs/studio/', import.meta.url).pathname;
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
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
  async hint(page) {
    await readText(page, PAIRS);
    await press(page, '#tab-learn');
    await press(page, '#hint-3');
    await page.waitForSelector('#board .mark.removed');
  },
  async draw(page) {
    await readText(page, 'classic:6');
    await press(page, '#tab-draw');
    await press(page, '#paint');
    await press(page, '#brushes button:nth-child(2)');
    await stroke(page, [8, 14]);
    await says(page, '#layout-says', /region/);
  },
  async samurai(page) {
    await readText(page, await file('samurai/easy.txt'));
    await verdict(page, 'unique');
    await press(page, '#tab-draw');
    await says(page, '#layout-says', /be filled/);
  },
  async share(page) {
    await readText(page, await file('killer/nine.txt').catch(() => EASY));
    await page.select('#form', 'text');
    await press(page, '#write');
    await page.waitForFunction(() => document.querySelector('#written').value);
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
    if (kind === 'phone' && name !== 'marks') continue;
    const page = await openPage(browser, server.url, viewport);
    await prepare(page);
    await new Promise((done) => { setTimeout(done, 400); });
    await page.screenshot({ path: `${OUT}${name}-${kind}.png`, fullPage: false });
    if (page.complaints.length > 0) console.log(name, kind, page.complaints);
    await page.close();
  }
}
await browser.close();
server.stop();
