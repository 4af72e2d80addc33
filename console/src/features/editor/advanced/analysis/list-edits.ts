/** The list with one item changed. */
export function withChanged<T>(items: readonly T[], index: number, change: Partial<T>): T[] {
  return items.map((item, position) => (position === index ? { ...item, ...change } : item));
}

/** The list without one item. */
export function withoutItem<T>(items: readonly T[], index: number): T[] {
  return items.filter((_, position) => position !== index);
}

/** The list with two neighbours exchanged. */
export function withMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const [moved, ...others] = [items[from], ...withoutItem(items, from)];
  return moved === undefined ? [...items] : others.toSpliced(to, 0, moved);
}
