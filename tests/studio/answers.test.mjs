// Answers: the live verdict with its evidence, counts, true candidates, cancelling.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cells, clickCell, readText, says, textOf, useStudio, verdict } from './harness.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const studio = useStudio('--threads', '1');

describe('answers', () => {
  test('uniqueness follows every change, with the difference of two solutions', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await verdict(page, 'unique');
    await page.click('#mode-set');
    // Without these givens there are several solutions.
    for (const cell of [0, 1, 12, 80]) {
      await clickCell(page, cell);
      await page.keyboard.press('Delete');
    }
    await clickCell(page, 13);
    await page.keyboard.press('Delete');
    await verdict(page, 'multiple');
    await page.click('#show-evidence');
    const n = Number(/\((\d+) cells\)/.exec(await textOf(page, '#show-evidence'))[1]);
    assert.ok(n >= 4);
    assert.equal(await page.$$eval('#board .marks .first', (all) => all.length), n);
    const [one, other] = await Promise.all(['first', 'second'].map((kind) => (
      page.$$eval(`#board .marks .${kind}`, (all) => all.map((text) => text.textContent)))));
    one.forEach((symbol, k) => assert.notEqual(symbol, other[k]));
    await page.click('#show-evidence');
    assert.equal(await page.$$eval('#board .marks .first', (all) => all.length), 0);
    for (let k = 0; k < 5; k += 1) await page.click('#undo');
    await verdict(page, 'unique');
    assert.deepEqual(page.complaints, []);
  });

  test('what clashes is shown where there is no solution', async () => {
    const page = await studio.open();
    for (const digit of '12345678') {
      await page.keyboard.press(digit);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('9');
    await verdict(page, 'none');
    await page.click('#show-evidence');
    assert.equal(await page.$$eval('#board .scope .clash', (all) => all.length), 1);
  });

  test('solved is said when every cell is right, and not before', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await verdict(page, 'unique');
    const type = async (cell, symbol) => {
      await clickCell(page, cell);
      await page.keyboard.press(`Digit${symbol}`);
    };
    const open = [...EASY].map((c, k) => (c === '.' ? k : -1)).filter((k) => k >= 0);
    for (const cell of open.slice(0, -1)) await type(cell, SOLVED[cell]);
    await page.click('#check-entries');
    await says(page, '#counted-in', /^All 50 entered digits are right.$/);
    const last = open.at(-1);
    await verdict(page, 'unique');
    await type(last, 9 - SOLVED[last]);
    await verdict(page, 'wrong');
    assert.equal(await textOf(page, '#verdict'), 'Every cell is filled, but not all of it is right');
    await page.click('#check-entries');
    await says(page, '#counted-in', /^Not right: r9c7$/);
    assert.equal(await page.$$eval('#board .scope .wrong', (all) => all.length), 1);
    await page.keyboard.press(`Digit${SOLVED[last]}`);
    await verdict(page, 'solved');
    assert.equal(await textOf(page, '#verdict'), 'Solved');
    assert.equal(await page.$$eval('#board .scope .wrong', (all) => all.length), 0);
    assert.equal(await cells(page), SOLVED);
    // Where entries count as givens it is solved all the same, or has no solution.
    await page.click('#tab-solve');
    await page.click('#with-entries');
    await verdict(page, 'solved');
    await clickCell(page, 0);
    await type(last, 9 - SOLVED[last]);
    await verdict(page, 'wrong');
    assert.deepEqual(page.complaints, []);
  });

  test('of several solutions each is one, and entries are checked against all', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#mode-play');
    const type = async (text) => {
      for (const [k, symbol] of [...text].entries()) {
        await clickCell(page, k);
        if (symbol !== '.') await page.keyboard.press(`Digit${symbol}`);
      }
    };
    await type('1234');
    await page.click('#check-entries');
    await says(page, '#counted-in', /^There is a solution with all 4 entered digits.$/);
    await type('....1');
    await page.click('#check-entries');
    await says(page, '#counted-in', /^In no solution together: r1c1 r2c1$/);
    await type('....3412214343');
    await verdict(page, 'multiple');
    await type('..............21');
    await verdict(page, 'solved');
    await type('..............12');
    await verdict(page, 'wrong');
    assert.deepEqual(page.complaints, []);
  });

  test('the blank grid has 6670903752021072936960 solutions', async () => {
    const page = await studio.open();
    await page.click('#count');
    await says(page, '#count-says', /^exact/);
    assert.equal(await page.$eval('#count-value', (place) => place.dataset.value), '6670903752021072936960');
    assert.equal((await textOf(page, '#count-value')).replace(/\D/g, ''), '6670903752021072936960');
    await page.keyboard.press('Digit1');
    assert.equal(await textOf(page, '#count-value'), '', 'a number of another puzzle does not stay');
  });

  test('a hard count is cancelled within a second, and typing goes on meanwhile', async () => {
    const page = await studio.open();
    await readText(page, 'classic:16');
    await page.click('#tab-solve');
    await page.click('#count');
    await says(page, '#count-says', /counting/);
    await clickCell(page, 17);
    await new Promise((done) => { setTimeout(done, 700); });
    const begun = Date.now();
    await page.click('#count-cancel');
    assert.equal(await textOf(page, '#count-says'), 'cancelled');
    // The server has one thread for such questions, so this one shows that it is free.
    const value = await page.evaluate(async () => {
      const body = JSON.stringify({ layout: 'classic:4', givens: '.'.repeat(16) });
      const answer = await fetch('/api/count', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return (await answer.text()).match(/"count":"(\d+)"/)[1];
    });
    assert.equal(value, '288');
    assert.ok(Date.now() - begun < 1000, `${Date.now() - begun} ms`);
    await page.click('#count');
    await says(page, '#count-says', /counting/);
    await page.keyboard.press('Escape');
    await clickCell(page, 17);
    await page.keyboard.press('KeyG');
    assert.equal(await page.$eval('#c17', (cell) => cell.textContent), 'G');
    await verdict(page, 'multiple');
  });

  test('true candidates are coloured by their numbers of solutions, after every change', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-solve');
    await page.click('#true-candidates');
    await page.waitForSelector('#board .marks .count.many');
    assert.equal(await page.$$eval('#board .marks .count', (all) => all.length), 64);
    const clues = [[0, 1], [5, 3], [10, 2]];
    for (const [cell, symbol] of clues) {
      await clickCell(page, cell);
      await page.keyboard.press(`Digit${symbol}`);
    }
    await page.waitForFunction(() => document.querySelectorAll('#board .marks .count').length < 40);
    await page.click('#candidates-exact');
    await says(page, '#candidates-says', /^\d+ solutions?$/);
    const total = Number((await textOf(page, '#candidates-says')).split(' ')[0]);
    const ofCell = await page.evaluate(async () => {
      const titles = [...document.querySelectorAll('#board .marks .count title')].map((title) => title.textContent);
      return titles.map((text) => Number(text.split(': ')[1]));
    });
    assert.equal(ofCell.reduce((sum, n) => sum + n, 0), total * 13, 'each open cell adds up to all solutions');
    await page.click('#true-candidates');
    assert.equal(await page.$$eval('#board .marks .count', (all) => all.length), 0);
  });

  test('the solution is shown, and written in as one step', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await page.click('#tab-solve');
    await page.click('#solve-show');
    await page.waitForSelector('#board .marks .solution');
    assert.equal(await page.$$eval('#board .marks .solution', (all) => all.length), 51);
    await page.click('#solve-write');
    await page.waitForSelector('#board .entry');
    assert.equal(await page.$$eval('#board .entry', (all) => all.length), 51);
    await page.click('#undo');
    assert.equal(await page.$$eval('#board .entry', (all) => all.length), 0);
  });
});
