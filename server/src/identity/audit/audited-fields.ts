import type { Endpoint } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { isRecord, valueInside } from '@parley/contract/json.ts';
import { z } from 'zod';

// What belongs here: which fields of a call the audit log may show. Answers to GET never have secrets, so that a field
// that such an answer has is none either; texts are left out for their length, and for what people wrote in them. Of
// what is deleted, nothing of its content is left: neither who called and why, nor how a document begins.

/** Facts of a subject. */
export type Facts = Record<string, unknown>;

const HIDDEN =
  /secret|token|password|value|credential|header|prompt|text|content|message|answer|user_id|summary|preview|html/i;
const NAMES = ['name', 'label', 'title', 'email', 'number', 'agent_name', 'display_name'];
const LONGEST_TEXT = 200;
const LONGEST_LIST = 50;

/** The path without what differs between providers and in names of parameters. */
const plainPath = (path: string) => path.replace(/^\/api(\/\{provider\})?/, '').replaceAll(/:\w+/g, ':');
const readers = new Map(
  Object.values(endpoints)
    .filter(({ method, responseType }) => method === 'GET' && responseType === 'json')
    .map((endpoint) => [plainPath(endpoint.path), endpoint]),
);

/** The call that reads what another changes: of the same path, or the list that it is in. */
export function readerOf({ path }: Pick<Endpoint, 'path'>): Endpoint | undefined {
  const plain = plainPath(path);
  return readers.get(plain) ?? readers.get(plain.replace(/\/:$/, ''));
}

/** The call that reads what a call's subject belongs to, such as the agent of a channel. */
export function ownerReaderOf({ path }: Pick<Endpoint, 'path'>): Endpoint | undefined {
  const [owner] = /^\/[^/]+\/:/.exec(plainPath(path)) ?? [];
  return owner === undefined ? undefined : readerOf({ path: owner });
}

/** Names of the fields that an answer has, also those of the items of a list, and of objects in it: `budget.amount`. */
export function answeredFields(schema: unknown): ReadonlySet<string> {
  const shape = shapeOf(schema);
  if (shape.list !== undefined) return answeredFields(shape.list);
  return new Set(
    Object.entries(shape).flatMap(([key, inner]) => [
      key,
      ...Object.keys(shapeOf(inner)).map((name) => `${key}.${name}`),
    ]),
  );
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodArray) return shapeOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return shapeOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** The facts that may be shown among those of a value. */
export function shownFacts(value: unknown, known: ReadonlySet<string>): Facts | null {
  const shown = factsOf(value)
    .flatMap(([key, fact]): [string, unknown][] => [
      [key, fact],
      ...factsOf(fact).map(([name, inner]): [string, unknown] => [`${key}.${name}`, inner]),
    ])
    .filter(([key, fact]) => known.has(key) && !HIDDEN.test(key) && isShort(fact));
  return shown.length === 0
    ? null
    : Object.fromEntries(shown.map(([key, fact]) => [key, withoutQuery(fact)]));
}

function factsOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** What a subject is called. */
export function nameOf(...values: unknown[]): string {
  for (const value of values) {
    for (const key of NAMES) {
      const name = valueInside(value, [key]);
      if (typeof name === 'string' && name !== '') return name.slice(0, LONGEST_TEXT);
    }
    // An outside issuer need not tell the address of a person.
    const { firstname = '', lastname = '' } = Object(value) as Facts;
    const fullName = `${firstname} ${lastname}`.trim();
    if (fullName !== '') return fullName.slice(0, LONGEST_TEXT);
  }
  return '';
}

/** Facts of what has this id: the answer itself, or the item of its list. */
export function withId(answer: unknown, id: string): Facts | null {
  const list = Array.isArray(answer) ? answer : valueInside(answer, ['list']);
  if (!Array.isArray(list)) return isRecord(answer) ? answer : null;
  const isIt = (item: Facts) =>
    Object.entries(item).some(([key, value]) => /(^|_)(id|uuid)$/.test(key) && value === id);
  return list.find((item) => isRecord(item) && isIt(item)) ?? null;
}

function isShort(fact: unknown): boolean {
  if (typeof fact === 'string') return fact.length <= LONGEST_TEXT;
  if (Array.isArray(fact)) {
    return fact.length <= LONGEST_LIST && fact.every((item) => typeof item !== 'object' && isShort(item));
  }
  return fact === null || typeof fact === 'number' || typeof fact === 'boolean';
}

// Addresses may have secrets behind their path.
function withoutQuery(fact: unknown): unknown {
  if (typeof fact !== 'string' || !URL.canParse(fact)) return fact;
  const { origin, pathname } = new URL(fact);
  return origin === 'null' ? fact : origin + pathname;
}
