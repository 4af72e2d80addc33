import { type AgentDraft, type DraftChange, defaultVoice, type VoiceSettings } from '../draft/agent-draft.ts';

/** The voice that an agent speaks with: its own, or the default one of its language where it names none. */
export function spokenVoice(
  { voice, voiceName }: Pick<VoiceSettings, 'voice' | 'voiceName'>,
  language: string,
): Pick<VoiceSettings, 'voice' | 'voiceName'> {
  return voice === '' ? defaultVoice(language) : { voice, voiceName };
}

/** First messages of a template by language. */
export type Greetings = Readonly<Partial<Record<string, string>>>;

/** What of an agent may follow its language; `voice` is undefined where the agent only writes. */
type LanguageFollower = Pick<AgentDraft, 'language' | 'firstMessage'> & {
  voice: VoiceSettings | undefined;
  isNew: boolean;
  /** Of the template that a new agent was made of. */
  greetings?: Greetings | undefined;
};

/**
 * What another language changes: the voice and the first message of a new agent follow as long as they are those that
 * it began with.
 */
export function languageChange(
  next: string,
  { language, voice, firstMessage, isNew, greetings = {} }: LanguageFollower,
): DraftChange {
  if (!isNew) return { language: next };
  const isDefault = voice?.voice === defaultVoice(language).voice;
  const greeting = firstMessage === greetings[language] ? greetings[next] : undefined;
  return {
    language: next,
    ...(voice && isDefault ? { voice: { ...voice, ...defaultVoice(next) } } : {}),
    ...(greeting === undefined ? {} : { firstMessage: greeting }),
  };
}
