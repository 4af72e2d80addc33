import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_VOICES, GENERAL_VOICE } from '@parley/contract/voices.ts';
import { promptSpeaker } from '@parley/engine/text-to-speech/prompt-speaker.ts';
import type {
  Speaker,
  SpeechSynthesizer,
  VoiceSettings,
} from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { VoiceCatalogue } from './voice-catalogue.ts';
import type { VoiceOutages } from './voice-outages.ts';
import { plainLanguage } from './voice-selection.ts';
import type { VoiceSpeech } from './voice-speech.ts';

/** Who is to speak in a conversation, and how. */
export type WantedSpeaker = {
  /** The agent's voice; undefined leaves it to the language. */
  voiceId: string | undefined;
  /** What is spoken. */
  language: string;
  settings: VoiceSettings;
  /** Rate of what the caller hears. */
  sampleRateHz: number;
};

export type SpeakerDependencies = {
  catalogue: Pick<VoiceCatalogue, 'find'>;
  speech: Pick<VoiceSpeech, 'synthesizerOf' | 'synthesizerNameOf'>;
  outages: VoiceOutages;
  /** Replaces every voice. */
  scripted: SpeechSynthesizer | undefined;
  /** Longest wait for the first sound of a text, in milliseconds. */
  firstSoundMs: number;
};

/** Longest wait for a service to say which voices it has; the caller hears nothing meanwhile. */
const FIND_MS = 3_000;

/**
 * Those who can speak in a conversation, in the order in which they are to be tried: the agent's voice, then the
 * built-in one of the language, then what is out of order. A voice that the team does not have is left out. None where
 * nothing can speak.
 */
export async function voiceSpeakers(
  teamId: string,
  wanted: WantedSpeaker,
  { catalogue, speech, outages, scripted, firstSoundMs }: SpeakerDependencies,
): Promise<readonly Speaker[]> {
  const { language, settings, sampleRateHz } = wanted;

  function speakerOf(
    named: Pick<Speaker, 'name' | 'synthesizerName'>,
    ownId: string,
    synthesizer: SpeechSynthesizer,
  ): Speaker {
    const request = { voiceId: ownId, language, settings, sampleRateHz };
    const speaker: Speaker = {
      ...named,
      pronunciation: settings.pronunciation,
      speak: (text, signal) => synthesizer.speak({ ...request, text, signal }),
    };
    return promptSpeaker(speaker, firstSoundMs);
  }

  if (scripted)
    return [speakerOf({ name: 'scripted', synthesizerName: 'scripted' }, wanted.voiceId ?? '', scripted)];
  const substitute = defaultVoiceId(language);
  const ids = [...new Set([wanted.voiceId || substitute, substitute])];
  const find = (id: string) =>
    Promise.race([catalogue.find(teamId, id), pause(FIND_MS, undefined, { ref: false })]);
  const voices = await Promise.all(ids.map(find));
  const found = voices.flatMap((known) => {
    if (!known) return [];
    const service = known.connection?.id ?? known.voice.source;
    const named = {
      name: `${known.voice.source} ${known.voice.name}`,
      synthesizerName: speech.synthesizerNameOf(known, settings.modelId),
    };
    const speaker = speakerOf(named, known.ownId, speech.synthesizerOf(known, settings.modelId));
    return { isOut: outages.isOut(service), speaker: outages.watched(speaker, service) };
  });
  return found
    .toSorted((one, other) => Number(one.isOut) - Number(other.isOut))
    .map(({ speaker }) => speaker);
}

function defaultVoiceId(language: string): string {
  const plain = plainLanguage(language) ?? '';
  const byLanguage: Readonly<Record<string, { voice_id: string }>> = DEFAULT_VOICES;
  return (
    (Object.hasOwn(byLanguage, plain) ? byLanguage[plain] : undefined)?.voice_id ?? GENERAL_VOICE.voice_id
  );
}
