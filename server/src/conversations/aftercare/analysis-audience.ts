import type { DeliveryCause } from '@parley/contract/post-call-webhooks.ts';
import type { Database } from '../../database/database.ts';

/** A conversation that was just analysed. */
export type AnalysedConversation = {
  id: string;
  teamId: string;
  /** Whether it was a test from the console. */
  isTest: boolean;
  cause: DeliveryCause;
};

/** Whoever is told of conversations that were analysed. */
export type AnalysisAudience = {
  /** Notes, in the transaction that stores an analysis, that somebody is to be told of it. */
  announce(
    transaction: Pick<Database, 'select' | 'insert' | 'update' | 'delete'>,
    conversation: AnalysedConversation,
  ): Promise<unknown>;
  /** Has everybody told. Called when the transaction is over. */
  sendDue(): void;
};
