import { MicrophoneError, microphoneErrorOf } from './microphone-error.ts';

/** Which microphone is asked for, and how its sound is treated. */
export type MicrophoneRequest = {
  /** Undefined is the system's choice. */
  deviceId: string | undefined;
  /** Whether no other device will do. */
  isExact: boolean;
  /** Whether the browser cancels echo, takes noise away and evens out the volume. */
  isProcessed: boolean;
};

/**
 * Asks the browser for a microphone.
 * @param signal once aborted, a microphone that is granted late is released again
 * @throws {MicrophoneError}
 */
export async function requestMicrophone(
  { deviceId, isExact, isProcessed }: MicrophoneRequest,
  signal: AbortSignal,
): Promise<MediaStream> {
  signal.throwIfAborted();
  if (!globalThis.isSecureContext) throw new MicrophoneError('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new MicrophoneError('unsupported');
  const stream = await navigator.mediaDevices
    .getUserMedia({
      audio: {
        ...(deviceId === undefined ? {} : { deviceId: isExact ? { exact: deviceId } : { ideal: deviceId } }),
        channelCount: 1,
        echoCancellation: isProcessed,
        noiseSuppression: isProcessed,
        autoGainControl: isProcessed,
      },
    })
    .catch((cause) => {
      throw microphoneErrorOf(cause);
    });
  if (!signal.aborted) return stream;
  stopStream(stream);
  throw signal.reason;
}

/** Gives the device back: the browser's sign that it records goes out. */
export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
