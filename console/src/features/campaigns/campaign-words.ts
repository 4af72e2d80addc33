import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { useMemo } from 'react';
import { useFormats } from '../../design/formats.ts';
import { type FailureSentences, useFailureText } from '../../session/failure-sentence.ts';

const SENTENCES: FailureSentences = {
  campaign_not_found: 'campaigns.error_gone',
  campaign_without_rows: 'campaigns.error_no_rows',
  campaign_never_calls: 'campaigns.error_never_calls',
  campaign_under_way: 'campaigns.error_under_way',
  too_many_campaigns: 'campaigns.error_too_many',
  calling_number_required: 'campaigns.pause_no_calling_number',
  number_not_found: 'campaigns.pause_no_calling_number',
  no_calling_line: 'outgoingCalls.no_line',
  line_required: 'campaigns.error_line_required',
  line_places_no_calls: 'campaigns.pause_line_unusable',
  unreadable: 'campaigns.file_unreadable',
  empty: 'campaigns.file_empty',
  number_column_missing: 'campaigns.file_number_column_missing',
  column_repeated: 'campaigns.file_column_repeated',
  column_invalid: 'campaigns.file_column_invalid',
};

/** Gives the sentence for a failed call about a campaign. */
export function useCampaignErrorText(): (error: unknown) => string {
  const { number } = useFormats();
  return useFailureText(
    useMemo(
      () => ({
        ...SENTENCES,
        too_many_rows: ['campaigns.file_too_many_rows', { max: number(CAMPAIGNS.rowsMax) }],
        too_many_columns: ['campaigns.file_too_many_columns', { max: number(CAMPAIGNS.columnsMax) }],
      }),
      [number],
    ),
  );
}
