import { ConversationProvider, useConversation } from '@elevenlabs/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

// A customer's page with the official React client, unmodified: what the test in e2e drives in a browser.

function Chat() {
  const [log, setLog] = useState<string[]>([]);
  const note = (line: string) => setLog((lines) => [...lines, line]);
  const conversation = useConversation({
    onConnect: ({ conversationId }) => note(`connected ${conversationId}`),
    onMessage: ({ role, message, event_id }) => note(`${role} ${event_id}: ${message}`),
    onAgentChatResponsePart: ({ type, text, event_id }) => note(`part ${event_id} ${type} ${text}`),
    onDisconnect: ({ reason }) => note(`disconnected ${reason}`),
    onError: (message) => note(`error ${message}`),
  });
  const signedUrl = new URLSearchParams(location.search).get('signed_url') ?? '';
  return (
    <main>
      <button type="button" onClick={() => conversation.startSession({ signedUrl, textOnly: true })}>
        Start
      </button>
      <button type="button" onClick={() => conversation.sendUserMessage('When do you open?')}>
        Ask
      </button>
      <button
        type="button"
        disabled={!conversation.canSendFeedback}
        onClick={() => conversation.sendFeedback(true)}
      >
        Like
      </button>
      <button type="button" onClick={() => conversation.endSession()}>
        End
      </button>
      <p role="status">{conversation.status}</p>
      <pre>{log.join('\n')}</pre>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConversationProvider>
      <Chat />
    </ConversationProvider>,
  );
}
