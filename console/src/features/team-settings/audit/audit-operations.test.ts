import { auditActionOf } from '@parley/contract/audit-log.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import words from '../../../dictionaries/en/audit.json' with { type: 'json' };
import { type AuditFact, factText } from './fact-text.ts';

const PREFIX = 'operation_';

it('has words of its own only for calls that the audit log writes down', () => {
  const named = Object.keys(words).flatMap((key) =>
    key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
  );
  const calls: Readonly<Record<string, Endpoint>> = endpoints;
  const unknown = named.filter((name) => !calls[name] || auditActionOf(calls[name]) === undefined);
  expect(named.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

/** Stands for i18next: gives the first key. */
const firstKey = ((keys: string | string[]) => [keys].flat()[0]) as unknown as TFunction;

it.each<[AuditFact, string]>([
  [{ of: 'Alerts', field: 'kind', value: 'no_calls' }, 'alerts.kind_no_calls'],
  [{ of: 'API keys', field: 'kind', value: 'publishable' }, 'apiKeys.kind_publishable'],
  [{ of: 'API keys', field: 'scopes', value: ['conversations:start'] }, 'apiKeys.may_start'],
  [{ of: 'Agents', field: 'type', value: 'chat' }, 'agents.type_chat'],
  [{ of: 'Connections', field: 'kind', value: 'google' }, 'Google Gemini'],
  [{ of: 'Connections', field: 'kind', value: 'openai-compatible' }, 'teamSettings.kind_compatible'],
  [{ of: 'Knowledge base', field: 'status', value: 'ready' }, 'knowledge.status_ready'],
  [{ of: 'Knowledge base', field: 'language', value: 'fr' }, 'Français'],
  [{ of: 'Numbers', field: 'country', value: 'BE' }, 'Belgique'],
  [{ of: 'Numbers', field: 'kind', value: 'ivr' }, 'audit.destination_ivr'],
  [{ of: 'Outgoing calls', field: 'purpose', value: 'requested' }, 'campaigns.purpose_requested'],
  [{ of: 'Phone lines', field: 'trunk_codecs', value: ['alaw', 'g722'] }, 'G.711 A-law et G.722'],
  [{ of: 'Phone lines', field: 'trunk_transport', value: 'tls' }, 'TLS'],
  [{ of: 'Team', field: 'role', value: 'owner' }, 'teamSettings.role_owner'],
  [{ of: 'Secrets', field: 'name', value: 'no_calls' }, 'no_calls'],
])('says a stored value in the words of its own field, of %o', (fact, text) => {
  expect(factText(fact, firstKey, 'fr')).toBe(text);
});
