import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage } from '../language-model.ts';
import type { CallerTurn } from './dialogue/caller-turn.ts';
import type { Fact } from './facts/fact.ts';
import { searchFacts } from './facts/fact-search.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { filled, sentencesOf, wording } from './lexicon/sentences.ts';
import type { PromptAnalysis } from './prompt/prompt-analysis.ts';

type SmallTalk = { sentences: string[]; evidence: Evidence[] };

type Situation = {
  turn: CallerTurn;
  turnNumber: number;
  messages: readonly ChatMessage[];
  analysis: PromptAnalysis;
  lexicon: Lexicon;
};

/** Answers to what a caller does besides asking and telling: greetings, thanks, questions about the agent itself. */
export function smallTalk({ turn, turnNumber, messages, analysis, lexicon }: Situation): SmallTalk {
  const { intents, utterances } = turn;
  const { phrases } = lexicon;
  const sentences: string[] = [];
  const evidence: Evidence[] = [];
  const isAlone = utterances.length === 0;

  if (intents.has('greeting')) {
    const isAnswered = intents.size > 1 || !isAlone;
    const isGreeted = messages.some(({ role }) => role === 'agent');
    if (!isAnswered) sentences.push(wording(phrases.greet, turnNumber));
    else if (!isGreeted) sentences.push(sentencesOf(phrases.greet[0] ?? '')[0] ?? '');
  }
  if (intents.has('thanks') && isAlone) sentences.push(wording(phrases.welcome, turnNumber));
  if (intents.has('howAreYou')) sentences.push(wording(phrases.howAreYou, turnNumber));
  if (intents.has('whoAreYou')) {
    const { identity } = analysis;
    sentences.push(identity ? (sentencesOf(identity.spoken)[0] ?? identity.spoken) : phrases.assistant);
    if (identity) evidence.push(evidenceOf(identity));
  }
  if (intents.has('areYouRobot')) sentences.push(phrases.robot);
  if (intents.has('whichModel')) sentences.push(phrases.model);
  if (intents.has('capabilities')) {
    const { goal } = analysis;
    sentences.push(goal ? filled(phrases.iCan, { what: goal.spoken }) : phrases.capabilities);
    if (goal) evidence.push(evidenceOf(goal));
  }
  if (intents.has('wait')) sentences.push(phrases.wait);
  if (intents.has('repeat')) {
    const said = messages.findLast((message) => message.role === 'agent' && message.text !== '');
    sentences.push(said?.role === 'agent' ? said.text : phrases.nothingToRepeat);
  }
  return { sentences, evidence };
}

/** What is said to a caller who wants a person: how to reach one, as far as the prompt tells. */
export function handoverReply(analysis: PromptAnalysis, lexicon: Lexicon, turnNumber: number): SmallTalk {
  const reach = ['human', 'contact'].map((concept) => ({
    word: '',
    stem: '',
    concepts: [concept],
    weight: 1,
  }));
  const [best] = searchFacts(analysis.index, reach).filter(
    ({ fact, coverage }) => coverage >= 0.4 && fact !== analysis.identity,
  );
  if (!best) return { sentences: [wording(lexicon.phrases.human, turnNumber)], evidence: [] };
  return { sentences: [best.fact.spoken], evidence: [evidenceOf(best.fact)] };
}

function evidenceOf({ source, title, original }: Fact): Evidence {
  return { kind: 'prompt', source, title, text: original };
}
