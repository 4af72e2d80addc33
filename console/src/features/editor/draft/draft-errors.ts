import { NewAgent } from '@parley/contract/agents.ts';
import type { AgentDraft, DraftChange } from './agent-draft.ts';
import { toAgentPayload } from './to-agent-payload.ts';

/** Why a field cannot be saved, as the key of its message. */
export type DraftErrorCode =
  | 'agent_name_required'
  | 'max_100_chars'
  | 'markup_not_allowed'
  | 'system_prompt_required'
  | 'section_required'
  | 'too_long';

/** What must be mended before saving, by field. */
export type DraftErrors = Partial<Record<'name' | 'systemPrompt' | 'firstMessage', DraftErrorCode>>;

/** Finds what must be mended before a draft can be saved; nothing when it can. */
export function draftErrors(draft: AgentDraft): DraftErrors {
  const payload = toAgentPayload(draft);
  const errors: DraftErrors = {};
  for (const { path, message } of NewAgent.safeParse(payload).error?.issues ?? []) {
    const field = path.at(-1);
    if (field === 'name') errors.name = isNameCode(message) ? message : 'agent_name_required';
    if (field === 'prompt') errors.systemPrompt = 'too_long';
    if (field === 'first_message') errors.firstMessage = 'too_long';
  }
  if ((payload.conversation_config.agent?.prompt?.prompt ?? '').trim() === '') {
    errors.systemPrompt = draft.promptEditing === 'template' ? 'section_required' : 'system_prompt_required';
  }
  return errors;
}

/** The errors that remain after a change: those of the changed fields are gone. */
export function errorsAfterEdit(errors: DraftErrors, change: DraftChange): DraftErrors {
  const isPromptChanged = 'systemPrompt' in change || 'sections' in change || 'promptEditing' in change;
  const remaining: DraftErrors = { ...errors };
  if ('name' in change) delete remaining.name;
  if ('firstMessage' in change || 'firstMessageEnabled' in change) delete remaining.firstMessage;
  if (isPromptChanged) delete remaining.systemPrompt;
  return remaining;
}

function isNameCode(message: string): message is 'max_100_chars' | 'markup_not_allowed' {
  return message === 'max_100_chars' || message === 'markup_not_allowed';
}
