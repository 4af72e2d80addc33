import { NotSignedIn } from '../../http/request-errors.ts';
import type { Authentication } from './authentication.ts';
import { answerForm, FormExpected, type RawAnswer } from './form-request.ts';

/** Answers `POST token=<id token>`, the specification's own call and not that of RFC 7662, with whether the token is good and, if so, the region. */
export function answerIntrospection(
  { authenticate }: Authentication,
  region: string,
  onFailure: (error: unknown) => void,
): RawAnswer {
  return answerForm(async (form) => {
    const token = form.get('token');
    if (!token) throw new FormExpected('Send the id token in a field named token.');
    const caller = await authenticate(token).catch((error: unknown) => {
      if (error instanceof NotSignedIn) return undefined;
      throw error;
    });
    const body = caller ? { active: true, region, sub: caller.userId } : { active: false };
    return { status: 200, body };
  }, onFailure);
}
