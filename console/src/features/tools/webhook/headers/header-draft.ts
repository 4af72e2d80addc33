import type { HeaderValue } from '@parley/contract/functions.ts';
import { isHeaderName } from '@parley/contract/header-name.ts';
import type { ToolErrors } from '../tool-name.ts';

// What belongs here: headers of a request as rows of a form.

export type HeaderKind = 'plain' | 'secret' | 'variable';

/** One row; what its kind does not use stays for the case that it changes back. */
export type HeaderDraft = {
  key: string;
  name: string;
  kind: HeaderKind;
  text: string;
  secretId: string;
  /** Stands before the secret, such as `Bearer `. */
  prefix: string;
  variable: string;
  /** Fields of other programs. */
  others: Readonly<Record<string, unknown>>;
};

export function newHeader(key: string, name = '', text = ''): HeaderDraft {
  return { key, name, kind: 'plain', text, secretId: '', prefix: '', variable: '', others: {} };
}

export function toHeaders(headers: Readonly<Record<string, HeaderValue>> = {}): HeaderDraft[] {
  return Object.entries(headers).map(([name, value]) => {
    const start = newHeader(`header.${name}`, name);
    if (typeof value === 'string') return withWrittenReference({ ...start, text: value });
    if ('secret_id' in value) {
      const { secret_id, prefix, ...others } = value;
      const before = typeof prefix === 'string' ? prefix : '';
      return { ...start, kind: 'secret', secretId: String(secret_id), prefix: before, others };
    }
    const { variable_name, ...others } = value;
    return { ...start, kind: 'variable', variable: String(variable_name), others };
  });
}

/** What is sent; rows in which nothing stands are left out. */
export function fromHeaders(rows: readonly HeaderDraft[]): Record<string, HeaderValue> {
  return Object.fromEntries(
    rows
      .filter((row) => row.name.trim() !== '' || hasValue(row))
      .map((row) => [row.name.trim(), headerValue(withWrittenReference(row))]),
  );
}

/** The row with a secret or a variable instead of the text that names one. */
export function withWrittenReference(row: HeaderDraft): HeaderDraft {
  if (row.kind !== 'plain') return row;
  const secret = WRITTEN_SECRET.exec(row.text.trim());
  if (secret && !/\{\{/.test(secret[1] ?? '')) {
    const secretId = secret.slice(2).find(Boolean) ?? '';
    return { ...row, kind: 'secret', secretId, prefix: secret[1] ?? '' };
  }
  const variable = WRITTEN_VARIABLE.exec(row.text.trim())?.[1];
  return variable ? { ...row, kind: 'variable', variable } : row;
}

/** The row as one with a secret; a plain value is where its secret begins, without the word that says what it is. */
export function asSecretHeader(row: HeaderDraft): HeaderDraft {
  const [, scheme = '', key = row.text] = /^((?:bearer|basic|token)\s+)(.+)$/i.exec(row.text.trim()) ?? [];
  return { ...row, kind: 'secret', text: key, prefix: row.prefix || scheme };
}

/** The errors that prevent headers from being saved, by `<key>.name` and `<key>.value`. */
export function checkHeaders(rows: readonly HeaderDraft[]): ToolErrors {
  const errors: ToolErrors = {};
  const taken = new Set<string>();
  for (const row of rows) {
    const name = row.name.trim();
    if (!name && !hasValue(row)) continue;
    if (!name) errors[`${row.key}.name`] = 'required';
    else if (!isHeaderName(name)) errors[`${row.key}.name`] = 'header_invalid';
    else if (taken.has(name.toLowerCase())) errors[`${row.key}.name`] = 'twice';
    taken.add(name.toLowerCase());
    if (row.kind === 'plain' && holdsSecret(row.text)) errors[`${row.key}.value`] = 'secret_text';
    if (row.kind === 'secret' && !row.secretId) errors[`${row.key}.value`] = 'secret_required';
    if (row.kind === 'variable' && !row.variable.trim()) errors[`${row.key}.value`] = 'required';
  }
  return errors;
}

/** Whether a secret is written in a text. */
export function holdsSecret(text: string): boolean {
  return SECRET_INSIDE.test(text);
}

function hasValue({ kind, text, secretId, variable }: HeaderDraft): boolean {
  if (kind === 'plain') return text.trim() !== '';
  return kind === 'secret' ? secretId !== '' : variable.trim() !== '';
}

function headerValue({ kind, text, secretId, prefix, variable, others }: HeaderDraft): HeaderValue {
  if (kind === 'plain') return text.trim();
  if (kind === 'secret') return { ...others, secret_id: secretId, ...(prefix ? { prefix } : {}) };
  return { ...others, variable_name: variable.trim() };
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// The third form with another end is a variable whose name says that it is secret.
const FORMS = [
  String.raw`\{\{\s*secret(?:\s*:\s*|\s+)([\w-]+)\s*\}\}`,
  String.raw`secret\s*\{\{\s*([\w-]+)\s*\}\}`,
  String.raw`\{\{\s*secret__(${UUID})\s*\}\}`,
].join('|');
const SECRET_INSIDE = new RegExp(FORMS, 'i');
const WRITTEN_SECRET = new RegExp(`^(.*?)(?:${FORMS})$`, 'i');
const WRITTEN_VARIABLE = /^\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}$/;
