export type AudioDevice = { id: string; label: string };

// Chromium lists the system's choice once more under these; undefined stands for it here.
const STAND_INS = new Set(['', 'default', 'communications']);

/** The machine's devices; none are told before a microphone was allowed once. */
export async function listAudioDevices(): Promise<{
  microphones: readonly AudioDevice[];
  speakers: readonly AudioDevice[];
}> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const ofKind = (wanted: MediaDeviceKind) =>
    devices
      .filter(({ kind, deviceId }) => kind === wanted && !STAND_INS.has(deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: ofKind('audioinput'), speakers: ofKind('audiooutput') };
}

/**
 * Tells when a device is plugged in or unplugged.
 * @returns stops telling
 */
export function watchAudioDevices(onChange: () => void): () => void {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener('devicechange', onChange);
  return () => mediaDevices?.removeEventListener('devicechange', onChange);
}

/** Whether this browser lets a page choose where its sound is played. */
export function canChooseSpeaker(): boolean {
  return typeof AudioContext !== 'undefined' && choosesSpeaker(AudioContext.prototype);
}

/** Whether an audio context, or the kind of them, can be put on a device. */
export function choosesSpeaker(context: object): context is { setSinkId(id: string): Promise<void> } {
  return 'setSinkId' in context;
}
