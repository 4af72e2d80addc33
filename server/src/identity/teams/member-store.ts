import type { Invitation, Member } from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { and, asc, eq } from 'drizzle-orm';
import { type Database, writeUnique } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { expectedError, notInTeam } from '../../http/expected-error.ts';
import { NotAllowed } from '../../http/request-errors.ts';
import { EmailTaken } from '../accounts/account-errors.ts';
import { normalEmail } from '../accounts/account-store.ts';
import { accounts } from '../accounts/account-table.ts';
import { apiKeys } from '../api-keys/api-key-table.ts';
import { memberships } from './team-table.ts';

/** Who acts, and on whom. */
type MemberAction = { teamId: string; actor: Role; memberId: string };

/** The people of a team. */
export type MemberStore = ReturnType<typeof createMemberStore>;

export function createMemberStore(database: Database) {
  return {
    async list(teamId: string): Promise<Member[]> {
      const rows = await selectMembers(database)
        .where(eq(memberships.teamId, teamId))
        .orderBy(asc(memberships.createdAt));
      return rows.map(toMember);
    },

    /** @throws {MemberNotFound} */
    find: (teamId: string, memberId: string): Promise<Member> => findMember(database, teamId, memberId),

    /** @throws {EmailTaken | NotAllowed} */
    async invite(
      teamId: string,
      actor: Role,
      { email, role, firstname = '', lastname = '', lang }: Invitation,
    ): Promise<Member> {
      requireMayManage(actor, role);
      return database.transaction(async (transaction) => {
        const values = { email: normalEmail(email), firstname, lastname, lang: lang ?? null };
        const [account] = await writeUnique(
          () => new EmailTaken(),
          () => transaction.insert(accounts).values(values).returning({ id: accounts.id }),
        );
        const accountId = account?.id ?? '';
        await transaction.insert(memberships).values({ teamId, accountId, role });
        return findMember(transaction, teamId, accountId);
      });
    },

    /** @throws {MemberNotFound | NotAllowed | LastOwner} */
    async changeRole({ teamId, actor, memberId }: MemberAction, role: Role): Promise<Member> {
      return database.transaction(async (transaction) => {
        const member = await lockMember(transaction, teamId, memberId);
        requireMayManage(actor, member.role, role);
        if (member.role === 'owner' && role !== 'owner') await requireOtherOwner(transaction, teamId);
        await transaction
          .update(memberships)
          .set({ role })
          .where(and(eq(memberships.teamId, teamId), eq(memberships.accountId, memberId)));
        return { ...member, role };
      });
    },

    /** Removes the membership and, as it was the only one, the account. @throws like {@link changeRole} */
    async remove({ teamId, actor, memberId }: MemberAction, keysTo?: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const member = await lockMember(transaction, teamId, memberId);
        requireMayManage(actor, member.role);
        if (member.role === 'owner') await requireOtherOwner(transaction, teamId);
        if (keysTo !== undefined) {
          await transaction.update(apiKeys).set({ createdBy: keysTo }).where(eq(apiKeys.createdBy, memberId));
        }
        await transaction.delete(accounts).where(eq(accounts.id, memberId));
      });
    },
  };
}

/** Changes of a team's members happen one after the other, so that two owners cannot demote each other. */
async function lockMember(transaction: Database, teamId: string, memberId: string): Promise<Member> {
  await lockName(transaction, `members ${teamId}`);
  return findMember(transaction, teamId, memberId);
}

async function requireOtherOwner(transaction: Database, teamId: string): Promise<void> {
  const isOwner = and(eq(memberships.teamId, teamId), eq(memberships.role, 'owner'));
  if ((await transaction.$count(memberships, isOwner)) < 2) throw new LastOwner();
}

async function findMember(database: Database, teamId: string, memberId: string): Promise<Member> {
  const [row] = await selectMembers(database).where(
    and(eq(memberships.teamId, teamId), eq(memberships.accountId, memberId)),
  );
  if (!row) throw new MemberNotFound(memberId);
  return toMember(row);
}

function selectMembers(database: Database) {
  return database
    .select({
      id: accounts.id,
      firstname: accounts.firstname,
      lastname: accounts.lastname,
      email: accounts.email,
      role: memberships.role,
      activatedAt: memberships.activatedAt,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId));
}

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

function toMember({ activatedAt, createdAt, email, ...member }: MemberRow): Member {
  return {
    ...member,
    email: email ?? '',
    status: activatedAt ? 'active' : 'invited',
    created_at: createdAt.toISOString(),
  };
}

/** The team would be left without an owner. */
const LastOwner = expectedError('last_owner', 409, 'A team needs an owner: make someone else owner first.');

const MemberNotFound = notInTeam('member_not_found', 'member');

/**
 * Refuses what a role may not do to another: only owners touch owners or make new ones, no role below admin
 * touches anybody.
 * @param involved roles that the person has, or is to get
 * @throws {NotAllowed}
 */
export function requireMayManage(actor: Role, ...involved: readonly Role[]): void {
  if (actor === 'owner') return;
  if (actor !== 'admin') throw new NotAllowed('Only owners and admins manage members.');
  if (involved.includes('owner')) throw new NotAllowed('Only an owner can manage owners.');
}
