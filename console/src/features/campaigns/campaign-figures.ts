import { CampaignRowState } from '@parley/contract/campaign-rows.ts';
import type { Campaign } from '@parley/contract/campaigns.ts';

/** States of rows in the order in which they are shown: those that are done first. */
export const ROW_STATES: readonly CampaignRowState[] = [
  'answered',
  'voicemail',
  'no_answer',
  'busy',
  'failed',
  'not_called',
  'cancelled',
  'calling',
  'waiting',
];

/** How many people a campaign has, how many of them it was through with, and how many it is still to call. */
export function figuresOf({ rows }: Pick<Campaign, 'rows'>): { total: number; done: number; left: number } {
  const total = CampaignRowState.options.reduce((sum, state) => sum + (rows[state] ?? 0), 0);
  const left = (rows.waiting ?? 0) + (rows.calling ?? 0);
  return { total, done: total - left - (rows.cancelled ?? 0), left };
}
