import { type ExternalIssuer, IssuerUnreachable } from './external-issuer.ts';
import { answerForm, type RawAnswer } from './form-request.ts';

const TIMEOUT_MS = 10_000;

/** Passes token requests on to the outside issuer, for the console may talk to this server only. */
export function relayTokenRequests(issuer: ExternalIssuer, onFailure: (error: unknown) => void): RawAnswer {
  return answerForm(async (form) => {
    const { accessToken } = await issuer.endpoints();
    try {
      const answer = await fetch(accessToken, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: await answer.json() };
    } catch (cause) {
      throw new IssuerUnreachable(cause);
    }
  }, onFailure);
}
