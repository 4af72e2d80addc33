import { type CampaignRow, CampaignRowState } from '@parley/contract/campaign-rows.ts';
import type { Campaign } from '@parley/contract/campaigns.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { CALL_LOGS_PATH, CAMPAIGN_PARAMETER } from '../../conversation-record/call-views.tsx';
import { campaignRowsQuery, isMoving } from '../../data/campaigns.ts';
import { useFormats } from '../../design/formats.ts';
import { chosenOf, useListFilters } from '../../design/resource-list/list-filters.ts';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Select } from '../../design/select.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { telephoneText } from '../../design/telephone-text.ts';
import { usePermissions } from '../../session/permissions.ts';
import { CampaignCard } from './campaign-card.tsx';
import { ROW_STATES } from './campaign-figures.ts';
import { StateDot } from './campaign-progress.tsx';
import { useCampaignErrorText } from './campaign-words.ts';

const ALL = 'all';
const Filters = z.object({ state: chosenOf(CampaignRowState) });

/** The people of a campaign and what became of each, in the order of the file. */
export function CampaignRows({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorText = useCampaignErrorText();
  const [{ state }, setFilters] = useListFilters(Filters);
  const query = useInfiniteQuery(campaignRowsQuery(campaign.id, state, isMoving(campaign)));
  const { canViewLogs } = usePermissions();
  const options = ROW_STATES.filter((option) => option === state || (campaign.rows[option] ?? 0) > 0);
  return (
    <CampaignCard
      title={t('campaigns.rows_title')}
      action={
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          {canViewLogs && campaign.attempts > 0 ? (
            <Link
              to={`${CALL_LOGS_PATH}?${CAMPAIGN_PARAMETER}=${campaign.id}`}
              className="font-medium text-accent-ink text-sm hover:underline"
            >
              {t('campaigns.calls')}
            </Link>
          ) : null}
          <Select
            size="sm"
            className="w-52 max-w-full"
            hideLabel
            label={t('campaigns.filter')}
            value={state ?? ALL}
            options={[
              { value: ALL, label: t('campaigns.filter_all') },
              ...options.map((option) => ({
                value: option,
                label: `${t(`campaigns.row_${option}`)} (${formats.number(campaign.rows[option] ?? 0)})`,
              })),
            ]}
            onValueChange={(value) => setFilters({ state: ROW_STATES.find((option) => option === value) })}
          />
        </div>
      }
    >
      <ResourceState
        query={query}
        loading={<Skeleton className="h-40 rounded-md" />}
        failed={t('campaigns.rows_failed')}
        errorText={errorText}
      >
        {(rows: CampaignRow[]) =>
          rows.length === 0 ? (
            <NoMatch
              title={t('campaigns.no_match')}
              clearText={t('campaigns.filter_all')}
              onClear={() => setFilters({})}
            />
          ) : (
            <>
              <RowsTable rows={rows} isOutdated={query.isPlaceholderData} />
              <MoreRows query={query} loading={t('campaigns.loading')} label={t('campaigns.more_rows')} />
            </>
          )
        }
      </ResourceState>
    </CampaignCard>
  );
}

const WIDE = 'max-sm:hidden';
const COLUMNS = [
  { name: 'line', look: WIDE },
  { name: 'person', look: '' },
  { name: 'state', look: '' },
  { name: 'attempts_column', look: WIDE },
  { name: 'last_change', look: WIDE },
];

function RowsTable({ rows, isOutdated }: { rows: readonly CampaignRow[]; isOutdated: boolean }) {
  const { t } = useTranslation();
  return (
    <ScrollRegion label={t('campaigns.rows_title')} className="-mx-4 px-4 sm:-mx-5 sm:px-5">
      <table
        aria-busy={isOutdated}
        className={`w-full text-left text-sm transition-opacity ${isOutdated ? 'opacity-60' : ''}`}
      >
        <thead className="border-b text-muted text-xs">
          <tr>
            {COLUMNS.map(({ name, look }) => (
              <th key={name} scope="col" className={`py-2 pr-4 font-medium last:pr-0 ${look}`}>
                {t(`campaigns.column_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row) => (
            <PersonRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function PersonRow({ row }: { row: CampaignRow }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { line, number, name, state, reason, next_at, conversation_id, consent } = row;
  const { canViewLogs } = usePermissions();
  const shownNumber = number === '' ? t('campaigns.number_forgotten') : telephoneText(number);
  const fact =
    reason === null
      ? next_at !== null && t('campaigns.next_at', { moment: formats.moment(next_at) })
      : t(`campaigns.reason_${reason}`);
  return (
    <tr className="align-top">
      <td className={`py-2 pr-4 text-muted tabular-nums ${WIDE}`}>{formats.number(line)}</td>
      <td className="py-2 pr-4">
        <span className="block text-ink">{name || shownNumber}</span>
        <span className="wrap-anywhere block text-muted text-xs tabular-nums">
          {[name && shownNumber, consent && t('campaigns.consent_is', { consent })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className="py-2 pr-4">
        <span className="flex items-center gap-2 text-ink">
          <StateDot state={state} />
          {conversation_id === null || !canViewLogs ? (
            t(`campaigns.row_${state}`)
          ) : (
            <Link
              className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
              to={`${CALL_LOGS_PATH}?${new URLSearchParams({ conversation: conversation_id })}`}
            >
              {t(`campaigns.row_${state}`)}
            </Link>
          )}
        </span>
        {fact ? <span className="block max-w-80 text-muted text-xs">{fact}</span> : null}
      </td>
      <td className={`py-2 pr-4 text-ink tabular-nums ${WIDE}`}>{formats.number(row.attempts)}</td>
      <td className={`whitespace-nowrap py-2 text-muted tabular-nums ${WIDE}`}>
        {formats.moment(row.updated_at)}
      </td>
    </tr>
  );
}
