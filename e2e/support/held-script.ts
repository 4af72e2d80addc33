import type { Page } from 'playwright-core';

/** A text of the script that draws the window of dialogs. */
export const DIALOG_WINDOW = 'max-w-none h-full max-h-none';

/**
 * Holds back the script of the console that has a text in it, for pages that are opened later.
 * @returns what lets it come
 */
export async function holdScript(page: Page, text: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) await released;
    await route.fulfill({ response });
  });
  return release;
}

/** Fails requests to an address, and lets come what was held once the first of them was answered. */
export async function failBefore(page: Page, address: string | RegExp, release: () => void): Promise<void> {
  await page.route(address, async (route) => {
    await route.fulfill({
      status: 500,
      json: { error: { code: 'internal_error', message: 'Something went wrong.' } },
    });
    const response = await route.request().response();
    await response?.finished();
    release();
  });
}
