import type { InterruptionSensitivity, TurnEagerness } from '@parley/contract/agent-config.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';

/** How turns are taken in a spoken conversation. */
export type SpokenSettings = {
  /** How easily the caller interrupts while the agent is heard, and while it prepares its answer. */
  interruption: { whileSpeaking: InterruptionSensitivity; whileThinking: InterruptionSensitivity };
  /** Whether the first message is heard to its end, however the caller may interrupt other replies. */
  finishesFirstMessage?: boolean | undefined;
  /** How soon a pause is taken for the end of the caller's turn. */
  eagerness: TurnEagerness;
  /** Whether what was asked and said decides with the pause. */
  readsWords: boolean;
  /** Words that do not interrupt, beside the language's own. */
  ignoredTerms: readonly string[];
  /**
   * When the caller is told that the answer takes its time; undefined for never. The agent's own words for it are said
   * in conversations in their language alone.
   */
  softTimeout:
    | { afterMs: number; message: { text: string; language: AgentLanguage } | undefined }
    | undefined;
  /** Whether the first piece of a reply may be a part of a sentence, so that it is heard sooner. */
  startsWithClause: boolean;
};
