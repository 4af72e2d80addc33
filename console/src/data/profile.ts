import type { CallInput } from '@parley/client/call.ts';
import { signOutEverywhere, updateProfile } from '@parley/contract/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../session/api.ts';
import { lastingStorage } from '../session/browser-storage.ts';
import { currentUserQuery } from '../session/session-queries.ts';
import { storeUser } from '../session/session-storage.ts';
import { signOut } from '../session/sign-out.ts';
import { memberListQuery } from './members.ts';

/** What a user may change about themselves. */
export type ProfileChange = CallInput<typeof updateProfile>['body'];

/** Changes one's own name, address, language or password. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => call(updateProfile, { body }),
    onSuccess: (user) => {
      storeUser(lastingStorage, user);
      client.setQueryData(currentUserQuery().queryKey, user);
      return client.invalidateQueries(memberListQuery());
    },
  });
}

/** Reads the signed-in user again when something becomes true. */
export function useProfileReadAgain(isTrue: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isTrue) return;
    return () => void client.invalidateQueries(currentUserQuery());
  }, [isTrue, client]);
}

/** Ends all of one's sessions, this one included. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => call(signOutEverywhere, {}), onSuccess: () => signOut() });
}
