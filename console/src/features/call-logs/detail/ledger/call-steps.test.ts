import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { expect, it } from 'vitest';
import { callSteps, percentile } from './call-steps.ts';

const answer = (firstTokenMs: number, change: Partial<TurnLedger> = {}): TurnLedger => ({
  started_at_ms: 0,
  model_start_ms: 0,
  first_token_ms: firstTokenMs,
  model: { source: 'offline', name: 'offline' },
  tools: [],
  interrupted: false,
  errors: [],
  ...change,
});

it('finds percentiles between two values', () => {
  expect(percentile([100], 0.95)).toBe(100);
  expect(percentile([100, 200, 300], 0.5)).toBe(200);
  expect(percentile([100, 200], 0.5)).toBe(150);
  expect(percentile([0, 100], 0.95)).toBe(95);
});

it('puts the whole wait first, and each tool by its name', () => {
  const tools = [
    { name: 'find_order', start_ms: 10, end_ms: 60, is_error: false },
    { name: 'weather', start_ms: 60, end_ms: 70, is_error: true },
  ];
  expect(callSteps([answer(100), answer(300, { tools })])).toEqual([
    { key: 'answer', count: 2, p50Ms: 200, p95Ms: 290, slowestMs: 300 },
    { key: 'firstWords', count: 2, p50Ms: 200, p95Ms: 290, slowestMs: 300 },
    { key: 'tool', label: 'find_order', count: 1, p50Ms: 50, p95Ms: 50, slowestMs: 50 },
    { key: 'tool', label: 'weather', count: 1, p50Ms: 10, p95Ms: 10, slowestMs: 10 },
  ]);
});

it('leaves out what was interrupted and what was not requested', () => {
  const { model: _unasked, ...greeting } = answer(5);
  expect(callSteps([greeting, answer(700, { interrupted: true })])).toEqual([]);
});
