import type { AudioFormat } from './audio-format.ts';

const PCM = 1;
const MU_LAW = 7;

/** Length of the header of a file, in bytes. */
export const WAV_HEADER_BYTES = 44;

/** A file of one channel. */
export function wavFile(audio: Uint8Array, format: AudioFormat): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(WAV_HEADER_BYTES + audio.length);
  file.set(wavHeader(file.length, format));
  file.set(audio, WAV_HEADER_BYTES);
  return file;
}

/** @param fileBytes length of the whole file, header included */
export function wavHeader(
  fileBytes: number,
  { encoding, sampleRateHz }: AudioFormat,
  channels = 1,
): Uint8Array {
  const bytesPerSample = encoding === 'mu-law' ? 1 : 2;
  const bytesPerFrame = bytesPerSample * channels;
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  write(header, 0, 'RIFF');
  view.setUint32(4, fileBytes - 8, true);
  write(header, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, encoding === 'mu-law' ? MU_LAW : PCM, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * bytesPerFrame, true);
  view.setUint16(32, bytesPerFrame, true);
  view.setUint16(34, bytesPerSample * 8, true);
  write(header, 36, 'data');
  view.setUint32(40, fileBytes - WAV_HEADER_BYTES, true);
  return header;
}

function write(header: Uint8Array, at: number, text: string): void {
  header.set(new TextEncoder().encode(text), at);
}
