import { type AgentDraft, type DraftChange, defaultVoice, type VoiceSettings } from '../draft/agent-draft.ts';

/** The voice that an agent speaks with: its own, or the default one of its language where it names none. */
export function spokenVoice(
  { voice, voiceName }: Pick<VoiceSettings, 'voice' | 'voiceName'>,
  language: string,
): Pick<VoiceSettings, 'voice' | 'voiceName'> {
  return voice === '' ? defaultVoice(language) : { voice, voiceName };
}

/** What another language changes: the voice of a new agent follows as long as nobody chose one. */
export function languageChange(
  next: string,
  { language, voice, isNew }: Pick<AgentDraft, 'language' | 'voice'> & { isNew: boolean },
): DraftChange {
  const isDefault = voice.voice === defaultVoice(language).voice;
  return isNew && isDefault
    ? { language: next, voice: { ...voice, ...defaultVoice(next) } }
    : { language: next };
}
