import {
  createConnection,
  deleteConnection,
  listConnections,
  type NewConnection,
  testConnection,
} from '@parley/contract/connections.ts';
import { listLanguageModels } from '@parley/contract/language-models.ts';
import { call } from '../session/api.ts';
import { permissionsQuery } from '../session/session-queries.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';
import { cloneListQuery } from './voice-clones.ts';
import { VOICES } from './voices.ts';

/** Connected services. */
export const connectionListQuery = () => readQuery(['connections'], listConnections, {});

/** Language models, and whether each can answer now. */
export const languageModelListQuery = () =>
  readQuery(['language-models'], listLanguageModels, {}, { staleTime: 15_000 });

/** What is connected decides which models answer, which voices there are and who listens, so all are read again. */
const invalidates = [
  connectionListQuery(),
  languageModelListQuery(),
  { queryKey: VOICES },
  cloneListQuery(),
  // Whether calls can be tested by voice follows from what understands speech.
  permissionsQuery(),
];

/** Tries a service and, when it answers, connects it. */
export const useCreateConnection = () =>
  useChange((body: NewConnection) => call(createConnection, { body }), { invalidates });

/** Tries a connection again. */
export const useTestConnection = () =>
  useChange((id: string) => call(testConnection, { params: { id } }), { invalidates, afterFailure: true });

/** Disconnects a service and erases its key. */
export const useDeleteConnection = () =>
  useRemoval((id: string) => call(deleteConnection, { params: { id } }), ...invalidates);
