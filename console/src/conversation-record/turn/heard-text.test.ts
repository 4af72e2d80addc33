import { expect, it } from 'vitest';
import { heardText } from './heard-text.ts';

it('takes a text for heard whole until it is corrected', () => {
  expect(heardText('At nine on Monday.', undefined)).toEqual({ heard: 'At nine on Monday.', rest: '' });
});

it('parts a text where the hearing of it ended', () => {
  expect(heardText('At nine on Monday.', 'At nine')).toEqual({ heard: 'At nine', rest: ' on Monday.' });
  expect(heardText('At nine on Monday.', 'At nine...')).toEqual({ heard: 'At nine', rest: ' on Monday.' });
  expect(heardText('At nine on Monday.', '')).toEqual({ heard: '', rest: 'At nine on Monday.' });
});

it('shows a correction that is no beginning of the text as it is', () => {
  expect(heardText('At nine.', 'At 9')).toEqual({ heard: 'At 9', rest: '' });
});
