import type { Logger } from 'pino';
import type { TeamStanding } from '../../identity/teams/team-standing-store.ts';
import type { Admission } from '../admission/admission.ts';
import type { Recordings } from '../recording/recordings.ts';
import type { HeldPlanSources } from './held-plan.ts';
import type { HoldingParts } from './held-session.ts';

/** What doors of other nouns hold their conversations with. */
export type DoorParts = HeldPlanSources &
  HoldingParts & {
    admission: Admission;
    teams: Pick<TeamStanding, 'hasSeveral' | 'isSuspended'>;
    recordings: Pick<Recordings, 'open'>;
    log: Logger;
  };
