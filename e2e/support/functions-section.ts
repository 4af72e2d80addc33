import type { AgentDetail } from '@parley/contract/agents.ts';
import type { Locator, Page } from 'playwright-core';
import { type AgentEditor, agentEditor } from './agent-editor.ts';
import type { Words } from './words.ts';

/** The functions of an agent in the editor, by the names that a user reads. */
export type FunctionsSection = {
  page: Page;
  editor: AgentEditor;
  /** Rows of the list. */
  rows: Locator;
  /** The window in which a function is added or edited. */
  dialog: Locator;
  /** Opens the window for another function of a type, by the key of the type's name. */
  add(type: string): Promise<void>;
  /** Opens the window for a function that is there, by the name in its row. */
  edit(name: string): Promise<void>;
  /** Presses the primary button of the window and waits until it is closed. */
  finish(): Promise<void>;
  /** Replaces the JSON of the field. */
  write(json: unknown): Promise<void>;
};

/** Opens an agent in the editor scrolled to its functions. */
export async function openFunctions(
  page: Page,
  t: Words,
  agent: Pick<AgentDetail, 'provider_uuid'>,
): Promise<FunctionsSection> {
  const editor = agentEditor(page, t);
  await editor.open(agent);
  const add = editor.button('functions.add');
  if (!(await add.isVisible())) await functionsSection(page, t).click();
  await add.waitFor();
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`^(${t('functionEditor.add_title')}|${t('functionEditor.edit_title')})$`),
  });
  return {
    page,
    editor,
    dialog,
    rows: page
      .getByRole('list', { name: new RegExp(`^${t('functions.configured')}`) })
      .locator(':scope > li'),
    async add(type) {
      await add.click();
      await dialog.getByRole('radio', { name: t(type), exact: true }).click();
    },
    async edit(name) {
      await page.getByRole('button', { name: t('buttons.edit_named', { name }), exact: true }).click();
      await dialog.waitFor();
    },
    async finish() {
      await dialog.locator('button[type="submit"]').click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async write(json) {
      const text = typeof json === 'string' ? json : JSON.stringify(json, null, 2);
      await dialog.getByRole('textbox', { name: t('functionEditor.json') }).fill(text);
    },
  };
}

/** The button that opens the section. */
function functionsSection(page: Page, t: Words): Locator {
  return page.getByRole('button', { name: t('editor.section_hint_tools') });
}
