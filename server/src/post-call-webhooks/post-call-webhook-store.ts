import { randomUUID } from 'node:crypto';
import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import type {
  PostCallWebhook,
  PostCallWebhookWithSecret,
  updatePostCallWebhook,
} from '@parley/contract/post-call-webhooks.ts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { type Database, writeUnique } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { TimedStore } from '../database/store.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { postCallDeliveries } from './post-call-delivery-table.ts';
import { newPostCallSecret } from './post-call-signature.ts';
import {
  PostCallSecretChanged,
  PostCallUrlTaken,
  PostCallWebhookNotFound,
  TooManyPostCallSecrets,
  TooManyPostCallWebhooks,
} from './post-call-webhook-errors.ts';
import { postCallWebhooks } from './post-call-webhook-table.ts';

const HOUR_MS = 3_600_000;

type WebhookChange = z.output<NonNullable<typeof updatePostCallWebhook.body>>;
type WebhookRow = typeof postCallWebhooks.$inferSelect;
type LastDelivery = PostCallWebhook['last_delivery'];

/** Webhooks of all teams; their secrets leave only when they are made. */
export class PostCallWebhookStore extends TimedStore {
  readonly #secrets: Pick<SecretBox, 'seal'>;

  constructor(database: Database, secrets: Pick<SecretBox, 'seal'>, now: () => Date) {
    super(database, now);
    this.#secrets = secrets;
  }

  async find(teamId: string, id: string): Promise<WebhookRow> {
    const [row] = await this.database.select().from(postCallWebhooks).where(this.#ofTeam(teamId, id));
    if (!row) throw new PostCallWebhookNotFound(id);
    return row;
  }

  /** Oldest first. */
  async list(teamId: string): Promise<PostCallWebhook[]> {
    const rows = await this.database
      .select()
      .from(postCallWebhooks)
      .where(eq(postCallWebhooks.teamId, teamId))
      .orderBy(asc(postCallWebhooks.createdAt), asc(postCallWebhooks.id));
    const last = await this.#lastDeliveries(rows.map(({ id }) => id));
    return rows.map((row) => this.#toWebhook(row, last.get(row.id) ?? null));
  }

  /** @throws {PostCallUrlTaken | TooManyPostCallWebhooks} */
  async create(
    teamId: string,
    { url, includes_tests }: { url: string; includes_tests: boolean },
  ): Promise<PostCallWebhookWithSecret> {
    const secret = newPostCallSecret();
    const row = {
      id: randomUUID(),
      teamId,
      url,
      isActive: true,
      includesTests: includes_tests,
      sealedSecret: this.#secrets.seal(secret),
      sealedEarlierSecrets: null,
      earlierSecretUntil: null,
      failuresInRow: 0,
      disabledAt: null,
      createdAt: this.now(),
    };
    await writeUnique(
      () => new PostCallUrlTaken(),
      () =>
        this.database.transaction(async (transaction) => {
          // One after the other for each team, so that two of them do not both take the last slot.
          await lockName(transaction, `post-call webhooks ${teamId}`);
          const count = await transaction.$count(postCallWebhooks, eq(postCallWebhooks.teamId, teamId));
          if (count >= POST_CALL_WEBHOOKS.perTeamMax) throw new TooManyPostCallWebhooks();
          await transaction.insert(postCallWebhooks).values(row);
        }),
    );
    return { ...this.#toWebhook(row, null), secret };
  }

  /**
   * Switching a webhook resets its failures.
   * @throws {PostCallWebhookNotFound | PostCallUrlTaken}
   */
  async update(
    teamId: string,
    id: string,
    { url, is_active, includes_tests }: WebhookChange,
  ): Promise<PostCallWebhook> {
    const switched =
      is_active === undefined ? {} : { isActive: is_active, failuresInRow: 0, disabledAt: null };
    // The id alone would be no change at all, which SQL does not know.
    const set = { id, url, includesTests: includes_tests, ...switched };
    const [row] = await writeUnique(
      () => new PostCallUrlTaken(),
      () => this.database.update(postCallWebhooks).set(set).where(this.#ofTeam(teamId, id)).returning(),
    );
    if (!row) throw new PostCallWebhookNotFound(id);
    return this.#shown(row);
  }

  /**
   * Earlier secrets that still sign go on with the one before: receivers may have any of them.
   * @throws {PostCallWebhookNotFound | PostCallSecretChanged | TooManyPostCallSecrets}
   */
  async rotate(teamId: string, id: string): Promise<PostCallWebhookWithSecret> {
    const found = await this.find(teamId, id);
    const { sealedSecret } = found;
    const now = this.now();
    const earlier = [sealedSecret, ...earlierSecrets(found, now)];
    if (earlier.length > POST_CALL_WEBHOOKS.earlierSecretsMax) throw new TooManyPostCallSecrets();
    const secret = newPostCallSecret();
    const until = new Date(now.getTime() + POST_CALL_WEBHOOKS.earlierSecretHours * HOUR_MS);
    const [row] = await this.database
      .update(postCallWebhooks)
      .set({
        sealedSecret: this.#secrets.seal(secret),
        sealedEarlierSecrets: earlier.join(' '),
        earlierSecretUntil: until,
      })
      .where(and(this.#ofTeam(teamId, id), eq(postCallWebhooks.sealedSecret, sealedSecret)))
      .returning();
    if (!row) throw new PostCallSecretChanged();
    return { ...(await this.#shown(row)), secret };
  }

  /** @throws {PostCallWebhookNotFound} */
  async delete(teamId: string, id: string): Promise<void> {
    const { rowCount } = await this.database.delete(postCallWebhooks).where(this.#ofTeam(teamId, id));
    if (rowCount === 0) throw new PostCallWebhookNotFound(id);
  }

  #ofTeam(teamId: string, id: string) {
    return and(eq(postCallWebhooks.teamId, teamId), eq(postCallWebhooks.id, id));
  }

  async #shown(row: WebhookRow): Promise<PostCallWebhook> {
    return this.#toWebhook(row, (await this.#lastDeliveries([row.id])).get(row.id) ?? null);
  }

  async #lastDeliveries(ids: readonly string[]): Promise<Map<string, LastDelivery>> {
    if (ids.length === 0) return new Map();
    const { webhookId, status, createdAt, id } = postCallDeliveries;
    const rows = await this.database
      .selectDistinctOn([webhookId], { webhookId, status, createdAt })
      .from(postCallDeliveries)
      .where(inArray(webhookId, [...ids]))
      .orderBy(webhookId, desc(createdAt), desc(id));
    return new Map(
      rows.map((row) => [row.webhookId, { status: row.status, created_at: row.createdAt.toISOString() }]),
    );
  }

  #toWebhook(row: WebhookRow, last_delivery: LastDelivery): PostCallWebhook {
    const isOver = row.earlierSecretUntil === null || row.earlierSecretUntil <= this.now();
    return {
      webhook_id: row.id,
      url: row.url,
      is_active: row.isActive,
      includes_tests: row.includesTests,
      created_at: row.createdAt.toISOString(),
      earlier_secret_until: isOver ? null : (row.earlierSecretUntil?.toISOString() ?? null),
      disabled_at: row.disabledAt?.toISOString() ?? null,
      last_delivery,
    };
  }
}

/** The secrets before that of a webhook that still sign, newest first and sealed. */
export function earlierSecrets(
  {
    sealedEarlierSecrets,
    earlierSecretUntil,
  }: Pick<WebhookRow, 'sealedEarlierSecrets' | 'earlierSecretUntil'>,
  at: Date,
): string[] {
  if (sealedEarlierSecrets === null || earlierSecretUntil === null || earlierSecretUntil <= at) return [];
  return sealedEarlierSecrets.split(' ');
}
