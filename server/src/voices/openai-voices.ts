import { valueInside } from '@parley/contract/json.ts';
import { VOICE_LANGUAGES, type Voice } from '@parley/contract/voices.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { createServiceCall, refusalOf } from '../connections/service-call.ts';
import { type KnownVoice, knownVoice, previewPathOf } from './voice-selection.ts';

/** Begins the ids of voices of OpenAI and of servers that speak its protocol; the voice's name follows. */
export const OPENAI_PREFIX = 'openai_';

/** OpenAI's voices, with the gender that they sound like; it has no call that lists them. */
const OPENAI_VOICES = {
  alloy: 'neutral',
  ash: 'male',
  ballad: 'male',
  coral: 'female',
  echo: 'male',
  fable: 'male',
  nova: 'female',
  onyx: 'male',
  sage: 'female',
  shimmer: 'female',
  verse: 'male',
} as const;
const QUICK_MODEL = 'tts-1';
const EXPRESSIVE_MODEL = 'gpt-4o-mini-tts';
const EXPRESSIVE_ONLY: ReadonlySet<string> = new Set(['ballad', 'verse']);
const MAX_VOICES = 2_000;

/** The voices of a connection to OpenAI. */
export function openaiVoices(connection: ModelConnection): KnownVoice[] {
  const languages = Object.keys(VOICE_LANGUAGES).map((language) => ({ language }));
  return Object.entries(OPENAI_VOICES).map(([name, gender]) =>
    voiceOf(connection, name, { labels: { gender }, verified_languages: languages }),
  );
}

/**
 * The voices of a server that speaks OpenAI's protocol, where it lists them; most know no such path.
 * @throws {ConnectionFailed} when it cannot be reached or fails
 */
export async function listCompatibleVoices(
  connection: ModelConnection,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<KnownVoice[]> {
  const answer = await createServiceCall(connection, fetch, signal)('/audio/voices');
  if (answer.status >= 500) throw refusalOf(connection, answer);
  if (!answer.ok) return [];
  return namesIn(answer.body)
    .slice(0, MAX_VOICES)
    .map((name) => voiceOf(connection, name, { labels: {} }));
}

/** Which model of a connection speaks: OpenAI's quick one where speed was chosen over expression. */
export function speechModelOf(
  { kind, models }: ModelConnection,
  voice: string,
  wantedModel: string | undefined,
): string {
  if (kind === 'openai') {
    const isQuick = wantedModel?.includes('flash') && !EXPRESSIVE_ONLY.has(voice);
    return isQuick ? QUICK_MODEL : EXPRESSIVE_MODEL;
  }
  // Every server of this kind takes the name of OpenAI's first model for its own.
  return models.find((model) => /tts|speech|kokoro|piper|orpheus|voice/i.test(model)) ?? QUICK_MODEL;
}

function voiceOf(
  connection: ModelConnection,
  name: string,
  { labels, verified_languages }: Pick<Voice, 'labels' | 'verified_languages'>,
): KnownVoice {
  const voiceId = `${OPENAI_PREFIX}${name}`;
  const isOpenai = connection.kind === 'openai';
  return knownVoice(
    {
      voice_id: voiceId,
      name: isOpenai ? name.slice(0, 1).toUpperCase() + name.slice(1) : name,
      description: connection.name,
      labels,
      fine_tuning: null,
      verified_languages: verified_languages ?? [],
      preview_url: previewPathOf(voiceId),
      source: 'openai-compatible',
    },
    { ownId: name, connection },
  );
}

/** Names in any of the forms that servers list voices in. */
function namesIn(body: unknown): string[] {
  const list = Array.isArray(body) ? body : (valueInside(body, ['voices']) ?? valueInside(body, ['data']));
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const name = ['voice_id', 'id', 'name'].map((field) => valueInside(entry, [field])).find(isName) ?? entry;
    return isName(name) ? [name] : [];
  });
}

/** Whether a voice can be called so, also in an address. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 150 && value.isWellFormed();
}
