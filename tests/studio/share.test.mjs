// Sharing: reading any form, links that hold everything, writing, pictures; and what setters do.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cells, clickCell, readText, says, textOf, useStudio, verdict } from './harness.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const MANY = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const GAPS = `${MANY.slice(0, 40)}${'.'.repeat(41)}`;

const studio = useStudio();

describe('sharing', () => {
  test('a link holds digits, marks, colours and the layout, and a reload brings all of it back', async () => {
    const page = await studio.open();
    await readText(page, 'samurai');
    await page.keyboard.press('Digit7');
    await page.click('#mode-play');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit3');
    await page.keyboard.press('ArrowRight');
    for (const [modifiers, key] of [[['Shift'], '1'], [['Control'], '2'], [['Control', 'Shift'], '4']]) {
      for (const modifier of modifiers) await page.keyboard.down(modifier);
      await page.keyboard.press(`Digit${key}`);
      for (const modifier of modifiers) await page.keyboard.up(modifier);
    }
    await page.$eval('#title', (box) => {
      box.value = 'Mine';
      box.dispatchEvent(new Event('input'));
    });
    const state = () => page.$eval('#board', (board) => (
      [...board.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')).join('\n')));
    const before = await state();
    await page.waitForFunction(() => location.hash.startsWith('#p='));
    await new Promise((done) => { setTimeout(done, 600); });
    const link = page.url();
    assert.ok(link.length < 2000, `${link.length} characters`);
    await page.reload();
    await page.waitForSelector('html[data-ready=yes]');
    assert.equal(await state(), before);
    assert.equal(await page.$$eval('#board .colours .paint4', (all) => all.length), 1);
    assert.equal(await page.$eval('#title', (box) => box.value), 'Mine');
    const other = await studio.open(new URL(link).hash);
    assert.equal((await cells(other)).length, 369);
    assert.deepEqual(page.complaints, []);
    const broken = await studio.open('#p=nonsense');
    assert.equal((await cells(broken)).length, 81);
  });

  test('every form that is written is read again', async () => {
    const page = await studio.open();
    const forms = await page.$$eval('#form option', (all) => all.map((option) => option.value));
    assert.ok(forms.length >= 12);
    for (const form of forms) {
      await readText(page, EASY);
      await page.select('#form', form);
      await page.click('#write');
      await page.waitForFunction(() => (
        document.querySelector('#written').value || document.querySelector('#write-says').textContent));
      const text = await page.$eval('#written', (box) => box.value);
      assert.ok(text, `${form}: ${await textOf(page, '#write-says')}`);
      await readText(page, text);
      await page.waitForFunction((expected) => (
        [...document.querySelectorAll('#board .given')].length === expected), { timeout: 5000 }, 30)
        .catch(() => assert.fail(`${form} gives another puzzle`));
    }
    assert.deepEqual(page.complaints, []);
  });

  test('a long list is listed, nonsense is said, links of other tools are read', async () => {
    const page = await studio.open();
    await readText(page, `${EASY}\n${GAPS}\n`);
    assert.equal(await page.$$eval('#found li', (all) => all.length), 2);
    await page.click('#found li:nth-child(2) button');
    await page.waitForFunction(() => document.querySelectorAll('#board .given').length === 40);
    await page.$eval('#paste', (box) => { box.value = 'there is no puzzle here'; });
    await page.click('#read');
    await page.waitForSelector('#read-says .problem');
  });

  test('a file that is dropped is read', async () => {
    const page = await studio.open();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'puzzle.txt', { type: 'text/plain' }));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, EASY);
    await page.waitForFunction(() => document.querySelectorAll('#board .given').length === 30);
  });

  test('pictures are made without any other server', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    const saved = await page.evaluate(async () => {
      const found = [];
      const original = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        found.push([blob.type, blob.size]);
        return original.call(URL, blob);
      };
      document.querySelector('#save-png').click();
      for (let k = 0; k < 100 && found.length < 2; k += 1) await new Promise((done) => { setTimeout(done, 50); });
      return found;
    });
    assert.equal(saved[0][0], 'image/svg+xml');
    assert.equal(saved[1]?.[0], 'image/png');
    assert.ok(saved[1][1] > 2000);
    assert.deepEqual(page.complaints, []);
  });
});

describe('making', () => {
  test('minimising leaves a puzzle in which every given is needed, in one step', async () => {
    const page = await studio.open();
    await readText(page, MANY);
    await page.click('#tab-make');
    await page.click('#minimise');
    await says(page, '#minimise-says', /now every given is needed/);
    const left = (await cells(page)).replaceAll('.', '').length;
    assert.ok(left >= 17 && left < 32, `${left} givens`);
    await verdict(page, 'unique');
    await page.click('#spare');
    await says(page, '#minimise-says', /Every given is needed/);
    await page.click('#undo');
    assert.equal(await cells(page), MANY);
  });

  test('suggested clues make a puzzle unique', async () => {
    const page = await studio.open();
    const some = [...MANY].map((symbol, k) => (k % 3 ? symbol : '.')).join('').replaceAll('1', '.').replaceAll('2', '.');
    await readText(page, some);
    await verdict(page, 'multiple');
    await page.click('#tab-make');
    await page.click('#suggest');
    await page.waitForSelector('#suggest-use:not([hidden])');
    const n = await page.$$eval('#board .marks .suggested', (all) => all.length);
    assert.ok(n >= 1);
    await page.click('#suggest-use');
    await verdict(page, 'unique');
    await clickCell(page, 0);
  });

  test('puzzles are generated by symmetry and difficulty', async () => {
    const page = await studio.open();
    await page.click('#tab-make');
    await page.select('#make-symmetry', 'rot180');
    await page.select('#make-level', 'Easy');
    await page.click('#generate');
    await says(page, '#generate-says', /^\d+ givens, Easy/);
    await verdict(page, 'unique');
    const made = await cells(page);
    for (let k = 0; k < 81; k += 1) assert.equal(made[k] === '.', made[80 - k] === '.', `cell ${k}`);
    await page.click('#tab-draw');
    await page.click('#jigsaw-draw');
    await says(page, '#layout-name', /jigsaw/);
    assert.deepEqual(page.complaints, []);
  });

  test('a killer has cages in place of clues, and another takes its place', async () => {
    const page = await studio.open();
    await page.click('#tab-make');
    await page.click('#make-killer');
    assert.equal(await page.$eval('#make-symmetry', (select) => select.disabled), true);
    for (let k = 0; k < 2; k += 1) {
      await page.click('#generate');
      await says(page, '#generate-says', /^0 givens/);
      await verdict(page, 'unique');
      assert.equal(await cells(page), '.'.repeat(81));
    }
    await page.click('#make-killer');
    assert.equal(await page.$eval('#make-cage', (input) => input.disabled), true);
    assert.deepEqual(page.complaints, []);
  });
});
