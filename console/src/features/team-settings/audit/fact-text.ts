import type { ApiScope } from '@parley/contract/api-scope.ts';
import type { AuditEntry } from '@parley/contract/audit-log.ts';
import type { ConnectionKind } from '@parley/contract/connections.ts';
import type { SipCodec, SipTransport } from '@parley/contract/sip-trunks.ts';
import type { TFunction } from 'i18next';
import { countryName } from '../../../design/country-name.ts';
import { formatsOf } from '../../../design/formats.ts';
import { languageName } from '../../../design/language-name.ts';
import { scopeTexts } from '../api-keys/api-key-scopes.ts';
import { CODECS, TRANSPORTS } from '../lines/sip-trunk-form.ts';
import { serviceName } from '../service-presets.ts';

/** Beginnings of the texts that a value completes: of a field, or of a field of one kind of subject. */
const VALUE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  role: ['teamSettings.role_'],
  channel: ['callLogs.channel_'],
  outcome: ['callLogs.outcome_'],
  purpose: ['campaigns.purpose_'],
  on_voicemail: ['campaigns.on_voicemail_'],
  budget_action: ['usage.action_'],
  'Agent tests status': ['agentTests.status_'],
  'Agents type': ['agents.type_'],
  'Alerts kind': ['alerts.kind_', 'alerts.destination_'],
  'API keys kind': ['apiKeys.kind_'],
  'Call logs status': ['callLogs.outcome_', 'agentTests.status_'],
  'Knowledge base status': ['knowledge.status_'],
  'Knowledge base type': ['knowledge.type_'],
  'Numbers kind': ['audit.destination_'],
  'Numbers status': ['numbers.status_'],
  'Phone lines kind': ['phoneLines.kind_'],
  'Team status': ['audit.member_'],
};
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

/** A fact of the audit log: what it is of, such as `Alerts`, the name of its field there, and the stored value. */
export type AuditFact = { of: AuditEntry['subject']['kind']; field: string; value: unknown };

/** A stored value in the words of the field where it is set. */
export function factText({ of, field, value }: AuditFact, t: TFunction, language: string): string {
  const formats = formatsOf(language);
  if (value === null || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return formats.number(value);
  if (field === 'trunk_codecs')
    return formats.list((value as SipCodec[]).map((codec) => CODECS[codec] ?? codec));
  if (field === 'scopes') return formats.list(scopeTexts(value as ApiScope[], t));
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (MOMENT.test(text)) return formats.exactMoment(text);
  if (field === 'language') return languageName(text, language);
  if (field === 'country') return countryName(text, language);
  if (field === 'trunk_transport') return TRANSPORTS[text as SipTransport] ?? text;
  if (of === 'Connections' && field === 'kind') return serviceName(text as ConnectionKind, t);
  const texts = VALUE_TEXTS[`${of} ${field}`] ?? VALUE_TEXTS[field];
  return texts === undefined
    ? text
    : t(
        texts.map((beginning) => `${beginning}${text}`),
        text,
      );
}
