import { expect, it } from 'vitest';
import { clampedValue, presetOf } from './voice-presets.ts';

it('names the values that have a name', () => {
  expect([0.2, 0.5, 0.8].map((value) => presetOf('stability', value))).toEqual([
    'natural',
    'balanced',
    'steady',
  ]);
  expect([0.7, 0.85, 1, 1.1, 1.2].map((value) => presetOf('speed', value))).toEqual([
    'slow',
    'moderate',
    'normal',
    'quick',
    'fast',
  ]);
  expect([0, 0.5, 0.8, 1].map((value) => presetOf('similarityBoost', value))).toEqual([
    'standard',
    'clear',
    'high',
    'maximum',
  ]);
});

it('leaves a value between the named ones without a name', () => {
  expect(presetOf('stability', 0.51)).toBeUndefined();
  expect(presetOf('speed', 0.99)).toBeUndefined();
  expect(presetOf('similarityBoost', 0.2)).toBeUndefined();
});

it('clamps values to their range, with two decimals', () => {
  expect(clampedValue('speed', 0.1)).toBe(0.7);
  expect(clampedValue('speed', 3)).toBe(1.2);
  expect(clampedValue('stability', 0.333)).toBe(0.33);
  expect(clampedValue('stability', -1)).toBe(0);
  expect(clampedValue('similarityBoost', 0.8 + 0.01 + 0.01)).toBe(0.82);
});
