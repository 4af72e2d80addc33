import type { AlertRule } from '@parley/contract/alerts.ts';
import { expect, it } from 'vitest';
import { changedRule, shownRule, storedRule } from './alert-rule-dialog.tsx';

const rule: AlertRule = {
  rule_id: '00000000-0000-4000-8000-000000000001',
  name: 'No calls',
  kind: 'no_calls',
  threshold: 4,
  agent_ids: null,
  channel: null,
  number: null,
  window_minutes: 60,
  least_conversations: 1,
  hours: { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '24:00' },
  time_zone: 'Pacific/Auckland',
  repeat_hours: null,
  destination_ids: [],
  state: 'fine',
  raised_at: null,
  paused_until: null,
  evaluated_at: null,
  value: null,
  conversations: 0,
  recent: [],
};

it('leaves hours that stay in the time zone in which they were entered', () => {
  expect(storedRule({ ...shownRule(rule), threshold: '6' }, rule)).toMatchObject({
    threshold: 6,
    hours: rule.hours,
    time_zone: 'Pacific/Auckland',
  });
});

it('takes hours that are changed for those of the user', () => {
  const shown = shownRule(rule);
  const changed = { ...shown, hours: { ...shown.hours, from: '08:00' } };
  expect(storedRule(changed, rule).time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('changes what was changed here alone', () => {
  const [kept, removed, added] = [1, 2, 3].map((id) => `00000000-0000-4000-8000-00000000001${id}`);
  if (!kept || !removed || !added) throw new Error('There are three destinations.');
  const opened = { ...rule, destination_ids: [kept, removed] };
  const asked = { ...shownRule(opened), threshold: '6', destinationIds: [kept, added] };
  expect(changedRule(asked, opened)).toEqual({
    threshold: 6,
    add_destination_ids: [added],
    remove_destination_ids: [removed],
  });
});

it('reads a thousand of money however it is written, and a little more than a second', () => {
  const thresholdOf = (kind: AlertRule['kind'], threshold: string) =>
    storedRule({ ...shownRule({ ...rule, kind }), threshold }, rule).threshold;
  expect(['1,000', '1.000', '1000', '12.50'].map((text) => thresholdOf('cost', text))).toEqual([
    1_000, 1_000, 1_000, 12.5,
  ]);
  expect(thresholdOf('median_wait', '1.125')).toBe(1.125);
});
