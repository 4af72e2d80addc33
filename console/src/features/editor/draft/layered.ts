/** A JSON object. */
export type JsonObject = { [key: string]: unknown };

/** `base` with `change` laid over it: objects are joined, everything else is replaced. Neither is changed. */
export function layered(base: JsonObject, change: JsonObject): JsonObject {
  const result: JsonObject = { ...base };
  for (const [key, value] of Object.entries(change)) {
    const below = base[key];
    result[key] = isObject(value) && isObject(below) ? layered(below, value) : value;
  }
  return result;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
