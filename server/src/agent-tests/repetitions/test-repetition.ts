import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { TestRepetition } from '@parley/contract/agent-test-runs.ts';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import { type LanguageModel, LanguageModelError } from '@parley/engine/language-model/language-model.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { CONVERSATION_WORDS } from '@parley/language/conversation-words.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import {
  openTestConversation,
  type TestCallerVoice,
  type TestConversationDependencies,
} from '../../channels/agent-test/test-conversation.ts';
import type { LanguageModels } from '../../connections/language-models.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { outcomeOf } from '../checks/check-result.ts';
import { runChecks } from '../checks/test-checks.ts';
import { scenarioCaller, scriptedCaller } from './scenario-caller.ts';
import { testTranscript } from './test-transcript.ts';

// What belongs here: one repetition of a test, from the agent's plan to what was found. Nothing of it is stored among
// the conversations, and it takes no slot from callers.

export type TestRepetitionDependencies = TestConversationDependencies & {
  languageModels: Pick<LanguageModels, 'resolve' | 'connected'>;
};

/** What one repetition found. */
export type RepetitionResult = Omit<TestRepetition, 'repetition' | 'ended_at'> & {
  /** The model that answered for the agent; null where it did not come to that. */
  model: AnsweringModel | null;
};

/** Timeout of a repetition. */
const LONGEST_MS = 300_000;

/**
 * Runs a test once.
 * @throws the signal's reason when it aborts
 */
export async function runRepetition(
  { test, agent, signal }: { test: NewAgentTest; agent: AgentSnapshot; signal: AbortSignal },
  dependencies: TestRepetitionDependencies,
): Promise<RepetitionResult> {
  const startedMs = dependencies.nowMs();
  const took = () => Math.max(0, dependencies.nowMs() - startedMs);
  const late = AbortSignal.timeout(LONGEST_MS);
  const bounded = AbortSignal.any([signal, late]);
  let model: AnsweringModel | null = null;
  try {
    const judge = needsModel(test) ? await dependencies.languageModels.connected(agent.teamId) : undefined;
    const conversation = await openTestConversation(test, agent, dependencies);
    model = conversation.plan.languageModel.answering;
    const { language } = conversation.plan.settings;
    const caller = callerOf(test, { model: judge, language });
    if (!caller) return { ...withoutAnswer('caller_needs_model', CALLER_NEEDS_MODEL, took()), model };
    const maxTurns = test.kind === 'conversation' ? test.max_turns : 1;
    const finished = await conversation.run({ caller, maxTurns, signal: bounded });
    const turns = testTranscript(finished.turns, test.tools);
    const checked = { turns, endReason: finished.endReason, language };
    const checks = await runChecks(test, checked, { model: judge, signal: bounded });
    const isSilenced = finished.turns.some(hasModelFailed);
    const outcome = outcomeOf(checks);
    return {
      // What the agent did not say is no merit where its model could not say anything.
      outcome: isSilenced && outcome !== 'failed' ? 'error' : outcome,
      error: isSilenced ? { code: 'failed', reason: AGENT_FAILED } : lackOf(finished.missingVariables),
      checks,
      transcript: turns,
      end_reason: finished.endReason,
      took_ms: took(),
      model,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { ...withoutAnswer('timed_out', TIMED_OUT, took()), model };
    if (error instanceof ExpectedError) return { ...withoutAnswer(error.code, error.message, took()), model };
    dependencies.reportFailure(error);
    const [code, reason] =
      error instanceof LanguageModelError
        ? (['caller_failed', CALLER_FAILED] as const)
        : (['failed', FAILED] as const);
    return { ...withoutAnswer(code, reason, took()), model };
  }
}

const CALLER_NEEDS_MODEL =
  'A scenario is played by a language model, and none is connected. An owner can connect one under Team settings → Connections.';
const AGENT_FAILED = 'The language model of the agent did not answer.';
const CALLER_FAILED = 'The language model that plays the caller did not answer.';
const TIMED_OUT = `The test took longer than ${LONGEST_MS / 60_000} minutes.`;
const FAILED = 'Something went wrong in this test.';

// A failure that another attempt made up for leaves its code alone, and no apology.
function hasModelFailed({ agentText, ledger: { errors } }: FinishedTurn): boolean {
  if (!errors.some((code) => code.startsWith('model_'))) return false;
  return Object.values(CONVERSATION_WORDS).some(
    ({ phrases: { apology, brokenOff } }) => agentText.endsWith(apology) || agentText.endsWith(brokenOff),
  );
}

// As in a call, the text is empty where a variable has no value.
function lackOf(variables: readonly string[]): TestRepetition['error'] {
  return variables.length === 0 ? null : { code: 'missing_dynamic_variable', reason: variables.join(', ') };
}

function needsModel(test: NewAgentTest): boolean {
  const isPlayed = test.kind === 'conversation' && test.caller.type === 'scenario';
  return isPlayed || test.checks.some(({ type }) => type === 'judged');
}

function callerOf(
  test: NewAgentTest,
  { model, language }: { model: LanguageModel | undefined; language: string },
): TestCallerVoice | undefined {
  if (test.kind !== 'conversation') return scriptedCaller([test.history.at(-1)?.message ?? '']);
  if (test.caller.type === 'lines') return scriptedCaller(test.caller.lines);
  return model && scenarioCaller(test.caller.scenario, { model, language });
}

function withoutAnswer(code: string, reason: string, took_ms: number): Omit<RepetitionResult, 'model'> {
  return {
    outcome: 'error',
    error: { code, reason },
    checks: [],
    transcript: [],
    end_reason: null,
    took_ms,
  };
}
