import { createHmac } from 'node:crypto';
import type { SignedBody } from '../../http/route.ts';
import { isSameSecret } from '../../secrets/same-secret.ts';

/** Why a request is not taken for Slack's. */
export type SignatureProblem = 'unsigned' | 'old' | 'forged';

/** How far Slack's clock and this one may be apart, and how long a request may be under way. */
const WINDOW_SECONDS = 5 * 60;

/**
 * What can be said against a request without knowing the secret.
 * @param nowMs milliseconds since 1970
 */
export function outwardProblem(request: SignedBody, nowMs: number): SignatureProblem | undefined {
  const { timestamp, signature } = signatureOf(request);
  if (!/^\d{1,12}$/.test(timestamp) || !/^v0=[0-9a-f]{64}$/.test(signature)) return 'unsigned';
  return Math.abs(nowMs / 1000 - Number(timestamp)) > WINDOW_SECONDS ? 'old' : undefined;
}

/**
 * Whether the secret's owner signed the request.
 * @see https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export function isSignedWith(signingSecret: string, request: SignedBody): boolean {
  const { timestamp, signature } = signatureOf(request);
  const mac = createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(request.bytes);
  return isSameSecret(signature, `v0=${mac.digest('hex')}`);
}

function signatureOf({ header }: SignedBody) {
  return {
    timestamp: header('x-slack-request-timestamp') ?? '',
    signature: header('x-slack-signature') ?? '',
  };
}
