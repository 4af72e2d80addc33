import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
// What else there is to see does not depend on the theme.
const RULES_OF_COLOUR = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
const WIDTHS = [1440, 390];

/**
 * Fails when what the page shows breaks a rule of WCAG 2.2 AA, on a wide or a narrow screen, or in the dark on the
 * first of them: colours do not depend on the width.
 * @param name what is shown, for the failure
 * @param widths of the window; the page gets its own width back afterwards
 */
export async function expectAccessible(page: Page, name: string, widths = WIDTHS): Promise<void> {
  const before = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  const violations: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  const check = async (width: number, shown: string, rules: RunOnly) => {
    await showTheme(page, shown);
    const found = await violationsIn(page, rules);
    violations.push(...found.map((violation) => `${name}, ${width} px, ${shown}: ${violation}`));
  };
  for (const [index, width] of widths.entries()) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    if (index === 0) await check(width, 'dark', RULES_OF_COLOUR);
    await check(width, 'light', ALL_RULES);
  }
  await page.evaluate((own) => {
    if (own === undefined) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = own;
  }, theme);
  await still.evaluate((style) => (style as Element).remove());
  if (before) await page.setViewportSize(before);
  expect(violations).toEqual([]);
}

/** Changes the theme and waits until nothing moves. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.dataset.theme = next;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const isEnding = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
  }, theme);
}

async function violationsIn(page: Page, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }, runOnly);
}
