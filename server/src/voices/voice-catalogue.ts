import { CONNECTION_FAILURES } from '@parley/contract/connections.ts';
import type { Voice, VoicePage } from '@parley/contract/voices.ts';
import type { Connections } from '../connections/connections.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { BUILT_IN_PREFIX, builtInVoices } from './built-in-voices.ts';
import type { UsableClone } from './clones/voice-clones.ts';
import { ELEVENLABS_PREFIX } from './elevenlabs-voices.ts';
import { KOKORO_PREFIX, naturalVoices } from './natural-voices.ts';
import { OPENAI_PREFIX } from './openai-voices.ts';
import { ServiceVoiceMemory } from './service-voices.ts';
import { type KnownVoice, knownVoice, previewPathOf } from './voice-selection.ts';

/** Every voice that a team can speak with. */
export type VoiceCatalogue = ReturnType<typeof createVoiceCatalogue>;

export type VoiceCatalogueDependencies = {
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  /** The team's own copies that can speak. */
  clones: { usable(teamId: string): Promise<readonly UsableClone[]> };
  hasBuiltIn: boolean;
  /** Whether the natural voices are installed; they come and go while the server runs. */
  hasNatural: () => boolean;
  now?: (() => number) | undefined;
};

const NO_BUILT_IN = {
  source: 'built-in',
  message: `${CONNECTION_FAILURES.without_package}@echogarden/espeak-ng-emscripten`,
} as const;

export function createVoiceCatalogue(dependencies: VoiceCatalogueDependencies) {
  const { connections, clones, hasBuiltIn, hasNatural, now } = dependencies;
  const memory = new ServiceVoiceMemory(connections, now);
  const builtIn = hasBuiltIn
    ? builtInVoices().map((voice) =>
        knownVoice(voice, { ownId: voice.voice_id.slice(BUILT_IN_PREFIX.length) }),
      )
    : [];
  const natural = naturalVoices().map((voice) =>
    knownVoice(voice, { ownId: voice.voice_id.slice(KOKORO_PREFIX.length) }),
  );
  const ownById = new Map([...natural, ...builtIn].map((known) => [known.voice.voice_id, known]));

  return {
    async of(teamId: string): Promise<{ voices: readonly KnownVoice[]; problems: VoicePage['problems'] }> {
      const usable = await connections.usable(teamId);
      const [copies, ...services] = await Promise.all([
        clones.usable(teamId),
        ...usable.map((connection) => memory.of(connection)),
      ]);
      const voices = [
        // First of all, since the account that copied them lists them too.
        ...copies.map(copiedVoice),
        ...services.flatMap((service) => service.voices),
        ...(hasNatural() ? natural : []),
        ...builtIn,
      ];
      const problems = services.flatMap(({ problem }) => problem ?? []);
      return {
        voices: [
          ...new Map(voices.toReversed().map((known) => [known.voice.voice_id, known])).values(),
        ].toReversed(),
        problems: hasBuiltIn ? problems : [...problems, NO_BUILT_IN],
      };
    },

    /** One voice. Only services that may have it are asked; those after the first that has it are not waited for. */
    async find(teamId: string, voiceId: string): Promise<KnownVoice | undefined> {
      if (voiceId.startsWith(KOKORO_PREFIX) && !hasNatural()) return undefined;
      const kinds = kindsSpeaking(voiceId);
      if (kinds.length === 0) return ownById.get(voiceId);
      const copy = (await clones.usable(teamId)).find(({ voice_id }) => voice_id === voiceId);
      if (copy) return copiedVoice(copy);
      const usable = await connections.usable(teamId);
      const hasId = ({ voice }: KnownVoice) => voice.voice_id === voiceId;
      const asked = usable.filter(({ kind }) => kinds.includes(kind));
      for (const answer of asked.map((connection) => memory.of(connection))) {
        const known = (await answer).voices.find(hasId);
        if (known) return known;
      }
      return undefined;
    },
  };
}

/** Services that may have a voice of this id. */
function kindsSpeaking(voiceId: string): readonly ModelConnection['kind'][] {
  if (voiceId.startsWith(ELEVENLABS_PREFIX)) return ['elevenlabs'];
  return voiceId.startsWith(OPENAI_PREFIX) ? ['openai', 'openai-compatible'] : [];
}

function copiedVoice({ voice_id, name, description, language, connection }: UsableClone): KnownVoice {
  const voice: Voice = {
    voice_id,
    name,
    description,
    labels: { language },
    fine_tuning: { language },
    verified_languages: [],
    preview_url: previewPathOf(voice_id),
    source: 'clone',
  };
  return knownVoice(voice, { ownId: voice_id.replace(ELEVENLABS_PREFIX, ''), connection });
}
