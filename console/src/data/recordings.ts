import { getRecording } from '@parley/contract/conversation.ts';
import { queryOptions } from '@tanstack/react-query';
import { fileCall } from '../session/api.ts';

/** A recording, and how it is drawn. */
export type LoadedRecording = { sound: Blob; peaks: RecordingPeaks };

/**
 * The recording of a conversation.
 * @param bars the number of bars drawn
 */
export const recordingQuery = (conversationId: string, bars: number) =>
  queryOptions({
    queryKey: ['recordings', conversationId, bars],
    queryFn: async ({ signal }): Promise<LoadedRecording> => {
      const sound = await fileCall(getRecording, { params: { conversation_id: conversationId } }, signal);
      return { sound, peaks: recordingPeaks(await sound.arrayBuffer(), bars) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** How loud each side of a recording is in equal stretches of it, from 0 to 1. */
export type RecordingPeaks = { caller: number[]; agent: number[] };

const FULL = 0x8000;
const BYTES_PER_FRAME = 4;

/**
 * Finds the loudest moments of a stereo recording, the caller on the left.
 * @param file a WAV file of 16-bit samples
 * @throws {RangeError} when it is none
 */
export function recordingPeaks(file: ArrayBuffer, count: number): RecordingPeaks {
  const { offset, length } = soundChunk(new DataView(file));
  const frames = Math.floor(length / BYTES_PER_FRAME);
  const samples = new Int16Array(file.slice(offset, offset + frames * BYTES_PER_FRAME));
  const stretch = Math.max(1, Math.ceil(frames / count));
  const peaks: RecordingPeaks = { caller: [], agent: [] };
  for (let from = 0; from < frames; from += stretch) {
    const to = Math.min(frames, from + stretch);
    peaks.caller.push(loudest(samples, 2 * from, 2 * to));
    peaks.agent.push(loudest(samples, 2 * from + 1, 2 * to));
  }
  return peaks;
}

function loudest(samples: Int16Array, from: number, to: number): number {
  let peak = 0;
  for (let index = from; index < to; index += 2) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  return peak / FULL;
}

/** Where the sound lies in a WAV file. */
function soundChunk(view: DataView): { offset: number; length: number } {
  if (view.byteLength < 12 || view.getUint32(0) !== RIFF) throw new RangeError('This is no WAV file.');
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    if (view.getUint32(at) === DATA) {
      return { offset: at + 8, length: Math.min(length, view.byteLength - at - 8) };
    }
    at += 8 + length + (length % 2);
  }
  throw new RangeError('The WAV file has no sound.');
}

const RIFF = 0x52494646;
const DATA = 0x64617461;
