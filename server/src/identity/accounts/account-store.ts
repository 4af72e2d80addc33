import type { AppUser } from '@parley/contract/auth.ts';
import type { Role } from '@parley/contract/permission.ts';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { type Database, writeUnique } from '../../database/database.ts';
import { noteSignIn } from '../audit/sign-in-audit-store.ts';
import { memberships, teams } from '../teams/team-table.ts';
import { EmailTaken } from './account-errors.ts';
import { accounts } from './account-table.ts';

/** A person and the team they belong to. */
export type Person = typeof accounts.$inferSelect & { teamId: string; teamName: string; role: Role };

/** What can be changed about an account; what is undefined stays. */
export type AccountChanges = Partial<
  Pick<
    typeof accounts.$inferInsert,
    | 'email'
    | 'firstname'
    | 'lastname'
    | 'lang'
    | 'passwordHash'
    | 'sessionsValidAfter'
    | 'profileInvitationDismissedAt'
  >
>;

/** Accounts and, since each belongs to one, their team. */
export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(database: Database) {
  const people = () =>
    database
      .select(PERSON)
      .from(accounts)
      .innerJoin(memberships, eq(memberships.accountId, accounts.id))
      .innerJoin(teams, eq(teams.id, memberships.teamId));

  return {
    async find(accountId: string): Promise<Person | undefined> {
      const [person] = await people().where(eq(accounts.id, accountId));
      return person;
    },

    /** An account of this server; people of an outside issuer are not found by address. */
    async findByEmail(email: string): Promise<Person | undefined> {
      const [person] = await people().where(
        and(eq(accounts.email, normalEmail(email)), isNull(accounts.issuer)),
      );
      return person;
    },

    /** The owner who joined first, for an operator who names none. */
    async findFirstOwner(): Promise<Person | undefined> {
      const [person] = await people()
        .where(and(eq(memberships.role, 'owner'), isNull(accounts.issuer)))
        .orderBy(asc(memberships.createdAt))
        .limit(1);
      return person;
    },

    /** @throws {EmailTaken} */
    async update(accountId: string, changes: AccountChanges): Promise<void> {
      if (Object.values(changes).every((value) => value === undefined)) return;
      await writeUnique(
        () => new EmailTaken(),
        () => database.update(accounts).set(changes).where(eq(accounts.id, accountId)),
      );
    },

    /** Records a sign-in, in the audit log too; the first of an invited user makes them active. */
    async activate(accountId: string, now: Date): Promise<void> {
      await database.transaction(async (transaction) => {
        await transaction
          .update(memberships)
          .set({ activatedAt: now })
          .where(and(eq(memberships.accountId, accountId), isNull(memberships.activatedAt)));
        await noteSignIn(transaction, { accountId, action: 'sign_in' });
      });
    },
  };
}

const PERSON = {
  ...getTableColumns(accounts),
  teamId: memberships.teamId,
  teamName: teams.name,
  role: memberships.role,
};

/** The form in which e-mail addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a person has a password or needs none, as users of an outside issuer. */
export function hasPassword({ passwordHash, issuer }: Person): boolean {
  return passwordHash !== null || issuer !== null;
}

/** The person as the contract shows them. */
export function toAppUser(person: Person, isInvited: boolean): AppUser {
  return {
    id: person.id,
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email ?? '',
    team_id: person.teamId,
    team_name: person.teamName,
    role: person.role,
    has_password: hasPassword(person),
    profile_invitation: isInvited,
    settings: { lang: person.lang ?? undefined, photopath: undefined },
  };
}
