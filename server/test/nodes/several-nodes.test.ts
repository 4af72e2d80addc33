import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { conversations } from '../../src/conversations/records/conversation-table.ts';
import { nodes } from '../../src/nodes/node-table.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { resumingVisitor } from '../support/resuming-visitor.ts';
import { startSlowWebhook } from '../support/slow-webhook.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';

const script = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    {
      contains: 'table',
      reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] },
    },
    { contains: 'slow', reply: { text: 'One two three four five six', betweenTokensMs: 40 } },
  ],
  otherwise: { text: 'We open at nine.' },
};
const config = agentWith({ firstMessage: 'Hello' });

let one: ConversationServer;
let other: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  one = await startConversationServer(script);
  other = await startConversationServer(script, { beside: one });
  team = await one.newTeam();
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await one[Symbol.asyncDispose]();
});

it('is noted of each node that it lives, until it goes', async () => {
  const { database } = one.database;
  const third = await startConversationServer(script, { beside: one });
  await expect.poll(() => database.$count(nodes)).toBe(3);
  await third[Symbol.asyncDispose]();
  expect(await database.$count(nodes)).toBe(2);
});

async function heldBy(id: string): Promise<string | null | undefined> {
  const { database } = one.database;
  const [row] = await database.select().from(conversations).where(eq(conversations.id, id));
  return row?.nodeId;
}

describe('a conversation that is wanted on another node', () => {
  it('is let go of at once by the window before, once its tool and its reply are over', async () => {
    await using webhook = await startSlowWebhook();
    const visitor = await resumingVisitor(one, team, agentWith({ tools: [bookingWebhook(webhook.url)] }));
    using first = await visitor.open();
    first.send({ type: 'user_message', text: 'A table, please.' });
    await webhook.called();
    const opening = visitor.at(other).open(first.token);
    // It waits until then, so the call is running while the other window is already wanted.
    expect((await first.closed).code).toBe(4001);
    webhook.answer({ booked: true });
    using second = await opening;
    const { conversation_history_event: history } = await second.next('conversation_history');
    expect(history.turns.map(({ message }) => message)).toEqual(['A table, please.', 'The table is booked.']);
    expect(history.is_answering).toBe(false);
    expect(webhook.calls).toHaveLength(1);
    expect(await second.say('When do you open?')).toBe('We open at nine.');
    const { turns } = await visitor.record(second.id);
    expect(turns.flatMap(({ tool_calls }) => tool_calls)).toHaveLength(1);
  });

  it('goes on there after the reply that was being written when its page was left', async () => {
    const visitor = await resumingVisitor(one, team, config);
    using first = await visitor.open();
    await first.next('agent_response');
    first.send({ type: 'user_message', text: 'slow please' });
    await expect.poll(() => JSON.stringify(first.received)).toContain('"text":"One"');
    first.socket.close(1001);
    using second = await visitor.at(other).open(first.token);
    const { conversation_history_event: history } = await second.next('conversation_history');
    expect(history.turns.map(({ message }) => message)).toEqual([
      ...['Hello', 'slow please', 'One two three four five six'],
    ]);
    expect(history.is_answering).toBe(false);
  });

  it('belongs to one of the windows that want it at once on both', async () => {
    const visitor = await resumingVisitor(one, team, config);
    using first = await visitor.open();
    await first.say('Hello?');
    first.socket.close(1001);
    const wanting = [one, other, one, other].map((node) => visitor.at(node).open(first.token));
    const pages = await Promise.allSettled(wanting);
    const letIn = pages.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    const open = () => letIn.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
    await expect.poll(() => open().length).toBe(1);
    const [page] = open();
    if (!page) throw new Error('No page was admitted.');
    using _ = page;
    expect(await page.say('Still there?')).toBe('We open at nine.');
    page.socket.close(1001);
    await expect.poll(() => heldBy(first.id)).toBe(null);
    expect((await visitor.record(first.id)).turns.map(({ message }) => message)).toEqual([
      ...['Hello', 'Hello?', 'We open at nine.', 'Still there?', 'We open at nine.'],
    ]);
  });
});
