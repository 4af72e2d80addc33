import { describe, expect, it } from 'vitest';
import { createScriptedSynthesizer } from '../../text-to-speech/scripted.ts';
import { type Speaker, TextToSpeechError } from '../../text-to-speech/text-to-speech.ts';
import type { ReplySound } from '../state/effect.ts';
import type { SpeechEvent } from '../state/event.ts';
import { SpeechOutput } from './speech-output.ts';

function scripted(name: string, script: Parameters<typeof createScriptedSynthesizer>[0] = {}): Speaker {
  const voice = createScriptedSynthesizer(script, async () => {});
  return {
    name,
    synthesizerName: name,
    speak: (text, signal) => voice.speak({ text, voiceId: name, language: 'en', settings: {}, signal }),
  };
}

function failing(name: string, calls: string[], code: TextToSpeechError['code'] = 'failed'): Speaker {
  return {
    name,
    synthesizerName: name,
    async *speak(text) {
      calls.push(text);
      yield* [];
      throw new TextToSpeechError(code, 'The voice failed.');
    },
  };
}

/** Speech output on a clock that stands still; timers are fired by hand. */
function open(speakers: readonly Speaker[]) {
  const sounds: ReplySound[] = [];
  const events: SpeechEvent[] = [];
  const failures: unknown[] = [];
  const timers = new Set<() => void>();
  let nowMs = 1_000;
  const idle = Promise.withResolvers<void>();
  let wanted = 0;
  const output = new SpeechOutput({
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
    stop: () => output.stop(),
    speak(...texts: string[]) {
      wanted += texts.length;
      for (const [piece, text] of texts.entries()) output.speak({ eventId: 7, piece, text });
    },
  };
}

describe('speech output of a conversation', () => {
  it('sends one piece after the other, each sound from where the last one ends', async () => {
    const output = open([scripted('a')]);
    output.speak('Hello there.', 'Bye.');
    await output.idle;
    const [first] = output.sounds;
    // 12 and 4 characters of 60 ms.
    expect(first).toMatchObject({ eventId: 7, startsAtMs: 1_080, sampleRateHz: 16_000 });
    expect(output.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(960);
    expect(output.sounds.reduce((sum, { audio }) => sum + audio.length, 0)).toBe(0.96 * 8_000 * 2);
    for (const [index, sound] of output.sounds.entries()) {
      const before = output.sounds[index - 1];
      if (before) expect(sound.startsAtMs).toBeCloseTo(before.startsAtMs + before.durationMs);
    }
    expect(output.events.filter(({ type }) => type === 'sound-end')).toEqual([
      { type: 'sound-end', eventId: 7, piece: 0 },
      { type: 'sound-end', eventId: 7, piece: 1 },
    ]);
  });

  it('sends nothing after it was stopped, and begins anew with what comes then', async () => {
    const slow = Promise.withResolvers<void>();
    const voice: Speaker = {
      name: 'slow',
      synthesizerName: 'slow',
      async *speak() {
        yield { samples: new Int16Array(1_600), sampleRateHz: 16_000 };
        await slow.promise;
        yield { samples: new Int16Array(1_600), sampleRateHz: 16_000 };
      },
    };
    const output = open([voice]);
    output.speak('One.', 'Two.');
    await Promise.resolve();
    await Promise.resolve();
    const sent = output.sounds.length;
    output.stop();
    output.speak('Three.');
    slow.resolve();
    await new Promise(setImmediate);
    expect(sent).toBe(1);
    expect(output.events.filter(({ type }) => type === 'sound-end')).toEqual([
      { type: 'sound-end', eventId: 7, piece: 0 },
    ]);
    // The rest of the first speech was not sent: two sounds and a tail of the second remain.
    expect(output.sounds.slice(sent).map(({ startsAtMs }) => startsAtMs)[0]).toBe(1_080);
  });

  it('sends sound at most some seconds ahead of playback', async () => {
    const output = open([scripted('a', { otherwise: { millisecondsPerCharacter: 1_000 } })]);
    output.speak('Twelve chars');
    await new Promise(setImmediate);
    const aheadMs = output.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
    expect(aheadMs).toBeGreaterThan(5_900);
    expect(aheadMs).toBeLessThan(6_200);
    output.pass(12_000);
    await new Promise(setImmediate);
    output.pass(12_000);
    await output.idle;
    expect(output.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(12_000);
  });

  it('retries a failing voice once, then the next one apologises and goes on', async () => {
    const calls: string[] = [];
    const spoken: string[] = [];
    const second = scripted('b');
    const listening: Speaker = {
      name: 'b',
      synthesizerName: 'b',
      speak(text, signal) {
        spoken.push(text);
        return second.speak(text, signal);
      },
    };
    const output = open([failing('a', calls), listening]);
    output.speak('Hello there.', 'Bye.');
    await output.idle;
    expect(calls).toEqual(['Hello there.', 'Hello there.']);
    expect(spoken).toEqual(['Excuse me, there was a problem with my voice. Hello there.', 'Bye.']);
    expect(output.failures).toHaveLength(2);
    expect(output.events.filter(({ type }) => type === 'sound-error')).toHaveLength(2);
  });

  it('does not retry a voice that timed out, and tries it at most twice in a call', async () => {
    const calls: string[] = [];
    const output = open([failing('a', calls, 'timeout'), scripted('b')]);
    output.speak('Hello there.', 'Bye.', 'Really.');
    await output.idle;
    expect(calls).toEqual(['Hello there.', 'Bye.']);
  });

  it('tries all voices again when every one has failed, so that the call does not stay silent', async () => {
    const voice = scripted('a', { rules: [{ contains: 'Hello', speech: { fault: 'error' } }] });
    const output = open([voice]);
    output.speak('Hello there.', 'Bye.');
    await output.idle;
    expect(output.failures).toHaveLength(2);
    expect(output.sounds.length).toBeGreaterThan(0);
  });

  it('has the next voice say a sentence again that a voice broke off, and no voice say it twice', async () => {
    const speech = { millisecondsPerCharacter: 20 };
    const broken = scripted('a', { otherwise: { ...speech, fault: 'disconnect' } });
    const heardMs = async (...voices: Speaker[]) => {
      const output = open(voices);
      output.speak('Hello there, this is a longer sentence.');
      await output.idle;
      expect(output.events.at(-1)).toEqual({ type: 'sound-end', eventId: 7, piece: 0 });
      return output.sounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
    };
    const half = await heardMs(broken);
    expect(half).toBeLessThan(600);
    const again = 'Excuse me, there was a problem with my voice. Hello there, this is a longer sentence.';
    expect(await heardMs(broken, scripted('b', { otherwise: speech }))).toBeCloseTo(
      half + again.length * 20,
      -1,
    );
  });

  it('ends every piece where no speech service is available', async () => {
    const output = open([]);
    output.speak('Hello.', '…');
    await output.idle;
    expect(output.sounds).toEqual([]);
  });
});
