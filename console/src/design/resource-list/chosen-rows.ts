import { useCallback, useMemo, useState } from 'react';

/** Rows that were chosen one by one, and the one from which a range begins. */
export type Choice = { ids: ReadonlySet<string>; anchor: string | undefined };

export const NOTHING_CHOSEN: Choice = { ids: new Set(), anchor: undefined };

/**
 * The choice after a row was chosen or left out; with Shift, all from the row before it that was clicked go the same
 * way.
 * @param rows ids in their order
 */
export function choiceAfter(
  before: Choice,
  rows: readonly string[],
  { id, withShift }: { id: string; withShift: boolean },
): Choice {
  const [from, to] = [withShift ? rows.indexOf(before.anchor ?? id) : -1, rows.indexOf(id)];
  const changed = from < 0 || to < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(before.ids);
  const isChosen = !before.ids.has(id);
  for (const one of changed) {
    if (isChosen) ids.add(one);
    else ids.delete(one);
  }
  return { ids, anchor: id };
}

export type ChosenRows = {
  /** Those of the rows that are there, in their order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  choose: (id: string, withShift: boolean) => void;
  /** Chooses all rows that are there, or none. */
  chooseAll: (all: boolean) => void;
};

/** Which rows of a list are chosen. A row that leaves the list is not chosen any more. */
export function useChosenRows(rows: readonly string[]): ChosenRows {
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const ids = useMemo(() => rows.filter((id) => choice.ids.has(id)), [rows, choice]);
  const choose = useCallback(
    (id: string, withShift: boolean) => setChoice((before) => choiceAfter(before, rows, { id, withShift })),
    [rows],
  );
  const chooseAll = useCallback(
    (all: boolean) => setChoice(all ? { ids: new Set(rows), anchor: undefined } : NOTHING_CHOSEN),
    [rows],
  );
  const has = useCallback((id: string) => choice.ids.has(id), [choice]);
  return { ids, has, choose, chooseAll };
}
