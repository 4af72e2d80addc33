import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EverythingServer } from './everything-server.ts';

/** A sign-in service of OAuth 2.1 that is as strict as the standard allows. */
export type AuthorizationServer = AsyncDisposable & {
  url: string;
  /** How long it says that access tokens are good, in seconds; they are until they are ended. */
  lifetimeSeconds: number;
  /** Grants and other calls as they came, such as `refresh_token` or `register`. */
  calls: readonly string[];
  /** Whether programs may register by themselves. */
  registers: boolean;
  /** The program that may ask for tokens without a person. */
  program: { id: string; secret: string };
  /** Registers a program by hand, which proves itself by its secret when it asks for tokens. */
  addClient(client: { id: string; secret: string; redirectUri: string }): void;
  /** Lets a tool server answer 401 to what has no token of this service that is good for it. */
  protect(server: EverythingServer): void;
  /** Makes access tokens worthless; refresh tokens stay good. */
  expireTokens(): void;
  /** Makes everything worthless that was ever given. */
  withdraw(): void;
  /** What the browser of a person who presses this button is sent back with. */
  decide(authorizationUrl: string, decision: 'allow' | 'refuse'): Promise<URLSearchParams>;
};

type Wanted = { clientId: string; redirectUri: string; challenge: string; resource: string };

/** Starts one on 127.0.0.1. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const clients = new Map<string, string[]>();
  /** By ids of programs that have one. */
  const clientSecrets = new Map<string, string>();
  const codes = new Map<string, Wanted>();
  const refreshTokens = new Map<string, Wanted>();
  /** What each is good for. */
  const accessTokens = new Map<string, string>();
  const resources = new Set<string>();
  const calls: string[] = [];
  const http = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const body = await bodyOf(request);
    const answers: Readonly<Record<string, () => void>> = {
      'GET /resource': () =>
        json(response, 200, { resource: searchParams.get('of'), authorization_servers: [url] }),
      'GET /.well-known/oauth-authorization-server': () => json(response, 200, metadata(server.registers)),
      'POST /register': () => register(JSON.parse(body), response),
      'GET /authorize': () => askPerson(searchParams, response),
      'GET /decision': () => leave(searchParams, response),
      'POST /token': () => giveTokens(new URLSearchParams(body), request, response),
      'POST /revoke': () => revoke(new URLSearchParams(body), response),
    };
    const answer = answers[`${request.method} ${pathname}`];
    if (answer) answer();
    else json(response, 404, { error: 'not_found' });
  }

  function revoke(asked: URLSearchParams, response: ServerResponse): void {
    calls.push('revoke');
    refreshTokens.delete(asked.get('token') ?? '');
    json(response, 200, {});
  }

  function metadata(registers: boolean) {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      revocation_endpoint: `${url}/revoke`,
      ...(registers ? { registration_endpoint: `${url}/register` } : {}),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  function register(client: { redirect_uris: string[] }, response: ServerResponse): void {
    calls.push('register');
    const client_id = randomUUID();
    clients.set(client_id, client.redirect_uris);
    json(response, 201, { ...client, client_id });
  }

  function askPerson(asked: URLSearchParams, response: ServerResponse): void {
    const isKnown = clients.get(asked.get('client_id') ?? '')?.includes(asked.get('redirect_uri') ?? '');
    const isWhole = asked.get('response_type') === 'code' && asked.get('code_challenge_method') === 'S256';
    if (!isKnown || !isWhole || !resources.has(asked.get('resource') ?? '')) {
      response.writeHead(400).end('This request is not complete.');
      return;
    }
    const button = (decision: string, name: string) =>
      `<a href="/decision?${escaped(`${asked}&decision=${decision}`)}">${name}</a>`;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<title>Consent</title><h1>Consent</h1>${button('allow', 'Allow')} ${button('refuse', 'Refuse')}`,
    );
  }

  function leave(asked: URLSearchParams, response: ServerResponse): void {
    const wanted = {
      clientId: asked.get('client_id') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      resource: asked.get('resource') ?? '',
    };
    const back = new URL(wanted.redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', url);
    if (asked.get('decision') === 'allow') {
      const code = randomUUID();
      codes.set(code, wanted);
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { location: back.href }).end();
  }

  function giveTokens(asked: URLSearchParams, { headers }: IncomingMessage, response: ServerResponse): void {
    const grant = asked.get('grant_type') ?? '';
    calls.push(grant);
    const given =
      grant === 'client_credentials'
        ? ofProgram(asked, headers.authorization)
        : ofPerson(asked, headers.authorization);
    json(response, given ? 200 : 400, given ?? { error: 'invalid_grant' });
  }

  function ofPerson(asked: URLSearchParams, authorization: string | undefined) {
    const isRefresh = asked.get('grant_type') === 'refresh_token';
    const given = asked.get(isRefresh ? 'refresh_token' : 'code') ?? '';
    const store = isRefresh ? refreshTokens : codes;
    const wanted = store.get(given);
    // Each is good once.
    store.delete(given);
    const secret = clientSecrets.get(wanted?.clientId ?? '');
    const isClient = secret
      ? authorization === `Basic ${btoa(`${wanted?.clientId}:${secret}`)}`
      : wanted?.clientId === asked.get('client_id');
    if (!isClient) return undefined;
    const isProven =
      wanted?.challenge === challengeOf(asked.get('code_verifier') ?? '') &&
      wanted.redirectUri === asked.get('redirect_uri');
    if (!wanted || !(isRefresh || isProven)) return undefined;
    const refresh_token = randomUUID();
    refreshTokens.set(refresh_token, wanted);
    return { ...accessToken(wanted.resource), refresh_token };
  }

  function ofProgram(asked: URLSearchParams, authorization: string | undefined) {
    const { id, secret } = server.program;
    const isKnown = authorization === `Basic ${btoa(`${id}:${secret}`)}`;
    return isKnown ? accessToken(asked.get('resource') ?? '') : undefined;
  }

  function accessToken(resource: string) {
    const access_token = `access-${randomUUID()}`;
    accessTokens.set(access_token, resource);
    return { access_token, token_type: 'Bearer', expires_in: server.lifetimeSeconds };
  }

  const server: AuthorizationServer = {
    url,
    lifetimeSeconds: 3_600,
    calls,
    registers: true,
    program: { id: 'parley', secret: 'secret-of-the-program' },
    addClient({ id, secret, redirectUri }) {
      clients.set(id, [redirectUri]);
      clientSecrets.set(id, secret);
    },
    protect(toolServer) {
      resources.add(toolServer.url);
      toolServer.guard = ({ headers }) => {
        const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
        const isGood = accessTokens.get(token) === toolServer.url;
        const metadataUrl = `${url}/resource?of=${encodeURIComponent(toolServer.url)}`;
        return isGood ? undefined : `Bearer resource_metadata="${metadataUrl}"`;
      };
    },
    expireTokens: () => accessTokens.clear(),
    withdraw() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    async decide(authorizationUrl, decision) {
      const page = await (await fetch(authorizationUrl)).text();
      const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      );
      const link = links.find((address) => address.endsWith(`decision=${decision}`));
      const answer = await fetch(new URL(link ?? '/', url), { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '').searchParams;
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  return server;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
