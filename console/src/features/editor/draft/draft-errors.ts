import { CUSTOM_LLM } from '@parley/contract/agent-defaults.ts';
import { NewAgent } from '@parley/contract/agents.ts';
import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import type { AgentDraft, DraftChange } from './agent-draft.ts';
import type { DraftErrorCode, DraftErrors, DraftField } from './draft-error-codes.ts';
import { collectedFieldErrors, criterionErrors, customLlmErrors } from './list-errors.ts';
import { toAgentPayload } from './to-agent-payload.ts';

/** Finds what must be mended before a draft can be saved; nothing when it can. */
export function draftErrors(draft: AgentDraft): DraftErrors {
  const payload = toAgentPayload(draft);
  const errors: DraftErrors = {};
  for (const { path, message } of NewAgent.safeParse(payload).error?.issues ?? []) {
    const field = FIELDS[path.filter((step) => typeof step === 'string').join('.')];
    if (field) errors[field] = field === 'name' ? nameCode(message) : 'too_long';
  }
  if ((payload.conversation_config.agent?.prompt?.prompt ?? '').trim() === '') {
    errors.systemPrompt = draft.promptEditing === 'template' ? 'section_required' : 'system_prompt_required';
  }
  // Agents that write have no place where these could be mended.
  if (draft.type === 'voice') {
    Object.assign(errors, criterionErrors(draft.criteria), collectedFieldErrors(draft.collectedFields));
  }
  if (draft.llmModel === CUSTOM_LLM) Object.assign(errors, customLlmErrors(draft.customLlm));
  return errors;
}

/**
 * The errors that remain after a change: those of the changed fields are gone. Of a list those remain that still hold,
 * since only one of its items was mended.
 * @param draft as it is after the change
 */
export function errorsAfterEdit(errors: DraftErrors, change: DraftChange, draft: AgentDraft): DraftErrors {
  const isChanged = (field: string) =>
    Object.keys(change).some((key) => field === key || field.startsWith(`${key}.`)) ||
    (field === 'systemPrompt' && ('sections' in change || 'promptEditing' in change)) ||
    (field === 'firstMessage' && 'firstMessageEnabled' in change);
  const entries = Object.entries(errors) as [DraftField, DraftErrorCode][];
  const touched = entries.filter(([field]) => isChanged(field));
  if (touched.length === 0) return errors;
  const lists = new Set(touched.flatMap(([field]) => (field.includes('.') ? [listOf(field)] : [])));
  const still = lists.size === 0 ? [] : Object.entries(draftErrors(draft));
  return Object.fromEntries([
    ...entries.filter(([field]) => !isChanged(field)),
    ...still.filter(([field]) => lists.has(listOf(field))),
  ]);
}

/** Where the server's schema measures texts, and which field of the editor each one is. */
const FIELDS: Readonly<Record<string, DraftField>> = {
  name: 'name',
  'conversation_config.agent.prompt.prompt': 'systemPrompt',
  'conversation_config.agent.first_message': 'firstMessage',
  'conversation_config.turn.interruption_ignore_terms': 'ignoredTerms',
  ...Object.fromEntries(
    AGENT_LANGUAGES.map((language) => [
      `conversation_config.language_presets.${language}.overrides.agent.first_message`,
      `languagePresets.${language}`,
    ]),
  ),
};

function nameCode(message: string): DraftErrorCode {
  return message === 'max_100_chars' || message === 'markup_not_allowed' ? message : 'agent_name_required';
}

function listOf(field: string): string {
  return field.slice(0, field.indexOf('.'));
}
