import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/route.ts';
import { accounts } from '../accounts/account-table.ts';
import { fullName } from '../accounts/full-name.ts';
import { openidPayloads } from '../openid/openid-payload-table.ts';
import type { IsOperator } from '../operator-check.ts';
import { secretHash } from '../sign-in/secret-hash.ts';
import { memberships, teams } from '../teams/team-table.ts';
import type { VerifiedToken } from './verified-token.ts';

/** The member a token stands for, while its sign-in lasts and the person belongs to a team. */
export async function findEmbeddedCaller(
  database: Database,
  { sub, grant_id }: VerifiedToken,
  isOperator: IsOperator,
): Promise<Caller | undefined> {
  if (typeof grant_id !== 'string') return undefined;
  const [row] = await database
    .select({
      userId: accounts.id,
      teamId: memberships.teamId,
      role: memberships.role,
      suspendedAt: teams.suspendedAt,
      firstname: accounts.firstname,
      lastname: accounts.lastname,
      email: accounts.email,
      issuer: accounts.issuer,
      isOperator: accounts.isOperator,
    })
    .from(openidPayloads)
    // Cast on this side, so that the index on the id of accounts serves.
    .innerJoin(accounts, sql`${accounts.id} = ${openidPayloads.accountId}::uuid`)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(
      and(
        eq(openidPayloads.model, 'Grant'),
        eq(openidPayloads.idHash, secretHash(grant_id)),
        eq(openidPayloads.accountId, sub),
        gt(openidPayloads.expiresAt, sql`now()`),
      ),
    );
  if (!row) return undefined;
  const { userId, teamId, role } = row;
  const isSuspended = row.suspendedAt !== null;
  const name = fullName(row);
  return { userId, teamId, role, name, isSuspended, isOperator: isOperator(row), signInId: grant_id };
}
