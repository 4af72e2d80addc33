import { base64OfBytes, bytesOfBase64 } from './base64-bytes.ts';
import { floatsOf, pcmOf } from './pcm-samples.ts';
import { createRateConverter } from './rate-converter.ts';

// Formats by the names of the protocol: `pcm_16000`, `ulaw_8000` and their like.

/**
 * Gives the sound of base64 as it comes over the socket.
 * @returns undefined for a format that is not known
 */
export function createSoundReader(
  format: string,
  toHz: number,
): ((base64: string) => Float32Array) | undefined {
  const fromHz = rateOf(format);
  if (fromHz === undefined) return undefined;
  const convert = createRateConverter(fromHz, toHz);
  const isMuLaw = format === MU_LAW;
  return (base64) => {
    const bytes = bytesOfBase64(base64);
    return convert(isMuLaw ? Float32Array.from(bytes, muLawSample) : floatsOf(pcmOfBytes(bytes)));
  };
}

/**
 * Gives base64 of sound, to go over the socket.
 * @returns undefined for a format that is not written here
 */
export function createSoundWriter(
  format: string,
  fromHz: number,
): ((samples: Int16Array) => string) | undefined {
  const toHz = rateOf(format);
  if (toHz === undefined || format === MU_LAW) return undefined;
  if (toHz === fromHz) return base64OfPcm;
  const convert = createRateConverter(fromHz, toHz);
  return (samples) => base64OfPcm(pcmOf(convert(floatsOf(samples))));
}

const MU_LAW = 'ulaw_8000';

function rateOf(format: string): number | undefined {
  const rate = /^(?:pcm_(8000|16000|22050|24000|44100|48000)|ulaw_(8000))$/.exec(format);
  return rate ? Number(rate[1] ?? rate[2]) : undefined;
}

// The wire is little-endian, and so is every machine that a browser runs on.

function base64OfPcm({ buffer, byteOffset, byteLength }: Int16Array): string {
  return base64OfBytes(new Uint8Array(buffer, byteOffset, byteLength));
}

function pcmOfBytes(bytes: Uint8Array<ArrayBuffer>): Int16Array {
  return new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2));
}

/** @see ITU-T G.711 */
function muLawSample(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return (bits & 0x80 ? -magnitude : magnitude) / 32_768;
}
