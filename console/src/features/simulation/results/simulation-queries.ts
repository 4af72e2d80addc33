import { getConversation, getRecording } from '@parley/contract/conversation.ts';
import { queryOptions } from '@tanstack/react-query';
import {
  type RecordingPeaks,
  recordingPeaks,
} from '../../../conversation-record/recording/recording-peaks.ts';
import { call, fileCall } from '../../../session/api.ts';

/** How often an analysis that is not there yet is looked for. */
const LOOK_AGAIN_MS = 1_000;

/** A finished test as it was stored; read again by itself until its analysis is there. */
export const testedConversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['tested-conversation', conversationId],
    queryFn: ({ signal }) => call(getConversation, { params: { conversation_id: conversationId } }, signal),
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.analysis_status !== 'done' && LOOK_AGAIN_MS,
  });

/** A recording, and how it is drawn. */
export type LoadedRecording = { sound: Blob; peaks: RecordingPeaks };

const BARS = 120;

/** The recording of a finished test. */
export const recordingQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['tested-conversation', conversationId, 'recording'],
    queryFn: async ({ signal }): Promise<LoadedRecording> => {
      const sound = await fileCall(getRecording, { params: { conversation_id: conversationId } }, signal);
      return { sound, peaks: recordingPeaks(await sound.arrayBuffer(), BARS) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
