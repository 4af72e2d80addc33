import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AgentRow } from '../../data/agent-rows.ts';
import { agentPagesQuery, type LoadedAgents, useAgentRefreshes, useDeleteAgent } from '../../data/agents.ts';
import { useUndoDeletion } from '../../data/use-undo-deletion.ts';
import { Banner } from '../../design/banner.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { SearchFilter, useListFilters, useSettledSearch } from '../../design/resource-list/list-filters.ts';
import { MoreRows } from '../../design/resource-list/paging.tsx';
import { ResourcePage } from '../../design/resource-list/resource-page.tsx';
import { NoMatch, ResourceState } from '../../design/resource-list/resource-state.tsx';
import { PAGE_ROWS, RowList } from '../../design/resource-list/row-list.tsx';
import type { RowSizes } from '../../design/resource-list/seen-rows.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { toast } from '../../design/toast.tsx';
import { useUndoToast } from '../../design/use-undo-toast.ts';
import { type OpenAgent, searchOpening } from '../../session/agent-address.ts';
import { useConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import { useMay, usePermissions } from '../../session/permissions.ts';
import { AgentListRow, type AgentListRowProps } from './agent-list-row.tsx';
import { FirstAgentButtons, NewAgentButton, type NewAgentButtonProps } from './new-agent-button.tsx';
import { useDuplication } from './use-duplication.ts';

const SIZES: RowSizes = { rowPx: 66, gapPx: 12, startPx: 4, endPx: 24 };
const NEAR_END_PX = 1_600;

/** What others draw of the rows. */
type DrawnParts = Pick<AgentListRowProps, 'renderChannel' | 'renderFacts' | 'menuItems'>;

/** The team's agents: find, open, create, duplicate and delete them. */
export function AgentListPage(drawn: DrawnParts) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const canChange = useMay('member');
  const open = useOpenAgent();
  const [filters, setFilters] = useListFilters(SearchFilter);
  const wanted = useSettledSearch(filters);
  const list = useInfiniteQuery(agentPagesQuery(wanted));
  useAgentRefreshes();
  const count = list.data?.total ?? 0;
  const isFull = !permissions.isLoading && list.isSuccess && count >= permissions.maxAgentsLimit;
  const row = useRowActions(open);
  const creation: NewAgentButtonProps = {
    count: list.data?.total,
    max: permissions.maxAgentsLimit,
    canUseAiChatbot: permissions.canUseAiChatbot,
    isReady: !permissions.isLoading,
    onCreate: (type) => open({ kind: 'new', type }),
  };
  return (
    <ResourcePage
      title={t('agents.title')}
      subtitle={t('agents.subtitle')}
      help="help.agents"
      actions={canChange ? <NewAgentButton {...creation} /> : null}
      filters={
        <>
          <Notices fullAt={isFull && canChange ? count : undefined} />
          <SearchField
            shortcut
            className="max-w-md"
            value={filters.search}
            onValueChange={(search) => setFilters({ search })}
            placeholder={t('agents.search')}
          />
        </>
      }
      found={wanted === '' || !list.data ? '' : t('agents.found', { count: list.data.found })}
    >
      <Agents
        list={list}
        row={row}
        canChange={canChange}
        canDuplicate={!isFull}
        {...drawn}
        firstButtons={canChange ? <FirstAgentButtons {...creation} /> : null}
        onClear={() => setFilters({ search: '' })}
      />
      {row.question}
    </ResourcePage>
  );
}

/** The agents, or why there are none to see and what to do about it. */
function Agents({
  list,
  row: { handlers, openMenuId, duplicatingId },
  firstButtons,
  onClear,
  ...rights
}: Pick<AgentListRowProps, 'canChange' | 'canDuplicate'> &
  DrawnParts & {
    list: UseInfiniteQueryResult<LoadedAgents>;
    row: ReturnType<typeof useRowActions>;
    firstButtons: ReactNode;
    onClear: () => void;
  }) {
  const { t } = useTranslation();
  return (
    <ResourceState
      query={list}
      loading={<Loading />}
      failed={t('agents.load_failed')}
      errorText={(error) => failureSentence(error, t)}
    >
      {({ rows, found, total }) => {
        if (rows.length === 0)
          return total > 0 ? <NoMatchingAgent onClear={onClear} /> : <NoAgents buttons={firstButtons} />;
        return (
          <RowList
            label={t('agents.title')}
            rows={rows}
            keyOf={({ externalId }) => externalId}
            sizes={SIZES}
            total={found}
            paging={list}
            nearEndPx={NEAR_END_PX}
            more={<MoreRows query={list} loading={t('agents.loading')} />}
            className={PAGE_ROWS}
          >
            {(agent) => (
              <AgentListRow
                {...rights}
                {...handlers}
                agent={agent}
                open={openMenuId === agent.id}
                isDuplicating={duplicatingId === agent.externalId}
              />
            )}
          </RowList>
        );
      }}
    </ResourceState>
  );
}

function NoMatchingAgent({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <NoMatch
      title={t('agents.no_match')}
      message={t('agents.no_match_hint')}
      clearText={t('agents.clear_search')}
      onClear={onClear}
    />
  );
}

function NoAgents({ buttons }: { buttons: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Bot}
      title={t('agents.none')}
      message={t(buttons ? 'agents.none_hint' : 'agents.none_hint_viewer')}
      action={buttons}
    />
  );
}

/** What must be known before an agent is made: that permissions are on their way, or that there is room for no more. */
function Notices({ fullAt: count }: { fullAt: number | undefined }) {
  const { t } = useTranslation();
  const { isLoading, maxAgentsLimit: max } = usePermissions();
  return (
    <>
      {isLoading ? (
        // Over the page, so that no row moves when it goes.
        <div className="pointer-events-none fixed inset-x-0 bottom-4 z-10 flex justify-center px-4">
          <Banner className="shadow-float" icon={<Spinner size={16} />}>
            {t('agents.loading_permissions')}
          </Banner>
        </div>
      ) : null}
      {count === undefined ? null : (
        <Banner tone="warning" title={t('agents.limit_title', { count, max })}>
          {t('agents.limit_description')}
        </Banner>
      )}
    </>
  );
}

/** Shapes of the rows while the list is on its way. */
function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-3 px-6 pt-1 max-sm:px-4">
      <span className="sr-only">{t('agents.loading')}</span>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-6 lg:gap-10">
          <Skeleton className="h-16 flex-1 rounded-lg" />
          <Skeleton className="h-16 flex-1 rounded-lg max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** Opens an agent by writing it into the address. */
function useOpenAgent(): (agent: OpenAgent) => void {
  const [, setParams] = useSearchParams();
  return useCallback((agent: OpenAgent) => setParams((params) => searchOpening(params, agent)), [setParams]);
}

/** What happens to an agent of the list: it is opened, copied, or deleted once that is confirmed. */
function useRowActions(open: (agent: OpenAgent) => void) {
  const { t } = useTranslation();
  const [openMenuId, setOpenMenuId] = useState<string>();
  const [deleting, setDeleting] = useState<AgentRow>();
  const { duplicate, duplicatingId } = useDuplication(open);
  const remove = useDeleteAgent();
  const undo = useUndoDeletion();
  const sayDeleted = useUndoToast((error) => failureSentence(error, t));
  useConsoleEvent('close-all-agent-ui', () => {
    setOpenMenuId(undefined);
    setDeleting(undefined);
  });
  const onOpen = useCallback((agent: AgentRow) => open({ kind: 'stored', id: agent.id }), [open]);
  // One menu at a time.
  const onOpenChange = useCallback(
    (agentId: string, isOpen: boolean) =>
      setOpenMenuId((current) => (isOpen ? agentId : current === agentId ? undefined : current)),
    [],
  );
  const handleDelete = (agent: AgentRow) => {
    setDeleting(undefined);
    // What is passed to `mutate` is heard of the last of several alone.
    remove.mutateAsync(agent.externalId).then(
      () => sayDeleted(t('agents.deleted'), () => undo({ kind: 'agent', id: agent.externalId })),
      (error) => toast.error(t('agents.delete_failed'), { description: failureSentence(error, t) }),
    );
  };
  const question = (
    <ConfirmDialog
      open={deleting !== undefined}
      title={t('agents.delete_title')}
      message={t('agents.delete_message', { name: deleting?.name ?? '' })}
      confirmText={t('agents.delete')}
      onConfirm={() => deleting && handleDelete(deleting)}
      onCancel={() => setDeleting(undefined)}
    />
  );
  const handlers = { onOpen, onOpenChange, onDuplicate: duplicate, onDelete: setDeleting };
  return { openMenuId, duplicatingId, question, handlers };
}
