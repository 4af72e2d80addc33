import type { CampaignRowState, RowProblem } from '@parley/contract/campaign-rows.ts';
import type { CampaignPause, CampaignState } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import type { OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../design/duration-text.ts';
import { weekdayText } from '../../design/form/weekdays-field.tsx';
import { formatsOf } from '../../design/formats.ts';
import { type FailureSentences, useFailureText } from '../../session/failure-sentence.ts';

/** How campaigns are spoken of in the language of the interface. */
export function useCampaignWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const { number, percent, moment } = formatsOf(language);
    return {
      state: (state: CampaignState) => t(`campaigns.state_${state}`),
      pause: (pause: CampaignPause) => t(`campaigns.pause_${pause}`),
      row: (state: CampaignRowState) => t(`campaigns.row_${state}`),
      reason: (reason: OutgoingCallReason) => t(`campaigns.reason_${reason}`),
      problem: (problem: RowProblem) => t(`campaigns.problem_${problem}`),
      number,
      part: percent,
      moment,
      day: (day: number) => weekdayText(day, language),
      minutes: (minutes: number) => durationText(minutes * 60, language),
    };
  }, [t, language]);
}

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
  const { number } = useCampaignWords();
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
