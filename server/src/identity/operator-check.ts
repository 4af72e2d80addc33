import { NotAllowed } from '../http/request-errors.ts';
import type { Caller } from '../http/route.ts';
import type { accounts } from './accounts/account-table.ts';

// What belongs here: which accounts are operators, who manage the teams of the installation.

/** Whether an account is an operator's. */
export type IsOperator = (
  account: Pick<typeof accounts.$inferSelect, 'email' | 'issuer' | 'isOperator'>,
) => boolean;

/**
 * Refuses what would let another person sign in with an operator's address.
 * @throws {NotAllowed}
 */
export function requireNoOperator(
  isOperator: IsOperator,
  email: string,
  caller?: Pick<Caller, 'isOperator'>,
): void {
  const account = { email: email.trim().toLowerCase(), issuer: null, isOperator: false };
  if (!caller?.isOperator && isOperator(account)) {
    throw new NotAllowed('This address is that of an operator of this installation.');
  }
}

/**
 * Accounts of this server are operators by their address, those of an outside issuer by a claim.
 * @param addresses in lower case
 */
export function createOperatorCheck(
  addresses: readonly string[],
  externalIssuer: { operatorClaim?: unknown } | undefined,
): IsOperator {
  const named = new Set<string | null>(addresses);
  return ({ email, issuer, isOperator }) =>
    issuer === null ? named.has(email) : isOperator && externalIssuer?.operatorClaim !== undefined;
}
