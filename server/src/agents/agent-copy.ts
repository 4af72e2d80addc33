import { AGENT_NAME_MAX } from '@parley/contract/limits.ts';

/** A copy of an agent's settings, and how many of its webhooks came along whole. */
export type SettingsCopy<T> = { settings: T; webhooks: number; wholeWebhooks: number };

const SUFFIX = ' (copy)';

/** The name of a copy, within the longest name allowed. */
export function copyName(name: string): string {
  const room = AGENT_NAME_MAX - SUFFIX.length;
  // Cut between characters, never inside a surrogate pair.
  const kept =
    name.length <= room
      ? name
      : name
          .slice(0, room)
          .toWellFormed()
          .replace(/\uFFFD$/, '');
  return `${kept.trimEnd()}${SUFFIX}`;
}

/**
 * Settings without what names a stored secret, so that a copy must be given its own. A webhook's header keeps its place
 * with an empty secret: then it can be seen what is missing, and the webhook is not called without it.
 */
export function copyWithoutSecrets<T>(settings: T): SettingsCopy<T> {
  let webhooks = 0;
  let wholeWebhooks = 0;
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !namesSecret(item)).map(copy);
    if (!isRecord(value)) return value;
    if (value.type === 'webhook') {
      webhooks += 1;
      if (!holdsSecret(value)) wholeWebhooks += 1;
      return copyFields(isRecord(value.api_schema) ? withEmptySecrets(value, value.api_schema) : value);
    }
    return copyFields(value);
  };
  const copyFields = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([, inner]) => !namesSecret(inner))
        .map(([key, inner]) => [key, copy(inner)]),
    );
  const copied = copy(settings) as T;
  return { settings: copied, webhooks, wholeWebhooks };
}

function withEmptySecrets(webhook: Record<string, unknown>, schema: Record<string, unknown>) {
  const { request_headers } = schema;
  if (!isRecord(request_headers)) return webhook;
  const headers = Object.entries(request_headers).map(([name, value]) => [
    name,
    isSecret(value) ? { ...value, secret_id: '' } : value,
  ]);
  return { ...webhook, api_schema: { ...schema, request_headers: Object.fromEntries(headers) } };
}

function holdsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  if (Array.isArray(value)) return value.some(holdsSecret);
  return isRecord(value) && Object.values(value).some(holdsSecret);
}

function namesSecret(value: unknown): boolean {
  return isSecret(value) && value.secret_id !== '';
}

function isSecret(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value.secret_id === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
