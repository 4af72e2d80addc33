import { disconnectSlack } from '@parley/contract/integrations.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversations } from '../../src/conversations/records/conversation-table.ts';
import { HOSTILE_WORDS } from '../support/hostile-words.ts';
import {
  directMessage,
  FLORIST,
  mention,
  type SlackScene,
  startSlackScene,
} from '../support/slack-agents.ts';

// An agent answers in Slack: who is heard, in which thread, and what a conversation is there.

const LONG = Array.from({ length: 60 }, (_, number) => `Sentence number ${number + 1}.`).join(' ');

let scene: SlackScene;
beforeAll(async () => {
  scene = await startSlackScene({
    rules: [
      { contains: 'slow', reply: { text: 'Here at last.', firstTokenMs: 3_000 } },
      { contains: 'long', reply: { text: LONG, betweenTokensMs: 20 } },
      {
        contains: 'tulips',
        reply: { text: 'Tulips are **two euros** at [the shop](https://shop.example.org).' },
      },
      { contains: 'broken', reply: { fault: 'error' } },
    ],
    otherwise: { text: 'Which flowers?' },
  });
});
afterAll(() => scene[Symbol.asyncDispose]());

const conversationsOf = async (agentId: string) =>
  (
    await scene.server.database.pool.query(
      `select c.id, channel, user_id, array_agg(t.role || ': ' || t.message order by t.event_id, t.role desc) as said
        from conversations c join conversation_turns t on t.conversation_id = c.id
        where agent_id = $1 group by c.id order by c.started_at`,
      [agentId],
    )
  ).rows;
const postsIn = (threadTs: string) => scene.slack.posts.filter((post) => post.threadTs === threadTs);
const lastTexts = (threadTs: string) => postsIn(threadTs).map(({ texts }) => texts.at(-1));

it('answers a direct message and a mention, each in its thread', async () => {
  const agent = await scene.newAgent(FLORIST);
  const direct = directMessage('What do tulips cost &amp; where?');
  const asked = mention(`<@${FLORIST.botUserId}> hello`);
  for (const event of [direct, asked]) {
    const { answer } = await agent.tell(event);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
  }
  await expect
    .poll(() => lastTexts(direct.ts))
    .toEqual(['Tulips are *two euros* at <https://shop.example.org|the shop>.']);
  await expect.poll(() => lastTexts(asked.ts)).toEqual(['Which flowers?']);
  expect(postsIn(asked.ts)).toMatchObject([{ channel: 'C0SHOP', token: FLORIST.token }]);
  await expect
    .poll(() => conversationsOf(agent.agentId))
    .toEqual(
      // Which of the two begins first depends on the moment.
      expect.arrayContaining([
        expect.objectContaining({
          channel: 'slack',
          user_id: 'U0ADA',
          said: [
            'user: What do tulips cost & where?',
            'agent: Tulips are **two euros** at [the shop](https://shop.example.org).',
          ],
        }),
        expect.objectContaining({ channel: 'slack', said: ['user: hello', 'agent: Which flowers?'] }),
      ]),
    );
});

it('answers whatever words are written', async () => {
  const agent = await scene.newAgent(FLORIST);
  const messages = HOSTILE_WORDS.map((words) => directMessage(words));
  for (const message of messages) {
    await agent.tell(message);
    await expect.poll(() => lastTexts(message.ts)).toEqual(['Which flowers?']);
  }
});

it('goes on with the conversation of a thread', async () => {
  const agent = await scene.newAgent(FLORIST);
  const first = directMessage('Good morning');
  await agent.tell(first);
  await agent.tell(directMessage('Tulips, please', { thread_ts: first.ts }));
  await expect.poll(() => postsIn(first.ts)).toHaveLength(2);
  await expect
    .poll(() => conversationsOf(agent.agentId))
    .toMatchObject([{ said: { length: 4, 2: 'user: Tulips, please' } }]);
});

it('answers the messages of a thread in their order, without delaying others', async () => {
  const agent = await scene.newAgent(FLORIST);
  const lively = directMessage('Something slow');
  await agent.tell(lively);
  for (const text of ['One', 'Two', 'Three']) await agent.tell(directMessage(text, { thread_ts: lively.ts }));
  const others = Array.from({ length: 12 }, () => directMessage('Hello'));
  for (const other of others) await agent.tell(other);
  await expect.poll(() => others.flatMap(({ ts }) => postsIn(ts)), { timeout: 30_000 }).toHaveLength(12);
  await expect.poll(() => lastTexts(lively.ts), { timeout: 30_000 }).toHaveLength(4);
  expect(lastTexts(lively.ts)[0]).toBe('Here at last.');
  const [first] = postsIn(lively.ts);
  for (const { ts } of others) expect(Number(postsIn(ts)[0]?.ts)).toBeLessThan(Number(first?.ts));
  // A reply is posted before it is stored.
  const questions = async () => {
    const found = await conversationsOf(agent.agentId);
    const { said = [] } = found.find((each) => each.said.length === 8) ?? {};
    return said.filter((words: string) => words.startsWith('user'));
  };
  await expect.poll(questions).toEqual(['user: Something slow', 'user: One', 'user: Two', 'user: Three']);
});

it('begins anew in a thread whose conversation was deleted', async () => {
  const agent = await scene.newAgent(FLORIST);
  const first = directMessage('Good morning');
  await agent.tell(first);
  await expect.poll(() => postsIn(first.ts)).toHaveLength(1);
  const stored = () => conversationsOf(agent.agentId);
  await expect.poll(stored).toMatchObject([{ said: { length: 2 } }]);
  await scene.server.database.pool.query('delete from conversations where agent_id = $1', [agent.agentId]);
  await agent.tell(directMessage('Tulips?', { thread_ts: first.ts }));
  await expect.poll(() => postsIn(first.ts)).toHaveLength(2);
  await expect.poll(stored).toMatchObject([{ said: { length: 2, 0: 'user: Tulips?' } }]);
});

it('shows a long answer while it is being written', async () => {
  const agent = await scene.newAgent(FLORIST);
  const asked = directMessage('Something long, please');
  await agent.tell(asked);
  await expect.poll(() => lastTexts(asked.ts), { timeout: 30_000 }).toEqual([LONG]);
  const { texts } = postsIn(asked.ts)[0] ?? { texts: [] };
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts.slice(0, -1)) {
    expect(text).toMatch(/ …$/);
    expect(LONG).toContain(text.slice(0, -2));
  }
});

it('finishes the reply to a thread whose agent is disconnected meanwhile', async () => {
  const agent = await scene.newAgent(FLORIST);
  const asked = directMessage('Something slow');
  await agent.tell(asked);
  const { pool } = scene.server.database;
  const begun = "select 1 from slack_messages where agent_row_id = $1 and state = 'started'";
  await expect.poll(async () => (await pool.query(begun, [agent.id])).rowCount).toBe(1);
  await scene.server.owner.call(disconnectSlack, { params: { id: agent.id } });
  await expect.poll(() => lastTexts(asked.ts), { timeout: 30_000 }).toEqual(['Here at last.']);
});

/** Delivers a message while the database takes no turns; the agent says that something went wrong. */
async function tellInVain(agent: Awaited<ReturnType<SlackScene['newAgent']>>, event: { ts: string }) {
  const { pool } = scene.server.database;
  await pool.query(
    `create function refuse_turn() returns trigger language plpgsql as
      $$ begin raise exception 'The disk is full.'; end $$;
    create trigger refuse_turn before insert on conversation_turns for each row execute function refuse_turn()`,
  );
  try {
    await agent.tell(event);
    await expect.poll(() => lastTexts(event.ts).at(-1)).toBe(setPhrase('apology', 'en'));
  } finally {
    await pool.query('drop function refuse_turn cascade');
  }
}

it('shows no more of a reply once it has said that something went wrong', async () => {
  const agent = await scene.newAgent(FLORIST);
  const failed = directMessage('What do tulips cost?');
  await tellInVain(agent, failed);
  // A reply is first shown much sooner than this one.
  const later = directMessage('Be slow');
  await agent.tell(later);
  await expect.poll(() => lastTexts(later.ts)).toEqual(['Here at last.']);
  expect(lastTexts(failed.ts).at(-1)).toBe(setPhrase('apology', 'en'));
});

it('goes on with a conversation whose first message met a failure', async () => {
  const agent = await scene.newAgent(FLORIST, { platform_settings: { call_limits: { daily_limit: 5 } } });
  const failed = directMessage('Good morning');
  await tellInVain(agent, failed);
  await agent.tell(directMessage('Tulips, please', { thread_ts: failed.ts }));
  await expect.poll(() => conversationsOf(agent.agentId)).toHaveLength(1);
  const stored = scene.server.database.database.$count(
    conversations,
    eq(conversations.agentId, agent.agentId),
  );
  expect(await stored).toBe(1);
});

it.each([
  ['a bot', directMessage('Hello', { bot_id: 'B1' })],
  ['itself', directMessage('Hello', { user: FLORIST.botUserId })],
  ['an edit', directMessage('', { subtype: 'message_changed', message: { text: 'Hello' } })],
  ['an edited mention', mention('Hello', { edited: { user: 'U0ADA', ts: '1700000000.000001' } })],
  ['a deletion', directMessage('', { subtype: 'message_deleted' })],
  ['a message to others', { ...directMessage('Hello'), channel_type: 'channel' }],
  ['an empty message', directMessage('  ')],
  ['something unheard of', { type: 'reaction_added', user: 'U0ADA' }],
])('does not answer %s', async (_, event) => {
  const agent = await scene.newAgent(FLORIST);
  expect((await agent.tell(event)).answer.status).toBe(200);
  const stored = await scene.server.database.pool.query(
    'select 1 from slack_messages where agent_row_id = $1',
    [agent.id],
  );
  expect(stored.rows).toEqual([]);
});

it('names files to the agent and reads none', async () => {
  const agent = await scene.newAgent(FLORIST);
  const files = [
    { id: 'F1', name: 'roses.pdf', url_private: 'https://files.slack.com/roses.pdf' },
    { id: 'F2', name: null, title: null },
  ];
  await agent.tell(directMessage('See here', { subtype: 'file_share', files }));
  await expect
    .poll(() => conversationsOf(agent.agentId))
    .toMatchObject([{ said: { 0: 'user: See here\n[Attached, not read: roses.pdf, ?]' } }]);
});

it('answers although a variable of its prompt has no value', async () => {
  const agent = await scene.newAgent(FLORIST, {
    conversation_config: {
      agent: { language: 'fr', prompt: { prompt: 'Dis {{secret_word}}.', llm: 'scripted' } },
    },
  });
  const asked = directMessage('Bonjour');
  await agent.tell(asked);
  await expect.poll(() => lastTexts(asked.ts)).toEqual(['Which flowers?']);
});

it('separates two agents of one workspace', async () => {
  const { DRIVER } = await import('../support/slack-agents.ts');
  const florist = await scene.newAgent(FLORIST);
  const driver = await scene.newAgent(DRIVER);
  const asked = mention(`<@${FLORIST.botUserId}> and <@${DRIVER.botUserId}>, hello`);
  await florist.tell(asked);
  await driver.tell(asked);
  await expect
    .poll(() => postsIn(asked.ts).map(({ token }) => token))
    .toEqual(expect.arrayContaining([FLORIST.token, DRIVER.token]));
  await expect
    .poll(() => conversationsOf(driver.agentId))
    .toMatchObject([{ said: { 0: `user: @${FLORIST.botUserId} and , hello` } }]);
});

// At the end: what is known of a team may be a second old.
it('says that its team is suspended, in its language', async () => {
  const agent = await scene.newAgent(FLORIST, {
    conversation_config: { agent: { language: 'fr', prompt: { prompt: 'Aide.', llm: 'scripted' } } },
  });
  const { pool } = scene.server.database;
  const answered = async () => {
    const asked = directMessage('Bonjour');
    await agent.tell(asked);
    await expect.poll(() => lastTexts(asked.ts)).toHaveLength(1);
    return lastTexts(asked.ts);
  };
  await pool.query('update teams set suspended_at = now()');
  try {
    await expect.poll(answered, { timeout: 30_000 }).toEqual([setPhrase('suspended', 'fr')]);
  } finally {
    await pool.query('update teams set suspended_at = null');
  }
});
