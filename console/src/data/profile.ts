import type { CallInput } from '@parley/client/call.ts';
import { type AppUser, signOutEverywhere, updateProfile } from '@parley/contract/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
    onSuccess: (written) => {
      const user = client.setQueryData(
        currentUserQuery().queryKey,
        (known) => known && changedUser(known, written),
      );
      if (user) storeUser(lastingStorage, user);
      return client.invalidateQueries(memberListQuery());
    },
  });
}

/** A user with what was changed; a provider of one's own knows the user by another id than this server, and their photo. */
function changedUser(known: AppUser, written: AppUser): AppUser {
  const { firstname, lastname, email, has_password, profile_invitation, settings } = written;
  const changed = { firstname, lastname, email, has_password, profile_invitation };
  return { ...known, ...changed, settings: { ...known.settings, lang: settings.lang } };
}

/** Ends all of one's sessions, this one included. */
export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => call(signOutEverywhere, {}), onSuccess: () => signOut() });
}
