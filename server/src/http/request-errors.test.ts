import { expect, it } from 'vitest';
import { RateLimited } from './request-errors.ts';

it.each([
  [0.2, 'Wait 1 second before retrying'],
  [1.5, 'Wait 2 seconds before retrying'],
  [60, 'Too many requests. Wait one minute.'],
])('says how long to wait: %s s', (seconds, message) => {
  expect(new RateLimited(seconds).message).toBe(message);
});
