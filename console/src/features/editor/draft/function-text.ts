/**
 * What a function says, line by line, such that two that mean the same say the same: its name, then every setting
 * beneath it in the order of the alphabet.
 */
export function functionText(stored: unknown): string {
  const { name, ...settings } = isRecord(stored) ? stored : {};
  return [
    typeof name === 'string' ? name : '?',
    ...settingLines(settings, '').map((line) => `  ${line}`),
  ].join('\n');
}

function settingLines(value: unknown, path: string): string[] {
  if (!isRecord(value) && !Array.isArray(value)) return value === '' ? [] : [`${path}: ${textOf(value)}`];
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, inner]) => settingLines(inner, path === '' ? key : `${path}.${key}`));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
