import { isDeepStrictEqual } from 'node:util';
import type { LocalAgent } from './agent-files.ts';

/** A setting in which two agents differ; undefined where one of them has none. */
export type Difference = { path: string; before: unknown; after: unknown };

const NOT_COMPARED: readonly string[] = ['agent_id', 'version', 'exported_at', 'format', 'format_version'];

/** The settings in which two agents differ, by their paths in the file. */
export function agentDifferences(before: LocalAgent, after: LocalAgent): Difference[] {
  return differencesAt('', before, after).filter(({ path }) => !NOT_COMPARED.includes(path));
}

/**
 * What a file wants, with what its export leaves out of a stored agent: keys, and references to secrets and tool
 * servers stay wherever the file says what the export does.
 */
export function withOmitted(stored: unknown, exported: unknown, wanted: unknown): unknown {
  if (isDeepStrictEqual(exported, wanted)) return stored;
  if (isRecord(stored) && isRecord(exported) && isRecord(wanted)) {
    const omitted = Object.entries(stored).filter(([name]) => !(name in exported) && !(name in wanted));
    const kept = Object.entries(wanted).map(([name, value]) => [
      name,
      withOmitted(stored[name], exported[name], value),
    ]);
    return Object.fromEntries([...omitted, ...kept]);
  }
  if (!Array.isArray(stored) || !Array.isArray(exported) || !Array.isArray(wanted)) return wanted;
  if (stored.length !== exported.length) return wanted;
  return wanted.map((item) => {
    const same = exported.findIndex((other) => isDeepStrictEqual(other, item));
    const position = same >= 0 ? same : exported.findIndex((other) => isNamedAlike(other, item));
    return withOmitted(stored[position], exported[position], item);
  });
}

function isNamedAlike(one: unknown, other: unknown): boolean {
  return isRecord(one) && isRecord(other) && typeof one.name === 'string' && one.name === other.name;
}

/** A difference in one line, of long values where they begin to differ. */
export function differenceText({ path, before, after }: Difference): string {
  const [one, other] = [textOf(before), textOf(after)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return `  ${path}: ${excerpt(one, same)} → ${excerpt(other, same)}`;
}

function differencesAt(path: string, before: unknown, after: unknown): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differencesAt(path ? `${path}.${name}` : name, before[name], after[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SHOWN_CHARACTERS = 60;
/** Of what is the same before a difference. */
const SAME_CHARACTERS = 20;

function textOf(value: unknown): string {
  return value === undefined ? '(none)' : JSON.stringify(value);
}

function excerpt(text: string, same: number): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  const start = same < SHOWN_CHARACTERS - SAME_CHARACTERS ? 0 : same - SAME_CHARACTERS;
  const end = start + SHOWN_CHARACTERS;
  const shown = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''} (${text.length} characters)`;
}
