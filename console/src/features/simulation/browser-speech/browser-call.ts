import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { LiveEvent } from '@parley/client/live-socket.ts';
import { SIMULATION_AUDIO } from '@parley/contract/limits.ts';
import type { Dispatch } from 'react';
import type { SimulationEvent } from '../simulation-state.ts';
import { TEST_CLIENT_EVENTS, type TestConnection } from '../use-simulation.ts';
import { type BrowserEar, openBrowserEar, type RecognitionProblem } from './browser-recognition.ts';
import { openBrowserMouth } from './browser-voice.ts';
import { isEcho, nextSentences } from './spoken-sentences.ts';

/** A written conversation whose messages the browser hears and says. */
export type BrowserCall = TestConnection & {
  /** Muted, nothing is heard of the caller. */
  setEarMuted(isMuted: boolean): void;
  /** Muting stops the voice, and forgets what it was to say; unmuted, the next sentences are said. */
  setMouthMuted(isMuted: boolean): void;
};

export type BrowserCallOptions = {
  url: string;
  locale: string;
  onEvent: Dispatch<SimulationEvent>;
  onListening: (isListening: boolean) => void;
  onProblem: (problem: RecognitionProblem) => void;
};

/** Begins a conversation that the browser's own recogniser and voice hold. */
export function openBrowserCall(options: BrowserCallOptions): BrowserCall {
  const { locale, onEvent } = options;
  let ear: BrowserEar | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMouthMuted = false;
  let reply = { eventId: 0, text: '', end: 0 };
  // Of a reply that was spoken over, nothing more is said.
  let cutEventId = 0;
  const mouth = openBrowserMouth(locale, (isSpeaking) =>
    onEvent({ type: isSpeaking ? 'speech-start' : 'speech-end' }),
  );
  const live = openLiveConversation({
    url: options.url,
    source: 'console_simulation',
    override: { conversation: { text_only: true, client_events: TEST_CLIENT_EVENTS } },
    onEvent: handleLive,
  });

  function handleLive(event: LiveEvent) {
    if (event.type === 'start') timer = setTimeout(listen, SIMULATION_AUDIO.microphoneDelayMs);
    if (event.type === 'end') release();
    onEvent({ type: 'live', event });
    // The page shows what is said before it is heard.
    if (event.type === 'reply-delta') speak(event.eventId, textSoFar(event.eventId) + event.text, false);
    if (event.type === 'reply-end') speak(event.eventId, event.text, true);
  }

  function textSoFar(eventId: number): string {
    return reply.eventId === eventId ? reply.text : '';
  }

  function speak(eventId: number, text: string, isWhole: boolean) {
    const from = reply.eventId === eventId ? reply.end : 0;
    const { sentences, end } = nextSentences(text, { from, isWhole, language: locale });
    reply = { eventId, text, end };
    if (isMouthMuted || eventId === cutEventId) return;
    for (const sentence of sentences) mouth.say(sentence);
  }

  function yieldFloor() {
    if (mouth.saying() !== '') cutEventId = reply.eventId;
    mouth.stop();
  }

  function listen() {
    clearTimeout(timer);
    if (ear) return;
    ear = openBrowserEar({
      locale,
      onDelta(text) {
        if (isEcho(text, mouth.saying())) return;
        yieldFloor();
        onEvent({ type: 'tentative', text });
      },
      onTranscript(text) {
        if (isEcho(text, mouth.saying())) return;
        yieldFloor();
        if (live.sendMessage(text)) onEvent({ type: 'user-message', id: crypto.randomUUID(), text });
        else onEvent({ type: 'problem', problem: { key: 'simulation.sendFailed' } });
      },
      onProblem(problem) {
        deafen();
        options.onProblem(problem);
      },
    });
    options.onListening(true);
  }

  function deafen() {
    clearTimeout(timer);
    ear?.stop();
    ear = undefined;
    options.onListening(false);
  }

  function release() {
    deafen();
    mouth.stop();
  }

  return {
    sendMessage(text, files) {
      yieldFloor();
      return live.sendMessage(text, files);
    },
    rateMessage: live.rateMessage,
    answerTool: live.answerTool,
    decideTool: live.decideTool,
    isOpen: live.isOpen,
    end() {
      release();
      live.end();
    },
    setEarMuted(isMuted) {
      if (isMuted) deafen();
      else listen();
    },
    setMouthMuted(isMuted) {
      isMouthMuted = isMuted;
      if (isMuted) mouth.stop();
    },
  };
}
