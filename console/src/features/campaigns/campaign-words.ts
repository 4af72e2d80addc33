import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { type FailureValues, useFailureText } from '../../session/failure-sentence.ts';

const PREFIXES = ['campaigns.error_'];

const VALUES: FailureValues = {
  too_many_rows: { max: CAMPAIGNS.rowsMax },
  too_many_columns: { max: CAMPAIGNS.columnsMax },
};

/** Gives the sentence for a failed call about a campaign. */
export function useCampaignErrorText(): (error: unknown) => string {
  return useFailureText(PREFIXES, VALUES);
}
