import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined, noise, silence, spokenText } from '../../test/call-sounds.ts';
import { Espeak } from '../text-to-speech/espeak.ts';
import { createVoiceActivity } from './layered.ts';
import { SileroThread } from './silero-thread.ts';
import { loadSilero, type SileroLines, WINDOW_SAMPLES } from './silero-voice.ts';
import type { VoiceEvent } from './voice-activity.ts';

const MUTE = new URL('../../test/mute-silero-worker.ts', import.meta.url);
const BROKEN = new URL('../../test/broken-silero-worker.ts', import.meta.url);
// Refused at once, as where no further thread may be started.
const REFUSED = new URL('https://localhost/silero-worker.ts');
// The network is read from its file, on a machine that is busy with other tests.
const READY = { timeout: 8_000 };

describe('Silero in a thread of its own', () => {
  let call: Int16Array;
  let thread: SileroThread;

  beforeAll(async () => {
    await using espeak = new Espeak();
    const speech = await spokenText(espeak, 'I would like to book a table', 'en-us_f2');
    call = joined([silence(600), speech, silence(900)]);
    thread = new SileroThread({ maxLines: 2, onFailure: () => {} });
  });
  afterAll(() => thread[Symbol.asyncDispose]());

  it('answers as it does in this one', async () => {
    const silero = loadSilero(1);
    const here = silero ? await answersTo(silero, call) : [];
    expect(here.filter(Boolean).length).toBeGreaterThan(20);
    await expect.poll(() => isFree(thread), READY).toBe(true);
    expect(await answersTo(thread, call)).toEqual(here);
  });

  it('opens no more lines than its limit, and reuses one once it is released', async () => {
    await expect.poll(() => isFree(thread), READY).toBe(true);
    const lines = [thread.open(() => {}), thread.open(() => {})];
    expect(thread.open(() => {})).toBeUndefined();
    lines[0]?.close();
    lines[0]?.close();
    expect(isFree(thread)).toBe(true);
    for (const line of lines) line?.close();
    for (let round = 0; round < 20; round += 1) {
      const line = thread.open(() => {});
      line?.push(call.subarray(0, WINDOW_SAMPLES));
      line?.close();
    }
    expect((await answersTo(thread, call)).some(Boolean)).toBe(true);
  });

  it('answers nothing to a line that was closed', async () => {
    const late: boolean[] = [];
    const line = thread.open((isVoiced) => late.push(isVoiced));
    line?.push(call.subarray(0, WINDOW_SAMPLES));
    line?.close();
    await answersTo(thread, call);
    expect(late).toEqual([]);
  });

  it('opens no line while its queue is full', async () => {
    await using mute = new SileroThread({ maxLines: 4, onFailure: () => {}, worker: MUTE });
    await expect.poll(() => isFree(mute), READY).toBe(true);
    const line = mute.open(() => {});
    for (let count = 0; count < 2_000; count += 1) line?.push(call.subarray(0, WINDOW_SAMPLES));
    expect(isFree(mute)).toBe(false);
  });

  it.each([
    ['never answers', MUTE, 0],
    ['breaks down', BROKEN, 1],
    ['cannot be started', REFUSED, 1],
  ])('goes on detecting speech when it %s', async (_, worker, failureCount) => {
    const failures: unknown[] = [];
    await using hearing = await createVoiceActivity({
      worker,
      reportFailure: (error) => failures.push(error),
    });
    const events: VoiceEvent['type'][] = [];
    const detector = hearing.open(({ type }) => {
      if (type !== 'voice-hint') events.push(type);
    });
    const background = noise(call.length / 16, { colour: 'pink', belowSpeechDb: 40, seed: 1 });
    const quietly = call.map((sample, index) => sample + (background[index] ?? 0));
    for (let at = 0; at < call.length; at += 320) {
      detector.push(quietly.subarray(at, at + 320));
      await new Promise(setImmediate);
    }
    expect(events.slice(0, 1)).toEqual(['voice-start']);
    expect(events.at(-1)).toBe('voice-end');
    await expect.poll(() => failures.length, READY).toBe(failureCount);
  });

  it.each([0, 40, 400])('may end %i ms after it was asked for', async (afterMs) => {
    const ending = new SileroThread({ maxLines: 2, onFailure: () => {} });
    await pause(afterMs);
    await ending[Symbol.asyncDispose]();
    expect(ending.hasEnded()).toBe(true);
  });

  it('may end while callers are being heard', async () => {
    const hearing = await createVoiceActivity();
    const detector = hearing.open(() => {});
    detector.push(call);
    await hearing[Symbol.asyncDispose]();
    detector.push(call);
    detector.close();
  });
});

function isFree(lines: SileroLines): boolean {
  const line = lines.open(() => {});
  line?.close();
  return line !== undefined;
}

function answersTo(lines: SileroLines, sound: Int16Array): Promise<boolean[]> {
  const { promise, resolve } = Promise.withResolvers<boolean[]>();
  const count = Math.floor(sound.length / WINDOW_SAMPLES);
  const answers: boolean[] = [];
  const line = lines.open((isVoiced) => {
    answers.push(isVoiced);
    if (answers.length === count) resolve(answers);
  });
  for (let at = 0; at + WINDOW_SAMPLES <= sound.length; at += WINDOW_SAMPLES) {
    line?.push(sound.subarray(at, at + WINDOW_SAMPLES));
  }
  return promise.finally(() => line?.close());
}
