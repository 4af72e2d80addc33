import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { Connect } from '@parley/widget/conversation/chat-line.ts';
import { type DraftAgent, startWithDraft } from '../../../data/conversations.ts';

/** Begins conversations with the draft, saved or not. */
export function connectToDraft(agent: DraftAgent): Connect {
  return async (onEvent) => {
    const { signedUrl } = await startWithDraft(agent);
    return openLiveConversation({
      url: signedUrl,
      source: 'console_preview',
      override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
      onEvent,
    });
  };
}

const CLIENT_EVENTS = ['agent_response', 'agent_chat_response_part'];
