import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import { startFailure } from '../start-failure.ts';
import { openOwnSpeech } from './own-speech.ts';

const NO_MODELS = { filesFor: () => undefined };

describe("the operator's own ears and voice", () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'own-speech-'));
    mkdirSync(join(folder, 'streaming-en'));
    for (const file of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt']) {
      writeFileSync(join(folder, 'streaming-en', file), 'no model');
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are none without settings', async () => {
    await using speech = await openOwnSpeech(readSettings({}), NO_MODELS);
    expect(speech).toMatchObject({
      recognisers: { scripted: undefined, sherpa: undefined },
      scriptedVoice: undefined,
    });
  });

  it.each([
    ['nowhere', /^PARLEY_SHERPA_MODEL names .*nowhere, which cannot be read\.$/],
    ['.', /^.* holds no speech recognition model that Parley knows: .*/],
    ['streaming-en', /^The model streaming-en cannot be loaded: Load model from .*/],
  ])('are refused at the start in one sentence when the model cannot be used: %s', async (name, words) => {
    const settings = readSettings({ PARLEY_SHERPA_MODEL: join(folder, name) });
    const failure = await openOwnSpeech(settings, NO_MODELS).catch((error: unknown) => error);
    expect(startFailure(failure, { host: '127.0.0.1', port: 4100 })).toMatch(words);
  });
});
