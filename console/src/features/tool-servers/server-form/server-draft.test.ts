import type { ToolServer } from '@parley/contract/tool-servers.ts';
import { describe, expect, it } from 'vitest';
import { exampleServer } from '../../../../test/example-tool-server.ts';
import {
  changesAccess,
  draftOf,
  EMPTY_SERVER,
  newServer,
  type ServerDraft,
  serverChange,
  serverSchema,
} from './server-draft.ts';

const header = (name: string, value: string, isStored = false) => ({ name, value, isStored });
/** The first issue of each field, by the way to it. */
const serverProblems = (draft: ServerDraft, before: ToolServer | undefined) =>
  Object.fromEntries(
    (serverSchema(before).safeParse(draft).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .reverse(),
  );
const valid = { ...EMPTY_SERVER, name: ' Orders ', url: ' https://tools.example/mcp ', isTrusted: true };

describe('a new server', () => {
  it('needs a name, an address and to be trusted', () => {
    expect(serverProblems(EMPTY_SERVER, undefined)).toEqual({
      name: 'name_required',
      url: 'url_required',
      isTrusted: 'trust_required',
    });
    expect(serverProblems(valid, undefined)).toEqual({});
  });

  it.each(['tools.example', 'ftp://tools.example', 'https://', 'https://[tools'])(
    'refuses the address %s',
    (url) => {
      expect(serverProblems({ ...valid, url }, undefined)).toEqual({ url: 'url_invalid' });
    },
  );

  it('refuses markup, names of headers that are none and headers that stand there twice', () => {
    const refused = { ...valid, name: '<b>Orders', headers: [header('X Key', '1')] };
    expect(serverProblems(refused, undefined)).toEqual({
      name: 'markup_not_allowed',
      'headers.0.name': 'header_name_invalid',
    });
    const twice = { ...valid, headers: [header('X-Key', '1'), header('x-key', '2')] };
    expect(serverProblems(twice, undefined)).toEqual({ 'headers.1.name': 'header_twice' });
  });

  it('needs an ID and a secret of client credentials where these are chosen', () => {
    expect(serverProblems({ ...valid, auth: 'client' }, undefined)).toEqual({
      clientId: 'client_id_required',
      clientSecret: 'client_secret_required',
    });
  });

  it('needs an ID of its own client where a member signs in with one, and no secret', () => {
    const draft = { ...valid, auth: 'registered' as const };
    expect(serverProblems(draft, undefined)).toEqual({ clientId: 'client_id_required' });
    expect(newServer({ ...draft, clientId: ' parley ' })).toMatchObject({
      registered_client: { client_id: 'parley', scope: '' },
    });
  });

  it('goes out trimmed, with those headers that have a name and a value', () => {
    const headers = [header(' X-Key ', ' 1 '), header('X-Empty', ' '), header('', '2')];
    expect(newServer({ ...valid, headers, auth: 'token', token: ' secret ' })).toEqual({
      name: 'Orders',
      description: '',
      url: 'https://tools.example/mcp',
      transport: 'STREAMABLE_HTTP',
      request_headers: { 'X-Key': '1' },
      secret_token: 'secret',
    });
  });
});

describe('a stored server', () => {
  const stored = exampleServer({ config: { request_headers: { 'X-Key': '••••', 'X-Team': '••••' } } });

  it('changes by nothing when nothing is typed', () => {
    expect(serverProblems(draftOf(stored), stored)).toEqual({});
    expect(serverChange(draftOf(stored), stored)).toEqual({});
  });

  it('preserves the values of headers, except of those that are typed anew or removed', () => {
    const draft = draftOf(stored);
    const headers = [header('X-Key', 'new', true), header('X-More', 'more')];
    expect(serverChange({ ...draft, headers }, stored)).toEqual({
      request_headers: { 'X-Team': null, 'X-Key': 'new', 'X-More': 'more' },
    });
  });

  it('preserves an address that is not shown whole until another is typed', () => {
    const cut = exampleServer({ config: { url: 'https://mcp.zapier.example/…' } });
    expect(draftOf(cut).url).toBe('');
    expect(serverProblems(draftOf(cut), cut)).toEqual({});
    expect(serverChange({ ...draftOf(cut), url: 'https://other.example' }, cut)).toEqual({
      url: 'https://other.example',
    });
  });

  it('is reached the same way when only its name or description changes', () => {
    const draft = draftOf(stored);
    expect(changesAccess({ ...draft, name: 'New', description: 'New' }, stored)).toBe(false);
    expect(changesAccess({ ...draft, transport: 'SSE' }, stored)).toBe(true);
    expect(changesAccess({ ...draft, auth: 'token', token: 'new' }, stored)).toBe(true);
  });

  it('loses its token only when another authentication is chosen', () => {
    const withToken = exampleServer({ config: { has_secret_token: true } });
    const draft = draftOf(withToken);
    expect(serverChange(draft, withToken)).toEqual({});
    expect(serverChange({ ...draft, token: 'new' }, withToken)).toEqual({ secret_token: 'new' });
    expect(serverChange({ ...draft, auth: 'sign_in' }, withToken)).toEqual({ secret_token: null });
    const client = { ...draft, auth: 'client' as const, clientId: ' parley ', clientSecret: 'key' };
    expect(serverChange(client, withToken)).toEqual({
      secret_token: null,
      client_credentials: { client_id: 'parley', client_secret: 'key', scope: '' },
    });
  });

  it('preserves the secret of its client credentials until another is typed', () => {
    const client = exampleServer({ config: { client_credentials: { client_id: 'parley', scope: 'read' } } });
    const draft = draftOf(client);
    expect(serverProblems(draft, client)).toEqual({});
    expect(serverChange(draft, client)).toEqual({});
    expect(serverChange({ ...draft, scope: '' }, client)).toEqual({
      client_credentials: { client_id: 'parley', scope: '' },
    });
    expect(serverChange({ ...draft, auth: 'sign_in' }, client)).toEqual({ client_credentials: null });
    expect(serverChange({ ...draft, auth: 'registered', clientSecret: 'key' }, client)).toEqual({
      client_credentials: null,
      registered_client: { client_id: 'parley', client_secret: 'key', scope: 'read' },
    });
  });
});
