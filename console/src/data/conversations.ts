import { getFirstMessage, type NewAgent } from '@parley/contract/agents.ts';
import { getCallLogFile, postConversationFeedback } from '@parley/contract/call-logs.ts';
import { createDraftSignedUrl, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, fileCall } from '../session/api.ts';

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

/** A file that was given with a message of a conversation. */
export const loadGivenFile = (conversation_id: string, file_id: string) =>
  fileCall(getCallLogFile, { params: { conversation_id, file_id } });

/** An agent as it stands in the editor. */
export type DraftAgent = {
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  draft: NewAgent;
};

/** Where to connect, and what the agent will say first. */
export type ConversationStart = { signedUrl: string; firstMessage: string };

/**
 * Where a conversation with a draft runs, saved or not.
 * @throws {CallError}
 */
export async function startWithDraft(
  { agentId, draft }: DraftAgent,
  signal?: AbortSignal,
): Promise<ConversationStart> {
  const { signed_url, first_message } = await call(
    createDraftSignedUrl,
    { body: { draft, agent_id: agentId } },
    signal,
  );
  return { signedUrl: signed_url, firstMessage: first_message };
}

/**
 * Where a test conversation with a stored agent runs.
 * @throws {CallError}
 */
export async function startTest(agentId: string, signal: AbortSignal): Promise<ConversationStart> {
  const [{ signed_url }, { first_message }] = await Promise.all([
    call(getSignedUrl, { query: { agent_id: agentId, purpose: 'test' } }, signal),
    call(getFirstMessage, { params: { id: agentId } }, signal),
  ]);
  return { signedUrl: signed_url, firstMessage: first_message };
}

/** Stores the rating of a conversation, as a visitor's would be. */
export async function sendVisitorFeedback(
  conversation_id: string,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  const body = comment === '' ? { rating } : { rating, comment };
  await call(postConversationFeedback, { params: { conversation_id }, body });
}
