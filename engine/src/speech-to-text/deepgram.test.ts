import { describe, expect, it } from 'vitest';
import { type DeepgramListening, startDeepgramServer } from '../../test/deepgram-server.ts';
import { callRecogniser, connectAnywhere, speak } from '../../test/recognition-call.ts';
import { deepgramRecogniser } from './deepgram.ts';

describe('understanding with Deepgram', () => {
  it('says what it wants to hear and how', async () => {
    await using server = await startDeepgramServer({ apiKey: 'k' });
    const keywords = ['Zoé', 'carte bleue', ' Zoé '];
    const call = callRecogniser(recogniserAt(server.origin), { language: 'fr', keywords });
    await call.say(1);
    const query = server.requests[0]?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      model: 'nova-3',
      language: 'fr',
      encoding: 'linear16',
      sample_rate: '16000',
      channels: '1',
      interim_results: 'true',
      endpointing: 'false',
    });
    expect(query?.getAll('keyterm')).toEqual(['Zoé', 'carte bleue']);
    call.line.close();
  });

  it('gives single words to models that take no phrases', async () => {
    await using server = await startDeepgramServer({ apiKey: 'k' });
    const call = callRecogniser(recogniserAt(server.origin, 'nova-2'), { keywords: ['carte bleue'] });
    await call.say(1);
    expect(server.requests[0]?.query.getAll('keywords')).toEqual(['carte', 'bleue']);
    expect(server.requests[0]?.query.has('keyterm')).toBe(false);
    call.line.close();
  });

  it('understands words while they are spoken, and each utterance on its own', async () => {
    const utterances = ['I would like a table', 'for two'];
    await using server = await startDeepgramServer({ apiKey: 'k', listening: [{ utterances }] });
    const call = callRecogniser(recogniserAt(server.origin));
    expect(await call.say(1)).toMatchObject({ type: 'transcript-end', text: 'I would like a table' });
    expect(await call.say(7)).toMatchObject({ utterance: 7, text: 'for two' });
    const deltas = call.events.filter(({ type }) => type === 'transcript-delta');
    expect(deltas).toContainEqual({ type: 'transcript-delta', utterance: 1, text: 'I would' });
    expect(server.requests).toHaveLength(1);
    call.line.close();
  });

  it('tells two utterances apart when the first is still awaited', async () => {
    const listening: DeepgramListening = { utterances: ['first words', 'second ones'], fault: 'late' };
    await using server = await startDeepgramServer({ apiKey: 'k', listening: [listening] });
    const call = callRecogniser(recogniserAt(server.origin));
    for (const utterance of [1, 2, 3]) {
      call.line.start(utterance);
      speak(call.line, 400);
      call.line.end();
    }
    expect(await call.conclusion(1)).toMatchObject({ text: 'first words' });
    expect(await call.conclusion(2)).toMatchObject({ text: 'second ones' });
    call.line.close();
  });

  it('takes the words so far when nothing says that they are final', async () => {
    const listening: DeepgramListening = { utterances: ['I would like a table'], fault: 'unfinished' };
    await using server = await startDeepgramServer({ apiKey: 'k', listening: [listening] });
    const call = callRecogniser(recogniserAt(server.origin));
    expect(await call.say(1, 600)).toMatchObject({ type: 'transcript-end', text: 'I would like' });
    call.line.close();
  });

  it.each<[string, DeepgramListening['fault'], string]>([
    ['a broken line', 'disconnect', 'unreachable'],
    ['an error', 'error', 'failed'],
    ['something that is no JSON', 'garbled', 'malformed'],
  ])('reports %s once, and listens again on another line', async (_, fault, code) => {
    const listening = [{ utterances: ['never heard'], fault }, { utterances: ['heard well'] }];
    await using server = await startDeepgramServer({ apiKey: 'k', listening });
    const call = callRecogniser(recogniserAt(server.origin));
    expect(await call.say(1)).toMatchObject({ type: 'transcript-error', error: { code } });
    expect(await call.say(2)).toMatchObject({ type: 'transcript-end', text: 'heard well' });
    expect(
      call.events.filter(({ utterance, type }) => utterance === 1 && type !== 'transcript-delta'),
    ).toHaveLength(1);
    call.line.close();
  });

  it('times out when a service cannot be reached', async () => {
    await using server = await startDeepgramServer({ apiKey: 'k' });
    const recogniser = deepgramRecogniser({
      apiKey: 'k',
      baseUrl: server.origin,
      model: 'nova-3',
      connectMs: 20,
      connect: () => new WebSocket('ws://192.0.2.1:9'),
    });
    const call = callRecogniser(recogniser);
    expect(await call.say(1)).toMatchObject({
      error: { code: expect.stringMatching(/timeout|unreachable/) },
    });
    call.line.close();
  });

  it('says goodbye, and says nothing of what was still awaited', async () => {
    const listening: DeepgramListening = { utterances: ['too late'], fault: 'silent' };
    await using server = await startDeepgramServer({ apiKey: 'k', listening: [listening] });
    const call = callRecogniser(recogniserAt(server.origin));
    call.line.start(1);
    speak(call.line, 300);
    call.line.end();
    await expect.poll(() => server.controls).toContain('Finalize');
    call.line.close();
    await expect.poll(() => server.controls).toContain('CloseStream');
    expect(call.events).toEqual([]);
  });
});

function recogniserAt(baseUrl: string, model = 'nova-3') {
  return deepgramRecogniser({ apiKey: 'k', baseUrl, model, connect: connectAnywhere });
}
