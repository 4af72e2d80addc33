import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Words } from './words.ts';

/**
 * Opens Team settings from the menu of the user.
 * @param tab last part of the key of the tab's name
 */
export async function openTeamSettings(page: Page, t: Words, tab: string): Promise<void> {
  if (!page.url().includes('/agents')) await page.goto('/agents');
  await page.getByRole('main').waitFor();
  const drawerOpener = page.getByRole('button', { name: t('shell.open_menu') });
  if (await drawerOpener.isVisible()) {
    await drawerOpener.click();
    // It takes the focus once it is open; a menu that was opened in it before would close again.
    const drawer = page.getByRole('dialog', { name: t('shell.navigation') });
    await expect.poll(() => drawer.evaluate((window) => window.contains(document.activeElement))).toBe(true);
  }
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: t('teamSettings.title') }).click();
  const settings = page.getByRole('dialog', { name: t('teamSettings.title'), exact: true });
  await settings.getByRole('tab', { name: t(`teamSettings.tab_${tab}`) }).click();
}
