import { and, eq, isNull } from 'drizzle-orm';
import { agents } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';
import { internationalNumber } from '../../numbers/international-number.ts';
import { numbers } from '../../numbers/number-table.ts';

/** Who answers a number. */
export type AnsweringAgent = {
  /** `agent_…`. */
  agentId: string;
  /** The number in international form. */
  number: string;
  /** What it is called; empty for nothing. */
  label: string;
};

/**
 * The agent that answers a number of a team; two teams may name the same number.
 * @param called as a platform names it: with or without plus sign, or as a SIP address
 */
export async function findAnsweringAgent(
  database: Database,
  teamId: string,
  called: string,
): Promise<AnsweringAgent | undefined> {
  const number = internationalNumber(userPart(called))?.number;
  if (number === undefined) return undefined;
  const [found] = await database
    .select({ agentId: agents.agentId, label: numbers.label })
    .from(agents)
    .leftJoin(numbers, and(eq(numbers.teamId, teamId), eq(numbers.number, number)))
    .where(and(eq(agents.teamId, teamId), eq(agents.activeNumber, number), isNull(agents.deletedAt)));
  return found && { agentId: found.agentId, number, label: found.label ?? '' };
}

// `sip:+33199001234@pbx.example.org;transport=tls` names the number before the host.
function userPart(called: string): string {
  const address = /^sips?:([^@;]+)@/i.exec(called.trim());
  return address?.[1] ?? called;
}
