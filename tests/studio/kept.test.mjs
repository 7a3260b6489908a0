// What the browser keeps: the puzzle between visits, and while there is no server.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cells, clickCell, openPage, says, startBrowser, startServer, textOf, useStudio, verdict } from './harness.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const studio = useStudio();

const linked = (page) => page.waitForFunction(() => location.hash.startsWith('#p='));

describe('the puzzle is kept', () => {
  test('it comes back at the plain address, with its title and in play, without a wait', async () => {
    const context = await studio.context();
    const page = await studio.open('', undefined, context);
    await page.keyboard.press('Digit5');
    await page.click('#title');
    await page.keyboard.type('Mine');
    await page.click('#mode-play');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit3');
    // Left at once: the link is not written yet.
    await page.goto('about:blank');
    const again = await studio.open('', undefined, context);
    assert.match(await cells(again), /^53\.+$/);
    assert.equal(await again.$eval('#title', (box) => box.value), 'Mine');
    assert.equal(await again.$eval('#mode-play', (button) => button.getAttribute('aria-checked')), 'true');
    assert.equal(await again.$$eval('#board .entry', (all) => all.length), 1);
    assert.deepEqual([...page.complaints, ...again.complaints], []);
  });

  test('a reload loses no digit, not even the last one', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await linked(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit3');
    await page.reload();
    await page.waitForSelector('html[data-ready=yes]');
    assert.match(await cells(page), /^53\.+$/);
  });

  test('a link wins, and one that is only looked at leaves what is kept', async () => {
    const context = await studio.context();
    const page = await studio.open();
    await page.keyboard.press('Digit9');
    await linked(page);
    const { hash } = new URL(page.url());
    const mine = await studio.open('', undefined, context);
    await mine.keyboard.press('Digit1');
    await linked(mine);
    const other = await studio.open(hash, undefined, context);
    assert.match(await cells(other), /^9\.+$/);
    await other.close();
    const again = await studio.open('', undefined, context);
    assert.match(await cells(again), /^1\.+$/);
  });

  test('New grid starts afresh, and Undo brings the last one back', async () => {
    const context = await studio.context();
    const page = await studio.open('', undefined, context);
    await page.keyboard.press('Digit1');
    await page.click('#tab-draw');
    await page.click('#size-use');
    await page.waitForFunction(() => !document.querySelector('#board .given'));
    await page.click('#undo');
    assert.match(await cells(page), /^1\.+$/);
    await page.click('#size-use');
    await page.waitForFunction(() => !document.querySelector('#board .given'));
    await page.goto('about:blank');
    const again = await studio.open('', undefined, context);
    assert.match(await cells(again), /^\.{81}$/);
  });

  test('a browser that keeps nothing does no harm, nor does nonsense that it kept', async () => {
    for (const harm of [
      () => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } }),
      () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; },
      () => localStorage.setItem('onefold-puzzle', '{"link": "", "puzzle": {"l": 7}}'),
    ]) {
      const page = await studio.open();
      await page.evaluateOnNewDocument(harm);
      await page.reload();
      await page.waitForSelector('html[data-ready=yes]');
      await page.keyboard.press('Digit4');
      await verdict(page, 'multiple');
      await page.click('#theme');
      await linked(page);
      assert.match(await cells(page), /^4\.+$/);
      assert.deepEqual(page.complaints.filter((text) => text.startsWith('error')), []);
    }
  });
});

describe('a server that is gone', () => {
  let browser;
  before(async () => { browser = await startBrowser(); });
  after(() => browser.close());

  test('is said in words, typing goes on, and all is well when it is back', async () => {
    const first = await startServer();
    const page = await openPage(browser, first.url);
    await page.$eval('#paste', (box, text) => { box.value = text; }, EASY);
    await page.$eval('#read', (button) => button.click());
    await verdict(page, 'unique');
    const gone = new Promise((done) => { first.child.once('exit', done); });
    first.stop();
    await gone;
    await page.click('#tab-learn');
    await page.click('#hint-3');
    const words = /^the studio has stopped; start `onefold studio` again; what you typed is kept$/;
    await says(page, '#hint-says', words);
    await says(page, '#verdict', words);
    await page.click('#tab-draw');
    await says(page, '#layout-says', words);
    await clickCell(page, 2);
    await page.keyboard.press('Digit4');
    assert.equal((await cells(page))[2], '4');
    await says(page, '#verdict', words);
    const second = await startServer('--port', new URL(first.url).port);
    await verdict(page, 'unique');
    await says(page, '#layout-says', /more than one way/);
    assert.equal(await textOf(page, '#hint-says'), '');
    assert.doesNotMatch(await page.$eval('body', (body) => body.textContent), /has stopped/);
    await page.click('#tab-learn');
    await page.click('#hint-3');
    await says(page, '#hint-says', /So r\dc\d is \d/);
    await page.reload();
    await page.waitForSelector('html[data-ready=yes]');
    assert.equal((await cells(page))[2], '4', 'what was typed is kept');
    second.stop();
    assert.deepEqual(page.complaints.filter((text) => !/ERR_/.test(text)), []);
  });
});
