import { createAgent } from '@parley/contract/agents.ts';
import { chat, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { openaiCompatibleModel } from '@parley/engine/language-model/openai-compatible.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type OpenaiServer,
  type ScriptedAnswer,
  startOpenaiServer,
} from '../../../engine/test/openai-server.ts';
import { startConversationServer } from '../support/conversation-server.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

// A provider that fails in every way it can, behind the whole server: what the caller reads, what is stored, and
// that the conversation goes on.

const APOLOGY = 'Désolé, je ne peux pas répondre pour le moment. Merci de réessayer dans un instant.';
const CUT_OFF = 'Désolé, j’ai été coupé. Pouvez-vous répéter votre question\u00A0?';
const fine: ScriptedAnswer = { tokens: ['Nous ', 'ouvrons ', 'à neuf heures.'] };

let provider: OpenaiServer;
let server: RunningServer;
let agent_id: string;
/** Answers still to be given, before those that are fine. */
let script: ScriptedAnswer[] = [];
beforeAll(async () => {
  provider = await startOpenaiServer({
    // An earlier conversation is analysed meanwhile.
    answers: (request) => (isReply(request) ? script.shift() : undefined) ?? fine,
  });
  server = await startServer({
    PARLEY_OPENAI_COMPATIBLE_URL: provider.url,
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'test-model',
  });
  const agent = await server.owner.call(createAgent, {
    body: {
      name: 'Léa',
      conversation_config: {
        agent: { language: 'fr', first_message: '', prompt: { prompt: 'Sois bref.', llm: 'test-model' } },
        conversation: { text_only: true },
      },
    },
  });
  agent_id = agent.agent_id;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
beforeEach(() => {
  script = [];
});

function replyRequests(): number {
  return provider.requests.filter(isReply).length;
}

/** Whether a request is for words of the agent, whose prompt it begins with. */
function isReply({ body }: OpenaiServer['requests'][number]): boolean {
  return JSON.stringify(body.messages).includes('"Sois bref.');
}

async function begin(): Promise<{ client: LiveClient; id: string }> {
  const { signed_url } = await server.owner.call(getSignedUrl, { query: { agent_id } });
  const client = await openLiveClient(signed_url);
  const metadata = await client.begin();
  return { client, id: metadata.conversation_initiation_metadata_event.conversation_id };
}

async function ask(client: LiveClient, text: string): Promise<string> {
  client.send({ type: 'user_message', text });
  return (await client.next('agent_response')).agent_response_event.agent_response;
}

it.each([
  { fault: 'one refusal before the first word', answers: [{ status: 500 }], reply: fine, errors: [] },
  {
    fault: 'refusals without end',
    answers: Array(8).fill({ status: 500 }),
    reply: APOLOGY,
    errors: ['model_failed'],
  },
  {
    fault: 'too many requests',
    answers: [{ status: 429, headers: { 'retry-after': '0' } }],
    reply: fine,
    errors: [],
  },
  { fault: 'a key that is not right', answers: [{ status: 401 }], reply: APOLOGY, errors: ['model_refused'] },
  {
    fault: 'a line that is cut at once',
    answers: Array(8).fill({ fault: 'refuse' }),
    reply: APOLOGY,
    errors: ['model_unreachable'],
  },
  {
    fault: 'a line that is cut in the middle',
    answers: [{ tokens: ['Nous ', 'ouvrons'], fault: 'disconnect' }],
    reply: `Nous ouvrons ${CUT_OFF}`,
    errors: ['model_unreachable'],
  },
  {
    fault: 'an answer that turns to rubbish',
    answers: [{ tokens: ['Nous ', 'ouvrons'], fault: 'garbled' }],
    reply: `Nous ouvrons ${CUT_OFF}`,
    errors: ['model_malformed'],
  },
  {
    fault: 'an empty answer',
    answers: [{ tokens: [] }, { tokens: ['  '] }],
    reply: APOLOGY,
    errors: ['model_malformed', 'model_malformed'],
  },
] as { fault: string; answers: ScriptedAnswer[]; reply: string | ScriptedAnswer; errors: string[] }[])(
  'apologises for $fault, records what was said and goes on',
  async ({ answers, reply, errors }) => {
    const expected = typeof reply === 'string' ? reply : (reply.tokens?.join('') ?? '');
    const { client, id } = await begin();
    using _ = client;
    script = [...answers];
    const before = replyRequests();
    expect(await ask(client, 'Quand ouvrez-vous ?')).toBe(expected);
    expect(replyRequests() - before).toBeLessThanOrEqual(2);
    script = [];
    expect(await ask(client, 'Pardon ?')).toBe('Nous ouvrons à neuf heures.');
    const parts = client.received.flatMap((message) =>
      message.type === 'agent_chat_response_part' && message.text_response_part.event_id === 1
        ? [message.text_response_part.text]
        : [],
    );
    expect(parts.join('')).toBe(expected);
    client.socket.close(1000);
    const stored = () => server.owner.call(getConversation, { params: { conversation_id: id } });
    await expect.poll(() => stored().then(({ end_reason }) => end_reason)).toBe('client_ended');
    const { turns } = await stored();
    expect(turns.map(({ role, message }) => `${role}: ${message}`)).toEqual([
      'user: Quand ouvrez-vous ?',
      `agent: ${expected}`,
      'user: Pardon ?',
      'agent: Nous ouvrons à neuf heures.',
    ]);
    expect(turns[1]?.ledger?.errors).toEqual(errors);
    expect(turns[3]?.ledger?.errors).toEqual([]);
  },
);

it('answers a chat call with the same apology', async () => {
  script = Array(8).fill({ status: 500 });
  const body = { agent_id, message: 'Quand ouvrez-vous ?' };
  const failed = await server.owner.call(chat, { body });
  expect(failed).toMatchObject({ reply: APOLOGY, ledger: { errors: ['model_failed'] } });
  script = [];
  const { conversation_id } = failed;
  const next = await server.owner.call(chat, { body: { ...body, conversation_id } });
  expect(next.reply).toBe('Nous ouvrons à neuf heures.');
});

it('abandons a provider that hangs, before and after the first word', async () => {
  script = [{ fault: 'hang' }, { fault: 'hang' }, { tokens: ['Nous ', 'ouvrons'], fault: 'hang' }];
  await using impatient = await startConversationServer(
    {},
    {
      languageModel: openaiCompatibleModel({
        baseUrl: provider.url,
        model: 'test-model',
        source: 'openai-compatible',
        fetch,
        patience: { firstTokenMs: 80, idleMs: 80 },
      }),
    },
  );
  const team = await impatient.newTeam();
  const agent = await team.createAgent({ agent: { language: 'fr', prompt: { prompt: 'Sois bref.' } } });
  const { signed_url } = await team.call(getSignedUrl, {
    query: { agent_id: agent.agent_id, purpose: 'test' },
  });
  using client = await openLiveClient(signed_url);
  await client.begin({
    conversation_config_override: { conversation: { client_events: ['agent_response', 'turn_ledger'] } },
  });
  expect(await ask(client, 'Quand ouvrez-vous ?')).toBe(APOLOGY);
  expect((await client.next('turn_ledger')).turn_ledger_event.ledger.errors).toEqual([
    'model_timeout',
    'model_timeout',
  ]);
  expect(await ask(client, 'Alors ?')).toBe(`Nous ouvrons ${CUT_OFF}`);
  expect(await ask(client, 'Pardon ?')).toBe('Nous ouvrons à neuf heures.');
});

it('hangs up at the provider when the caller leaves', async () => {
  const { client } = await begin();
  const before = provider.requests.length;
  script = [{ tokens: ['Un instant'], fault: 'hang' }];
  client.send({ type: 'user_message', text: 'Quand ouvrez-vous ?' });
  await expect.poll(() => JSON.stringify(client.received)).toContain('"text":"Un instant"');
  client.socket.terminate();
  await provider.requests[before]?.aborted;
});
