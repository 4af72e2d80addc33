import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
// What else there is to see does not depend on the theme.
const RULES_OF_COLOUR = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
const WITHOUT_COLOUR = Object.fromEntries(RULES_OF_COLOUR.values.map((rule) => [rule, { enabled: false }]));
// Not of WCAG, but screen readers go from heading to heading.
const HEADINGS = { 'heading-order': { enabled: true } };

/** Widths at which a screen, or a kind of part of screens, is looked at once, in both themes. */
export const EVERYWHERE: readonly number[] = [1440, 390];

/** What is looked at, at one width; in the window's own theme when none is given. */
type Check = { theme?: 'dark' | 'light'; options: RunOptions };

const ALL: Check = { options: { runOnly: ALL_RULES, rules: HEADINGS } };
const COLOURS_IN_THE_DARK: Check = { theme: 'dark', options: { runOnly: RULES_OF_COLOUR } };
const ALL_IN_THE_LIGHT: Check = { theme: 'light', options: ALL.options };
const BOTH_THEMES = [COLOURS_IN_THE_DARK, ALL_IN_THE_LIGHT];
const FORM_IN_THE_LIGHT: Check = { theme: 'light', options: { runOnly: ALL_RULES, rules: WITHOUT_COLOUR } };

/**
 * Fails when what the page shows breaks a rule of WCAG 2.2 AA or leaves out a level of headings, in the window as it is; or in the light and in windows
 * of the widths that are given, and colours also in the dark at the first of them, on which they do not depend.
 * @param name what is shown, for the failure
 * @param widths of the window; the page gets its own width back afterwards
 */
export async function expectAccessible(page: Page, name: string, widths?: readonly number[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = widths ? await violationsAtWidths(page, widths) : await violationsIn(page, [ALL]);
  expect(violations.map((violation) => `${name}, ${violation}`)).toEqual([]);
}

async function violationsAtWidths(page: Page, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize();
  const violations: string[] = [];
  for (const [index, width] of widths.entries()) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    const found = await violationsIn(page, index === 0 ? BOTH_THEMES : [FORM_IN_THE_LIGHT]);
    violations.push(...found.map((violation) => `${width} px, ${violation}`));
  }
  if (before) await page.setViewportSize(before);
  return violations;
}

/** Looks at the page in each theme, without transitions between them, once nothing moves. */
async function violationsIn(page: Page, checks: readonly Check[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { documentElement: root } = document;
    const own = root.dataset.theme;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isEnding = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    await frame();
    await frame();
    const ending = document.getAnimations().filter(isEnding);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    // What lies behind a dialog or a menu is looked at without it.
    const subject = { exclude: ['[data-base-ui-inert]'] };
    const still = document.createElement('style');
    still.textContent = '*, ::before, ::after { transition: none !important }';
    try {
      const violations: string[] = [];
      for (const { theme, options } of wanted) {
        if (theme) {
          document.head.append(still);
          root.dataset.theme = theme;
        }
        const results = await axe.run(subject, { ...options, resultTypes: ['violations'] });
        for (const { id, nodes } of results.violations) {
          const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
          violations.push(...places.map((place) => `${theme ?? 'own theme'}: ${id} at ${place}`));
        }
      }
      return violations;
    } finally {
      if (own === undefined) delete root.dataset.theme;
      else root.dataset.theme = own;
      still.remove();
    }
  }, checks);
}
