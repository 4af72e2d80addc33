import { failureText, unknownOutcome } from '../../tools/call-outcome.ts';
import type { ToolOutcome, ToolRunner } from '../../tools/tool.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { WorkEvent } from '../state/event.ts';
import {
  type AgentSide,
  type HandOver,
  HandoverRefused,
  type SessionDependencies,
  type SetTimer,
  type WantedSpeech,
} from '../state/session-dependencies.ts';

// What is done outside of the reducer for tools: calls are run, other agents get ready, voices are found.

/** No tool may take longer than the longest conversation; programs of callers may have that long to answer. */
const LONGEST_CALL_MS = 3_600_000;
/** Longest search for a voice in another language that a reply waits for. */
const LONGEST_SEARCH_MS = 5_000;

type SessionToolsDependencies = Pick<SessionDependencies, 'reportFailure'> & {
  handOver: HandOver | undefined;
  /** Has speech follow a language; undefined in a written conversation. */
  speakIn: ((wanted: WantedSpeech, signal: AbortSignal) => Promise<() => void>) | undefined;
  setTimer: SetTimer;
  dispatch: (event: WorkEvent) => void;
};

// One for all sessions: an error of its own, with its stack, takes a chat turn more time than its tools.
const CLOSED = new DOMException('The session has ended.', 'AbortError');

/** For what runs in the background, which a conversation does not break off. */
const NEVER = new AbortController().signal;

export class SessionTools {
  readonly #dependencies;
  readonly #cuts = new Map<number, AbortController>();
  readonly #sides = new Map<number, AgentSide>();
  readonly #ending = new AbortController();
  /** Switches of the language and of the agent so far. */
  #switches = 0;

  constructor(dependencies: SessionToolsDependencies) {
    this.#dependencies = dependencies;
  }

  run(effect: Extract<SessionEffect, { type: 'run-tool' }>, runTool: ToolRunner): void {
    void this.#outcomeOf(runTool, effect).then((outcome) =>
      this.#dependencies.dispatch({ type: 'tool-end', runId: effect.runId, outcome }),
    );
  }

  /** Tells the calls of a turn that it was broken off. */
  cut(eventId: number): void {
    this.#cutOf(eventId).abort();
  }

  /** Gets another agent ready. Never rejects. */
  async prepare(
    { runId, agentId, language }: Extract<SessionEffect, { type: 'prepare-handover' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      if (!this.#dependencies.handOver)
        throw new HandoverRefused('unavailable', 'No other agent can be reached here.');
      const side = await this.#dependencies.handOver(agentId, { language, signal });
      if (signal.aborted) return;
      this.#sides.set(runId, side);
      const { agent, settings, languageModel } = side;
      this.#dependencies.dispatch({
        type: 'handover-ready',
        runId,
        agent,
        settings,
        model: languageModel.answering,
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#dependencies.reportFailure(error);
      const isRefusal = error instanceof HandoverRefused;
      const code = isRefusal ? error.code : 'failed';
      const sentence = isRefusal ? error.message : 'The other agent could not be reached.';
      this.#dependencies.dispatch({ type: 'handover-refused', runId, code, sentence });
    }
  }

  prepared(runId: number): AgentSide | undefined {
    const side = this.#sides.get(runId);
    this.#sides.clear();
    this.#switches += 1;
    return side;
  }

  /** Has speech in and out follow a language. Never rejects. */
  async switchLanguage(
    { runId, language, voiceId }: Extract<SessionEffect, { type: 'switch-language' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { speakIn, reportFailure, dispatch } = this.#dependencies;
    this.#switches += 1;
    const number = this.#switches;
    let isSpeechBehind = speakIn !== undefined;
    let isSwitched = false;
    // One that is found late is changed to all the same, unless another switch or another agent came meanwhile.
    const changed = speakIn?.({ language, voiceId }, signal).then((change) => {
      const isDropped = signal.aborted && !isSwitched;
      if (isDropped || number !== this.#switches || this.#ending.signal.aborted) return;
      change();
      isSpeechBehind = false;
    });
    try {
      if (changed) await this.#within(LONGEST_SEARCH_MS, changed);
      if (signal.aborted) return;
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(error);
    }
    isSwitched = true;
    dispatch({ type: 'language-switched', runId, isSpeechBehind });
  }

  /** Nothing is waited for any more. */
  close(): void {
    this.#ending.abort(CLOSED);
  }

  #cutOf(eventId: number): AbortController {
    const known = this.#cuts.get(eventId) ?? new AbortController();
    this.#cuts.set(eventId, known);
    return known;
  }

  async #outcomeOf(
    runTool: ToolRunner,
    { eventId, call, consent, isBackground }: Extract<SessionEffect, { type: 'run-tool' }>,
  ): Promise<ToolOutcome> {
    const context = isBackground
      ? { eventId, cut: NEVER, signal: NEVER }
      : { eventId, cut: this.#cutOf(eventId).signal, signal: this.#ending.signal };
    try {
      const answered = runTool(call, consent === undefined ? context : { ...context, consent });
      return (await this.#within(LONGEST_CALL_MS, answered)) ?? NEVER_ANSWERED;
    } catch (error) {
      this.#dependencies.reportFailure(error);
      return FAILED;
    }
  }

  /** What a promise gives, or undefined where it takes longer. */
  async #within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    const late = Promise.withResolvers<undefined>();
    const cancel = this.#dependencies.setTimer(ms, () => late.resolve(undefined));
    try {
      return await Promise.race([promise, late.promise]);
    } finally {
      cancel();
    }
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
