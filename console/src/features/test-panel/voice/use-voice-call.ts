import { openLiveConversation } from '@parley/client/live-conversation.ts';
import microphoneWorklet from '@parley/client/sound/microphone-worklet.ts?worker&url';
import speakerWorklet from '@parley/client/sound/speaker-worklet.ts?worker&url';
import {
  openVoiceConversation,
  type VoiceConversation,
  type VoiceConversationOptions,
  type VoiceEvent,
} from '@parley/client/voice-conversation.ts';
import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/agent-defaults.ts';
import { useRef, useState } from 'react';
import {
  TEST_CLIENT_EVENTS,
  TEST_SOURCE,
  type TestControls,
  type TestSubject,
  useTestConversation,
} from '../use-test-conversation.ts';
import { CallSound } from './call-sound.ts';
import { watchVoice } from './heard-sound.ts';

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
  chooseMicrophone: (id: string | undefined) => Promise<void>;
  chooseSpeaker: (id: string | undefined) => Promise<void>;
  /** How loud either side is at this moment, from 0 to 1. */
  level: (side: 'caller' | 'agent') => number;
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
  const current = useRef<CallSound>(undefined);

  const test = useTestConversation<VoiceConversation>(subject, {
    isSpoken: true,
    connect({ url, dynamicVariables, onEvent, isCurrent }) {
      const sound = new CallSound();
      current.current = sound;
      setMicrophone('off');
      setIsCallerHeard(false);
      setIsSilenced(false);
      return openTestCall(subject, {
        url,
        dynamicVariables,
        isTyped,
        ...devices,
        onEvent(event) {
          if (!isCurrent()) return;
          setMicrophone((use) => microphoneAfter(event) ?? use);
          if (event.type === 'end') setIsCallerHeard(false);
          for (const told of sound.eventsOf(event, performance.now())) onEvent(told);
        },
        levels: sound.levels,
        onCallerHeard: setIsCallerHeard,
      });
    },
  });

  const choose = async (
    device: Partial<SoundDevices>,
    take: (connection: VoiceConversation) => Promise<boolean>,
  ) => {
    const connection = test.connection();
    try {
      // One that was chosen meanwhile is in use instead.
      if (connection && !(await take(connection))) return;
      setDevices((others) => ({ ...others, ...device }));
    } catch {
      test.dispatch({ type: 'problem', problem: { key: 'testPanel.deviceFailed' } });
    }
  };

  return {
    ...test,
    microphone,
    isCallerHeard,
    toggleMicrophone() {
      const connection = test.connection();
      if (!connection) return;
      connection.setMicrophoneMuted(microphone === 'on');
      if (microphone !== 'off') return setMicrophone(microphone === 'on' ? 'muted' : 'on');
      test.dismiss();
      void connection.startMicrophone();
    },
    isSilenced,
    toggleSound() {
      test.connection()?.setSpeakerMuted(!isSilenced);
      current.current?.setMuted(!isSilenced);
      setIsSilenced(!isSilenced);
    },
    devices,
    chooseMicrophone: (microphoneId) =>
      choose({ microphoneId }, (connection) => connection.chooseMicrophone(microphoneId)),
    chooseSpeaker: (speakerId) =>
      choose({ speakerId }, async (connection) => {
        await connection.chooseSpeaker(speakerId);
        return true;
      }),
    level: (side) => current.current?.levels[side] ?? 0,
  };
}

type TestCallOptions = Pick<
  VoiceConversationOptions,
  'url' | 'dynamicVariables' | 'isTyped' | 'microphoneId' | 'speakerId' | 'onEvent'
> & {
  /** Written as they come. */
  levels: CallSound['levels'];
  onCallerHeard: (isHeard: boolean) => void;
};

function openTestCall(subject: TestSubject, options: TestCallOptions): VoiceConversation {
  const { levels, onCallerHeard, ...others } = options;
  const hearCaller = watchVoice(onCallerHeard);
  return openVoiceConversation({
    ...others,
    source: TEST_SOURCE,
    open: openLiveConversation,
    worklets: { microphone: microphoneWorklet, speaker: speakerWorklet },
    override: { conversation: { client_events: voiceClientEvents(subject) } },
    onCallerLevel(level) {
      levels.caller = level;
      hearCaller(level, performance.now());
    },
    onAgentLevel(level) {
      levels.agent = level;
    },
  });
}

function microphoneAfter({ type }: VoiceEvent): MicrophoneUse | undefined {
  if (type === 'microphone-start') return 'on';
  return type === 'microphone-error' || type === 'microphone-end' || type === 'end' ? 'off' : undefined;
}

/** What a test by voice is told; an agent whose clients learn of no interruption is not interrupted in a test either. */
function voiceClientEvents({ draft }: TestSubject): string[] {
  const own = draft.conversation_config.conversation?.client_events ?? DEFAULT_CLIENT_EVENTS;
  const events = [
    ...TEST_CLIENT_EVENTS,
    'audio',
    'user_transcript',
    'tentative_user_transcript',
    'vad_score',
  ];
  return own.includes('interruption') ? events : events.filter((event) => event !== 'interruption');
}
