import {
  type BusinessProfile,
  getBusinessProfile,
  updateBusinessProfile,
} from '@parley/contract/business-profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { TEMPLATES } from './prompts.ts';
import { readQuery } from './read-query.ts';

/** The business that the agents of the team speak for. */
export const businessProfileQuery = () => readQuery(['business-profile'], getBusinessProfile, {});

/**
 * Stores what was changed of the business; the rest stays as it is, which another user may have stored since it was
 * read. Templates are written for it, so that they are read anew.
 */
export function useSaveBusinessProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<BusinessProfile>) =>
      Object.keys(change).length === 0
        ? call(getBusinessProfile, {})
        : call(updateBusinessProfile, { body: change }),
    onSuccess(business) {
      client.setQueryData(businessProfileQuery().queryKey, business);
      client.removeQueries({ queryKey: TEMPLATES });
    },
  });
}
