import type { PhoneTransfer } from '@parley/contract/call-log.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { conversations } from '../../../conversations/records/conversation-table.ts';
import type { Database } from '../../../database/database.ts';

/** How callers were put through, in the records of their conversations. */
export type PhoneTransferStore = ReturnType<typeof createPhoneTransferStore>;

/** @param onEnd takes the id of a conversation whose transfer is over */
export function createPhoneTransferStore(database: Database, onEnd: (conversationId: string) => void) {
  const { id, phoneCall, erasedAt } = conversations;
  return {
    /** Notes that a caller is to be put through; no more where to, once what was said is erased. */
    async begin(conversationId: string, transfer: PhoneTransfer): Promise<void> {
      await database
        .update(conversations)
        .set({
          phoneCall: sql`${phoneCall} || jsonb_build_object('transfer', ${JSON.stringify(transfer)}::jsonb
            || case when ${erasedAt} is null then '{}' else '{"destination": "", "destination_name": ""}'::jsonb end)`,
        })
        .where(and(eq(id, conversationId), isNotNull(phoneCall)));
      if (isOver(transfer)) onEnd(conversationId);
    },

    /** Notes how far that has come. Where the caller is put through to stays as it is, or stays erased. */
    async advance(conversationId: string, progress: Pick<PhoneTransfer, 'status' | 'reason'>): Promise<void> {
      const transfer = sql`${phoneCall} -> 'transfer'`;
      await database
        .update(conversations)
        .set({
          phoneCall: sql`jsonb_set(${phoneCall}, '{transfer}', ${transfer} || ${JSON.stringify(progress)}::jsonb)`,
        })
        .where(
          and(
            eq(id, conversationId),
            sql`jsonb_typeof(${transfer}) = 'object'`,
            // What is over stays as it ended, in whichever order a platform tells of it.
            sql`${transfer} ->> 'status' not in ('accepted', 'failed')`,
          ),
        );
      if (isOver(progress)) onEnd(conversationId);
    },
  };
}

function isOver({ status }: Pick<PhoneTransfer, 'status'>): boolean {
  return status === 'accepted' || status === 'failed';
}
