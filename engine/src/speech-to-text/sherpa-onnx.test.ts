import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFakeSherpa } from '../../test/fake-sherpa-package.ts';
import { callRecogniser, speak } from '../../test/recognition-call.ts';
import { createSherpaRecogniser, type SherpaOptions } from './sherpa-onnx.ts';

// No model can be downloaded where these tests run: loading and its failures are tried with sherpa-onnx itself, what
// is said to a loaded model with a package of the same interface. How well models understand is not tried.
describe('understanding with sherpa-onnx', () => {
  let root = '';
  let packageName = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sherpa-'));
    packageName = writeFakeSherpa(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('recognises the speech of several callers at once', async () => {
    await using sherpa = streaming();
    const [first, second] = [callRecogniser(sherpa.recogniser), callRecogniser(sherpa.recogniser)];
    const [one, two] = [first.say(1, 400), second.say(1, 600)];
    expect(await one).toMatchObject({ type: 'transcript-end', text: 'w0 w1' });
    expect(await two).toMatchObject({ type: 'transcript-end', text: 'w0 w1 w2' });
    expect(first.events[0]).toEqual({ type: 'transcript-delta', utterance: 1, text: 'w0' });
  });

  it('has whole utterances understood by models that need them, in the language that is spoken', async () => {
    await using sherpa = open('whisper-small', ['encoder.onnx', 'decoder.onnx']);
    const french = callRecogniser(sherpa.recogniser, { language: 'fr' });
    expect(await french.say(1, 500)).toMatchObject({ text: '8000 fr' });
    const english = callRecogniser(sherpa.recogniser, { language: 'en' });
    expect(await english.say(1, 500)).toMatchObject({ text: '8000 en' });
    expect(sherpa.recogniser.hasDeltas).toBe(false);
  });

  it('tells words to expect to a model that takes them', async () => {
    const files = ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'bpe.vocab'];
    await using sherpa = open('zipformer-en', files);
    const call = callRecogniser(sherpa.recogniser, { keywords: ['Parley', 'Zoé'] });
    expect(await call.say(1, 100)).toMatchObject({ text: '1600 Parley/Zoé' });
  });

  it('knows which languages the model understands', async () => {
    await using sherpa = streaming();
    expect([sherpa.understands('en'), sherpa.understands('en-GB'), sherpa.understands('fr')]).toEqual([
      ...[true, true, false],
    ]);
  });

  it('says that a model ended, and starts it again for the next utterance', async () => {
    await using sherpa = streaming({ restartMs: 0 });
    await sherpa.ready;
    const call = callRecogniser(sherpa.recogniser);
    expect(await call.say(1, 31_000)).toMatchObject({ type: 'transcript-error', error: { code: 'failed' } });
    expect(await call.say(2, 200)).toMatchObject({ type: 'transcript-end', text: 'w0' });
  });

  it('says that one utterance failed, and understands the next', async () => {
    await using sherpa = open('whisper-small', ['encoder.onnx', 'decoder.onnx']);
    const call = callRecogniser(sherpa.recogniser);
    expect(await call.say(1, 31_000)).toMatchObject({ error: { code: 'failed' } });
    expect(await call.say(2, 100)).toMatchObject({ text: '1600 en' });
  });

  it('ends a model that does not come back, and starts it again', async () => {
    const files = ['encoder.onnx', 'decoder.onnx'];
    await using sherpa = open('whisper-small', files, { stuckMs: 1_000, restartMs: 0 });
    await sherpa.ready;
    const call = callRecogniser(sherpa.recogniser);
    expect(await call.say(1, 20_000)).toMatchObject({ error: { code: 'failed' } });
    expect(await call.say(2, 100)).toMatchObject({ text: '1600 en' });
  });

  it('refuses more utterances than fit into its queue', async () => {
    await using sherpa = streaming({ maxUtterances: 1 });
    const [first, second] = [callRecogniser(sherpa.recogniser), callRecogniser(sherpa.recogniser)];
    first.line.start(1);
    expect(await second.say(1)).toMatchObject({ error: { code: 'busy' } });
    first.line.close();
    expect(await second.say(2, 200)).toMatchObject({ text: 'w0' });
    await using short = streaming();
    expect(await callRecogniser(short.recogniser).say(1, 63_000)).toMatchObject({ type: 'transcript-error' });
  });

  it('says nothing of a closed line', async () => {
    await using sherpa = streaming();
    const [closed, open] = [callRecogniser(sherpa.recogniser), callRecogniser(sherpa.recogniser)];
    closed.line.start(1);
    speak(closed.line, 500);
    closed.line.end();
    closed.line.close();
    await open.say(1);
    expect(closed.events).toEqual([]);
  });

  it.each([
    ['files that are no model', 'no model at all'],
    ['a model of another kind', undefined],
  ])('says why %s cannot be loaded, and lives on', async (_, content) => {
    const folder = folderWith('streaming-broken-en', ['encoder.onnx', 'decoder.onnx', 'joiner.onnx']);
    for (const file of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx']) {
      if (content) writeFileSync(join(folder, file), content);
      else copyFileSync(voiceModel(), join(folder, file));
    }
    await using sherpa = createSherpaRecogniser(folder);
    await expect(sherpa.ready).rejects.toThrow(/streaming-broken-en cannot be loaded: .*[a-z]{4}/);
    expect(await callRecogniser(sherpa.recogniser).say(1)).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('says that the package is not installed', async () => {
    await using sherpa = streaming({ packageName: 'sherpa-onnx-of-nobody' });
    await expect(sherpa.ready).rejects.toThrow(/sherpa-onnx-of-nobody/);
  });

  function streaming(options: SherpaOptions = {}) {
    return open('streaming-en', ['encoder.onnx', 'decoder.onnx', 'joiner.onnx'], options);
  }

  function open(name: string, files: readonly string[], options: SherpaOptions = {}) {
    return createSherpaRecogniser(folderWith(name, files), { packageName, ...options });
  }

  function folderWith(name: string, files: readonly string[]): string {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    for (const file of [...files, 'tokens.txt']) writeFileSync(join(folder, file), '<blk> 0\na 1\n');
    return folder;
  }
});

/** The model that notices voices: a model, but none that understands them. */
function voiceModel(): string {
  const entry = createRequire(import.meta.url).resolve('@ricky0123/vad-web');
  return join(dirname(entry), 'silero_vad_v5.onnx');
}
