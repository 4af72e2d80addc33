import type { Logger } from 'pino';
import type { Admission } from '../admission/admission.ts';
import type { Recordings } from '../recording/recordings.ts';
import type { HeldPlanSources } from './held-plan.ts';
import type { HoldingParts } from './held-session.ts';

/** What doors of other nouns hold their conversations with. */
export type DoorParts = HeldPlanSources &
  HoldingParts & {
    admission: Admission;
    recordings: Pick<Recordings, 'open'>;
    log: Logger;
  };
