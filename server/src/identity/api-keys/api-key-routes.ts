import { createApiKey, createPublishableKey, listApiKeys, revokeApiKey } from '@parley/contract/api-keys.ts';
import { on, type Route } from '../../http/route.ts';
import type { ApiKeyStore } from './api-key-store.ts';

/** Keys of a team; no scope opens these calls, so that a key can neither make nor widen one. */
export function apiKeyRoutes(keys: ApiKeyStore): Route[] {
  return [
    on(listApiKeys, ({ caller }) => keys.list(caller.teamId)),
    on(createApiKey, ({ body, caller }) => keys.create(caller, body)),
    on(createPublishableKey, ({ body, caller }) => keys.createPublishable(caller, body)),
    on(revokeApiKey, ({ params, caller }) => keys.revoke(caller.teamId, params.id)),
  ];
}
