import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { MOODS, STREAMING_LATENCIES } from '@parley/contract/agent-defaults.ts';
import { PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import { markName, type RedactedEntity } from '@parley/contract/redaction.ts';
import { dayText, durationText } from '../../../design/duration-text.ts';
import { languageName } from '../../../design/language-name.ts';
import type {
  EditedDocument,
  EditedPreset,
  EditedPresets,
  EditedPrompt,
  EditedServer,
  EditedTools,
  EditedVoice,
} from './conversation-forms.ts';
import type { EditedCriterion, EditedFeedback, EditedField, OverrideName } from './platform-forms.ts';
import type { EditedPronunciation } from './pronunciation-form.ts';
import type { SettingPart, Words } from './setting.ts';
import { toolText } from './tool-text.ts';

// What belongs here: how values of settings are said where they are compared.

/** Says a value that needs no words of its own. */
export function plainText(value: unknown, { t, language }: Words): string {
  if (typeof value === 'boolean') return t(value ? 'differences.on' : 'differences.off');
  if (typeof value === 'number') return value.toLocaleString(language);
  if (Array.isArray(value)) return value.map(String).toSorted().join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Says one of several choices; another value as it is stored. @param prefix of the keys of their names */
export function choice(prefix: string) {
  return (value: string, { t }: Words) => t(`${prefix}${value}`, { defaultValue: value });
}

/** Says a number with its unit. @param special key of what is said of a number that stands for none or for ever */
export function counted(key: string, special?: { below: number; key: string }) {
  return (count: number, { t }: Words) =>
    special && count < special.below ? t(special.key) : t(key, { count });
}

export function timeout(seconds: number, { t, language }: Words): string {
  return seconds < 0 ? t('advanced.never') : durationText(seconds, language);
}

export function softTimeout(seconds: number, { t, language }: Words): string {
  if (seconds < 0) return t('turns.say_nothing');
  return t('turns.after', { duration: durationText(seconds, language) });
}

export function days(count: number, { t, language }: Words): string {
  return count < 0 ? t('advanced.for_ever') : dayText(count, language);
}

export function languageText(code: string, { language }: Words): string {
  return languageName(code, language);
}

export function voiceText({ voice, voiceName }: EditedVoice, { t }: Words): string {
  return voiceName || voice || t('differences.voice_default');
}

export function moodText(temperature: number, { t, language }: Words): string {
  const name = nameOf(temperature, MOODS);
  return name
    ? t(`editor.mood_${name}`)
    : t('editor.mood_custom', { value: temperature.toLocaleString(language) });
}

/** What a number is called among others; undefined where it has no name. */
export function nameOf(value: number, names: Readonly<Record<string, number>>): string | undefined {
  return Object.keys(names).find((name) => names[name] === value);
}

export function serverText({ url, modelId, secretId, headers }: EditedServer, { t }: Words): string {
  const key = secretId && t('differences.custom_llm_key', { secret: secretId.slice(0, 8) });
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).toSorted();
  return [url, modelId, key, ...lines].filter((line) => line !== '').join('\n');
}

/** The free text apart from its way of editing, and each section under its own name. */
export function promptParts(prompt: EditedPrompt): readonly SettingPart[] {
  const sections = typeof prompt === 'string' ? splitPrompt(prompt) : prompt;
  return PROMPT_SECTIONS.map((section) => ({ label: `prompt.section_${section}`, text: sections[section] }));
}

export function documentsText(documents: readonly EditedDocument[], { t }: Words): string {
  return documents
    .map(({ name, usageMode }) => (usageMode === 'prompt' ? t('agentKnowledge.named_whole', { name }) : name))
    .join('\n');
}

/** Every tool with its settings. */
export function functionTexts({ functions, brokenFunctions }: EditedTools): readonly string[] {
  const stored = [...functions, ...brokenFunctions.map((broken) => broken.stored)];
  return stored.map(toolText).toSorted();
}

export function toolServersText(ids: readonly string[], { t, serverName }: Words): string {
  return ids
    .toSorted()
    .map((id) => serverName(id) ?? t('functions.tool_server_named', { end: id.slice(-8) }))
    .join('\n');
}

export function avatarText(avatar: { type: string }, { t }: Words): string {
  if ('name' in avatar) {
    const name = String(avatar.name);
    return t(`chatDesign.avatar_${name}`, { defaultValue: name });
  }
  if (!('url' in avatar)) return avatar.type;
  const file = String(avatar.url).split('/').at(-1) ?? '';
  return t('differences.avatar_uploaded', { name: file.slice(0, 8) });
}

const SIZES = choice('chatDesign.size_');

export function sizeText(size: string | { width: number; height: number }, words: Words): string {
  return typeof size === 'string' ? SIZES(size, words) : `${size.width} × ${size.height} px`;
}

export function feedbackParts(
  { asksAboutAnswers, asksAboutConversation }: EditedFeedback,
  words: Words,
): readonly SettingPart[] {
  return [
    { label: 'chatDesign.ask_answers', text: plainText(asksAboutAnswers, words) },
    { label: 'chatDesign.ask_conversation', text: plainText(asksAboutConversation, words) },
  ];
}

export function latencyText(latency: number, { t }: Words): string {
  const name = nameOf(latency, STREAMING_LATENCIES);
  return name ? t(`speech.latency_${name}`) : String(latency);
}

export function pronunciationText(words: readonly EditedPronunciation[]): string {
  return words.map(({ word, sound }) => `${word} → ${sound}`).join('\n');
}

export function variablesText(variables: DynamicVariables): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .toSorted()
    .join('\n');
}

/** The languages, and what each says and with which voice. */
export function presetParts(presets: EditedPresets, { language: shownIn }: Words): readonly SettingPart[] {
  const languages = Object.keys(presets).toSorted();
  const texts = (textOf: (preset: EditedPreset | undefined) => string | undefined) =>
    languages
      .filter((language) => textOf(presets[language]))
      .map((language) => `${languageName(language, shownIn)}: ${textOf(presets[language])}`)
      .join('\n');
  return [
    {
      label: 'advanced.languages',
      text: languages.map((language) => languageName(language, shownIn)).join(', '),
    },
    { label: 'differences.preset_messages', text: texts((preset) => preset?.firstMessage) },
    { label: 'differences.preset_voices', text: texts((preset) => preset?.voiceName || preset?.voice) },
  ];
}

export function eventsText(names: readonly string[], { t }: Words): string {
  const shown = names.map((name) => t(`advanced.event_${name}`, { defaultValue: name }));
  return shown.toSorted().join('\n');
}

export function redactedText(entities: readonly RedactedEntity[], { t }: Words): string {
  return entities.map((entity) => t(`advanced.redacted_${markName(entity)}`)).join('\n');
}

export function overridesText(names: readonly OverrideName[], { t }: Words): string {
  return names.map((name) => t(`advanced.override_${name}`)).join('\n');
}

export function criteriaText(criteria: readonly EditedCriterion[]): string {
  return criteria.map(({ name, goal }) => `${name}\n${goal}`).join('\n\n');
}

export function fieldsText(fields: readonly EditedField[], { t }: Words): string {
  return fields
    .map(({ name, type, description }) => `${name} (${t(`advanced.field_type_${type}`)}): ${description}`)
    .toSorted()
    .join('\n');
}
