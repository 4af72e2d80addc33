import { CallError } from '@parley/client/call.ts';
import type { LiveEvent } from '@parley/client/live-event.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  type ConversationEvent,
  type ConversationState,
  floorOf,
  IDLE,
  reduceConversation,
} from './conversation-state.ts';
import { connectionActions, startProblem, type TestConnection } from './use-test-conversation.ts';

const live = (event: LiveEvent): ConversationEvent => ({ type: 'live', event });
const after = (events: readonly ConversationEvent[]): ConversationState =>
  events.reduce(reduceConversation, IDLE);
const connected = [
  { type: 'start', isSpoken: false },
  live({ type: 'start', conversationId: 'conv_1', formats: { input: 'pcm_16000', output: 'pcm_16000' } }),
] as const;
const textsOf = (state: ConversationState) =>
  state.phase === 'idle' ? [] : state.messages.map(({ role, text }) => `${role}: ${text}`);

describe('the first message', () => {
  const spoken = [
    live({ type: 'reply-start', eventId: 1 }),
    live({ type: 'reply-delta', eventId: 1, text: 'Hel' }),
    live({ type: 'reply-delta', eventId: 1, text: 'lo' }),
    live({ type: 'reply-end', eventId: 1, text: 'Hello' }),
  ];

  it('is shown once when it was fetched before the socket brings it', () => {
    const state = after([
      { type: 'start', isSpoken: false },
      { type: 'first-message', text: 'Hello' },
      connected[1],
      ...spoken,
    ]);
    expect(textsOf(state)).toEqual(['agent: Hello']);
  });

  it('is shown once when the socket was faster', () => {
    const state = after([...connected, ...spoken, { type: 'first-message', text: 'Hello' }]);
    expect(textsOf(state)).toEqual(['agent: Hello']);
  });

  it('leaves room for an agent that waits', () => {
    expect(
      textsOf(
        after([
          { type: 'start', isSpoken: false },
          { type: 'first-message', text: '' },
        ]),
      ),
    ).toEqual([]);
  });
});

describe('a turn', () => {
  const asked = [...connected, { type: 'user-message', id: 'a', text: 'When do you open?' }] as const;

  it('shows what was given with the message', () => {
    const files = [{ file_id: 'file_1', original_filename: 'Bill.pdf', size_bytes: 9 }];
    const given = after([...connected, { type: 'user-message', id: 'a', text: '', files }]);
    expect(given).toMatchObject({ messages: [{ role: 'user', text: '', files }] });
  });

  it('blocks the next message until the reply is whole', () => {
    expect(after(asked)).toMatchObject({ isReplying: true });
    expect(after([...asked, live({ type: 'reply-start', eventId: 2 })])).toMatchObject({ isReplying: true });
    expect(after([...asked, live({ type: 'reply-end', eventId: 2, text: 'At nine.' })])).toMatchObject({
      isReplying: false,
    });
  });

  it('grows piece by piece and ends as the server says it', () => {
    const pieces = [
      live({ type: 'reply-start', eventId: 2 }),
      live({ type: 'reply-delta', eventId: 2, text: 'At n' }),
    ];
    expect(textsOf(after([...asked, ...pieces])).at(-1)).toBe('agent: At n');
    const whole = live({ type: 'reply-end', eventId: 2, text: 'At nine.' });
    expect(textsOf(after([...asked, ...pieces, whole])).at(-1)).toBe('agent: At nine.');
  });

  it('is not blocked for ever by a failure that the server reports', () => {
    const state = after([...asked, live({ type: 'error', message: 'No model.', errorType: 'llm_error' })]);
    expect(state).toMatchObject({
      isReplying: false,
      problem: { key: 'testPanel.serverSays', values: { message: 'No model.' }, code: 'llm_error' },
    });
  });
});

describe('the end', () => {
  const closed = (code: number, reason: string, hasStarted: boolean) =>
    live({ type: 'end', code, reason, hasStarted });

  it('is quiet after an orderly close', () => {
    expect(after([...connected, closed(1000, '', true)])).toMatchObject({
      phase: 'ended',
      problem: undefined,
    });
  });

  it('is quiet after the longest duration of the agent', () => {
    const message = 'The conversation reached its longest duration.';
    const error = live({ type: 'error', message, errorType: 'max_duration_exceeded' });
    expect(after([...connected, error, closed(1000, '', true)])).toMatchObject({
      phase: 'ended',
      problem: undefined,
    });
  });

  it('names the code of an interrupted connection', () => {
    expect(after([...connected, closed(1006, '', true)])).toMatchObject({
      phase: 'ended',
      problem: { key: 'testPanel.connectionInterrupted', values: { code: 1006 } },
    });
  });

  it('says while it is connected again, and says nothing of it afterwards', () => {
    const [, begun] = connected;
    const broken = after([...connected, { type: 'reconnect' }]);
    expect(broken).toMatchObject({ phase: 'reconnecting', isReplying: false, isSpeaking: false });
    expect(floorOf(broken)).toBeUndefined();
    const again = after([...connected, { type: 'reconnect' }, begun]);
    expect(again).toMatchObject({ phase: 'connected' });
    expect(again.problem).toBeUndefined();
    expect(after([...connected, { type: 'reconnect' }, closed(1006, '', true)])).toMatchObject({
      phase: 'ended',
      problem: { key: 'testPanel.connectionInterrupted', values: { code: 1006 } },
    });
  });

  it('shows what was said while its line was broken, once', () => {
    const said = [
      { role: 'agent', text: 'Hello', eventId: 1 },
      { role: 'user', text: 'When?', eventId: 2 },
      { role: 'agent', text: 'At nine.', eventId: 2 },
      { role: 'user', text: 'And on Sundays?', eventId: 3 },
      { role: 'agent', text: 'Never.', eventId: 3 },
    ] as const;
    const turns = said.map((turn) => ({ ...turn, score: null }));
    const state = after([
      ...connected,
      { type: 'first-message', text: 'Hello' },
      { type: 'user-message', id: 'a', text: 'When?' },
      live({ type: 'reply-end', eventId: 2, text: 'At nine.' }),
      { type: 'reconnect' },
      connected[1],
      live({ type: 'history', turns, isAnswering: false }),
    ]);
    expect(textsOf(state)).toEqual(said.map(({ role, text }) => `${role}: ${text}`));
  });

  it('goes back to the start when the conversation never came about', () => {
    expect(
      after([{ type: 'start', isSpoken: false }, closed(1008, 'Too many conversations.', false)]),
    ).toEqual({
      phase: 'idle',
      problem: { key: 'testPanel.failed', values: { reason: 'Too many conversations.' } },
    });
    const busy = live({ type: 'error', message: 'All lines are busy.', errorType: 'too_many_calls' });
    expect(
      after([{ type: 'start', isSpoken: false }, busy, closed(1013, 'All lines are busy.', false)]),
    ).toMatchObject({ problem: { values: { reason: 'All lines are busy.' }, code: 'too_many_calls' } });
    expect(after([{ type: 'start', isSpoken: false }, closed(1006, '', false)])).toEqual({
      phase: 'idle',
      problem: { key: 'testPanel.connectionFailed' },
    });
  });

  it('leaves the messages when the connection is lost, and clears them on reset', () => {
    const lost = after([
      ...connected,
      live({ type: 'reply-end', eventId: 1, text: 'Hi' }),
      { type: 'connection-lost' },
    ]);
    expect(textsOf(lost)).toEqual(['agent: Hi']);
    expect(lost).toMatchObject({ phase: 'ended', problem: { key: 'testPanel.connectionLost' } });
    expect(reduceConversation(lost, { type: 'reset' })).toEqual(IDLE);
  });
});

describe('a spoken conversation', () => {
  const call = [{ type: 'start', isSpoken: true }, connected[1]] as const;
  const transcript = live({ type: 'transcript', eventId: 2, text: 'When do you open?' });
  const ledger = { started_at_ms: 0, tools: [], interrupted: false, errors: [] };

  it('shows the interim transcript until the final one', () => {
    const tentative = live({ type: 'transcript-delta', text: 'When do' });
    expect(after([...call, tentative])).toMatchObject({ tentative: 'When do', messages: [] });
    const state = after([...call, tentative, transcript]);
    expect(state).toMatchObject({ tentative: '' });
    expect(textsOf(state)).toEqual(['user: When do you open?']);
  });

  it('puts a late transcript before the answer, replacing the earlier one of the turn', () => {
    const reply = live({ type: 'reply-end', eventId: 2, text: 'At nine.' });
    const more = live({ type: 'transcript', eventId: 2, text: 'When do you open on Sunday?' });
    expect(textsOf(after([...call, reply, transcript]))).toEqual([
      'user: When do you open?',
      'agent: At nine.',
    ]);
    expect(textsOf(after([...call, transcript, more]))).toEqual(['user: When do you open on Sunday?']);
  });

  it('gives the floor from listening to generating to speaking and back', () => {
    const whole = live({ type: 'reply-end', eventId: 2, text: 'At nine.' });
    const speech = { type: 'speech-start' } as const;
    expect(floorOf(after([...call]))).toBe('listening');
    expect(floorOf(after([...call, transcript]))).toBe('generating');
    expect(floorOf(after([...call, transcript, whole]))).toBe('generating');
    expect(floorOf(after([...call, transcript, whole, speech]))).toBe('speaking');
    expect(floorOf(after([...call, transcript, whole, speech, { type: 'speech-end' }]))).toBe('listening');
  });

  it('listens again at once when the agent is interrupted, and stores what was heard beside what was not', () => {
    const cut = after([
      ...[...call, transcript, live({ type: 'reply-end', eventId: 2, text: 'At nine on Monday.' })],
      ...[{ type: 'speech-start' } as const, live({ type: 'interruption', eventId: 2 })],
      live({ type: 'reply-correction', eventId: 2, text: 'At nine' }),
    ]);
    expect(floorOf(cut)).toBe('listening');
    expect(cut).toMatchObject({ messages: [{}, { text: 'At nine on Monday.', heard: 'At nine' }] });
  });

  it('listens again when a turn ends without audible speech', () => {
    const silent = [...call, transcript, live({ type: 'reply-end', eventId: 2, text: 'At nine.' })];
    expect(floorOf(after([...silent, live({ type: 'ledger', eventId: 1, ledger, evidence: [] })]))).toBe(
      'generating',
    );
    expect(floorOf(after([...silent, live({ type: 'ledger', eventId: 2, ledger, evidence: [] })]))).toBe(
      'listening',
    );
  });

  it('reports no recognition until a transcript comes', () => {
    const deaf = [
      ...call,
      live({ type: 'error', message: 'There is no recogniser.', errorType: 'no_recogniser' }),
    ];
    expect(after(deaf)).toMatchObject({ deaf: 'no_recogniser' });
    expect(after(deaf)).not.toHaveProperty('problem');
    expect(after([...deaf, transcript])).toMatchObject({ deaf: undefined });
    const failed = { ...ledger, errors: ['transcript_timeout'] };
    expect(
      after([...call, live({ type: 'ledger', eventId: 2, ledger: failed, evidence: [] })]),
    ).toMatchObject({ deaf: 'recogniser_failed' });
  });
});

it('takes a rating that was not stored back, unless another one was given since', () => {
  const ended = [
    ...connected,
    live({ type: 'reply-end', eventId: 1, text: 'Hello' }),
    { type: 'end' },
    { type: 'rating', eventId: 1, score: 'like' },
  ] as const;
  const refused = { type: 'rating', eventId: 1, score: null, insteadOf: 'like' } as const;
  const scoreAfter = (events: readonly ConversationEvent[]) => {
    const state = after(events);
    return state.phase === 'idle' ? undefined : state.messages.at(-1)?.score;
  };
  expect(scoreAfter([...ended, refused])).toBe(null);
  expect(scoreAfter([...ended, { type: 'rating', eventId: 1, score: 'dislike' }, refused])).toBe('dislike');
});

it('says what the server tells of a failure, or that the socket failed', () => {
  const problemOf = (message: string) =>
    after([...connected, live({ type: 'error', message, errorType: 'llm_error' })]).problem;
  expect(problemOf('The model is away.')).toMatchObject({
    key: 'testPanel.serverSays',
    values: { message: 'The model is away.' },
  });
  expect(problemOf('')).toEqual({ key: 'testPanel.webSocketError' });
});

it('says why a test did not begin', () => {
  // A dictionary without a sentence for the code.
  const t = (() => '') as unknown as TFunction;
  const refusal = new CallError('No lines are free.', {
    status: 409,
    body: { error: { code: 'busy_lines' } },
  });
  expect(startProblem(refusal, true, t)).toEqual({
    key: 'testPanel.failed',
    values: { reason: 'No lines are free.' },
  });
  expect(startProblem(new CallError('', { status: 0 }), true, t)).toEqual({ key: 'testPanel.noAddress' });
  expect(startProblem(new TypeError(), true, t)).toEqual({ key: 'testPanel.audioFailed' });
  expect(startProblem(new TypeError(), false, t)).toEqual({ key: 'testPanel.chatFailed' });
});

it('says why a message was not sent, and shows none', () => {
  const sent = (connection: Pick<TestConnection, 'isOpen' | 'sendMessage'> | undefined) => {
    const events: ConversationEvent[] = [];
    const { send } = connectionActions(
      () => connection as TestConnection | undefined,
      (event) => events.push(event),
    );
    return [send('Hello'), events];
  };
  const problem = (key: string) => [false, [{ type: 'problem', problem: { key } }]];
  expect(sent(undefined)).toEqual(problem('testPanel.notConnected'));
  expect(sent({ isOpen: () => false, sendMessage: () => true })).toEqual(problem('testPanel.notConnected'));
  expect(sent({ isOpen: () => true, sendMessage: () => false })).toEqual(problem('testPanel.sendFailed'));
});
