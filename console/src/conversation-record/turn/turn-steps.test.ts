import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { expect, it } from 'vitest';
import { answerMs, turnAxis, turnSteps } from './turn-steps.ts';

const spoken: TurnLedger = {
  started_at_ms: 8000,
  end_of_speech_ms: -600,
  end_of_turn_ms: 0,
  transcript_ms: -200,
  retrieval_start_ms: 1,
  retrieval_end_ms: 7,
  model_start_ms: 8,
  first_token_ms: 308,
  first_sentence_ms: 380,
  model_end_ms: 900,
  first_audio_ms: 420,
  audio_played_ms: 5420,
  end_ms: 5421,
  tools: [],
  interrupted: false,
  errors: [],
};
const written: TurnLedger = {
  started_at_ms: 0,
  model_start_ms: 2,
  first_token_ms: 40,
  model_end_ms: 90,
  end_ms: 100,
  tools: [{ name: 'weather', start_ms: 50, end_ms: 70, is_error: false }],
  interrupted: false,
  errors: [],
};

it('names the steps of a spoken turn from the end of speech to the last sound', () => {
  expect(turnSteps(spoken).map(({ key, startMs, endMs }) => [key, startMs, endMs])).toEqual([
    ['pause', -600, 0],
    ['transcript', -600, -200],
    ['retrieval', 1, 7],
    ['firstWords', 8, 308],
    ['firstSentence', 308, 380],
    ['writing', 308, 900],
    ['voice', 380, 420],
    ['played', 420, 5420],
  ]);
});

it('counts the transcript from the end of the turn when it came after it', () => {
  const late = turnSteps({ ...spoken, transcript_ms: 150 }).find(({ key }) => key === 'transcript');
  expect(late).toMatchObject({ startMs: 0, endMs: 150 });
});

it('begins the axis of a spoken turn with the end of speech and ends it soon after the first sound', () => {
  expect(turnAxis(spoken, turnSteps(spoken))).toEqual({ fromMs: -600, toMs: 675 });
});

it('draws a written turn from its beginning to its end', () => {
  expect(turnSteps(written).map(({ key }) => key)).toEqual(['firstWords', 'writing', 'tool']);
  expect(turnAxis(written, turnSteps(written))).toEqual({ fromMs: 0, toMs: 100 });
});

it('measures the wait from the end of speech to the first sound, or to the first words', () => {
  expect(answerMs(spoken)).toBe(1020);
  expect(answerMs(written)).toBe(40);
});
