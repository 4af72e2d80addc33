import { textsOfLanguage } from '@parley/contract/texts-of-language.ts';
import texts from './voice-texts.json';

/** What the widget says of a conversation by voice. */
export type VoiceTexts = typeof texts.en;

/** The texts in the agent's language; English where it has none. */
export function voiceTexts(language: string): VoiceTexts {
  return textsOfLanguage<VoiceTexts>(texts, language);
}
