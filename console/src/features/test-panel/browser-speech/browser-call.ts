import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { LIVE_AUDIO } from '@parley/contract/limits.ts';
import { type PronunciationRule, pronounced } from '@parley/contract/pronunciation.ts';
import type { Dispatch } from 'react';
import type { ConversationEvent } from '../conversation-state.ts';
import { openWrittenTest, type TestConnection } from '../use-test-conversation.ts';
import { openSpeechInput, type RecognitionProblem, type SpeechInput } from './browser-recognition.ts';
import { openSpeechOutput, type SpeechOutput } from './browser-voice.ts';
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
  dynamicVariables: DynamicVariables;
  locale: string;
  /** How words sound. */
  pronunciation: readonly PronunciationRule[];
  onEvent: Dispatch<ConversationEvent>;
  onListening: (isListening: boolean) => void;
  onProblem: (problem: RecognitionProblem) => void;
};

/** Begins a conversation through the browser's own recogniser and voice. */
export function openBrowserCall(options: BrowserCallOptions): BrowserCall {
  const { onEvent } = options;
  const voice = new SpokenReplies(options);
  const caller = new CallerSpeech(options, {
    saying: () => voice.saying(),
    yieldFloor: () => voice.yieldFloor(),
    send: (text) => live.sendMessage(text),
  });
  const live = openWrittenTest({
    url: options.url,
    dynamicVariables: options.dynamicVariables,
    onEvent(event) {
      if (event.type === 'start') caller.listenSoon();
      if (event.type === 'end') release();
      onEvent({ type: 'live', event });
      // The page shows what is said before it is heard.
      if (event.type === 'reply-delta') voice.add(event.eventId, event.text);
      if (event.type === 'reply-end') voice.finish(event.eventId, event.text);
    },
  });
  function release() {
    caller.deafen();
    voice.stop();
  }
  return {
    sendMessage(text, files) {
      voice.yieldFloor();
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
    setMicrophoneMuted: (isMuted) => (isMuted ? caller.deafen() : caller.listen()),
    setSpeakerMuted: (isMuted) => voice.setMuted(isMuted),
  };
}

/** Says replies as they come, sentence by sentence. */
class SpokenReplies {
  readonly #locale: string;
  readonly #pronunciation: readonly PronunciationRule[];
  readonly #output: SpeechOutput;
  #isMuted = false;
  #reply = { eventId: 0, text: '', end: 0 };
  // Of a reply that was spoken over, nothing more is said.
  #cutEventId = 0;

  constructor({ locale, pronunciation, onEvent }: BrowserCallOptions) {
    this.#locale = locale;
    this.#pronunciation = pronunciation;
    this.#output = openSpeechOutput(locale, (isSpeaking) =>
      onEvent({ type: isSpeaking ? 'speech-start' : 'speech-end' }),
    );
  }

  saying(): string {
    return this.#output.saying();
  }

  add(eventId: number, delta: string): void {
    const text = this.#reply.eventId === eventId ? this.#reply.text : '';
    this.#speak(eventId, text + delta, false);
  }

  finish(eventId: number, text: string): void {
    this.#speak(eventId, text, true);
  }

  yieldFloor(): void {
    if (this.saying() !== '') this.#cutEventId = this.#reply.eventId;
    this.stop();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (isMuted) this.stop();
  }

  stop(): void {
    this.#output.stop();
  }

  #speak(eventId: number, text: string, isWhole: boolean): void {
    const from = this.#reply.eventId === eventId ? this.#reply.end : 0;
    const { sentences, end } = nextSentences(text, { from, isWhole, language: this.#locale });
    this.#reply = { eventId, text, end };
    if (this.#isMuted || eventId === this.#cutEventId) return;
    for (const sentence of sentences) this.#output.say(pronounced(sentence, this.#pronunciation));
  }
}

const NOTHING_TENTATIVE: ConversationEvent = { type: 'tentative', text: '' };

/** What hearing the caller needs of the rest of the call. */
type SpeechDependencies = {
  /** What the voice says at the moment, which the microphone hears as well. */
  saying: () => string;
  yieldFloor: () => void;
  send: (text: string) => boolean;
};

/** Hears the caller while it is wanted. */
class CallerSpeech {
  readonly #options: BrowserCallOptions;
  readonly #dependencies: SpeechDependencies;
  #input: SpeechInput | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BrowserCallOptions, dependencies: SpeechDependencies) {
    this.#options = options;
    this.#dependencies = dependencies;
  }

  listenSoon(): void {
    this.#timer = setTimeout(() => this.listen(), LIVE_AUDIO.microphoneDelayMs);
  }

  listen(): void {
    clearTimeout(this.#timer);
    if (this.#input) return;
    const { locale, onEvent, onListening, onProblem } = this.#options;
    this.#input = openSpeechInput({
      locale,
      onDelta: (text) => {
        if (this.#isHeard(text)) onEvent({ type: 'tentative', text });
      },
      onTranscript: (text) => {
        if (!this.#isHeard(text)) return onEvent(NOTHING_TENTATIVE);
        if (this.#dependencies.send(text)) onEvent({ type: 'user-message', id: crypto.randomUUID(), text });
        else onEvent({ type: 'problem', problem: { key: 'testPanel.sendFailed' } });
      },
      onProblem: (problem) => {
        this.deafen();
        onProblem(problem);
      },
    });
    onListening(true);
  }

  deafen(): void {
    clearTimeout(this.#timer);
    this.#input?.stop();
    this.#input = undefined;
    this.#options.onListening(false);
    // What was being said is not understood any more.
    this.#options.onEvent(NOTHING_TENTATIVE);
  }

  // What the caller says makes the voice fall silent; its echo does not.
  #isHeard(text: string): boolean {
    if (isEcho(text, this.#dependencies.saying())) return false;
    this.#dependencies.yieldFloor();
    return true;
  }
}
