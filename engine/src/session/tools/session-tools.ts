import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { ToolCall } from '../../language-model/language-model.ts';
import { failureText, unknownOutcome } from '../../tools/call-outcome.ts';
import type { ToolOutcome, ToolRunner } from '../../tools/tool.ts';
import { type AgentSide, type HandOver, HandoverRefused } from '../agent-side.ts';
import type { SessionEffect } from '../effect.ts';
import type { WorkEvent } from '../event.ts';

// What is done outside of the reducer for tools: calls are run, other agents get ready, voices are found.

/** No tool may take longer: half of it is the longest that somebody is waited for who has to agree. */
const LONGEST_CALL_MS = 660_000;
/** Longest search for a voice in another language; then the one that speaks goes on. */
const LONGEST_SEARCH_MS = 5_000;

/** The work for the tools of one conversation. */
export type SessionTools = {
  run(effect: Extract<SessionEffect, { type: 'run-tool' }>, runTool: ToolRunner): void;
  /** Tells the calls of a turn that it was broken off. */
  cut(eventId: number): void;
  prepare(effect: Extract<SessionEffect, { type: 'prepare-handover' }>, signal: AbortSignal): void;
  /** The agent that was got ready. */
  prepared(runId: number): AgentSide | undefined;
  switchLanguage(effect: Extract<SessionEffect, { type: 'switch-language' }>, signal: AbortSignal): void;
  /** Nothing is waited for any more. */
  close(): void;
};

/** What it is done with. */
export type SessionToolsParts = {
  handOver: HandOver | undefined;
  /** Has voice and ears follow a language; undefined in a written conversation. */
  speakIn:
    | ((
        wanted: { language: AgentLanguage; voiceId: string | undefined },
        signal: AbortSignal,
      ) => Promise<() => void>)
    | undefined;
  setTimer: (delayMs: number, fire: () => void) => () => void;
  dispatch: (event: WorkEvent) => void;
  reportFailure: (error: unknown) => void;
};

export function createSessionTools(parts: SessionToolsParts): SessionTools {
  const { dispatch, reportFailure } = parts;
  const cuts = new Map<number, AbortController>();
  const sides = new Map<number, AgentSide>();
  const ending = new AbortController();

  function cutOf(eventId: number): AbortController {
    const known = cuts.get(eventId) ?? new AbortController();
    cuts.set(eventId, known);
    return known;
  }

  async function outcomeOf(
    runTool: ToolRunner,
    { eventId, call, consent }: { eventId: number; call: ToolCall; consent: string | undefined },
  ): Promise<ToolOutcome> {
    const context = { eventId, cut: cutOf(eventId).signal, signal: ending.signal };
    try {
      const answered = runTool(call, consent === undefined ? context : { ...context, consent });
      return (await within(LONGEST_CALL_MS, answered)) ?? NEVER_ANSWERED;
    } catch (error) {
      reportFailure(error);
      return FAILED;
    }
  }

  /** What a promise gives, or undefined where it takes longer. */
  async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    const late = Promise.withResolvers<undefined>();
    const cancel = parts.setTimer(ms, () => late.resolve(undefined));
    try {
      return await Promise.race([promise, late.promise]);
    } finally {
      cancel();
    }
  }

  async function prepare(
    { runId, agentId, language }: Extract<SessionEffect, { type: 'prepare-handover' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      if (!parts.handOver) throw new HandoverRefused('unavailable', 'No other agent can be reached here.');
      const side = await parts.handOver(agentId, { language, signal });
      if (signal.aborted) return;
      sides.set(runId, side);
      const { agent, settings, languageModel } = side;
      dispatch({ type: 'handover-ready', runId, agent, settings, model: languageModel.answering });
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(error);
      const isRefusal = error instanceof HandoverRefused;
      const code = isRefusal ? error.code : 'failed';
      const sentence = isRefusal ? error.message : 'The other agent could not be reached.';
      dispatch({ type: 'handover-refused', runId, code, sentence });
    }
  }

  async function switchLanguage(
    { runId, language, voiceId }: Extract<SessionEffect, { type: 'switch-language' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const found = parts.speakIn?.({ language, voiceId }, signal);
      const change = found && (await within(LONGEST_SEARCH_MS, found));
      if (signal.aborted) return;
      change?.();
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(error);
    }
    dispatch({ type: 'language-switched', runId });
  }

  return {
    run(effect, runTool) {
      void outcomeOf(runTool, effect).then((outcome) =>
        dispatch({ type: 'tool-end', runId: effect.runId, outcome }),
      );
    },
    cut: (eventId) => cutOf(eventId).abort(),
    prepare: (effect, signal) => void prepare(effect, signal),
    prepared(runId) {
      const side = sides.get(runId);
      sides.clear();
      return side;
    },
    switchLanguage: (effect, signal) => void switchLanguage(effect, signal),
    close: () => ending.abort(),
  };
}

const FAILED: ToolOutcome = {
  status: 'failed',
  result: failureText('The tool failed.'),
  wasCalled: true,
  detail: { error_code: 'failed' },
};
const NEVER_ANSWERED = unknownOutcome(
  'The tool did not answer, and what came of it is not known.',
  'timeout',
);
