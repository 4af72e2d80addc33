import { describe, expect, it } from 'vitest';
import { startOpenaiSpeechServer } from '../../test/openai-speech-server.ts';
import { callRecogniser } from '../../test/recognition-call.ts';
import type { SpeechAnswer } from '../../test/speech-server.ts';
import { openaiCompatibleRecogniser } from './openai-compatible.ts';

describe('understanding with a server of the OpenAI protocol', () => {
  it('sends each utterance as a WAV file with its language and the words to expect', async () => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', transcripts: [' Bonjour Zoé. '] });
    const call = callRecogniser(recogniserAt(server.url), { language: 'fr-CA', keywords: ['Zoé', 'Parley'] });
    expect(await call.say(3, 500)).toEqual({ type: 'transcript-end', utterance: 3, text: 'Bonjour Zoé.' });
    const [request] = server.requests;
    const form = await new Response(request?.bytes, {
      headers: { 'content-type': request?.headers['content-type'] ?? '' },
    }).formData();
    expect(request?.headers.authorization).toBe('Bearer k');
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toEqual({
      model: 'whisper-1',
      response_format: 'json',
      language: 'fr',
      prompt: 'Zoé, Parley',
    });
    const file = form.get('file');
    const wav = new DataView(file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer(44));
    expect([wav.getUint32(24, true), wav.getUint32(40, true)]).toEqual([16_000, 16_000]);
  });

  it.each([
    ["Sous-titres réalisés para la communauté d'Amara.org", ''],
    ["Sous-titrage ST' 501", ''],
    ["Merci d'avoir regardé cette vidéo !", ''],
    ['Thank you for watching!', ''],
    ['¡Gracias por ver el video!', ''],
    ['Untertitelung des ZDF, 2020', ''],
    ['Sottotitoli creati dalla comunità Amara.org', ''],
    ["Merci d'avoir regardé mon dossier.", "Merci d'avoir regardé mon dossier."],
    ['Thank you for watching my dog.', 'Thank you for watching my dog.'],
    ['Avez-vous des sous-titres ?', 'Avez-vous des sous-titres ?'],
  ])('takes the credits of films that it hears in a noise for no words: %s', async (transcript, text) => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', transcripts: [transcript] });
    expect(await callRecogniser(recogniserAt(server.url)).say(1)).toMatchObject({ text });
  });

  it.each([
    ['Xylo, Acme, Zoé', ''],
    ['xylo acme zoé new york xylo acme zoé New York.', ''],
    ['Acme, Zoé, New York...', ''],
    ['Acme', 'Acme'],
    ['Acme, Zoé.', 'Acme, Zoé.'],
    ['Zoé, Acme, Xylo', 'Zoé, Acme, Xylo'],
    ['Is Zoé of Acme in New York?', 'Is Zoé of Acme in New York?'],
  ])('takes the words to expect that it gives back of a noise for no words: %s', async (transcript, text) => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', transcripts: [transcript] });
    const keywords = ['Xylo', 'Acme', 'Zoé', 'New York'];
    const call = callRecogniser(recogniserAt(server.url), { language: 'en', keywords });
    expect(await call.say(1)).toMatchObject({ text });
  });

  it.each<[string, SpeechAnswer, string]>([
    ['a failure', { status: 500 }, 'failed'],
    ['a refusal', { status: 401 }, 'refused'],
    ['too many requests', { status: 429 }, 'rate_limited'],
    ['something else', { bytes: new TextEncoder().encode('<html>') }, 'malformed'],
    ['JSON without a text', { bytes: new TextEncoder().encode('{}') }, 'malformed'],
    [
      'a broken line',
      { bytes: new TextEncoder().encode('{"text": "hal'), fault: 'disconnect' },
      'unreachable',
    ],
    ['half an answer', { bytes: new TextEncoder().encode('{"text": "hal'), fault: 'hang' }, 'timeout'],
    ['silence', { fault: 'silent' }, 'timeout'],
  ])('tells %s apart', async (_, answer, code) => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', transcripts: [answer] });
    const call = callRecogniser(recogniserAt(server.url, code === 'timeout' ? 100 : 10_000));
    expect(await call.say(1)).toMatchObject({ type: 'transcript-error', error: { code } });
  });

  it('cuts the request off and says nothing once the line is closed', async () => {
    await using server = await startOpenaiSpeechServer({ apiKey: 'k', transcripts: [{ fault: 'silent' }] });
    const aborted = Promise.withResolvers<void>();
    const call = callRecogniser(
      recogniserAt(server.url, 10_000, (url, init) => {
        init?.signal?.addEventListener('abort', () => aborted.resolve());
        return fetch(url, init);
      }),
    );
    void call.say(1);
    await expect.poll(() => server.requests.length).toBe(1);
    call.line.close();
    await aborted.promise;
    expect(call.events).toEqual([]);
  });

  it('takes no endless utterance', async () => {
    const call = callRecogniser(recogniserAt('http://127.0.0.1:9/v1'));
    expect(await call.say(1, 63_000)).toMatchObject({ error: { code: 'busy' } });
  });
});

function recogniserAt(baseUrl: string, timeoutMs = 10_000, given: typeof globalThis.fetch = fetch) {
  return openaiCompatibleRecogniser({ baseUrl, apiKey: 'k', model: 'whisper-1', fetch: given, timeoutMs });
}
