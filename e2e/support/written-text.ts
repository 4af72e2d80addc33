import type { Locator } from 'playwright-core';

/** The text in a text area, or in a prompt of which all lines are in view; a placeholder is no text. */
export function writtenText(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    if (element instanceof HTMLTextAreaElement) return element.value;
    const lines = [...element.querySelectorAll('.cm-line')];
    return lines.map((line) => (line.querySelector('.cm-placeholder') ? '' : line.textContent)).join('\n');
  });
}
