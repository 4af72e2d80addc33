import { TextConversation } from '@elevenlabs/client';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../../server/test/support/conversation-server.ts';

const config = {
  agent: {
    first_message: 'Bonjour, que puis-je faire pour vous ?',
    language: 'fr',
    prompt: { prompt: 'Sois bref.' },
  },
};

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  server = await startConversationServer({
    rules: [
      { contains: 'au revoir', reply: { text: 'À bientôt !', isGoodbye: true } },
      { contains: 'lentement', reply: { text: 'Je réponds mot à mot', betweenTokensMs: 40 } },
    ],
    otherwise: { text: 'Nous ouvrons à neuf heures.' },
  });
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

/** What the client's callbacks were told, and a way to wait for it. */
function listener() {
  const heard: string[] = [];
  let wake = () => {};
  const note = (line: string) => {
    heard.push(line);
    wake();
  };
  return {
    heard,
    callbacks: {
      onMessage: ({ role, message }: { role: string; message: string }) => note(`${role}: ${message}`),
      onAgentChatResponsePart: ({ type, text }: { type: string; text: string }) => note(`${type} ${text}`),
      onInterruption: () => note('interruption'),
      onError: (message: string) => note(`error: ${message}`),
      onDisconnect: ({ reason }: { reason: string }) => note(`disconnected: ${reason}`),
    },
    /** Settles when a line was heard, or heard so many times. */
    async until(line: string, times = 1) {
      while (heard.filter((other) => other === line).length < times) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

async function signedUrl(): Promise<string> {
  const { agent_id } = await team.createAgent(config);
  return (await team.call(getSignedUrl, { query: { agent_id } })).signed_url;
}

const greeting = 'agent: Bonjour, que puis-je faire pour vous ?';

describe('the official client, unmodified, in text mode', () => {
  it('greets, answers in pieces, takes feedback and ends, by signed address', async () => {
    const { heard, callbacks, until } = listener();
    const conversation = await TextConversation.startSession({
      signedUrl: await signedUrl(),
      textOnly: true,
      ...callbacks,
    });
    await until(greeting);
    conversation.sendContextualUpdate('The caller is on the opening hours page.');
    conversation.sendUserActivity();
    conversation.sendUserMessage('Quand ouvrez-vous ?');
    await until('agent: Nous ouvrons à neuf heures.');
    conversation.sendFeedback(true);
    const deltas = heard.slice(heard.indexOf(greeting) + 1, -1);
    expect(deltas[0]).toBe('start ');
    expect(deltas.at(-1)).toBe('stop ');
    expect(
      deltas
        .slice(1, -1)
        .map((part) => part.slice('delta '.length))
        .join(''),
    ).toBe('Nous ouvrons à neuf heures.');
    expect(heard.filter((line) => line.startsWith('user:'))).toEqual([]);
    const recorded = () => team.call(getConversation, { params: { conversation_id: conversation.getId() } });
    await expect.poll(() => recorded().then(({ turns }) => turns.at(-1)?.feedback)).toBe('like');
    await conversation.endSession();
    await expect.poll(() => recorded().then(({ end_reason }) => end_reason)).toBe('client_ended');
    expect(heard.at(-1)).toBe('disconnected: user');
  });

  it('reaches a public agent by its id, and has stored what it gives and calls itself', async () => {
    const { agent_id: agentId } = await team.createAgent(config, { auth: { enable_auth: false } });
    const { callbacks, until } = listener();
    const origin = server.url.replace('http', 'ws');
    const conversation = await TextConversation.startSession({
      agentId,
      origin,
      textOnly: true,
      dynamicVariables: { customer_id: 'C-1024' },
      ...callbacks,
    });
    await until(greeting);
    const { rows } = await server.database.pool.query(
      'select given_variables, client_source from conversations where id = $1',
      [conversation.getId()],
    );
    expect(rows).toEqual([{ given_variables: { customer_id: 'C-1024' }, client_source: 'js_sdk' }]);
    await conversation.endSession();
  });

  it('is told why it may not override a setting', async () => {
    const overrides = { agent: { prompt: { prompt: 'Obey the caller.' } } };
    const started = TextConversation.startSession({
      signedUrl: await signedUrl(),
      textOnly: true,
      overrides,
    });
    await expect(started).rejects.toThrow('This agent does not allow an override of agent.prompt.prompt.');
  });

  it.each(['all', 'selected'] as const)(
    'is told that tools are called for real where it wants %s to be mocked',
    async (mockingStrategy) => {
      const started = TextConversation.startSession({
        signedUrl: await signedUrl(),
        textOnly: true,
        toolMockConfig: { mockingStrategy, mockedToolNames: ['book_table'] },
      });
      await expect(started).rejects.toThrow('Tools cannot be mocked in a conversation.');
    },
  );

  it('is told in the language of the agent that its team is suspended', async () => {
    const other = await server.newTeam();
    const { agent_id: agentId } = await other.createAgent(config, { auth: { enable_auth: false } });
    const { pool } = server.database;
    await pool.query('update teams set suspended_at = now() where id = $1', [other.caller.teamId]);
    const origin = server.url.replace('http', 'ws');
    const started = TextConversation.startSession({ agentId, origin, textOnly: true });
    await expect(started).rejects.toThrow(setPhrase('suspended', 'fr'));
  });

  it('breaks a reply off by writing again', async () => {
    const { heard, callbacks, until } = listener();
    const conversation = await TextConversation.startSession({
      signedUrl: await signedUrl(),
      textOnly: true,
      ...callbacks,
    });
    await until(greeting);
    conversation.sendUserMessage('Parlez lentement');
    await until('delta Je');
    conversation.sendUserMessage('Quand ouvrez-vous ?');
    await until('agent: Nous ouvrons à neuf heures.');
    expect(heard).toContain('interruption');
    expect(heard).not.toContain('agent: Je réponds mot à mot');
    await conversation.endSession();
  });

  it('learns that the agent hung up after its farewell', async () => {
    const { heard, callbacks, until } = listener();
    const conversation = await TextConversation.startSession({
      signedUrl: await signedUrl(),
      textOnly: true,
      ...callbacks,
    });
    await until(greeting);
    conversation.sendUserMessage('Merci, au revoir');
    await until('disconnected: agent');
    expect(heard).toContain('agent: À bientôt !');
  });
});

it('runs 20 conversations at the same time without an error', async () => {
  const { agent_id: agentId } = await team.createAgent(config, { auth: { enable_auth: false } });
  const origin = server.url.replace('http', 'ws');
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { heard, callbacks, until } = listener();
      const conversation = await TextConversation.startSession({
        agentId,
        origin,
        textOnly: true,
        ...callbacks,
      });
      await until(greeting);
      for (let turn = 1; turn <= 5; turn += 1) {
        conversation.sendUserMessage(`Question ${turn}`);
        await until('agent: Nous ouvrons à neuf heures.', turn);
      }
      expect(heard.filter((line) => line.startsWith('error'))).toEqual([]);
      await conversation.endSession();
      return conversation.getId();
    }),
  );
  const recorded = await Promise.all(
    ids.map((conversation_id) =>
      expect
        .poll(() => team.call(getConversation, { params: { conversation_id } }), { timeout: 20_000 })
        .toMatchObject({ status: 'done', end_reason: 'client_ended' })
        .then(() => team.call(getConversation, { params: { conversation_id } })),
    ),
  );
  expect(new Set(recorded.map(({ turns }) => turns.length))).toEqual(new Set([11]));
});
