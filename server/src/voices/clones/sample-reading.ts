import { parseBuffer } from 'music-metadata';
import { isMatroska, matroskaDurationMs } from './matroska-duration.ts';
import { fragmentedMp4DurationMs } from './mp4-duration.ts';

/** What a recording turned out to be. */
export type SampleFacts = { contentType: string; durationMs: number };

/** Recognises a recording by its content, whatever it is called. @returns undefined for anything that is no sound */
export async function readSample(bytes: Uint8Array): Promise<SampleFacts | undefined> {
  if (isMatroska(bytes)) {
    const durationMs = matroskaDurationMs(bytes);
    return durationMs === undefined ? undefined : { contentType: 'audio/webm', durationMs };
  }
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
  const contentType = contentTypeOf(format.container ?? '', format.codec ?? '');
  if (!contentType || format.hasVideo) return undefined;
  const pieces = contentType === 'audio/mp4' ? fragmentedMp4DurationMs(bytes) : undefined;
  const durationMs = pieces ?? Math.round((format.duration ?? 0) * 1000);
  return durationMs > 0 ? { contentType, durationMs } : undefined;
}

function contentTypeOf(container: string, codec: string): string | undefined {
  if (container === 'WAVE') return 'audio/wav';
  if (container === 'FLAC') return 'audio/flac';
  if (container === 'Ogg') return 'audio/ogg';
  if (container.startsWith('MPEG') && codec.includes('Layer 3')) return 'audio/mpeg';
  return /\b(isom|iso\d|mp4[12]|M4A|M4B|mp42|qt|dash)\b/i.test(container) ? 'audio/mp4' : undefined;
}
