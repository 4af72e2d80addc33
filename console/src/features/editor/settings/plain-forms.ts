import { z } from 'zod';
import type { AgentPath, ValueAt } from './agent-document.ts';
import { type Form, formAt } from './setting.ts';

// What belongs here: forms that several settings have.

/** Paths at which the contract has values of exactly this type. */
type PathTo<Value> = {
  [Path in AgentPath]: [Value, NonNullable<ValueAt<Path>>] extends [NonNullable<ValueAt<Path>>, Value]
    ? Path
    : never;
}[AgentPath];

/** A text that is stored without blanks around it. */
export function trimmedText(path: PathTo<string>): Form<string> {
  return formAt(path, z.string(), { read: (text) => text ?? '', write: (text) => text.trim() });
}

/** Words that are typed with commas between. @param listOf the words of a text, as they are stored */
export function commaList(path: PathTo<string[]>, listOf = wordList): Form<string> {
  return formAt(path, z.string(), { read: (words) => (words ?? []).join(', '), write: listOf });
}

/** Words from comma-separated text, trimmed, without empty ones. */
export function wordList(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The same, each word once. */
export function distinctWords(text: string): string[] {
  return [...new Set(wordList(text))];
}

/** A value that is not stored where it is `absent`. */
export function omittedWhere<Path extends AgentPath>(
  path: Path,
  schema: z.ZodType<NonNullable<ValueAt<Path>>>,
  isAbsent: (value: NonNullable<ValueAt<Path>>) => boolean,
  absent: NonNullable<ValueAt<Path>>,
): Form<NonNullable<ValueAt<Path>>> {
  return formAt(path, schema, {
    read: (value) => (value === undefined || value === null || isAbsent(value) ? absent : value),
    write: (value) => (isAbsent(value) ? undefined : value),
  });
}
