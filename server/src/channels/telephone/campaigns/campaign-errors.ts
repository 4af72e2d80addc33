import type { CampaignState } from '@parley/contract/campaigns.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { expectedError } from '../../../http/expected-error.ts';

export const CampaignNotFound = expectedError('campaign_not_found', 404, 'There is no such campaign.');

/** What is asked for cannot be done with a campaign in this state. */
export const CampaignUnderWay = expectedError(
  'campaign_under_way',
  409,
  (state: CampaignState) => UNDER_WAY[state],
);

const UNDER_WAY: Readonly<Record<CampaignState, string>> = {
  draft: 'The campaign was not started.',
  running: 'The campaign is running. Pause it first.',
  paused: 'The campaign was started. Its rows, agent and purpose stay as they are.',
  stopped: 'The campaign was stopped.',
  finished: 'The campaign is over.',
};

export const CampaignWithoutRows = expectedError(
  'campaign_without_rows',
  409,
  'The campaign has no one to call. Add a file first.',
);

export const CampaignNeverCalls = expectedError(
  'campaign_never_calls',
  409,
  'No one can be called: the time zones of their countries have none of the hours in common, or the law allows no marketing calls at these hours. Change the hours, or give the time zone of each row.',
);

/** A team has as many campaigns that are started and not over as it may. */
export const TooManyCampaigns = expectedError(
  'too_many_campaigns',
  409,
  `Your team has ${CAMPAIGNS.openMax} campaigns under way. Stop one, or wait until it is over.`,
);

/** Why a file holds no rows that could be called. */
export type FileFault =
  | 'unreadable'
  | 'empty'
  | 'number_column_missing'
  | 'column_repeated'
  | 'column_invalid'
  | 'too_many_rows'
  | 'too_many_columns';

/** @param column the one that is wrong, where it is one */
export const CampaignFileInvalid = expectedError(
  'campaign_file_invalid',
  400,
  (fault: FileFault, column?: string) => ({
    sentence: FAULTS[fault](column ?? ''),
    detail: { fields: [{ path: 'file', message: fault }] },
  }),
);

const FAULTS: Readonly<Record<FileFault, (column: string) => string>> = {
  unreadable: () => 'The file is no table. Save it as CSV and try again.',
  empty: () => 'The file has no rows.',
  number_column_missing: () => 'The file has no column called number.',
  column_repeated: (column) => `Two columns are called ${column}.`,
  column_invalid: (column) => `A column cannot be called ${column}. Use letters, digits and underscores.`,
  too_many_rows: () => `A campaign has up to ${CAMPAIGNS.rowsMax} rows.`,
  too_many_columns: () => `A file has up to ${CAMPAIGNS.columnsMax} columns.`,
};

/** Rows of a file cannot be called, and were not to be skipped. */
export const RowsInvalid = expectedError('rows_invalid', 400, (count: number) => ({
  sentence:
    count === 1
      ? '1 row cannot be called. Correct it, or leave it out.'
      : `${count} rows cannot be called. Correct them, or leave them out.`,
  detail: { fields: [{ path: 'file', message: 'rows_invalid' }] },
}));
