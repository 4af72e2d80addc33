import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { expect, it } from 'vitest';
import { lastLanguage, turnLanguages } from './turn-languages.ts';

const switching = (
  params_as_json: string,
  status: 'succeeded' | 'failed' = 'succeeded',
): { tool_calls: ToolCallRecord[] } => ({
  tool_calls: [
    {
      request_id: 'call_1',
      tool_name: 'language_detection',
      type: 'system',
      params_as_json,
      start_ms: 0,
      latency_secs: 0,
      status,
      is_error: status === 'failed',
      was_called: true,
      result: '',
      approval: null,
      detail: {},
    },
  ],
});
const turn = { tool_calls: [] };

it('gives turns the language that the agent switched to before, or in them', () => {
  const turns = [turn, switching('{"language":"es"}'), turn, switching('{"language":"de"}', 'failed'), turn];
  expect(turnLanguages(turns, 'fr')).toEqual(['fr', 'es', 'es', 'es', 'es']);
  expect(lastLanguage({ turns, language: 'fr' })).toBe('es');
});

it('gives the language of a conversation without a switch, and none where it was erased', () => {
  expect(lastLanguage({ turns: [], language: 'fr' })).toBe('fr');
  expect(lastLanguage({ turns: [turn], language: 'fr' })).toBe('fr');
  expect(lastLanguage({ turns: [switching(''), turn], language: 'fr' })).toBeUndefined();
});
