import { getBusinessProfile, updateBusinessProfile } from '@parley/contract/business-profile.ts';
import { on, type Route } from '../../http/route.ts';
import type { BusinessProfileStore } from './business-profile-store.ts';

export function businessProfileRoutes(businesses: BusinessProfileStore): Route[] {
  return [
    on(getBusinessProfile, ({ caller }) => businesses.find(caller.teamId)),
    on(updateBusinessProfile, ({ caller, body }) => businesses.update(caller.teamId, body)),
  ];
}
