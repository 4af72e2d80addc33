/** Length of the header. */
export const WAV_HEADER_BYTES = 44;

const PCM = 1;
const CHANNELS = 2;
const BYTES_PER_SAMPLE = 2;

/**
 * The header of a WAV file of two channels of 16 bits.
 * @param fileBytes length of the whole file, header included
 */
export function stereoWavHeader(fileBytes: number, sampleRateHz: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(fileBytes - 8, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * CHANNELS * BYTES_PER_SAMPLE, 28);
  header.writeUInt16LE(CHANNELS * BYTES_PER_SAMPLE, 32);
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  header.write('data', 36);
  header.writeUInt32LE(fileBytes - WAV_HEADER_BYTES, 40);
  return header;
}
