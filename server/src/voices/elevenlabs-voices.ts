import { CONNECTION_FAILURES } from '@parley/contract/connections.ts';
import type { Voice } from '@parley/contract/voices.ts';
import { z } from 'zod';
import { ConnectionFailed } from '../connections/connection-errors.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { createServiceCall, refusalOf } from '../connections/service-call.ts';
import { type KnownVoice, knownVoice, previewPathOf } from './voice-selection.ts';

/** Begins the ids of ElevenLabs' voices; their own id follows. */
export const ELEVENLABS_PREFIX = 'elevenlabs_';

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

const Text = z.string().nullish();
const ServiceVoice = z.looseObject({
  voice_id: z.string().min(1),
  name: z.string(),
  category: Text,
  description: Text,
  labels: z.record(z.string(), z.unknown()).nullish(),
  preview_url: Text,
  fine_tuning: z.looseObject({ language: Text }).nullish(),
  verified_languages: z.array(z.looseObject({ language: z.string() })).nullish(),
});
const ServicePage = z.looseObject({
  voices: z.array(ServiceVoice),
  has_more: z.boolean(),
  next_page_token: Text,
});

/**
 * The voices of an account at ElevenLabs. Those copied from people are left out of the operator's account: teams
 * share it, and each sees its own copies only.
 * @throws {ConnectionFailed}
 */
export async function listElevenLabsVoices(
  connection: ModelConnection,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<KnownVoice[]> {
  const call = createServiceCall(connection, fetch, signal);
  const voices: z.output<typeof ServiceVoice>[] = [];
  let token: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ page_size: String(PAGE_SIZE) });
    if (token) query.set('next_page_token', token);
    const answer = await call(`/v2/voices?${query}`);
    if (!answer.ok) throw refusalOf(connection, answer);
    const parsed = ServicePage.safeParse(answer.body);
    if (!parsed.success) throw new ConnectionFailed(CONNECTION_FAILURES.without_voices);
    // No address can carry another id.
    voices.push(...parsed.data.voices.filter(({ voice_id }) => voice_id.isWellFormed()));
    token = parsed.data.next_page_token;
    if (!parsed.data.has_more || !token) break;
  }
  const isShared = connection.origin === 'environment';
  return voices
    .filter(({ category }) => !(isShared && (category === 'cloned' || category === 'professional')))
    .map((voice) =>
      knownVoice(toVoice(voice), {
        ownId: voice.voice_id,
        connection,
        sampleUrl: voice.preview_url || undefined,
      }),
    );
}

function toVoice(voice: z.output<typeof ServiceVoice>): Voice {
  const { name, description, labels, fine_tuning, verified_languages } = voice;
  const voiceId = `${ELEVENLABS_PREFIX}${voice.voice_id}`;
  const label = (key: string) => {
    const value = labels?.[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    voice_id: voiceId,
    name,
    description,
    labels: {
      gender: label('gender')?.toLowerCase(),
      accent: label('accent')
        ?.toLowerCase()
        .trim()
        .replaceAll(/[\s-]+/g, '_'),
      descriptive: label('descriptive') ?? label('description'),
      language: label('language'),
    },
    fine_tuning: fine_tuning?.language ? { language: fine_tuning.language } : null,
    verified_languages: (verified_languages ?? []).map(({ language }) => ({ language })),
    preview_url: previewPathOf(voiceId),
    source: 'elevenlabs',
  };
}
