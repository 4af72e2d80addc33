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

/** What is known of an issuer: asked for when it is first needed, and again until there is an answer. */
class Discoveries {
  readonly #url: string;
  #pending: Promise<Found> | undefined;
  #renewal: Promise<Found> | undefined;
  #askedMs = Date.now();

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws {IssuerUnreachable} */
  find(): Promise<Found> {
    this.#pending ??= discover(this.#url).catch((cause: unknown) => {
      this.#pending = undefined;
      throw new IssuerUnreachable(cause);
    });
    return this.#pending;
  }

  /**
   * Asks anew, unless that was a moment ago; what is known goes on to count meanwhile.
   * @throws {IssuerUnreachable}
   */
  findAnew(): Promise<Found> {
    if (this.#renewal || Date.now() - this.#askedMs < KNOWN_MS) return this.#renewal ?? this.find();
    this.#askedMs = Date.now();
    this.#renewal = this.#renewed().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renewed(): Promise<Found> {
    try {
      const found = await discover(this.#url);
      this.#pending = Promise.resolve(found);
      return found;
    } catch (cause) {
      throw new IssuerUnreachable(cause);
    }
  }
}

/**
 * Asks for the issuer's discovery document when it is first needed, and again when a token is signed by a key that it
 * does not know: the issuer may have renewed its keys, or moved them.
 */
export function createExternalIssuer({ url, clientId }: ExternalIssuerSettings): ExternalIssuer {
  const discoveries = new Discoveries(url);

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
      const { document } = await discoveries.find();
      return {
        issuer: document.issuer,
        authorize: document.authorization_endpoint,
        accessToken: document.token_endpoint,
        logout: document.end_session_endpoint,
      };
    },

    async verify(token) {
      const known = await discoveries.find();
      try {
        return await verifyBy(known, token).catch(async (error: unknown) => {
          const found = isOfUnknownKey(error) ? await discoveries.findAnew() : known;
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
