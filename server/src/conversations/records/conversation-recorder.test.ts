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
    async beginTurn(_id: string, rows: readonly { message: string }[]) {
      stored.push(...rows.map(({ message }) => `asked ${message}`));
      return true;
    },
    async addTurns(_id: string, rows: readonly { event_id: number }[], end?: { endReason: string }) {
      if (left > 0) {
        left -= 1;
        throw new Error('The database is away.');
      }
      stored.push(...rows.map(({ event_id }) => `turn ${event_id}`), ...(end ? [end.endReason] : []));
      return true;
    },
    async addLateTurns(_id: string, rows: readonly { event_id: number }[]) {
      stored.push(...rows.map(({ event_id }) => `late turn ${event_id}`));
    },
    async updateToolCall(_id: string, eventId: number, { request_id }: { request_id: string }) {
      stored.push(`call ${request_id} of turn ${eventId}`);
    },
    async setFeedback(_id: string, eventId: number) {
      const isRated = stored.includes(`turn ${eventId}`);
      if (isRated) stored.push(`feedback ${eventId}`);
      return isRated;
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

it('stores the rating of a reply that is still being spoken behind its turn', async () => {
  const store = faultyStore(0);
  const recorder = createConversationRecorder(store, 'conv_1', { reportFailure() {} });
  recorder.setFeedback(2, 'like');
  recorder.addTurn(turn(1));
  recorder.addTurn(turn(2));
  await recorder.finish('client_ended');
  expect(store.stored).toEqual(['turn 1', 'turn 2', 'feedback 2', 'client_ended']);
});

it('stores the outcome of a call after its turn, and before the end', async () => {
  const store = faultyStore(0);
  const recorder = createConversationRecorder(store, 'conv_1', { reportFailure() {} });
  recorder.addTurn(turn(1));
  recorder.updateToolCall(1, {
    request_id: 't1',
    tool_name: 'book',
    type: 'webhook',
    params_as_json: '{}',
    start_ms: 5,
    latency_secs: 2,
    status: 'succeeded',
    is_error: false,
    was_called: true,
    result: 'Done.',
    approval: null,
    detail: {},
  });
  await recorder.finish('client_ended');
  expect(store.stored.indexOf('call t1 of turn 1')).toBeGreaterThan(store.stored.indexOf('turn 1'));
  expect(store.stored.at(-1)).toBe('client_ended');
});

it('retries a failed write and loses no turn', async () => {
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

it('retries with growing pauses while the database is down, and not where it refuses', async () => {
  const attempts = async (error: Error, failures: number) => {
    const pausesMs: number[] = [];
    const addTurns = () => (pausesMs.length < failures ? Promise.reject(error) : Promise.resolve(true));
    const recorder = createConversationRecorder({ ...faultyStore(0), addTurns }, 'conv_1', {
      reportFailure() {},
      pause: async (ms) => pausesMs.push(ms),
    });
    await recorder.finish('client_ended');
    return pausesMs;
  };
  expect(await attempts(new Error('No such column.'), 1_000)).toEqual([250, 500, 1_000]);
  for (const code of ['53100', '53200', '57014', '40P01', 'ENOSPC', 'ETIMEDOUT']) {
    const pausesMs = await attempts(Object.assign(new Error('Refused.'), { code }), 1_000);
    expect(pausesMs).toHaveLength(1_000);
    expect(Math.max(...pausesMs)).toBe(5_000);
  }
});

it('reports once that nothing is stored, and confirms a turn only when it is', async () => {
  let passedMs = 0;
  let isAway = true;
  const told: number[] = [];
  const away = Object.assign(new Error('Full.'), { code: '53100' });
  const beginTurn = () => (isAway ? Promise.reject(away) : Promise.resolve(true));
  const recorder = createConversationRecorder({ ...faultyStore(0), beginTurn }, 'conv_1', {
    reportFailure() {},
    onUnstored: () => told.push(passedMs),
    now: () => passedMs,
    async pause(ms) {
      passedMs += ms;
      if (passedMs > 60_000) isAway = false;
    },
  });
  recorder.beginTurn({ ...turn(1), callerText: 'Hello?', callerMedium: 'text' });
  expect(await recorder.isStored(60_000)).toBe(true);
  expect(told).toHaveLength(1);
  expect(told[0]).toBeGreaterThanOrEqual(15_000);
});

it('treats a conversation taken over by another process as lost', async () => {
  const beginTurn = () => Promise.resolve(false);
  const recorder = createConversationRecorder({ ...faultyStore(0), beginTurn }, 'conv_1', {
    reportFailure() {},
  });
  recorder.beginTurn({ ...turn(1), callerText: 'Hello?', callerMedium: 'text' });
  expect(await recorder.isStored(60_000)).toBe(false);
});

it('stores what was answered, and nothing else, in a conversation that another process took over', async () => {
  let isConnected = true;
  const store = { ...faultyStore(0), addTurns: async () => false };
  const recorder = createConversationRecorder(store, 'conv_1', {
    reportFailure() {},
    isConnected: () => isConnected,
  });
  recorder.addTurn(turn(1));
  recorder.addTurn({ ...turn(2), callerText: 'Hello?', callerMedium: 'text', agentText: '' });
  isConnected = false;
  recorder.addTurn(turn(3));
  await recorder.rest();
  expect(store.stored).toEqual(['late turn 1']);
});
