import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { expect, it } from 'vitest';
import { createConversationRecorder } from './conversation-recorder.ts';

function turn(eventId: number): FinishedTurn {
  const ledger = { started_at_ms: 0, tools: [], interrupted: false, errors: [] };
  return {
    eventId,
    callerText: undefined,
    callerMedium: undefined,
    files: [],
    agentText: `Reply ${eventId}`,
    originalText: undefined,
    ledger,
    evidence: [],
    retrieval: null,
    toolCalls: [],
    agent: null,
  };
}

function faultyStore(failures: number) {
  const stored: string[] = [];
  let left = failures;
  return {
    stored,
    rest: async () => {},
    async addTurns(_id: string, rows: readonly { event_id: number }[], end?: { endReason: string }) {
      if (left > 0) {
        left -= 1;
        throw new Error('The database is away.');
      }
      stored.push(...rows.map(({ event_id }) => `turn ${event_id}`), ...(end ? [end.endReason] : []));
    },
    async updateToolCall(_id: string, eventId: number, { request_id }: { request_id: string }) {
      stored.push(`call ${request_id} of turn ${eventId}`);
    },
    async setFeedback(_id: string, eventId: number) {
      stored.push(`feedback ${eventId}`);
    },
  };
}

it('stores turns in their order, ratings after what they rate, and the end last', async () => {
  const store = faultyStore(0);
  const recorder = createConversationRecorder(store, 'conv_1', { reportFailure() {} });
  recorder.addTurn(turn(1));
  recorder.setFeedback(1, 'like');
  recorder.addTurn(turn(2));
  await recorder.finish('client_ended');
  expect(store.stored.filter((line) => line.startsWith('turn'))).toEqual(['turn 1', 'turn 2']);
  expect(store.stored.indexOf('feedback 1')).toBeGreaterThan(store.stored.indexOf('turn 1'));
  expect(store.stored.at(-1)).toBe('client_ended');
});

it('stores what became of a call after the turn that it belongs to, and before the end', async () => {
  const store = faultyStore(0);
  const recorder = createConversationRecorder(store, 'conv_1', { reportFailure() {} });
  recorder.addTurn(turn(1));
  recorder.updateToolCall(1, {
    ...{ request_id: 't1', tool_name: 'book', type: 'webhook', params_as_json: '{}', start_ms: 5 },
    ...{ latency_secs: 2, status: 'succeeded', is_error: false, was_called: true, result: 'Done.' },
    ...{ approval: null, detail: {} },
  });
  await recorder.finish('client_ended');
  expect(store.stored.indexOf('call t1 of turn 1')).toBeGreaterThan(store.stored.indexOf('turn 1'));
  expect(store.stored.at(-1)).toBe('client_ended');
});

it('tries a failed write again by itself and loses no turn', async () => {
  const store = faultyStore(2);
  const failures: unknown[] = [];
  const recorder = createConversationRecorder(store, 'conv_1', {
    reportFailure: (error) => failures.push(error),
    pause: () => Promise.resolve(),
  });
  recorder.addTurn(turn(1));
  recorder.addTurn(turn(2));
  await expect.poll(() => store.stored).toEqual(['turn 1', 'turn 2']);
  expect(failures).toHaveLength(1);
  await recorder.finish('agent_ended');
  expect(store.stored.at(-1)).toBe('agent_ended');
});

it('waits minutes for a database that is away, with growing pauses, and not for one that refuses', async () => {
  const attempts = async (error: Error) => {
    const pausesMs: number[] = [];
    const addTurns = () => Promise.reject(error);
    const recorder = createConversationRecorder({ ...faultyStore(0), addTurns }, 'conv_1', {
      reportFailure() {},
      pause: async (ms) => pausesMs.push(ms),
    });
    await recorder.finish('client_ended');
    return pausesMs;
  };
  expect(await attempts(new Error('No such column.'))).toEqual([250, 500, 1_000]);
  const pausesMs = await attempts(new Error('Connection terminated unexpectedly'));
  expect(pausesMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(9 * 60_000);
  expect(Math.max(...pausesMs)).toBe(5_000);
});
