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

/** Follows a link to the connections, which opens a tab of its own and leaves this one as it is. */
export async function followToConnections(page: Page, t: Words, link: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: t(link), exact: true }).click();
  const connections = await opened;
  await connections.getByRole('heading', { level: 1, name: t('teamSettings.tab_connections') }).waitFor();
}
