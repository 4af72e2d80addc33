import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { expect, it } from 'vitest';
import { turnRows } from './turn-rows.ts';

const turn: FinishedTurn = {
  eventId: 4,
  callerText: 'When are you open?',
  callerMedium: 'dtmf',
  files: [],
  agentText: 'From nine',
  originalText: 'From nine to five.',
  ledger: {
    started_at_ms: 10_000,
    end_of_speech_ms: -600,
    first_token_ms: 200,
    first_audio_ms: 300,
    tools: [],
    interrupted: true,
    errors: [],
  },
  evidence: [{ kind: 'prompt', source: 'rules', title: 'Rules', text: 'Nine\u0000to five' }],
  retrieval: {
    retrieval_query: 'open\u0000',
    embedding_model: null,
    passages: [],
  },
  toolCalls: [],
  agent: null,
};

it('stores what was heard of a reply beside the whole of it, each side when it was heard', () => {
  expect(turnRows(turn)).toEqual([
    {
      event_id: 4,
      role: 'user',
      message: 'When are you open?',
      original_message: null,
      source_medium: 'dtmf',
      time_in_call_seconds: 9.4,
      ledger: null,
      evidence: [],
      retrieval: null,
      tool_calls: [],
      agent: null,
      files: null,
    },
    {
      event_id: 4,
      role: 'agent',
      message: 'From nine',
      original_message: 'From nine to five.',
      source_medium: null,
      time_in_call_seconds: 10.3,
      ledger: turn.ledger,
      evidence: [{ kind: 'prompt', source: 'rules', title: 'Rules', text: 'Nineto five' }],
      retrieval: { retrieval_query: 'open', embedding_model: null, passages: [] },
      tool_calls: [],
      agent: null,
      files: null,
    },
  ]);
});

it('names the files that the caller gave, and leaves their words out', () => {
  const file = {
    id: 'file_1',
    name: 'Bill.pdf',
    mimeType: 'application/pdf',
    text: 'Total 12',
    isCut: false,
    sizeBytes: 2_048,
  };
  const [said] = turnRows({ ...turn, files: [file] });
  expect(said?.files).toEqual([
    { file_id: 'file_1', original_filename: 'Bill.pdf', mime_type: 'application/pdf', size_bytes: 2_048 },
  ]);
});

it('stores a reply of which nothing was heard', () => {
  const [, reply] = turnRows({ ...turn, agentText: '' });
  expect(reply).toMatchObject({ role: 'agent', message: '', original_message: 'From nine to five.' });
});

it('stores the ledger with the caller where the agent did not speak', () => {
  const rows = turnRows({ ...turn, agentText: '', originalText: undefined });
  expect(rows).toMatchObject([{ role: 'user', ledger: turn.ledger, evidence: [{ title: 'Rules' }] }]);
});

it('stores what was heard of the caller beside what is written', () => {
  const [said] = turnRows({ ...turn, callerText: 'My number is 47.', heardText: 'my number is forty seven' });
  expect(said).toMatchObject({
    message: 'My number is 47.',
    original_message: 'my number is forty seven',
  });
});

it('stores what a model called of which there is no tool, without what PostgreSQL refuses', () => {
  const tools = [{ name: 'fly\u0000\ud83d', start_ms: 0, end_ms: 1, is_error: true }];
  const rows = turnRows({ ...turn, ledger: { ...turn.ledger, tools } });
  expect(rows.at(-1)?.ledger?.tools).toMatchObject([{ name: 'fly\ufffd' }]);
});
