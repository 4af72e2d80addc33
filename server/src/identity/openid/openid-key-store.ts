import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../database/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { openidKeys } from './openid-payload-table.ts';

/** Keys of the embedded OpenID provider, newest first. */
export type OpenidKeys = { tokenKeys: JWK[]; cookieKeys: string[] };

// Any number that no other advisory lock of the server uses.
const KEY_LOCK = 4_100_022;

/**
 * Reads the keys that all nodes share. The first node of a new installation makes them, and one whose secret key opens
 * none of them, since that was lost: all users sign in again. The others stay, for nodes that have the other key.
 */
export async function loadOpenidKeys(database: Database, secrets: SecretBox): Promise<OpenidKeys> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const found = await transaction.select().from(openidKeys).orderBy(desc(openidKeys.createdAt));
    let rows = found.filter(({ sealed }) => secrets.keyIds.includes(sealed.split('.')[1] ?? ''));
    if (rows.length === 0) {
      const tokenKey = JSON.stringify(await createTokenKey());
      const cookieKey = randomBytes(32).toString('base64url');
      rows = await transaction
        .insert(openidKeys)
        .values([
          { purpose: 'token', sealed: secrets.seal(tokenKey) },
          { purpose: 'cookie', sealed: secrets.seal(cookieKey) },
        ])
        .returning();
    }
    const opened = rows.map(({ purpose, sealed }) => ({ purpose, text: secrets.open(sealed) }));
    return {
      tokenKeys: opened
        .filter(({ purpose }) => purpose === 'token')
        .map(({ text }) => JSON.parse(text) as JWK),
      cookieKeys: opened.filter(({ purpose }) => purpose === 'cookie').map(({ text }) => text),
    };
  });
}

async function createTokenKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('base64url') };
}
