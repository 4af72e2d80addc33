import { describe, expect, it } from 'vitest';
import { startElevenLabsServer } from '../../test/elevenlabs-server.ts';
import { callRecogniser, connectAnywhere, speak } from '../../test/recognition-call.ts';
import { elevenLabsRecogniser } from './elevenlabs.ts';

describe('understanding with ElevenLabs', () => {
  it('says what it wants to hear and how', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'k' });
    const keywords = ['Zoé', 'a phrase that is far too long for it'];
    const call = callRecogniser(recogniserAt(server.origin), { language: 'fr', keywords });
    await call.say(1);
    const [request] = server.requests;
    expect(request?.path).toBe('/v1/speech-to-text/realtime');
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      model_id: 'scribe_v2_realtime',
      audio_format: 'pcm_16000',
      language_code: 'fr',
      commit_strategy: 'manual',
    });
    expect(request?.query.getAll('keyterms')).toEqual(['Zoé']);
    call.line.close();
  });

  it('understands words while they are spoken, and each utterance on its own', async () => {
    const listening = { commits: ['je voudrais une table', 'pour deux'] };
    await using server = await startElevenLabsServer({ apiKey: 'k', listening });
    const call = callRecogniser(recogniserAt(server.origin));
    const first = call.say(1);
    const second = call.say(2);
    expect(await first).toMatchObject({ type: 'transcript-end', text: 'je voudrais une table' });
    expect(await second).toMatchObject({ type: 'transcript-end', text: 'pour deux' });
    expect(call.events).toContainEqual({ type: 'transcript-delta', utterance: 1, text: 'je voudrais' });
    expect(server.requests).toHaveLength(1);
    call.line.close();
  });

  it('lengthens a word that is too short to be understood', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'k', listening: { commits: ['oui'] } });
    const call = callRecogniser(recogniserAt(server.origin));
    expect(await call.say(1, 100)).toMatchObject({ type: 'transcript-end', text: 'oui' });
    call.line.close();
  });

  it('has a long utterance understood in pieces', async () => {
    const listening = { commits: ['the beginning', 'the middle', 'the end'] };
    await using server = await startElevenLabsServer({ apiKey: 'k', listening });
    const call = callRecogniser(recogniserAt(server.origin));
    expect(await call.say(1, 45_000)).toMatchObject({ text: 'the beginning the middle the end' });
    call.line.close();
  });

  it.each([
    ['quota_exceeded', 'rate_limited'],
    ['transcriber_error', 'failed'],
    ['disconnect', 'unreachable'],
  ])('reports %s', async (fault, code) => {
    const listening = { commits: ['never heard'], fault };
    await using server = await startElevenLabsServer({ apiKey: 'k', listening });
    const call = callRecogniser(recogniserAt(server.origin));
    expect(await call.say(1)).toMatchObject({ type: 'transcript-error', error: { code } });
    call.line.close();
  });

  it('says nothing once the line is closed', async () => {
    await using server = await startElevenLabsServer({ apiKey: 'k', listening: { commits: ['late'] } });
    const call = callRecogniser(recogniserAt(server.origin));
    call.line.start(1);
    speak(call.line, 500);
    call.line.end();
    call.line.close();
    call.line.write(new Int16Array(160));
    await using other = await startElevenLabsServer({ apiKey: 'k', listening: { commits: ['other'] } });
    const later = callRecogniser(recogniserAt(other.origin));
    await later.say(1);
    expect(call.events).toEqual([]);
    later.line.close();
  });
});

function recogniserAt(baseUrl: string) {
  return elevenLabsRecogniser({ apiKey: 'k', baseUrl, connect: connectAnywhere });
}
