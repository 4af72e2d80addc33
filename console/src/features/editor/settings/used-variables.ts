import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { ringingVariables } from '@parley/contract/agent-functions.ts';
import { variableNames } from '@parley/contract/dynamic-variables.ts';
import { PROMPT_SECTIONS } from '@parley/contract/prompt.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { EditedPrompt } from './conversation-forms.ts';
import { useEditor, useSettingValue } from './editor-store.tsx';
import type { TestValues } from './test-values.ts';

const DEFAULTS = 'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders';
const LOCKED = 'conversation_config.agent.dynamic_variables.locked';

/** Names of the variables in first message and prompt, in the order they appear. */
export function useUsedVariables(): readonly string[] {
  const firstMessage = useSettingValue('conversation_config.agent.first_message');
  const prompt = useSettingValue('conversation_config.agent.prompt.prompt');
  return useMemo(() => usedVariables(firstMessage, prompt), [firstMessage, prompt]);
}

/** Names of the variables in texts of an agent, in the order they appear. */
export function usedVariables(firstMessage: string, prompt: EditedPrompt): string[] {
  const texts = typeof prompt === 'string' ? [prompt] : PROMPT_SECTIONS.map((section) => prompt[section]);
  return variableNames(firstMessage, ...texts);
}

/** Names of the variables that functions give values while a call rings. */
export function useRingingVariables(): readonly string[] {
  const { functions } = useSettingValue('conversation_config.agent.prompt.tools');
  return useMemo(() => ringingVariables(functions), [functions]);
}

/** Changes the default of a variable; an empty text takes it back, but for a locked variable, which has no other value. */
export function useDefaultChange(): (name: string, value: DynamicVariables[string]) => void {
  const { store } = useEditor();
  const defaults = useSettingValue(DEFAULTS);
  const locked = useSettingValue(LOCKED);
  return (name, value) => {
    const { [name]: _, ...others } = defaults;
    const isTakenBack = value === '' && !locked.includes(name);
    store.edit({ [DEFAULTS]: isTakenBack ? others : { ...defaults, [name]: value } });
  };
}

/** The values that the user gives to variables in tests. */
export function useTestValues(): TestValues {
  const { testValues } = useEditor();
  return useSyncExternalStore(testValues.subscribe, testValues.values);
}
