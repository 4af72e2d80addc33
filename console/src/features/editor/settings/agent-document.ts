import type { AgentDetail } from '@parley/contract/agents.ts';
import { isRecord } from '@parley/contract/json.ts';

// What belongs here: an agent as it is stored, and how its settings are read and replaced by path.

/** What users can change of an agent, in the form in which it is stored and sent. */
export type AgentDocument = Pick<AgentDetail, 'name' | 'type' | 'conversation_config' | 'platform_settings'>;

/** Keys that the contract names; stored objects may have others. */
type KnownKey<T> = keyof { [Key in keyof T as string extends Key ? never : Key]: unknown } & string;

type PathIn<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [Key in KnownKey<T>]: Key | `${Key}.${PathIn<NonNullable<T[Key]>>}` }[KnownKey<T>]
    : never;

/** Path of a setting that the contract names, such as `conversation_config.turn.turn_timeout`. */
export type AgentPath = PathIn<AgentDocument>;

type Member<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;

/** What the contract has at a path. */
export type ValueAt<Path extends string, T = AgentDocument> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<Rest, NonNullable<Member<T, Key>>>
  : Member<T, Path>;

/** What is stored at a path; undefined where nothing is. */
export function valueAt<Path extends AgentPath>(
  document: AgentDocument,
  path: Path,
): ValueAt<Path> | undefined {
  return partAt(document, path.split('.')) as ValueAt<Path> | undefined;
}

/**
 * The document with another value at a path, or without any; all that does not lead there stays the same object.
 * @param like a document whose empty objects stay, where taking a value out leaves an object empty
 */
export function withValue<Path extends AgentPath>(
  document: AgentDocument,
  path: Path,
  value: NoInfer<ValueAt<Path>> | undefined,
  like?: AgentDocument,
): AgentDocument {
  return withPart(document, path.split('.'), value, like) as AgentDocument;
}

/** The document with the values that another one has at some paths. */
export function withValuesOf(
  document: AgentDocument,
  other: AgentDocument,
  paths: readonly AgentPath[],
): AgentDocument {
  return paths.reduce((result, path) => withValue(result, path, valueAt(other, path), other), document);
}

/** The part of a tree that some steps lead to; undefined where nothing is. */
export function partAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) => (isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
    value,
  );
}

/** The tree with another part there, or without any; see {@link withValue}. */
export function withPart(
  value: unknown,
  steps: readonly string[],
  next: unknown,
  like?: unknown,
): Record<string, unknown> {
  const [step = '', ...rest] = steps;
  const fields = isRecord(value) ? value : {};
  const liked = isRecord(like) ? like[step] : undefined;
  const after = rest.length === 0 ? next : withPart(fields[step], rest, next, liked);
  const isEmptied = next === undefined && liked === undefined && isSame(after, {});
  if (after === undefined || isEmptied) {
    const { [step]: _, ...others } = fields;
    return others;
  }
  return { ...fields, [step]: after };
}

/** `base` with `change` laid over it: objects are joined, everything else is replaced. Neither is changed. */
export function layered<T>(base: T, change: unknown): T {
  if (!isRecord(base) || !isRecord(change)) return (change === undefined ? base : change) as T;
  const keys = [...new Set([...Object.keys(base), ...Object.keys(change)])];
  return Object.fromEntries(keys.map((key) => [key, layered<unknown>(base[key], change[key])])) as T;
}

/** Whether two values say the same; the keys of an object have no order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
