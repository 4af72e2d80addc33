import type { RetrievalRecord } from '@parley/contract/turn-ledger.ts';
import { expect, it } from 'vitest';
import type { EndedConversation } from './aftercare-store.ts';
import { judgedAnswers } from './answered-questions.ts';

type Turn = EndedConversation['turns'][number];

const LEDGER = { started_at_ms: 0, tools: [], interrupted: false, errors: [] };
const BASE = { ledger: null, evidence: [], retrieval: null, toolCalls: null };
const EVIDENCE: Turn['evidence'] = [
  { kind: 'prompt', source: 'hours', title: 'Hours', text: 'Nine to five' },
];
const NOTHING: RetrievalRecord = { retrieval_query: '', embedding_model: null, passages: [] };

const caller = (eventId: number, message: string): Turn => ({ ...BASE, eventId, role: 'user', message });
const agent = (eventId: number, message: string, change: Partial<Turn> = {}): Turn => ({
  ...BASE,
  eventId,
  role: 'agent',
  message,
  ledger: LEDGER,
  evidence: EVIDENCE,
  ...change,
});
const judged = (turns: Turn[], language = 'en') => judgedAnswers({ turns, language }).result;

it('is a success where every question had an answer', () => {
  const turns = [caller(1, 'When are you open?'), agent(1, 'From nine to five.')];
  expect(judged(turns)).toBe('success');
  expect(judged([caller(1, 'Vous ouvrez quand ?'), agent(1, 'De 9 h à 17 h.')], 'fr')).toBe('success');
});

it('is a success where a question was answered once it was asked again', () => {
  const turns = [
    caller(1, 'How much is the Pro plan?'),
    agent(1, 'I do not know.'),
    caller(2, 'How much is the Pro plan?'),
    agent(2, 'The Pro plan costs 59 pounds.'),
  ];
  expect(judged(turns)).toBe('success');
});

it('is a failure where one question stayed open, and says which', () => {
  const turns = [
    caller(1, 'When are you open?'),
    agent(1, 'From nine to five.'),
    caller(2, 'Do you sell submarines?'),
    agent(2, 'I do not know.'),
  ];
  const { result, rationale } = judgedAnswers({ turns, language: 'en' });
  expect(result).toBe('failure');
  expect(rationale).toBe('No answer was found to “Do you sell submarines?”');
  const inFrench = [caller(1, 'Vendez-vous des sous-marins ?'), agent(1, 'Je ne sais pas.')];
  expect(judgedAnswers({ turns: inFrench, language: 'fr' }).rationale).toBe(
    'Aucune réponse n’a été trouvée pour «\u00a0Vendez-vous des sous-marins ?\u00a0»',
  );
  const unfounded = agent(2, 'We sell many things.', { evidence: [], retrieval: NOTHING });
  expect(judged([caller(2, 'Do you sell submarines?'), unfounded])).toBe('failure');
});

it('is unknown where nothing was asked, or the caller interrupted every answer', () => {
  expect(judged([caller(1, 'Good morning.'), agent(1, 'Good morning!')])).toBe('unknown');
  const interrupted = agent(1, 'We', { ledger: { ...LEDGER, interrupted: true } });
  expect(judged([caller(1, 'When are you open?'), interrupted])).toBe('unknown');
  expect(judged([caller(1, 'When are you open?')])).toBe('unknown');
});
