import { randomUUID } from 'node:crypto';
import type { AlertDestination, NewAlertDestination } from '@parley/contract/alert-destinations.ts';
import { ALERTS } from '@parley/contract/limits.ts';
import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { lockName } from '../database/name-lock.ts';
import { TimedStore } from '../database/store.ts';
import { newPostCallSecret } from '../post-call-webhooks/post-call-signature.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { AlertDestinationNotFound, TooManyAlertDestinations } from './alert-errors.ts';
import { alertDestinations, alertRules } from './alert-table.ts';

/** Where notices of all teams go; addresses and secrets are sealed. */
export class AlertDestinationStore extends TimedStore {
  readonly #secrets: Pick<SecretBox, 'seal'>;

  constructor(database: Database, secrets: Pick<SecretBox, 'seal'>, now: () => Date) {
    super(database, now);
    this.#secrets = secrets;
  }

  /** Oldest first. */
  async list(teamId: string): Promise<AlertDestination[]> {
    const { id, kind, label, language, createdAt } = alertDestinations;
    return this.database
      .select({ destination_id: id, kind, label, language })
      .from(alertDestinations)
      .where(eq(alertDestinations.teamId, teamId))
      .orderBy(asc(createdAt), asc(id));
  }

  /**
   * @returns the secret too, where notices are signed
   * @throws {TooManyAlertDestinations}
   */
  async create(
    teamId: string,
    wanted: NewAlertDestination,
  ): Promise<AlertDestination & { secret: string | null }> {
    const { kind, language } = wanted;
    const id = randomUUID();
    const label = labelOf(wanted);
    const address = wanted.kind === 'email' ? wanted.address : wanted.url;
    const secret = kind === 'webhook' ? newPostCallSecret() : null;
    await this.database.transaction(async (transaction) => {
      // One after the other for each team, so that two of them do not both take the last slot.
      await lockName(transaction, `alerts ${teamId}`);
      const count = await transaction.$count(alertDestinations, eq(alertDestinations.teamId, teamId));
      if (count >= ALERTS.destinationsMax) throw new TooManyAlertDestinations();
      await transaction.insert(alertDestinations).values({
        id,
        teamId,
        kind,
        label,
        language,
        sealedAddress: this.#secrets.seal(address),
        sealedSecret: secret === null ? null : this.#secrets.seal(secret),
        createdAt: this.now(),
      });
    });
    return { destination_id: id, kind, label, language, secret };
  }

  /** @throws {AlertDestinationNotFound} */
  async delete(teamId: string, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction
        .delete(alertDestinations)
        .where(and(eq(alertDestinations.teamId, teamId), eq(alertDestinations.id, id)));
      if (rowCount === 0) throw new AlertDestinationNotFound(id);
      const { destinationIds } = alertRules;
      await transaction
        .update(alertRules)
        .set({ destinationIds: sql`array_remove(${destinationIds}, ${id}::uuid)` })
        .where(and(eq(alertRules.teamId, teamId), arrayContains(destinationIds, [id])));
    });
  }
}

// Paths and parameters of addresses often contain keys.
function labelOf(wanted: NewAlertDestination): string {
  switch (wanted.kind) {
    case 'email':
      return wanted.address;
    case 'slack':
      return wanted.name;
    case 'webhook':
      return new URL(wanted.url).host;
  }
}
