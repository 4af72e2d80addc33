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

/** How many people a campaign has, and how many of them are called no more. */
export function figuresOf({ rows }: Pick<Campaign, 'rows'>): { total: number; done: number } {
  const total = CampaignRowState.options.reduce((sum, state) => sum + (rows[state] ?? 0), 0);
  return { total, done: total - (rows.waiting ?? 0) - (rows.calling ?? 0) };
}
