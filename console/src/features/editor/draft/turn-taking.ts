import type { InterruptionSensitivity, TurnEagerness, TurnSettings } from '@parley/contract/agent-config.ts';
import { TURN_TAKING } from '@parley/contract/agent-defaults.ts';
import type { JsonObject } from './layered.ts';

/** How a voice agent takes and gives the floor. */
export type TurnTakingDraft = {
  turnEagerness: TurnEagerness;
  interruptionWhileSpeaking: InterruptionSensitivity;
  interruptionWhileThinking: InterruptionSensitivity;
  /** Words that do not interrupt, comma-separated, beside those of the language. */
  ignoredTerms: string;
  /** Seconds after which the caller is told that the answer takes its time; -1 for never. */
  softTimeout: number;
  /** What the caller is told then; empty for a phrase of the language. */
  softTimeoutMessage: string;
};

/** How an agent holds a conversation until somebody decides otherwise. */
export const USUAL_TURN_TAKING: TurnTakingDraft = {
  turnEagerness: TURN_TAKING.eagerness,
  interruptionWhileSpeaking: TURN_TAKING.interruptionWhileSpeaking,
  interruptionWhileThinking: TURN_TAKING.interruptionWhileThinking,
  ignoredTerms: '',
  softTimeout: TURN_TAKING.softTimeoutSeconds,
  softTimeoutMessage: '',
};

/** The draft's fields for stored settings. */
export function turnTakingDraft(turn: TurnSettings | undefined): TurnTakingDraft {
  return {
    turnEagerness: turn?.turn_eagerness ?? USUAL_TURN_TAKING.turnEagerness,
    interruptionWhileSpeaking:
      turn?.interruption_while_speaking ?? USUAL_TURN_TAKING.interruptionWhileSpeaking,
    interruptionWhileThinking:
      turn?.interruption_while_thinking ?? USUAL_TURN_TAKING.interruptionWhileThinking,
    ignoredTerms: (turn?.interruption_ignore_terms ?? []).join(', '),
    softTimeout: turn?.soft_timeout_config?.timeout_seconds ?? USUAL_TURN_TAKING.softTimeout,
    softTimeoutMessage: turn?.soft_timeout_config?.message ?? USUAL_TURN_TAKING.softTimeoutMessage,
  };
}

/** The settings to store: those that are not the usual ones, and those that were stored before. */
export function turnTakingSettings(draft: TurnTakingDraft, stored: TurnSettings | undefined): JsonObject {
  const waiting = written(
    { timeout_seconds: draft.softTimeout, message: draft.softTimeoutMessage.trim() },
    { timeout_seconds: USUAL_TURN_TAKING.softTimeout, message: '' },
    stored?.soft_timeout_config,
  );
  const terms = termList(draft.ignoredTerms);
  return {
    ...written(
      {
        turn_eagerness: draft.turnEagerness,
        interruption_while_speaking: draft.interruptionWhileSpeaking,
        interruption_while_thinking: draft.interruptionWhileThinking,
      },
      {
        turn_eagerness: USUAL_TURN_TAKING.turnEagerness,
        interruption_while_speaking: USUAL_TURN_TAKING.interruptionWhileSpeaking,
        interruption_while_thinking: USUAL_TURN_TAKING.interruptionWhileThinking,
      },
      stored,
    ),
    ...(terms.length > 0 || stored?.interruption_ignore_terms ? { interruption_ignore_terms: terms } : {}),
    ...(Object.keys(waiting).length > 0 ? { soft_timeout_config: waiting } : {}),
  };
}

/** Words from comma-separated text, trimmed, each once. */
export function termList(text: string): string[] {
  const terms = text.split(',').map((term) => term.trim());
  return [...new Set(terms.filter((term) => term !== ''))];
}

function written(values: JsonObject, usual: JsonObject, stored: JsonObject | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== usual[key] || stored?.[key] !== undefined),
  );
}
