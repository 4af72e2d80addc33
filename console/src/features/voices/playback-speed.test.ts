import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import { expect, it } from 'vitest';
import { nextSpeed } from './playback-speed.ts';

it('takes the speeds in turn and begins again after the fastest', () => {
  expect(PLAYBACK_SPEEDS.map(nextSpeed)).toEqual([1, 1.25, 1.5, 2, 0.75]);
});
