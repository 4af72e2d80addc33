import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { expect, it } from 'vitest';
import { Redaction } from '../redaction/redaction.ts';
import { ChatRecorder } from './chat-recorder.ts';
import { retentionOf } from './conversation-aftercare.ts';
import type { NewConversation, TurnRow } from './conversation-record.ts';

const ledger = { started_at_ms: 0, tools: [], interrupted: true, errors: [] };
const turn: FinishedTurn = {
  eventId: 1,
  callerText: 'A table for four',
  callerMedium: 'text',
  files: [],
  agentText: '',
  originalText: undefined,
  ledger,
  evidence: [],
  retrieval: null,
  toolCalls: [],
  agent: null,
};
const conversation: NewConversation = {
  id: 'conv_1',
  teamId: 'team',
  agentId: 'agent',
  agentName: 'Léa',
  agentVersion: 1,
  channel: 'chat',
  startedBy: null,
  userId: null,
  givenVariables: {},
  language: 'en',
  model: { source: 'scripted', name: 'test' },
  ...retentionOf({}, 0),
};
const limits = { concurrent: undefined, daily: undefined };

/** A recorder on a store that refuses a number twice, and whose first write waits. */
async function begun() {
  const stored = new Set<string>();
  const firstWrite = Promise.withResolvers<void>();
  let writes = 0;
  const recorder = new ChatRecorder(
    {
      startedAt: new Date(0),
      firstEventId: 1,
      isStored: false,
      isBegun: false,
      isCounted: false,
      agents: { first: 'agent', takenOverBy: undefined },
      redaction: new Redaction({ entities: [], language: 'en' }),
    },
    {
      store: {
        start: async () => true,
        async addChatTurn(_chat, rows: readonly TurnRow[], { how }) {
          writes += 1;
          if (writes === 1) await firstWrite.promise;
          for (const { event_id, role } of rows) {
            const key = `${event_id} ${role}`;
            if (stored.has(key) && how !== 'finish')
              throw Object.assign(new Error('Twice.'), { code: '23505' });
            stored.add(key);
          }
          return true;
        },
        findChat: async () => ({
          lastEventId: stored.size,
          startedAt: new Date(0),
          openQuestion: null,
          withheld: { entities: null, values: null },
        }),
        updateToolCall: async () => {},
      },
      nowMs: () => 1_000,
      reportFailure() {},
    },
  );
  await recorder.start(conversation, limits);
  recorder.beginTurn(turn);
  return { recorder, stored, storeFirst: firstWrite.resolve };
}

it('stores the question of a message once that is broken off while it is being stored', async () => {
  const { recorder, stored, storeFirst } = await begun();
  const question = recorder.isStored(10_000);
  recorder.addTurn(turn);
  const rested = recorder.rest();
  storeFirst();
  await rested;
  expect(await question).toBe(true);
  expect([...stored]).toEqual(['1 user']);
});

it('does not wait longer than its bound for the question to be stored', async () => {
  const { recorder, storeFirst } = await begun();
  expect(await recorder.isStored(10)).toBe(false);
  storeFirst();
  expect(await recorder.isStored(1_000)).toBe(true);
});
