import { ServerMessage } from '@parley/contract/live-messages.ts';
import { expect, it } from 'vitest';
import { errorMessageOf } from './error-message.ts';

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
  expect(errorMessageOf({ type: 'error', ...event })).toEqual({
    type: 'error',
    error_event: { code: 1011, message, error_type: 'unknown_error' },
  });
});

it.each([{}, { message: '' }, { message: 7 }, { error_event: null }, { error: [] }])(
  'takes an error event without a message for a failure: %j',
  (event) => {
    expect(errorMessageOf({ type: 'error', ...event })?.error_event.message).toBe('');
  },
);

it('reads type and waiting time of a failure', () => {
  const given = { message, error_type: 'rate_limited', retry_after_seconds: 9 };
  expect(errorMessageOf({ type: 'error', ...given })?.error_event).toEqual({ code: 1011, ...given });
});

it('returns an error event of the protocol', () => {
  const found = errorMessageOf({ type: 'error', error: { message } });
  expect(ServerMessage.parse(found)).toEqual(found);
});

it.each([undefined, null, 'error', { type: 'ping', message }])('ignores %j', (value) => {
  expect(errorMessageOf(value)).toBeUndefined();
});
