import { type BrowserContext, chromium } from 'playwright-core';
import type { Parley } from './parley-process.ts';

/** A headless Chromium with a fresh profile for each visit. */
export type BenchBrowser = AsyncDisposable & {
  /** A profile of its own in which the owner is signed in. */
  visit(parley: Pick<Parley, 'token'>): Promise<BrowserContext>;
};

export async function openBenchBrowser(): Promise<BenchBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return {
    async visit({ token }) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript((idToken) => {
        for (const name of ['id_token', 'access_token']) localStorage.setItem(name, idToken);
        localStorage.setItem('language', 'en');
      }, token);
      return context;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
