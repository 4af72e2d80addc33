import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clicks, joined, mixed, music, noise, silence, spokenText } from '../../test/call-sounds.ts';
import { voicesIn } from '../../test/heard-voices.ts';
import { Espeak } from '../text-to-speech/espeak.ts';
import { createSynchronousVoiceActivity } from './layered.ts';
import type { VoiceActivity } from './voice-activity.ts';

const SENTENCES = [
  ['en-us_f2', 'I would like to book a table'],
  ['fr-fr_m3', 'Je voudrais prendre un rendez-vous'],
  ['es-419_m1', 'Quiero cambiar mi reserva'],
] as const;
const PAUSE_MS = 1_500;

describe('a voice', () => {
  let hearing: VoiceActivity;
  let gateAlone: VoiceActivity;
  let call: Int16Array;
  let spans: { fromMs: number; toMs: number }[];

  beforeAll(async () => {
    hearing = await createSynchronousVoiceActivity();
    gateAlone = await createSynchronousVoiceActivity({ maxLines: 0 });
    await using espeak = new Espeak();
    const spoken: Int16Array[] = [];
    for (const [voiceId, text] of SENTENCES) spoken.push(await spokenText(espeak, text, voiceId));
    ({ call, spans } = callOf(spoken));
  });
  afterAll(async () => {
    await hearing[Symbol.asyncDispose]();
    await gateAlone[Symbol.asyncDispose]();
  });

  it.each([
    ['in silence', undefined],
    ['in white noise 10 dB below', { colour: 'white', belowSpeechDb: 10, seed: 1 }],
    ['in white noise as loud as itself', { colour: 'white', belowSpeechDb: 0, seed: 2 }],
    ['in pink noise 10 dB below', { colour: 'pink', belowSpeechDb: 10, seed: 3 }],
    ['in pink noise as loud as itself', { colour: 'pink', belowSpeechDb: 0, seed: 4 }],
  ] as const)('is noticed soon after it began, and when it is over (%s)', (_, background) => {
    const sound = background ? mixed(call, noise(call.length / 16, background)) : call;
    const voices = voicesIn(hearing, sound);
    for (const { fromMs, toMs } of spans) {
      const own = voices.filter((voice) => voice.noticedMs > fromMs && voice.noticedMs < toMs);
      expect(own.length).toBeGreaterThan(0);
      expect(own[0]?.noticedMs).toBeLessThan(fromMs + 400);
      expect(Math.abs((own[0]?.fromMs ?? 0) - fromMs)).toBeLessThan(250);
      expect(own.at(-1)?.endedMs).toBeGreaterThan(toMs);
      expect(own.at(-1)?.endedMs).toBeLessThan(toMs + 750);
      expect(Math.abs((own.at(-1)?.toMs ?? 0) - toMs)).toBeLessThan(350);
    }
    expect(voices.every(({ noticedMs }) => spans.some((span) => isWithin(span, noticedMs)))).toBe(true);
  });

  it('is heard by the gate alone where no line of Silero is to be had', () => {
    const voices = voicesIn(gateAlone, mixed(call, noise(call.length / 16, QUIET)));
    expect(voices.filter(({ endedMs }) => endedMs < Number.POSITIVE_INFINITY).length).toBeGreaterThanOrEqual(
      3,
    );
    for (const { fromMs, toMs } of spans) {
      const own = voices.find(({ noticedMs }) => noticedMs > fromMs && noticedMs < toMs);
      expect(own?.noticedMs).toBeLessThan(fromMs + 400);
    }
  });

  it.each([
    ['clicks', clicks(8_000, 700)],
    ['typing', clicks(8_000, 130)],
    ['music', music(8_000)],
    ['white noise', noise(8_000, { colour: 'white', belowSpeechDb: 0, seed: 5 })],
    ['pink noise', noise(8_000, { colour: 'pink', belowSpeechDb: 0, seed: 6 })],
  ])('is not heard in %s', (_, sound) => {
    expect(voicesIn(hearing, sound)).toEqual([]);
  });

  it('is not heard in the first sound of a word', () => {
    const first = spans[0]?.fromMs ?? 0;
    const start = call.slice(0, 16 * (first + 70));
    expect(voicesIn(hearing, joined([start, silence(2_000)]))).toEqual([]);
  });

  it('does not last longer for the clicks behind it', () => {
    const voices = voicesIn(hearing, mixed(call, clicks(call.length / 16, 400)));
    const gaps = spans.map(({ toMs }) => Math.min(...voices.map(({ endedMs }) => Math.abs(endedMs - toMs))));
    expect(Math.max(...gaps)).toBeLessThan(750);
  });

  it('is not drowned by music that begins meanwhile', () => {
    const [, toMs = 0] = [0, spans[2]?.toMs];
    const voices = voicesIn(hearing, joined([call.slice(0, 16 * toMs), music(9_000)]));
    expect(voices.at(-1)?.endedMs).toBeLessThan(toMs + 6_000);
  });

  it('is hinted at before it is certain', () => {
    const events: string[] = [];
    const detector = hearing.open(({ type }) => events.push(type));
    detector.push(call.subarray(0, 16 * ((spans[0]?.fromMs ?? 0) + 90)));
    expect(events).toEqual(['voice-hint']);
    detector.push(call.subarray(16 * ((spans[0]?.fromMs ?? 0) + 90), 16 * ((spans[0]?.fromMs ?? 0) + 500)));
    expect(events).toEqual(['voice-hint', 'voice-start']);
    detector.close();
  });

  it('of each of many callers is heard, on few lines', async () => {
    await using few = await createSynchronousVoiceActivity({ maxLines: 2 });
    const heard = Array.from({ length: 20 }, () => 0);
    const detectors = heard.map((_, caller) =>
      few.open(({ type }) => {
        if (type === 'voice-start') heard[caller] = (heard[caller] ?? 0) + 1;
      }),
    );
    for (let at = 0; at < call.length; at += 512) {
      const piece = call.subarray(at, at + 512);
      for (const detector of detectors) detector.push(piece);
    }
    expect(Math.min(...heard)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...heard)).toBeLessThanOrEqual(5);
  });

  it('is reported no more once the detector is closed, which gives its line back', async () => {
    await using one = await createSynchronousVoiceActivity({ maxLines: 1 });
    const noisy = mixed(call, noise(call.length / 16, { colour: 'pink', belowSpeechDb: 5, seed: 7 }));
    const halfway = 16 * ((spans[0]?.toMs ?? 0) - 200);
    for (let round = 0; round < 3; round += 1) {
      const events: string[] = [];
      const detector = one.open(({ type }) => {
        if (type !== 'voice-hint') events.push(type);
      });
      detector.push(noisy.subarray(0, halfway));
      expect(detector.score()).toBeGreaterThan(0.5);
      detector.close();
      detector.close();
      detector.push(noisy.subarray(halfway));
      expect(events).toEqual(['voice-start']);
    }
  });
});

const QUIET = { colour: 'pink', belowSpeechDb: 40, seed: 8 } as const;

function callOf(spoken: readonly Int16Array[]) {
  const spans: { fromMs: number; toMs: number }[] = [];
  let pieces = [silence(PAUSE_MS)];
  let atMs = PAUSE_MS;
  for (const speech of spoken) {
    const toMs = atMs + speech.length / 16;
    spans.push({ fromMs: atMs, toMs });
    pieces = [...pieces, speech, silence(PAUSE_MS)];
    atMs = toMs + PAUSE_MS;
  }
  return { call: joined(pieces), spans };
}

function isWithin({ fromMs, toMs }: { fromMs: number; toMs: number }, atMs: number): boolean {
  return atMs > fromMs && atMs < toMs;
}
