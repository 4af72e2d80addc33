import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { z } from 'zod';
import { expectedError } from '../../http/expected-error.ts';
import { NotSignedIn } from '../../http/request-errors.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  isTokenRefused,
  toVerifiedToken,
  type VerifyToken,
} from './verified-token.ts';

/** The issuer that replaces the embedded one. */
export type ExternalIssuerSettings = NonNullable<Settings['externalIssuer']>;

/** What the issuer's discovery document says that matters here. */
type IssuerEndpoints = {
  issuer: string;
  authorize: string;
  accessToken: string;
  logout: string | undefined;
};

/** An OpenID provider elsewhere: its id tokens are accepted, its addresses told to the console. */
export type ExternalIssuer = {
  /** @throws {IssuerUnreachable} */
  endpoints(): Promise<IssuerEndpoints>;
  /** @throws {NotSignedIn | IssuerUnreachable} */
  verify: VerifyToken;
};

/** The issuer cannot be asked at the moment, which says nothing about the token. */
export const IssuerUnreachable = expectedError('issuer_unreachable', 503, (cause: unknown) => ({
  sentence: 'The sign-in provider cannot be reached. Try again in a moment.',
  cause,
}));

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.string().optional(),
  jwks_uri: z.string(),
});
type Discovery = z.infer<typeof Discovery>;
type Found = { document: Discovery; keySet: ReturnType<typeof createRemoteJWKSet> };

const TIMEOUT_MS = 10_000;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Asks for the issuer's discovery document when it is first needed, and again until it has one. */
export function createExternalIssuer({ url, clientId }: ExternalIssuerSettings): ExternalIssuer {
  let pending: Promise<Found> | undefined;

  function find(): Promise<Found> {
    pending ??= discover(url).catch((cause: unknown) => {
      pending = undefined;
      throw new IssuerUnreachable(cause);
    });
    return pending;
  }

  return {
    async endpoints() {
      const { document } = await find();
      return {
        issuer: document.issuer,
        authorize: document.authorization_endpoint,
        accessToken: document.token_endpoint,
        logout: document.end_session_endpoint,
      };
    },

    async verify(token) {
      const { document, keySet } = await find();
      try {
        const verified = await jwtVerify(token, keySet, {
          issuer: document.issuer,
          audience: clientId,
          algorithms: ALGORITHMS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
        return toVerifiedToken(verified);
      } catch (cause) {
        if (cause instanceof NotSignedIn) throw cause;
        throw isTokenRefused(cause) ? new NotSignedIn(cause) : new IssuerUnreachable(cause);
      }
    },
  };
}

async function discover(url: string): Promise<Found> {
  const address = `${url}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const document = Discovery.parse(await answer.json());
  return {
    document,
    keySet: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: TIMEOUT_MS,
      [customFetch]: fetch,
    }),
  };
}
