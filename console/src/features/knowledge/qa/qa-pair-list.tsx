import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SCROLL_FOCUS } from '../../../design/scroll-focus.ts';
import type { QaPairDraft } from './qa-draft.ts';
import { type PairEditing, QaPairRow } from './qa-pair-row.tsx';

/** Questions with their answers, counted; they can be changed where what does so is given. */
export function QaPairList({
  pairs,
  markedIds = [],
  action,
  editing,
  onRemove,
}: {
  pairs: readonly QaPairDraft[];
  /** Pairs that have just become better. */
  markedIds?: readonly string[];
  /** Stands at the right of the heading. */
  action?: ReactNode;
  editing?: PairEditing;
  onRemove?: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-medium text-ink text-sm">
          {t('qa.pairs', { count: pairs.length })}
        </h3>
        {action}
      </header>
      {pairs.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-6 text-center text-base text-muted">
          {t('qa.none')}
        </p>
      ) : (
        <ul
          {...SCROLL_FOCUS}
          aria-labelledby={id}
          className="max-h-80 divide-y overflow-y-auto rounded-lg border bg-surface"
        >
          {pairs.map((pair) => (
            <QaPairRow
              key={pair.id}
              pair={pair}
              isMarked={markedIds.includes(pair.id)}
              editing={editing}
              onRemove={onRemove ? () => onRemove(pair.id) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
