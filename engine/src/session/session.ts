import type { EndReason } from '@parley/contract/conversation.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ReplyPart,
  type ReplyRequest,
} from '../language-model/language-model.ts';
import type { Retriever, Wanted } from '../replies/retrieval.ts';
import type { ToolRunner } from '../tools/tool.ts';
import type { HandOver } from './agent-side.ts';
import type { SessionEffect, SessionOutput, SessionTimer } from './effect.ts';
import type { CallerEvent, SessionEvent, SpeechEvent, VoiceEvent, WorkEvent } from './event.ts';
import { reduce } from './reduce.ts';
import { createSessionVoice, type VoiceParts } from './session-voice.ts';
import { openingState, type SessionSettings, type SessionState } from './state.ts';
import { SessionTools } from './tools/session-tools.ts';

// The only stateful file of the engine: it runs the loop, performs effects and feeds their results back as events.

/** What a session works with. */
export type SessionParts = {
  languageModel: LanguageModel;
  retrieve: Retriever;
  runTool: ToolRunner;
  /** Gets another agent ready; without it no agent can be handed over to. */
  handOver?: HandOver | undefined;
  clock: {
    /** Milliseconds on a clock that never goes back. */
    now(): number;
    /** Calls back once after a delay; what it returns cancels that. */
    setTimer(delayMs: number, fire: () => void): () => void;
  };
  /** Gets everything the session has to say, in order. Must not throw. */
  emit(output: SessionOutput): void;
  /** Gets failures that the conversation survived, for the log. */
  reportFailure(error: unknown): void;
  /** What a spoken conversation needs; a written one has none. */
  voice?: VoiceParts | undefined;
};

/** One conversation. Disposing of it aborts whatever is running. */
export class Session implements AsyncDisposable {
  readonly #settings: SessionSettings;
  readonly #parts: SessionParts;
  readonly #clock;
  readonly #startMs;
  readonly #timers = new Map<SessionTimer, () => void>();
  readonly #ending = Promise.withResolvers<EndReason>();
  readonly #queue: SessionEvent[] = [];
  #means: Pick<SessionParts, 'languageModel' | 'retrieve' | 'runTool'>;
  #state: SessionState;
  #work = new AbortController();
  #isReducing = false;
  readonly #voice;
  readonly #tools;
  /** Settles with the reason when the conversation is over and nothing of it is running any more. */
  readonly ended: Promise<EndReason>;

  constructor(settings: SessionSettings, parts: SessionParts) {
    this.#settings = settings;
    this.#parts = parts;
    this.#clock = this.#parts.clock;
    this.#startMs = this.#clock.now();
    this.#means = this.#parts;
    this.#state = openingState(
      asHeard(this.#settings, this.#parts.voice),
      this.#means.languageModel.answering,
    );
    this.#voice =
      this.#settings.spoken && this.#parts.voice
        ? createSessionVoice(this.#settings, this.#parts.voice, {
            now: () => this.#clock.now() - this.#startMs,
            setTimer: (delayMs, fire) => this.#clock.setTimer(delayMs, fire),
            dispatch: (event) => this.#dispatch(event),
            emit: (output) => this.#parts.emit(output),
            reportFailure: (error) => this.#parts.reportFailure(error),
          })
        : undefined;
    this.#tools = new SessionTools({
      handOver: this.#parts.handOver,
      speakIn: this.#voice?.speakIn,
      setTimer: (delayMs, fire) => this.#clock.setTimer(delayMs, fire),
      dispatch: (event) => this.#dispatch(event),
      reportFailure: (error) => this.#parts.reportFailure(error),
    });
    this.ended = this.#ending.promise;
  }

  /** Tells the session what happened; does nothing after its end. */
  receive(event: CallerEvent): void {
    this.#dispatch(event);
  }

  /**
   * Hears the caller; nothing happens in a written conversation.
   * @param samples mono, 16,000 Hz, any length; not kept
   */
  hear(samples: Int16Array): void {
    if (this.#state.phase !== 'ended' && this.#state.phase !== 'opening') this.#voice?.hear(samples);
  }

  async [Symbol.asyncDispose]() {
    this.#dispatch({ type: 'hang-up', reason: 'client_ended' });
  }

  #dispatch(event: CallerEvent | WorkEvent | VoiceEvent | SpeechEvent): void {
    if (this.#state.phase === 'ended' && event.type !== 'tool-end' && event.type !== 'timer') return;
    this.#queue.push({ ...event, atMs: this.#clock.now() - this.#startMs });
    // An effect may deliver at once; its event waits until the effects before it are done.
    if (this.#isReducing) return;
    this.#isReducing = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        const step = reduce(this.#state, next);
        this.#state = step.state;
        for (const effect of step.effects) this.#perform(effect);
      }
    } finally {
      this.#isReducing = false;
    }
  }

  #perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'send':
        this.#parts.emit(effect.output);
        break;
      case 'think':
        void this.#think(effect.requestId, effect.request, effect.delayMs);
        break;
      case 'retrieve':
        void this.#retrieve(effect.requestId, effect.wanted);
        break;
      case 'run-tool':
        this.#tools.run(effect, this.#means.runTool);
        break;
      case 'cut-tools':
        this.#tools.cut(effect.eventId);
        break;
      case 'switch-language':
        this.#tools.switchLanguage(effect, this.#work.signal);
        break;
      case 'prepare-handover':
        this.#tools.prepare(effect, this.#work.signal);
        break;
      case 'change-agent':
        this.#changeAgent(effect.runId);
        break;
      case 'speak':
        this.#voice?.mouth.speak(effect);
        break;
      case 'stop-speaking':
        this.#voice?.mouth.stop();
        break;
      case 'stop-work':
        this.#stopWork();
        break;
      case 'start-timer':
        this.#startTimer(effect.timer, effect.delayMs);
        break;
      case 'stop-timer':
        this.#stopTimer(effect.timer);
        break;
      case 'end':
        this.#end(effect.reason);
        break;
      case 'settle':
        this.#settle();
        break;
    }
  }

  async #think(requestId: number, request: ReplyRequest, delayMs: number): Promise<void> {
    const { signal } = this.#work;
    try {
      if (delayMs > 0) await this.#pause(delayMs, signal);
      if (signal.aborted) return;
      let isWhole = false;
      for await (const part of this.#means.languageModel.reply(request, signal)) {
        if (signal.aborted) return;
        isWhole = part.type === 'end';
        this.#dispatch(modelEvent(requestId, part));
      }
      if (!isWhole && !signal.aborted) this.#dispatch({ type: 'model-error', requestId, code: 'malformed' });
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.reportFailure(error);
      this.#dispatch({
        type: 'model-error',
        requestId,
        ...(error instanceof LanguageModelError
          ? { code: error.code, wasRetried: error.wasRetried }
          : { code: 'failed' }),
      });
    }
  }

  async #retrieve(requestId: number, wanted: Wanted): Promise<void> {
    const { signal } = this.#work;
    try {
      const retrieved = await this.#means.retrieve(wanted, signal);
      if (!signal.aborted) this.#dispatch({ type: 'retrieval-end', requestId, retrieved });
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.reportFailure(error);
      this.#dispatch({ type: 'retrieval-error', requestId });
    }
  }

  #changeAgent(runId: number): void {
    const side = this.#tools.prepared(runId);
    if (!side) return;
    this.#means = side;
    const { language, keywords } = side.settings;
    this.#voice?.change(side.speech, { language, keywords });
  }

  #stopWork(): void {
    this.#work.abort();
    this.#work = new AbortController();
  }

  #startTimer(timer: SessionTimer, delayMs: number): void {
    this.#stopTimer(timer);
    this.#timers.set(
      timer,
      this.#clock.setTimer(delayMs, () => this.#dispatch({ type: 'timer', timer })),
    );
  }

  #stopTimer(timer: SessionTimer): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
  }

  #pause(delayMs: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#clock.setTimer(delayMs, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
    return promise;
  }

  // Work that was under way has been stopped by its own effect; aborting what is done would only cost time.
  #end(reason: EndReason): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#queue.length = 0;
    this.#voice?.close();
    this.#parts.emit({ type: 'session-end', reason });
  }

  #settle(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#tools.close();
    if (this.#state.phase === 'ended') this.#ending.resolve(this.#state.reason);
  }
}

/** Words are waited for as long as whoever listens may take. */
function asHeard(settings: SessionSettings, voice: VoiceParts | undefined): SessionSettings {
  const transcriptMs = voice?.recogniser?.longestWaitMs;
  if (!settings.spoken || transcriptMs === undefined) return settings;
  return { ...settings, spoken: { ...settings.spoken, transcriptMs } };
}

function modelEvent(requestId: number, part: ReplyPart): WorkEvent {
  switch (part.type) {
    case 'text-delta':
      return { type: 'model-delta', requestId, text: part.text };
    case 'evidence':
      return { type: 'model-evidence', requestId, evidence: part.evidence };
    case 'tool-call':
      return { type: 'model-tool-call', requestId, call: part.call };
    case 'end':
      return { type: 'model-end', requestId, end: part };
  }
}
