import { TurnSettings } from '@parley/contract/agent-config.ts';
import { expect, it } from 'vitest';
import { termList, turnTakingDraft, turnTakingSettings, USUAL_TURN_TAKING } from './turn-taking.ts';

const CHOSEN = {
  turn_eagerness: 'eager',
  interruption_while_speaking: 'off',
  interruption_while_thinking: 'high',
  interruption_ignore_terms: ['super', 'génial'],
  soft_timeout_config: { timeout_seconds: 5, message: 'Un instant.' },
} as const;

it('stores nothing of an agent that holds conversations as usual', () => {
  expect(turnTakingSettings(turnTakingDraft(undefined), undefined)).toEqual({});
  expect(turnTakingDraft(undefined)).toEqual(USUAL_TURN_TAKING);
});

it('stores each setting that is not the usual one, and reads it back', () => {
  const draft = turnTakingDraft(TurnSettings.parse(CHOSEN));
  expect(turnTakingSettings(draft, undefined)).toEqual(CHOSEN);
  expect(turnTakingSettings({ ...draft, softTimeoutMessage: '' }, undefined)).toMatchObject({
    soft_timeout_config: { timeout_seconds: 5 },
  });
});

it('writes the usual setting where another was stored', () => {
  expect(turnTakingSettings(USUAL_TURN_TAKING, TurnSettings.parse(CHOSEN))).toEqual({
    turn_eagerness: 'normal',
    interruption_while_speaking: 'normal',
    interruption_while_thinking: 'normal',
    interruption_ignore_terms: [],
    soft_timeout_config: { timeout_seconds: 3, message: '' },
  });
});

it('reads words without blanks, empty ones and repetitions', () => {
  expect(termList(' d’accord , ok,, ok')).toEqual(['d’accord', 'ok']);
});
