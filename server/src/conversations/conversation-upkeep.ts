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
  teams: Pick<TeamStanding, 'isSuspended'>;
  aftercare: Pick<AftercareWork, 'catchUp'>;
  nodes: Pick<Nodes, 'onHearing'>;
  log: Logger;
};

const UPKEEP_MS = 30_000;

/** Begins what is done for conversations again and again. Disposing of it stops that. */
export function startUpkeep(dependencies: UpkeepDependencies) {
  const { store, admission, leases, teams, aftercare, nodes, log } = dependencies;
  let last = keepUp();
  // Another node may have taken over conversations of this one while it was cut off.
  nodes.onHearing(() => void renewRunning().catch(report));
  const timer = setInterval(() => {
    last = last.then(keepUp);
  }, UPKEEP_MS).unref();

  function report(error: unknown): void {
    log.warn({ err: error }, 'conversations could not be looked after');
  }

  async function renewRunning(): Promise<void> {
    for (const id of await store.keepAlive(admission.runningIds())) leases.revoke(id);
  }

  async function keepUp(): Promise<void> {
    try {
      await renewRunning();
      for (const teamId of admission.teamIds()) {
        if (await teams.isSuspended(teamId)) admission.stopTeam(teamId);
      }
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
