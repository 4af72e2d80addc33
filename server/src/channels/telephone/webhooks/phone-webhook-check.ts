import { PHONE_WEBHOOK_BYTES } from '@parley/contract/phone-calls.ts';
import type { PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import type { ExpectedError } from '../../../http/expected-error.ts';
import type { RequestFacts, SignedBody } from '../../../http/route.ts';
import { isLineSecret } from '../lines/line-secret.ts';
import type { OpenPhoneLine, PhoneLines } from '../lines/phone-lines.ts';
import type { PhoneOutcome } from '../phone-call.ts';
import {
  PhoneAccountDiffers,
  PhoneSecretRefused,
  PhoneSignatureRefused,
  PhoneWebhookTooLong,
  PhoneWebhookUnreadable,
} from '../phone-errors.ts';
import { isSignedWith } from './phone-signature.ts';

/** A webhook that the line's platform sent, or what speaks against that. */
type CheckedForm =
  | { form: URLSearchParams }
  | { error: ExpectedError /** To be shown with the line. */; problem?: PhoneLineProblem };

/** @param url address as the platform called it */
function checkedForm(
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

/**
 * What a line's platform sent.
 * @throws {ExpectedError} where it is unreadable, or was not sent by the platform
 */
export async function readWebhook(
  lineId: string,
  { signed, url }: RequestFacts,
  { lines, publicUrl }: { lines: Pick<PhoneLines, 'open' | 'noteProblem'>; publicUrl: string },
): Promise<{ line: OpenPhoneLine; form: URLSearchParams }> {
  if (!signed) throw new PhoneWebhookUnreadable();
  if (signed.bytes.length > PHONE_WEBHOOK_BYTES) throw new PhoneWebhookTooLong();
  // Requests that do not even claim to be a platform's cost no query.
  if (!signed.header('x-twilio-signature') && !signed.header('authorization')) {
    throw new PhoneSignatureRefused('unsigned');
  }
  const line = await lines.open(lineId);
  const checked = checkedForm(line, { signed, url: `${publicUrl}${url}` });
  if ('form' in checked) return { line, form: checked.form };
  if (checked.problem) await lines.noteProblem(line.id, checked.problem);
  throw checked.error;
}

/** Counts a webhook that was refused. */
export function countRefusal(error: unknown, count: (outcome: PhoneOutcome) => void): void {
  const outcome = refusalOf(error);
  if (outcome) count(outcome);
}

function refusalOf(error: unknown): PhoneOutcome | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? REFUSALS.get(code) : undefined;
}

/** How refusals are counted, by their codes. */
const REFUSALS: ReadonlyMap<string, PhoneOutcome> = new Map([
  ['phone_signature_unsigned', 'forged'],
  ['phone_signature_forged', 'forged'],
  ['phone_secret_refused', 'forged'],
  ['phone_account_differs', 'forged'],
  ['phone_ticket_refused', 'forged'],
  ['phone_line_unknown', 'unknown_line'],
  ['phone_call_unknown', 'unknown_call'],
  ['body_too_large', 'oversized'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'oversized'],
  ['phone_webhook_unreadable', 'unreadable'],
  ['invalid_request', 'unreadable'],
]);
