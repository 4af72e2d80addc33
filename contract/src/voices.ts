import { z } from 'zod';
import { within } from './agent-config.ts';
import { VOICE_RANGES } from './agent-defaults.ts';
import { endpointsOf } from './endpoint.ts';
import type { AgentLanguage } from './languages.ts';
import { SEARCH_MAX, SPEECH_TEXT_MAX, VOICE_PAGE_SIZE } from './limits.ts';
import { PronunciationRules } from './pronunciation.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('Voices', 'voices');

/** Languages that voices are listed for, each with the country whose flag stands for it. */
export const VOICE_LANGUAGES = {
  en: 'US',
  fr: 'FR',
  de: 'DE',
  es: 'ES',
  it: 'IT',
  ja: 'JP',
  pt: 'PT',
  ru: 'RU',
  pl: 'PL',
  ar: 'SA',
  hu: 'HU',
  hi: 'IN',
  cs: 'CZ',
  sk: 'SK',
  ta: 'IN',
  el: 'GR',
  nl: 'NL',
  sv: 'SE',
  uk: 'UA',
  ro: 'RO',
  bg: 'BG',
  fi: 'FI',
  ms: 'MY',
  tr: 'TR',
  id: 'ID',
  fil: 'PH',
  zh: 'CN',
} as const;

/** The voice that a new agent speaks with in a language: the built-in speech engine's. */
export const DEFAULT_VOICES: Readonly<Record<AgentLanguage, { voice_id: string; name: string }>> = {
  en: { voice_id: 'espeak_en-us_f2', name: 'Grace' },
  fr: { voice_id: 'espeak_fr-fr_f2', name: 'Camille' },
  es: { voice_id: 'espeak_es_f2', name: 'Lucía' },
  de: { voice_id: 'espeak_de_f2', name: 'Hanna' },
  it: { voice_id: 'espeak_it_f2', name: 'Giulia' },
  pt: { voice_id: 'espeak_pt_f2', name: 'Inês' },
  nl: { voice_id: 'espeak_nl_f2', name: 'Sanne' },
  pl: { voice_id: 'espeak_pl_f2', name: 'Agnieszka' },
  sv: { voice_id: 'espeak_sv_f2', name: 'Elsa' },
};
/** The voice of a new agent in a language that has none of its own; it speaks every language. */
export const GENERAL_VOICE = { voice_id: 'espeak_en-gb_m3', name: 'Arthur' } as const;

/** Who speaks with a voice. */
export const VoiceSource = z.enum(['built-in', 'kokoro', 'elevenlabs', 'openai-compatible', 'clone']);
export type VoiceSource = z.infer<typeof VoiceSource>;

/** A voice that agents can speak with. */
export const Voice = z.looseObject({
  voice_id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  labels: z.looseObject({
    gender: z.string().optional(),
    /** Key of the accent, such as `american`, `quebec`, `latin_american`. */
    accent: z.string().optional(),
    descriptive: z.string().optional(),
    /** Main language. */
    language: z.string().optional(),
  }),
  fine_tuning: z.looseObject({ language: z.string().nullish() }).nullish(),
  /** Every language that the voice speaks well. */
  verified_languages: z.array(z.looseObject({ language: z.string() })).nullish(),
  /** Path of a spoken sample on this server; needs the bearer token like every call. Null where there is none. */
  preview_url: z.string().nullish(),
  source: VoiceSource,
});
export type Voice = z.infer<typeof Voice>;

const Count = z.object({ value: z.string(), count: z.number().int() });

/** Voices for a language, filtered; pages count from 0. */
export const listVoices = endpoint({
  method: 'GET',
  path: '/api/voices',
  summary: 'Voices that agents can speak with, by page',
  access: 'viewer',
  query: z.object({
    page: queryInteger(0, 10_000).default(0),
    page_size: queryInteger(1, 100).default(VOICE_PAGE_SIZE),
    /** Only voices that speak it. */
    language: z.string().max(20).optional(),
    gender: z.string().max(40).optional(),
    accent: z.string().max(80).optional(),
    /** Looked for in name, description and labels. */
    search: z.string().max(SEARCH_MAX).optional(),
  }),
  response: z.object({
    voices: z.array(Voice),
    has_more: z.boolean(),
    total: z.number().int(),
    /** How many voices each choice of a filter would leave, the other filters unchanged. */
    genders: z.array(Count),
    accents: z.array(Count),
    /** Services that could not be asked, by the names they were given, with the reason; their voices are missing. */
    problems: z.array(z.object({ source: VoiceSource, service: z.string().optional(), message: z.string() })),
  }),
});
export type VoicePage = z.output<NonNullable<(typeof listVoices)['response']>>;

const VoiceParams = z.object({ voice_id: z.string().min(1).max(200) });

/** One voice by its id, wherever it comes from. */
export const getVoice = endpoint({
  method: 'GET',
  path: '/api/voices/:voice_id',
  summary: 'One voice',
  access: 'viewer',
  params: VoiceParams,
  response: Voice,
});

/** A spoken sample, made when it is first asked for, then cached. */
export const getVoicePreview = endpoint({
  method: 'GET',
  path: '/api/voices/:voice_id/preview',
  // A voice may be paid for by the character.
  isOpenToSuspended: false,
  summary: 'A spoken sample of a voice',
  access: 'viewer',
  params: VoiceParams,
  /** Language of the sample, where the voice speaks several. */
  query: z.object({ language: z.string().max(20).optional() }),
  responseType: 'file',
});

/** How a voice is to speak; the names are those of an agent's `tts`. */
export const SpeechSettings = z.object({
  model_id: z.string().max(100).optional(),
  agent_output_audio_format: z.string().max(40).optional(),
  optimize_streaming_latency: z.number().int().min(0).max(4).optional(),
  stability: within(VOICE_RANGES.stability).optional(),
  speed: within(VOICE_RANGES.speed).optional(),
  similarity_boost: within(VOICE_RANGES.similarityBoost).optional(),
  pronunciation_rules: PronunciationRules.optional(),
  pronunciation_dictionary_locators: z.array(z.unknown()).max(10).optional(),
});
export type SpeechSettings = z.infer<typeof SpeechSettings>;

/** Speaks a text with a voice and settings, as a WAV file (or MP3, where the voice's service gives that). */
export const speakWithVoice = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/voices/:voice_id/speech',
  summary: 'A text spoken with a voice and its settings',
  access: 'member',
  params: VoiceParams,
  body: z.object({
    text: z.string().trim().min(1).max(SPEECH_TEXT_MAX),
    language: z.string().max(20).optional(),
    settings: SpeechSettings.default({}),
  }),
  responseType: 'file',
});
