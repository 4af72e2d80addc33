import type { DeliveryCause } from '@parley/contract/post-call-webhooks.ts';
import type { Database } from '../../database/database.ts';

/** A conversation that was just analysed. */
type AnalysedConversation = {
  id: string;
  teamId: string;
  /** Whether it was a test from the console. */
  isTest: boolean;
  cause: DeliveryCause;
};

/** Subscribers to analysed conversations. */
export type AnalysisAudience = {
  /** Notes, in the transaction that stores an analysis, that subscribers are to be notified. */
  announce(
    transaction: Pick<Database, 'select' | 'insert' | 'update' | 'delete'>,
    conversation: AnalysedConversation,
  ): Promise<unknown>;
  /** Notifies subscribers. Called after the transaction. */
  sendDue(): void;
};
