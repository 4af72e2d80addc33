import { isCredentialName, withoutCredential } from '@parley/contract/credential.ts';

// What belongs here: keys that somebody typed as plain text into headers, addresses and parameters of an agent.

/** Stands for a key in what viewers are shown. */
export const HIDDEN_CREDENTIAL = '••••••';

/**
 * Settings with something else in place of each such key.
 * @param header what stands for the value of a webhook's header
 * @param modelHeader the same for an agent's own model server; undefined leaves the header out
 * @param text what stands for a key elsewhere
 */
export function withoutCredentials<T>(
  settings: T,
  { header, modelHeader, text }: { header: unknown; modelHeader: unknown; text: string },
): T {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'request_headers' && isRecord(inner)) {
          return [key, cleanHeaders(inner, 'method' in value ? header : modelHeader)];
        }
        if (key === 'query_params_schema' && isRecord(inner)) return [key, cleanParameters(inner)];
        if (key === 'url' && typeof inner === 'string') return [key, withoutCredential(inner, text)];
        return [key, clean(inner)];
      }),
    );
  };
  const cleanHeaders = (headers: Record<string, unknown>, instead: unknown) => {
    const cleaned = Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' && isCredentialName(name) ? instead : value,
    ]);
    return Object.fromEntries(cleaned.filter(([, value]) => value !== undefined));
  };
  const cleanParameters = (schema: Record<string, unknown>) => {
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const cleaned = Object.entries(properties).map(([name, parameter]) =>
      isRecord(parameter) && typeof parameter.constant_value === 'string' && isCredentialName(name)
        ? [name, { ...parameter, constant_value: text }]
        : [name, parameter],
    );
    return { ...schema, properties: Object.fromEntries(cleaned) };
  };
  return clean(settings) as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
