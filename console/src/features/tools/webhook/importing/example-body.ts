import { isHeaderName } from '@parley/contract/header-name.ts';
import { isRecord } from '@parley/contract/json.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { newHeader } from '../headers/header-draft.ts';
import { newParameter, type ParameterDraft } from '../parameters/parameter-draft.ts';
import { type ContentType, hasBody, type WebhookDraft, withSchema, withUrl } from '../webhook-draft.ts';
import type { CurlRequest } from './curl-command.ts';

/** What becomes of the values of an example: hints for the model, or the values that are always sent. */
type ExampleUse = 'described' | 'constant';

export type ExampleOptions = {
  use: ExampleUse;
  /** Gives each row its key. */
  newKey: () => string;
  /** Puts a value of the example into a description. */
  describe: (value: string) => string;
};

/** Characters of a value that go into a description. */
const EXAMPLE_MAX = 200;

/** Rows for the nodes of an example body. @throws {SyntaxError} when the text is not JSON or no object */
export function rowsOfExample(text: string, options: ExampleOptions): ParameterDraft[] {
  const example: unknown = JSON.parse(text);
  if (!isRecord(example)) throw new SyntaxError('An example body is an object.');
  return rowsOf(example, options);
}

function rowsOf(fields: Record<string, unknown>, options: ExampleOptions): ParameterDraft[] {
  return Object.entries(fields).map(([name, value]) => rowOf(name, value, options));
}

function rowOf(name: string, value: unknown, options: ExampleOptions): ParameterDraft {
  const row = newParameter(options.newKey(), name);
  if (Array.isArray(value)) return { ...row, type: 'array', children: [itemsOf(value, options)] };
  if (isRecord(value)) return { ...row, type: 'object', children: rowsOf(value, options) };
  const text = value === null || value === undefined ? '' : String(value);
  return {
    ...row,
    type: leafType(value),
    ...(options.use === 'constant'
      ? { source: 'constant', constant: text }
      : { description: options.describe(beginningOf(text, EXAMPLE_MAX)) }),
  };
}

/** The one kind of items of a list; of objects all names that any of them has. */
function itemsOf(items: readonly unknown[], options: ExampleOptions): ParameterDraft {
  const records = items.filter(isRecord);
  const example = records.length > 0 ? Object.assign({}, ...[...records].reverse()) : (items[0] ?? '');
  return rowOf('', example, options);
}

function leafType(value: unknown): 'string' | 'number' | 'integer' | 'boolean' {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'number') return 'string';
  return Number.isInteger(value) ? 'integer' : 'number';
}

/** The draft with the request of a cURL command; name, description and what is taken from answers stay. */
export function withRequest(
  draft: WebhookDraft,
  request: CurlRequest,
  options: ExampleOptions,
): WebhookDraft {
  const { method, url, body } = request;
  const isForm = body !== undefined && bodyType(request) === 'application/x-www-form-urlencoded';
  const pairRow = ([name, value]: readonly [string, string]) => rowOf(name, value, options);
  const bodyRows = () => {
    if (body === undefined || !hasBody(method)) return draft.body;
    return isForm ? [...new URLSearchParams(body)].map(pairRow) : rowsOfExample(body, options);
  };
  return {
    ...withSchema(withUrl(draft, url), {
      method,
      content_type: isForm ? 'application/x-www-form-urlencoded' : undefined,
    }),
    query: request.query.map(pairRow),
    headers: request.headers
      // A browser's command has those of its connection too.
      .filter(([name]) => isHeaderName(name) && !/^content-type$/i.test(name))
      .map(([name, value]) => newHeader(options.newKey(), name, value)),
    body: bodyRows(),
  };
}

/** How the body is written: as its header says, else as it looks. */
function bodyType({ headers, body = '' }: CurlRequest): ContentType {
  const said = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (said.includes('json')) return 'application/json';
  if (said.includes('urlencoded')) return 'application/x-www-form-urlencoded';
  return body.trim().startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
}
