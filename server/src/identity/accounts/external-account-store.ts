import { Role } from '@parley/contract/permission.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { NotAllowed } from '../../http/request-errors.ts';
import type { Caller } from '../../http/route.ts';
import { noteClaimedRole } from '../audit/sign-in-audit-store.ts';
import type { ExternalIssuerSettings } from '../bearer/external-issuer.ts';
import type { VerifiedToken } from '../bearer/verified-token.ts';
import { memberships, teams } from '../teams/team-table.ts';
import { accounts } from './account-table.ts';
import { fullName } from './full-name.ts';

/** Which claims of the issuer's tokens matter, and how new teams are called. */
export type ClaimMap = Pick<ExternalIssuerSettings, 'url' | 'teamClaim' | 'roleClaim' | 'operatorClaim'> & {
  teamName: string;
};

type Identified = {
  account: typeof accounts.$inferSelect;
  teamId: string;
  role: Role;
  suspendedAt: Date | null;
};

/**
 * The member an outside issuer's token stands for. Account and team are made when first seen, and follow the
 * claims of the newest token after that.
 * @returns undefined when its person proved who they are before they signed out everywhere
 * @throws {NotAllowed} when the token names no team although it must
 */
export async function findExternalCaller(
  database: Database,
  token: VerifiedToken,
  claims: ClaimMap,
): Promise<Caller | undefined> {
  const wanted = claimedMembership(token, claims);
  const known = await findKnown(database, claims.url, token.sub);
  const followedMs = known?.account.claimsIssuedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const tokenMs = issuedAt(token).getTime();
  const isCurrent =
    known !== undefined &&
    known.externalTeam === wanted.team &&
    (wanted.role === undefined || known.role === wanted.role) &&
    known.account.email === emailOf(token) &&
    known.account.isOperator === isOperatorToken(token, claims);
  // An older token than the newest says what held before: it changes nothing.
  const isFollowed = tokenMs < followedMs || (tokenMs === followedMs && isCurrent);
  const identified =
    (known && isFollowed ? known : await provision(database, token, claims)) ??
    (await findKnown(database, claims.url, token.sub));
  if (!identified) throw new Error('An account with newer claims is not there.');
  const { account, teamId, role, suspendedAt } = identified;
  const validAfterMs = account.sessionsValidAfter?.getTime() ?? 0;
  if (Math.min(tokenMs, provedMs(token)) < validAfterMs) return undefined;
  const isSuspended = suspendedAt !== null;
  const { id: userId, isOperator } = account;
  return { userId, teamId, role, name: fullName(account), isSuspended, isOperator };
}

async function findKnown(database: Database, issuer: string, subject: string) {
  const [row] = await database
    .select({
      account: accounts,
      teamId: memberships.teamId,
      role: memberships.role,
      externalTeam: teams.externalId,
      suspendedAt: teams.suspendedAt,
    })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(and(eq(accounts.issuer, issuer), eq(accounts.subject, subject)));
  return row;
}

/** Follows the claims of a token; undefined where those of a newer one were followed meanwhile. */
async function provision(
  database: Database,
  token: VerifiedToken,
  claims: ClaimMap,
): Promise<Identified | undefined> {
  const { team, role: wantedRole } = claimedMembership(token, claims);
  return database.transaction(async (transaction) => {
    const { teamId, suspendedAt } = await ensureTeam(transaction, team, claims);
    const account = await ensureAccount(transaction, token, claims);
    if (!account) return undefined;
    // Changes of a team's members happen one after the other, so that only one of them is the first.
    await lockName(transaction, `members ${teamId}`);
    const members = await transaction
      .select({ accountId: memberships.accountId, teamId: memberships.teamId, role: memberships.role })
      .from(memberships)
      .where(sql`${memberships.teamId} = ${teamId} or ${memberships.accountId} = ${account.id}`);
    const own = members.find(({ accountId }) => accountId === account.id);
    const isFirst = !members.some((member) => member.teamId === teamId && member.accountId !== account.id);
    const current = own?.teamId === teamId ? own.role : undefined;
    // Where the issuer gives no roles, an owner must exist to give them here.
    const role = wantedRole ?? current ?? (isFirst && !claims.roleClaim ? 'owner' : 'member');
    await transaction
      .insert(memberships)
      .values({ teamId, accountId: account.id, role, activatedAt: sql`now()` })
      .onConflictDoUpdate({ target: memberships.accountId, set: { teamId, role } });
    const person = { id: account.id, name: account.email ?? fullName(account) };
    if (own && own.teamId !== teamId) {
      await noteClaimedRole(transaction, { teamId: own.teamId, person, before: own.role, after: null });
    }
    await noteClaimedRole(transaction, { teamId, person, before: current ?? null, after: role });
    return { account, teamId, role, suspendedAt };
  });
}

async function ensureTeam(transaction: Database, externalId: string, claims: ClaimMap) {
  const name = claims.teamClaim ? externalId : claims.teamName;
  const [team] = await transaction
    .insert(teams)
    .values({ name, issuer: claims.url, externalId })
    .onConflictDoUpdate({ target: [teams.issuer, teams.externalId], set: { issuer: claims.url } })
    .returning({ teamId: teams.id, suspendedAt: teams.suspendedAt });
  if (!team) throw new Error('An upsert gave no row.');
  return team;
}

/** Undefined where the account follows a newer token. */
async function ensureAccount(transaction: Database, token: VerifiedToken, claims: ClaimMap) {
  const issuer = claims.url;
  const isOperator = isOperatorToken(token, claims);
  const followed = { email: emailOf(token), isOperator, claimsIssuedAt: issuedAt(token) };
  const [account] = await transaction
    .insert(accounts)
    .values({ issuer, subject: token.sub, ...followed, ...namesOf(token) })
    // Names are changed by the person afterwards.
    .onConflictDoUpdate({
      target: [accounts.issuer, accounts.subject],
      set: followed,
      setWhere: sql`${accounts.claimsIssuedAt} is null or ${accounts.claimsIssuedAt} <= excluded.claims_issued_at`,
    })
    .returning();
  return account;
}

function issuedAt({ iat }: VerifiedToken): Date {
  return new Date(iat * 1000);
}

/** When the person proved to the issuer who they are: a refreshed token, and one without a question, still say so. */
function provedMs({ auth_time: seconds }: VerifiedToken): number {
  return typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY;
}

/** The team without a claim that names one. */
const ONE_TEAM = '';

function claimedMembership(token: VerifiedToken, { teamClaim, roleClaim }: ClaimMap) {
  const team = teamClaim ? textOf(token[teamClaim]) : ONE_TEAM;
  if (team === undefined) throw new NotAllowed('Your account belongs to no team here.');
  return { team, role: roleClaim ? (Role.safeParse(token[roleClaim]).data ?? 'member') : undefined };
}

function isOperatorToken(token: VerifiedToken, { operatorClaim }: ClaimMap): boolean {
  if (!operatorClaim) return false;
  const claimed = token[operatorClaim.name];
  return (Array.isArray(claimed) ? claimed : [claimed]).some(
    (value) => textOf(value) === operatorClaim.value,
  );
}

function namesOf(token: VerifiedToken): { firstname: string; lastname: string } {
  const given = textOf(token.given_name);
  const family = textOf(token.family_name);
  if (given !== undefined || family !== undefined) return { firstname: given ?? '', lastname: family ?? '' };
  const [firstname = '', ...rest] = (textOf(token.name) ?? '').split(' ');
  return { firstname, lastname: rest.join(' ') };
}

function emailOf(token: VerifiedToken): string | null {
  return textOf(token.email)?.toLowerCase() ?? null;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
