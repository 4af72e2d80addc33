import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID provider elsewhere, reduced to what a server that trusts it sees. */
export type OutsideIssuer = AsyncDisposable & {
  url: string;
  /** Signs an id token for the client `parley-at-issuer`. */
  idToken(claims: Record<string, unknown>, options?: TokenOptions): Promise<string>;
  /** Forms that reached the token endpoint. */
  tokenRequests: URLSearchParams[];
  /** What it answers there. */
  tokens: { id_token: string; access_token: string; refresh_token: string };
};

type TokenOptions = { audience?: string; issuer?: string; typ?: string };

export const OUTSIDE_CLIENT_ID = 'parley-at-issuer';

export async function startOutsideIssuer(): Promise<OutsideIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const tokenRequests: URLSearchParams[] = [];
  const tokens = { id_token: 'an id token', access_token: 'a', refresh_token: 'b' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/token') tokenRequests.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    const answers: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        end_session_endpoint: `${url}/logout`,
        jwks_uri: `${url}/keys`,
      },
      '/keys': { keys: [key] },
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
    tokenRequests,
    tokens,
    idToken: (claims, { audience = OUTSIDE_CLIENT_ID, issuer = url, typ } = {}) =>
      new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'one', ...(typ === undefined ? {} : { typ }) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime('10 minutes')
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
