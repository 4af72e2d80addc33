import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/**
 * Opens a part of the settings at its address.
 * @param tab last part of the key of the part's name
 */
export async function openTeamSettings(page: Page, t: Words, tab: string): Promise<void> {
  await page.goto(`/settings/${tab.replaceAll('_', '-')}`);
  await page.getByRole('heading', { level: 1, name: t(`teamSettings.tab_${tab}`), exact: true }).waitFor();
}
