import type { CampaignRowState } from '@parley/contract/campaign-rows.ts';
import type { CampaignPause, CampaignRetries } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import type { OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import type { OutgoingCallRow } from '../outgoing/outgoing-call-table.ts';

// What belongs here: what the end of a call means for its row and its campaign.

export type RowOutcome = {
  state: CampaignRowState;
  reason: OutgoingCallReason | null;
  /** When a row that waits is called again, in minutes from now; at once unless given. */
  againInMinutes?: number;
  /** False for a call that was not placed for a reason that has nothing to do with its row. */
  isAttempt?: false;
  /** Whether the line, the platform or the agent's side failed; undefined for an end that says nothing of them. */
  isFailure?: boolean;
  /** Why the campaign cannot go on. */
  pause?: CampaignPause;
};

/** How an ended call counts. @param attempts calls of the row so far, this one included */
export function outcomeOf(
  call: Pick<OutgoingCallRow, 'state' | 'reason' | 'answeredBy' | 'carrier' | 'conversationId'>,
  attempts: number,
  retries: CampaignRetries,
): RowOutcome {
  const { state, reason, answeredBy } = call;
  switch (state) {
    case 'answered':
      return {
        state: answeredBy === 'voicemail' ? answeredBy : state,
        reason: null,
        isFailure: heardNoAgent(call),
      };
    case 'busy':
    case 'no_answer':
      return { ...retried(state, attempts, retries[state]), reason: null, isFailure: false };
    case 'failed':
      // The person may have been called: not once more.
      if (reason === 'unknown_whether_it_rang') return { state, reason, isFailure: true };
      return { ...retried(state, attempts, retries.failed), reason, isFailure: true };
    case 'not_called':
      return notCalled(reason, attempts, retries);
    case 'cancelled':
    case 'queued':
    case 'dialling':
    case 'ringing':
      return { state: 'cancelled', reason };
  }
}

// Such as where calls that came in have taken the agent's last conversations: everyone else would be hung up on too.
// Scripted callees of the line simulator bring no sound.
function heardNoAgent({
  carrier,
  conversationId,
  answeredBy,
}: Pick<OutgoingCallRow, 'carrier' | 'conversationId' | 'answeredBy'>): boolean {
  return carrier !== 'simulator' && conversationId === null && answeredBy === null;
}

function notCalled(
  reason: OutgoingCallReason | null,
  attempts: number,
  retries: CampaignRetries,
): RowOutcome {
  const state = 'not_called';
  switch (reason) {
    case 'too_late':
    case 'agent_daily_limit':
      return { state: 'waiting', reason: null, isAttempt: false };
    case 'line_unusable':
    case 'agent_removed':
    case 'team_suspended':
    case 'budget_spent':
    case 'minutes_spent':
      return { state: 'waiting', reason, isAttempt: false, pause: reason };
    case 'platform_unreachable':
      return { ...retried(state, attempts, retries.failed), reason, isFailure: true };
    case 'platform_refused':
      return { state, reason, isFailure: true };
    default:
      return { state, reason };
  }
}

function retried(
  state: CampaignRowState,
  attempts: number,
  { times, minutes }: CampaignRetries['failed'],
): Pick<RowOutcome, 'state' | 'againInMinutes'> {
  return attempts <= times ? { state: 'waiting', againInMinutes: minutes } : { state };
}

/** The newest calls with a further one, oldest first. */
export function withNewest(newest: readonly boolean[], isFailure: boolean): boolean[] {
  return [...newest, isFailure].slice(-CAMPAIGNS.breakerCalls);
}

/** Whether so many of the newest calls failed that something is wrong with more than one of them. */
export function tooManyFail(newest: readonly boolean[]): boolean {
  const failed = newest.filter((isFailure) => isFailure).length;
  return newest.length >= CAMPAIGNS.breakerCalls && failed * 2 >= newest.length;
}
