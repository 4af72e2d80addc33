import { getConversation, getRecording } from '@parley/contract/conversation.ts';
import { NotAllowed } from '../http/request-errors.ts';
import { type Caller, on, type Route } from '../http/route.ts';
import type { Recordings } from './recording/recordings.ts';
import type { ConversationStore } from './records/conversation-store.ts';

type ConversationRouteDependencies = {
  store: Pick<ConversationStore, 'find'>;
  recordings: Pick<Recordings, 'read'>;
  /** Whether a caller's team may look at all of its conversations. */
  mayViewLogs: (caller: Caller) => Promise<boolean>;
};

/** A conversation and its sound: any of the team, or those tests that the caller needs to see results. */
export function conversationRoutes(dependencies: ConversationRouteDependencies): Route[] {
  const { store, recordings, mayViewLogs } = dependencies;
  async function checkAccess(caller: Caller, conversationId: string): Promise<void> {
    if (await mayViewLogs(caller)) return;
    const { channel, started_by } = await store.find(caller.teamId, conversationId);
    // Stored tests of agents belong to the team; who started them is noted with the run.
    const isOwnTest = channel === 'simulation' && (started_by === null || started_by === caller.userId);
    if (!isOwnTest) throw new NotAllowed('Your team may not view logs; you may look at your own tests only.');
  }
  return [
    on(getRecording, async ({ params: { conversation_id }, caller }) => {
      await checkAccess(caller, conversation_id);
      return recordings.read(caller.teamId, conversation_id);
    }),
    on(getConversation, async ({ params: { conversation_id }, caller }) => {
      await checkAccess(caller, conversation_id);
      return store.find(caller.teamId, conversation_id);
    }),
  ];
}
