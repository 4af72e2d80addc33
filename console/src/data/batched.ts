/** What is asked for within one turn of the event loop is asked for together. */
export function batched<Value>(
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  max: number,
): (id: string) => Promise<Value | undefined> {
  let open: { ids: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | undefined;
  const begin = () => {
    const ids = new Set<string>();
    const values = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (open?.ids === ids) open = undefined;
      return load([...ids]);
    });
    return { ids, values };
  };
  return async (id) => {
    if (!open || open.ids.size >= max) open = begin();
    open.ids.add(id);
    return (await open.values).get(id);
  };
}
