import { toldOutcome } from '../../tools/call-outcome.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { SessionEffect, Step } from '../effect.ts';
import type { RunningToolsState, SessionState } from '../state.ts';
import { endCutRuns, hasRunningCutRuns, isHarmless } from './cut-runs.ts';
import { switchLanguage } from './language-switch.ts';
import { finishRound } from './run-round.ts';
import { settleRun, startRun } from './tool-round.ts';
import type { ToolRun } from './tool-run.ts';

/** A tool is done; with the last one of its round the model goes on. */
export function reduceToolEnd(
  state: SessionState,
  { runId, outcome }: { runId: number; outcome: ToolOutcome },
  atMs: number,
): Step<SessionState> {
  const isJoined = state.talk.cutRuns.some((run) => run.runId === runId);
  const late = endCutRuns(state.talk, { runId, outcome }, atMs);
  if (state.phase === 'ended') {
    const effects = late.effects.filter(isUpdate);
    const isSettled = late.effects.length > 0 && !hasRunningCutRuns(late.talk);
    return {
      state: { ...state, talk: late.talk },
      effects: isSettled
        ? [...effects, { type: 'stop-timer', timer: 'late-tools' }, { type: 'settle' }]
        : effects,
    };
  }
  const next = { ...state, talk: late.talk };
  const run = next.phase === 'running-tools' && next.round.awaited.find((one) => one.runId === runId);
  if (!run) return { state: next, effects: late.effects };
  const step = isJoined && isHarmless(outcome) ? runAnew(next, run) : endRun(next, run, { outcome, atMs });
  return { state: step.state, effects: [...late.effects, ...step.effects] };
}

/** Voice and ears are ready for another language. */
export function reduceLanguageSwitched(state: SessionState, runId: number, atMs: number): Step<SessionState> {
  const run = state.phase === 'running-tools' && state.round.awaited.find((one) => one.runId === runId);
  if (!run) return { state, effects: [] };
  const { effects, ...placing } = switchLanguage(state, run, atMs);
  return goOn({ state: { ...state, ...placing }, effects }, atMs);
}

function endRun(
  { talk, turn, round }: RunningToolsState,
  run: ToolRun,
  end: { outcome: ToolOutcome; atMs: number },
): Step<SessionState> {
  const outcome = toldOutcome(end.outcome);
  const { effects, ...placing } = settleRun({ talk, turn, round, effects: [] }, run, { ...end, outcome });
  return goOn({ state: { phase: 'running-tools', ...placing }, effects }, end.atMs);
}

// The call of the broken turn was never made, so this one has to be.
function runAnew({ talk, turn, round }: RunningToolsState, joined: ToolRun): Step<SessionState> {
  const awaited = round.awaited.filter((run) => run !== joined);
  const run = { ...joined, runId: talk.nextRequestId };
  const cutRuns = talk.cutRuns.filter(({ runId }) => runId !== joined.runId);
  const { effects, ...placing } = startRun(
    { talk: { ...talk, cutRuns }, turn, round: { ...round, awaited }, effects: [] },
    run,
  );
  return { state: { phase: 'running-tools', ...placing }, effects };
}

function goOn(step: Step<RunningToolsState>, atMs: number): Step<SessionState> {
  if (step.state.round.awaited.length > 0) return step;
  const finished = finishRound(step.state, atMs);
  return { state: finished.state, effects: [...step.effects, ...finished.effects] };
}

function isUpdate(effect: SessionEffect): boolean {
  return effect.type === 'send' && effect.output.type === 'tool-update';
}
