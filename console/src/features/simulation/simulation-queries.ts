import { getConversation } from '@parley/contract/conversation.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** How often an analysis that is not there yet is looked for. */
const LOOK_AGAIN_MS = 1_000;

/** A finished test as it was stored; read again by itself until its analysis is there. */
export const testedConversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['tested-conversation', conversationId],
    queryFn: ({ signal }) => call(getConversation, { params: { conversation_id: conversationId } }, signal),
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.analysis_status !== 'done' && LOOK_AGAIN_MS,
  });
