import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import { postConversationFeedback } from '@parley/contract/call-logs.ts';
import { createDraftSignedUrl } from '@parley/contract/conversation.ts';
import type { Connect } from '@parley/widget/conversation/chat-line.ts';
import { call } from '../../../session/api.ts';

/** Whom one talks with in the preview: the agent as it stands in the editor. */
export type PreviewSubject = {
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  draft: NewAgent;
};

/** Begins conversations with the draft, saved or not. */
export function connectToDraft({ agentId, draft }: PreviewSubject): Connect {
  return async (onEvent) => {
    const body = { draft, ...(agentId === undefined ? {} : { agent_id: agentId }) };
    const { signed_url: url } = await call(createDraftSignedUrl, { body });
    return openLiveConversation({
      url,
      source: 'console_preview',
      override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
      onEvent,
    });
  };
}

/** Keeps the rating of a conversation in the preview, as a visitor's would be. */
export async function ratePreview(
  conversation_id: string,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  const body = comment === '' ? { rating } : { rating, comment };
  await call(postConversationFeedback, { params: { conversation_id }, body });
}

const CLIENT_EVENTS = ['agent_response', 'agent_chat_response_part'];
