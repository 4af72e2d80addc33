import type { CallLogOverview } from '@parley/contract/call-log-overview.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { overviewQuery } from '../../../data/call-logs.ts';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { chosenOf, useListFilters } from '../../../design/resource-list/list-filters.ts';
import { PageHeader } from '../../../design/resource-list/page-header.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { AGENTS_PATH } from '../../../session/agent-address.ts';
import { useCallLogErrorText } from '../call-log-error-text.ts';
import { askedOverview, CallLogFilters, NO_FILTERS, type OverviewFilters } from '../call-log-filters.ts';
import { CallLogViews } from '../call-log-views.tsx';
import { DayCard } from './day-card.tsx';
import { DurationCard } from './duration-card.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { FigureRow } from './figure-row.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { dayCount, periodDays } from './overview-period.ts';
import '../../../design/plots/plot-colors.css';
import { ResultCards } from './result-cards.tsx';
import { UnansweredCard } from './unanswered-card.tsx';
import { WaitCard } from './wait-card.tsx';

/** Whether tests are counted too. */
const TestsFilter = z.object({ tests: chosenOf(z.literal('true')) });

/** The team's conversations from above: how many, how long, how they went, and what agents could not answer. */
export function OverviewPage() {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const [filters, setFilters] = useListFilters(CallLogFilters);
  const [{ tests }, setTests] = useListFilters(TestsFilter);
  const { agent, channel: chosen = 'live' } = filters;
  const channel = chosen === 'live' && tests ? undefined : chosen;
  const asked = { agent, channel, ...periodDays(filters, new Date()) };
  const overview = useQuery(overviewQuery(askedOverview(asked)));
  return (
    <div className="h-full overflow-y-auto">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-10 max-sm:px-4 max-sm:pt-4">
        <PageHeader title={t('shell.page_call')} subtitle={t('overview.subtitle')} help="help.overview" />
        <CallLogViews filters={filters} />
        <OverviewFilterBar
          filters={filters}
          facets={overview.data?.facets}
          onChange={setFilters}
          countsTests={tests !== undefined}
          onCountTests={(counts) => setTests({ tests: counts ? 'true' : undefined })}
        />
        <ResourceState
          query={overview}
          loading={<OverviewLoading />}
          failed={t('overview.failed')}
          errorText={errorText}
        >
          {(found) =>
            found.total === 0 ? (
              <NoConversation
                isNarrowed={agent !== undefined || chosen !== 'live'}
                tests={found.facets.channels.simulation ?? 0}
                onCountTests={() => setTests({ tests: 'true' })}
                onClearFilters={() => setFilters({ ...NO_FILTERS, from: filters.from, to: filters.to })}
              />
            ) : (
              <Cards overview={found} filters={asked} isOutdated={overview.isPlaceholderData} />
            )
          }
        </ResourceState>
      </div>
    </div>
  );
}

function NoConversation({
  isNarrowed,
  tests,
  onCountTests,
  onClearFilters,
}: {
  isNarrowed: boolean;
  /** How many tests the period has, none of which is counted. */
  tests: number;
  onCountTests: () => void;
  onClearFilters: () => void;
}) {
  const { t } = useTranslation();
  const hasOnlyTests = !isNarrowed && tests > 0;
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('overview.empty')}
      message={t(
        hasOnlyTests
          ? 'overview.empty_but_tests'
          : isNarrowed
            ? 'overview.empty_narrowed'
            : 'overview.empty_hint',
      )}
      action={
        hasOnlyTests ? (
          <Button variant="primary" onClick={onCountTests}>
            {t('overview.count_tests')}
          </Button>
        ) : isNarrowed ? (
          <Button onClick={onClearFilters}>{t('callLogs.clear_filters')}</Button>
        ) : (
          <Link to={AGENTS_PATH} className={buttonClassNames('primary')}>
            {t('callLogs.none_action')}
          </Link>
        )
      }
    />
  );
}

function Cards({
  overview,
  filters,
  isOutdated,
}: {
  overview: CallLogOverview;
  filters: OverviewFilters;
  /** They are those of earlier filters while the new ones are on their way. */
  isOutdated: boolean;
}) {
  return (
    <div
      aria-busy={isOutdated}
      className={`grid gap-4 transition-opacity lg:grid-cols-2 ${isOutdated ? 'opacity-60' : ''}`}
    >
      <div className="min-w-0 lg:col-span-2">
        <FigureRow overview={overview} filters={filters} days={dayCount(filters)} />
      </div>
      <DayCard overview={overview} filters={filters} />
      <OutcomeCard overview={overview} filters={filters} />
      <ResultCards filters={filters} />
      <DurationCard durations={overview.durations} filters={filters} />
      <WaitCard waits={overview.waits} filters={filters} />
      <FeedbackCard feedback={overview.feedback} filters={filters} />
      <UnansweredCard unanswered={overview.unanswered} />
    </div>
  );
}

function OverviewLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">{t('overview.loading')}</span>
      <Skeleton className="h-80 rounded-lg lg:col-span-2" />
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
