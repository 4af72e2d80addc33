import { randomInt } from 'node:crypto';

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new agent id: `agent_` and 26 random letters or digits, 134 bits, unguessable. */
export function newAgentId(): string {
  return `agent_${Array.from({ length: 26 }, () => LETTERS_AND_DIGITS[randomInt(36)]).join('')}`;
}
