import type { AgentFunction, BodyParameter } from '@parley/contract/functions.ts';

/**
 * Where in a function's JSON the field of its form stands that something is wrong with.
 * @param at as the checks of the form name it, such as `header.X-Key.value` or `body.address.lines.items.value`
 */
export function fieldPath(own: AgentFunction, at: string): string[] {
  const field = at.replace(/\.(?:name|value)$/, '');
  const dot = field.indexOf('.');
  if (dot < 0) return own.type === 'webhook' && field !== 'name' ? ['api_schema', field] : [field];
  const [part, rest] = [field.slice(0, dot), field.slice(dot + 1)];
  if (own.type === 'client') return [part, ...pathInside(own.parameters, rest)];
  if (own.type !== 'webhook') return [part];
  const { query_params_schema, request_body_schema } = own.api_schema;
  switch (part) {
    case 'header':
      return ['api_schema', 'request_headers', rest];
    case 'path':
      return ['api_schema', 'path_params_schema', rest];
    case 'query':
      return ['api_schema', 'query_params_schema', ...(query_params_schema ? ['properties', rest] : [])];
    case 'body':
      return ['api_schema', 'request_body_schema', ...pathInside(request_body_schema, rest)];
    default:
      return ['assignments', rest];
  }
}

// Names may hold dots, so only those that are there tell where one ends.
function pathInside(node: BodyParameter | null | undefined, rest: string): string[] {
  if (node?.type === 'array' && /^items(?:\.|$)/.test(rest)) {
    return ['items', ...pathInside(node.items, rest.slice('items.'.length))];
  }
  if (node?.type !== 'object') return [];
  const found = Object.entries(node.properties)
    .filter(([name]) => rest === name || rest.startsWith(`${name}.`))
    .sort(([a], [b]) => b.length - a.length)[0];
  if (!found) return [];
  const [name, inner] = found;
  return ['properties', name, ...pathInside(inner, rest.slice(name.length + 1))];
}
