import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { formatsOf } from '../../design/formats.ts';
import { lineText, windowText } from './campaign-settings.tsx';

const t = ((key: string) => key) as TFunction;
const lines = [{ value: 'line-1', label: 'Twilio' }];

it('names the line of a campaign, also one that this user may not choose', () => {
  expect(lineText('line-1', lines, t)).toBe('Twilio');
  expect(lineText('line-2', lines, t)).toBe('campaigns.other_line');
  expect(lineText(null, lines, t)).toBe('campaigns.only_line');
});

it('names no line until the lines are known', () => {
  expect(lineText('line-1', undefined, t)).toBe('');
});

it('says that a campaign calls the whole day, rather than from midnight to midnight', () => {
  const text = (from: string, until: string) => windowText({ from, until }, formatsOf('fr'), t);
  expect(text('00:00', '24:00')).toBe('campaigns.whole_day');
  expect(text('14:00', '24:00')).toBe('14:00\u00A0– 00:00');
});
