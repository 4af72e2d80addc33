import type { AgentLanguage } from '@parley/contract/languages.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { agentLanguage } from '../../agents/agent-language.ts';
import { agents, agentVersions } from '../../agents/agent-table.ts';
import type { Database } from '../../database/database.ts';
import { teams } from '../../identity/teams/team-table.ts';
import { internationalNumber } from '../../numbers/international-number.ts';
import { numbers } from '../../numbers/number-table.ts';
import { phoneLines } from './lines/phone-line-table.ts';

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

/** Whether an agent of a team answers a number. */
export async function hasAnsweredNumber(database: Database, teamId: string): Promise<boolean> {
  const isAnswered = and(eq(agents.teamId, teamId), isNotNull(agents.activeNumber), isNull(agents.deletedAt));
  return (await database.$count(agents, isAnswered)) > 0;
}

/** A voice that callers hear over phone lines; without an id it is that of the language. */
export type LineVoice = { teamId: string; voiceId: string | undefined; language: AgentLanguage };

/** Voices of agents that phone lines reach, each once. */
export async function findLineVoices(database: Database, most: number): Promise<LineVoice[]> {
  const voiceId = sql<string | null>`${agentVersions.conversationConfig} -> 'tts' ->> 'voice_id'`;
  const found = await database
    .selectDistinct({ teamId: agents.teamId, voiceId, language: agents.language })
    .from(agents)
    .innerJoin(
      agentVersions,
      and(eq(agentVersions.agentRowId, agents.id), eq(agentVersions.number, agents.version)),
    )
    .innerJoin(phoneLines, eq(phoneLines.teamId, agents.teamId))
    .innerJoin(teams, eq(teams.id, agents.teamId))
    .where(and(isNotNull(agents.activeNumber), isNull(agents.deletedAt), isNull(teams.suspendedAt)))
    .limit(most);
  return found.map(({ teamId, voiceId: id, language }) => ({
    teamId,
    voiceId: id ?? undefined,
    language: agentLanguage(language),
  }));
}

/** `sip:+33199001234;npdi@pbx.example.org;transport=tls` names the number before its parameters and the host. */
export function userPart(called: string): string {
  const address = /^sips?:([^@;]+)(?:;[^@]*)?@/i.exec(called.trim());
  return address?.[1] ?? called;
}
