import type { Locator } from 'playwright-core';

/**
 * Presses a button that asks the server again, unless what was missing comes back first: the console asks by itself,
 * too, and takes the button away.
 * @param missing is shown once the server has answered
 */
export async function tryAgain(button: Locator, missing: Locator): Promise<void> {
  await Promise.any([button.click(), missing.waitFor()]);
  await missing.waitFor();
}
