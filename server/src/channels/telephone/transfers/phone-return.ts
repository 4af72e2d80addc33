import type { PhoneReturn } from '../phone-call.ts';
import type { PhoneCallRow } from '../phone-call-store.ts';
import type { DialOutcome } from './dial-outcome.ts';

/**
 * Why a caller comes back to the agent from where they were put through to.
 * @returns undefined where they do not
 */
export function returnOf(
  {
    instruction,
    conversationId,
    returning,
  }: Pick<PhoneCallRow, 'instruction' | 'conversationId' | 'returning'>,
  outcome: DialOutcome | undefined,
): PhoneReturn | undefined {
  if (instruction?.type === 'connect') return returning ?? undefined;
  if (instruction?.type !== 'dial' && instruction?.type !== 'refer') return undefined;
  if (outcome === undefined || outcome === 'accepted') return undefined;
  return { conversationId, destination: instruction.destination, reason: outcome };
}
