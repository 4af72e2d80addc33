import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  renameSavedView,
} from '@parley/contract/saved-views.ts';
import { on, type Route } from '../../http/route.ts';
import type { SavedViewStore } from './saved-view-store.ts';

/** Views of the call logs that members save for themselves. */
export function savedViewRoutes(views: SavedViewStore): Route[] {
  return [
    on(listSavedViews, ({ caller }) => views.list(caller)),
    on(createSavedView, ({ body, caller }) => views.create(caller, body)),
    on(renameSavedView, ({ params, body, caller }) => views.rename(caller, params.view_id, body.name)),
    on(deleteSavedView, ({ params, caller }) => views.delete(caller, params.view_id)),
  ];
}
