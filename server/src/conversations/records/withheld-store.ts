import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../http/storable-json.ts';
import { type SecretBox, SecretUnreadable } from '../../secrets/secret-box.ts';
import type { SealedWithheld, WithheldStore } from '../redaction/open-redaction.ts';
import type { Withheld } from '../redaction/redaction.ts';
import { WithheldMarks, type WithheldValues } from '../redaction/withheld-marks.ts';
import { conversations } from './conversation-table.ts';

/** In place of the values of a conversation that is over: some were withheld. */
export const FORGOTTEN = '';

const { aftercare, status, withheld } = conversations;

/** What is read of a conversation of what is withheld of it. */
export const WITHHELD_COLUMNS = {
  entities: sql<SealedWithheld['entities']>`${aftercare} -> 'redactedEntities'`,
  values: withheld,
};

/** What was withheld is stored encrypted. */
export function createWithheldStore(
  database: Database,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
): WithheldStore {
  function openedValues(values: string): WithheldValues {
    try {
      return JSON.parse(secrets.open(values));
    } catch (error) {
      if (error instanceof SecretUnreadable) return {};
      throw error;
    }
  }

  function open({ entities, values }: SealedWithheld): Withheld {
    return { entities: entities ?? [], values: values ? openedValues(values) : {} };
  }

  return {
    open,

    keep(id, { entities, values }) {
      return database.transaction(async (transaction) => {
        // Another message of the chat may have come meanwhile, with values of its own or with stricter settings.
        const [stored] = await transaction
          .select({ ...WITHHELD_COLUMNS, status })
          .from(conversations)
          .where(eq(conversations.id, id))
          .for('update');
        if (!stored) return null;
        const isUnderWay = stored.status === 'in-progress';
        const marks = new WithheldMarks(open(stored).values);
        marks.add(values);
        const sealed = isUnderWay ? secrets.seal(JSON.stringify(storableJson(marks.values))) : FORGOTTEN;
        const redactedEntities = [...new Set([...(stored.entities ?? []), ...entities])];
        await transaction
          .update(conversations)
          .set({
            aftercare: sql`${aftercare} || ${JSON.stringify({ redactedEntities })}::jsonb`,
            ...(marks.size > 0 && { withheld: sealed }),
          })
          .where(eq(conversations.id, id));
        return isUnderWay ? marks.values : null;
      });
    },

    async find(id) {
      const [found] = await database
        .select(WITHHELD_COLUMNS)
        .from(conversations)
        .where(eq(conversations.id, id));
      return open(found ?? { entities: null, values: null });
    },
  };
}
