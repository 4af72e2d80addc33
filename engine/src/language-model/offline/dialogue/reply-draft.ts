import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { CalendarDay } from '@parley/language/dates.ts';
import type { ReplyRequest, ToolCall } from '../../language-model.ts';
import type { Library } from '../documents/knowledge-answer.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { PromptAnalysis } from '../prompt/prompt-analysis.ts';
import type { Interview } from './interview.ts';

/** A whole reply before it is streamed. */
export type ComposedReply = {
  text: string;
  evidence: readonly Evidence[];
  toolCalls: readonly ToolCall[];
  isGoodbye: boolean;
};

export type Scene = {
  request: ReplyRequest;
  lexicon: Lexicon;
  analysis: PromptAnalysis;
  library: Library;
  interview: Interview;
  /** How often the caller has spoken; chooses between wordings. */
  turnNumber: number;
  today: CalendarDay;
};

export type Draft = {
  sentences: string[];
  evidence: Evidence[];
  toolCalls: ToolCall[];
  isGoodbye: boolean;
  /** The reply asks something already or stands alone: no question follows it. */
  isComplete: boolean;
  /** Something was answered, not only acknowledged. */
  isAnswer: boolean;
};
