import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../http/storable-json.ts';
import { type SecretBox, SecretUnreadable } from '../../secrets/secret-box.ts';
import type { WithheldStore } from '../redaction/open-redaction.ts';
import type { WithheldValues } from '../redaction/withheld-marks.ts';
import { conversations } from './conversation-table.ts';

/** In place of the values of a conversation that is over: some were withheld. */
export const FORGOTTEN = '';

/** What was withheld is stored encrypted. */
export function createWithheldStore(
  database: Database,
  secrets: Pick<SecretBox, 'seal' | 'open'>,
): WithheldStore {
  function opened(withheld: string): WithheldValues {
    try {
      return JSON.parse(secrets.open(withheld));
    } catch (error) {
      if (error instanceof SecretUnreadable) return {};
      throw error;
    }
  }

  return {
    async keep(id: string, values: WithheldValues): Promise<void> {
      const sealed = secrets.seal(JSON.stringify(storableJson(values)));
      const isGoingOn = sql`${conversations.status} = 'in-progress'`;
      await database
        .update(conversations)
        .set({ withheld: sql`case when ${isGoingOn} then ${sealed} else ${FORGOTTEN} end` })
        .where(eq(conversations.id, id));
    },

    async find(id: string): Promise<WithheldValues> {
      const [found] = await database
        .select({ withheld: conversations.withheld })
        .from(conversations)
        .where(eq(conversations.id, id));
      return found?.withheld ? opened(found.withheld) : {};
    },
  };
}
