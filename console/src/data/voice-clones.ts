import type { CallInput, CallReply } from '@parley/client/call.ts';
import {
  addCloneSamples,
  createVoiceClone,
  deleteCloneSample,
  deleteVoiceClone,
  getCloneSample,
  listVoiceClones,
  type NewVoiceClone,
  speakWithClone,
  updateVoiceClone,
  type VoiceClone,
} from '@parley/contract/voice-clones.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, fileCall } from '../session/api.ts';
import { useChange, useRemoval } from './use-change.ts';
import { VOICES } from './voices.ts';

/** How often the list is read again while voices are being made, and while they wait for a service. */
const UNDERWAY_REFRESH_MS = 2_000;
const WAITING_REFRESH_MS = 5_000;

/** A recording with the name of its file. */
type Sample = { name: string; content: Blob };

/** What a voice is made of. */
export type NewClone = z.output<typeof NewVoiceClone> & { samples: readonly Sample[] };

type CloneList = CallReply<typeof listVoiceClones>;

/** The team's own voices; read again by itself while something happens to one of them. */
export const cloneListQuery = () =>
  queryOptions({
    queryKey: ['voice-clones'],
    queryFn: async ({ signal, client }): Promise<CloneList> => {
      const before = client.getQueryData<CloneList>(['voice-clones']);
      const list = await call(listVoiceClones, {}, signal);
      // Ready clones are voices of the library too.
      if (before && readyIds(before) !== readyIds(list)) {
        void client.invalidateQueries({ queryKey: VOICES });
      }
      return list;
    },
    refetchInterval: ({ state }) => refreshPause(state.data?.clones ?? []),
  });

function readyIds({ clones }: CloneList): string {
  return clones.flatMap(({ voice_id }) => voice_id ?? []).join();
}

function refreshPause(clones: readonly Pick<VoiceClone, 'status'>[]): number | false {
  if (clones.some(({ status }) => status === 'processing' || status === 'training'))
    return UNDERWAY_REFRESH_MS;
  return clones.some(({ status }) => status === 'waiting') && WAITING_REFRESH_MS;
}

/** One recording of a voice. */
export function loadCloneSample(id: string, sampleId: string) {
  return (signal: AbortSignal) => fileCall(getCloneSample, { params: { id, sample_id: sampleId } }, signal);
}

/** A text spoken by a voice. */
export const useSpeakWithClone = (id: string) =>
  useMutation({
    mutationFn: (text: string) => fileCall(speakWithClone, { params: { id }, body: { text } }),
  });

const invalidates = [cloneListQuery()];

/** Begins to make a voice. */
export const useCreateClone = () =>
  useChange(
    ({ samples, remove_background_noise, ...clone }: NewClone) =>
      call(createVoiceClone, {
        body: { ...clone, remove_background_noise: remove_background_noise ? 'true' : 'false' },
        files: uploads(samples),
      }),
    { invalidates },
  );

/** Changes a voice, or tries a failed one again. */
export const useUpdateClone = (id: string) =>
  useChange(
    (body: CallInput<typeof updateVoiceClone>['body']) => call(updateVoiceClone, { params: { id }, body }),
    { invalidates },
  );

/** Gives a voice more recordings. */
export const useAddSamples = (id: string) =>
  useChange(
    (samples: readonly Sample[]) =>
      call(addCloneSamples, { params: { id }, body: {}, files: uploads(samples) }),
    { invalidates },
  );

/** Takes a recording from a voice. */
export const useDeleteSample = (id: string) =>
  useChange((sampleId: string) => call(deleteCloneSample, { params: { id, sample_id: sampleId } }), {
    invalidates,
  });

/** Deletes a voice. */
export const useDeleteClone = () =>
  useRemoval((id: string) => call(deleteVoiceClone, { params: { id } }), ...invalidates);

function uploads(samples: readonly Sample[]) {
  return samples.map(({ name, content }) => ({ field: 'samples', content, name }));
}
