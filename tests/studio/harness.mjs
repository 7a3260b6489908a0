// Starts the program and a browser for the tests of the page.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import puppeteer from 'puppeteer-core';

export const PROGRAM = process.env.ONEFOLD_PROGRAM ?? '../../target/debug/onefold';
const BROWSER = process.env.ONEFOLD_CHROMIUM ?? '/usr/bin/chromium';

/** The server at a free port, unless one is said: its address, its process, and a way to end it. */
export async function startServer(...args) {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(PROGRAM, ['studio', ...port, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  // It ends with these tests, however they end.
  process.on('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { url, child, stop: () => child.kill() };
  }
  throw new Error('the server did not start');
}

export function startBrowser() {
  return puppeteer.launch({
    executablePath: BROWSER,
    // The browser without windows is a program of its own, and takes less than half the time.
    headless: BROWSER.endsWith('headless-shell') ? 'shell' : true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** Times that a page is loaded until it is ready. */
const LOADS = 3;

/**
 * Loads a page until it is ready. On a busy machine the server may close a connection that the
 * browser opened ahead and has not used in time; a person would load the page again, too.
 */
async function load(page, begin) {
  await begin();
  for (let times = 1; ; times += 1) {
    try {
      await page.waitForSelector('html[data-ready=yes]', { timeout: 20_000 });
      return;
    } catch (error) {
      if (times === LOADS) throw error;
      page.complaints.length = 0;
      await page.reload();
    }
  }
}

/** A page that is ready; whatever it complains about fails the test. What it keeps, pages of its context see. */
export async function openPage(browser, url, viewport = DESKTOP, context = undefined) {
  context ??= await browser.createBrowserContext();
  const page = await context.newPage();
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(`error: ${error.message ?? error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') page.complaints.push(`console: ${message.text()}`);
  });
  await page.setViewport(viewport);
  await load(page, () => page.goto(url));
  return page;
}

/** The program and a browser for the tests of a file, and a way to open pages. */
export function useStudio(...args) {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(...args), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
  return {
    open: (hash = '', viewport = DESKTOP, context = undefined) => openPage(browser, `${server.url}${hash}`, viewport, context),
    context: () => browser.createBrowserContext(),
  };
}

/** Lets questions of a kind wait until they are let go; those given up meanwhile are gone. */
export async function held(page, ...questions) {
  const waiting = [];
  let open = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const question = new URL(request.url()).pathname.split('/').pop();
    if (open || !questions.includes(question)) request.continue().catch(() => {});
    else waiting.push(request);
  });
  return {
    asked: () => waiting.length,
    async release() {
      open = true;
      await Promise.all(waiting.map((request) => request.continue().catch(() => {})));
      // What is answered now has come when a question that is asked after it is answered.
      await page.evaluate(async () => {
        const body = JSON.stringify({ layout: 'classic:4' });
        const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
        for (let k = 0; k < 3; k += 1) await (await fetch('/api/layout', asked)).text();
        await new Promise((done) => { setTimeout(done, 100); });
      });
    },
  };
}

/** The text of an element. */
export const textOf = (page, selector) => page.$eval(selector, (element) => element.textContent.trim());

/** Waits until an element says something; fails with what it says instead. */
export async function says(page, selector, pattern, timeout = 60_000) {
  const said = (place, source) => new RegExp(source).test(document.querySelector(place).textContent);
  await page.waitForFunction(said, { timeout }, selector, pattern.source).catch(async (error) => {
    throw new Error(`${selector} says '${await textOf(page, selector)}', not ${pattern}`, { cause: error });
  });
}

/** Waits until the verdict is of a kind. */
export const verdict = (page, kind) => page.waitForSelector(`#verdict[data-kind="${kind}"]`, { timeout: 10_000 });

/** What stands in the cells, a character each. */
export const cells = (page) => page.$$eval('#board [role=gridcell]', (all) => all.map((cell) => {
  const shown = cell.querySelector('.given, .entry');
  return shown ? shown.textContent : '.';
}).join(''));

/** Waits until what was asked of the page is drawn, so that cells are where they will stay. */
export const settled = (page) => page.evaluate(() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
}));

/** Presses a key while others are held. */
export async function chord(page, modifiers, key) {
  for (const modifier of modifiers) await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  for (const modifier of modifiers.toReversed()) await page.keyboard.up(modifier);
}

/** The middle of a cell on the screen; found at one go, since the board may be drawn again. */
export const middle = (page, index) => page.evaluate((id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}, `c${index}`);

export async function clickCell(page, index) {
  await page.mouse.click(...await middle(page, index));
}

/** Reads a text through the paste box, and waits until its puzzle is there. */
export async function readText(page, text) {
  await page.$eval('#tab-share', (tab) => tab.click());
  await page.$eval('#paste', (box, value) => { box.value = value; }, text);
  await page.$eval('#read', (button) => button.click());
  await page.waitForSelector('#read-says .fine');
  await page.evaluate(() => document.querySelector('#board').focus());
  await page.keyboard.press('ArrowRight');
}
