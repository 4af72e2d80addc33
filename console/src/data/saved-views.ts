import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  renameSavedView,
} from '@parley/contract/saved-views.ts';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

/** Filters of the call logs that the user gave a name. */
export const savedViewsQuery = () => readQuery(['saved-views'], listSavedViews, {}, { staleTime: 60_000 });

/** Saves filters under a name. */
export const useSaveView = () =>
  useChange((body: { name: string; query: string }) => call(createSavedView, { body }), {
    invalidates: [savedViewsQuery()],
  });

/** Renames a view. */
export const useRenameView = () =>
  useChange(
    ({ view_id, name }: { view_id: string; name: string }) =>
      call(renameSavedView, { params: { view_id }, body: { name } }),
    { invalidates: [savedViewsQuery()] },
  );

/** Deletes a view. */
export const useDeleteView = () =>
  useRemoval((view_id: string) => call(deleteSavedView, { params: { view_id } }), savedViewsQuery());
