import {
  cancelSpeechModel,
  installSpeechModel,
  listSpeechModels,
  removeSpeechModel,
  type SpeechModelList,
} from '@parley/contract/speech-models.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { permissionsQuery } from '../session/session-queries.ts';
import { useChange, useRemoval } from './use-change.ts';
import { VOICES } from './voices.ts';

const KEY = ['speech-models'];
const PROGRESS_MS = 1_000;

/** Speech models of the server, asked again and again while one is being installed. */
export const speechModelListQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal, client }) => {
      const list = await call(listSpeechModels, {}, signal);
      const before = client.getQueryData<SpeechModelList>(KEY);
      // Whether calls can be tested by voice follows from what understands speech.
      if (before && `${before.understood}` !== `${list.understood}`) {
        void client.invalidateQueries({ queryKey: permissionsQuery().queryKey });
      }
      if (before && speaks(before) !== speaks(list)) void client.invalidateQueries({ queryKey: VOICES });
      return list;
    },
    staleTime: 15_000,
    refetchInterval: ({ state }) =>
      state.data?.models.some((model) => model.state.name === 'installing') ? PROGRESS_MS : false,
  });

const invalidates = [speechModelListQuery()];

/** Whether the natural voices are installed. */
function speaks({ models }: SpeechModelList): boolean {
  return models.some(({ kind, state }) => kind === 'voice_model' && state.name === 'installed');
}

/** Begins to install a model; the list says how far it is. */
export const useInstallSpeechModel = () =>
  useChange((id: string) => call(installSpeechModel, { params: { id } }), {
    invalidates,
    afterFailure: true,
  });

/** Cancels an installation. */
export const useCancelSpeechModel = () =>
  useChange((id: string) => call(cancelSpeechModel, { params: { id } }), { invalidates, afterFailure: true });

/** Removes a model from the server. */
export const useRemoveSpeechModel = () =>
  useRemoval((id: string) => call(removeSpeechModel, { params: { id } }), ...invalidates);
