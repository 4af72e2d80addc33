import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSherpaModel } from './sherpa-model.ts';

// File names as the models come with them; https://k2-fsa.github.io/sherpa/onnx/pretrained_models/.
const STREAMING_ZIPFORMER = [
  'encoder-epoch-99-avg-1-chunk-16-left-128.int8.onnx',
  'encoder-epoch-99-avg-1-chunk-16-left-128.onnx',
  'decoder-epoch-99-avg-1-chunk-16-left-128.onnx',
  'joiner-epoch-99-avg-1-chunk-16-left-128.onnx',
  'tokens.txt',
];
const ZIPFORMER = [
  'encoder-epoch-99-avg-1.onnx',
  'decoder-epoch-99-avg-1.onnx',
  'joiner-epoch-99-avg-1.onnx',
];
const MOONSHINE = [
  'preprocess.onnx',
  'encode.int8.onnx',
  'uncached_decode.int8.onnx',
  'cached_decode.int8.onnx',
];
const WHISPER = ['tiny.en-encoder.int8.onnx', 'tiny.en-decoder.int8.onnx', 'tiny.en-tokens.txt'];

describe('the folder of a model for sherpa-onnx', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sherpa-model-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    ['sherpa-onnx-streaming-zipformer-en-2023-06-26', STREAMING_ZIPFORMER, 'transducer', true],
    ['sherpa-onnx-zipformer-fr-2024', [...ZIPFORMER, 'tokens.txt'], 'transducer', false],
    [
      'sherpa-onnx-streaming-paraformer-bilingual-zh-en',
      ['encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt'],
      ...(['paraformer', true] as const),
    ],
    ['sherpa-onnx-paraformer-zh-2023-09-14', ['model.int8.onnx', 'tokens.txt'], 'paraformer', false],
    ['sherpa-onnx-whisper-tiny.en', WHISPER, 'whisper', false],
    ['sherpa-onnx-moonshine-tiny-en-int8', [...MOONSHINE, 'tokens.txt'], 'moonshine', false],
    ['sherpa-onnx-sense-voice-zh-en-ja-ko-yue', ['model.int8.onnx', 'tokens.txt'], 'senseVoice', false],
    ['sherpa-onnx-nemo-ctc-en-conformer-small', ['model.onnx', 'tokens.txt'], 'nemoCtc', false],
  ])('is recognised: %s', (name, files, family, isStreaming) => {
    const model = readSherpaModel(folderWith(name, files));
    expect(model).toMatchObject({ name, isStreaming });
    expect(Object.keys(model.config.modelConfig)).toContain(family);
    expect(model.config.modelConfig.tokens).toMatch(/tokens\.txt$/);
  });

  it('gives the smaller of two sizes of a file', () => {
    const model = readSherpaModel(folderWith('streaming-two-sizes', STREAMING_ZIPFORMER));
    expect(model.config.modelConfig.transducer).toMatchObject({ encoder: expect.stringMatching(/int8/) });
  });

  it('says by its name which languages are understood', () => {
    expect(readSherpaModel(folderWith('whisper-tiny.en', WHISPER)).languages).toEqual(['en']);
    expect(readSherpaModel(folderWith('whisper-small', WHISPER)).languages).toBeUndefined();
  });

  it('takes words to expect where its vocabulary is there', () => {
    const files = [...ZIPFORMER, 'tokens.txt', 'bpe.vocab'];
    const model = readSherpaModel(folderWith('zipformer-en-with-vocabulary', files));
    expect(model).toMatchObject({ takesKeywords: true, config: { decodingMethod: 'modified_beam_search' } });
  });

  it.each([
    ['nothing', [], /holds no speech recognition model/],
    ['another model', ['model.onnx', 'tokens.txt'], /holds no speech recognition model/],
    ['no tokens', ZIPFORMER, /no tokens\.txt/],
  ])('is refused when it contains %s', (name, files, words) => {
    expect(() => readSherpaModel(folderWith(name, files))).toThrow(words);
  });

  it('is refused when it is not there', () => {
    expect(() => readSherpaModel(join(root, 'nowhere'))).toThrow(/PARLEY_SHERPA_MODEL names .*nowhere/);
  });

  function folderWith(name: string, files: readonly string[]): string {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    for (const file of files) writeFileSync(join(folder, file), '');
    return folder;
  }
});
