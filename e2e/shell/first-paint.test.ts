import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const en = wordsOf('en');

/** Goes to an address whose scripts stay on the way. @returns what has them arrive */
async function visitWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Adds up by how much anything that was painted moves, from the first paint on. */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  const moves = await page.evaluateHandle(() => {
    const seen = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    return seen;
  });
  return () => moves.evaluate(({ sum }) => sum);
}

const boxOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

it('draws the shape of the page in the chosen theme before its scripts arrive, and moves nothing afterwards', async () => {
  const user = await server().newUser('owner');
  const { provider_uuid } = await storeAgent(user, 'Florist');
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents');
  await page.getByText('Florist').waitFor();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const sideMenu = { drawn: '#shell-shape > div', real: 'aside' };
  const testPanel = { drawn: '#editor-shape .border-l', real: `section[aria-label="${en('editor.test')}"]` };
  for (const [address, { drawn, real }] of [
    ['/agents', sideMenu],
    [`/agents?agent=${provider_uuid}`, testPanel],
  ] as const) {
    const release = await visitWithoutScripts(page, address);
    const shape = page.locator(drawn).first();
    await shape.waitFor();
    expect(await shape.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    const movesOf = await watchMoves(page);
    const box = await boxOf(page, drawn);
    await release();
    await page.getByText('Florist').first().waitFor();
    await shape.waitFor({ state: 'hidden' });
    expect(await boxOf(page, real)).toEqual(box);
    expect(await movesOf()).toBeLessThan(0.01);
  }
});

it('draws no shape for visitors who are sent to sign in', async () => {
  const page = await browser().newPage(server());
  await visitWithoutScripts(page, '/agents');
  await page.locator('#root').waitFor({ state: 'attached' });
  expect(await page.locator('#shell-shape').isVisible()).toBe(false);
});
