import type { Database } from '../../server/src/database/database.ts';
import { accounts } from '../../server/src/identity/accounts/account-table.ts';
import { createSignInLinkStore, signInUrl } from '../../server/src/identity/sign-in/sign-in-link-store.ts';
import { memberships, teams } from '../../server/src/identity/teams/team-table.ts';
import { seedNumbers } from '../../server/src/numbers/number-seed-store.ts';
import type { TestDatabase } from '../../server/test/support/test-database.ts';

/** What a team may have other than others. */
export type TeamLimits = { maxAgents?: number };

/**
 * Finds the team of a user in the database, where tests store what no call of the API does.
 * @param email of a member of that team alone
 * @throws where the server has brought its own database
 */
export async function findTeam(
  { database }: { database: TestDatabase | undefined },
  { email }: { email: string },
): Promise<{ pool: TestDatabase['pool']; teamId: string }> {
  if (!database) throw new Error('Teams are found in a database of the tests alone.');
  const { pool } = database;
  const { rows } = await pool.query<{ team_id: string }>(
    'select team_id from memberships join accounts on id = account_id where email = $1',
    [email],
  );
  return { pool, teamId: rows[0]?.team_id ?? '' };
}

/** Makes a team like that of a new installation, with an owner who signs in by the link. */
export async function createTeam(
  { database, publicUrl }: { database: Database; publicUrl: string },
  limits: TeamLimits = {},
): Promise<{ link: string }> {
  const teamId = crypto.randomUUID();
  const accountId = crypto.randomUUID();
  await database.transaction(async (transaction) => {
    const [first] = await transaction.select({ name: teams.name }).from(teams).limit(1);
    await transaction.insert(teams).values({ id: teamId, name: first?.name ?? '', ...limits });
    await transaction.insert(accounts).values({ id: accountId });
    await transaction.insert(memberships).values({ teamId, accountId, role: 'owner' });
    await seedNumbers(transaction, teamId);
  });
  const now = new Date();
  const { token } = await createSignInLinkStore(database).create({ accountId, purpose: 'sign-in', now });
  return { link: signInUrl(publicUrl, token) };
}
