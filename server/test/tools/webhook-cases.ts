import { WebhookFunction } from '@parley/contract/functions.ts';

/** A call of a webhook in the documented table of results. */
export type WebhookCase = {
  title: string;
  webhook: WebhookFunction;
  input?: Record<string, unknown>;
  variables?: Record<string, string | number | boolean>;
};

/** @param api where and how; the address begins after the origin unless it is whole */
function calling(api: Record<string, unknown>, others: Record<string, unknown> = {}): WebhookFunction {
  return WebhookFunction.parse({
    type: 'webhook',
    name: 'check_order',
    description: 'Looks an order up.',
    response_timeout_secs: 20,
    ...others,
    api_schema: { method: 'GET', ...api },
  });
}

const BODY = {
  type: 'object',
  required: ['order_id', 'count'],
  properties: {
    order_id: { type: 'string', description: 'Number of the order' },
    count: { type: 'integer', description: 'How many' },
    weight: { type: 'number', constant_value: '2.5' },
    retries: { type: 'integer', constant_value: 'none' },
    express: { type: 'boolean', constant_value: 'true' },
    gift: { type: 'boolean', constant_value: 'yes' },
    caller: { type: 'string', dynamic_variable: 'caller_name' },
    greeting: { type: 'string', constant_value: 'From {{caller_name}}' },
    address: {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Town' },
        country: { type: 'string', constant_value: 'FR' },
      },
    },
    tags: { type: 'array', items: { type: 'string', description: 'A tag' } },
  },
};
const FILLED = { order_id: 'A 17', count: '2', address: { city: 'Lyon' }, tags: ['red', 'large'] };
const SHORT = { response_timeout_secs: 1 };
const CALLER = { caller_name: 'Ada' };
const PATH = { order_id: { type: 'string', description: 'Number of the order' } };

/** Everything that the issue asks to be shown: each method, each kind of parameter, each failure. */
export function webhookCases(
  origin: string,
  closedPort: number,
): { heading: string; cases: WebhookCase[] }[] {
  const at = (path: string, api: Record<string, unknown> = {}, others: Record<string, unknown> = {}) =>
    calling({ url: `${origin}${path}`, ...api }, others);
  const redirect = (status: number, to: string, method = 'GET') =>
    at(`/redirect?status=${status}&to=${encodeURIComponent(to)}`, { method });
  return [
    {
      heading: 'Methods',
      cases: [
        { title: 'GET', webhook: at('/echo') },
        ...['POST', 'PUT', 'PATCH'].map((method) => ({
          title: `${method} with a JSON body`,
          webhook: at('/echo', { method, request_body_schema: BODY }),
          input: FILLED,
          variables: CALLER,
        })),
        {
          title: 'POST as a form',
          webhook: at('/echo', {
            method: 'POST',
            content_type: 'application/x-www-form-urlencoded',
            request_body_schema: BODY,
          }),
          input: FILLED,
          variables: CALLER,
        },
        { title: 'DELETE', webhook: at('/echo', { method: 'DELETE' }) },
      ],
    },
    {
      heading: 'Parameters and headers',
      cases: [
        {
          title: 'Path parameter, encoded',
          webhook: at('/echo/{order_id}/lines', { path_params_schema: PATH }),
          input: { order_id: 'A/17?x=é' },
        },
        {
          title: 'Path parameter that would leave its piece of the path',
          webhook: at('/echo/{order_id}/lines', { path_params_schema: PATH }),
          input: { order_id: '..' },
        },
        {
          title: 'Query: described, constant, variable, choice',
          webhook: at('/echo?version=2', {
            query_params_schema: {
              properties: {
                search: { type: 'string', description: 'What to look for' },
                limit: { type: 'integer', constant_value: '10' },
                who: { type: 'string', dynamic_variable: 'caller_name' },
                sort: { type: 'string', description: 'Order', enum: ['new', 'old'] },
              },
            },
          }),
          input: { search: 'red & blue', sort: 'New' },
          variables: CALLER,
        },
        {
          title: 'Required value missing, number that is none',
          webhook: at('/echo', { method: 'POST', request_body_schema: BODY }),
          input: { count: 'several' },
          variables: CALLER,
        },
        {
          title: 'Variable without a value',
          webhook: at('/echo/{{customer_id}}'),
        },
        {
          title: 'Header with a secret that the server echoes',
          webhook: at('/headers', {
            request_headers: {
              'X-Plain': 'plain',
              'X-Key': { secret_id: 'stored' },
              'X-Caller': { variable_name: 'caller_name' },
            },
          }),
          variables: CALLER,
        },
        {
          title: 'Header whose secret is gone',
          webhook: at('/echo', { request_headers: { Authorization: { secret_id: '' } } }),
        },
        {
          title: 'Values of the answer become variables',
          webhook: at(
            '/order',
            {},
            {
              assignments: [
                { dynamic_variable: 'order_status', value_path: 'status' },
                { dynamic_variable: 'second_order', value_path: 'customer.orders.1.id' },
                { dynamic_variable: 'note', value_path: '' },
              ],
            },
          ),
        },
      ],
    },
    {
      heading: 'Answers',
      cases: [
        { title: 'Empty, 204', webhook: at('/empty') },
        { title: 'Text', webhook: at('/text') },
        { title: 'Text in ISO 8859-1', webhook: at('/latin') },
        { title: 'JSON that is announced as a page', webhook: at('/untyped') },
        { title: 'Binary', webhook: at('/binary') },
        { title: 'Bytes of no announced type', webhook: at('/unnamed-binary') },
        { title: 'Longer than a model is told', webhook: at('/long') },
      ],
    },
    {
      heading: 'Failures',
      cases: [
        { title: '400', webhook: at('/status/400') },
        { title: '401', webhook: at('/status/401', { method: 'POST' }) },
        { title: '404', webhook: at('/status/404') },
        { title: '429', webhook: at('/status/429', { method: 'POST' }) },
        { title: '503 to a GET', webhook: at('/status/503') },
        { title: '503 to a POST', webhook: at('/status/503', { method: 'POST' }) },
        { title: '500 with a page', webhook: at('/page') },
        { title: '200 with JSON that says that it failed', webhook: at('/declined', { method: 'POST' }) },
        { title: 'No answer in time to a GET', webhook: at('/silent', {}, SHORT) },
        { title: 'No answer in time to a POST', webhook: at('/silent', { method: 'POST' }, SHORT) },
        { title: 'Answer that never ends its first line', webhook: at('/hanging', {}, SHORT) },
        { title: 'Malformed JSON', webhook: at('/malformed') },
        { title: 'Malformed JSON to a POST', webhook: at('/malformed', { method: 'POST' }) },
        { title: 'Answer of 2 MB', webhook: at('/huge') },
        { title: 'Endless answer', webhook: at('/endless', { method: 'POST' }) },
        { title: 'Connection reset, GET', webhook: at('/reset') },
        { title: 'Connection reset, POST', webhook: at('/reset', { method: 'POST' }) },
        { title: 'Answer that breaks off', webhook: at('/half') },
        { title: 'Answer that is no HTTP', webhook: at('/garbage') },
        {
          title: 'Closed port',
          webhook: calling({ url: `http://127.0.0.1:${closedPort}/`, method: 'POST' }),
        },
        { title: 'Port of mail', webhook: calling({ url: 'http://127.0.0.1:25/', method: 'POST' }) },
        { title: 'Unknown name', webhook: calling({ url: 'http://nowhere.invalid/', method: 'POST' }) },
        { title: 'Address in a private network', webhook: calling({ url: 'http://10.0.0.7/' }) },
        {
          title: 'Name that leads into a private network',
          webhook: calling({ url: 'http://inside.example/', method: 'POST' }),
        },
      ],
    },
    {
      heading: 'Redirects',
      cases: [
        { title: 'GET, 302', webhook: redirect(302, '/echo') },
        { title: 'POST, 303', webhook: redirect(303, '/echo', 'POST') },
        { title: 'POST, 303 to a private network', webhook: redirect(303, 'http://10.0.0.7/', 'POST') },
        { title: 'POST, 302', webhook: redirect(302, '/echo', 'POST') },
        { title: 'POST, 302 to a private network', webhook: redirect(302, 'http://10.0.0.7/', 'POST') },
        { title: 'POST, 302 to a page', webhook: redirect(302, '/sign-in', 'POST') },
        { title: 'POST, 302 to the same path', webhook: redirect(302, '/redirect/', 'POST') },
        { title: 'PUT, 302', webhook: redirect(302, '/echo', 'PUT') },
        { title: 'POST, 307', webhook: redirect(307, '/echo', 'POST') },
        { title: 'POST, 301', webhook: redirect(301, '/echo', 'POST') },
        { title: 'To a private network', webhook: redirect(302, 'http://169.254.169.254/latest/meta-data') },
        { title: 'To something else than HTTP', webhook: redirect(302, 'file:///etc/passwd') },
        { title: 'In a circle', webhook: at('/loop', { method: 'POST' }) },
        { title: 'POST, 303 to a circle', webhook: redirect(303, '/loop', 'POST') },
      ],
    },
  ];
}
