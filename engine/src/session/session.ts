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
import { createSessionTools } from './tools/session-tools.ts';

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
export type Session = AsyncDisposable & {
  /** Tells the session what happened; does nothing after its end. */
  receive(event: CallerEvent): void;
  /**
   * Hears the caller; nothing happens in a written conversation.
   * @param samples mono, 16,000 Hz, any length; not kept
   */
  hear(samples: Int16Array): void;
  /** Settles with the reason when the conversation is over and nothing of it is running any more. */
  readonly ended: Promise<EndReason>;
};

/** Opens a conversation; it begins with a `session-start` event. */
export function openSession(settings: SessionSettings, parts: SessionParts): Session {
  const { clock } = parts;
  const startMs = clock.now();
  const timers = new Map<SessionTimer, () => void>();
  const ending = Promise.withResolvers<EndReason>();
  const queue: SessionEvent[] = [];
  let means: Pick<SessionParts, 'languageModel' | 'retrieve' | 'runTool'> = parts;
  let state: SessionState = openingState(asHeard(settings, parts.voice), means.languageModel.answering);
  let work = new AbortController();
  let isReducing = false;
  const voice =
    settings.spoken && parts.voice
      ? createSessionVoice(settings, parts.voice, {
          now: () => clock.now() - startMs,
          setTimer: (delayMs, fire) => clock.setTimer(delayMs, fire),
          dispatch,
          emit: (output) => parts.emit(output),
          reportFailure: (error) => parts.reportFailure(error),
        })
      : undefined;
  const tools = createSessionTools({
    handOver: parts.handOver,
    speakIn: voice?.speakIn,
    setTimer: (delayMs, fire) => clock.setTimer(delayMs, fire),
    dispatch,
    reportFailure: (error) => parts.reportFailure(error),
  });

  return {
    receive: dispatch,
    hear(samples) {
      if (state.phase !== 'ended' && state.phase !== 'opening') voice?.hear(samples);
    },
    ended: ending.promise,
    async [Symbol.asyncDispose]() {
      dispatch({ type: 'hang-up', reason: 'client_ended' });
    },
  };

  function dispatch(event: CallerEvent | WorkEvent | VoiceEvent | SpeechEvent): void {
    if (state.phase === 'ended' && event.type !== 'tool-end' && event.type !== 'timer') return;
    queue.push({ ...event, atMs: clock.now() - startMs });
    // An effect may deliver at once; its event waits until the effects before it are done.
    if (isReducing) return;
    isReducing = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const step = reduce(state, next);
        state = step.state;
        for (const effect of step.effects) perform(effect);
      }
    } finally {
      isReducing = false;
    }
  }

  function perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'send':
        parts.emit(effect.output);
        break;
      case 'think':
        void think(effect.requestId, effect.request, effect.delayMs);
        break;
      case 'retrieve':
        void retrieve(effect.requestId, effect.wanted);
        break;
      case 'run-tool':
        tools.run(effect, means.runTool);
        break;
      case 'cut-tools':
        tools.cut(effect.eventId);
        break;
      case 'switch-language':
        tools.switchLanguage(effect, work.signal);
        break;
      case 'prepare-handover':
        tools.prepare(effect, work.signal);
        break;
      case 'change-agent':
        changeAgent(effect.runId);
        break;
      case 'speak':
        voice?.mouth.speak(effect);
        break;
      case 'stop-speaking':
        voice?.mouth.stop();
        break;
      case 'stop-work':
        stopWork();
        break;
      case 'start-timer':
        startTimer(effect.timer, effect.delayMs);
        break;
      case 'stop-timer':
        stopTimer(effect.timer);
        break;
      case 'end':
        end(effect.reason);
        break;
      case 'settle':
        settle();
        break;
    }
  }

  async function think(requestId: number, request: ReplyRequest, delayMs: number): Promise<void> {
    const { signal } = work;
    try {
      if (delayMs > 0) await pause(delayMs, signal);
      if (signal.aborted) return;
      let isWhole = false;
      for await (const part of means.languageModel.reply(request, signal)) {
        if (signal.aborted) return;
        isWhole = part.type === 'end';
        dispatch(modelEvent(requestId, part));
      }
      if (!isWhole && !signal.aborted) dispatch({ type: 'model-error', requestId, code: 'malformed' });
    } catch (error) {
      if (signal.aborted) return;
      parts.reportFailure(error);
      dispatch({
        type: 'model-error',
        requestId,
        ...(error instanceof LanguageModelError
          ? { code: error.code, wasRetried: error.wasRetried }
          : { code: 'failed' }),
      });
    }
  }

  async function retrieve(requestId: number, wanted: Wanted): Promise<void> {
    const { signal } = work;
    try {
      const retrieved = await means.retrieve(wanted, signal);
      if (!signal.aborted) dispatch({ type: 'retrieval-end', requestId, retrieved });
    } catch (error) {
      if (signal.aborted) return;
      parts.reportFailure(error);
      dispatch({ type: 'retrieval-error', requestId });
    }
  }

  function changeAgent(runId: number): void {
    const side = tools.prepared(runId);
    if (!side) return;
    means = side;
    const { language, keywords } = side.settings;
    voice?.change(side.speech, { language, keywords });
  }

  function stopWork(): void {
    work.abort();
    work = new AbortController();
  }

  function startTimer(timer: SessionTimer, delayMs: number): void {
    stopTimer(timer);
    timers.set(
      timer,
      clock.setTimer(delayMs, () => dispatch({ type: 'timer', timer })),
    );
  }

  function stopTimer(timer: SessionTimer): void {
    timers.get(timer)?.();
    timers.delete(timer);
  }

  function pause(delayMs: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.setTimer(delayMs, resolve);
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
  function end(reason: EndReason): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
    queue.length = 0;
    voice?.close();
    parts.emit({ type: 'session-end', reason });
  }

  function settle(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
    tools.close();
    if (state.phase === 'ended') ending.resolve(state.reason);
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
