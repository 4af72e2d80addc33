import { describe, expect, it } from 'vitest';
import { createScriptedSynthesizer } from '../text-to-speech/scripted.ts';
import { type Speaker, TextToSpeechError } from '../text-to-speech/text-to-speech.ts';
import type { ReplySound } from './effect.ts';
import type { SpeechEvent } from './event.ts';
import { Mouth } from './mouth.ts';

function scripted(name: string, script: Parameters<typeof createScriptedSynthesizer>[0] = {}): Speaker {
  const voice = createScriptedSynthesizer(script, async () => {});
  return {
    name,
    speak: (text, signal) => voice.speak({ text, voiceId: name, language: 'en', settings: {}, signal }),
  };
}

function failing(name: string, calls: string[], code: TextToSpeechError['code'] = 'failed'): Speaker {
  return {
    name,
    async *speak(text) {
      calls.push(text);
      yield* [];
      throw new TextToSpeechError(code, 'The voice failed.');
    },
  };
}

/** A mouth on a clock that stands still; timers are fired by hand. */
function open(speakers: readonly Speaker[]) {
  const sounds: ReplySound[] = [];
  const events: SpeechEvent[] = [];
  const failures: unknown[] = [];
  const timers = new Set<() => void>();
  let nowMs = 1_000;
  const idle = Promise.withResolvers<void>();
  let wanted = 0;
  const mouth = new Mouth({
    speakers,
    format: { encoding: 'pcm', sampleRateHz: 8_000 },
    language: 'en',
    now: () => nowMs,
    setTimer(_delayMs, fire) {
      timers.add(fire);
      return () => timers.delete(fire);
    },
    onSound: (sound) => sounds.push(sound),
    onEvent(event) {
      events.push(event);
      if (event.type === 'sound-end') wanted -= 1;
      if (wanted === 0) idle.resolve();
    },
    reportFailure: (error) => failures.push(error),
  });
  return {
    sounds,
    events,
    failures,
    timers,
    idle: idle.promise,
    pass(ms: number) {
      nowMs += ms;
      for (const fire of [...timers]) fire();
    },
    stop: () => mouth.stop(),
    speak(...texts: string[]) {
      wanted += texts.length;
      for (const [piece, text] of texts.entries()) mouth.speak({ eventId: 7, piece, text });
    },
  };
}

describe('the mouth of a conversation', () => {
  it('sends one piece after the other, each sound from where the last one ends', async () => {
    const mouth = open([scripted('a')]);
    mouth.speak('Hello there.', 'Bye.');
    await mouth.idle;
    const [first] = mouth.sounds;
    // 12 and 4 characters of 60 ms.
    expect(first).toMatchObject({ eventId: 7, startsAtMs: 1_080, sampleRateHz: 16_000 });
    expect(mouth.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(960);
    expect(mouth.sounds.reduce((sum, { audio }) => sum + audio.length, 0)).toBe(0.96 * 8_000 * 2);
    for (const [index, sound] of mouth.sounds.entries()) {
      const before = mouth.sounds[index - 1];
      if (before) expect(sound.startsAtMs).toBeCloseTo(before.startsAtMs + before.durationMs);
    }
    expect(mouth.events.filter(({ type }) => type === 'sound-end')).toEqual([
      { type: 'sound-end', eventId: 7, piece: 0 },
      { type: 'sound-end', eventId: 7, piece: 1 },
    ]);
  });

  it('sends nothing after it was stopped, and begins anew with what comes then', async () => {
    const slow = Promise.withResolvers<void>();
    const voice: Speaker = {
      name: 'slow',
      async *speak() {
        yield { samples: new Int16Array(1_600), sampleRateHz: 16_000 };
        await slow.promise;
        yield { samples: new Int16Array(1_600), sampleRateHz: 16_000 };
      },
    };
    const mouth = open([voice]);
    mouth.speak('One.', 'Two.');
    await Promise.resolve();
    await Promise.resolve();
    const sent = mouth.sounds.length;
    mouth.stop();
    mouth.speak('Three.');
    slow.resolve();
    await new Promise(setImmediate);
    expect(sent).toBe(1);
    expect(mouth.events.filter(({ type }) => type === 'sound-end')).toEqual([
      { type: 'sound-end', eventId: 7, piece: 0 },
    ]);
    // The rest of the first speech was not sent: two sounds and a tail of the second remain.
    expect(mouth.sounds.slice(sent).map(({ startsAtMs }) => startsAtMs)[0]).toBe(1_080);
  });

  it('does not run further ahead of the listener than some seconds', async () => {
    const mouth = open([scripted('a', { otherwise: { millisecondsPerCharacter: 1_000 } })]);
    mouth.speak('Twelve chars');
    await new Promise(setImmediate);
    const aheadMs = mouth.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
    expect(aheadMs).toBeGreaterThan(5_900);
    expect(aheadMs).toBeLessThan(6_200);
    mouth.pass(12_000);
    await new Promise(setImmediate);
    mouth.pass(12_000);
    await mouth.idle;
    expect(mouth.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(12_000);
  });

  it('asks a failing voice once more, then lets the next one excuse itself and go on', async () => {
    const calls: string[] = [];
    const spoken: string[] = [];
    const second = scripted('b');
    const listening: Speaker = {
      name: 'b',
      speak(text, signal) {
        spoken.push(text);
        return second.speak(text, signal);
      },
    };
    const mouth = open([failing('a', calls), listening]);
    mouth.speak('Hello there.', 'Bye.');
    await mouth.idle;
    expect(calls).toEqual(['Hello there.', 'Hello there.']);
    expect(spoken).toEqual(['Excuse me, there was a problem with my voice. Hello there.', 'Bye.']);
    expect(mouth.failures).toHaveLength(2);
    expect(mouth.events.filter(({ type }) => type === 'sound-error')).toHaveLength(2);
  });

  it('does not ask a voice again that kept the caller waiting, and not a third time in the call', async () => {
    const calls: string[] = [];
    const mouth = open([failing('a', calls, 'timeout'), scripted('b')]);
    mouth.speak('Hello there.', 'Bye.', 'Really.');
    await mouth.idle;
    expect(calls).toEqual(['Hello there.', 'Bye.']);
  });

  it('tries again when every voice was given up, so that it is not mute for the rest of the call', async () => {
    const voice = scripted('a', { rules: [{ contains: 'Hello', speech: { fault: 'error' } }] });
    const mouth = open([voice]);
    mouth.speak('Hello there.', 'Bye.');
    await mouth.idle;
    expect(mouth.failures).toHaveLength(2);
    expect(mouth.sounds.length).toBeGreaterThan(0);
  });

  it('does not say a sentence twice when a voice breaks off in it', async () => {
    const mouth = open([scripted('a', { otherwise: { fault: 'disconnect' } }), scripted('b')]);
    mouth.speak('Hello there, this is a longer sentence.');
    await mouth.idle;
    expect(mouth.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBeLessThan(1_400);
    expect(mouth.events.at(-1)).toEqual({ type: 'sound-end', eventId: 7, piece: 0 });
  });

  it('ends every piece where nobody can speak', async () => {
    const mouth = open([]);
    mouth.speak('Hello.', '…');
    await mouth.idle;
    expect(mouth.sounds).toEqual([]);
  });
});
