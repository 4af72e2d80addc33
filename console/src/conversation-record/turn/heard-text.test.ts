import { expect, it } from 'vitest';
import { heardText } from './heard-text.ts';

it('treats a text as played in full until it is corrected', () => {
  expect(heardText('At nine on Monday.', undefined)).toEqual({ heard: 'At nine on Monday.', rest: '' });
});

it('splits a text where its playback ended', () => {
  expect(heardText('At nine on Monday.', 'At nine')).toEqual({ heard: 'At nine', rest: ' on Monday.' });
  expect(heardText('At nine on Monday.', 'At nine...')).toEqual({ heard: 'At nine', rest: ' on Monday.' });
  expect(heardText('At nine on Monday.', '')).toEqual({ heard: '', rest: 'At nine on Monday.' });
});

it('shows a correction that is no beginning of the text as it is', () => {
  expect(heardText('At nine.', 'At 9')).toEqual({ heard: 'At 9', rest: '' });
});
