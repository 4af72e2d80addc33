import { isRecord } from '@parley/contract/json.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';

/**
 * A tool as lines of text, the same for two of the same meaning: its name, then every setting beneath it in the order
 * of the alphabet. Of a system tool, what all of them say alike is left out.
 */
export function toolText(stored: unknown): string {
  const { name, ...settings } = isRecord(stored) ? stored : {};
  const defaults = settings.type === 'system' ? [...DEFAULT_LINES, `params.system_tool_type: ${name}`] : [];
  const lines = settingLines(settings, '').filter((line) => !defaults.includes(line));
  return [typeof name === 'string' ? name : '?', ...lines.map((line) => `  ${line}`)].join('\n');
}

const DEFAULT_LINES = ['type: system', `response_timeout_secs: ${FUNCTIONS.systemTimeoutSeconds}`];

function settingLines(value: unknown, path: string): string[] {
  if (!isRecord(value) && !Array.isArray(value)) return value === '' ? [] : [`${path}: ${textOf(value)}`];
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, inner]) => settingLines(inner, path === '' ? key : `${path}.${key}`));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
