// Learning: hints in three levels, steps that are taken, the path forward and back, the rating.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cells, clickCell, readText, says, textOf, useStudio } from './harness.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const PAIRS = '4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9';

const studio = useStudio();

describe('learning', () => {
  test('a hint gives where, then what, then the step with its picture', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await page.click('#tab-learn');
    await page.click('#hint-1');
    await says(page, '#hint-says', /^Look at/);
    assert.equal(await page.$$eval('#board .placed', (all) => all.length), 0);
    await page.click('#hint-2');
    await says(page, '#hint-says', /Single/);
    assert.equal(await page.$$eval('#board .placed', (all) => all.length), 0);
    await page.click('#hint-3');
    await says(page, '#hint-says', /So r\dc\d is \d/);
    assert.equal(await page.$$eval('#board .placed', (all) => all.length), 1);
    assert.equal((await cells(page)).replaceAll('.', '').length, 30, 'a hint writes nothing');
    await page.click('#step-apply');
    await page.waitForSelector('#board .entry');
    assert.equal((await cells(page)).replaceAll('.', '').length, 31);
    await page.click('#undo');
    assert.equal((await cells(page)).replaceAll('.', '').length, 30);
    assert.deepEqual(page.complaints, []);
  });

  test('step after step comes to the solution, with candidates crossed out on the way', async () => {
    const page = await studio.open();
    await readText(page, PAIRS);
    await page.click('#tab-learn');
    await page.click('#marks-fill');
    await page.waitForSelector('#board .centre');
    for (let n = 0; n < 120; n += 1) {
      await page.click('#step-apply');
      await page.waitForFunction((taken) => (
        document.querySelector('#hint-says').dataset.taken === String(taken)), { timeout: 20_000 }, n + 1);
      if (!(await cells(page)).includes('.')) break;
    }
    assert.ok(!(await cells(page)).includes('.'), await textOf(page, '#hint-says'));
    await page.waitForSelector('#verdict[data-kind=solved]');
    assert.equal(await page.$$eval('#board .conflict', (all) => all.length), 0);
  });

  test('a wrong entry is said before any hint', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await clickCell(page, 2);
    await page.keyboard.press('Digit1');
    assert.equal((await cells(page))[2], '1');
    await page.click('#tab-learn');
    await page.click('#hint-1');
    await says(page, '#hint-says', /Not what the solution has: r1c3/);
  });

  test('the path is stepped through forward and back, and changes nothing', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await page.click('#tab-learn');
    await page.click('#path-find');
    await page.waitForSelector('#path-bar:not([hidden])');
    const first = await textOf(page, '#path-says');
    assert.match(first, /^1 of \d+\./);
    await page.click('#path-on');
    await page.click('#path-on');
    assert.match(await textOf(page, '#path-says'), /^3 of/);
    assert.equal(await page.$$eval('#board .marks .filled', (all) => all.length), 2);
    await page.click('#path-back');
    await page.click('#path-back');
    assert.equal(await textOf(page, '#path-says'), first);
    await page.click('#path-last');
    assert.match(await textOf(page, '#path-says'), /solved by logic/);
    const shown = await page.$$eval('#board .marks .filled', (all) => all.map((text) => text.textContent).join(''));
    assert.equal(shown, [...SOLVED].filter((_, k) => EASY[k] === '.').join(''));
    assert.equal(await cells(page), EASY);
    await page.click('#path-close');
    assert.equal(await page.$$eval('#board .marks .filled', (all) => all.length), 0);
  });

  test('ratings and the protocol of the search', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await page.click('#tab-learn');
    await page.click('#rate');
    await says(page, '#rate-says', /^Easy .*ER\/EP\/ED/);
    await page.click('#learn summary');
    await page.click('#trace');
    await says(page, '#trace-text', /forced/);
  });
});
