import { openLiveConversation } from '@parley/client/live-conversation.ts';
import microphoneWorklet from '@parley/client/sound/microphone-worklet.ts?worker&url';
import speakerWorklet from '@parley/client/sound/speaker-worklet.ts?worker&url';
import {
  openVoiceConversation,
  type VoiceConversation,
  type VoiceEvent,
} from '@parley/client/voice-conversation.ts';
import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/agent-defaults.ts';
import { type Dispatch, useRef, useState } from 'react';
import type { ConversationEvent } from '../conversation-state.ts';
import {
  TEST_CLIENT_EVENTS,
  TEST_SOURCE,
  type TestControls,
  type TestSubject,
  useTestConversation,
} from '../use-test-conversation.ts';
import { type Hearing, hearingAfter, isDeaf, NOTHING_HEARD, watchVoice } from './heard-sound.ts';
import { isSmallScreen, microphoneProblem } from './microphone-problem.ts';

/** Whether the caller is heard. */
export type MicrophoneUse = 'off' | 'on' | 'muted';

/** The devices of a call; undefined is the system's choice. */
type SoundDevices = { microphoneId: string | undefined; speakerId: string | undefined };

/** A test by voice and what can be done with its sound. */
export type VoiceCall = TestControls<VoiceConversation> & {
  microphone: MicrophoneUse;
  /** The caller is loud enough to be speaking. */
  isCallerHeard: boolean;
  /** Mutes and unmutes, or asks for the microphone where there is none. */
  toggleMicrophone: () => void;
  /** The agent is not heard. */
  isSilenced: boolean;
  toggleSound: () => void;
  devices: SoundDevices;
  chooseDevices: (devices: SoundDevices) => Promise<void>;
  /** How loud either side is at this moment, from 0 to 1. */
  levels: { caller: () => number; agent: () => number };
};

/**
 * Runs tests by voice.
 * @param isTyped the caller is not heard unless they ask for it
 */
export function useVoiceCall(subject: TestSubject, isTyped: boolean): VoiceCall {
  const [microphone, setMicrophone] = useState<MicrophoneUse>('off');
  const [isCallerHeard, setIsCallerHeard] = useState(false);
  const [isSilenced, setIsSilenced] = useState(false);
  const [devices, setDevices] = useState<SoundDevices>({ microphoneId: undefined, speakerId: undefined });
  const levels = useRef({ caller: 0, agent: 0 });
  const hearing = useRef<Hearing>(NOTHING_HEARD);
  // Muted, the page does not notice that the agent speaks; the end of its turn is told.
  const unheard = useRef({ isMuted: false, isSpeaking: false });

  const test = useTestConversation<VoiceConversation>(subject, {
    isSpoken: true,
    connect({ url, onEvent, isCurrent }) {
      setMicrophone('off');
      setIsCallerHeard(false);
      setIsSilenced(false);
      levels.current = { caller: 0, agent: 0 };
      hearing.current = NOTHING_HEARD;
      unheard.current = { isMuted: false, isSpeaking: false };
      const hearCaller = watchVoice(setIsCallerHeard);
      return openVoiceConversation({
        url,
        isTyped,
        ...devices,
        source: TEST_SOURCE,
        open: openLiveConversation,
        worklets: { microphone: microphoneWorklet, speaker: speakerWorklet },
        override: { conversation: { client_events: voiceClientEvents(subject) } },
        onEvent(event) {
          if (isCurrent()) handleEvent(event, onEvent);
        },
        onCallerLevel(level) {
          Object.assign(levels.current, { caller: level });
          hearCaller(level, performance.now());
        },
        onAgentLevel: (level) => Object.assign(levels.current, { agent: level }),
      });
    },
  });

  function handleEvent(event: VoiceEvent, onEvent: Dispatch<ConversationEvent>) {
    switch (event.type) {
      case 'microphone-start':
        return setMicrophone('on');
      case 'microphone-error':
        setMicrophone('off');
        return onEvent({ type: 'problem', problem: microphoneProblem(event.code, isSmallScreen()) });
      case 'microphone-end':
        setMicrophone('off');
        return onEvent({ type: 'problem', problem: { key: 'testPanel.microphoneLost' } });
      case 'playback-start':
        return onEvent({ type: 'speech-start' });
      case 'playback-end':
        return onEvent({ type: 'speech-end' });
      case 'speaker-error':
        return onEvent({ type: 'problem', problem: { key: 'testPanel.noSound' } });
      case 'voice-score':
        return handleScore(event.score, onEvent);
      case 'transcript':
      case 'transcript-delta':
        if (event.text.trim() !== '') hearing.current = NOTHING_HEARD;
        break;
      case 'end':
        levels.current = { caller: 0, agent: 0 };
        setMicrophone('off');
        setIsCallerHeard(false);
    }
    onEvent({ type: 'live', event });
    if (event.type === 'reply-end' && unheard.current.isMuted) {
      unheard.current.isSpeaking = true;
      onEvent({ type: 'speech-start' });
    }
    if (event.type === 'ledger' && unheard.current.isSpeaking) {
      unheard.current.isSpeaking = false;
      onEvent({ type: 'speech-end' });
    }
  }

  function handleScore(score: number, onEvent: Dispatch<ConversationEvent>) {
    hearing.current = hearingAfter(hearing.current, score, performance.now());
    if (!isDeaf(hearing.current)) return;
    hearing.current = NOTHING_HEARD;
    onEvent({ type: 'deaf', reason: 'not_understood' });
  }

  return {
    ...test,
    microphone,
    isCallerHeard,
    toggleMicrophone() {
      const connection = test.connection();
      if (!connection) return;
      if (microphone === 'off') {
        test.dismiss();
        connection.setMicrophoneMuted(false);
        void connection.startMicrophone();
      } else {
        connection.setMicrophoneMuted(microphone === 'on');
        setMicrophone(microphone === 'on' ? 'muted' : 'on');
      }
    },
    isSilenced,
    toggleSound() {
      test.connection()?.setSpeakerMuted(!isSilenced);
      unheard.current.isMuted = !isSilenced;
      setIsSilenced(!isSilenced);
    },
    devices,
    async chooseDevices(wanted) {
      const connection = test.connection();
      try {
        if (wanted.microphoneId !== devices.microphoneId) {
          // One that was taken away is given up, so that the next is asked for by its button.
          if (microphone === 'off') connection?.stopMicrophone();
          await connection?.chooseMicrophone(wanted.microphoneId);
        }
        if (wanted.speakerId !== devices.speakerId) await connection?.chooseSpeaker(wanted.speakerId);
        setDevices(wanted);
      } catch {
        test.dispatch({ type: 'problem', problem: { key: 'testPanel.deviceFailed' } });
      }
    },
    levels: { caller: () => levels.current.caller, agent: () => levels.current.agent },
  };
}

/** What a test by voice is told; an agent whose clients learn of no interruption is not interrupted in a test either. */
function voiceClientEvents({ draft }: TestSubject): string[] {
  const own = draft.conversation_config.conversation?.client_events ?? DEFAULT_CLIENT_EVENTS;
  const events = [
    ...TEST_CLIENT_EVENTS,
    ...['audio', 'user_transcript', 'tentative_user_transcript', 'vad_score'],
  ];
  return own.includes('interruption') ? events : events.filter((event) => event !== 'interruption');
}
