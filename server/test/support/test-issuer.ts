import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID provider elsewhere, reduced to what a server that trusts it sees. */
export type OutsideIssuer = AsyncDisposable & {
  url: string;
  /** Signs an id token for the client `parley-at-issuer`. */
  idToken(claims: Record<string, unknown>, options?: TokenOptions): Promise<string>;
  /** Signs with another key from now on, which alone is published. */
  renewKey(renewed?: RenewedKey): Promise<void>;
  /** Paths that were asked for. */
  requests: string[];
  /** Forms that reached the token endpoint. */
  tokenRequests: URLSearchParams[];
  /** What it answers there. */
  tokens: { id_token: string; access_token: string; refresh_token: string };
};

/** Where a key is published, and its name; none where it has none. */
type RenewedKey = { path?: string; kid?: string | undefined };

type TokenOptions = { audience?: string; issuer?: string; typ?: string };

export const OUTSIDE_CLIENT_ID = 'parley-at-issuer';

export async function startOutsideIssuer(): Promise<OutsideIssuer> {
  let signing = await newKey({ kid: 'one' });
  const tokenRequests: URLSearchParams[] = [];
  const requests: string[] = [];
  const tokens = { id_token: 'an id token', access_token: 'a', refresh_token: 'b' };
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/token') tokenRequests.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    const answers: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        end_session_endpoint: `${url}/logout`,
        jwks_uri: `${url}${signing.path}`,
      },
      [signing.path]: { keys: [signing.published] },
      '/token': tokens,
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    tokenRequests,
    tokens,
    async renewKey(renewed = { kid: 'two' }) {
      signing = await newKey(renewed);
    },
    idToken: (claims, { audience = OUTSIDE_CLIENT_ID, issuer = url, typ } = {}) =>
      new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims })
        .setProtectedHeader({ ...signing.header, ...(typ === undefined ? {} : { typ }) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime('10 minutes')
        .sign(signing.privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function newKey({ path = '/keys', kid }: RenewedKey) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const header = { alg: 'ES256', ...(kid === undefined ? {} : { kid }) };
  return { path, header, privateKey, published: { ...(await exportJWK(publicKey)), ...header } };
}
