import { widgetTexts } from '@parley/contract/widget-texts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chatLook } from './chat-look.ts';
import { ChatWidget, type ChatWidgetProps } from './chat-widget.tsx';
import { chatMemory } from './conversation/chat-memory.ts';

function shown(unread: number, language = 'en'): string {
  const memory = chatMemory('', null);
  memory.write({ token: 'token', unread });
  const props: ChatWidgetProps = {
    agentName: 'Shop',
    language,
    texts: widgetTexts(language),
    greeting: '',
    memory,
    feedback: { isAskedOfMessages: false, isAskedAtEnd: false },
    onRate: () => Promise.resolve(),
    look: chatLook({}),
    screen: 'desktop',
    host: 'page',
    connect: () => Promise.reject(new Error('Not asked for.')),
  };
  return renderToStaticMarkup(createElement(ChatWidget, props));
}

it('shows, names and announces how many messages are unread', () => {
  const markup = shown(2);
  expect(markup).toContain('<span class="count">2</span>');
  expect(markup).toContain('aria-label="Open the chat. Unread messages: 2"');
  expect(markup).toContain('role="status">Unread messages: 2<');
  expect(shown(12, 'pl')).toContain('aria-label="Otwórz czat. Nieprzeczytane wiadomości: 9+"');
});

it('has no mark where everything is read', () => {
  const markup = shown(0);
  expect(markup).not.toContain('class="count"');
  expect(markup).toContain('aria-label="Open the chat"');
});
