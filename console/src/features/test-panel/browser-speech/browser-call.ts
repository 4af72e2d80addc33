import type { LiveEvent } from '@parley/client/live-socket.ts';
import { LIVE_AUDIO } from '@parley/contract/limits.ts';
import { type PronunciationRule, pronounced } from '@parley/contract/pronunciation.ts';
import type { Dispatch } from 'react';
import type { ConversationEvent } from '../conversation-state.ts';
import { openWrittenTest, type TestConnection } from '../use-test-conversation.ts';
import { openSpeechInput, type RecognitionProblem, type SpeechInput } from './browser-recognition.ts';
import { openSpeechOutput } from './browser-voice.ts';
import { isEcho, nextSentences } from './spoken-sentences.ts';

/** A written conversation whose messages the browser hears and says. */
export type BrowserCall = TestConnection & {
  /** Muted, nothing is heard of the caller. */
  setMicrophoneMuted(isMuted: boolean): void;
  /** Muting stops the voice, and forgets what it was to say; unmuted, the next sentences are said. */
  setSpeakerMuted(isMuted: boolean): void;
};

export type BrowserCallOptions = {
  url: string;
  locale: string;
  /** How words sound. */
  pronunciation: readonly PronunciationRule[];
  onEvent: Dispatch<ConversationEvent>;
  onListening: (isListening: boolean) => void;
  onProblem: (problem: RecognitionProblem) => void;
};

/** Begins a conversation through the browser's own recogniser and voice. */
export function openBrowserCall(options: BrowserCallOptions): BrowserCall {
  const { locale, pronunciation, onEvent } = options;
  let input: SpeechInput | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSpeakerMuted = false;
  let reply = { eventId: 0, text: '', end: 0 };
  // Of a reply that was spoken over, nothing more is said.
  let cutEventId = 0;
  const output = openSpeechOutput(locale, (isSpeaking) =>
    onEvent({ type: isSpeaking ? 'speech-start' : 'speech-end' }),
  );
  const live = openWrittenTest(options.url, handleLive);

  function handleLive(event: LiveEvent) {
    if (event.type === 'start') timer = setTimeout(listen, LIVE_AUDIO.microphoneDelayMs);
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
    if (isSpeakerMuted || eventId === cutEventId) return;
    for (const sentence of sentences) output.say(pronounced(sentence, pronunciation));
  }

  function yieldFloor() {
    if (output.saying() !== '') cutEventId = reply.eventId;
    output.stop();
  }

  function listen() {
    clearTimeout(timer);
    if (input) return;
    input = openSpeechInput({
      locale,
      onDelta(text) {
        if (isEcho(text, output.saying())) return;
        yieldFloor();
        onEvent({ type: 'tentative', text });
      },
      onTranscript(text) {
        if (isEcho(text, output.saying())) return;
        yieldFloor();
        if (live.sendMessage(text)) onEvent({ type: 'user-message', id: crypto.randomUUID(), text });
        else onEvent({ type: 'problem', problem: { key: 'testPanel.sendFailed' } });
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
    input?.stop();
    input = undefined;
    options.onListening(false);
  }

  function release() {
    deafen();
    output.stop();
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
    setMicrophoneMuted(isMuted) {
      if (isMuted) deafen();
      else listen();
    },
    setSpeakerMuted(isMuted) {
      isSpeakerMuted = isMuted;
      if (isMuted) output.stop();
    },
  };
}
