import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { User } from './console-server.ts';
import type { Words } from './words.ts';

const PROMPT = `# Personality
You are the assistant of a bicycle shop.

# Environment
- The shop is open Monday to Saturday, 9 am to 7 pm.
- A repair takes two days.

# Rules
- Never promise a price.`;

/** Stores an agent with three sections in its prompt. */
export function storeAgent(user: User, name = 'Bicycle shop'): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name,
      conversation_config: {
        agent: {
          first_message: 'Hello from the bicycle shop.',
          language: 'en',
          prompt: { prompt: PROMPT, llm: 'gemini-2.5-flash-lite', temperature: 0 },
        },
      },
      // Journeys name the criteria that they are about.
      platform_settings: { evaluation: { criteria: [] } },
    },
  });
}

/** What one does in the editor, by the names a user reads. */
export type AgentEditor = {
  open(agent: Pick<AgentDetail, 'provider_uuid'>): Promise<void>;
  /** A field of the prompt, by the key of its name. */
  field(key: string): Locator;
  /** Saves with the keyboard and waits for the confirmation. */
  save(): Promise<void>;
  /** A toast with this text. */
  toast(text: string): Locator;
  choose(picker: string, option: string): Promise<void>;
  button(key: string, values?: Readonly<Record<string, string | number>>): Locator;
};

/** The editor on a page. */
export function agentEditor(page: Page, t: Words): AgentEditor {
  const editor: AgentEditor = {
    async open({ provider_uuid }) {
      await page.goto(`/agents?agent=${provider_uuid}`);
      await page.getByRole('button', { name: t('editor.close') }).waitFor();
      await page.getByRole('textbox').first().waitFor();
    },
    field: (key) => page.getByRole('textbox', { name: t(key), exact: true }),
    async save() {
      await page.keyboard.press('Control+s');
      await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
    },
    toast: (text) => page.locator('[data-sonner-toast]').filter({ hasText: text }),
    async choose(picker, option) {
      await page.getByRole('combobox', { name: picker, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: picker, exact: true }).textContent())
        .toContain(option);
    },
    button: (key, values) => page.getByRole('button', { name: t(key, values), exact: true }),
  };
  return editor;
}
