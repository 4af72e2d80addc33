import { createAgent } from '@parley/contract/agents.ts';
import { getConversation, type RecordedConversation } from '@parley/contract/conversation.ts';
import type { ServerMessage } from '@parley/contract/live-messages.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveClient } from '../support/live-client.ts';
import { type PocketsphinxServer, startPocketsphinxServer } from '../support/pocketsphinx-server.ts';
import { audioOf } from '../support/scripted-sound.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { speakEnglish, wordAccuracy } from '../support/spoken-english.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openMicrophone } from './microphone.ts';

// A voice and a recogniser that are programs of their own: what is asserted is what was understood, with a tolerance of
// four words in ten, and the words that matter exactly.
const LEAST_ACCURACY = 0.6;
const LONG = { timeout: 90_000, interval: 200 };
const CALLS = [
  {
    says: 'Please tell me about your opening hours.',
    words: ['opening', 'hours'],
    answer: 'We are open from nine to six.',
  },
  {
    says: 'I would like to book a table for two people.',
    words: ['table', 'two'],
    answer: 'A table for two it is.',
  },
];

let recogniser: PocketsphinxServer;
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await openTestDatabase();
  recogniser = await startPocketsphinxServer();
  const rules = CALLS.map(({ words, answer }) => ({ matches: words.join('.*'), reply: { text: answer } }));
  server = await startServerProcess(
    { rules, otherwise: { text: 'I did not understand that.' } },
    {
      DATABASE_URL: database.url,
      PARLEY_OPENAI_COMPATIBLE_URL: recogniser.url,
      PARLEY_TRANSCRIPTION_MODEL: 'pocketsphinx',
      // Pocketsphinx has the machine's processors to itself only when no other test runs.
      PARLEY_TRANSCRIPT_TIMEOUT_MS: '60000',
    },
  );
}, 120_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await recogniser[Symbol.asyncDispose]();
});

it('speaks with a caller: hears real speech over the socket, understands it, answers it and is heard', async () => {
  const { agent_id } = await server.call(createAgent, {
    body: {
      name: 'Léa',
      type: 'voice',
      conversation_config: {
        agent: { language: 'en', first_message: '', prompt: { prompt: 'Be brief.', llm: 'scripted' } },
        asr: { user_input_audio_format: 'pcm_16000' },
        turn: { turn_timeout: 60, silence_end_call_timeout: -1 },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
  using client = await openLiveClient(
    `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`,
  );
  const { conversation_initiation_metadata_event: metadata } = await client.begin();
  using microphone = openMicrophone(client);
  for (const { says, words, answer } of CALLS) {
    const before = client.received.length;
    await microphone.say(await speakEnglish(says));
    await expect
      .poll(() => answers(client.received.slice(before)).at(-1), LONG)
      .toMatchObject({ text: answer });
    const received = client.received.slice(before);
    const heard = received.flatMap((message) =>
      message.type === 'user_transcript' ? message.user_transcription_event.user_transcript : [],
    );
    expect(wordAccuracy(says, heard.join(' ')), heard.join(' | ')).toBeGreaterThanOrEqual(LEAST_ACCURACY);
    for (const word of words) expect(heard.join(' ').toLowerCase()).toContain(word);
    expect(recogniser.understood.join(' ')).toContain(heard[0]);
    // Speech of six words or more takes longer than a second, and is not silent.
    const eventId = answers(received).at(-1)?.eventId ?? 0;
    await expect.poll(() => audioOf(client, eventId).durationMs).toBeGreaterThan(1_000);
    const { samples } = audioOf(client, eventId);
    expect(loudness(samples)).toBeGreaterThan(300);
    // The caller listens to the end.
    await microphone.say(new Int16Array(samples.length));
  }
  client.socket.close();
  await client.closed;
  const { conversation_id } = metadata;
  const stored = () => server.call(getConversation, { params: { conversation_id } });
  await expect.poll(async () => (await stored()).status).toBe('done');
  const { turns } = await stored();
  expect(wordAccuracy(CALLS.map(({ says }) => says).join(' '), callersWords(turns))).toBeGreaterThanOrEqual(
    LEAST_ACCURACY,
  );
}, 240_000);

/** What the agent said. */
function answers(messages: readonly ServerMessage[]): { text: string; eventId: number }[] {
  return messages.flatMap((message) => {
    if (message.type !== 'agent_response') return [];
    const { agent_response: text, event_id: eventId } = message.agent_response_event;
    return [{ text, eventId }];
  });
}

function callersWords(turns: RecordedConversation['turns']): string {
  return turns.flatMap(({ role, message }) => (role === 'user' ? (message ?? '') : [])).join(' ');
}

/** Root of the mean square. */
function loudness(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
