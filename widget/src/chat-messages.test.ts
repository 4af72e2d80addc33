import { widgetTexts } from '@parley/contract/widget-texts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChatMessages } from './chat-messages.tsx';
import { type ChatState, NEW_CHAT } from './conversation/chat-state.ts';

const texts = widgetTexts('en');

function shown(state: Partial<ChatState>): string {
  return renderToStaticMarkup(
    createElement(ChatMessages, {
      state: { ...NEW_CHAT, ...state },
      greeting: 'Hello.',
      starters: [],
      agentName: 'Shop',
      texts,
      showFiles: undefined,
      onScore: undefined,
      onSend: undefined,
    }),
  );
}

it('shows that the agent is at work until its answer is whole, also behind its first words', () => {
  const asked = { id: 'user-1-0', role: 'user', text: 'A table, please.' } as const;
  const begun = { id: 'agent-1-2', role: 'agent', text: 'One moment.', eventId: 2 } as const;
  expect(shown({ messages: [asked], isReplying: true })).toContain(texts.thinking);
  expect(shown({ messages: [asked, begun], isReplying: true })).toContain(texts.thinking);
  expect(shown({ messages: [asked, begun], isReplying: false })).not.toContain(texts.thinking);
});
