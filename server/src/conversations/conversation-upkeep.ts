import type { Logger } from 'pino';
import type { TeamStanding } from '../identity/teams/team-store.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Admission } from './admission/admission.ts';
import type { AftercareWork } from './aftercare/aftercare.ts';
import type { ConversationStore } from './records/conversation-store.ts';
import type { ConversationLeases } from './resumption/conversation-leases.ts';

/** What the upkeep needs. */
export type UpkeepDependencies = {
  store: Pick<ConversationStore, 'keepAlive' | 'sweep'>;
  admission: Pick<Admission, 'runningIds' | 'teamIds' | 'stopTeam'>;
  leases: Pick<ConversationLeases, 'revoke'>;
  teams: Pick<TeamStanding, 'isSuspended' | 'forget'>;
  aftercare: Pick<AftercareWork, 'catchUp'>;
  nodes: Pick<Nodes, 'hear' | 'onHearing'>;
  log: Logger;
};

const UPKEEP_MS = 30_000;

/** What nodes tell each other, with its id, when an operator has changed a team. */
export const TEAM_CHANGE = 'team-change';

/** Begins what is done for conversations again and again. Disposing of it stops that. */
export function startUpkeep(dependencies: UpkeepDependencies) {
  const { store, admission, leases, teams, aftercare, nodes, log } = dependencies;
  let last = keepUp();
  // Another node may have taken over conversations of this one while it was cut off.
  nodes.onHearing(() => void renewRunning().catch(report));
  nodes.hear(TEAM_CHANGE, (teamId) => {
    teams.forget(String(teamId));
    void endSuspended([String(teamId)]).catch(report);
  });
  const timer = setInterval(() => {
    last = last.then(keepUp);
  }, UPKEEP_MS).unref();

  function report(error: unknown): void {
    log.warn({ err: error }, 'conversations could not be looked after');
  }

  async function renewRunning(): Promise<void> {
    for (const id of await store.keepAlive(admission.runningIds())) leases.revoke(id);
  }

  async function endSuspended(teamIds: Iterable<string>): Promise<void> {
    for (const teamId of teamIds) if (await teams.isSuspended(teamId)) admission.stopTeam(teamId);
  }

  async function keepUp(): Promise<void> {
    try {
      await renewRunning();
      await endSuspended(admission.teamIds());
      await store.sweep();
      await aftercare.catchUp();
    } catch (error) {
      report(error);
    }
  }

  return {
    /** Heartbeats, and ends of abandoned and suspended conversations; runs every half minute by itself. */
    keepUp,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await last;
    },
  };
}
