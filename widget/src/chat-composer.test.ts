import { MESSAGE_MAX } from '@parley/contract/limits.ts';
import { widgetTexts } from '@parley/contract/widget-texts.ts';
import { createElement, createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChatComposer, type ChatComposerProps } from './chat-composer.tsx';
import { chatMemory } from './conversation/chat-memory.ts';

function shown(draft: string): string {
  const memory = chatMemory('', null);
  memory.write({ draft });
  return renderToStaticMarkup(
    createElement(ChatComposer, {
      language: 'fr',
      texts: widgetTexts('fr'),
      field: createRef(),
      memory,
      isBlocked: false,
      attachments: undefined,
      onSend: () => undefined,
    } as Partial<ChatComposerProps> as ChatComposerProps),
  );
}

it('takes a message beyond the limit whole, does not send it, and says why', () => {
  const long = shown('a'.repeat(MESSAGE_MAX + 1));
  expect(long).toContain('a'.repeat(MESSAGE_MAX + 1));
  expect(long).not.toContain('maxLength');
  expect(long).toMatch(/role="status".*20\u202f000 caractères.*aria-invalid="true".*aria-disabled="true"/);
  const whole = shown(` ${'a'.repeat(MESSAGE_MAX)} `);
  expect(whole).toMatch(/aria-invalid="false".*aria-disabled="false"/);
  expect(whole).not.toContain('caractères');
});
