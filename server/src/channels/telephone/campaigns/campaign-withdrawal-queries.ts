import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { OutgoingCallStore } from '../outgoing/outgoing-call-store.ts';
import type { OutgoingCallRow } from '../outgoing/outgoing-call-table.ts';
import { firstMomentsFrom } from './campaign-hours.ts';
import { CampaignStore } from './campaign-store.ts';
import { campaignCalls, campaigns } from './campaign-table.ts';

/**
 * Withdraws a call that waits to be placed where its campaign does not call the person at this moment: the hours may have
 * ended since it was ordered. Its row waits for the next ones.
 * @returns false for one that may be placed, as that of no campaign
 */
export async function withdrawnOutsideHours(
  database: Database,
  { id, toNumber, timeZone }: Pick<OutgoingCallRow, 'id' | 'toNumber' | 'timeZone'>,
  at: Date,
): Promise<boolean> {
  const [campaign] = await database
    .select({ id: campaigns.id, hours: campaigns.hours, purpose: campaigns.purpose })
    .from(campaignCalls)
    .innerJoin(campaigns, eq(campaigns.id, campaignCalls.campaignId))
    .where(eq(campaignCalls.callId, id));
  if (!campaign) return false;
  const first = firstMomentsFrom(campaign, at)({ number: toNumber, timeZone });
  if (first instanceof Date && first.getTime() === at.getTime()) return false;
  await database.transaction(async (transaction) => {
    const { state } = campaigns;
    const isIt = eq(campaigns.id, campaign.id);
    const [locked] = await transaction.select({ state }).from(campaigns).where(isIt).for('update');
    // Nothing waits in a campaign that was stopped meanwhile.
    if (locked?.state === 'stopped') await new OutgoingCallStore(transaction).cancel(id);
    else await new CampaignStore(transaction).withdrawQueued(campaign.id, id);
  });
  return true;
}
