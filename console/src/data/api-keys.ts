import {
  createApiKey,
  createPublishableKey,
  listApiKeys,
  type NewApiKey,
  type NewPublishableKey,
  revokeApiKey,
} from '@parley/contract/api-keys.ts';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

/** Keys with which programs of the team call the API, the oldest first. */
export const apiKeysQuery = () => readQuery(['api-keys'], listApiKeys, {});

/** Makes a key, and gives its token. */
export const useCreateApiKey = () =>
  useChange((body: NewApiKey) => call(createApiKey, { body }), { invalidates: [apiKeysQuery()] });

/** Makes a key that pages and apps show. */
export const useCreatePublishableKey = () =>
  useChange((body: NewPublishableKey) => call(createPublishableKey, { body }), {
    invalidates: [apiKeysQuery()],
  });

/** Ends a key. */
export const useRevokeApiKey = () =>
  useRemoval((id: string) => call(revokeApiKey, { params: { id } }), apiKeysQuery());
