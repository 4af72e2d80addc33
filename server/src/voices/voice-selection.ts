import { pathOf } from '@parley/contract/endpoint.ts';
import { getVoicePreview, type listVoices, type Voice, type VoicePage } from '@parley/contract/voices.ts';
import type { z } from 'zod';
import type { ModelConnection } from '../connections/model-connection.ts';

/** What is asked of the catalogue. */
export type VoiceQuery = z.output<NonNullable<(typeof listVoices)['query']>>;

/** A voice prepared for being searched. */
type ListedVoice = {
  voice: Voice;
  text: string;
  main: string | undefined;
  languages: readonly string[];
};

/** Prepares a voice, once, for all searches. */
export function listedVoice(voice: Voice): ListedVoice {
  const { name, description, labels } = voice;
  const main = plainLanguage(voice.labels.language ?? voice.fine_tuning?.language);
  const verified = (voice.verified_languages ?? []).flatMap(({ language }) => plainLanguage(language) ?? []);
  const words = [
    name,
    description,
    labels.descriptive,
    labels.accent,
    labels.gender,
    ...Object.values(labels),
  ];
  return {
    voice,
    text: searchable(words.filter((word) => typeof word === 'string').join(' ')),
    main,
    languages: main === undefined ? verified : [main, ...verified],
  };
}

/**
 * A page of the voices that pass the filters, those whose own language it is first, and how many each choice of a
 * filter would leave.
 */
export function selectVoices(voices: readonly ListedVoice[], query: VoiceQuery): Omit<VoicePage, 'problems'> {
  const language = plainLanguage(query.language);
  const words = searchable(query.search ?? '')
    .split(' ')
    .filter(Boolean);
  const speaking = voices.filter(
    (listed) => speaks(listed, language) && words.every((word) => listed.text.includes(word)),
  );
  const hasGender = ({ voice }: ListedVoice) =>
    query.gender === undefined || voice.labels.gender === query.gender;
  const hasAccent = ({ voice }: ListedVoice) =>
    query.accent === undefined || voice.labels.accent === query.accent;
  const chosen = speaking.filter((listed) => hasGender(listed) && hasAccent(listed));
  const own = chosen.filter(({ main }) => main === language);
  const ordered =
    language === undefined ? chosen : [...own, ...chosen.filter((listed) => listed.main !== language)];
  const start = query.page * query.page_size;
  const end = start + query.page_size;
  return {
    voices: ordered.slice(start, end).map(({ voice }) => voice),
    has_more: end < ordered.length,
    total: ordered.length,
    genders: counts(speaking.filter(hasAccent), 'gender'),
    accents: counts(speaking.filter(hasGender), 'accent'),
  };
}

/** A voice of which no language is known may speak any. */
function speaks({ languages }: ListedVoice, language: string | undefined): boolean {
  return language === undefined || languages.length === 0 || languages.includes(language);
}

function counts(
  voices: readonly ListedVoice[],
  label: 'gender' | 'accent',
): { value: string; count: number }[] {
  const byValue = new Map<string, number>();
  for (const { voice } of voices) {
    const value = voice.labels[label];
    if (value) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  }
  return [...byValue].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}

/** `pt` of `pt-BR`. */
export function plainLanguage(language: string | null | undefined): string | undefined {
  return language?.toLowerCase().split(/[-_]/, 1)[0] || undefined;
}

/** Without capitals and accents, so that `lucia` finds Lucía. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** A voice with what is needed to speak with it. */
export type KnownVoice = ListedVoice & {
  /** Id at the service that speaks with it. */
  ownId: string;
  /** The service that speaks with it; undefined for the built-in engine. */
  connection: ModelConnection | undefined;
  /** URL of the service's sample; undefined where one has to be spoken. */
  sampleUrl: string | undefined;
};

/** Prepares a voice for the catalogue. */
export function knownVoice(
  voice: Voice,
  { ownId, connection, sampleUrl }: Pick<KnownVoice, 'ownId'> & Partial<KnownVoice>,
): KnownVoice {
  return { ...listedVoice(voice), ownId, connection, sampleUrl };
}

/** Where the sample of a voice is fetched. */
export function previewPathOf(voiceId: string): string {
  // The path names no provider.
  return pathOf(getVoicePreview, '', { voice_id: voiceId });
}
