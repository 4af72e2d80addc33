import type { DynamicVariable } from '@parley/contract/agent-config.ts';
import { MOODS, STREAMING_LATENCIES } from '@parley/contract/agent-defaults.ts';
import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toolServerListQuery } from '../../data/tool-servers.ts';
import { dayText, durationText } from '../../design/duration-text.ts';
import { languageName } from '../../design/language-name.ts';
import type {
  CollectedFieldDraft,
  CustomLlmDraft,
  DesignSettings,
  OverrideName,
} from './draft/agent-draft.ts';
import type { DifferingPart } from './draft/draft-differences.ts';

/** Gives what a part says in the words of the interface, from one side of a difference. */
export function usePartText(): (part: DifferingPart, text: string) => string {
  const { t, i18n } = useTranslation();
  // Where the list of servers was read it names them; it is not read for this alone.
  const { data: servers } = useQuery({ ...toolServerListQuery(), enabled: false });
  return useCallback(
    (part, text) => {
      if (part === 'toolServers') return toolServersText(text, servers, t);
      return sayings(t, i18n.language)[part]?.(text) ?? text;
    },
    [t, i18n.language, servers],
  );
}

function toolServersText(text: string, servers: readonly ToolServer[] = [], t: TFunction): string {
  const ids: readonly string[] = JSON.parse(text);
  return ids
    .map(
      (id) =>
        servers.find((server) => server.id === id)?.name ??
        t('functions.tool_server_named', { end: id.slice(-8) }),
    )
    .join('\n');
}

type Saying = (text: string) => string;

/** How parts are said whose text is not what a person reads. */
function sayings(t: TFunction, shownIn: string): Partial<Record<DifferingPart, Saying>> {
  const valued =
    <T>(say: (value: T) => string): Saying =>
    (text) =>
      say(JSON.parse(text));
  const onOff = valued<boolean>((isOn) => t(isOn ? 'differences.on' : 'differences.off'));
  const number = valued<number>((value) => value.toLocaleString(shownIn));
  const timeout = valued<number>((seconds) =>
    seconds < 0 ? t('advanced.never') : durationText(seconds, shownIn),
  );
  const position = positionText(t);
  const promptEditing: Saying = (text) =>
    t(text === 'custom' ? 'differences.prompt_free_text' : 'differences.prompt_sections');
  const interruption: Saying = (text) => sensitivityTexts(t)[text] ?? text;
  const byLanguage = valued<[language: string, text: string][]>((texts) =>
    texts.map(([language, text]) => `${languageName(language, shownIn)}: ${text}`).join('\n'),
  );
  return {
    language: (text) => languageName(text, shownIn),
    voice: valued<[id: string, name: string]>(([id, name]) => name || id || t('differences.voice_default')),
    customLlm: valued<CustomLlmDraft | null>((custom) => customLlmText(custom, t)),
    temperature: valued<number>((temperature) => moodText(temperature, t, shownIn)),
    documents: valued<[id: string, name: string, usageMode: string][]>((documents) =>
      documents.map(([, name, usageMode]) => documentText(name, usageMode, t)).join('\n'),
    ),
    useRAG: onOff,
    maxDocumentsLength: valued<number>((count) => t('agentKnowledge.characters', { count })),
    maxVectorDistance: number,
    promptEditing,
    colorMode: (text) => colorModes(t)[text] ?? text,
    avatar: (text) => avatarText(text, t),
    chatboxSize: (text) => sizeText(text, t),
    desktopPosition: position,
    mobilePosition: position,
    asksAboutAnswers: onOff,
    asksAboutConversation: onOff,
    useFlash: onOff,
    streamingLatency: valued<number>((latency) => latencyText(latency, t)),
    stability: number,
    speed: number,
    similarity: number,
    turnTimeout: timeout,
    silenceEndCallTimeout: timeout,
    maxConversationDuration: timeout,
    turnEagerness: (text) => eagernessTexts(t)[text] ?? text,
    interruptionWhileSpeaking: interruption,
    interruptionWhileThinking: interruption,
    softTimeout: valued<number>((seconds) =>
      seconds < 0 ? t('turns.say_nothing') : t('turns.after', { duration: durationText(seconds, shownIn) }),
    ),
    tokenLimit: valued<number>((count) =>
      count === 0 ? t('advanced.no_limit') : t('advanced.tokens', { count }),
    ),
    maxFiles: valued<number>((count) =>
      count === 0 ? t('advanced.no_files') : t('advanced.files', { count }),
    ),
    clientEvents: valued<string[]>((events) => events.join('\n')),
    lockedVariables: valued<string[]>((names) => names.join('\n')),
    selectedVariables: valued<[name: string, value: DynamicVariable][]>((variables) =>
      variables.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join('\n'),
    ),
    additionalLanguages: valued<string[]>((languages) =>
      languages.map((language) => languageName(language, shownIn)).join(', '),
    ),
    presetMessages: byLanguage,
    presetVoices: byLanguage,
    concurrencyLimit: valued<number>((count) =>
      count < 0 ? t('advanced.no_limit') : t('advanced.conversations', { count }),
    ),
    dailyLimit: valued<number>((count) => t('advanced.conversations', { count })),
    recordVoice: onOff,
    retentionDays: valued<number>((days) => (days < 0 ? t('advanced.for_ever') : dayText(days, shownIn))),
    deleteTranscriptAndPii: onOff,
    deleteAudio: onOff,
    applyToExistingConversations: onOff,
    tellsWebhooks: onOff,
    enableAuth: onOff,
    overrides: valued<OverrideName[]>((names) => names.map((name) => overrideTexts(t)[name]).join('\n')),
    collectedFields: valued<CollectedFieldDraft[]>((fields) => fieldsText(fields, t)),
  };
}

function customLlmText(custom: CustomLlmDraft | null, t: TFunction): string {
  if (!custom) return '';
  const key =
    custom.secretId === '' ? [] : [t('differences.custom_llm_key', { secret: custom.secretId.slice(0, 8) })];
  const headers = custom.headers.map(({ name, value }) => `${name}: ${value}`);
  return [custom.url, custom.modelId, ...key, ...headers].filter((line) => line !== '').join('\n');
}

function moodText(temperature: number, t: TFunction, shownIn: string): string {
  const moods: Readonly<Record<number, string>> = {
    [MOODS.deterministic]: t('editor.mood_deterministic'),
    [MOODS.creative]: t('editor.mood_creative'),
    [MOODS.veryCreative]: t('editor.mood_very_creative'),
  };
  return moods[temperature] ?? t('editor.mood_custom', { value: temperature.toLocaleString(shownIn) });
}

function documentText(name: string, usageMode: string, t: TFunction): string {
  return usageMode === 'prompt' ? t('agentKnowledge.named_whole', { name }) : name;
}

function latencyText(latency: number, t: TFunction): string {
  if (latency === STREAMING_LATENCIES.normal) return t('differences.latency_normal');
  return latency === STREAMING_LATENCIES.fast ? t('differences.latency_fast') : String(latency);
}

function colorModes(t: TFunction): Readonly<Record<string, string>> {
  return {
    light: t('differences.color_mode_light'),
    dark: t('differences.color_mode_dark'),
    auto: t('differences.color_mode_auto'),
  };
}

function avatarText(avatar: string, t: TFunction): string {
  if (!avatar.includes('/')) return avatar.slice(0, 1).toUpperCase() + avatar.slice(1);
  return t('differences.avatar_uploaded', { name: avatar.slice(avatar.lastIndexOf('/') + 1).slice(0, 8) });
}

function sizeText(text: string, t: TFunction): string {
  if (text === 'small') return t('differences.size_small');
  if (text === 'medium') return t('differences.size_medium');
  if (text === 'large') return t('differences.size_large');
  const { width, height }: Exclude<DesignSettings['chatboxSize'], string> = JSON.parse(text);
  return `${width} × ${height} px`;
}

function positionText(t: TFunction): Saying {
  const names: Readonly<Record<string, string>> = {
    'bottom-right': t('differences.position_bottom_right'),
    'bottom-left': t('differences.position_bottom_left'),
    'top-right': t('differences.position_top_right'),
    'top-left': t('differences.position_top_left'),
  };
  return (text) => names[text] ?? text;
}

function eagernessTexts(t: TFunction): Readonly<Record<string, string>> {
  return { patient: t('turns.patient'), normal: t('turns.normal'), eager: t('turns.eager') };
}

function sensitivityTexts(t: TFunction): Readonly<Record<string, string>> {
  return {
    off: t('turns.never'),
    low: t('turns.hardly'),
    normal: t('turns.normally'),
    high: t('turns.easily'),
  };
}

function overrideTexts(t: TFunction): Readonly<Record<OverrideName, string>> {
  return {
    firstMessage: t('advanced.override_first_message'),
    prompt: t('advanced.override_prompt'),
    language: t('advanced.override_language'),
    llmModel: t('advanced.override_model'),
    voice: t('advanced.override_voice'),
    voiceSettings: t('advanced.override_voice_settings'),
    customLlmBody: t('advanced.override_custom_body'),
  };
}

function fieldsText(fields: readonly CollectedFieldDraft[], t: TFunction): string {
  const types: Readonly<Record<CollectedFieldDraft['type'], string>> = {
    string: t('advanced.type_text'),
    number: t('advanced.type_number'),
    integer: t('advanced.type_whole_number'),
    boolean: t('advanced.type_yes_no'),
  };
  return fields.map(({ name, type, description }) => `${name} (${types[type]}): ${description}`).join('\n');
}
