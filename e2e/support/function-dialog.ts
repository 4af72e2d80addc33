import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Words } from './words.ts';

/** What one does in the dialog of a function, by the names a user reads. */
export type FunctionDialog = {
  window: Locator;
  field(key: string): Locator;
  button(key: string, values?: Readonly<Record<string, string>>): Locator;
  /** A row of headers, parameters or variables by its name. */
  row(name: string): Locator;
  choose(within: Locator, picker: string, option: string): Promise<void>;
};

/** Opens the section of functions and there the dialog, for a new webhook or for one that is there. */
export async function openWebhook(page: Page, t: Words, name?: string): Promise<FunctionDialog> {
  const section = page.getByRole('button', { name: new RegExp(`^${t('editor.section_tools')}`) });
  await section.waitFor();
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
  const opener = name === undefined ? t('functions.add') : t('buttons.edit_named', { name });
  await page.getByRole('button', { name: opener, exact: true }).click();
  const title = t(name === undefined ? 'functionEditor.add_title' : 'functionEditor.edit_title');
  const window = page.getByRole('dialog', { name: title });
  if (name === undefined) await window.getByRole('radio', { name: t('functions.type_webhook') }).click();
  await window.getByRole('textbox', { name: t('fields.url'), exact: true }).waitFor();
  return {
    window,
    field: (key) => window.getByRole('textbox', { name: t(key), exact: true }),
    button: (key, values) => window.getByRole('button', { name: t(key, values), exact: true }),
    row: (row) => window.getByRole('group', { name: row, exact: true }),
    async choose(within, picker, option) {
      const box = within.getByRole('combobox', { name: picker, exact: true });
      await box.click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await expect.poll(() => box.textContent()).toContain(option);
    },
  };
}
