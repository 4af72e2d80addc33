import { describe, expect, it } from 'vitest';
import type { CallRecord, Saying } from './call-record.ts';
import { judgeCall } from './judge-call.ts';

type Outputs = CallRecord['outputs'];

const saying = (kind: Saying['kind'], fromMs: number, toMs: number): Saying => ({ kind, fromMs, toMs });
const taken = (atMs: number): Outputs[number] => ({
  atMs,
  output: { type: 'caller-transcript', eventId: 9, text: 'so' },
});
const replies = (atMs: number, eventId: number): Outputs[number] => ({
  atMs,
  output: { type: 'reply-start', eventId },
});
const sounds = (startsAtMs: number, eventId: number, durationMs = 1_000): Outputs[number] => ({
  atMs: startsAtMs,
  output: {
    type: 'audio',
    eventId,
    startsAtMs,
    durationMs,
    audio: new Uint8Array(),
    samples: new Int16Array(),
    sampleRateHz: 16_000,
  },
});
const stops = (atMs: number, eventId: number): Outputs[number] => ({
  atMs,
  output: { type: 'interruption', eventId, atMs },
});

const turn = saying('turn', 1_000, 3_000);

describe('a turn of the caller', () => {
  it('is whole when it is taken after its last sound', () => {
    const verdict = judgeCall({
      sayings: [turn],
      outputs: [taken(3_700), replies(4_000, 2), sounds(4_100, 2)],
    });
    expect(verdict).toMatchObject({ turns: 1, cutOffs: 0, takenBack: 0, missedTurns: 0, endDelaysMs: [700] });
  });

  it('is cut off when the agent is heard before its end', () => {
    const outputs = [taken(2_000), replies(2_100, 2), sounds(2_200, 2), stops(2_600, 2), taken(3_700)];
    expect(judgeCall({ sayings: [turn], outputs })).toMatchObject({
      cutOffs: 1,
      takenBack: 0,
      endDelaysMs: [],
    });
  });

  it('is taken back when the agent falls silent before it is heard', () => {
    const outputs = [taken(2_000), replies(2_100, 2), sounds(2_700, 2), stops(2_600, 2), taken(3_700)];
    expect(judgeCall({ sayings: [turn], outputs })).toMatchObject({ cutOffs: 0, takenBack: 1 });
  });

  it('is missed when nothing answers its end', () => {
    const next = saying('turn', 12_000, 13_000);
    expect(judgeCall({ sayings: [turn, next], outputs: [taken(13_700)] })).toMatchObject({
      turns: 2,
      missedTurns: 1,
      endDelaysMs: [700],
    });
  });
});

describe('an agent that speaks', () => {
  const agent = [replies(0, 1), sounds(0, 1, 5_000)];

  it('is stopped by what is to stop it, so long after its beginning', () => {
    const sayings = [saying('overlap', 1_000, 3_000)];
    const stopped = judgeCall({ sayings, outputs: [...agent, stops(1_480, 1), taken(3_700)] });
    expect(stopped).toMatchObject({ overlaps: 1, missedOverlaps: 0, overlapDelaysMs: [480] });
    expect(judgeCall({ sayings, outputs: [...agent, taken(5_700)] })).toMatchObject({ missedOverlaps: 1 });
  });

  it('is stopped wrongly by anything else, and may go on afterwards', () => {
    const sayings = [saying('aside', 1_000, 1_400)];
    const outputs = [...agent, stops(1_500, 1)];
    expect(judgeCall({ sayings, outputs })).toMatchObject({ asides: 1, falseInterruptions: 1, resumed: 0 });
    expect(judgeCall({ sayings, outputs: [...outputs, sounds(2_500, 1)] })).toMatchObject({ resumed: 1 });
  });
});
