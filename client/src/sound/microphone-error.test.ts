import { expect, it } from 'vitest';
import { microphoneErrorOf } from './microphone-error.ts';

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'in-use'],
  ['InvalidStateError', 'failed'],
])('maps %s of a browser to a code', (name, code) => {
  const cause = new DOMException('', name);
  expect(microphoneErrorOf(cause)).toMatchObject({ name: 'MicrophoneError', code, cause });
});

it('finds no microphone where Safari refuses every one, with an error that is no DOMException', () => {
  const error = { name: 'OverconstrainedError', message: 'Invalid constraint', constraint: '' };
  expect(microphoneErrorOf(error).code).toBe('none');
});

it('treats an unknown error as a failure', () => {
  expect(microphoneErrorOf('?').code).toBe('failed');
});
