import { z } from 'zod';
import { AGENT_TESTS } from './limits.ts';

// What belongs here: the checks of what an agent said and did, and their results.

const Text = z.string().trim().min(1, 'text_required').max(AGENT_TESTS.textMax);
/** Name of a tool as people and clients know it. */
export const ToolName = z.string().trim().min(1, 'tool_required').max(200);

/** The reply contains the text, whatever its case; of a conversation, any message of the agent does. */
const ContainsCheck = z.object({ type: z.literal('contains'), text: Text });
/** Neither the reply nor, in a conversation, any message of the agent contains the text. */
const NotContainsCheck = z.object({ type: z.literal('not_contains'), text: Text });
/** A regular expression, whatever its case, that the reply or any message of the agent matches. */
const MatchesCheck = z.object({
  type: z.literal('matches'),
  pattern: z
    .string()
    .min(1, 'pattern_required')
    .max(AGENT_TESTS.patternMax)
    .refine(isPattern, 'pattern_invalid'),
});
/** A connected language model decides whether the condition is met; without one, it is not decided. */
const JudgedCheck = z.object({
  type: z.literal('judged'),
  condition: z.string().trim().min(1, 'condition_required').max(AGENT_TESTS.conditionMax),
});

/** What one argument of a call must be. */
export const ArgumentExpectation = z.object({
  /** Names and list positions joined by dots, such as `guest.name` or `items.0.id`. */
  path: z.string().trim().min(1, 'path_required').max(AGENT_TESTS.pathMax),
  expected: z.discriminatedUnion('type', [
    /** Text, number or truth value, compared as text. */
    z.object({ type: z.literal('exact'), value: z.string().max(AGENT_TESTS.textMax) }),
    /** Text that it contains, whatever its case. */
    z.object({ type: z.literal('contains'), value: Text }),
    z.object({ type: z.literal('matches'), pattern: MatchesCheck.shape.pattern }),
    /** It is there, whatever it is. */
    z.object({ type: z.literal('any') }),
  ]),
});
export type ArgumentExpectation = z.infer<typeof ArgumentExpectation>;

/** The agent calls the tool, with these arguments; a call that the caller is asked about first counts. */
const ToolCalledCheck = z.object({
  type: z.literal('tool_called'),
  tool_name: ToolName,
  arguments: z.array(ArgumentExpectation).max(AGENT_TESTS.argumentsMax).default([]),
});
const ToolNotCalledCheck = z.object({ type: z.literal('tool_not_called'), tool_name: ToolName });
/** The agent ends the conversation, or puts the caller through. */
const EndedByAgentCheck = z.object({ type: z.literal('ended_by_agent') });

/** Checks of the next reply. */
export const ReplyCheck = z.discriminatedUnion('type', [
  ContainsCheck,
  NotContainsCheck,
  MatchesCheck,
  JudgedCheck,
]);
export type ReplyCheck = z.infer<typeof ReplyCheck>;
/** Checks of the calls of the next reply. */
export const ToolCheck = z.discriminatedUnion('type', [ToolCalledCheck, ToolNotCalledCheck]);
/** Checks of what the agent said and did; which of them a test may have depends on its kind. */
export const TestCheck = z.discriminatedUnion('type', [
  ContainsCheck,
  NotContainsCheck,
  MatchesCheck,
  JudgedCheck,
  ToolCalledCheck,
  ToolNotCalledCheck,
  EndedByAgentCheck,
]);
export type TestCheck = z.infer<typeof TestCheck>;

/** Stable codes of why a check went as it did. */
export const CheckCode = z.enum([
  'met',
  'text_missing',
  'text_present',
  'no_match',
  /** The regular expression took too long; whether it matches is unknown. */
  'pattern_too_slow',
  'tool_not_called',
  'tool_called',
  'arguments_differ',
  'not_ended_by_agent',
  /** A model found that the condition is not met; `reason` says why. */
  'condition_not_met',
  'no_model',
  'judge_undecided',
  'judge_failed',
]);
export type CheckCode = z.infer<typeof CheckCode>;

/** How one check went; results stand in the order of the test's checks. */
export const CheckResult = z.object({
  check: TestCheck,
  outcome: z.enum(['passed', 'failed', 'not_judged']),
  code: CheckCode,
  /** A sentence in English, or of a judged check the judge's rationale. */
  reason: z.string(),
  /** Of `arguments_differ`, the arguments of the nearest call as JSON; null where there is nothing to show. */
  found: z.string().nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** Whether a text is a regular expression. */
export function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    return false;
  }
}
