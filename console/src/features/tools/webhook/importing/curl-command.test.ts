import { expect, it } from 'vitest';
import { newWebhookDraft } from '../webhook-draft.ts';
import { curlRequest, UnsupportedCurlBody } from './curl-command.ts';
import { withRequest } from './example-body.ts';

it('reads method, address, query, headers and body over several lines', () => {
  const command = `curl -X PUT 'https://api.example/v1/orders?express=true&note=a%20b' \\
    -H "Authorization: Bearer abc" \\
    --header 'Content-Type: application/json' \\
    --data '{"name": "Ada", "it": "d'\\''Arc"}' --compressed`;
  expect(curlRequest(command)).toEqual({
    method: 'PUT',
    url: 'https://api.example/v1/orders',
    query: [
      ['express', 'true'],
      ['note', 'a b'],
    ],
    headers: [
      ['Authorization', 'Bearer abc'],
      ['Content-Type', 'application/json'],
    ],
    body: `{"name": "Ada", "it": "d'Arc"}`,
  });
});

it('takes data for a POST, and for a query where it is asked to', () => {
  expect(curlRequest('curl a.example -d x=1 -d y=2')).toMatchObject({
    method: 'POST',
    url: 'https://a.example',
    body: 'x=1&y=2',
  });
  expect(curlRequest('curl -sG https://a.example --data-urlencode=x=1')).toMatchObject({
    method: 'GET',
    query: [['x', '1']],
    body: undefined,
  });
  expect(curlRequest('curl -XDELETE --url https://a.example -u me:key')).toMatchObject({
    method: 'DELETE',
    headers: [['Authorization', 'Basic bWU6a2V5']],
  });
});

it('reads options that share a word', () => {
  expect(curlRequest('curl -sX PUT https://a.example -d x=1')).toMatchObject({
    method: 'PUT',
    url: 'https://a.example',
    body: 'x=1',
  });
  expect(curlRequest('curl -kLsXPATCH a.example')).toMatchObject({
    method: 'PATCH',
    url: 'https://a.example',
  });
  expect(curlRequest('curl -sI a.example')).toBeUndefined();
});

it('reads what cURL encodes as it was written', () => {
  const request = curlRequest(
    `curl https://a.example --data-urlencode 'From=+15550100' --data-urlencode 'Body=Tom & Ada = 2' -d 'x=a%20b'`,
  );
  expect([...new URLSearchParams(request?.body)]).toEqual([
    ['From', '+15550100'],
    ['Body', 'Tom & Ada = 2'],
    ['x', 'a b'],
  ]);
});

it('reads the escapes that a browser copies', () => {
  const command = String.raw`curl 'https://a.example' --data-raw $'{"it":"d\'Arc\u0021","two":"a\\nb","one":"\x41\tB"}'`;
  expect(curlRequest(command)?.body).toBe(`{"it":"d'Arc!","two":"a\\nb","one":"A\tB"}`);
});

it('sends a user name and a password in UTF-8', () => {
  expect(curlRequest('curl a.example -u "zoë:пароль"')?.headers).toEqual([
    ['Authorization', `Basic ${Buffer.from('zoë:пароль').toString('base64')}`],
  ]);
});

it.each([
  'curl a.example -F name=Ada',
  'curl a.example --form name=Ada',
  'curl -sFname=Ada a.example',
  'curl a.example -T order.json',
  'curl a.example -d @order.json',
  'curl a.example --json @order.json',
])('refuses a file and a form of several parts: %s', (command) => {
  expect(() => curlRequest(command)).toThrow(UnsupportedCurlBody);
});

it('takes data that begin with an @ where they name no file', () => {
  expect(curlRequest('curl a.example --data-raw @ada')?.body).toBe('@ada');
});

it.each(['"', "$'"])('reads a command that ends within what %s begins', (quote) => {
  expect(curlRequest(`curl a.example -d ${quote}${'\\"'.repeat(60)}`)?.method).toBe('POST');
});

it('recognises no other text as a command', () => {
  expect(curlRequest('wget https://a.example')).toBeUndefined();
  expect(curlRequest('curl')).toBeUndefined();
  expect(curlRequest('')).toBeUndefined();
});

it('fills a form and leaves what a command does not say', () => {
  const browser = `-H 'sec-ch-ua: "Chromium"' -H 'Connection: keep-alive' -H 'Host: a.example'`;
  const command = `curl https://a.example/o/{id}?q=1 ${browser} -H 'X-Team: bikes' -d 'name=Ada&city=Lyon'`;
  const request = curlRequest(command);
  let number = 0;
  const options = {
    use: 'constant' as const,
    newKey: () => String(number++),
    describe: (value: string) => value,
  };
  const start = newWebhookDraft();
  start.tool.name = 'order';
  const draft = request && withRequest(start, request, options);
  expect(draft).toMatchObject({
    tool: {
      name: 'order',
      api_schema: { method: 'POST', content_type: 'application/x-www-form-urlencoded' },
    },
    path: [{ name: 'id' }],
    query: [{ name: 'q', source: 'constant', constant: '1' }],
    headers: [{ name: 'X-Team', text: 'bikes' }],
    body: [{ name: 'name' }, { name: 'city', constant: 'Lyon' }],
  });
});
