// What belongs here: the order of parameters. Where functions are stored, names of an object come back shortest first,
// so an order that somebody chose is stored beside them.

/** The names in the order that was stored with them; those that it does not name come last. */
export function inStoredOrder<Value>(
  properties: Readonly<Record<string, Value>>,
  order: unknown,
): [name: string, value: Value][] {
  const entries = Object.entries(properties);
  if (!Array.isArray(order)) return entries;
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return entries.sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** What keeps an order of names; nothing where they come back so by themselves. */
export function storedOrder(names: readonly string[]): { property_order?: string[] } {
  const usual = [...names].sort(
    (one, other) => byteLength(one) - byteLength(other) || (one < other ? -1 : 1),
  );
  return usual.every((name, place) => name === names[place]) ? {} : { property_order: [...names] };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
