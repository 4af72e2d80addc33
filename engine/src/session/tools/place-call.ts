import type { ToolCall } from '../../language-model/language-model.ts';
import { failureText, isSameCall, refusedOutcome } from '../../tools/call-outcome.ts';
import { inputProblem } from '../../tools/input-problem.ts';
import { isSystemTool, systemToolDefinitions } from '../../tools/system-tool-definitions.ts';
import type { SessionTool, ToolOutcome } from '../../tools/tool.ts';
import { isHarmless } from './cut-runs.ts';
import { placeKeys } from './keypad.ts';
import { placeLanguageSwitch } from './language-switch.ts';
import { madeCall, type Placing, requested, runOf, settleRun, startRun } from './tool-round.ts';
import { transferProblem } from './transfers.ts';

/** Calls of one request that are run; a model that asks for more has lost its way. */
const MAX_CALLS = 16;

/** Calls that end the agent's part: they are obeyed alone, and last. */
export const CLOSING: ReadonlySet<string> = new Set([
  'end_call',
  'skip_turn',
  'transfer_to_agent',
  'transfer_to_number',
]);

/**
 * Runs one call of a round, or answers it at once where it cannot be run.
 * @returns the same round where the call is one that ends the agent's part and may do so
 */
export function placeCall(placing: Placing, call: ToolCall, atMs: number): Placing {
  const { talk, round } = placing;
  const { settings } = talk;
  if (call.problem !== undefined) return settle(placing, call, atMs, malformed(call.problem));
  const tool = settings.tools.find(({ name }) => name === call.name);
  if (tool) {
    const placed = round.results.length + round.awaited.length;
    return placed < MAX_CALLS ? placeTool(placing, tool, call, atMs) : settle(placing, call, atMs, TOO_MANY);
  }
  const system = isSystemTool(call.name)
    ? systemToolDefinitions(settings.systemTools).find(({ name }) => name === call.name)
    : undefined;
  if (!system) return settle(placing, call, atMs, unknownTool(placing, call.name));
  if (CLOSING.has(call.name)) {
    const problem = transferProblem(talk, call);
    return problem ? settle(placing, call, atMs, problem) : placing;
  }
  const problem = inputProblem(system, call.input);
  if (problem !== undefined) return settle(placing, call, atMs, malformed(problem));
  const place = call.name === 'language_detection' ? placeLanguageSwitch : placeKeys;
  return place(placing, madeCall(placing, call, atMs));
}

/**
 * Answers a call at once. Clients take any word of `end_call` for its success and hang up, so one that is not obeyed is
 * in record and history alone.
 */
export function settle(placing: Placing, call: ToolCall, atMs: number, outcome: ToolOutcome): Placing {
  const run = runOf(placing, call, atMs);
  const settled = settleRun(requested(placing, call, atMs), run, { outcome, atMs });
  return call.name === 'end_call' ? { ...settled, effects: placing.effects } : settled;
}

function placeTool(placing: Placing, tool: SessionTool, call: ToolCall, atMs: number): Placing {
  const { talk, round } = placing;
  const problem = inputProblem(tool, call.input);
  if (problem !== undefined) return settle(placing, call, atMs, malformed(problem));
  const first = talk.cutRuns.findLast((run) => isSameCall(run.made.call, call));
  if (first && !first.ended) {
    const joined = { ...runOf(placing, call, atMs, first.consent), runId: first.runId };
    return { ...requested(placing, call, atMs), round: { ...round, awaited: [...round.awaited, joined] } };
  }
  const forgotten = first
    ? { ...talk, cutRuns: talk.cutRuns.filter(({ runId }) => runId !== first.runId) }
    : talk;
  const next = { ...placing, talk: forgotten };
  if (first?.ended && !isHarmless(first.ended)) {
    const result = `This call was made already, before the caller interrupted, and is not repeated. ${first.ended.result}`;
    return settle(next, call, atMs, { ...first.ended, result });
  }
  if (!tool.needsConsent) return startRun(requested(next, call, atMs), runOf(next, call, atMs));
  if (!round.asks) return { ...next, round: { ...round, asks: call } };
  return settle(next, call, atMs, ONE_QUESTION);
}

function malformed(problem: string): ToolOutcome {
  return {
    status: 'failed',
    result: failureText(
      `The tool was not called. ${problem} Ask the caller where you do not know the value.`,
    ),
    wasCalled: false,
    detail: { error_code: 'input_invalid' },
  };
}

function unknownTool({ talk: { settings } }: Placing, name: string): ToolOutcome {
  const own = systemToolDefinitions(settings.systemTools);
  const names = [...settings.tools, ...own].map((tool) => tool.name).join(', ');
  const text = `There is no tool named ${name}. ${names === '' ? 'There are no tools.' : `The tools are: ${names}.`}`;
  return {
    status: 'failed',
    result: failureText(text),
    wasCalled: false,
    detail: { error_code: 'tool_unknown' },
  };
}

const TOO_MANY = refusedOutcome('Too many tools were called at once: this one was not.', 'too_many_calls');
const ONE_QUESTION = refusedOutcome(
  'This was not done: the caller has to agree to it and is asked about another call first. Call it again afterwards.',
  'consent_busy',
);
