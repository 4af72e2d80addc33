import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/test-database.ts';
import { teams } from '../../../identity/teams/team-table.ts';
import { OutgoingCallStore } from './outgoing-call-store.ts';
import { outgoingCalls } from './outgoing-call-table.ts';

const LONG_AGO = Date.UTC(2026, 0, 1);

it('lists due calls of all teams in turn, each team in its order', async () => {
  await using opened = await openTestDatabase();
  const { database } = opened;
  const [busy, other] = [randomUUID(), randomUUID()];
  await database.insert(teams).values([
    { id: busy, name: 'Busy' },
    { id: other, name: 'Other' },
  ]);
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
  const calls = Array.from({ length: 300 }, (_, index) => callOf(busy, index));
  const [second, first] = [callOf(other, 1_001), callOf(other, 1_000)];
  await database.insert(outgoingCalls).values([...calls, second, first]);
  const due = await new OutgoingCallStore(database).due();
  expect(due.slice(0, 4)).toEqual([calls[0]?.id, first.id, calls[1]?.id, second.id]);
});
