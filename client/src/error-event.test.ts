import { ServerMessage } from '@parley/contract/live-messages.ts';
import { expect, it } from 'vitest';
import { errorEventOf } from './error-event.ts';

const message = 'The model does not answer.';

it.each([
  ['at the top', { message }],
  ['in error_event', { error_event: { message, code: 1011 } }],
  ['as error_event', { error_event: message }],
  ['in error', { error: { message } }],
  ['as error', { error: message }],
  ['in the detail of error', { error: { code: 'llm_error', detail: { message } } }],
  ['in error, beside an empty one', { message: ' ', error_event: { message: null }, error: { message } }],
  ['in error_event, inside error', { error_event: { error: { message } } }],
])('finds the message of an error event %s', (_, event) => {
  expect(errorEventOf({ type: 'error', ...event })).toEqual({
    type: 'error',
    message,
    errorType: 'unknown_error',
  });
});

it.each([{}, { message: '' }, { message: 7 }, { error_event: null }, { error: [] }])(
  'takes an error event without a message for a failure: %j',
  (event) => {
    expect(errorEventOf({ type: 'error', ...event })?.message).toBe('');
  },
);

it('keeps type and waiting time of a failure', () => {
  const error_event = { code: 1008, message, error_type: 'rate_limited', retry_after_seconds: 9 };
  expect(ServerMessage.safeParse({ type: 'error', error_event }).success).toBe(true);
  const expected = { type: 'error', message, errorType: 'rate_limited', retryAfterSeconds: 9 };
  expect(errorEventOf({ type: 'error', error_event })).toEqual(expected);
  expect(
    errorEventOf({ type: 'error', message, error_type: 'rate_limited', retry_after_seconds: 9 }),
  ).toEqual(expected);
});

it.each([undefined, null, 'error', { type: 'ping', message }])('passes over %j', (value) => {
  expect(errorEventOf(value)).toBeUndefined();
});
