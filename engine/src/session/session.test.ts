import { expect, it } from 'vitest';
import { type LanguageModel, LanguageModelError, type ReplyPart } from '../language-model/language-model.ts';
import { Session } from './session.ts';
import type { SessionOutput } from './state/effect.ts';
import type { SessionDependencies } from './state/session-dependencies.ts';
import type { SessionSettings } from './state/state.ts';

const settings: SessionSettings = {
  agent: { agent_id: 'agent_1', agent_name: 'Anna' },
  systemPrompt: 'Be kind.',
  firstMessage: '',
  language: 'en',
  history: [],
  temperature: undefined,
  maxTokens: undefined,
  extraBody: undefined,
  tools: [],
  voice: { id: undefined, settings: {} },
  keywords: [],
  spoken: undefined,
  systemTools: {},
  documents: [],
  usesKnowledge: false,
  maxDurationMs: undefined,
  idleEndMs: 600_000,
  turnTimeoutMs: undefined,
  silenceEndMs: undefined,
  maxTurns: 50,
  modelTimeoutMs: 20_000,
};

/** A session whose model says what the test tells it to, and a clock that the test turns. */
function scene(reply: LanguageModel['reply'], changes: Partial<SessionSettings> = {}) {
  const outputs: SessionOutput[] = [];
  const failures: unknown[] = [];
  const timers: { dueMs: number; fire: () => void }[] = [];
  let nowMs = 0;
  let heard = Promise.withResolvers<void>();
  const parts: SessionDependencies = {
    languageModel: { answering: { source: 'scripted', name: 'test' }, reply },
    retrieve: async ({ query }) => ({ query, embeddingModel: null, passages: [] }),
    runTool: async ({ name }) => ({ status: 'failed', result: `${name} is not known.`, wasCalled: false }),
    clock: {
      now: () => nowMs,
      setTimer(delayMs, fire) {
        const timer = { dueMs: nowMs + delayMs, fire };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    },
    emit(output) {
      outputs.push(output);
      heard.resolve();
      heard = Promise.withResolvers();
    },
    reportFailure: (error) => failures.push(error),
  };
  const session = new Session({ ...settings, ...changes }, parts);
  return {
    session,
    outputs,
    failures,
    async until(type: SessionOutput['type']) {
      while (!outputs.some((output) => output.type === type)) await heard.promise;
    },
    pass(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter(({ dueMs }) => dueMs <= nowMs)) timer.fire();
    },
    timers,
  };
}

async function* parts(...all: ReplyPart[]): AsyncGenerator<ReplyPart> {
  yield* all;
}

const stop: ReplyPart = { type: 'end', reason: 'stop' };

it('streams a reply from the model to the transport', async () => {
  const { session, outputs, until } = scene(() => parts({ type: 'text-delta', text: 'Hello' }, stop));
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await until('turn-end');
  expect(outputs.slice(1, 4)).toEqual([
    { type: 'reply-start', eventId: 1 },
    { type: 'reply-delta', eventId: 1, text: 'Hello' },
    { type: 'reply-end', eventId: 1, text: 'Hello' },
  ]);
});

it('asks again after a failure and reports it', async () => {
  let requests = 0;
  const { session, outputs, failures, until } = scene(() => {
    requests += 1;
    if (requests === 1) throw new LanguageModelError('unreachable', 'No answer.');
    return parts({ type: 'text-delta', text: 'Here I am' }, stop);
  });
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await until('turn-end');
  expect(failures).toHaveLength(1);
  expect(outputs.at(-1)).toMatchObject({
    turn: { agentText: 'Here I am', ledger: { errors: ['model_unreachable'] } },
  });
});

it('waits for a model that reasons for longer than one may be silent', async () => {
  let requests = 0;
  const { session, outputs, failures, pass, until } = scene(
    async function* (_request, _signal, onSignOfLife) {
      requests += 1;
      for (let second = 0; second < 45; second += 1) {
        await Promise.resolve();
        onSignOfLife?.();
        pass(1_000);
      }
      yield* parts({ type: 'text-delta', text: 'Forty-two.' }, stop);
    },
  );
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await until('turn-end');
  expect(requests).toBe(1);
  expect(failures).toEqual([]);
  expect(outputs.at(-1)).toMatchObject({ turn: { agentText: 'Forty-two.', ledger: { errors: [] } } });
});

it('waits before it retries a rate-limited request', async () => {
  let requests = 0;
  const { session, failures, pass, until } = scene(() => {
    requests += 1;
    if (requests === 1) throw new LanguageModelError('rate_limited', 'Slow down.');
    return parts({ type: 'text-delta', text: 'Now' }, stop);
  });
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  expect(failures).toHaveLength(1);
  expect(requests).toBe(1);
  pass(1_000);
  await until('turn-end');
  expect(requests).toBe(2);
});

it('apologises when the model ends its stream without an end event', async () => {
  const { session, outputs, until } = scene(() => parts());
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await until('turn-end');
  expect(outputs.at(-1)).toMatchObject({
    turn: {
      agentText: 'Sorry, I cannot answer right now. Please try again in a moment.',
      ledger: { errors: ['model_malformed', 'model_malformed'] },
    },
  });
});

it('aborts the running request when the caller interrupts', async () => {
  const signals: AbortSignal[] = [];
  const { session, until } = scene(async function* (request, signal) {
    signals.push(signal);
    yield { type: 'text-delta', text: 'Well' };
    if (request.messages.length > 1) return yield stop;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await until('reply-delta');
  session.receive({ type: 'typed-message', text: 'Stop' });
  await until('interruption');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('lets the model repair a call of a tool that does not exist', async () => {
  const { session, outputs, until } = scene((request) =>
    request.messages.some(({ role }) => role === 'tool')
      ? parts({ type: 'text-delta', text: 'I cannot look that up.' }, stop)
      : parts(
          { type: 'tool-call', call: { id: 't1', name: 'nothing', input: {} } },
          { type: 'end', reason: 'tool-calls' },
        ),
  );
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await until('turn-end');
  expect(outputs.map(({ type }) => type)).toEqual([
    'turn-start',
    'tool-request',
    'tool-response',
    'reply-start',
    'reply-delta',
    'reply-end',
    'turn-end',
  ]);
});

it('ends when the visitor writes nothing for ten minutes', async () => {
  const { session, pass } = scene(() => parts(stop));
  session.receive({ type: 'session-start' });
  pass(600_000);
  expect(await session.ended).toBe('chat_idle');
});

it('leaves no timer and no request behind when it is disposed of', async () => {
  const signals: AbortSignal[] = [];
  const { session, timers, outputs } = scene(async function* (_, signal) {
    signals.push(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield stop;
  });
  session.receive({ type: 'session-start' });
  session.receive({ type: 'typed-message', text: 'Hi' });
  await session[Symbol.asyncDispose]();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(timers).toEqual([]);
  expect(outputs.at(-1)).toEqual({ type: 'session-end', reason: 'client_ended' });
});
