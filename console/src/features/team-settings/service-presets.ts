import type { ConnectionKind } from '@parley/contract/connections.ts';
import type { TFunction } from 'i18next';

/** A service that people know by name, and what the form starts with for it. */
export type ServicePreset = {
  id: string;
  kind: ConnectionKind;
  /** Proper name, the same in every language; absent for any other service. */
  name?: string;
  baseUrl?: string;
  /** It has an address of its own, which may be another. */
  hasOtherAddress?: boolean;
  keyExample?: string;
};

/** Services offered when connecting one; the last stands for everything that speaks OpenAI's protocol. */
export const SERVICE_PRESETS = [
  { id: 'openai', kind: 'openai', name: 'OpenAI', keyExample: 'sk-…' },
  { id: 'google', kind: 'google', name: 'Google Gemini', keyExample: 'AIza…' },
  { id: 'elevenlabs', kind: 'elevenlabs', name: 'ElevenLabs', hasOtherAddress: true, keyExample: 'sk_…' },
  { id: 'deepgram', kind: 'deepgram', name: 'Deepgram', hasOtherAddress: true },
  { id: 'ollama', kind: 'openai-compatible', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { id: 'vllm', kind: 'openai-compatible', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { id: 'lm-studio', kind: 'openai-compatible', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { id: 'other', kind: 'openai-compatible' },
] as const satisfies readonly ServicePreset[];

export type ServicePresetId = (typeof SERVICE_PRESETS)[number]['id'];

/** The preset of an id. */
export function servicePreset(id: ServicePresetId): ServicePreset {
  return SERVICE_PRESETS.find((preset) => preset.id === id) ?? SERVICE_PRESETS[0];
}

/** What the service of a connection is called. */
export function serviceName(kind: ConnectionKind, t: TFunction): string {
  if (kind === 'openai-compatible') return t('teamSettings.kind_compatible');
  return servicePreset(kind).name ?? kind;
}
