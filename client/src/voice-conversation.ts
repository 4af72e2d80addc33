import type { ConfigOverride } from '@parley/contract/config-override.ts';
import { LIVE_AUDIO } from '@parley/contract/limits.ts';
import { type LastingEvent, type LastingOptions, openLastingSocket } from './lasting-socket.ts';
import type { LiveConversation } from './live-socket.ts';
import { AgentSound } from './sound/agent-sound.ts';
import { type CallerSound, createCallerSound } from './sound/caller-sound.ts';
import type { MicrophoneErrorCode } from './sound/microphone-error.ts';
import { createSoundWriter } from './sound/sound-format.ts';

/** What happens in a conversation by voice; its sound is played, not reported. */
export type VoiceEvent =
  | Exclude<LastingEvent, { type: 'audio' }>
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
  /**
   * Where none is open, it is that of the next start; one that was taken away is released.
   * @returns false where another device was chosen meanwhile, which counts
   * @throws {MicrophoneError} and stays with the device it has
   */
  chooseMicrophone(deviceId: string | undefined): Promise<boolean>;
  /** @throws when the device is not there or the browser cannot choose */
  chooseSpeaker(deviceId: string | undefined): Promise<void>;
};

export type VoiceConversationOptions = Omit<LastingOptions, 'onEvent'> & {
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
 * Begins a conversation by voice; when its line breaks, it is connected again and goes on. Call it inside a click or a key press: without one, browsers block sound.
 * Socket, microphone and speaker are released when either side ends it; `end` is its last event.
 */
export function openVoiceConversation(options: VoiceConversationOptions): VoiceConversation {
  const sound = new ConversationSound(options, (base64) => live.sendAudio(base64));
  const live = openSocket(options, sound);
  return {
    sendMessage: live.sendMessage,
    sendContext: live.sendContext,
    sendActivity: live.sendActivity,
    rateMessage: live.rateMessage,
    answerTool: live.answerTool,
    decideTool: live.decideTool,
    isOpen: live.isOpen,
    end() {
      sound.end();
      live.end();
    },
    startMicrophone: () => sound.startMicrophone(),
    stopMicrophone: () => sound.stopMicrophone(),
    setMicrophoneMuted: (isMuted) => sound.caller.setMuted(isMuted),
    setSpeakerMuted: (isMuted) => sound.agent.setMuted(isMuted),
    chooseMicrophone: (deviceId) => sound.caller.use(deviceId),
    chooseSpeaker: (deviceId) => sound.agent.use(deviceId),
  };
}

function openSocket(options: VoiceConversationOptions, sound: ConversationSound): LiveConversation {
  try {
    return openLastingSocket({
      open: options.open,
      url: options.url,
      source: options.source,
      override: withFormats(options.override ?? {}, `pcm_${LIVE_AUDIO.sampleRateHz}`),
      dynamicVariables: options.dynamicVariables ?? {},
      onEvent: (event) => sound.handle(event),
    });
  } catch (cause) {
    sound.agent.close();
    throw cause;
  }
}

/** Both sides of what is heard in one conversation. */
class ConversationSound {
  readonly agent: AgentSound;
  readonly caller: CallerSound;
  readonly #options: VoiceConversationOptions;
  readonly #send: (base64: string) => void;
  #hasEnded = false;
  #isOver = false;
  #write: ((samples: Int16Array) => string) | undefined;
  #microphoneTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: VoiceConversationOptions, send: (base64: string) => void) {
    this.#options = options;
    this.#send = send;
    const { worklets, onAgentLevel, onCallerLevel } = options;
    this.agent = new AgentSound({
      workletUrl: worklets.speaker,
      sampleRateHz: LIVE_AUDIO.sampleRateHz,
      deviceId: options.speakerId,
      onLevel: (level) => !this.#isOver && onAgentLevel?.(level),
      onPlaying: (isPlaying) => this.#emit({ type: isPlaying ? 'playback-start' : 'playback-end' }),
      onError: () => this.#emit({ type: 'speaker-error' }),
    });
    this.caller = createCallerSound({
      workletUrl: worklets.microphone,
      deviceId: options.microphoneId,
      isProcessed: options.isProcessed,
      onSamples: (samples) => this.#write && send(this.#write(samples)),
      onLevel: (level) => onCallerLevel?.(level),
      onStart: (deviceId) => this.#emit({ type: 'microphone-start', deviceId }),
      onError: ({ code }) => this.#emit({ type: 'microphone-error', code }),
      onEnd: () => this.#emit({ type: 'microphone-end' }),
    });
  }

  handle(event: LastingEvent): void {
    if (event.type === 'audio') {
      this.agent.play(event.base64);
      return;
    }
    if (event.type === 'start' && !this.#hasEnded) this.#start(event.formats);
    if (event.type === 'interruption') this.agent.interrupt(LIVE_AUDIO.resumeMs);
    if (event.type === 'end') {
      this.#release();
      // An agent that hangs up as planned has spoken to the end, and the last sound may still be playing.
      if (event.code === NORMAL_CLOSE) this.agent.finish();
      else this.agent.close();
    }
    this.#emit(event);
  }

  async startMicrophone(): Promise<void> {
    clearTimeout(this.#microphoneTimer);
    if (!this.#hasEnded && this.#write) await this.caller.start();
  }

  stopMicrophone(): void {
    this.#releaseMicrophone();
    if (this.#hasEnded || !this.#write) return;
    // What was being said comes to an end for the server, which hears no time pass without sound.
    for (let sent = 0; sent < LIVE_AUDIO.sampleRateHz; sent += LIVE_AUDIO.bufferSamples) {
      this.#send(this.#write(new Int16Array(LIVE_AUDIO.bufferSamples)));
    }
  }

  end(): void {
    this.#release();
    this.agent.close();
  }

  #start(formats: { input: string; output: string }): void {
    const isAgain = this.#write !== undefined;
    this.agent.setFormat(formats.output);
    this.#write = createSoundWriter(formats.input, LIVE_AUDIO.sampleRateHz);
    // Connected again, it is as the caller left it.
    if (isAgain) return;
    if (!this.#write) this.#emit({ type: 'microphone-error', code: 'unsupported' });
    else if (!this.#options.isTyped) {
      this.#microphoneTimer = setTimeout(() => this.startMicrophone(), LIVE_AUDIO.microphoneDelayMs);
    }
  }

  #release(): void {
    this.#hasEnded = true;
    this.#releaseMicrophone();
  }

  #releaseMicrophone(): void {
    clearTimeout(this.#microphoneTimer);
    this.caller.stop();
  }

  // The agent's last words may be heard a little longer than the conversation lasts.
  #emit(event: VoiceEvent): void {
    if (!this.#isOver) this.#options.onEvent(event);
    this.#isOver ||= event.type === 'end';
  }
}

/** Asks for sound as it is here, in both directions. */
function withFormats(override: ConfigOverride, format: string): ConfigOverride {
  return {
    ...override,
    asr: { ...override.asr, user_input_audio_format: format },
    tts: { ...override.tts, agent_output_audio_format: format },
  };
}
