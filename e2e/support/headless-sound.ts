import { type InputController, type OutputController, WebSocketConnection } from '@elevenlabs/client';
import { createConnection, setSetupStrategy } from '@elevenlabs/client/internal';
import { callerOf } from '../../server/test/support/scripted-sound.ts';

/** What the official client plays and hears where there is no browser. */
export type HeadlessSound = {
  /** Speaks into the client's microphone; there once the session is. */
  caller(): ReturnType<typeof callerOf>;
  /** Milliseconds of sound that were handed to the loudspeaker so far. */
  playedMs(): number;
  /** How much had been handed over whenever the client silenced its loudspeaker, in milliseconds. */
  silencedAtMs: number[];
};

/** Gives the official client, which knows only browsers, a microphone and a loudspeaker that tests control. */
export function installHeadlessSound(): HeadlessSound {
  let caller: ReturnType<typeof callerOf> | undefined;
  let playedMs = 0;
  const silencedAtMs: number[] = [];
  setSetupStrategy(async (options) => {
    const connection = await createConnection(options);
    if (!(connection instanceof WebSocketConnection)) throw new Error('Only sockets are tried here.');
    const { inputFormat, outputFormat } = connection;
    const bytesPerMs = ((outputFormat.format === 'pcm' ? 2 : 1) * outputFormat.sampleRate) / 1_000;
    const play = ({ audio_base_64 }: { audio_base_64: string }) => {
      playedMs += Buffer.from(audio_base_64, 'base64').length / bytesPerMs;
    };
    connection.addListener(play);
    caller = callerOf(
      { send: (message) => connection.sendMessage(message as { user_audio_chunk: string }) },
      `${inputFormat.format}_${inputFormat.sampleRate}`,
    );
    return {
      connection,
      input: SILENT_MICROPHONE,
      output: { ...SILENT_LOUDSPEAKER, interrupt: () => void silencedAtMs.push(playedMs) },
      playbackEventTarget: null,
      detach: async () => connection.removeListener(play),
    };
  });
  return {
    caller() {
      if (!caller) throw new Error('There is no session yet.');
      return caller;
    },
    playedMs: () => playedMs,
    silencedAtMs,
  };
}

const METER = { getAnalyser: () => undefined, getVolume: () => 0, getByteFrequencyData() {} };
const SILENT_MICROPHONE: InputController = {
  ...METER,
  async close() {},
  async setDevice() {},
  async setMuted() {},
  isMuted: () => false,
};
const SILENT_LOUDSPEAKER: OutputController = {
  ...METER,
  async close() {},
  async setDevice() {},
  setVolume() {},
  interrupt() {},
};
