import type { EndReason } from '@parley/contract/conversation.ts';
import { LanguageModelError, type ReplyPart, type ReplyRequest } from '../language-model/language-model.ts';
import type { Wanted } from '../replies/retrieval.ts';
import { pause } from './abortable-pause.ts';
import { openingState, reduce } from './reduce.ts';
import { expectedSpeech } from './speech/expected-speech.ts';
import { SessionVoice } from './speech/session-voice.ts';
import type { SessionEffect, SessionTimer } from './state/effect.ts';
import type { CallerEvent, SessionEvent, SpeechEvent, VoiceEvent, WorkEvent } from './state/event.ts';
import type { AgentDependencies, SessionDependencies } from './state/session-dependencies.ts';
import type { SessionSettings, SessionState } from './state/state.ts';
import { SessionTools } from './tools/session-tools.ts';

// The only stateful file of the engine: it runs the loop, performs effects and feeds their results back as events.

/** How often the session is told that a model is at work, in milliseconds. */
const PROGRESS_MS = 1_000;

/** One conversation. Disposing of it aborts whatever is running. */
export class Session implements AsyncDisposable {
  readonly #dependencies;
  /** When its times begin, in milliseconds of its clock. */
  readonly startMs: number;
  readonly #timers = new Map<SessionTimer, () => void>();
  readonly #ending = Promise.withResolvers<EndReason>();
  readonly #queue: SessionEvent[] = [];
  readonly #voice;
  readonly #tools;
  /** Those of the current agent. */
  #agent: AgentDependencies;
  #state: SessionState;
  #work = new AbortController();
  #isReducing = false;
  /** Settles with the reason when the conversation is over and nothing of it is running any more. */
  readonly ended = this.#ending.promise;

  constructor(settings: SessionSettings, dependencies: SessionDependencies) {
    const { clock, voice, handOver } = dependencies;
    this.#dependencies = dependencies;
    this.startMs = clock.now();
    this.#agent = dependencies;
    this.#state = openingState(settings, dependencies.languageModel.answering);
    const common = {
      setTimer: (delayMs: number, fire: () => void) => clock.setTimer(delayMs, fire),
      reportFailure: (error: unknown) => dependencies.reportFailure(error),
    };
    const spoken =
      settings.spoken && voice
        ? new SessionVoice(settings, {
            ...common,
            parts: voice,
            now: () => this.#nowMs(),
            onEvent: (event) => this.#dispatch(event),
            emit: (output) => dependencies.emit(output),
            expected: () => expectedSpeech(this.#state),
          })
        : undefined;
    this.#voice = spoken;
    this.#tools = new SessionTools({
      ...common,
      handOver,
      speakIn: spoken && ((wanted, signal) => spoken.speakIn(wanted, signal)),
      dispatch: (event) => this.#dispatch(event),
    });
  }

  /** Tells the session what happened; does nothing after its end. */
  receive(event: CallerEvent): void {
    this.#dispatch(event);
  }

  /**
   * Hears the caller; nothing happens in a written conversation.
   * @param samples mono, 16,000 Hz, any length; not retained
   */
  hear(samples: Int16Array): void {
    if (this.#state.phase !== 'ended' && this.#state.phase !== 'opening') this.#voice?.hear(samples);
  }

  async [Symbol.asyncDispose]() {
    this.#dispatch({ type: 'hang-up', reason: 'client_ended' });
  }

  #nowMs(): number {
    return this.#dependencies.clock.now() - this.startMs;
  }

  #dispatch(event: CallerEvent | WorkEvent | VoiceEvent | SpeechEvent): void {
    if (this.#state.phase === 'ended' && event.type !== 'tool-end' && event.type !== 'timer') return;
    this.#queue.push({ ...event, atMs: this.#nowMs() });
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
        this.#dependencies.emit(effect.output);
        break;
      case 'think':
        void this.#think(effect.requestId, effect.request, effect.delayMs);
        break;
      case 'retrieve':
        void this.#retrieve(effect.requestId, effect.wanted);
        break;
      case 'run-tool':
        this.#tools.run(effect, this.#agent.runTool);
        break;
      case 'cut-tools':
        this.#tools.cut(effect.eventId);
        break;
      case 'switch-language':
        void this.#tools.switchLanguage(effect, this.#work.signal);
        break;
      case 'prepare-handover':
        void this.#tools.prepare(effect, this.#work.signal);
        break;
      case 'change-agent':
        this.#changeAgent(effect.runId);
        break;
      case 'speak':
        this.#voice?.output.speak(effect);
        break;
      case 'stop-speaking':
        this.#voice?.output.stop();
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
      if (delayMs > 0) await pause(this.#dependencies.clock, delayMs, signal);
      if (signal.aborted) return;
      let isWhole = false;
      const onSignOfLife = this.#signOfLife(requestId, signal);
      for await (const part of this.#agent.languageModel.reply(request, signal, onSignOfLife)) {
        if (signal.aborted) return;
        isWhole = part.type === 'end';
        this.#dispatch(modelEvent(requestId, part));
      }
      if (!isWhole && !signal.aborted) this.#dispatch({ type: 'model-error', requestId, code: 'malformed' });
    } catch (error) {
      if (signal.aborted) return;
      this.#dependencies.reportFailure(error);
      this.#dispatch({
        type: 'model-error',
        requestId,
        ...(error instanceof LanguageModelError
          ? { code: error.code, wasRetried: error.wasRetried }
          : { code: 'failed' }),
      });
    }
  }

  /** Passes on that the model of a request is at work, but not each of its tokens. */
  #signOfLife(requestId: number, signal: AbortSignal): () => void {
    let toldMs = this.#nowMs();
    return () => {
      if (signal.aborted || this.#nowMs() - toldMs < PROGRESS_MS) return;
      toldMs = this.#nowMs();
      this.#dispatch({ type: 'model-progress', requestId });
    };
  }

  async #retrieve(requestId: number, wanted: Wanted): Promise<void> {
    const { signal } = this.#work;
    try {
      const retrieved = await this.#agent.retrieve(wanted, signal);
      if (!signal.aborted) this.#dispatch({ type: 'retrieval-end', requestId, retrieved });
    } catch (error) {
      if (signal.aborted) return;
      this.#dependencies.reportFailure(error);
      this.#dispatch({ type: 'retrieval-error', requestId });
    }
  }

  #changeAgent(runId: number): void {
    const side = this.#tools.prepared(runId);
    if (!side) return;
    this.#agent = side;
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
      this.#dependencies.clock.setTimer(delayMs, () => this.#dispatch({ type: 'timer', timer })),
    );
  }

  #stopTimer(timer: SessionTimer): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
  }

  // Work that was under way has been stopped by its own effect; aborting what is done would only cost time.
  #end(reason: EndReason): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#queue.length = 0;
    this.#voice?.close();
    this.#dependencies.emit({ type: 'session-end', reason });
  }

  #settle(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#tools.close();
    if (this.#state.phase === 'ended') this.#ending.resolve(this.#state.reason);
  }
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
