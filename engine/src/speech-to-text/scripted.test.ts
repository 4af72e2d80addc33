import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { callRecogniser, speak } from '../../test/recognition-call.ts';
import { createScriptedRecogniser, type RecognitionScript } from './scripted.ts';

type Script = z.input<typeof RecognitionScript>;

describe('the scripted recogniser', () => {
  it('understands word by word as the sound comes, and the rest at the end', async () => {
    const call = callScript({ otherwise: { text: 'one two three', wordMs: 300 } });
    await call.say(1, 700);
    expect(call.events).toEqual([
      { type: 'transcript-delta', utterance: 1, text: 'one' },
      { type: 'transcript-delta', utterance: 1, text: 'one two' },
      { type: 'transcript-end', utterance: 1, text: 'one two three' },
    ]);
  });

  it('understands by order, by language and by length', async () => {
    const rules = [
      { order: 2, hears: { text: 'the second' } },
      { language: 'fr', hears: { text: 'en français' } },
      { atLeastMs: 1_000, hears: { text: 'a long one' } },
      { atMostMs: 300, hears: { text: 'a short one' } },
    ];
    const english = callScript({ rules, otherwise: { text: 'something' } });
    expect(await english.say(1, 200)).toMatchObject({ text: 'a short one' });
    expect(await english.say(2, 200)).toMatchObject({ text: 'the second' });
    expect(await english.say(3, 1_000)).toMatchObject({ text: 'a long one' });
    expect(await english.say(4, 500)).toMatchObject({ text: 'something' });
    const french = callScript({ rules }, { language: 'fr' });
    expect(await french.say(1, 200)).toMatchObject({ text: 'en français' });
  });

  it('understands nothing before the end when the script says so', async () => {
    const call = callScript({ hasDeltas: false, otherwise: { text: 'one two', wordMs: 100 } });
    await call.say(1);
    expect(call.events.map(({ type }) => type)).toEqual(['transcript-end']);
  });

  it('takes its time', async () => {
    const waits: number[] = [];
    const call = callScript({ otherwise: { endMs: 400 } }, {}, async (ms) => void waits.push(ms));
    await call.say(1);
    expect(waits).toEqual([400]);
  });

  it.each([
    ['timeout', 'timeout'],
    ['error', 'failed'],
    ['refused', 'refused'],
    ['garbled', 'malformed'],
    ['disconnect', 'unreachable'],
  ] as const)('fails by %s as often as the script says', async (fault, code) => {
    const call = callScript({ otherwise: { text: 'at last', fault, faultTimes: 1 } });
    expect(await call.say(1)).toMatchObject({ type: 'transcript-error', error: { code } });
    expect(await call.say(2)).toMatchObject({ type: 'transcript-end', text: 'at last' });
  });

  it('says nothing of a closed line', async () => {
    const call = callScript({ otherwise: { text: 'late' } });
    call.line.start(1);
    speak(call.line, 500);
    call.line.close();
    call.line.end();
    await Promise.resolve();
    expect(call.events.filter(({ type }) => type !== 'transcript-delta')).toEqual([]);
  });

  it('refuses a script that is none', () => {
    expect(() => callScript({ rules: [{ order: 0, hears: {} }] })).toThrow();
  });
});

function callScript(
  script: Script,
  request: { language?: string } = {},
  sleep: (ms: number) => Promise<void> = async () => {},
) {
  return callRecogniser(createScriptedRecogniser(script, sleep), request);
}
