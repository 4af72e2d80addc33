import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type DeepgramServerOptions, startDeepgramServer } from '../../../engine/test/deepgram-server.ts';
import { startOpenaiSpeechServer } from '../../../engine/test/openai-speech-server.ts';
import type { SpeechAnswer } from '../../../engine/test/speech-server.ts';
import type { ModelConnection } from '../../src/connections/model-connection.ts';
import { createSpeechRecognisers } from '../../src/connections/speech-recognisers.ts';
import { createOperatorFetch } from '../../src/http/guarded-fetch.ts';
import { startConversationServer } from '../support/conversation-server.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startVoiceCall } from '../support/voice-call.ts';

const ASKED = 'Quand ouvrez-vous ?';
const ANSWER = 'À neuf heures.';
const config = {
  agent: { first_message: '', language: 'fr' as const, prompt: { prompt: 'Sois bref.' } },
  turn: { turn_eagerness: 'eager' as const },
};

describe('a recogniser that fails in a call', () => {
  const outbound = createOperatorFetch();
  afterAll(() => outbound[Symbol.asyncDispose]());

  it.each<[string, DeepgramServerOptions['listening']]>([
    [
      'breaks off while the caller speaks, and does not come back',
      [{ utterances: [], fault: 'disconnect' }, 503],
    ],
    ['says nothing', [{ utterances: [], fault: 'silent' }]],
    ['sends nonsense', [{ utterances: [], fault: 'garbled' }]],
    ['refuses the key', [401]],
    ['has no room', [429]],
  ])('and %s is stood in for by another, which gets all that was said', async (_, listening) => {
    await using deepgram = await startDeepgramServer({ apiKey: 'key', listening });
    await using whisper = await startOpenaiSpeechServer({ transcripts: [ASKED] });
    const { heard, call } = await hearIn(deepgram.origin, whisper.url);
    await using _call = call;
    expect(heard).toBe(ASKED);
    expect(whisper.requests[0]?.bytes.length).toBeGreaterThan(0.4 * 32_000);
    expect(deepgram.requests.length).toBeGreaterThan(0);
  });

  it('and comes back understands the same sound the second time', async () => {
    const listening = [{ utterances: [], fault: 'disconnect' as const }, { utterances: [ASKED] }];
    await using deepgram = await startDeepgramServer({ apiKey: 'key', listening });
    await using whisper = await startOpenaiSpeechServer({ transcripts: ['not asked'] });
    const { heard, call } = await hearIn(deepgram.origin, whisper.url);
    await using _call = call;
    expect(heard).toBe(ASKED);
    expect(whisper.requests).toEqual([]);
  });

  it('as all others do leaves no silence: the caller is asked in their language to say it again', async () => {
    const failing: SpeechAnswer = { status: 500 };
    await using deepgram = await startDeepgramServer({ apiKey: 'key', listening: [503] });
    await using whisper = await startOpenaiSpeechServer({ transcripts: [failing, failing, ASKED] });
    const { said, call } = await hearIn(deepgram.origin, whisper.url);
    await using _call = call;
    expect(said).toMatch(/entend|compris|répéter/);
    call.caller.say();
    expect((await call.client.next('user_transcript')).user_transcription_event.user_transcript).toBe(ASKED);
    expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(ANSWER);
  });

  it('decides itself how long its words are waited for', async () => {
    const silent = scriptedRecogniser({ otherwise: { text: ASKED, fault: 'silence' } });
    await using server = await startConversationServer(
      { otherwise: { text: ANSWER } },
      { sound: { recogniser: { ...silent, longestWaitMs: 200 }, speakers: [scriptedSpeaker()] } },
    );
    using call = await startVoiceCall(await server.newTeam(), { config });
    call.caller.say();
    expect((await call.client.next('agent_response')).agent_response_event.agent_response).toMatch(/répéter/);
    // Of its own accord a conversation waits for eight seconds.
  }, 7_500);

  /** Says something in a new call. */
  async function hearIn(deepgramUrl: string, whisperUrl: string) {
    const service = { id: randomUUID(), name: 'service', apiKey: 'key', origin: 'environment' } as const;
    const usable: ModelConnection[] = [
      { ...service, kind: 'deepgram', baseUrl: deepgramUrl, models: [] },
      { ...service, kind: 'openai-compatible', baseUrl: whisperUrl, models: ['whisper-1'] },
    ];
    const recognisers = createSpeechRecognisers({
      connections: {
        usable: async () => usable,
        fetchFor: () => outbound.fetch,
        socketFor: () => outbound.connectSocket,
      },
      log: { warn: () => {} },
      transcriptMs: 1_000,
    });
    const recogniser = await recognisers.resolve('team', { language: 'fr' });
    const server = await startConversationServer(
      { otherwise: { text: ANSWER } },
      { sound: { ...(recogniser ? { recogniser } : {}), speakers: [scriptedSpeaker()] } },
    );
    const { client, caller, ...call } = await startVoiceCall(await server.newTeam(), { config });
    caller.say();
    const { agent_response: said } = (await client.next('agent_response')).agent_response_event;
    const transcript = client.received.find(({ type }) => type === 'user_transcript');
    const heard =
      transcript?.type === 'user_transcript'
        ? transcript.user_transcription_event.user_transcript
        : undefined;
    return {
      heard,
      said,
      call: {
        client,
        caller,
        async [Symbol.asyncDispose]() {
          call[Symbol.dispose]();
          await server[Symbol.asyncDispose]();
        },
      },
    };
  }
});
