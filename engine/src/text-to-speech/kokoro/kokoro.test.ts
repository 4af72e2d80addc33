import { describe, expect, it } from 'vitest';
import { Kokoro, type KokoroOptions } from './kokoro.ts';

// The process of the model, with a stand-in for the program that loads it.
const PROGRAM = new URL('../../../test/stand-in-kokoro-program.ts', import.meta.url);
const FILES = { modelFile: '/models/model.onnx', voicesFolder: '/models/voices' };
const SOON = { timeout: 10_000 };

describe('the process of Kokoro', () => {
  it('speaks sentence by sentence, in chunks of a fifth of a second', async () => {
    await using kokoro = open();
    const chunks = await speak(kokoro, 'One. Two.');
    expect(chunks.map(({ sampleRateHz }) => sampleRateHz)).toEqual([8_000, 8_000]);
    expect(chunks.map(({ samples }) => samples[0])).toEqual([1, 2]);
    expect((await speak(kokoro, 'long')).map(({ samples }) => samples.length)).toEqual([1_600, 1_600, 800]);
  });

  it('makes a sentence once, for all calls', async () => {
    await using kokoro = open();
    const [first] = await speak(kokoro, 'Good morning.');
    const [, again] = await speak(kokoro, 'Something else. Good morning.');
    expect(again?.samples).toEqual(first?.samples);
    const [faster] = await speak(kokoro, 'Good morning.', { settings: { speed: 1.1 } });
    expect(faster?.samples).not.toEqual(first?.samples);
  });

  it('is started again when it breaks down', async () => {
    await using kokoro = open();
    await expect(speak(kokoro, 'crash')).rejects.toMatchObject({ code: 'failed' });
    await expect(speak(kokoro, 'fail')).rejects.toMatchObject({ code: 'failed' });
    expect(await speak(kokoro, 'One.')).toHaveLength(1);
  });

  it('is ended when nothing comes of a text, and started again', async () => {
    await using kokoro = open({ stuckMs: 50 });
    await expect(speak(kokoro, 'wait')).rejects.toMatchObject({ code: 'failed' });
    expect(await speak(kokoro, 'One.')).toHaveLength(1);
  });

  it('says why a model cannot be loaded', async () => {
    await using kokoro = open({ files: () => ({ ...FILES, modelFile: '/damaged' }) });
    await expect(speak(kokoro, 'One.')).rejects.toThrow('Kokoro cannot be loaded: no model');
  });

  it('refuses a text that would have to wait, until a turn is free', async () => {
    await using kokoro = open({ maxRunning: 1 });
    const leave = new AbortController();
    const waiting = ['wait one', 'wait two'].map((text) => speak(kokoro, text, { signal: leave.signal }));
    await expect.poll(() => codeOf(speak(kokoro, 'One.')), SOON).toBe('busy');
    leave.abort();
    expect(await Promise.all(waiting)).toEqual([[], []]);
    expect(await speak(kokoro, 'One.')).toHaveLength(1);
  });

  it('ends when nothing is to be spoken for a while, and starts for the next text', async () => {
    await using kokoro = open({ idleMs: 20 });
    await speak(kokoro, 'One. Two.');
    await expect.poll(() => kokoro.isRunning(), SOON).toBe(false);
    expect((await speak(kokoro, 'Three.'))[0]?.samples[0]).toBe(1);
  });

  it('speaks nothing without a model, with another voice, or in a language without phonemes', async () => {
    await using missing = open({ files: () => undefined });
    expect(missing.isInstalled()).toBe(false);
    await expect(speak(missing, 'One.')).rejects.toMatchObject({ code: 'unavailable' });
    await using kokoro = open();
    await expect(speak(kokoro, 'Eins.', { language: 'de' })).rejects.toMatchObject({ code: 'unknown_voice' });
    await expect(speak(kokoro, 'One.', { voiceId: '../x' })).rejects.toMatchObject({ code: 'unknown_voice' });
  });
});

function open(options: Partial<KokoroOptions> = {}): Kokoro {
  return new Kokoro({
    files: () => FILES,
    program: PROGRAM,
    libraryPath: '/libonnxruntime.so',
    restartMs: 0,
    ...options,
  });
}

type SpeakOptions = Partial<Parameters<Kokoro['speak']>[0]>;

function speak(kokoro: Kokoro, text: string, options: SpeakOptions = {}) {
  const request = { voiceId: 'af_heart', language: 'en', settings: {}, sampleRateHz: 8_000 };
  const { signal } = new AbortController();
  return Array.fromAsync(kokoro.speak({ ...request, text, signal, ...options }));
}

async function codeOf(speaking: Promise<unknown>): Promise<string> {
  return speaking.then(
    () => 'spoken',
    (error: { code: string }) => error.code,
  );
}
