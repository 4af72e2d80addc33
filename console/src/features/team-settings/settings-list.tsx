import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { settingsErrorText } from './settings-error.ts';

type Emptiness = { icon?: ReactNode; title: string; message: string };

/** Rows of a tab in whatever state their data is: loading, failed, none, none that match, or there. */
export function SettingsList<Item>({
  label,
  query,
  failed,
  shown,
  empty,
  noMatch,
  row,
}: {
  label: string;
  query: UseQueryResult<Item[]>;
  /** What could not be loaded. */
  failed: string;
  /** Those that match what is searched. */
  shown?: (all: Item[]) => Item[];
  empty: Emptiness;
  noMatch?: Emptiness;
  /** A list item with its key. */
  row: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation();
  const items = query.data && shown ? shown(query.data) : (query.data ?? []);
  const element = useRowFocus(items.length);
  if (query.data) {
    const emptiness = query.data.length === 0 ? empty : items.length === 0 ? noMatch : undefined;
    return (
      <div ref={element} tabIndex={-1} className="outline-none">
        {emptiness ? (
          <EmptyState className="rounded-lg border border-dashed py-8" {...emptiness} />
        ) : (
          <ul aria-label={label} className="divide-y rounded-lg border">
            {items.map(row)}
          </ul>
        )}
      </div>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        className="py-8"
        title={failed}
        message={settingsErrorText(query.error, t)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label={t('teamSettings.loading')} className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}

const NONE = -1;

/**
 * Keeps the focus in a list when the row that has it goes away: the row at its position gets it, else the element.
 * @param count how many rows are shown
 * @returns the reference of the element around the rows, which takes the focus from code
 */
export function useRowFocus(count: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const focusedRow = useRef(NONE);
  const shownBefore = useRef(count);
  useEffect(() => {
    const handleFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = rowsOf(element.current).findIndex((each) => each.contains(target));
      // A menu and a question of a row, and the window around the list, leave the position as it was.
      if (row !== NONE) focusedRow.current = row;
      else if (!target.closest('[role="menu"], [role="alertdialog"]') && !target.contains(element.current))
        focusedRow.current = NONE;
    };
    document.addEventListener('focusin', handleFocusIn);
    return () => document.removeEventListener('focusin', handleFocusIn);
  }, []);
  useEffect(() => {
    const row = focusedRow.current;
    const isFewer = count < shownBefore.current;
    shownBefore.current = count;
    if (!isFewer || row === NONE) return;
    const takeFocus = () => {
      const rows = rowsOf(element.current);
      const control = rows[Math.min(row, rows.length - 1)]?.querySelector('button');
      (control ?? element.current)?.focus();
    };
    // The window around the list takes a lost focus to itself in the next frame, so that this is the one after it.
    requestAnimationFrame(() => requestAnimationFrame(takeFocus));
  }, [count]);
  return element;
}

function rowsOf(element: Element | null): Element[] {
  return [...(element?.querySelectorAll('li') ?? [])];
}
