import { expect, it } from 'vitest';
import { readLiveFrame } from './live-frame.ts';

it('distinguishes audio, messages, unknown kinds and malformed frames', () => {
  expect(readLiveFrame('{"user_audio_chunk":"AAAA"}')).toEqual({ kind: 'audio', base64: 'AAAA' });
  expect(readLiveFrame('{"type":"pong","event_id":3}')).toMatchObject({
    kind: 'message',
    message: { event_id: 3 },
  });
  expect(readLiveFrame('{"type":"from_the_future"}')).toEqual({ kind: 'unknown' });
  for (const rubbish of [
    '',
    'null',
    '7',
    '[]',
    '{}',
    '{"type":7}',
    '{"type":"pong"}',
    '{"user_audio_chunk":1}',
  ]) {
    expect(readLiveFrame(rubbish).kind, rubbish).toBe('invalid');
  }
});

it('names the field that is missing or of a wrong type', () => {
  const variables = { type: 'conversation_initiation_client_data', dynamic_variables: { customer: null } };
  for (const [message, field] of [
    [variables, 'dynamic_variables.customer'],
    [{ type: 'client_tool_result', tool_call_id: 'call', is_error: false }, 'result'],
  ] as const) {
    expect(readLiveFrame(JSON.stringify(message))).toEqual({
      kind: 'invalid',
      why: `The ${message.type} message is not complete or has wrong types: ${field}.`,
    });
  }
});

it('takes the result of a client function that is no text, as its JSON', () => {
  const message = { type: 'client_tool_result', tool_call_id: 'call', is_error: false };
  for (const [result, read] of [
    [{ sunny: true, degrees: [21, 22] }, '{"sunny":true,"degrees":[21,22]}'],
    [21, '21'],
    [null, 'null'],
    ['{"a": 1}', '{"a": 1}'],
  ]) {
    expect(readLiveFrame(JSON.stringify({ ...message, result }))).toMatchObject({
      message: { result: read },
    });
  }
});
