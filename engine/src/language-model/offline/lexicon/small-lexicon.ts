import type { Lexicon, Phrases } from './lexicon.ts';
import { lexiconEn } from './lexicon-en.ts';
import { wordSet } from './word-set.ts';

/** What a language is given that is spoken acceptably, not fully: alternatives of regular expressions, and phrases. */
export type SmallLexicon = {
  language: string;
  stopWords: string;
  weakWords: string;
  /** Alternatives, matched against plain text. */
  callers: Readonly<
    Record<
      | 'greeting'
      | 'thanks'
      | 'howAreYou'
      | 'whoAreYou'
      | 'areYouRobot'
      | 'capabilities'
      | 'yes'
      | 'no'
      | 'goodbye'
      | 'nothingElse'
      | 'repeat'
      | 'wait'
      | 'human'
      | 'refusal'
      | 'correction'
      | 'trouble'
      | 'question'
      | 'howMuch'
      | 'howLong'
      | 'where'
      | 'openWhen'
      | 'nameLead'
      | 'valueLead',
      string
    >
  >;
  /** Alternatives, matched against the prompt as it is written. */
  prompt: {
    identity: string;
    iAm: string;
    sayThat: string;
    instruction: string;
    askFor: string;
    help: string;
  };
  phrases: Phrases;
};

/** A whole lexicon; attempts to get at the instructions are recognised in English too. */
export function smallLexicon({
  language,
  stopWords,
  weakWords,
  callers,
  prompt,
  phrases,
}: SmallLexicon): Lexicon {
  const opening = (words: string, flags = '') => new RegExp(`^[¿¡\\s]*(?:${words})(?![\\p{L}])`, `u${flags}`);
  const leading = (words: string) => new RegExp(`^(?:${words})(?![\\p{L}])[\\s,.!]*`, 'u');
  const inside = (words: string) => new RegExp(`(?<![\\p{L}])(?:${words})`, 'u');
  return {
    language,
    stopWords: wordSet(stopWords),
    weakWords: wordSet(weakWords),
    patterns: {
      ...lexiconEn.patterns,
      greeting: leading(callers.greeting),
      thanks: leading(callers.thanks),
      howAreYou: inside(callers.howAreYou),
      whoAreYou: inside(callers.whoAreYou),
      areYouRobot: inside(callers.areYouRobot),
      capabilities: inside(callers.capabilities),
      yes: opening(callers.yes),
      no: opening(callers.no),
      goodbye: inside(callers.goodbye),
      nothingElse: opening(callers.nothingElse),
      repeat: inside(callers.repeat),
      wait: opening(callers.wait),
      human: inside(callers.human),
      refusal: inside(callers.refusal),
      correction: opening(callers.correction),
      trouble: inside(callers.trouble),
      question: opening(callers.question),
      howMuch: inside(callers.howMuch),
      howLong: inside(callers.howLong),
      where: inside(callers.where),
      openWhen: inside(callers.openWhen),
      when: inside(callers.openWhen),
      followUp: /^(?:e|en|und|i|och|y|et|and)(?![\p{L}])/u,
      nameLead: new RegExp(`^(?:${callers.nameLead})\\s+`, 'u'),
      valueLead: new RegExp(`^(?:${callers.valueLead})\\s+`, 'u'),
    },
    prompt: {
      identity: new RegExp(`^(?:${prompt.identity})\\s+`, 'iu'),
      iAm: prompt.iAm,
      sayThat: new RegExp(`^(\\p{L}+\\s[^,]{2,140},\\s*)?(?:${prompt.sayThat})\\s+`, 'iu'),
      instruction: new RegExp(
        `^(?:(?:se|quando|wenn|falls|als|om|jeśli|gdy|när)\\s[^,]{2,160},\\s*)?(?:${prompt.instruction})(?![\\p{L}])`,
        'iu',
      ),
      askFor: new RegExp(`^(?:${prompt.askFor})\\s+`, 'iu'),
      goal: /^(?!)/,
      help: new RegExp(`^(?:${prompt.help})\\s`, 'iu'),
      toCaller: [],
    },
    phrases,
  };
}
