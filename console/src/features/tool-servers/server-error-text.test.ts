import { expect, it } from 'vitest';
import { sentenceOfAnswer } from './server-error-text.ts';

it('joins the details of an answer, else takes its error, else its message', () => {
  const details = [{ msg: 'The name is taken' }, { msg: 'The address is not' }, { loc: 'url' }];
  expect(sentenceOfAnswer({ details, error: 'Refused' })).toBe('The name is taken, The address is not');
  expect(sentenceOfAnswer({ details: [], error: 'Refused', message: 'No' })).toBe('Refused');
  expect(sentenceOfAnswer({ error: { code: 'refused', message: 'Refused' } })).toBe('Refused');
  expect(sentenceOfAnswer({ error: 'Invalid request', message: 'No' })).toBe('No');
  expect(sentenceOfAnswer({ error: 'Invalid request' })).toBeUndefined();
  expect(sentenceOfAnswer('gone')).toBeUndefined();
});
