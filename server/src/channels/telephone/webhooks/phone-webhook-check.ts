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

/** What speaks against a webhook being the platform's, and how that is shown with the line; undefined for nothing. */
function refusalOf(
  { kind, secret, accountSid }: OpenPhoneLine,
  form: URLSearchParams,
  { url, header }: { url: string; header: SignedBody['header'] },
): { error: ExpectedError; problem: PhoneLineProblem } | undefined {
  if (kind === 'media_socket') {
    if (isLineSecret(header('authorization'), secret)) return undefined;
    return { error: new PhoneSecretRefused(), problem: 'secret_refused' };
  }
  const signature = header('x-twilio-signature') ?? '';
  if (!isSignedWith(secret, { url, form, signature })) {
    return { error: new PhoneSignatureRefused('forged'), problem: 'signature_refused' };
  }
  if (form.get('AccountSid') === accountSid) return undefined;
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
  const form = new URLSearchParams(Buffer.from(signed.bytes).toString('utf8'));
  const refusal = refusalOf(line, form, { url: `${publicUrl}${url}`, header: signed.header });
  if (!refusal) return { line, form };
  await lines.noteProblem(line.id, refusal.problem);
  throw refusal.error;
}

/** Counts a webhook that was refused. */
export function countRefusal(error: unknown, count: (outcome: PhoneOutcome) => void): void {
  const outcome = error instanceof Error && 'code' in error ? REFUSALS.get(String(error.code)) : undefined;
  if (outcome) count(outcome);
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
