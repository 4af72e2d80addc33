import { TEAM_STATES, TeamState } from '@parley/contract/operator-teams.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorTeamsQuery } from '../../data/operator-teams.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import {
  chosenOf,
  SearchFilter,
  useListFilters,
  useSettledSearch,
} from '../../design/resource-list/list-filters.ts';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { ResourcePage } from '../../design/resource-list/resource-page.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { PAGE_ROWS, RowList } from '../../design/resource-list/row-list.tsx';
import type { RowSizes } from '../../design/resource-list/seen-rows.tsx';
import { SkeletonRows } from '../../design/resource-list/skeleton-rows.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { Select } from '../../design/select.tsx';
import { useManagedElsewhere } from '../../session/permissions.ts';
import { OperatorTeamRow } from './operator-team-row.tsx';
import { operatorErrorText } from './operator-words.ts';

const NewTeamDialog = lazyPart(() => import('./new-team-dialog.tsx'), 'NewTeamDialog');

const SIZES: RowSizes = { rowPx: 68, gapPx: 8, startPx: 4, endPx: 24 };
const Filters = SearchFilter.extend({ state: chosenOf(TeamState) });

/** The teams of the installation, for operators alone. */
export function OperatorTeamsPage() {
  const { t } = useTranslation();
  // Teams come with the accounts that name them.
  const isElsewhere = useManagedElsewhere().accounts;
  const [filters, setFilters] = useListFilters(Filters);
  const { state } = filters;
  const [isCreating, setCreating] = useState(false);
  const search = useSettledSearch(filters) || undefined;
  const list = useInfiniteQuery(operatorTeamsQuery({ search, state }));
  const isFiltered = search !== undefined || state !== undefined;
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <ResourcePage
      title={t('shell.page_operator_teams')}
      subtitle={t('operator.teams_subtitle')}
      actions={
        isElsewhere ? null : (
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            {t('operator.new_team')}
          </Button>
        )
      }
      filters={
        <div className="grid gap-2 sm:grid-cols-[1fr_14rem]">
          <SearchField
            placeholder={t('operator.search')}
            value={filters.search}
            onValueChange={(text) => setFilters({ state, search: text })}
          />
          <Select
            hideLabel
            label={t('operator.state')}
            options={(['all', ...TEAM_STATES] as const).map((value) => ({
              value,
              label: t(`operator.state_${value}`),
            }))}
            value={state ?? 'all'}
            onValueChange={(value) =>
              setFilters({ search: filters.search, state: value === 'all' ? undefined : value })
            }
          />
        </div>
      }
      found={isFiltered && list.data ? t('operator.found', { count: total }) : ''}
    >
      <ResourceState
        query={list}
        loading={<SkeletonRows count={6} label={t('operator.loading')} />}
        failed={t('operator.load_failed')}
        errorText={(error) => operatorErrorText(error, t)}
      >
        {({ pages }) =>
          total === 0 ? (
            isFiltered ? (
              <NoMatch title={t('operator.no_match')} onClear={() => setFilters({ search: '' })} />
            ) : (
              <EmptyState icon={Building2} title={t('operator.none')} />
            )
          ) : (
            <RowList
              label={t('shell.page_operator_teams')}
              rows={pages.flatMap((page) => page.list)}
              keyOf={({ id }) => id}
              sizes={SIZES}
              total={total}
              paging={list}
              more={<MoreRows query={list} loading={t('operator.loading')} />}
              className={PAGE_ROWS}
            >
              {(team) => <OperatorTeamRow team={team} />}
            </RowList>
          )
        }
      </ResourceState>
      {isCreating ? <NewTeamDialog onClose={() => setCreating(false)} /> : null}
    </ResourcePage>
  );
}
