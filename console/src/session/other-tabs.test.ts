import { expect, it } from 'vitest';
import { renewalDelayMs } from './other-tabs.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 28);
const tokenFor = (ms: number) => `.${btoa(JSON.stringify({ exp: (NOW_MS + ms) / 1000 }))}.`;

it('renews an id token a minute before it expires', () => {
  expect(renewalDelayMs(tokenFor(HOUR_MS), NOW_MS)).toBe(HOUR_MS - 60_000);
});

it('waits no longer than a timer can, so that a token for a month is not renewed at once', () => {
  expect(renewalDelayMs(tokenFor(30 * 24 * HOUR_MS), NOW_MS)).toBe(24 * HOUR_MS);
});

it('leaves a token that has expired to the next call', () => {
  expect(renewalDelayMs(tokenFor(-1), NOW_MS)).toBeUndefined();
});
