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
])('tells what a browser means by %s', (name, code) => {
  const cause = new DOMException('', name);
  expect(microphoneErrorOf(cause)).toMatchObject({ name: 'MicrophoneError', code, cause });
});

it('takes what is no error of a browser for a failure', () => {
  expect(microphoneErrorOf('?').code).toBe('failed');
});
