import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { RetrievalRecord } from '@parley/contract/turn-ledger.ts';
import { expect, it } from 'vitest';
import type { StoredTurn } from '../records/stored-conversation.ts';
import { conversationFigures } from './conversation-figures.ts';
import { saysItDoesNotKnow } from './unanswered-turn.ts';

const LEDGER = { started_at_ms: 0, tools: [], interrupted: false, errors: [] };
const turn = (change: Partial<StoredTurn>): StoredTurn => ({
  conversationId: 'conv_1',
  eventId: 2,
  role: 'agent',
  message: 'From nine to five.',
  sourceMedium: null,
  originalMessage: null,
  timeInCallSeconds: 0,
  ledger: LEDGER,
  evidence: [],
  retrieval: null,
  toolCalls: [],
  agent: null,
  files: null,
  feedback: null,
  ...change,
});
const asked = (message: string) => turn({ role: 'user', message, ledger: null });
const lookedUp = (is_used: boolean): RetrievalRecord => ({
  retrieval_query: 'open',
  embedding_model: null,
  passages: [{ document_id: 'd', document_name: 'Hours', heading: '', text: 'Nine', score: 1, is_used }],
});
const unanswered = (question: string, reply: Partial<StoredTurn>, language = 'en') =>
  conversationFigures([asked(question), turn(reply)], language).unanswered;

it.each([
  ['en', 'I’m afraid I don’t have that information.'],
  ['en', 'I could not find anything about parking.'],
  ['fr', 'Je ne sais pas, désolé.'],
  ['fr', 'Je n’ai pas trouvé d’information à ce sujet.'],
  ['es', 'Lo siento, no tengo esa información.'],
  ['es', 'Lo siento, no lo sé.'],
  ['es', 'No sé si abrimos los domingos.'],
  ['de', 'Das weiß ich leider nicht.'],
  ['it', 'Mi dispiace, non lo so.'],
  ['pt', 'Desculpe, não sei.'],
  ['nl', 'Dat weet ik helaas niet.'],
])('hears in %s that an agent does not know: %s', (language, reply) => {
  expect(saysItDoesNotKnow(reply, language)).toBe(true);
});

it.each([
  ['en', 'You do not need to know the number: I will find it.'],
  ['fr', 'Nous ne prenons pas de réservation le dimanche.'],
  ['es', 'No abrimos los domingos.'],
  ['de', 'Sonntags haben wir nicht geöffnet.'],
])('takes a refusal in %s for an answer: %s', (language, reply) => {
  expect(saysItDoesNotKnow(reply, language)).toBe(false);
});

it('counts a question to which nothing was found, and tells what it is about', () => {
  expect(unanswered('Do you repair scooters?', { retrieval: lookedUp(false) })).toEqual([
    {
      eventId: 2,
      question: 'Do you repair scooters?',
      reason: 'nothing_found',
      topics: ['repair', 'scoote'],
    },
  ]);
});

it('counts no statement, no answer that rests on something, and none that was interrupted', () => {
  const empty = { retrieval: lookedUp(false) };
  expect(unanswered('My name is Ada.', empty)).toEqual([]);
  expect(unanswered('Are you open?', { retrieval: lookedUp(true) })).toEqual([]);
  const evidence = [{ kind: 'prompt' as const, source: 'hours', title: 'Hours', text: 'Nine to five' }];
  expect(unanswered('Are you open?', { ...empty, evidence })).toEqual([]);
  expect(unanswered('Are you open?', { ...empty, ledger: { ...LEDGER, interrupted: true } })).toEqual([]);
});

it('measures waits from the caller’s last word, and leaves interrupted answers out', () => {
  const heard = { ...LEDGER, end_of_speech_ms: -400, first_token_ms: 100, first_audio_ms: 350 };
  const figures = (ledger: StoredTurn['ledger']) =>
    conversationFigures([asked('Hello'), turn({ ledger })], 'en').waitsMs;
  expect(figures(heard)).toEqual([750]);
  expect(figures({ ...LEDGER, first_token_ms: 80.4 })).toEqual([80]);
  expect(figures({ ...heard, interrupted: true })).toEqual([]);
  expect(conversationFigures([turn({ ledger: heard, eventId: 1 })], 'en').waitsMs).toEqual([]);
});

it('counts questions, replies, and what failed in them: models, speech and tools that were called', () => {
  const call = (status: ToolCallRecord['status'], was_called = true): ToolCallRecord => ({
    request_id: 'r',
    tool_name: 'book_table',
    type: 'webhook',
    params_as_json: '{}',
    start_ms: 0,
    latency_secs: 1,
    status,
    is_error: status !== 'succeeded',
    was_called,
    result: '',
    approval: null,
    detail: {},
  });
  const replies: Partial<StoredTurn>[] = [
    { ledger: { ...LEDGER, errors: ['model_timeout', 'speech_failed'] } },
    { ledger: { ...LEDGER, model: { source: 'offline', name: 'offline', instead_of: 'gpt-5-mini' } } },
    {
      ledger: { ...LEDGER, errors: ['transcript_timeout'] },
      toolCalls: [call('succeeded'), call('timed_out')],
    },
    { toolCalls: [call('refused', false), call('unknown')] },
  ];
  const turns = replies.flatMap((reply, index) => [
    { ...asked(index === 0 ? 'Thank you.' : 'Are you open?'), eventId: index },
    turn({ ...reply, eventId: index }),
  ]);
  const cutOff = { ...asked('And tomorrow?'), eventId: 4, ledger: LEDGER, toolCalls: [call('timed_out')] };
  expect(conversationFigures([...turns, cutOff], 'en')).toMatchObject({
    questions: 4,
    replies: 4,
    modelFailures: 2,
    speechFailures: 2,
    toolCalls: 4,
    toolFailures: 3,
  });
});
