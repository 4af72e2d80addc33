import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { SAVED_VIEWS } from './limits.ts';
import { plainName } from './plain-name.ts';

const endpoint = endpointsOf('Call logs', 'conversations');

/** Filters of the call logs that a member gave a name. */
export const SavedView = z.object({
  view_id: Uuid,
  name: plainName(SAVED_VIEWS.nameMax),
  /** The filters as the query of the console's address, such as `channel=phone&outcome=failure`. */
  query: z
    .string()
    .max(SAVED_VIEWS.queryMax)
    .regex(/^[!-~]+$/, 'view_query_invalid'),
});
export type SavedView = z.infer<typeof SavedView>;

const ViewParams = z.object({ view_id: Uuid });

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/views',
  summary: 'The saved views of the member who asks, by name',
  access: 'viewer',
  flag: 'canViewLogs',
  response: z.array(SavedView),
});

/** Refused with `view_name_taken`, and with `too_many_views` where the member has as many as there may be. */
export const createSavedView = endpoint({
  // Concerns its member alone.
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/logs/views',
  summary: 'Save filters of the call logs under a name',
  access: 'viewer',
  flag: 'canViewLogs',
  status: 201,
  body: SavedView.pick({ name: true, query: true }),
  response: SavedView,
});

export const renameSavedView = endpoint({
  audit: 'none',
  method: 'PATCH',
  path: '/api/{provider}/logs/views/:view_id',
  summary: 'Rename a saved view',
  access: 'viewer',
  flag: 'canViewLogs',
  params: ViewParams,
  body: SavedView.pick({ name: true }),
  response: SavedView,
});

export const deleteSavedView = endpoint({
  audit: 'none',
  method: 'DELETE',
  path: '/api/{provider}/logs/views/:view_id',
  summary: 'Delete a saved view',
  access: 'viewer',
  flag: 'canViewLogs',
  params: ViewParams,
});
