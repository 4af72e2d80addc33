import { expect, it } from 'vitest';
import { VisitorLimited } from '../conversation-errors.ts';
import { createVisitorLimits, NO_VISITOR_BOUNDS } from './visitor-limits.ts';

const bounds = { conversationsPerMinute: 2, conversationsPerHour: 3, messagesPerMinute: 2 };
const ada = { ip: '203.0.113.7', agentId: 'agent_1' };

function limitsAt(clock: { ms: number }) {
  return createVisitorLimits(bounds, () => clock.ms);
}

/** Seconds to wait; 0 where the visitor was let in. */
function waitOf(attempt: () => void): number {
  try {
    attempt();
    return 0;
  } catch (error) {
    return error instanceof VisitorLimited ? (error.retryAfterSeconds ?? -1) : -1;
  }
}

it('lets a visitor begin so many conversations in a minute and in an hour, and says how long to wait', () => {
  const clock = { ms: 0 };
  const limits = limitsAt(clock);
  const begin = () => waitOf(() => limits.begin(ada));
  expect([begin(), begin(), begin()]).toEqual([0, 0, 60]);
  clock.ms = 59_001;
  expect(begin()).toBe(1);
  clock.ms = 60_000;
  expect([begin(), begin()]).toEqual([0, 3_540]);
  clock.ms = 3_600_000;
  expect(begin()).toBe(0);
});

it('counts messages apart from conversations', () => {
  const clock = { ms: 0 };
  const limits = limitsAt(clock);
  const say = () => waitOf(() => limits.say(ada));
  expect([say(), say(), say()]).toEqual([0, 0, 60]);
  expect(waitOf(() => limits.begin(ada))).toBe(0);
});

it('counts each agent and each visitor apart, a network of IPv6 as one', () => {
  const limits = limitsAt({ ms: 0 });
  const say = (ip: string, agentId = 'agent_1') => waitOf(() => limits.say({ ip, agentId }));
  expect([say('2001:db8:1:2::1'), say('2001:db8:1:2:ffff::9'), say('2001:db8:1:2::3')]).toEqual([0, 0, 60]);
  expect([say('2001:db8:1:3::1'), say('2001:db8:1:2::1', 'agent_2')]).toEqual([0, 0]);
  expect([say('::ffff:203.0.113.1'), say('::ffff:203.0.113.2')]).toEqual([0, 0]);
  expect([say('::1'), say('::1'), say('::1')]).toEqual([0, 0, 60]);
});

it('counts nothing without bounds, and forgets the first of very many visitors', () => {
  const free = createVisitorLimits(NO_VISITOR_BOUNDS, () => 0);
  for (let count = 0; count < 100; count += 1) free.begin(ada);
  const limits = limitsAt({ ms: 0 });
  const say = (ip: string) => waitOf(() => limits.say({ ip, agentId: 'agent_1' }));
  expect([say('first'), say('first'), say('first')]).toEqual([0, 0, 60]);
  for (let count = 0; count < 50_000; count += 1) say(`visitor ${count}`);
  expect(say('first')).toBe(0);
});
