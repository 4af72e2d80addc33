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

/** Settings without what names a stored secret, so that a copy must be given its own. */
export function copyWithoutSecrets<T>(settings: T): SettingsCopy<T> {
  let webhooks = 0;
  let wholeWebhooks = 0;
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isSecret(item)).map(copy);
    if (!isRecord(value)) return value;
    if (value.type === 'webhook') {
      webhooks += 1;
      if (!holdsSecret(value)) wholeWebhooks += 1;
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => !isSecret(inner))
        .map(([key, inner]) => [key, copy(inner)]),
    );
  };
  const copied = copy(settings) as T;
  return { settings: copied, webhooks, wholeWebhooks };
}

function holdsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  if (Array.isArray(value)) return value.some(holdsSecret);
  return isRecord(value) && Object.values(value).some(holdsSecret);
}

function isSecret(value: unknown): boolean {
  return isRecord(value) && typeof value.secret_id === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
