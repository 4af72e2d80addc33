import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { Retriever } from '../replies/retrieval.ts';
import type { ToolRunner } from '../tools/tool.ts';
import type { SpeechParts } from './session-voice.ts';
import type { AgentSettings } from './state.ts';

/** Everything that an agent brings into a conversation that it takes over. */
export type AgentSide = {
  agent: TurnAgent;
  settings: AgentSettings;
  languageModel: LanguageModel;
  retrieve: Retriever;
  runTool: ToolRunner;
  /** Who hears and speaks for it; left out in a written conversation, or to keep those who do. */
  speech?: SpeechParts | undefined;
};

/**
 * Gets an agent ready to take the conversation over, in the language that is spoken where it speaks that.
 * @throws {HandoverRefused}
 */
export type HandOver = (
  agentId: string,
  wanted: { language: AgentLanguage; signal: AbortSignal },
) => Promise<AgentSide>;

/** An agent cannot take the conversation over; the sentence is told to the model. */
export class HandoverRefused extends Error {
  override name = 'HandoverRefused';
  /** Stable, such as `agent_not_found`. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
