import { callForFile } from '@parley/client/call.ts';
import { getRecording } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { type PocketsphinxServer, startPocketsphinxServer } from '../support/pocketsphinx-server.ts';
import { channelsOfWav } from '../support/recorded-sound.ts';
import { speakEnglish, wordAccuracy } from '../support/spoken-english.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

// A whole call in real speech over a telephone line: the caller's voice, the recogniser and the agent's voice are
// programs of their own, and only the agent's words are scripted.

const LONG = { timeout: 60_000, interval: 50 };
/** Of a telephone line, three words in ten may be lost. */
const LEAST_ACCURACY = 0.5;
const GREETING = 'Good morning, this is the reception.';
const HOURS =
  'We are open from nine to six on weekdays. On Saturdays we open at ten and close at four. On Sundays we are closed, and on holidays as well.';
const SAYS = {
  hours: 'Please tell me about your opening hours.',
  table: 'I would like to book a table for two people.',
  manager: 'I would like to speak to your manager.',
};
const MANAGER = '+33199004321';

/** Longer than the agent pauses. */
const BETWEEN_SENTENCES_MS = 700;
/** From the platform to the ear of the caller. */
const LINE_LAG_MS = 500;
const NEVER = { turn_timeout: -1, silence_end_call_timeout: -1 };

let recogniser: PocketsphinxServer;
let webhook: WebhookServer;
let stage: PhoneStage;
beforeAll(async () => {
  recogniser = await startPocketsphinxServer();
  webhook = await startWebhookServer();
  stage = await setPhoneStage(
    {
      rules: [
        { afterTool: 'opening_hours', toolFailed: false, reply: { text: HOURS } },
        { contains: 'hours', reply: { toolCalls: [{ name: 'opening_hours', input: { day: 'today' } }] } },
        { contains: 'table', reply: { text: 'A table for two it is.' } },
        {
          contains: 'manager',
          reply: {
            text: 'I am putting you through.',
            toolCalls: [{ name: 'transfer_to_number', input: { transfer_number: MANAGER } }],
          },
        },
      ],
      otherwise: { text: 'I did not understand that.' },
    },
    {
      env: {
        PARLEY_OPENAI_COMPATIBLE_URL: recogniser.url,
        PARLEY_TRANSCRIPTION_MODEL: 'pocketsphinx',
        // Pocketsphinx has the machine's processors to itself only when no other test runs.
        PARLEY_TRANSCRIPT_TIMEOUT_MS: '60000',
        PARLEY_ALLOWED_HOSTS: '127.0.0.1',
      },
      config: {
        agent: { first_message: GREETING, prompt: { tools: [openingHours()], built_in_tools } },
        // The recogniser here takes longer than a caller would wait.
        turn: { ...NEVER, soft_timeout_config: { timeout_seconds: -1 } },
      },
    },
  );
}, 120_000);
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await webhook[Symbol.asyncDispose]();
  await recogniser[Symbol.asyncDispose]();
});

const built_in_tools = {
  transfer_to_number: {
    type: 'system',
    name: 'transfer_to_number',
    description: '',
    params: {
      system_tool_type: 'transfer_to_number',
      transfers: [
        {
          transfer_destination: { type: 'phone', phone_number: MANAGER },
          condition: 'the caller wants the manager',
          transfer_type: 'conference',
        },
      ],
    },
  },
};

function openingHours() {
  return {
    type: 'webhook',
    name: 'opening_hours',
    description: 'When we are open.',
    api_schema: {
      url: `${webhook.origin}/echo`,
      method: 'POST',
      request_body_schema: {
        type: 'object',
        properties: {
          day: { type: 'string', description: 'Which day' },
          caller: { type: 'string', dynamic_variable: 'system__caller_id' },
        },
      },
    },
  };
}

it('answers, calls a tool, yields to the caller, puts them through and hangs up', async () => {
  using telephone = await stage.call({ lagMs: LINE_LAG_MS });
  await telephone.listen(BETWEEN_SENTENCES_MS);
  await telephone.say(await speakEnglish(SAYS.hours));
  await expect.poll(() => webhook.requests.length, LONG).toBe(1);
  await telephone.hear();
  const beginsMs = telephone.now();
  await expect.poll(() => telephone.now() - beginsMs, LONG).toBeGreaterThan(2_000);
  const cutFromMs = telephone.now();
  await telephone.say(await speakEnglish(SAYS.table));
  const cleared = telephone.frames.find(({ event, atMs }) => event === 'clear' && atMs > cutFromMs);
  // It falls silent while the caller is still speaking.
  expect(cleared).toBeDefined();
  await telephone.listen(BETWEEN_SENTENCES_MS);
  await telephone.say(await speakEnglish(SAYS.manager));
  expect(await telephone.closed).toMatchObject({ code: 1000, reason: 'transferred' });
  const heard = telephone.heard();

  const answer = await stage.platform.tell('calls/ended', { CallSid: telephone.callSid });
  expect(answer.text).toMatch(/<Dial[^>]*>.*\+33199004321/s);

  const log = await stage.logged(telephone.callSid);
  expect(log).toMatchObject({ channel: 'phone', end_reason: 'transferred', status: 'done' });
  const said = log.transcript.filter(({ role }) => role === 'user').map(({ message }) => message);
  expect(wordAccuracy(Object.values(SAYS).join(' '), said.join(' ')), said.join(' | ')).toBeGreaterThan(
    LEAST_ACCURACY,
  );
  const replies = log.transcript.filter(({ role, message }) => role === 'agent' && message !== '');
  const cut = replies.find(({ original_message }) => original_message === HOURS);
  expect(cut).toMatchObject({ interrupted: true });
  const heardOfHours = cut?.message ?? '';
  expect(HOURS.startsWith(heardOfHours) && heardOfHours.length < HOURS.length).toBe(true);
  const wanted = [GREETING, heardOfHours, 'A table for two it is.', 'I am putting you through.'];
  const wholeBut = replies.map((reply) =>
    reply === cut ? reply.message : (reply.original_message ?? reply.message),
  );
  expect(wholeBut).toEqual(wanted);
  const calls = log.transcript.flatMap(({ tool_results }) => tool_results);
  expect(calls.map(({ tool_name, is_error }) => [tool_name, is_error])).toEqual([
    ['opening_hours', false],
    ['transfer_to_number', false],
  ]);
  expect(webhook.requests.map(({ body }) => JSON.parse(body))).toEqual([
    { day: 'today', caller: '+33639980045' },
  ]);
  expect(log.metadata.phone_call?.transfer).toMatchObject({ destination: MANAGER });

  const { left, right } = channelsOfWav(await recordingOf(log.conversation_id));
  // What was recorded of the agent is what the caller heard, with the pauses with which they heard it.
  expect(overlap(right, heard)).toBeGreaterThan(0.97);
  expect(soundMs(left)).toBeGreaterThan(4_000);
}, 240_000);

async function recordingOf(conversation_id: string): Promise<Uint8Array> {
  const settings = { origin: stage.server.url, provider: 'test', token: () => stage.server.owner.token };
  // It is stored a moment after the call.
  const file = await vi.waitFor(() => callForFile(settings, getRecording, { params: { conversation_id } }), {
    timeout: 20_000,
  });
  return new Uint8Array(await file.arrayBuffer());
}

/** Samples of 100 ms. */
const PIECE = 1_600;
/** Pieces by which a sound may be earlier or later: the caller hears by a clock that is late where the machine is. */
const LATENESS = 2;

/** Which pieces have sound, from the first that has: the line begins before the conversation, by as long as opening it takes. */
function soundingPieces(samples: Int16Array): boolean[] {
  const pieces = loudness(samples);
  return pieces.slice(pieces.indexOf(true));
}

/** Which pieces have sound. */
function loudness(samples: Int16Array): boolean[] {
  return Array.from({ length: Math.ceil(samples.length / PIECE) }, (_, index) =>
    samples.subarray(index * PIECE, (index + 1) * PIECE).some((sample) => Math.abs(sample) > 1_000),
  );
}

/** How much of what is heard in one of both is heard in the other, too, at most 200 ms earlier or later. */
function overlap(one: Int16Array, other: Int16Array): number {
  const both = [soundingPieces(one), soundingPieces(other)];
  const isNear = (pieces: boolean[], at: number) =>
    pieces.slice(Math.max(0, at - LATENESS), at + LATENESS + 1).includes(true);
  const heard = both.flatMap((pieces) => pieces.flatMap((isLoud, at) => (isLoud ? [at] : [])));
  return heard.filter((at) => both.every((pieces) => isNear(pieces, at))).length / heard.length;
}

function soundMs(samples: Int16Array): number {
  return loudness(samples).filter(Boolean).length * 100;
}
