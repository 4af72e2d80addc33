import { useTranslation } from 'react-i18next';
import { toast } from '../../../../design/toast.tsx';

/** What can be done with a list that is a setting; what is removed can be brought back by a toast. */
export function useListEdits<Item>(items: readonly Item[], change: (items: Item[]) => void) {
  const { t } = useTranslation();
  return {
    add: (item: Item) => change([...items, item]),
    edit: (index: number, part: Partial<Item>) =>
      change(items.map((item, position) => (position === index ? { ...item, ...part } : item))),
    remove(index: number, name: string) {
      change(items.toSpliced(index, 1));
      toast.success(t('advanced.item_removed', { item: name }), {
        action: { label: t('advanced.undo'), onClick: () => change([...items]) },
      });
    },
    /** Exchanges an item with a neighbour; undefined where there is none. */
    mover(index: number, by: -1 | 1) {
      const [item, to] = [items[index], index + by];
      if (item === undefined || to < 0 || to >= items.length) return undefined;
      return () => change(items.toSpliced(index, 1).toSpliced(to, 0, item));
    },
  };
}
