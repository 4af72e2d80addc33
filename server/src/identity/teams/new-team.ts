import type { MemberLink } from '@parley/contract/members.ts';
import type { createTeam } from '@parley/contract/operator-teams.ts';
import type { z } from 'zod';
import type { Caller } from '../../http/route.ts';
import { ManagedElsewhere } from '../accounts/account-errors.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import { type MemberLinkDependencies, memberLink } from './member-link.ts';
import type { TeamStore } from './team-store.ts';

/** Makes teams for operators. @throws {EmailTaken | ManagedElsewhere} */
export type MakeTeam = (
  caller: Caller,
  wanted: z.output<NonNullable<typeof createTeam.body>>,
) => Promise<MemberLink & { teamId: string }>;

export type NewTeamDependencies = MemberLinkDependencies & {
  teams: Pick<TeamStore, 'create'>;
  audit: Pick<AuditStore, 'add'>;
  /** Whether an outside issuer manages accounts, and thereby makes teams. */
  isManagedElsewhere: boolean;
};

export function createTeamMaker(dependencies: NewTeamDependencies): MakeTeam {
  const { teams, audit, isManagedElsewhere } = dependencies;
  return async (caller, { name, owner_email: email, lang }) => {
    if (isManagedElsewhere) throw new ManagedElsewhere();
    const made = await teams.create({ name, owner: { email, lang } }, (transaction, teamId) =>
      audit.add(
        {
          teamId,
          actorKind: 'operator',
          actorId: caller.apiKey?.id ?? caller.userId,
          actorName: caller.name,
          action: 'create',
          operation: 'createTeam',
          subjectKind: 'Operator',
          subjectId: teamId,
          subjectName: name,
          after: { name },
        },
        transaction,
      ),
    );
    return { teamId: made.teamId, ...(await memberLink(dependencies, caller, made.owner)) };
  };
}
