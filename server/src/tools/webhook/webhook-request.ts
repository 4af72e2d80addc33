import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { isCredentialName } from '@parley/contract/credential.ts';
import type { TriedRequest } from '@parley/contract/function-trials.ts';
import type { ApiSchema, BodyParameter, HttpMethod } from '@parley/contract/functions.ts';
import { type BodyValue, requestValues } from './request-values.ts';
import { createSecretMask, MASK, type SecretMask } from './secret-mask.ts';
import { addressParts, webhookAddress } from './webhook-address.ts';
import { webhookHeaders } from './webhook-headers.ts';

/** A request that is ready to be sent. */
export type WebhookRequest = {
  method: HttpMethod;
  address: URL;
  /** What every server may see. */
  headers: Readonly<Record<string, string>>;
  /** What the settings add, for the webhook's own origin alone. */
  ownHeaders: Readonly<Record<string, string>>;
  body: string | undefined;
  mask: SecretMask;
};

type RequestDependencies = {
  input: Readonly<Record<string, unknown>>;
  variables: DynamicVariables;
  /** Idempotency key. */
  key: string;
  /** The value of a stored secret for the server at an address; undefined when there is none. */
  reveal: (id: string, address: string) => Promise<string | undefined>;
};

/** @throws {InputProblem} when it cannot be made as the settings ask for it */
export async function webhookRequest(
  api: ApiSchema,
  { input, variables, key, reveal }: RequestDependencies,
): Promise<WebhookRequest> {
  const values = requestValues(api, input, variables);
  const address = webhookAddress(api, values, variables);
  const own = await webhookHeaders(api, variables, (id) => reveal(id, address.href));
  const body = values.body && webhookBody(api, values.body);
  return {
    method: api.method,
    address,
    headers: {
      accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
      'user-agent': 'Parley (webhook)',
      'idempotency-key': key,
      ...(body ? { 'content-type': body.contentType } : {}),
    },
    ownHeaders: Object.fromEntries(own.values),
    body: body?.text,
    mask: createSecretMask([...own.secrets, ...typedCredentials(api)]),
  };
}

/** Keys that the settings have as plain text in address and constants: viewers do not see those there either. */
function* typedCredentials(api: ApiSchema): Generator<string> {
  for (const [name, value] of new URLSearchParams(addressParts(api.url).query)) {
    if (isCredentialName(name) && !value.startsWith('{')) yield value;
  }
  yield* constantCredentials(api.path_params_schema);
  yield* constantCredentials(api.query_params_schema?.properties);
  yield* constantCredentials(api.request_body_schema?.properties);
}

function* constantCredentials(parameters: Record<string, BodyParameter> = {}): Generator<string> {
  for (const [name, parameter] of Object.entries(parameters)) {
    let item = parameter;
    while (item.type === 'array') item = item.items;
    if (item.type === 'object') yield* constantCredentials(item.properties);
    else if (typeof item.constant_value === 'string' && isCredentialName(name)) yield item.constant_value;
  }
}

/** A request as it may be shown. */
export function shownRequest({
  method,
  address,
  headers,
  ownHeaders,
  body,
  mask,
}: WebhookRequest): TriedRequest {
  const all = Object.entries({ ...headers, ...ownHeaders });
  return {
    method,
    url: mask(address.href),
    headers: Object.fromEntries(all.map(([name, value]) => [name, shownHeader(name, value, mask)])),
    body: body === undefined ? null : mask(body),
  };
}

/** A header's value as it may be shown. */
export function shownHeader(name: string, value: string, mask: SecretMask): string {
  if (isCredentialName(name)) return MASK;
  return mask(Buffer.from(value, 'latin1').toString('utf8'));
}

/** A body as text, in the type that the webhook asks for. */
function webhookBody(api: ApiSchema, body: BodyValue): { contentType: string; text: string } {
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
