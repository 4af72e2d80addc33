import { SYSTEM_PREFIX, variableNames } from '@parley/contract/dynamic-variables.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';

/** Names of the variables that a webhook takes from the conversation, each once; those that it always has apart. */
export function neededVariables({ api_schema: schema }: WebhookFunction): string[] {
  const fields = [
    schema.request_headers,
    schema.path_params_schema,
    schema.query_params_schema?.properties,
    schema.request_body_schema?.properties,
  ].flatMap((named): unknown[] => Object.values(named ?? {}));
  const names = new Set([schema.url, ...fields].flatMap(namesIn));
  return [...names].filter(
    (name) => name !== '' && !name.startsWith(SYSTEM_PREFIX) && !STORED_SECRET.test(name),
  );
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return variableNames(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    if (typeof inner !== 'string') return namesIn(inner);
    if (field === 'dynamic_variable' || field === 'variable_name') return [inner];
    return field === 'description' ? [] : variableNames(inner);
  });
}

// Written so, a stored secret looks like a variable.
const STORED_SECRET = /^secret__[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
