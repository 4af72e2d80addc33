import type { TFunction } from 'i18next';
import { movedRows } from '../../../../design/form/row-editing.ts';
import { toast } from '../../../../design/toast.tsx';

/** What can be done with a list that is a setting; what is removed can be brought back by a toast. */
export function listEdits<Item>(
  items: readonly Item[],
  update: (change: (items: readonly Item[]) => Item[]) => void,
  t: TFunction,
) {
  return {
    add: (item: Item) => update((before) => [...before, item]),
    edit: (index: number, part: Partial<Item>) =>
      update((before) => before.map((item, at) => (at === index ? { ...item, ...part } : item))),
    remove(index: number, name: string) {
      const removed = items.slice(index, index + 1);
      update((before) => before.toSpliced(index, 1));
      toast.success(t('advanced.item_removed', { item: name }), {
        action: {
          label: t('advanced.undo'),
          onClick: () => update((since) => since.toSpliced(index, 0, ...removed)),
        },
      });
    },
    /** Exchanges an item with a neighbour; undefined where there is none. */
    mover(index: number, by: -1 | 1) {
      return index + by in items ? () => update((before) => movedRows(before, index, by)) : undefined;
    },
  };
}
