import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiScope } from '@parley/contract/api-scope.ts';
import { OAUTH_PATHS } from '@parley/contract/auth.ts';
import { isSameSecret } from '../../secrets/same-secret.ts';
import type { OauthClient } from '../../settings/oauth-clients.ts';
import { readForm, sendJson } from '../bearer/form-request.ts';
import { CLIENT_TOKEN_SECONDS, type ClientTokenStore } from './client-token-store.ts';

// What belongs here: the client credentials grant (RFC 6749, section 4.4) and revocation (RFC 7009). Failures have the
// form of these documents, so that libraries for OAuth understand them.

/** Route patterns that {@link answerClients} answers. */
export const CLIENT_PATHS = [OAUTH_PATHS.clientToken, OAUTH_PATHS.clientRevocation] as const;

/** What the answers need. */
export type TokenEndpointDependencies = {
  clients: readonly OauthClient[];
  tokens: Pick<ClientTokenStore, 'findTeam' | 'issue' | 'revoke'>;
  /** Told of what must not happen. */
  onFailure: (error: unknown) => void;
};

/** A failure in the words of OAuth. */
class OauthError extends Error {
  override name = 'OauthError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, sentence: string, status = 400) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

/** Answers requests of the provider's systems for tokens, and to end them. */
export function answerClients(dependencies: TokenEndpointDependencies) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const form = await readForm(request);
      const client = clientOf(request, form, dependencies.clients);
      if (request.url?.startsWith(OAUTH_PATHS.clientRevocation)) {
        await dependencies.tokens.revoke(client, required(form, 'token'));
        sendJson(response, 200, {});
      } else {
        sendJson(response, 200, await grantedToken(form, client, dependencies));
      }
    } catch (error) {
      const failure = error instanceof OauthError ? error : undefined;
      const isForm = error instanceof Error && 'status' in error && error.status === 400;
      if (!failure && !isForm) dependencies.onFailure(error);
      if (failure?.status === 401) response.setHeader('www-authenticate', 'Basic realm="oauth"');
      const { code, status, message } =
        failure ??
        (isForm
          ? new OauthError('invalid_request', error.message)
          : new OauthError('server_error', 'Something went wrong.', 500));
      sendJson(response, status, { error: code, error_description: message });
    }
  };
}

async function grantedToken(
  form: URLSearchParams,
  client: OauthClient,
  { tokens }: TokenEndpointDependencies,
) {
  if (required(form, 'grant_type') !== 'client_credentials') {
    throw new OauthError('unsupported_grant_type', 'Only client_credentials is granted here.');
  }
  const scopes = wantedScopes(form.get('scope'), client);
  const asked = required(form, 'team_id');
  const teamId = await tokens.findTeam(asked);
  if (teamId === undefined) throw new OauthError('invalid_target', `There is no team ${asked} with members.`);
  return {
    access_token: await tokens.issue(client, { teamId, scopes }),
    token_type: 'Bearer',
    expires_in: CLIENT_TOKEN_SECONDS,
    scope: scopes.join(' '),
  };
}

/** All that the client may have, unless it asks for less. */
function wantedScopes(scope: string | null, client: OauthClient): readonly ApiScope[] {
  const wanted = new Set((scope ?? '').split(' ').filter(Boolean));
  const refused = [...wanted].find((name) => !client.scopes.some((own) => own === name));
  if (refused !== undefined) throw new OauthError('invalid_scope', `This client has no scope ${refused}.`);
  return wanted.size === 0 ? client.scopes : client.scopes.filter((own) => wanted.has(own));
}

function required(form: URLSearchParams, name: string): string {
  const [value, ...others] = form.getAll(name);
  if (value && others.length === 0) return value;
  throw new OauthError('invalid_request', `Send the field ${name}, once.`);
}

/** The client that a request comes from, by its Authorization header or its form. @throws {OauthError} */
function clientOf(
  { headers }: IncomingMessage,
  form: URLSearchParams,
  clients: readonly OauthClient[],
): OauthClient {
  const fromHeader = basicCredentials(headers.authorization);
  if (fromHeader && form.has('client_secret')) {
    throw new OauthError('invalid_request', 'Send the secret of the client in one place alone.');
  }
  const id = fromHeader?.id ?? form.get('client_id') ?? '';
  const secret = fromHeader?.secret ?? form.get('client_secret') ?? '';
  const client = clients.find((known) => known.id === id);
  // An unknown client takes as long as a wrong secret.
  const isRight = isSameSecret(secret, client?.secret ?? '');
  if (client && isRight) return client;
  throw new OauthError('invalid_client', 'There is no such client with this secret.', 401);
}

// Id and secret are written as form values there, see RFC 6749, section 2.3.1.
function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return { id: formValue(text.slice(0, Math.max(0, at))), secret: formValue(text.slice(at + 1)) };
}

function formValue(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? '';
}
