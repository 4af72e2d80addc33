import type { AgentLanguage } from '@parley/contract/languages.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { agentLanguage } from '../../agents/agent-language.ts';
import { agents } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';
import { teams } from '../../identity/teams/team-table.ts';
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
  /** The one that the agent speaks. */
  language: AgentLanguage;
  /** Whether the operator has suspended the team. */
  isSuspended: boolean;
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
    .select({
      agentId: agents.agentId,
      label: numbers.label,
      language: agents.language,
      suspendedAt: teams.suspendedAt,
    })
    .from(agents)
    .innerJoin(teams, eq(teams.id, agents.teamId))
    .leftJoin(numbers, and(eq(numbers.teamId, teamId), eq(numbers.number, number)))
    .where(and(eq(agents.teamId, teamId), eq(agents.activeNumber, number), isNull(agents.deletedAt)));
  return (
    found && {
      agentId: found.agentId,
      number,
      label: found.label ?? '',
      language: agentLanguage(found.language),
      isSuspended: found.suspendedAt !== null,
    }
  );
}

// `sip:+33199001234@pbx.example.org;transport=tls` names the number before the host.
function userPart(called: string): string {
  const address = /^sips?:([^@;]+)@/i.exec(called.trim());
  return address?.[1] ?? called;
}
