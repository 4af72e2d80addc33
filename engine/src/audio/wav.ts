import type { AudioFormat } from './audio-format.ts';

const PCM = 1;
const MU_LAW = 7;

export function wavFile(audio: Uint8Array, { encoding, sampleRateHz }: AudioFormat): Uint8Array<ArrayBuffer> {
  const bytesPerSample = encoding === 'mu-law' ? 1 : 2;
  const file = new Uint8Array(HEADER_BYTES + audio.length);
  const view = new DataView(file.buffer);
  write(file, 0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  write(file, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, encoding === 'mu-law' ? MU_LAW : PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  write(file, 36, 'data');
  view.setUint32(40, audio.length, true);
  file.set(audio, HEADER_BYTES);
  return file;
}

const HEADER_BYTES = 44;

function write(file: Uint8Array, at: number, text: string): void {
  file.set(new TextEncoder().encode(text), at);
}
