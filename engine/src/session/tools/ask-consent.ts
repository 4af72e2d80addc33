import type { ToolCall } from '../../language-model/language-model.ts';
import { consentQuestion } from '../../replies/consent-phrases.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import type { Step } from '../effect.ts';
import { finishReply, startReply } from '../say-reply.ts';
import type { RunningToolsState, SessionState } from '../state.ts';
import { askedResult } from './tool-exchange.ts';
import { madeCall, withCall, withRound } from './tool-round.ts';

/** Asks the caller whether a call may be made; the turn ends with the question. */
export function askConsent(
  { talk, turn, round }: RunningToolsState,
  call: ToolCall,
  atMs: number,
): Step<SessionState> {
  const made = madeCall({ talk, turn }, call, atMs);
  const { announcement, question } = consentQuestion(made.title, call.input, talk.settings.language);
  const asked = askedResult(call);
  const outcome = { status: 'awaiting', result: asked.result, wasCalled: false } as const;
  const recorded = withCall(turn, toolRecord(made, outcome, undefined));
  const told = withRound(talk, turn, { ...round, results: [...round.results, asked] });
  const said = startReply(
    { phase: 'replying', talk: told, turn: recorded },
    `${announcement} ${question}`,
    atMs,
  );
  const describedTo = said.state.turn.said.length - question.length;
  const turnThatAsks = { ...said.state.turn, asks: { call, describedTo } };
  const finished = finishReply({ ...said.state, turn: turnThatAsks }, atMs);
  return { state: finished.state, effects: [...said.effects, ...finished.effects] };
}
