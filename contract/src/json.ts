/** The value of a text of JSON; undefined for any other text. */
export function parsedJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

/** The same with ids unharmed: a whole number of more digits than a number holds is the text of its digits. */
export function exactJson(text: string): unknown {
  return parsedJson(text, /\d{16}/.test(text) ? withAllDigits : undefined);
}

function withAllDigits(_name: string, value: unknown, written?: { source?: string }): unknown {
  const digits = written?.source ?? '';
  return typeof value === 'number' && /^-?\d{16,}$/.test(digits) && String(value) !== digits ? digits : value;
}

/** Whether a value is an object with fields: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands inside of a JSON value: names of fields and positions in lists lead there; undefined where nothing does. */
export function valueInside(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    value,
  );
}

/** A JSON value with the fields of every object in the order of their names, so that equal ones are written alike. */
export function inFieldOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFieldOrder);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, inFieldOrder(inner)]));
}
