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

/** Stores the business, for which templates are then written. */
export function useSaveBusinessProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BusinessProfile) => call(updateBusinessProfile, { body }),
    onSuccess(business) {
      client.setQueryData(businessProfileQuery().queryKey, business);
      client.removeQueries({ queryKey: TEMPLATES });
    },
  });
}
