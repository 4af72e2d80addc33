import { LIVE_AUDIO } from '@parley/contract/limits.ts';
import type { ConfigOverride } from '@parley/contract/live-messages.ts';
import type { LiveConversation, LiveConversationOptions, LiveEvent } from './live-socket.ts';
import { openAgentSound } from './sound/agent-sound.ts';
import { createCallerSound } from './sound/caller-sound.ts';
import type { MicrophoneErrorCode } from './sound/microphone-error.ts';
import { createSoundWriter } from './sound/sound-format.ts';

/** What happens in a conversation by voice; its sound is played, not reported. */
export type VoiceEvent =
  | Exclude<LiveEvent, { type: 'audio' }>
  /** The caller is heard. */
  | { type: 'microphone-start'; deviceId: string | undefined }
  /** There is no microphone; the conversation goes on without. */
  | { type: 'microphone-error'; code: MicrophoneErrorCode }
  /** The microphone was unplugged or taken away. */
  | { type: 'microphone-end' }
  /** The agent is audible, or is not any more. */
  | { type: 'playback-start' }
  | { type: 'playback-end' }
  /** Nothing can be played here; the conversation goes on in text. */
  | { type: 'speaker-error' };

/** A conversation by voice. Typed messages are as good. */
export type VoiceConversation = Omit<LiveConversation, 'sendAudio' | 'rest'> & {
  /** Opens the microphone, where that failed or was not wanted before; events say what comes of it. */
  startMicrophone(): Promise<void>;
  /** Releases the microphone; the conversation goes on. */
  stopMicrophone(): void;
  /** Muted, the microphone stays open and silence is sent. */
  setMicrophoneMuted(isMuted: boolean): void;
  /** Muting stops the agent's sound, and forgets what was to be played; unmuted, what comes from then on is played. */
  setSpeakerMuted(isMuted: boolean): void;
  /** @throws {MicrophoneError} and stays with the device it has */
  chooseMicrophone(deviceId: string | undefined): Promise<void>;
  /** @throws when the device is not there or the browser cannot choose */
  chooseSpeaker(deviceId: string | undefined): Promise<void>;
  /** Fill the array with the last samples, −1 to 1. */
  readCallerWaveform(samples: Float32Array<ArrayBuffer>): void;
  readAgentWaveform(samples: Float32Array<ArrayBuffer>): void;
};

export type VoiceConversationOptions = Omit<LiveConversationOptions, 'onEvent'> & {
  /** Opens the socket: `openLiveConversation`, or a lighter one. */
  open: (options: LiveConversationOptions) => LiveConversation;
  /** Addresses of the two worklets of `sound/`, as the page's bundler built them. */
  worklets: { microphone: string; speaker: string };
  /** Whether the caller only types: the microphone is not asked for then. */
  isTyped?: boolean;
  /** Devices to prefer; undefined is the system's choice. */
  microphoneId?: string | undefined;
  speakerId?: string | undefined;
  /** Echo cancellation, noise suppression and automatic gain; on unless said otherwise. */
  isProcessed?: boolean;
  onEvent: (event: VoiceEvent) => void;
  /** How loud either side is, 0 to 1, some 16 times a second. */
  onCallerLevel?: (level: number) => void;
  onAgentLevel?: (level: number) => void;
};

const NORMAL_CLOSE = 1000;

/**
 * Begins a conversation by voice. Call it inside a click or a key press: without one, browsers block sound.
 * Socket, microphone and speaker are released when either side ends it; `end` is its last event.
 */
export function openVoiceConversation(options: VoiceConversationOptions): VoiceConversation {
  const { worklets } = options;
  const { sampleRateHz, bufferSamples, microphoneDelayMs, resumeMs } = LIVE_AUDIO;
  let hasEnded = false;
  let isOver = false;
  let write: ((samples: Int16Array) => string) | undefined;
  let microphoneTimer: ReturnType<typeof setTimeout> | undefined;

  // The agent's last words may be heard a little longer than the conversation lasts.
  const emit = (event: VoiceEvent) => {
    if (!isOver) options.onEvent(event);
    isOver ||= event.type === 'end';
  };
  const agent = openAgentSound({
    workletUrl: worklets.speaker,
    sampleRateHz,
    deviceId: options.speakerId,
    onLevel: (level) => {
      if (!isOver) options.onAgentLevel?.(level);
    },
    onPlaying: (isPlaying) => emit({ type: isPlaying ? 'playback-start' : 'playback-end' }),
    onError: () => emit({ type: 'speaker-error' }),
  });
  const caller = createCallerSound({
    workletUrl: worklets.microphone,
    deviceId: options.microphoneId,
    isProcessed: options.isProcessed,
    onSamples: (samples) => send(samples),
    onLevel: (level) => options.onCallerLevel?.(level),
    onStart: (deviceId) => emit({ type: 'microphone-start', deviceId }),
    onError: ({ code }) => emit({ type: 'microphone-error', code }),
    onEnd: () => emit({ type: 'microphone-end' }),
  });
  const live = openSocket();

  function openSocket(): LiveConversation {
    try {
      return options.open({
        url: options.url,
        source: options.source,
        override: withFormats(options.override ?? {}, `pcm_${sampleRateHz}`),
        dynamicVariables: options.dynamicVariables ?? {},
        onEvent: handleLiveEvent,
      });
    } catch (cause) {
      agent.close();
      throw cause;
    }
  }

  function handleLiveEvent(event: LiveEvent) {
    if (event.type === 'audio') return agent.play(event.base64);
    if (event.type === 'start' && !hasEnded) start(event.formats);
    if (event.type === 'interruption') agent.interrupt(resumeMs);
    if (event.type === 'end') {
      release();
      // An agent that hangs up as planned has spoken to the end, and the last sound may still be playing.
      if (event.code === NORMAL_CLOSE) agent.finish();
      else agent.close();
    }
    emit(event);
  }

  function start(formats: { input: string; output: string }) {
    agent.setFormat(formats.output);
    write = createSoundWriter(formats.input, sampleRateHz);
    if (!write) emit({ type: 'microphone-error', code: 'unsupported' });
    else if (!options.isTyped) microphoneTimer = setTimeout(startMicrophone, microphoneDelayMs);
  }

  async function startMicrophone() {
    clearTimeout(microphoneTimer);
    if (!hasEnded && write) await caller.start();
  }

  function send(samples: Int16Array) {
    if (write) live.sendAudio(write(samples));
  }

  function stopMicrophone() {
    clearTimeout(microphoneTimer);
    caller.stop();
  }

  function release() {
    hasEnded = true;
    stopMicrophone();
  }

  return {
    sendMessage: live.sendMessage,
    sendActivity: live.sendActivity,
    rateMessage: live.rateMessage,
    answerTool: live.answerTool,
    decideTool: live.decideTool,
    isOpen: live.isOpen,
    end() {
      release();
      agent.close();
      live.end();
    },
    startMicrophone,
    stopMicrophone() {
      stopMicrophone();
      // What was being said comes to an end for the server, which hears no time pass without sound.
      for (let sent = 0; !hasEnded && sent < sampleRateHz; sent += bufferSamples) {
        send(new Int16Array(bufferSamples));
      }
    },
    setMicrophoneMuted: caller.setMuted,
    setSpeakerMuted: agent.setMuted,
    chooseMicrophone: caller.use,
    chooseSpeaker: agent.use,
    readCallerWaveform: caller.readWaveform,
    readAgentWaveform: agent.readWaveform,
  };
}

/** Asks for sound as it is here, in both directions. */
function withFormats(override: ConfigOverride, format: string): ConfigOverride {
  return {
    ...override,
    asr: { ...override.asr, user_input_audio_format: format },
    tts: { ...override.tts, agent_output_audio_format: format },
  };
}
