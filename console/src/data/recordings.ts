import { getRecording } from '@parley/contract/conversation.ts';
import { queryOptions } from '@tanstack/react-query';
import { fileCall } from '../session/api.ts';
import { type RecordingPeaks, recordingPeaks } from './recording-peaks.ts';

/** A recording, and how it is drawn. */
export type LoadedRecording = { sound: Blob; peaks: RecordingPeaks };

/**
 * The recording of a conversation.
 * @param bars in how many parts it is drawn
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
