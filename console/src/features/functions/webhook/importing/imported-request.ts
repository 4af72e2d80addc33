import { newHeader } from '../headers/header-draft.ts';
import { newParameter, type ParameterDraft } from '../parameters/parameter-draft.ts';
import { rowsFollowingUrl } from '../url-placeholders.ts';
import { type ContentType, hasBody, type WebhookDraft } from '../webhook-draft.ts';
import type { CurlRequest } from './curl-command.ts';
import type { ExampleOptions } from './example-body.ts';
import { rowsOfExample } from './example-body.ts';

/** The draft with the request of a cURL command; name, description and what is taken from answers stay. */
export function withRequest(
  draft: WebhookDraft,
  request: CurlRequest,
  options: ExampleOptions,
): WebhookDraft {
  const { method, url, body } = request;
  const isForm = body !== undefined && bodyType(request) === 'application/x-www-form-urlencoded';
  const pairRow = ([name, value]: readonly [string, string]): ParameterDraft => ({
    ...newParameter(options.newKey(), name),
    ...(options.use === 'constant'
      ? { source: 'constant', constant: value }
      : { description: options.describe(value) }),
  });
  const bodyRows = () => {
    if (body === undefined || !hasBody(method)) return draft.body;
    return isForm ? [...new URLSearchParams(body)].map(pairRow) : rowsOfExample(body, options);
  };
  return {
    ...draft,
    method,
    url,
    path: rowsFollowingUrl(draft.path, draft.url, url),
    query: request.query.map(pairRow),
    headers: request.headers
      .filter(([name]) => !/^(content-type|content-length|host)$/i.test(name))
      .map(([name, value]) => newHeader(options.newKey(), name, value)),
    body: bodyRows(),
    contentType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
  };
}

/** How the body is written: as its header says, else as it looks. */
function bodyType({ headers, body = '' }: CurlRequest): ContentType {
  const said = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (said.includes('json')) return 'application/json';
  if (said.includes('urlencoded')) return 'application/x-www-form-urlencoded';
  return body.trim().startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
}
