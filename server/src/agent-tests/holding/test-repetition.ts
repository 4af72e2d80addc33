import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { TestRepetition } from '@parley/contract/agent-test-runs.ts';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import { type LanguageModel, LanguageModelError } from '@parley/engine/language-model/language-model.ts';
import type { LanguageModels } from '../../connections/language-models.ts';
import { newConversationId } from '../../conversations/conversation-id.ts';
import type { PlanSources } from '../../conversations/plan/agent-plan.ts';
import type { AgentSnapshot } from '../../conversations/plan/agent-snapshot.ts';
import { type ConversationPlan, planConversation } from '../../conversations/plan/conversation-plan.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { outcomeOf } from '../checks/check-result.ts';
import { checkTalk } from '../checks/test-checks.ts';
import { holdTalk } from './held-talk.ts';
import { mockedSources, testDoor } from './mocked-tools.ts';
import { scenarioCaller, scriptedCaller, type TestCallerVoice } from './scenario-caller.ts';
import { testHistory } from './test-history.ts';
import { testTranscript } from './test-transcript.ts';

// What belongs here: one repetition of a test, from the agent's plan to what was found. Nothing of it is stored among
// the conversations, and it takes no place from callers.

/** What tests are held with. */
export type TestSources = Omit<PlanSources, 'languageModels'> & {
  languageModels: Pick<LanguageModels, 'resolve' | 'connected'>;
  /** Gets failures that are nobody's mistake, for the log. */
  reportFailure: (error: unknown) => void;
};

/** What one repetition found. */
export type HeldRepetition = Omit<TestRepetition, 'repetition' | 'ended_at'> & {
  /** The model that answered for the agent; null where it did not come to that. */
  model: AnsweringModel | null;
};

/** A repetition that takes longer is given up. */
const LONGEST_MS = 300_000;

/**
 * Holds a test once.
 * @throws the signal's reason when it aborts
 */
export async function holdRepetition(
  { test, agent, signal }: { test: NewAgentTest; agent: AgentSnapshot; signal: AbortSignal },
  sources: TestSources,
): Promise<HeldRepetition> {
  const startedMs = sources.nowMs();
  const took = () => Math.max(0, sources.nowMs() - startedMs);
  const late = AbortSignal.timeout(LONGEST_MS);
  const bounded = AbortSignal.any([signal, late]);
  let model: AnsweringModel | null = null;
  try {
    const judge = needsModel(test) ? await sources.languageModels.connected(agent.teamId) : undefined;
    const plan = await planTest(test, agent, sources);
    model = plan.languageModel.answering;
    const { language } = plan.settings;
    const caller = callerOf(test, { model: judge, language });
    if (!caller) return { ...withoutAnswer('caller_needs_model', CALLER_NEEDS_MODEL, took()), model };
    const maxTurns = test.kind === 'conversation' ? test.max_turns : 1;
    const { reportFailure } = sources;
    const held = await holdTalk({ plan, caller, maxTurns, signal: bounded, reportFailure });
    const turns = testTranscript(held.turns, test.tools);
    const talk = { turns, endReason: held.endReason, language };
    const checks = await checkTalk(test, talk, { model: judge, signal: bounded });
    return {
      outcome: outcomeOf(checks),
      error: null,
      checks,
      transcript: turns,
      end_reason: held.endReason,
      took_ms: took(),
      model,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { ...withoutAnswer('timed_out', TIMED_OUT, took()), model };
    if (error instanceof ExpectedError) return { ...withoutAnswer(error.code, error.message, took()), model };
    sources.reportFailure(error);
    const [code, reason] =
      error instanceof LanguageModelError
        ? (['caller_failed', CALLER_FAILED] as const)
        : (['failed', FAILED] as const);
    return { ...withoutAnswer(code, reason, took()), model };
  }
}

const CALLER_NEEDS_MODEL =
  'A scenario is played by a language model, and none is connected. An owner can connect one under Team settings → Connections.';
const CALLER_FAILED = 'The language model that plays the caller did not answer.';
const TIMED_OUT = `The test took longer than ${LONGEST_MS / 60_000} minutes.`;
const FAILED = 'Something went wrong in this test.';

function needsModel(test: NewAgentTest): boolean {
  const isPlayed = test.kind === 'conversation' && test.caller.type === 'scenario';
  return isPlayed || test.checks.some(({ type }) => type === 'judged');
}

async function planTest(
  test: NewAgentTest,
  agent: AgentSnapshot,
  sources: TestSources,
): Promise<ConversationPlan> {
  const said = test.kind === 'conversation' ? test.history : test.history.slice(0, -1);
  const nowMs = sources.nowMs();
  const plan = await planConversation(
    agent,
    {
      conversationId: newConversationId(),
      nowMs,
      variables: test.dynamic_variables,
      door: testDoor(test.tools),
      reportFailure: sources.reportFailure,
      // The result of a test shows what was said without them.
      noteMissingVariables() {},
      chat: { ...testHistory(said), isCallByCall: true, startedMs: nowMs, firstAgentId: agent.agent_id },
    },
    { ...sources, tools: mockedSources(test.tools, sources.tools) },
  );
  const isFromBeginning = test.kind === 'conversation' && said.length === 0;
  const firstMessage = isFromBeginning ? plan.settings.firstMessage : '';
  // A test has its own bound.
  return { ...plan, settings: { ...plan.settings, firstMessage, maxDurationMs: undefined } };
}

function callerOf(
  test: NewAgentTest,
  { model, language }: { model: LanguageModel | undefined; language: string },
): TestCallerVoice | undefined {
  if (test.kind !== 'conversation') return scriptedCaller([test.history.at(-1)?.message ?? '']);
  if (test.caller.type === 'lines') return scriptedCaller(test.caller.lines);
  return model && scenarioCaller(test.caller.scenario, { model, language });
}

function withoutAnswer(code: string, reason: string, took_ms: number): Omit<HeldRepetition, 'model'> {
  return {
    outcome: 'error',
    error: { code, reason },
    checks: [],
    transcript: [],
    end_reason: null,
    took_ms,
  };
}
