import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/test-database.ts';
import { teams } from '../../../identity/teams/team-table.ts';
import { countBeginning } from './beginning-call-queries.ts';
import { OutgoingCallStore } from './outgoing-call-store.ts';
import { outgoingCalls } from './outgoing-call-table.ts';

const LONG_AGO = Date.UTC(2026, 0, 1);

/** A call that waits since some minutes after {@link LONG_AGO}. */
const callOf = (teamId: string, minute: number) => ({
  id: randomUUID(),
  teamId,
  agentId: 'agent_1',
  carrier: 'simulator' as const,
  toNumber: '+33639980045',
  fromNumber: '+33199001234',
  variables: {},
  notBefore: new Date(LONG_AGO + minute * 60_000),
  fingerprint: '',
  state: 'queued' as const,
  createdAt: new Date(LONG_AGO),
  updatedAt: new Date(LONG_AGO),
});

it('lists due calls of all teams in turn, each team in its order', async () => {
  await using opened = await openTestDatabase();
  const { database } = opened;
  const [busy, other] = [randomUUID(), randomUUID()];
  await database.insert(teams).values([
    { id: busy, name: 'Busy' },
    { id: other, name: 'Other' },
  ]);
  const calls = Array.from({ length: 300 }, (_, index) => callOf(busy, index));
  const [second, first] = [callOf(other, 1_001), callOf(other, 1_000)];
  await database.insert(outgoingCalls).values([...calls, second, first]);
  const due = await new OutgoingCallStore(database).due();
  expect(due.slice(0, 4)).toEqual([calls[0]?.id, first.id, calls[1]?.id, second.id]);
});

it('counts calls whose conversations may begin: those that ring, and those that were answered just now', async () => {
  await using opened = await openTestDatabase();
  const { database } = opened;
  const team = randomUUID();
  await database.insert(teams).values({ id: team, name: 'Team' });
  const call = callOf(team, 0);
  const answered = { ...call, state: 'answered' as const, answeredAt: sql`now()` };
  await database
    .insert(outgoingCalls)
    .values([
      call,
      { ...call, id: randomUUID(), state: 'ringing' },
      { ...call, id: randomUUID(), state: 'busy', endedAt: new Date(LONG_AGO) },
      { ...answered, id: randomUUID(), agentId: 'agent_2' },
      { ...answered, id: randomUUID(), conversationId: 'conv_1' },
      { ...answered, id: randomUUID(), answeredAt: new Date(LONG_AGO) },
    ]);
  expect(await countBeginning(database, team)).toBe(2);
  expect(await countBeginning(database, team, 'agent_2')).toBe(1);
});
