import {
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  type NewPhoneLine,
  type PhoneLineChange,
  renewPhoneLineSecret,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** How often a line's calls and problems are looked for while somebody watches, in milliseconds. */
const WATCHED_MS = 10_000;

/** The team's connections with telephony platforms. */
export const phoneLinesQuery = () =>
  queryOptions({
    queryKey: ['phone-lines'],
    queryFn: ({ signal }) => call(listPhoneLines, {}, signal),
    staleTime: 0,
    refetchInterval: WATCHED_MS,
  });

/** Connects a platform; gives the secret that was made for it, which is shown this once. */
export function useCreatePhoneLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPhoneLine) => call(createPhoneLine, { body }),
    onSuccess: () => client.invalidateQueries(phoneLinesQuery()),
  });
}

/** Changes the name, account or token of a line. */
export function useUpdatePhoneLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PhoneLineChange & { id: string }) =>
      call(updatePhoneLine, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(phoneLinesQuery()),
  });
}

/** Makes a new secret for a media socket; the one before is good for nothing then. */
export function useRenewPhoneLineSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(renewPhoneLineSecret, { params: { id } }),
    onSuccess: () => client.invalidateQueries(phoneLinesQuery()),
  });
}

/** Disconnects a platform. */
export function useDeletePhoneLine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deletePhoneLine, { params: { id } }),
    // Not awaited: its row is gone once the list is read again, and has something to say before.
    onSuccess: () => void client.invalidateQueries(phoneLinesQuery()),
  });
}
