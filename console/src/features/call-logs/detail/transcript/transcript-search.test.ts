import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { expect, it } from 'vitest';
import { foundTurns } from './transcript-search.ts';

const turn = { message: '', original_message: null, retrieval: null, tool_calls: [] };
const call: ToolCallRecord = {
  request_id: 'r1',
  tool_name: 'find_order',
  type: 'webhook',
  params_as_json: '{"city":"Orléans"}',
  start_ms: 0,
  latency_secs: 0.1,
  status: 'succeeded',
  is_error: false,
  was_called: true,
  result: 'Shipped',
  approval: null,
  detail: {},
};
const retrieval = { retrieval_query: 'opening hours', embedding_model: null, passages: [] };
const turns = [
  { ...turn, message: 'Good morning' },
  { ...turn, message: 'We', original_message: 'We open at nine in the MORNING' },
  { ...turn, message: 'A moment', tool_calls: [call] },
  { ...turn, message: 'From nine', retrieval },
];

it.each([
  [' morning ', [0, 1]],
  ['OPENING', [3]],
  ['find_order', [2]],
  ['orléans', [2]],
  ['shipped', []],
  ['  ', []],
])('finds "%s"', (search, indexes) => {
  expect(foundTurns(turns, search)).toEqual(indexes);
});
