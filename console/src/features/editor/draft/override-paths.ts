import type { OverrideSettings } from '@parley/contract/agent-config.ts';
import type { OverrideName } from './agent-draft.ts';
import type { JsonObject } from './layered.ts';

// Where each setting stands in the tree of what a client may change; several places make one choice of the editor.
const PATHS: Readonly<Record<Exclude<OverrideName, 'customLlmBody'>, readonly (readonly string[])[]>> = {
  firstMessage: [['agent', 'first_message']],
  prompt: [['agent', 'prompt', 'prompt']],
  language: [['agent', 'language']],
  llmModel: [['agent', 'prompt', 'llm']],
  voice: [['tts', 'voice_id']],
  voiceSettings: [
    ['tts', 'stability'],
    ['tts', 'speed'],
    ['tts', 'similarity_boost'],
  ],
};
const NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** The settings that stored overrides open. */
export function openedOverrides(overrides: OverrideSettings | undefined): OverrideName[] {
  const tree = overrides?.conversation_config_override;
  const opened: OverrideName[] = NAMES.filter((name) =>
    PATHS[name].every((path) => valueAt(tree, path) === true),
  );
  return overrides?.custom_llm_extra_body === true ? [...opened, 'customLlmBody'] : opened;
}

/** What is stored for the opened settings: a setting is closed in words only where it was said to be open. */
export function overrideSettings(
  opened: readonly OverrideName[],
  stored: OverrideSettings | undefined,
): JsonObject {
  const tree: JsonObject = {};
  for (const name of NAMES) {
    for (const path of PATHS[name]) {
      const wasSaid = valueAt(stored?.conversation_config_override, path) !== undefined;
      if (opened.includes(name)) setAt(tree, path, true);
      else if (wasSaid) setAt(tree, path, false);
    }
  }
  const allowsBody = opened.includes('customLlmBody');
  return {
    ...(Object.keys(tree).length > 0 ? { conversation_config_override: tree } : {}),
    ...(allowsBody || stored?.custom_llm_extra_body !== undefined
      ? { custom_llm_extra_body: allowsBody }
      : {}),
  };
}

function valueAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    tree,
  );
}

function setAt(tree: JsonObject, [key = '', ...rest]: readonly string[], value: boolean): void {
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  tree[key] ??= {};
  setAt(tree[key] as JsonObject, rest, value);
}
