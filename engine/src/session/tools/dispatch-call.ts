import { areKeys } from '../../audio/keypad-tones.ts';
import type { ToolCall } from '../../language-model/language-model.ts';
import { failedOutcome, isSameCall, refusedOutcome } from '../../tools/call-outcome.ts';
import { inputProblem, missingValues } from '../../tools/input-problem.ts';
import { isSystemTool, systemToolDefinitions } from '../../tools/system-tool-definitions.ts';
import type { SessionTool, ToolOutcome } from '../../tools/tool.ts';
import type { MadeCall } from '../../tools/tool-record.ts';
import { isSpoken, pressKeys } from '../reply/reply-voice.ts';
import { isHarmless } from '../tool-records/late-runs.ts';
import {
  type Dispatch,
  madeCall,
  requested,
  runOf,
  settleRun,
  startRun,
} from '../tool-records/tool-round.ts';
import { dispatchLanguageSwitch } from './language-switch.ts';
import { transferProblem } from './transfers.ts';

/** Calls of one request that are run; a model that asks for more is in a loop. */
const MAX_CALLS = 16;

/** Calls that end the agent's part: they are executed alone, and last. */
export const CLOSING: ReadonlySet<string> = new Set([
  'end_call',
  'skip_turn',
  'transfer_to_agent',
  'transfer_to_number',
]);

/** Those whose runners convert values in another type where there is no doubt, and say what is wrong. */
const READS_INPUT: ReadonlySet<SessionTool['kind']> = new Set(['webhook', 'client']);

/**
 * Runs one call of a round, or answers it at once where it cannot be run.
 * @returns the same round where the call is one that ends the agent's part and may do so
 */
export function dispatchCall(dispatch: Dispatch, call: ToolCall, atMs: number): Dispatch {
  const { conversation, round } = dispatch;
  const { settings } = conversation;
  if (call.problem !== undefined) return settle(dispatch, call, atMs, malformed(call.problem));
  const tool = settings.tools.find(({ name }) => name === call.name);
  if (tool) {
    const dispatched = round.results.length + round.awaited.length;
    return dispatched < MAX_CALLS
      ? dispatchTool(dispatch, tool, call, atMs)
      : settle(dispatch, call, atMs, TOO_MANY);
  }
  const system = isSystemTool(call.name)
    ? systemToolDefinitions(settings.systemTools).find(({ name }) => name === call.name)
    : undefined;
  if (!system) return settle(dispatch, call, atMs, unknownTool(dispatch, call.name));
  if (CLOSING.has(call.name)) {
    const problem = transferProblem(conversation, call);
    return problem ? settle(dispatch, call, atMs, problem) : dispatch;
  }
  const problem = inputProblem(system, call.input);
  if (problem !== undefined) return settle(dispatch, call, atMs, malformed(problem));
  const run = call.name === 'language_detection' ? dispatchLanguageSwitch : dispatchKeys;
  return run(dispatch, madeCall(dispatch, call, atMs));
}

/**
 * Answers a call at once. Clients take any word of `end_call` for its success and hang up, so one that is not executed is
 * in record and history alone.
 */
function settle(dispatch: Dispatch, call: ToolCall, atMs: number, outcome: ToolOutcome): Dispatch {
  const run = runOf(dispatch, call, atMs);
  const settled = settleRun(requested(dispatch, call, atMs), run, { outcome, atMs });
  return call.name === 'end_call' ? { ...settled, effects: dispatch.effects } : settled;
}

function dispatchTool(dispatch: Dispatch, tool: SessionTool, call: ToolCall, atMs: number): Dispatch {
  const { conversation, round } = dispatch;
  const problem = problemOf(tool, call.input);
  if (problem !== undefined) return settle(dispatch, call, atMs, malformed(problem));
  const first = conversation.lateRuns.findLast((run) => isSameCall(run.made.call, call));
  if (first && !first.ended) {
    if (first.isBackground) return settle(dispatch, call, atMs, IN_BACKGROUND);
    const joined = { ...runOf(dispatch, call, atMs, first.consent), runId: first.runId };
    return { ...requested(dispatch, call, atMs), round: { ...round, awaited: [...round.awaited, joined] } };
  }
  const forgotten = first
    ? { ...conversation, lateRuns: conversation.lateRuns.filter(({ runId }) => runId !== first.runId) }
    : conversation;
  const next = { ...dispatch, conversation: forgotten };
  if (first?.ended && !isHarmless(first.ended)) {
    const when = first.isBackground ? '' : ', before the caller interrupted,';
    const result = `This call was made already${when} and is not repeated. ${first.ended.result}`;
    return settle(next, call, atMs, { ...first.ended, result });
  }
  if (!tool.needsConsent) return startRun(requested(next, call, atMs), runOf(next, call, atMs));
  if (!round.asks) return { ...next, round: { ...round, asks: call } };
  return settle(next, call, atMs, ONE_QUESTION);
}

/** Webhooks and programs read values in their own way; the caller is asked about none that lacks a value. */
function problemOf(tool: SessionTool, input: ToolCall['input']): string | undefined {
  if (!READS_INPUT.has(tool.kind)) return inputProblem(tool, input);
  return tool.needsConsent ? missingValues(tool, input) : undefined;
}

function malformed(problem: string): ToolOutcome {
  const text = `The tool was not called. ${problem} Ask the caller where you do not know the value.`;
  return failedOutcome(text, 'input_invalid');
}

function unknownTool({ conversation: { settings } }: Dispatch, name: string): ToolOutcome {
  const own = systemToolDefinitions(settings.systemTools);
  const names = [...settings.tools, ...own].map((tool) => tool.name).join(', ');
  const text = `There is no tool named ${name}. ${names === '' ? 'There are no tools.' : `The tools are: ${names}.`}`;
  return failedOutcome(text, 'tool_unknown');
}

const TOO_MANY = refusedOutcome('Too many tools were called at once: this one was not.', 'too_many_calls');
const IN_BACKGROUND = refusedOutcome(
  'This call was made already, runs in the background and is not repeated. What came of it is told as soon as it is known.',
  'in_background',
);
const ONE_QUESTION = refusedOutcome(
  'This was not done: the caller has to agree to it and is asked about another call first. Call it again afterwards.',
  'consent_busy',
);

/** Has keys of the telephone pressed: their tones are sent as sound behind what the agent has said. */
function dispatchKeys(dispatch: Dispatch, made: MadeCall): Dispatch {
  const { call, startedAtMs: atMs } = made;
  const keys = String(call.input.dtmf_tones).replaceAll(/[\s,.-]/g, '');
  const asked = requested(dispatch, call, atMs);
  const outcome = outcomeOf(dispatch, keys);
  const run = { made, consent: undefined };
  if (outcome.status !== 'succeeded') return settleRun(asked, run, { outcome, atMs });
  const { conversation, turn } = asked;
  const pressed = pressKeys({ phase: 'replying', conversation, turn }, keys);
  const output = { type: 'keypad-tones', eventId: turn.eventId, tones: keys } as const;
  return settleRun(
    {
      ...asked,
      turn: { ...pressed.state.turn, mayBeSilent: true },
      effects: [...asked.effects, ...pressed.effects, { type: 'send', output }],
    },
    run,
    { outcome, atMs },
  );
}

function outcomeOf({ conversation }: Dispatch, keys: string): ToolOutcome {
  if (!isSpoken(conversation)) {
    const text = 'Keys can be pressed on a telephone call only; this conversation is held in writing.';
    return failedOutcome(text, 'keys_refused');
  }
  if (!areKeys(keys)) {
    const text = 'dtmf_tones takes the keys 0-9, * and #, and w or W to wait; at most 64 of them.';
    return failedOutcome(text, 'keys_refused');
  }
  const result = `The keys ${keys} are being pressed. Wait for what is heard next; say nothing unless you are asked.`;
  return { status: 'succeeded', result, wasCalled: true };
}
