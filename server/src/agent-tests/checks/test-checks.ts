import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { CheckResult, TestCheck } from '@parley/contract/agent-test-checks.ts';
import type { TestTurn } from '@parley/contract/agent-test-runs.ts';
import type { EndReason } from '@parley/contract/conversation.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { type LanguageModel, LanguageModelError } from '@parley/engine/language-model/language-model.ts';
import { type ArgumentsFit, argumentsFit, type TryPattern } from './argument-check.ts';
import { checkResult, notJudged } from './check-result.ts';
import { foldedText } from './folded-text.ts';
import { judge } from './judge.ts';
import { anyMatches } from './pattern-thread.ts';

// What belongs here: what an agent said and did in a test, compared with what was expected of it.

/** What an agent said and did in a test. */
export type CheckedConversation = {
  turns: readonly TestTurn[];
  endReason: EndReason | null;
  language: string;
};

/** Who judges, and until when. */
export type CheckDependencies = {
  /** The connected model; undefined where there is none. */
  model: LanguageModel | undefined;
  signal: AbortSignal;
};

/**
 * Checks everything that a test expects, in the order of its checks.
 * @throws the signal's reason when it aborts
 */
export async function runChecks(
  test: NewAgentTest,
  conversation: CheckedConversation,
  dependencies: CheckDependencies,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of test.checks) results.push(await resultOf(check, { test, conversation, dependencies }));
  return results;
}

type Scene = { test: NewAgentTest; conversation: CheckedConversation; dependencies: CheckDependencies };

async function resultOf(check: TestCheck, scene: Scene): Promise<CheckResult> {
  const { turns, endReason } = scene.conversation;
  const said = turns.filter(({ role }) => role === 'agent').map(({ message }) => message);
  switch (check.type) {
    case 'contains':
      return checkResult(check, contains(said, check.text) ? 'met' : 'text_missing');
    case 'not_contains':
      return checkResult(check, contains(said, check.text) ? 'text_present' : 'met');
    case 'matches': {
      const answer = await anyMatches(check.pattern, said, scene.dependencies.signal);
      if (answer === 'too_slow') return notJudged(check, 'pattern_too_slow');
      return checkResult(check, answer ? 'met' : 'no_match');
    }
    case 'judged':
      return judged(check, scene);
    case 'tool_called':
      return toolCalled(check, turns, scene.dependencies.signal);
    case 'tool_not_called':
      return checkResult(check, callsOf(turns, check.tool_name).length > 0 ? 'tool_called' : 'met');
    case 'ended_by_agent': {
      const hasEnded = endReason === 'agent_ended' || endReason === 'transferred';
      return checkResult(check, hasEnded ? 'met' : 'not_ended_by_agent');
    }
  }
}

function contains(said: readonly string[], text: string): boolean {
  const wanted = foldedText(text);
  return said.some((message) => foldedText(message).includes(wanted));
}

async function toolCalled(
  check: Extract<TestCheck, { type: 'tool_called' }>,
  turns: readonly TestTurn[],
  signal: AbortSignal,
): Promise<CheckResult> {
  const tryPattern: TryPattern = (pattern, texts) => anyMatches(pattern, texts, signal);
  const calls = callsOf(turns, check.tool_name);
  if (calls.length === 0) return checkResult(check, 'tool_not_called');
  const fits: (ArgumentsFit & { call: TestTurn['tool_calls'][number] })[] = [];
  for (const call of calls) {
    fits.push({
      call,
      ...(await argumentsFit(parsedJson(call.params_as_json), check.arguments, tryPattern)),
    });
  }
  if (fits.some(({ fitting }) => fitting === check.arguments.length)) return checkResult(check, 'met');
  if (fits.some(({ isTooSlow }) => isTooSlow)) return notJudged(check, 'pattern_too_slow');
  const nearest = fits.reduce((best, each) => (each.fitting > best.fitting ? each : best));
  return checkResult(check, 'arguments_differ', nearest.call.params_as_json);
}

// A call that could not be made as the model wrote it was none; one that needs consent first was.
function callsOf(turns: readonly TestTurn[], toolName: string): TestTurn['tool_calls'] {
  return turns.flatMap(({ tool_calls }) =>
    tool_calls.filter(({ tool_name, was_made }) => tool_name === toolName && was_made),
  );
}

async function judged(
  check: Extract<TestCheck, { type: 'judged' }>,
  { test, conversation, dependencies: { model, signal } }: Scene,
): Promise<CheckResult> {
  if (!model) return notJudged(check, 'no_model');
  const judged = { ...conversation, history: test.history, isReplyOnly: test.kind !== 'conversation' };
  try {
    const { result, rationale } = await judge(check.condition, judged, { model, signal });
    if (result === 'unknown') return notJudged(check, 'judge_undecided', rationale);
    const code = result === 'success' ? 'met' : 'condition_not_met';
    return { ...checkResult(check, code), reason: rationale };
  } catch (error) {
    if (signal.aborted || !(error instanceof LanguageModelError)) throw error;
    return notJudged(check, 'judge_failed');
  }
}
