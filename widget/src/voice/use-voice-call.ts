import type { MicrophoneErrorCode } from '@parley/client/sound/microphone-error.ts';
import type { VoiceConversation, VoiceEvent } from '@parley/client/voice-conversation.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ChatMessage, isOfRound } from '../conversation/chat-message.ts';
import { deliveryProblemOf, isRefusal, problemOf, type Refusal } from '../conversation/chat-problem.ts';
import type { ChatEvent, ChatState } from '../conversation/chat-state.ts';
import type { Chat } from '../conversation/use-chat.ts';
import type { VoiceTexts } from './voice-texts.ts';
import type { WidgetVoice } from './widget-voice.ts';

/** Where the agent is reached by voice. */
export type VoiceLine = {
  /** Address of the live socket. */
  url: string;
  /** Fetches the part of the widget that speaks. */
  load: () => Promise<WidgetVoice>;
};

/** What a visitor is to be told of the sound, by the name of the text. */
type CallProblem =
  | (typeof MICROPHONE_PROBLEMS)[MicrophoneErrorCode]
  | 'microphoneEnd'
  | 'noSound'
  | 'cannotHear';

/** Where a conversation by voice stands. */
export type CallState =
  | { phase: 'off'; hasFailed: boolean }
  | { phase: 'loading' }
  | {
      phase: 'calling' | 'talking';
      texts: VoiceTexts;
      microphone: 'off' | 'on' | 'muted';
      isSilenced: boolean;
      isSpeaking: boolean;
      problem: CallProblem | undefined;
    };

/** A conversation by voice and what can be done with it. */
export type VoiceCall = {
  state: CallState;
  /** Gets `--level`, the loudness of the current speaker, from 0 to 1. */
  meter: RefObject<HTMLElement | null>;
  begin: () => Promise<void>;
  send: Chat['send'];
  rate: Chat['rate'];
  toggleMicrophone: () => void;
  toggleSound: () => void;
  hangUp: () => void;
};

type RunningCall = Exclude<CallState, { phase: 'off' | 'loading' }>;

const OFF: CallState = { phase: 'off', hasFailed: false };
const FAILED: CallState = { phase: 'off', hasFailed: true };
const NORMAL_CLOSE = 1000;
/** Characters of a conversation that the next one is told. */
const SAID_MAX = 4_000;
const MICROPHONE_PROBLEMS = {
  denied: 'denied',
  none: 'none',
  'in-use': 'inUse',
  insecure: 'insecure',
  unsupported: 'unsupported',
  failed: 'failed',
} as const satisfies Record<MicrophoneErrorCode, keyof VoiceTexts>;

export type VoiceCallOptions = {
  /** Absent where the agent only writes. */
  line: VoiceLine | undefined;
  chat: Chat;
  language: string;
  errorSentence: string;
};

/** Runs conversations by voice; what is said in them is shown in the chat. */
export function useVoiceCall(options: VoiceCallOptions): VoiceCall {
  const { chat } = options;
  const { state, live, change, meter, begin } = useRunningCall(options);
  return {
    state,
    meter,
    begin,
    send(text, files) {
      const isSent = live.current?.sendMessage(text, files);
      if (isSent) chat.tell({ type: 'user-message', text, files, isWaiting: false });
      else chat.send(text, files);
    },
    rate({ id, eventId }, score) {
      if (live.current?.rateMessage(eventId, score)) chat.tell({ type: 'score', id, score });
    },
    toggleMicrophone() {
      if (state.phase !== 'talking') return;
      const isMuted = state.microphone === 'on';
      live.current?.setMicrophoneMuted(isMuted);
      if (state.microphone !== 'off') return change({ microphone: isMuted ? 'muted' : 'on' });
      change({ problem: undefined });
      void live.current?.startMicrophone();
    },
    toggleSound() {
      if (state.phase !== 'talking') return;
      live.current?.setSpeakerMuted(!state.isSilenced);
      change({ isSilenced: !state.isSilenced });
    },
    hangUp: () => live.current?.end(),
  };
}

/** The call that runs, or none; the chat is told what happens in it. */
function useRunningCall({ line, chat, language, errorSentence }: VoiceCallOptions) {
  const [state, setState] = useState<CallState>(OFF);
  const live = useRef<VoiceConversation>(undefined);
  const refusal = useRef<Refusal>(undefined);
  const hasStarted = useRef(false);
  const meter = useRef<HTMLElement>(null);
  const isShown = useRef(false);
  // Writing goes on until the call has begun.
  const current = useRef(chat);
  current.current = chat;
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      live.current?.end();
    };
  }, []);

  function change(changes: Partial<RunningCall>) {
    setState((call) => (call.phase === 'off' || call.phase === 'loading' ? call : { ...call, ...changes }));
  }
  function showLevel(level: number) {
    // Loudness is heard by its root: quiet speech would not be seen otherwise.
    meter.current?.style.setProperty('--level', String(Math.min(1, 2 * Math.sqrt(level))));
  }
  function handleEvent(event: VoiceEvent) {
    const changes = changesOf(event);
    if (changes) return change(changes);
    switch (event.type) {
      case 'end': {
        live.current = undefined;
        setState(OFF);
        const told = endOf(event, refusal.current);
        if (told?.type === 'connection-error') chat.remember(saidBefore(current.current.state));
        return told && chat.tell(told);
      }
      case 'error': {
        const problem = deliveryProblemOf(event, hasStarted.current);
        if (problem) return chat.tell({ type: 'delivery-error', problem });
        if (isRefusal(event, hasStarted.current)) {
          refusal.current = event;
          return;
        }
        if (event.errorType !== 'no_recogniser') break;
        live.current?.stopMicrophone();
        return change({ microphone: 'off', problem: 'cannotHear' });
      }
      case 'reconnect':
        change({ phase: 'calling' });
        return chat.tell({ type: 'connection-error', isRetrying: true });
      case 'start':
        if (!hasStarted.current) leaveWriting();
        hasStarted.current = true;
        change({ phase: 'talking' });
    }
    chat.tell({ type: 'live', event, errorSentence });
  }

  /** Only one conversation goes on: the agent that speaks is told what was said before. */
  function leaveWriting() {
    const said = saidBefore(current.current.state);
    chat.end();
    chat.tell({ type: 'connect', isGreeted: false, isResuming: false, isSpoken: true });
    if (said !== undefined) live.current?.sendContext(said);
  }

  async function begin() {
    if (!line || state.phase !== 'off') return;
    setState({ phase: 'loading' });
    const voice = await line.load().catch(() => undefined);
    // The widget may be gone from the page by then.
    if (!isShown.current) return;
    if (!voice) return setState(FAILED);
    refusal.current = undefined;
    hasStarted.current = false;
    setState({
      phase: 'calling',
      texts: voice.texts(language),
      microphone: 'off',
      isSilenced: false,
      isSpeaking: false,
      problem: undefined,
    });
    try {
      live.current = voice.open({
        url: line.url,
        onEvent: handleEvent,
        onCallerLevel: showLevel,
        onAgentLevel: showLevel,
      });
    } catch {
      setState(FAILED);
    }
  }
  return { state, live, change, meter, begin };
}

/** What was said in the conversation that runs or was lost, for the agent of the next; undefined where there is none. */
export function saidBefore({ phase, messages, round }: ChatState): string | undefined {
  if (phase === 'idle' || phase === 'ended') return undefined;
  const said = messages.filter((message) => isOfRound(message, round)).flatMap(saidLine);
  return said.length === 0 ? undefined : `Said with the visitor before:\n${said.join('\n').slice(-SAID_MAX)}`;
}

// What was not sent can still be sent, in the call.
function saidLine(message: ChatMessage): string[] {
  if (message.role === 'agent') return [`Agent: ${message.text}`];
  return message.role === 'user' && message.delivery === undefined ? [`Visitor: ${message.text}`] : [];
}

/** What an event of the sound changes; undefined for the others, which the chat is told. */
function changesOf(event: VoiceEvent): Partial<RunningCall> | undefined {
  switch (event.type) {
    case 'microphone-start':
      return { microphone: 'on', problem: undefined };
    case 'microphone-error':
      return { microphone: 'off', problem: MICROPHONE_PROBLEMS[event.code] };
    case 'microphone-end':
      return { microphone: 'off', problem: 'microphoneEnd' };
    case 'speaker-error':
      return { problem: 'noSound' };
    case 'playback-start':
      return { isSpeaking: true };
    case 'playback-end':
      return { isSpeaking: false };
  }
  return undefined;
}

/** What the chat is told of the end of a call; nothing of one that the visitor ended before it came about. */
export function endOf(
  { code, hasStarted }: Extract<VoiceEvent, { type: 'end' }>,
  refusal: Refusal | undefined,
): ChatEvent | undefined {
  const problem = refusal && problemOf(refusal, code);
  if (!hasStarted) {
    return code === NORMAL_CLOSE
      ? undefined
      : { type: 'call-error', problem: problem ?? { code: 'unavailable' } };
  }
  return code === NORMAL_CLOSE ? { type: 'end' } : { type: 'connection-error', isRetrying: false, problem };
}
