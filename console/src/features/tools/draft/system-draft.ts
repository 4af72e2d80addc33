import type { SystemFunction, SystemToolType } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import { type AgentRule, agentTransfer, type NumberRule, numberTransfer, rulesOf } from './transfer-draft.ts';

export type SystemDraft = {
  name: SystemToolType;
  /** Empty for the default one. */
  description: string;
  /** Of `language_detection`; undefined for those of the agent. */
  languages: readonly string[] | undefined;
  agentRules: readonly AgentRule[];
  numberRules: readonly NumberRule[];
  stored: SystemFunction | undefined;
};

export function newSystemDraft(name: SystemToolType): SystemDraft {
  return { name, description: '', languages: undefined, agentRules: [], numberRules: [], stored: undefined };
}

export function toSystemDraft(stored: SystemFunction): SystemDraft {
  const { name, description, params } = stored;
  return { name, description, languages: params.supported_languages, ...rulesOf(stored), stored };
}

export function fromSystemDraft(draft: SystemDraft): SystemFunction {
  const { name, stored } = draft;
  const { supported_languages: _, transfers: __, ...params } = stored?.params ?? {};
  return {
    response_timeout_secs: FUNCTIONS.systemTimeoutSeconds,
    ...stored,
    type: 'system',
    name,
    description: draft.description.trim(),
    params: { ...params, system_tool_type: name, ...ownParams(draft) },
  };
}

/** Whether it has what it cannot work without: a language, or a rule with a destination in each. */
export function isSystemFilled({ name, languages, agentRules, numberRules }: SystemDraft): boolean {
  if (name === 'language_detection') return languages === undefined || languages.length > 0;
  if (name === 'transfer_to_agent')
    return agentRules.length > 0 && agentRules.every(({ agentId }) => agentId !== '');
  if (name === 'transfer_to_number')
    return numberRules.length > 0 && numberRules.every(({ destination }) => destination.value.trim() !== '');
  return true;
}

function ownParams({
  name,
  languages,
  agentRules,
  numberRules,
}: SystemDraft): Partial<SystemFunction['params']> {
  if (name === 'language_detection') return languages ? { supported_languages: [...languages] } : {};
  if (name === 'transfer_to_agent')
    return { transfers: agentRules.map(agentTransfer), voicemail_message: '' };
  return name === 'transfer_to_number' ? { transfers: numberRules.map(numberTransfer) } : {};
}
