import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../http/storable-json.ts';
import { type SecretBox, SecretUnreadable } from '../../secrets/secret-box.ts';
import { conversations } from '../records/conversation-table.ts';
import type { WithheldValues } from './withheld-marks.ts';

/** What was withheld of conversations that can go on: encrypted, and forgotten when they are over. */
export type WithheldStore = ReturnType<typeof createWithheldStore>;

/** In place of the values of a conversation that is over: some were withheld. */
export const FORGOTTEN = '';

export function createWithheldStore(database: Database, secrets: Pick<SecretBox, 'seal' | 'open'>) {
  function opened(withheld: string): WithheldValues {
    try {
      return JSON.parse(secrets.open(withheld));
    } catch (error) {
      if (error instanceof SecretUnreadable) return {};
      throw error;
    }
  }

  return {
    /** Stores all that was withheld so far; of a conversation that is over, no more than that something was. */
    async keep(id: string, values: WithheldValues): Promise<void> {
      const sealed = secrets.seal(JSON.stringify(storableJson(values)));
      const isGoingOn = sql`${conversations.status} = 'in-progress'`;
      await database
        .update(conversations)
        .set({ withheld: sql`case when ${isGoingOn} then ${sealed} else ${FORGOTTEN} end` })
        .where(eq(conversations.id, id));
    },

    /** None where nothing was withheld, the conversation is over, or the key is another one since. */
    async find(id: string): Promise<WithheldValues> {
      const [found] = await database
        .select({ withheld: conversations.withheld })
        .from(conversations)
        .where(eq(conversations.id, id));
      return found?.withheld ? opened(found.withheld) : {};
    },
  };
}
