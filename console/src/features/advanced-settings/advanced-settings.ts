import type {
  CollectedField,
  DynamicVariables,
  InterruptionSensitivity,
  TurnEagerness,
} from '@parley/contract/agent-config.ts';
import type { ReactNode } from 'react';

/** What a conversation in an additional language does differently; empty for what the agent does anyway. */
export type LanguagePreset = { firstMessage: string; voice: string; voiceName: string };

/** A question about each finished conversation. */
export type Criterion = { id: string; name: string; goal: string };

/** A value to find in each finished conversation. */
export type CollectedFieldSetting = { name: string; type: CollectedField['type']; description: string };

/** A setting that a client may be allowed to change for its own conversation. */
export type OverrideChoice =
  | 'firstMessage'
  | 'prompt'
  | 'language'
  | 'llmModel'
  | 'voice'
  | 'voiceSettings'
  | 'customLlmBody';

/** What the advanced settings show and change. Times in seconds; -1 for never or without a limit. */
export type AdvancedSettings = {
  turnTimeout: number;
  silenceEndCallTimeout: number;
  maxConversationDuration: number;
  /** Files that callers may give in one conversation; 0 for none. */
  maxFiles: number;
  turnEagerness: TurnEagerness;
  interruptionWhileSpeaking: InterruptionSensitivity;
  interruptionWhileThinking: InterruptionSensitivity;
  /** Comma-separated. */
  ignoredTerms: string;
  softTimeout: number;
  /** Empty for a phrase of the language. */
  softTimeoutMessage: string;
  /** Longest answer in tokens; 0 for no limit. */
  tokenLimit: number;
  clientEvents: readonly string[];
  selectedVariables: DynamicVariables;
  /** Names of variables that visitors give no value. */
  lockedVariables: readonly string[];
  additionalLanguages: readonly string[];
  languagePresets: Readonly<Record<string, LanguagePreset>>;
  concurrencyLimit: number;
  dailyLimit: number;
  recordVoice: boolean;
  /** Days. */
  retentionDays: number;
  deleteTranscriptAndPii: boolean;
  deleteAudio: boolean;
  applyToExistingConversations: boolean;
  /** Whether the team's servers are told of each conversation after its end. */
  tellsWebhooks: boolean;
  overrides: readonly OverrideChoice[];
  enableAuth: boolean;
  allowlist: readonly string[];
  criteria: readonly Criterion[];
  collectedFields: readonly CollectedFieldSetting[];
};

/** What every block of the advanced settings gets. */
export type AdvancedBlockProps = {
  value: AdvancedSettings;
  readOnly: boolean;
  onChange: (change: Partial<AdvancedSettings>) => void;
};

/** The sentence about a field of a list that cannot be saved as it is; undefined when it can. */
export type ErrorOf = (
  field:
    | `${'criteria' | 'collectedFields'}.${number}.${string}`
    | `languagePresets.${string}`
    | 'ignoredTerms',
) => string | undefined;

/** What shows and changes the voice of an additional language. */
export type VoiceChoice = Pick<LanguagePreset, 'voice' | 'voiceName'>;
export type RenderVoicePicker = (picker: {
  value: VoiceChoice;
  language: string;
  label: string;
  /** What stands there while the agent's own voice speaks. */
  emptyLabel: string;
  onChange: (choice: VoiceChoice) => void;
}) => ReactNode;
