import { AgentLanguage } from '@parley/contract/languages.ts';
import SENTENCES from './extract-sentences.json' with { type: 'json' };

type Sentences = (typeof SENTENCES)[AgentLanguage];

/** What is written of a conversation that no model judged, in its language; English where there are no words for it. */
export function extractSentences(language: string): Sentences {
  const { data = 'en' } = AgentLanguage.safeParse(language);
  return SENTENCES[data];
}

/** Words of the conversation, in the marks of its language. */
export function quotedWords(text: string, { quoted }: Pick<Sentences, 'quoted'>): string {
  return quoted.replace('{text}', () => text);
}
