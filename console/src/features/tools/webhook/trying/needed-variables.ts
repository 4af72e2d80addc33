import type { WebhookFunction } from '@parley/contract/functions.ts';

/** Names of the variables that a webhook takes from the conversation, each once; those that it always has apart. */
export function neededVariables({ api_schema: schema }: WebhookFunction): string[] {
  const names: string[] = [];
  const fromText = (text: string) => {
    for (const [, name = ''] of text.matchAll(PLACEHOLDER)) names.push(name);
  };
  const fromValue = (value: unknown): void => {
    if (typeof value === 'string') fromText(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      const isName = field === 'dynamic_variable' || field === 'variable_name';
      if (isName && typeof inner === 'string') names.push(inner);
      else if (field !== 'description') fromValue(inner);
    }
  };
  fromText(schema.url);
  fromValue(schema.request_headers);
  fromValue(schema.path_params_schema);
  fromValue(schema.query_params_schema?.properties);
  fromValue(schema.request_body_schema?.properties);
  return [...new Set(names)].filter(
    (name) => name !== '' && !name.startsWith('system__') && !STORED_SECRET.test(name),
  );
}

const PLACEHOLDER = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;
// Written so, a stored secret looks like a variable.
const STORED_SECRET = /^secret__[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
