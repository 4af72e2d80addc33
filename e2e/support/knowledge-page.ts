import { deleteDocument, listDocuments } from '@parley/contract/knowledge.ts';
import type { Locator, Page } from 'playwright-core';
import type { User } from './console-server.ts';
import type { Words } from './words.ts';

/** What one does on the page of documents, by the names a user reads. */
export type KnowledgePage = {
  /** Opens the page and waits for its first documents, or for their absence to be said. */
  open(): Promise<void>;
  rows: Locator;
  row(name: string): Locator;
  /** The panel beside the list. */
  panel: Locator;
  button(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  /** Chooses an action of a document's menu. */
  act(name: string, action: string): Promise<void>;
  /** Opens the dialog that adds documents, at a kind. */
  beginAdding(kind: 'text' | 'url' | 'file' | 'external'): Promise<Locator>;
  /** Waits until a document was read, however busy the machine is. */
  waitUntilRead(name: string): Promise<void>;
  /** A toast with this text. */
  toast(text: string): Locator;
};

/** The page of documents. */
export function knowledgePage(page: Page, t: Words): KnowledgePage {
  const rows = page.getByRole('list', { name: t('shell.page_knowledge_base') }).getByRole('listitem');
  const button: KnowledgePage['button'] = (key, values) =>
    page.getByRole('button', { name: t(key, values), exact: true });
  const row = (name: string) => rows.filter({ has: page.getByRole('button', { name, exact: true }) });
  return {
    async open() {
      await page.goto('/knowledge-base');
      await rows
        .or(page.getByText(t('knowledge.none'), { exact: true }))
        .first()
        .waitFor();
    },
    rows,
    row,
    panel: page.getByRole('dialog'),
    button,
    async act(name, action) {
      await button('design.row_actions', { name }).click();
      await page.getByRole('menuitem', { name: t(action) }).click();
    },
    async beginAdding(kind) {
      await button('knowledge.add').click();
      const dialog = page.getByRole('dialog', { name: t('knowledge.add') });
      await dialog.getByRole('radio', { name: t(`addDocument.kind_${kind}`), exact: true }).click();
      return dialog;
    },
    waitUntilRead: (name) =>
      row(name)
        .getByText(/\d passages?$/)
        .waitFor({ timeout: 60_000 }),
    toast: (text) => page.locator('[data-sonner-toast]').filter({ hasText: text }),
  };
}

/** Deletes every document of the team. */
export async function deleteDocuments(user: User): Promise<void> {
  const { list } = await user.call(listDocuments, { query: { page_size: 100 } });
  for (const { external_id, uuid } of list) {
    await user.call(deleteDocument, { params: { external_id }, query: { provider_uuid: uuid } });
  }
}
