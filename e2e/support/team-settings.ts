import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/**
 * Opens Team settings from the menu of the person.
 * @param tab last part of the key of the tab's name
 */
export async function openTeamSettings(page: Page, t: Words, tab: string): Promise<void> {
  if (!page.url().includes('/agents')) await page.goto('/agents');
  await page.getByRole('main').waitFor();
  const menu = page.getByRole('button', { name: t('shell.open_menu') });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: t('teamSettings.title') }).click();
  await page.getByRole('tab', { name: t(`teamSettings.tab_${tab}`) }).click();
}
