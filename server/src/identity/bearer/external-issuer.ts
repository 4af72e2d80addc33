import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { ExpectedError, expectedError } from '../../http/expected-error.ts';
import { NotSignedIn } from '../../http/request-errors.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  isTokenRefused,
  toVerifiedToken,
  type VerifiedToken,
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
/** How long the issuer's keys count at least: tokens that are forged must not have it asked again and again. */
const KNOWN_MS = 5_000;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * Asks for the issuer's discovery document when it is first needed, again until it has one, and when a token is signed
 * by a key that it does not know: the issuer may have renewed its keys, or moved them.
 */
export function createExternalIssuer({ url, clientId }: ExternalIssuerSettings): ExternalIssuer {
  let pending: Promise<Found> | undefined;
  let renewal: Promise<Found> | undefined;
  let askedMs = Date.now();

  function find(): Promise<Found> {
    pending ??= discover(url).catch((cause: unknown) => {
      pending = undefined;
      throw new IssuerUnreachable(cause);
    });
    return pending;
  }

  // What is known goes on to count meanwhile.
  function findAnew(): Promise<Found> {
    if (renewal || Date.now() - askedMs < KNOWN_MS) return renewal ?? find();
    askedMs = Date.now();
    renewal = discover(url)
      .then((found) => {
        pending = Promise.resolve(found);
        return found;
      })
      .catch((cause: unknown) => {
        throw new IssuerUnreachable(cause);
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  async function verifyBy({ document, keySet }: Found, token: string): Promise<VerifiedToken> {
    const verified = await jwtVerify(token, keySet, {
      issuer: document.issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return toVerifiedToken(verified);
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
      const known = await find();
      try {
        return await verifyBy(known, token).catch(async (error: unknown) => {
          const found = isOfUnknownKey(error) ? await findAnew() : known;
          if (found === known) throw error;
          return verifyBy(found, token);
        });
      } catch (cause) {
        if (cause instanceof ExpectedError) throw cause;
        throw isTokenRefused(cause) ? new NotSignedIn(cause) : new IssuerUnreachable(cause);
      }
    },
  };
}

/** Keys need not have names: then a signature by another one is merely wrong. */
function isOfUnknownKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
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
