import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { joinedSamples, pitchSpreadHz } from '../../test/speech-measures.ts';
import { Espeak } from './espeak.ts';
import type { SpeechChunk, SpeechRequest, SpeechSynthesizer } from './text-to-speech.ts';

const GREETING = 'Hello, my name is Grace. How may I help you today? I am glad that you called.';
// espeak never speaks a text twice to the very sample; in samples.
const SAME_LENGTH = 500;

describe('the built-in voices', () => {
  const espeak = new Espeak();
  afterAll(() => espeak[Symbol.asyncDispose]());

  it.each([
    ['en-us_f2', GREETING],
    ['en-gb_m3', GREETING],
    ['fr-fr_f2', 'Bonjour, comment puis-je vous aider ?'],
    ['es-419_m1', 'Hola, ¿en qué puedo ayudarle?'],
    ['pl_f1', 'Dzień dobry, w czym mogę pomóc?'],
    ['ja_f2', 'こんにちは、はじめまして。'],
    ['zh_f2', '你好，很高兴认识你。'],
    ['ar_m2', 'مرحبا، يسعدني التحدث معك.'],
  ])('speak with %s in pieces, at 22050 Hz, loud enough and without clipping', async (voiceId, text) => {
    const chunks = await chunksOf(espeak, { text, voiceId });
    const samples = joinedSamples(chunks);
    expect(chunks.length).toBeGreaterThan(5);
    expect(new Set(chunks.map(({ sampleRateHz }) => sampleRateHz))).toEqual(new Set([22_050]));
    expect(loudest(samples)).toBeGreaterThan(5_000);
    expect(loudest(samples)).toBeLessThan(32_767);
  });

  it('apply the speed', async () => {
    const seconds = async (speed: number) =>
      joinedSamples(await chunksOf(espeak, { text: GREETING, settings: { speed } })).length / 22_050;
    const [slow, normal, fast] = [await seconds(0.7), await seconds(1), await seconds(1.2)];
    expect(slow / normal).toBeGreaterThan(1.3);
    expect(fast / normal).toBeLessThan(0.9);
  });

  it('sound livelier the less stable they are', async () => {
    const spread = async (stability: number) =>
      pitchSpreadHz(
        joinedSamples(await chunksOf(espeak, { text: GREETING, settings: { stability } })),
        22_050,
      );
    const [lively, balanced, even] = [await spread(0), await spread(0.5), await spread(1)];
    expect(lively).toBeGreaterThan(balanced * 1.2);
    expect(even).toBeLessThan(balanced * 0.8);
  });

  it('speak another language than their own as it is spoken', async () => {
    const text = 'Guten Tag, schön dass Sie anrufen.';
    const length = async (voiceId: string, language?: string) =>
      joinedSamples(await chunksOf(espeak, { text, voiceId, language })).length;
    const own = await length('de_m3');
    expect(Math.abs((await length('en-gb_m3', 'de')) - own)).toBeLessThan(SAME_LENGTH);
    expect(Math.abs((await length('en-gb_m3')) - own)).toBeGreaterThan(SAME_LENGTH);
  });

  it.each([8_000, 16_000, 48_000])(
    'speak at %d Hz where that is wanted, as loud and as long',
    async (sampleRateHz) => {
      const own = joinedSamples(await chunksOf(espeak, { text: GREETING }));
      const chunks = await chunksOf(espeak, { text: GREETING, sampleRateHz });
      const wanted = joinedSamples(chunks);
      expect(new Set(chunks.map((chunk) => chunk.sampleRateHz))).toEqual(new Set([sampleRateHz]));
      const differenceSeconds = wanted.length / sampleRateHz - own.length / 22_050;
      expect(Math.abs(differenceSeconds)).toBeLessThan(SAME_LENGTH / 22_050);
      expect(loudest(wanted) / loudest(own)).toBeGreaterThan(0.7);
      expect(loudest(wanted) / loudest(own)).toBeLessThan(1.3);
    },
  );

  // Unstopped, the long texts would take minutes.
  it('stop when the signal aborts, and speak the next text from its beginning', async () => {
    await using narrow = new Espeak({ maxThreads: 1 });
    const controller = new AbortController();
    const chunks = [];
    const long = { text: `${GREETING} `.repeat(5_000), signal: controller.signal };
    for await (const chunk of narrow.speak(request(long))) {
      chunks.push(chunk);
      if (chunks.length === 2) controller.abort();
    }
    expect(chunks).toHaveLength(2);
    const next = joinedSamples(await chunksOf(narrow, { text: 'Yes.' }));
    expect(next.length).toBeLessThan(2 * 22_050);
  });

  it('stop when their consumer stops reading', async () => {
    await using narrow = new Espeak({ maxThreads: 1 });
    for await (const _ of narrow.speak(request({ text: `${GREETING} `.repeat(5_000) }))) break;
    expect(joinedSamples(await chunksOf(narrow, { text: 'Yes.' })).length).toBeLessThan(2 * 22_050);
  });

  it('end a text that nothing reads any more without an error', async () => {
    const stopping = new Espeak({ maxThreads: 1 });
    let stopped: Promise<void> | undefined;
    for await (const _ of stopping.speak(request({ text: `${GREETING} `.repeat(5_000) }))) {
      stopped = stopping[Symbol.asyncDispose]();
      break;
    }
    await expect(stopped).resolves.toBeUndefined();
  });

  it('speak several texts at once without mixing them', async () => {
    const texts = [GREETING, 'Yes.', 'Something else entirely.', GREETING];
    const lengths = (speeches: SpeechChunk[][]) => speeches.map((chunks) => joinedSamples(chunks).length);
    const oneByOne = [];
    for (const text of texts) oneByOne.push(await chunksOf(espeak, { text }));
    const together = await Promise.all(texts.map((text) => chunksOf(espeak, { text })));
    for (const [index, length] of lengths(together).entries()) {
      expect(Math.abs(length - (lengths(oneByOne)[index] ?? 0))).toBeLessThan(SAME_LENGTH);
    }
  });

  it.each(['xx_f2', 'en-us_zz', 'en-us', '', 'constructor_f2'])('refuse the voice "%s"', async (voiceId) => {
    await expect(chunksOf(espeak, { text: 'Hello.', voiceId })).rejects.toMatchObject({
      code: 'unknown_voice',
    });
  });

  it('read markup instead of interpreting it', async () => {
    const text = '<break time="600s"/> hello [[h@l@U]]';
    expect(joinedSamples(await chunksOf(espeak, { text })).length).toBeLessThan(10 * 22_050);
  });

  it('speak for a hundred callers at once, whatever their languages', async () => {
    const voices = ['fr-fr_f2', 'en-us_f2', 'es_f2'];
    const speeches = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        chunksOf(espeak, { text: 'OK.', voiceId: voices[index % voices.length] ?? '' }),
      ),
    );
    expect(speeches.map((chunks) => joinedSamples(chunks).length > 5_000)).not.toContain(false);
  });

  it('say at once what they have said before', async () => {
    await using narrow = new Espeak({ maxThreads: 1 });
    const greeting = () => chunksOf(narrow, { text: 'Good morning.' });
    await greeting();
    const second = await greeting();
    const busy = chunksOf(narrow, { text: GREETING });
    expect(await greeting()).toEqual(second);
    expect((await busy).length).toBeGreaterThan(0);
  });

  it('refuse more texts than may wait', async () => {
    await using narrow = new Espeak({ maxThreads: 1, maxWaiting: 1 });
    const outcomes = await Promise.allSettled(
      ['One.', 'Two.', 'Three.'].map((text) => chunksOf(narrow, { text })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { code: 'busy' } });
  });

  it('leave the queue when the signal aborts', async () => {
    await using narrow = new Espeak({ maxThreads: 1 });
    const first = chunksOf(narrow, { text: 'One.' });
    const controller = new AbortController();
    const second = chunksOf(narrow, { text: 'One.', signal: controller.signal });
    const third = chunksOf(narrow, { text: 'One.' });
    controller.abort();
    expect(await second).toEqual([]);
    expect((await third).length).toBe((await first).length);
  });

  it('say that their package is missing where it is', async () => {
    await using absent = new Espeak({ packageName: '@echogarden/not-there' });
    expect(absent.isInstalled).toBe(false);
    await expect(chunksOf(absent, { text: 'Hello.' })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('say that they are not available while no thread can be started, and speak once one can', async () => {
    await using narrow = new Espeak();
    const texts = ['One.', 'Two.'];
    const { Worker } = workerThreads;
    function refused() {
      throw new Error('ERR_WORKER_INIT_FAILED');
    }
    Object.assign(workerThreads, { Worker: refused });
    syncBuiltinESMExports();
    try {
      narrow.warmUp();
      const outcomes = await Promise.allSettled(texts.map((text) => chunksOf(narrow, { text })));
      expect(outcomes).toMatchObject(texts.map(() => ({ reason: { code: 'unavailable' } })));
    } finally {
      Object.assign(workerThreads, { Worker });
      syncBuiltinESMExports();
    }
    expect((await chunksOf(narrow, { text: 'One.' })).length).toBeGreaterThan(0);
  });

  it('answer texts that are under way when the server stops', async () => {
    const stopping = new Espeak({ maxThreads: 1 });
    const text = chunksOf(stopping, { text: GREETING });
    text.catch(() => {});
    await stopping[Symbol.asyncDispose]();
    await expect(text).rejects.toMatchObject({ code: 'unavailable' });
    await expect(chunksOf(stopping, { text: GREETING })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

function request(part: Partial<SpeechRequest>): SpeechRequest {
  const { signal } = new AbortController();
  return { text: GREETING, voiceId: 'en-us_f2', language: undefined, settings: {}, signal, ...part };
}

function chunksOf(synthesizer: SpeechSynthesizer, part: Partial<SpeechRequest>) {
  return Array.fromAsync(synthesizer.speak(request(part)));
}

function loudest(samples: Int16Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}
