import { NewAgent } from '@parley/contract/agents.ts';
import type { AgentPath } from './agent-document.ts';
import { type Draft, settingIn } from './draft.ts';
import { SETTING_PATHS, SETTINGS, type SettingPath } from './settings.ts';

/** Keys of the sentences about what cannot be saved, by the path of the setting and the path inside it. */
export type DraftErrors = Readonly<Record<string, string>>;

const PROMPT = 'conversation_config.agent.prompt.prompt' satisfies SettingPath;

/** Where the server's schema measures texts that have a field of their own; the first step inside is a language. */
const MEASURED: readonly AgentPath[] = [
  PROMPT,
  'conversation_config.agent.first_message',
  'conversation_config.turn.interruption_ignore_terms',
  'conversation_config.language_presets',
];

/** The errors that prevent a draft from being saved; empty when it can be. */
export function draftErrors(draft: Draft): DraftErrors {
  const { document } = draft;
  const errors: Record<string, string> = {};
  for (const { path, message } of NewAgent.safeParse(document).error?.issues ?? []) {
    const position = path.join('.');
    const measured = MEASURED.find((text) => position === text || position.startsWith(`${text}.`));
    if (position === 'name') errors.name = NAME_ERRORS[message] ?? 'editor.agent_name_required';
    else if (measured) errors[fieldOf(measured, position)] = 'editor.too_long';
  }
  if ((document.conversation_config.agent?.prompt?.prompt ?? '').trim() === '') {
    const isFreeText = typeof settingIn(draft, PROMPT) === 'string';
    errors[PROMPT] = isFreeText ? 'editor.system_prompt_required' : 'editor.sections_required';
  }
  for (const path of SETTING_PATHS) {
    const found = SETTINGS[path].form?.errors?.(settingIn(draft, path), document) ?? {};
    for (const [position, key] of Object.entries(found)) errors[`${path}.${position}`] = key;
  }
  return errors;
}

const NAME_ERRORS: Readonly<Record<string, string>> = {
  max_100_chars: 'editor.max_100_chars',
  markup_not_allowed: 'editor.markup_not_allowed',
};

function fieldOf(measured: AgentPath, position: string): string {
  if (measured !== 'conversation_config.language_presets') return measured;
  return `${measured}.${position.slice(measured.length + 1).split('.', 1)[0]}`;
}

/**
 * The errors that remain after a change: those of the changed settings are gone. Of a list those remain that still
 * apply, since only one of its items was corrected.
 * @param draft as it is after the change
 */
export function errorsAfterChange(
  errors: DraftErrors,
  changed: readonly SettingPath[],
  draft: Draft,
): DraftErrors {
  const touched = changed.filter((path) => Object.keys(errors).some((field) => isAt(field, path)));
  if (touched.length === 0) return errors;
  const isTouched = (field: string) => touched.some((path) => isAt(field, path));
  const lists = Object.keys(errors).some(
    (field) => isTouched(field) && !touched.includes(field as SettingPath),
  );
  const still = lists ? Object.entries(draftErrors(draft)) : [];
  return Object.fromEntries([
    ...Object.entries(errors).filter(([field]) => !isTouched(field)),
    ...still.filter(([field]) => touched.some((path) => field !== path && isAt(field, path))),
  ]);
}

/** Whether an error is one of a setting. */
export function isAt(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`);
}
