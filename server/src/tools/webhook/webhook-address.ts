import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { ApiSchema } from '@parley/contract/functions.ts';
import { InputProblem } from './input-problem.ts';
import { PATH_NAME, pathNames, pathParameters, sourceOf } from './model-parameters.ts';
import type { LeafValue } from './parameter-value.ts';
import type { RequestValues } from './request-values.ts';
import { filledText } from './written-references.ts';

/**
 * The address of one call. A value never leaves the piece of the path that it stands in; of the host, constants and
 * variables may fill single labels, the model nothing.
 * @throws {InputProblem}
 */
export function webhookAddress(api: ApiSchema, values: RequestValues, variables: DynamicVariables): URL {
  const { origin, path, query } = addressParts(api.url.trim());
  const write = (template: string, encode: (value: string) => string) =>
    filledText(
      template.replaceAll(PATH_NAME, (whole, name: string | undefined) =>
        // Encoded braces are none: the content of a value is not taken for a template by the next step.
        name === undefined ? whole : encode(String(values.path.get(name) ?? '')),
      ),
      variables,
      encode,
    );
  const segments = path
    .split('/')
    .map((segment) => (segment.includes('{') ? checkedSegment(write(segment, encoded)) : segment));
  const pairs = values.query.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`);
  const search = [write(query, encoded), ...pairs].filter((part) => part !== '').join('&');
  if (isHostOpen(api))
    throw new InputProblem('url_host_open', 'The model may not choose the host.', 'refused');
  const host = write(origin, hostLabel);
  return callableAddress(`${host}${segments.join('/')}${search === '' ? '' : `?${search}`}`);
}

/**
 * An address that can be called: over HTTP, and without a user name or password.
 * @param base what a relative one stands in
 * @throws {InputProblem}
 */
export function callableAddress(text: string, base?: URL): URL {
  const address = URL.parse(text, base?.href);
  const isPlain = address && /^https?:$/.test(address.protocol) && !address.username && !address.password;
  if (!isPlain) {
    const sentence = 'The address must begin with http:// or https:// and hold no user name or password.';
    throw new InputProblem('url_invalid', sentence, 'refused');
  }
  address.hash = '';
  return address;
}

/** Scheme with host, path, and query without its question mark; what follows a `#` is never sent. */
export function addressParts(url: string): { origin: string; path: string; query: string } {
  const [, origin = '', path = '', query = ''] =
    /^([^:]*:\/\/[^/?#]*|)([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  return { origin, path, query };
}

/** Whether the model would fill in a part of the host. */
export function isHostOpen(api: ApiSchema): boolean {
  const { origin } = addressParts(api.url.trim());
  const parameters = pathParameters(api);
  return pathNames(origin).some((name) => parameters[name] && sourceOf(parameters[name]).kind === 'model');
}

function hostLabel(value: string): string {
  if (/^[a-z0-9-]{1,63}$/i.test(value)) return value;
  const sentence = 'A value in the host may hold letters, digits and hyphens only.';
  throw new InputProblem('url_host_open', sentence, 'refused');
}

// The parser takes both spellings of dots for "this folder" and "the one above", so no encoding prevents them.
const DOTS = /^(\.|%2e){1,2}$/i;

function checkedSegment(segment: string): string {
  if (segment !== '' && !DOTS.test(segment)) return segment;
  throw new InputProblem('input_invalid', 'A value in the path of the address is empty or consists of dots.');
}

function encoded(value: LeafValue): string {
  return encodeURIComponent(String(value).toWellFormed());
}
