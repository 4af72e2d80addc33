import { SAVED_VIEWS } from '@parley/contract/limits.ts';
import { byName } from '@parley/contract/name-order.ts';
import type { SavedView } from '@parley/contract/saved-views.ts';
import { and, eq } from 'drizzle-orm';
import { writeUnique } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { Store } from '../../database/store.ts';
import { SavedViewNameTaken, SavedViewNotFound, TooManySavedViews } from './saved-view-errors.ts';
import { savedViews } from './saved-view-table.ts';

/** Whose views. */
export type ViewOwner = { teamId: string; userId: string };

/** Saved views of all members. */
export class SavedViewStore extends Store {
  /** By name. */
  async list(owner: ViewOwner): Promise<SavedView[]> {
    const rows = await this.database.select().from(savedViews).where(isOwn(owner)).orderBy(savedViews.id);
    return rows.toSorted(byName).map(toSavedView);
  }

  /** @throws {SavedViewNameTaken | TooManySavedViews} */
  async create(owner: ViewOwner, { name, query }: Pick<SavedView, 'name' | 'query'>): Promise<SavedView> {
    const { teamId, userId: accountId } = owner;
    return writeUnique(
      () => new SavedViewNameTaken(name),
      () =>
        this.database.transaction(async (transaction) => {
          await lockName(transaction, `saved views ${teamId} ${accountId}`);
          const count = await transaction.$count(savedViews, isOwn(owner));
          if (count >= SAVED_VIEWS.perMemberMax) throw new TooManySavedViews(SAVED_VIEWS.perMemberMax);
          const [row] = await transaction
            .insert(savedViews)
            .values({ teamId, accountId, name, query })
            .returning();
          if (!row) throw new Error('A stored view was not returned.');
          return toSavedView(row);
        }),
    );
  }

  /** @throws {SavedViewNotFound | SavedViewNameTaken} */
  async rename(owner: ViewOwner, id: string, name: string): Promise<SavedView> {
    const [row] = await writeUnique(
      () => new SavedViewNameTaken(name),
      () =>
        this.database
          .update(savedViews)
          .set({ name })
          .where(and(isOwn(owner), eq(savedViews.id, id)))
          .returning(),
    );
    if (!row) throw new SavedViewNotFound(id);
    return toSavedView(row);
  }

  /** @throws {SavedViewNotFound} */
  async delete(owner: ViewOwner, id: string): Promise<void> {
    const { rowCount } = await this.database
      .delete(savedViews)
      .where(and(isOwn(owner), eq(savedViews.id, id)));
    if (rowCount === 0) throw new SavedViewNotFound(id);
  }
}

const isOwn = ({ teamId, userId }: ViewOwner) =>
  and(eq(savedViews.teamId, teamId), eq(savedViews.accountId, userId));

function toSavedView({ id, name, query }: typeof savedViews.$inferSelect): SavedView {
  return { view_id: id, name, query };
}
