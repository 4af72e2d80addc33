import { CONSOLE_CLIENT_ID } from '@parley/contract/auth.ts';
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../../database/database.ts';
import { secretHash } from '../sign-in/secret-hash.ts';
import { openidPayloads } from './openid-payload-table.ts';

/** The grant that a browser's session has for the console. */
const sessionGrant = sql`${openidPayloads.payload}->'authorizations'->${CONSOLE_CLIENT_ID}::text->>'grantId'`;

type Row = typeof openidPayloads.$inferSelect;

/**
 * Stores one model of the OpenID provider in PostgreSQL. Ids are stored as hashes, and the payload's own copy of
 * the id is left out: who reads the database cannot take over a session.
 */
export function createOpenidAdapter(database: Database, model: string): Adapter {
  const byId = (id: string) =>
    and(eq(openidPayloads.model, model), eq(openidPayloads.idHash, secretHash(id)));
  const alive = or(isNull(openidPayloads.expiresAt), gt(openidPayloads.expiresAt, sql`now()`));

  async function findAlive(condition: SQL | undefined): Promise<AdapterPayload | undefined> {
    const [row] = await database
      .select()
      .from(openidPayloads)
      .where(and(eq(openidPayloads.model, model), condition, alive));
    return row && payloadOf(row);
  }

  return {
    async upsert(id, payload, expiresIn) {
      const row = rowOf(model, payload, expiresIn);
      await database
        .insert(openidPayloads)
        .values({ model, idHash: secretHash(id), ...row })
        .onConflictDoUpdate({ target: [openidPayloads.model, openidPayloads.idHash], set: row });
    },

    async find(id) {
      const payload = await findAlive(byId(id));
      return payload && { ...payload, jti: id };
    },

    /** Gives a session without its id, which is known to its browser alone. */
    findByUid: (uid) => findAlive(eq(openidPayloads.uid, uid)),

    findByUserCode: (userCode) => findAlive(eq(openidPayloads.userCode, userCode)),

    async consume(id) {
      const { rowCount } = await database
        .update(openidPayloads)
        .set({ consumedAt: sql`now()` })
        .where(and(byId(id), isNull(openidPayloads.consumedAt)));
      if (rowCount === 0) await refuseSecondUse(database, byId(id));
    },

    async destroy(id) {
      await database.delete(openidPayloads).where(byId(id));
    },

    async revokeByGrantId(grantId) {
      await database
        .delete(openidPayloads)
        .where(and(eq(openidPayloads.model, model), eq(openidPayloads.grantId, grantId)));
    },
  };
}

/** Two uses at the same moment both found the token fresh; the one that came second ends the session. */
async function refuseSecondUse(database: Database, condition: SQL | undefined): Promise<never> {
  const [row] = await database.select().from(openidPayloads).where(condition);
  if (row?.grantId) await endGrant(database, row.grantId);
  throw new errors.InvalidGrant('already used');
}

/** Ends one sign-in of one browser: its grant and every token from it. */
export async function endGrant(database: Database, grantId: string): Promise<void> {
  await database
    .delete(openidPayloads)
    .where(
      or(
        eq(openidPayloads.grantId, grantId),
        and(eq(openidPayloads.model, 'Grant'), eq(openidPayloads.idHash, secretHash(grantId))),
      ),
    );
}

/** Ends one sign-in, and the browser's session that would give another without asking. */
export async function endSignIn(database: Database, grantId: string): Promise<void> {
  await endGrant(database, grantId);
  await database
    .delete(openidPayloads)
    .where(and(eq(openidPayloads.model, 'Session'), sql`${sessionGrant} = ${grantId}`));
}

/** Ends all sign-ins of an account. */
export async function endAllGrants(database: Database, accountId: string): Promise<void> {
  await database.delete(openidPayloads).where(eq(openidPayloads.accountId, accountId));
}

/** Ends all sign-ins of an account except one. */
export async function endOtherGrants(
  database: Database,
  accountId: string,
  exceptGrantId: string,
): Promise<void> {
  await database
    .delete(openidPayloads)
    .where(
      and(
        eq(openidPayloads.accountId, accountId),
        sql`${openidPayloads.grantId} is distinct from ${exceptGrantId}`,
        sql`${sessionGrant} is distinct from ${exceptGrantId}`,
        or(ne(openidPayloads.model, 'Grant'), ne(openidPayloads.idHash, secretHash(exceptGrantId))),
      ),
    );
}

/** Forgets what has expired. */
export async function forgetExpiredPayloads(database: Database): Promise<void> {
  await database.delete(openidPayloads).where(lt(openidPayloads.expiresAt, sql`now()`));
}

function rowOf(model: string, { jti: _secret, ...payload }: AdapterPayload, expiresIn: number | undefined) {
  return {
    payload,
    // A pending sign-in that has its account ends with the sign-ins of that account.
    accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
    // A pending sign-in outlives the grant that it found.
    grantId: model === 'Interaction' ? null : (payload.grantId ?? null),
    uid: payload.uid ?? null,
    userCode: payload.userCode ?? null,
    consumedAt: typeof payload.consumed === 'number' ? new Date(payload.consumed * 1000) : null,
    expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
  };
}

function payloadOf(row: Row): AdapterPayload {
  const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
  return { ...row.payload, ...consumed };
}
