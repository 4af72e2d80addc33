import type { LeafParameter } from '@parley/contract/functions.ts';
import { InputProblem } from './input-problem.ts';

/** A single value as it is sent. */
export type LeafValue = string | number | boolean;

/** A constant in the type of its parameter: what is no number counts as 0, and only the text `true` is true. */
export function typedConstant(type: LeafParameter['type'], constant: LeafValue): LeafValue {
  const text = String(constant).trim();
  switch (type) {
    case 'integer':
      return finite(Number.parseInt(text, 10));
    case 'number':
      return finite(Number.parseFloat(text));
    case 'boolean':
      return text === 'true';
    case 'string':
      return String(constant);
  }
}

function finite(number: number): number {
  return Number.isFinite(number) ? number : 0;
}

/**
 * A value in the type that is asked for, where that is unambiguous.
 * @param label how messages name the parameter
 * @throws {InputProblem} when it is not of that type or not among the choices
 */
export function typedValue(leaf: LeafParameter, value: unknown, label: string): LeafValue {
  const typed = asType(leaf.type, value);
  if (typed === undefined) {
    const wanted = WANTED[leaf.type];
    throw new InputProblem(
      'input_invalid',
      `The value of "${label}" must be ${wanted}, not ${shown(value)}.`,
    );
  }
  return chosen(leaf.enum ?? [], typed, label);
}

const WANTED = { string: 'a text', number: 'a number', integer: 'a whole number', boolean: 'true or false' };
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function asType(type: LeafParameter['type'], value: unknown): LeafValue | undefined {
  if (typeof value === 'string' && type === 'string') return value;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  if (type === 'string') return String(value);
  if (type === 'boolean') return asBoolean(value);
  const number = asNumber(value);
  return type === 'integer' && !Number.isSafeInteger(number) ? undefined : number;
}

function asBoolean(value: LeafValue): boolean | undefined {
  const text = String(value).trim().toLowerCase();
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

function asNumber(value: LeafValue): number | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = value.trim();
  // A decimal comma is left alone: "1,500" is ambiguous.
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  // An id of more digits than a number holds would become that of something else.
  const isExact = !/^\d{16,}$/.test(text) || String(number) === text;
  return Number.isFinite(number) && isExact ? number : undefined;
}

function chosen(choices: readonly string[], value: LeafValue, label: string): LeafValue {
  if (choices.length === 0 || choices.includes(String(value))) return value;
  const alike = choices.filter((choice) => choice.toLowerCase() === String(value).trim().toLowerCase());
  if (typeof value === 'string' && alike.length === 1 && alike[0] !== undefined) return alike[0];
  throw new InputProblem(
    'input_invalid',
    `The value of "${label}" must be one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}, not ${shown(value)}.`,
  );
}

const SHOWN_MAX = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text;
}
