import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { AGENT_FILE_FORMAT, type AgentFile } from '@parley/contract/agent-versions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { isCredentialName, withoutCredential } from '@parley/contract/credential.ts';
import { isSecretVariable } from '@parley/contract/dynamic-variables.ts';
import { isRecord } from '@parley/contract/json.ts';
import { AgentLanguage } from '@parley/contract/languages.ts';
import { AGENT_NAME_MAX } from '@parley/contract/limits.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';

/** A copy of an agent's settings, and how many of its webhooks came along whole. */
type SettingsCopy<T> = { settings: T; webhooks: number; wholeWebhooks: number };

const COPY: Readonly<Record<AgentLanguage, string>> = {
  en: 'copy',
  fr: 'copie',
  es: 'copia',
  it: 'copia',
  pt: 'cópia',
  nl: 'kopie',
  de: 'Kopie',
  pl: 'kopia',
  sv: 'kopia',
};

/** The name of a copy in the agent's language, within the longest name allowed. */
export function copyName(name: string, { agent }: ConversationConfig): string {
  const { data = 'en' } = AgentLanguage.safeParse(agent?.language);
  const suffix = ` (${COPY[data]})`;
  return `${beginningOf(name, AGENT_NAME_MAX - suffix.length).trimEnd()}${suffix}`;
}

/**
 * Settings without what names a stored secret, so that a copy must be given its own. A webhook's header stays
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
      if (!containsSecret(value)) wholeWebhooks += 1;
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

function containsSecret(value: unknown): boolean {
  if (isSecret(value)) return true;
  if (Array.isArray(value)) return value.some(containsSecret);
  return isRecord(value) && Object.values(value).some(containsSecret);
}

function namesSecret(value: unknown): boolean {
  return isSecret(value) && value.secret_id !== '';
}

function isSecret(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value.secret_id === 'string';
}

// What belongs here: keys entered as plain text into headers, addresses, parameters and variables of an agent.

/** Where a webhook has parameters with constants. */
const SCHEMAS: ReadonlySet<string> = new Set(['query_params_schema', 'request_body_schema']);

/** Placeholder of a key for viewers. */
export const HIDDEN_CREDENTIAL = '••••••';

/**
 * Settings with a placeholder in place of each such key.
 * @param header placeholder for the value of a webhook's header
 * @param modelHeader the same for an agent's own model server and for defaults of secret variables; undefined leaves
 *   them out
 * @param text placeholder for a key elsewhere
 */
export function withoutCredentials<T>(
  settings: T,
  { header, modelHeader, text }: { header: unknown; modelHeader: unknown; text: string },
): T {
  const clean = (value: unknown, instead: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => clean(item, instead));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'request_headers' && isRecord(inner))
          return [key, cleanRecord(inner, isCredentialName, instead)];
        if (key === 'path_params_schema' && isRecord(inner)) return [key, cleanParameters(inner)];
        if (key === 'dynamic_variable_placeholders' && isRecord(inner))
          return [key, cleanRecord(inner, isSecretVariable, modelHeader)];
        if (SCHEMAS.has(key)) return [key, cleanParameter('', inner)];
        if (key === 'url' && typeof inner === 'string') return [key, withoutCredential(inner, text)];
        return [key, clean(inner, key === 'api_schema' ? header : modelHeader)];
      }),
    );
  };
  const cleanRecord = (
    record: Record<string, unknown>,
    isOfKey: (name: string) => boolean,
    instead: unknown,
  ) => {
    const cleaned = Object.entries(record).map(([name, value]) => [
      name,
      !isRecord(value) && value !== '' && isOfKey(name) ? instead : value,
    ]);
    return Object.fromEntries(cleaned.filter(([, value]) => value !== undefined));
  };
  const cleanParameters = (parameters: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, cleanParameter(name, value)]),
    );
  const cleanParameter = (name: string, parameter: unknown): unknown => {
    if (!isRecord(parameter)) return parameter;
    const cleaned = { ...parameter };
    if (typeof cleaned.constant_value === 'string' && isCredentialName(name)) cleaned.constant_value = text;
    if (isRecord(cleaned.properties)) cleaned.properties = cleanParameters(cleaned.properties);
    if ('items' in cleaned) cleaned.items = cleanParameter(name, cleaned.items);
    return cleaned;
  };
  return clean(settings, modelHeader) as T;
}

// What the server writes about an agent, and what is valid only in the installation that it comes from.
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'agent_id',
  'external_id',
  'provider_uuid',
  'version',
  'updated_at',
  'updated_by',
]);

const EMPTY = { header: { secret_id: '' }, modelHeader: undefined, text: '' };

/**
 * An agent as a file: its settings without ids of this installation, without what names a stored secret and without
 * keys entered as plain text. A header with one asks for a secret where the file is imported. Tool
 * servers and an uploaded picture are left out, since the team that the file comes to has others.
 */
export function exportedAgent(agent: AgentDetail, now: Date): AgentFile {
  const fields = Object.fromEntries(
    Object.entries(withoutUpload(withoutToolServers(agent))).filter(([name]) => !OWN_FIELDS.has(name)),
  );
  return {
    ...(withoutCredentials(copyWithoutSecrets(fields).settings, EMPTY) as Pick<
      AgentFile,
      'name' | 'type' | 'conversation_config' | 'platform_settings'
    >),
    format: AGENT_FILE_FORMAT,
    format_version: 1,
    exported_at: now.toISOString(),
  };
}

function withoutToolServers(agent: AgentDetail): AgentDetail {
  const settings = agent.conversation_config.agent;
  if (!settings?.prompt?.mcp_server_ids) return agent;
  const { mcp_server_ids: _, ...prompt } = settings.prompt;
  return {
    ...agent,
    conversation_config: { ...agent.conversation_config, agent: { ...settings, prompt } },
  };
}

function withoutUpload(agent: AgentDetail): AgentDetail {
  const { widget } = agent.platform_settings;
  // Pictures of other servers have a whole address.
  if (typeof widget?.avatar?.url !== 'string' || !widget.avatar.url.startsWith('/')) return agent;
  const { avatar: _, ...design } = widget;
  return { ...agent, platform_settings: { ...agent.platform_settings, widget: design } };
}
