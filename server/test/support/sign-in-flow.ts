import { createHash, randomBytes } from 'node:crypto';
import {
  CONSOLE_CLIENT_ID,
  CONSOLE_SCOPE,
  MAGIC_TOKEN_CONNECTION,
  MAGIC_TOKEN_PARAMETER,
  TokenReply,
} from '@parley/contract/auth.ts';

/**
 * Signs in with the token of a one-time link, by the same code flow with PKCE as the console.
 * @param url origin of the server
 */
export async function signInWithToken(url: string, oneTimeToken: string): Promise<TokenReply> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${url}/login`;
  const code = await followToCode(
    `${url}/oauth2/authorize?${new URLSearchParams({
      client_id: CONSOLE_CLIENT_ID,
      scope: CONSOLE_SCOPE,
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      connection_type: MAGIC_TOKEN_CONNECTION,
      [MAGIC_TOKEN_PARAMETER]: oneTimeToken,
    })}`,
    redirectUri,
  );
  return exchange(url, {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  });
}

/** New tokens for a session that goes on; the refresh token given counts no more. */
export function renewTokens(url: string, refresh_token: string): Promise<TokenReply> {
  return exchange(url, { grant_type: 'refresh_token', refresh_token });
}

async function exchange(url: string, grant: Record<string, string>): Promise<TokenReply> {
  const body = new URLSearchParams({ client_id: CONSOLE_CLIENT_ID, ...grant });
  const answer = await fetch(`${url}/oauth2/access_token`, { method: 'POST', body });
  return TokenReply.parse(await answer.json());
}

async function followToCode(start: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let hop = 0; hop < 10; hop += 1) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const next = new URL(answer.headers.get('location') ?? '', address);
    if (next.href.startsWith(redirectUri)) return next.searchParams.get('code') ?? '';
    address = next.href;
  }
  throw new Error('The sign-in did not come to an end.');
}
