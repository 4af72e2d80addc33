import { hasSections, PROMPT_SECTIONS, sectionHeadings, splitPrompt } from '@parley/contract/prompt.ts';
import { LRUCache } from 'lru-cache';
import { type Fact, promptFacts, speakable } from '../facts/fact.ts';
import { type FactIndex, indexFacts } from '../facts/fact-index.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { bareLine, closed, sentencesOf } from '../lexicon/sentences.ts';
import { type MandatoryQuestion, mandatoryQuestions } from './mandatory-question.ts';

export type PromptAnalysis = {
  index: FactIndex;
  questions: readonly MandatoryQuestion[];
  /** "I am the assistant of …", when the prompt says who the agent is. */
  identity: Fact | undefined;
  /** What the agent is there for, such as "help customers track their order". */
  goal: Fact | undefined;
};

/** Sections that speak to the agent alone. */
const SILENT_SECTIONS: ReadonlySet<string> = new Set(['tone', 'mandatoryQuestions', 'tools']);

function analysePrompt(written: string, lexicon: Lexicon): PromptAnalysis {
  // A long run of blanks would be read over and over.
  const systemPrompt = written.replaceAll(/[^\S\n]+/gu, ' ');
  const sections = splitPrompt(systemPrompt);
  const headings = sectionHeadings(lexicon.language);
  const facts = PROMPT_SECTIONS.flatMap((section) =>
    SILENT_SECTIONS.has(section)
      ? []
      : promptFacts(sections[section], { source: section, title: headings[section] }, lexicon),
  );
  const identity = facts.find(({ isIdentity }) => isIdentity);
  // What a personality says beyond who the agent is describes manners, which answers no caller.
  const answering = facts.filter(
    (fact) => fact === identity || fact.source !== 'personality' || !hasSections(systemPrompt),
  );
  return {
    index: indexFacts(answering, lexicon.language),
    questions: mandatoryQuestions(sections.mandatoryQuestions, lexicon),
    identity,
    goal: goalOf(
      sections.objective === '' ? sections.custom : sections.objective,
      headings.objective,
      lexicon,
    ),
  };
}

function goalOf(text: string, title: string, lexicon: Lexicon): Fact | undefined {
  const { goal, help } = lexicon.prompt;
  for (const sentence of text.split('\n').flatMap((line) => sentencesOf(bareLine(line)))) {
    if (!goal.test(sentence) && !help.test(sentence)) continue;
    const bare = sentence.replace(goal, '').replace(/(?<![.!])[.!]+$/, '');
    if (speakable(closed(bare), lexicon) === undefined && !help.test(bare)) continue;
    const spoken = bare.charAt(0).toLowerCase() + bare.slice(1);
    return {
      spoken,
      original: sentence,
      heading: '',
      context: '',
      source: 'objective',
      title,
      isIdentity: false,
    };
  }
  return undefined;
}

/** Gives the analysis of a prompt, worked out once for each prompt and language that is still in use. */
export type PromptReader = ReturnType<typeof createPromptReader>;

/** @param capacity how many analyses are cached */
export function createPromptReader(capacity: number) {
  const cache = new LRUCache<string, PromptAnalysis>({ max: capacity });
  let analysed = 0;
  return {
    /** How many prompts were analysed so far. */
    get analysed(): number {
      return analysed;
    },
    read(systemPrompt: string, lexicon: Lexicon): PromptAnalysis {
      const key = `${lexicon.language}\n${systemPrompt}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const analysis = analysePrompt(systemPrompt, lexicon);
      analysed += 1;
      cache.set(key, analysis);
      return analysis;
    },
  };
}
