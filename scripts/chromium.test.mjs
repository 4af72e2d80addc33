import { isAbsolute } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium } from './chromium.mjs';

it('names the browser by its whole path', () => {
  expect(isAbsolute(findChromium())).toBe(true);
});

it('refuses a browser that does not run, by name', () => {
  const before = process.env.PARLEY_CHROMIUM;
  process.env.PARLEY_CHROMIUM = '/nowhere/chromium';
  try {
    expect(() => findChromium()).toThrow('PARLEY_CHROMIUM names /nowhere/chromium');
  } finally {
    if (before === undefined) delete process.env.PARLEY_CHROMIUM;
    else process.env.PARLEY_CHROMIUM = before;
  }
});
