import type { PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import type { ExpectedError } from '../../../http/expected-error.ts';
import type { SignedBody } from '../../../http/route.ts';
import { isLineSecret } from '../lines/line-secret.ts';
import type { OpenPhoneLine } from '../lines/phone-lines.ts';
import { PhoneAccountDiffers, PhoneSecretRefused, PhoneSignatureRefused } from '../phone-errors.ts';
import { isSignedWith } from './phone-signature.ts';

/** A webhook that the line's platform sent, or what speaks against that. */
export type CheckedForm =
  | { form: URLSearchParams }
  | { error: ExpectedError /** To be shown with the line. */; problem?: PhoneLineProblem };

/** @param url address as the platform called it */
export function checkedForm(
  { kind, secret, accountSid }: OpenPhoneLine,
  { signed: { bytes, header }, url }: { signed: SignedBody; url: string },
): CheckedForm {
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  if (kind === 'media_socket') {
    if (isLineSecret(header('authorization'), secret)) return { form };
    return { error: new PhoneSecretRefused(), problem: 'secret_refused' };
  }
  const signature = header('x-twilio-signature') ?? '';
  if (!isSignedWith(secret, { url, form, signature })) {
    return { error: new PhoneSignatureRefused('forged'), problem: 'signature_refused' };
  }
  if (form.get('AccountSid') === accountSid) return { form };
  return { error: new PhoneAccountDiffers(), problem: 'account_differs' };
}
