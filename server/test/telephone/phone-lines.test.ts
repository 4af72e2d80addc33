import {
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  PHONE_LINES_MAX,
  renewPhoneLineSecret,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLED, CALLER, signForm } from '../support/phone-platform.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const ACCOUNT = 'AC00000000000000000000000000000001';
const TOKEN = 'a token of the platform';
const newLine = async (name = 'Platform') =>
  server.owner.call(createPhoneLine, {
    body: { kind: 'twilio', name, account_sid: ACCOUNT, auth_token: TOKEN },
  });

it('seals token and secret and never returns them', async () => {
  const { line, secret } = await newLine();
  expect(secret).toBeNull();
  expect(line).toMatchObject({
    kind: 'twilio',
    account_sid: ACCOUNT,
    is_reachable: false,
    last_call_at: null,
    last_problem: null,
    calls_url: `${server.url}/api/test/phone/${line.id}/calls`,
    media_url: `${server.url.replace('http', 'ws')}/api/test/phone/${line.id}/media`,
  });
  const socket = await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange' },
  });
  expect(socket).toMatchObject({
    secret: expect.stringMatching(/^line_[\w-]{43}$/),
    line: { calls_url: null },
  });
  const listed = JSON.stringify(await server.owner.call(listPhoneLines, {}));
  expect(listed).not.toContain(TOKEN);
  expect(listed).not.toContain(socket.secret);
  const { rows } = await server.database.pool.query('select sealed_secret from phone_lines');
  for (const { sealed_secret } of rows) expect(sealed_secret).toMatch(/^v1\./);
});

it('goes on with the token that it has when only the name changes, and takes a new one', async () => {
  const { line } = await newLine();
  const announced = async (token: string) => {
    const form = { AccountSid: ACCOUNT, CallSid: 'CA1', From: CALLER, To: CALLED };
    const answer = await fetch(line.calls_url ?? '', {
      method: 'POST',
      headers: { 'x-twilio-signature': signForm(token, line.calls_url ?? '', form) },
      body: new URLSearchParams(form),
    });
    return answer.status;
  };
  await server.owner.call(updatePhoneLine, { params: { id: line.id }, body: { name: 'Renamed' } });
  expect(await announced(TOKEN)).toBe(200);
  expect(await announced('another token')).toBe(401);
  const changed = await server.owner.call(updatePhoneLine, {
    params: { id: line.id },
    body: { auth_token: 'another token' },
  });
  expect(changed).toMatchObject({ name: 'Renamed', last_problem: null });
  expect(await announced('another token')).toBe(200);
  expect(await announced(TOKEN)).toBe(401);
});

it('asks for the token again before it is sent to another server', async () => {
  const { line } = await newLine();
  const change = (body: { api_url?: string | null; auth_token?: string }) =>
    server.owner.call(updatePhoneLine, { params: { id: line.id }, body });
  const refused = { code: 'auth_token_required', status: 422 };
  await expect(change({ api_url: 'https://api.example.org' })).rejects.toMatchObject(refused);
  await change({ api_url: 'https://api.example.org', auth_token: TOKEN });
  await expect(change({ api_url: 'https://api.example.com' })).rejects.toMatchObject(refused);
  expect(await change({ api_url: 'https://api.example.org/v2' })).toMatchObject({
    api_url: 'https://api.example.org/v2',
  });
  expect(await change({ api_url: null })).toMatchObject({ api_url: null });
});

it('makes a new secret for a media socket alone, and takes account and token for a platform alone', async () => {
  const { line: platform } = await newLine();
  const { line: socket, secret } = await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange' },
  });
  const renewed = await server.owner.call(renewPhoneLineSecret, { params: { id: socket.id } });
  expect(renewed.secret).not.toBe(secret);
  const other = { code: 'phone_line_of_other_kind', status: 409 };
  await expect(
    server.owner.call(renewPhoneLineSecret, { params: { id: platform.id } }),
  ).rejects.toMatchObject(other);
  await expect(
    server.owner.call(updatePhoneLine, { params: { id: socket.id }, body: { auth_token: TOKEN } }),
  ).rejects.toMatchObject(other);
});

it('is for owners and administrators', async () => {
  const member = await server.signIn('member');
  await expect(member.call(listPhoneLines, {})).rejects.toMatchObject({ status: 403 });
  const admin = await server.signIn('admin');
  expect(await admin.call(listPhoneLines, {})).toBeInstanceOf(Array);
});

it('is gone with everything that it knew of its calls', async () => {
  const { line } = await newLine('Leaving');
  await server.owner.call(deletePhoneLine, { params: { id: line.id } });
  await expect(server.owner.call(deletePhoneLine, { params: { id: line.id } })).rejects.toMatchObject({
    code: 'phone_line_unknown',
    status: 404,
  });
});

it('has no more lines than a team may have', async () => {
  const { length } = await server.owner.call(listPhoneLines, {});
  for (let count = length; count < PHONE_LINES_MAX; count += 1) await newLine(`Line ${count}`);
  await expect(newLine('One too many')).rejects.toMatchObject({ code: 'too_many_phone_lines', status: 409 });
});
