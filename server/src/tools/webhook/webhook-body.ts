import type { ApiSchema } from '@parley/contract/functions.ts';
import type { BodyValue } from './request-values.ts';

/** A body as text, in the type that the webhook asks for. */
export function webhookBody(api: ApiSchema, body: BodyValue): { contentType: string; text: string } {
  return api.content_type === 'application/x-www-form-urlencoded'
    ? { contentType: api.content_type, text: formOf(body) }
    : { contentType: 'application/json', text: JSON.stringify(body) };
}

/** Inner names and positions stand in square brackets, as most servers read them: `order[lines][0][sku]=a`. */
function formOf(body: BodyValue): string {
  return new URLSearchParams([...fieldsOf(body, '')]).toString();
}

function* fieldsOf(value: BodyValue, name: string): Generator<[string, string]> {
  if (typeof value !== 'object') {
    yield [name, String(value)];
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    yield* fieldsOf(inner, name === '' ? key : `${name}[${key}]`);
  }
}
