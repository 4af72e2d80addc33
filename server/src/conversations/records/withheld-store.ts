import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../http/storable-json.ts';
import { type SecretBox, SecretUnreadable } from '../../secrets/secret-box.ts';
import type { SealedWithheld, WithheldStore } from '../redaction/open-redaction.ts';
import type { Withheld } from '../redaction/redaction.ts';
import type { WithheldValues } from '../redaction/withheld-marks.ts';
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

    async keep(id, { entities, values }) {
      const sealed = secrets.seal(JSON.stringify(storableJson(values)));
      const kept = sql`case when ${status} = 'in-progress' then ${sealed} else ${FORGOTTEN} end`;
      const all = sql`coalesce(${aftercare} -> 'redactedEntities', '[]') || ${JSON.stringify(entities)}::jsonb`;
      await database
        .update(conversations)
        .set({
          // Another message of the chat may have come with stricter settings.
          aftercare: sql`jsonb_set(${aftercare}, '{redactedEntities}',
            (select jsonb_agg(distinct entity) from jsonb_array_elements(${all}) as entity))`,
          ...(Object.keys(values).length > 0 && { withheld: kept }),
        })
        .where(eq(conversations.id, id));
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
