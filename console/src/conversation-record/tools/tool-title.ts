import { SYSTEM_TOOL_TYPES } from '@parley/contract/functions.ts';
import { useTranslation } from 'react-i18next';
import { parametersOf, type ShownToolCall } from './shown-tool-call.ts';

/** How calls are named: what the conversation itself does in words, the others by the name that they were given. */
export function useToolTitle(): (call: ShownToolCall) => string {
  const { t } = useTranslation();
  return (call) => {
    if (call.kind !== 'system' || !isSystemTool(call.name)) return call.name;
    const title = t(`toolCalls.system_${call.name}`);
    const { dtmf_tones: tones } = parametersOf(call);
    return call.name === 'play_keypad_touch_tone' && typeof tones === 'string' ? `${title}: ${tones}` : title;
  };
}

function isSystemTool(name: string): boolean {
  return (SYSTEM_TOOL_TYPES as readonly string[]).includes(name);
}
