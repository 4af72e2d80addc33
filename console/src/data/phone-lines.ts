import {
  checkPhoneLine,
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  type NewPhoneLine,
  type PhoneLineChange,
  renewPhoneLineSecret,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

/** How often a line's calls and problems are read again while the page is open, in milliseconds. */
const WATCHED_MS = 10_000;

/** The team's connections with telephony platforms. */
export const phoneLinesQuery = () =>
  readQuery(['phone-lines'], listPhoneLines, {}, { staleTime: 0, refetchInterval: WATCHED_MS });

const invalidates = [phoneLinesQuery()];

/** Connects a platform; gives the secret that was made for it, which is shown this once. */
export const useCreatePhoneLine = () =>
  useChange((body: NewPhoneLine) => call(createPhoneLine, { body }), { invalidates });

/** Changes the name, account or token of a line. */
export const useUpdatePhoneLine = () =>
  useChange(
    ({ id, ...body }: PhoneLineChange & { id: string }) => call(updatePhoneLine, { params: { id }, body }),
    { invalidates },
  );

/** Makes a new secret for a media socket; the one before is good for nothing then. */
export const useRenewPhoneLineSecret = () =>
  useChange((id: string) => call(renewPhoneLineSecret, { params: { id } }), { invalidates });

/** What a line still lacks; asked anew each time. */
export const phoneLineCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['phone-line-check', id],
    queryFn: ({ signal }) => call(checkPhoneLine, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Disconnects a platform. */
export const useDeletePhoneLine = () =>
  useRemoval((id: string) => call(deletePhoneLine, { params: { id } }), phoneLinesQuery());
