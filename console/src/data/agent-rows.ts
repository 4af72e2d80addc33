import { AgentListConfig, type AgentListEntry, type AgentType } from '@parley/contract/agent-list.ts';
import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import { parsedJson } from '@parley/contract/json.ts';

/** One agent as the list shows it. */
export type AgentRow = {
  /** The provider's uuid, shown as BOT followed by it. */
  id: string;
  /** Id in the conversation service. */
  externalId: string;
  name: string;
  type: AgentType;
  avatar?: string;
  /** The assigned number in international form, as text. */
  numberActive?: string;
  /** ISO 3166 code of the number's country. */
  numberCountry?: string;
  /** What it is connected with besides its number. */
  integrations: readonly IntegrationKind[];
  createdAtUnixSeconds: number;
};

/** Rows from the provider's answer: newest first, one per agent; of two, the one with an active number stays. */
export function toAgentRows(entries: readonly AgentListEntry[]): AgentRow[] {
  const byExternalId = new Map<string, AgentRow>();
  for (const row of entries.map(toAgentRow)) {
    const known = byExternalId.get(row.externalId);
    if (!known || isBetter(row, known)) byExternalId.set(row.externalId, row);
  }
  return [...byExternalId.values()].sort((a, b) => b.createdAtUnixSeconds - a.createdAtUnixSeconds);
}

function isBetter(row: AgentRow, known: AgentRow): boolean {
  if (Boolean(row.numberActive) !== Boolean(known.numberActive)) return Boolean(row.numberActive);
  return row.createdAtUnixSeconds > known.createdAtUnixSeconds;
}

function toAgentRow(entry: AgentListEntry): AgentRow {
  const config = decodeConfig(entry.config);
  return {
    id: entry.id,
    externalId: entry.external_id,
    name: entry.name,
    type: entry.type ?? 'voice',
    createdAtUnixSeconds: config.metadata?.created_at_unix_secs ?? 0,
    integrations: entry.integrations ?? [],
    avatar: entry.avatar || undefined,
    numberActive: internationalNumber(entry.number_active),
    numberCountry: config.phone_numbers?.[0]?.country || undefined,
  };
}

/** Text with its plus sign, whether the provider wrote a number or a text; undefined for none. */
function internationalNumber(number: string | number | null | undefined): string | undefined {
  const text = String(number ?? '').trim();
  if (text === '' || text === '0') return undefined;
  return text.startsWith('+') ? text : `+${text}`;
}

/** What a `config` says, be it an object, JSON text or JSON text in JSON text; nothing when it cannot be read. */
export function decodeConfig(config: AgentListEntry['config']): AgentListConfig {
  let value: unknown = config;
  for (let layer = 0; layer < 2 && typeof value === 'string'; layer += 1) value = parsedJson(value);
  return AgentListConfig.safeParse(value).data ?? {};
}
