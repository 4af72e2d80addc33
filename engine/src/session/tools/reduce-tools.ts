import { toldOutcome } from '../../tools/call-outcome.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import { type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import {
  type BusyState,
  isBusy,
  type RunningToolsState,
  type SessionState,
  type ToolRun,
} from '../state/state.ts';
import { endLateRuns, hasRunningLateRuns, isHarmless, type LateEnd } from '../tool-records/late-runs.ts';
import { type Dispatch, settleRun, startRun } from '../tool-records/tool-round.ts';
import { switchLanguage } from './language-switch.ts';
import { finishRound } from './run-round.ts';

/** A tool is done; with the last one of its round the model goes on. */
export function reduceToolEnd(
  state: SessionState,
  { runId, outcome }: { runId: number; outcome: ToolOutcome },
  atMs: number,
): Step<SessionState> {
  const isJoined = state.conversation.lateRuns.some((run) => run.runId === runId);
  const late = endLateRuns(state.conversation, { runId, outcome }, atMs);
  if (state.phase === 'ended') {
    const effects = late.effects.filter((effect) => isUpdate(effect));
    const isSettled = late.records.length > 0 && !hasRunningLateRuns(late.conversation);
    return {
      state: { ...state, conversation: late.conversation },
      effects: isSettled
        ? [...effects, { type: 'stop-timer', timer: 'late-tools' }, { type: 'settle' }]
        : effects,
    };
  }
  if (!isBusy(state)) return { state: { ...state, conversation: late.conversation }, effects: late.effects };
  const { state: next, effects } = inTurn(state, late);
  if (next.phase !== 'running-tools') return { state: next, effects };
  // Several calls of the same may wait for one run.
  const runs = next.round.awaited.filter((run) => run.runId === runId);
  const [first] = runs;
  if (!first) return { state: next, effects };
  return withEffects(
    effects,
    isJoined && isHarmless(outcome) ? runAnew(next, first) : endRuns(next, runs, { outcome, atMs }),
  );
}

/** What a turn has of calls that it did not wait for; what is not stored yet needs no update. */
function inTurn(state: BusyState, { conversation, records, results, effects }: LateEnd): Step<BusyState> {
  const { turn } = state;
  const calls = turn.calls.map(
    (call) => records.find(({ request_id: id }) => id === call.request_id) ?? call,
  );
  const next = { ...state, conversation, turn: { ...turn, calls } };
  const waited = effects.filter((effect) => !isUpdate(effect, turn.eventId));
  if (next.phase !== 'running-tools') return { state: next, effects: waited };
  const told = next.round.results.map(
    (result) => results.find(({ toolCallId }) => toolCallId === result.toolCallId) ?? result,
  );
  return { state: { ...next, round: { ...next.round, results: told } }, effects: waited };
}

export function reduceLanguageSwitched(
  state: SessionState,
  { runId, isSpeechBehind }: { runId: number; isSpeechBehind: boolean },
  atMs: number,
): Step<SessionState> {
  const run = state.phase === 'running-tools' && state.round.awaited.find((one) => one.runId === runId);
  if (!run) return stepTo(state);
  const conversation = { ...state.conversation, isSpeechBehind };
  const { effects, ...dispatch } = switchLanguage({ ...state, conversation }, run, atMs);
  return goOn({ state: { ...state, ...dispatch }, effects }, atMs);
}

function endRuns(
  { conversation, turn, round }: RunningToolsState,
  runs: readonly ToolRun[],
  end: { outcome: ToolOutcome; atMs: number },
): Step<SessionState> {
  const outcome = toldOutcome(end.outcome);
  const { effects, ...dispatch } = runs.reduce<Dispatch>(
    (settled, run) => settleRun(settled, run, { ...end, outcome }),
    { conversation, turn, round, effects: [] },
  );
  return goOn({ state: { phase: 'running-tools', ...dispatch }, effects }, end.atMs);
}

// The call of the broken turn was never made, so this one has to be; the others wait for it.
function runAnew({ conversation, turn, round }: RunningToolsState, joined: ToolRun): Step<SessionState> {
  const runId = conversation.nextRequestId;
  const awaited = round.awaited
    .filter((run) => run !== joined)
    .map((run) => (run.runId === joined.runId ? { ...run, runId } : run));
  const lateRuns = conversation.lateRuns.filter((run) => run.runId !== joined.runId);
  const { effects, ...dispatch } = startRun(
    { conversation: { ...conversation, lateRuns }, turn, round: { ...round, awaited }, effects: [] },
    { ...joined, runId },
  );
  return { state: { phase: 'running-tools', ...dispatch }, effects };
}

function goOn(step: Step<RunningToolsState>, atMs: number): Step<SessionState> {
  if (step.state.round.awaited.length > 0) return step;
  return withEffects(step.effects, finishRound(step.state, atMs));
}

/** @param ofTurn the turn whose records are meant; those of all turns when it is left out */
function isUpdate(effect: SessionEffect, ofTurn?: number): boolean {
  if (effect.type !== 'send' || effect.output.type !== 'tool-update') return false;
  return ofTurn === undefined || effect.output.eventId === ofTurn;
}
