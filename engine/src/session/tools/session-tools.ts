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

/** The work for the tools of one conversation. */
export class SessionTools {
  readonly #parts: SessionToolsParts;
  readonly #dispatch;
  readonly #reportFailure;
  readonly #cuts = new Map<number, AbortController>();
  readonly #sides = new Map<number, AgentSide>();
  readonly #ending = new AbortController();

  constructor(parts: SessionToolsParts) {
    this.#parts = parts;
    this.#dispatch = this.#parts.dispatch;
    this.#reportFailure = this.#parts.reportFailure;
  }

  run(effect: Extract<SessionEffect, { type: 'run-tool' }>, runTool: ToolRunner): void {
    void this.#outcomeOf(runTool, effect).then((outcome) =>
      this.#dispatch({ type: 'tool-end', runId: effect.runId, outcome }),
    );
  }

  /** Tells the calls of a turn that it was broken off. */
  cut(eventId: number): void {
    this.#cutOf(eventId).abort();
  }

  prepare(effect: Extract<SessionEffect, { type: 'prepare-handover' }>, signal: AbortSignal): void {
    void this.#prepare(effect, signal);
  }

  /** The agent that was got ready. */
  prepared(runId: number): AgentSide | undefined {
    const side = this.#sides.get(runId);
    this.#sides.clear();
    return side;
  }

  switchLanguage(effect: Extract<SessionEffect, { type: 'switch-language' }>, signal: AbortSignal): void {
    void this.#switchLanguage(effect, signal);
  }

  /** Nothing is waited for any more. */
  close(): void {
    this.#ending.abort();
  }

  #cutOf(eventId: number): AbortController {
    const known = this.#cuts.get(eventId) ?? new AbortController();
    this.#cuts.set(eventId, known);
    return known;
  }

  async #outcomeOf(
    runTool: ToolRunner,
    { eventId, call, consent }: { eventId: number; call: ToolCall; consent: string | undefined },
  ): Promise<ToolOutcome> {
    const context = { eventId, cut: this.#cutOf(eventId).signal, signal: this.#ending.signal };
    try {
      const answered = runTool(call, consent === undefined ? context : { ...context, consent });
      return (await this.#within(LONGEST_CALL_MS, answered)) ?? NEVER_ANSWERED;
    } catch (error) {
      this.#reportFailure(error);
      return FAILED;
    }
  }

  /** What a promise gives, or undefined where it takes longer. */
  async #within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    const late = Promise.withResolvers<undefined>();
    const cancel = this.#parts.setTimer(ms, () => late.resolve(undefined));
    try {
      return await Promise.race([promise, late.promise]);
    } finally {
      cancel();
    }
  }

  async #prepare(
    { runId, agentId, language }: Extract<SessionEffect, { type: 'prepare-handover' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      if (!this.#parts.handOver)
        throw new HandoverRefused('unavailable', 'No other agent can be reached here.');
      const side = await this.#parts.handOver(agentId, { language, signal });
      if (signal.aborted) return;
      this.#sides.set(runId, side);
      const { agent, settings, languageModel } = side;
      this.#dispatch({ type: 'handover-ready', runId, agent, settings, model: languageModel.answering });
    } catch (error) {
      if (signal.aborted) return;
      this.#reportFailure(error);
      const isRefusal = error instanceof HandoverRefused;
      const code = isRefusal ? error.code : 'failed';
      const sentence = isRefusal ? error.message : 'The other agent could not be reached.';
      this.#dispatch({ type: 'handover-refused', runId, code, sentence });
    }
  }

  async #switchLanguage(
    { runId, language, voiceId }: Extract<SessionEffect, { type: 'switch-language' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const found = this.#parts.speakIn?.({ language, voiceId }, signal);
      const change = found && (await this.#within(LONGEST_SEARCH_MS, found));
      if (signal.aborted) return;
      change?.();
    } catch (error) {
      if (signal.aborted) return;
      this.#reportFailure(error);
    }
    this.#dispatch({ type: 'language-switched', runId });
  }
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
