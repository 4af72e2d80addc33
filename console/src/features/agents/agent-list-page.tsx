import { CallError } from '@parley/client/call.ts';
import { DUPLICATE_OPEN_MS } from '@parley/contract/agent-list.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AgentRow } from '../../data/agent-rows.ts';
import { agentPagesQuery, useAgentRefreshes, useDeleteAgent, useDuplicateAgent } from '../../data/agents.ts';
import { Banner } from '../../design/banner.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { PageHeader } from '../../design/page-header.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { toast } from '../../design/toast.tsx';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { type OpenAgent, searchOpening } from '../../session/agent-address.ts';
import { onConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import { useMay, usePermissions } from '../../session/permissions.ts';
import { AgentList, type AgentListProps } from './agent-list.tsx';
import { AgentListEmpty, AgentListFailed, AgentListLoading } from './agent-list-states.tsx';
import { NewAgentButton } from './new-agent-button.tsx';

/** Pause after typing before agents are searched. */
const SEARCH_PAUSE_MS = 250;

/** The team's agents: find, open, create, duplicate and delete them. */
export function AgentListPage({ renderChannel }: Pick<AgentListProps, 'renderChannel'>) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const canChange = useMay('member');
  const open = useOpenAgent();
  const [search, setSearch] = useState('');
  const wanted = useSettledValue(search.trim(), SEARCH_PAUSE_MS);
  const list = useInfiniteQuery(agentPagesQuery(wanted));
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const count = list.data?.total ?? 0;
  const [openMenuId, setOpenMenuId] = useState<string>();
  const [toDelete, setToDelete] = useState<AgentRow>();
  const { duplicate, duplicatingId } = useDuplication(open);
  const remove = useDeleteAgent();
  const isFull = !permissions.isLoading && list.isSuccess && count >= permissions.maxAgentsLimit;

  useAgentRefreshes();
  useEffect(
    () =>
      onConsoleEvent('close-all-agent-ui', () => {
        setOpenMenuId(undefined);
        setToDelete(undefined);
      }),
    [],
  );
  const handleOpen = useCallback((agent: AgentRow) => open({ kind: 'stored', id: agent.id }), [open]);
  const handleMenu = useCallback(
    (agentId: string, isOpen: boolean) =>
      setOpenMenuId((current) => (isOpen ? agentId : current === agentId ? undefined : current)),
    [],
  );
  const handleDelete = (agent: AgentRow) => {
    setToDelete(undefined);
    remove.mutate(agent.externalId, {
      onSuccess: () => toast.success(t('agents.deleted')),
      onError: () => toast.error(t('agents.delete_failed')),
    });
  };
  const newButton = canChange ? (
    <NewAgentButton
      count={list.data?.total}
      max={permissions.maxAgentsLimit}
      canUseAiChatbot={permissions.canUseAiChatbot}
      isReady={!permissions.isLoading}
      onCreate={(type) => open({ kind: 'new', type })}
    />
  ) : null;

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-4 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4">
        <PageHeader title={t('agents.title')} subtitle={t('agents.subtitle')} actions={newButton} />
        {permissions.isLoading ? (
          <Banner icon={<Spinner size={16} />}>{t('agents.loading_permissions')}</Banner>
        ) : null}
        {isFull && canChange ? (
          <Banner tone="warning" title={t('agents.limit_title', { count, max: permissions.maxAgentsLimit })}>
            {t('agents.limit_description')}
          </Banner>
        ) : null}
        <SearchField
          shortcut
          className="max-w-md"
          value={search}
          onValueChange={setSearch}
          placeholder={t('agents.search')}
        />
        <p role="status" className="sr-only">
          {wanted === '' || !list.data ? '' : t('agents.found', { count: list.data.found })}
        </p>
      </div>
      {list.isPending ? <AgentListLoading /> : null}
      {list.isError && !list.data ? (
        <AgentListFailed
          message={failureSentence(list.error, t)}
          retrying={list.isFetching}
          onRetry={() => list.refetch()}
        />
      ) : null}
      {list.data?.rows.length === 0 ? (
        <AgentListEmpty isSearch={count > 0} action={newButton} onClear={() => setSearch('')} />
      ) : null}
      {list.data && list.data.rows.length > 0 ? (
        <AgentList
          agents={list.data.rows}
          found={list.data.found}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasFailedToLoad={list.isFetchNextPageError}
          onLoadMore={loadMore}
          canChange={canChange}
          canDuplicate={!isFull}
          openMenuId={openMenuId}
          duplicatingId={duplicatingId}
          renderChannel={renderChannel}
          onOpen={handleOpen}
          onOpenChange={handleMenu}
          onDuplicate={duplicate}
          onDelete={setToDelete}
        />
      ) : null}
      <ConfirmDialog
        open={toDelete !== undefined}
        title={t('agents.delete_title')}
        message={t('agents.delete_message', { name: toDelete?.name ?? '' })}
        confirmText={t('agents.delete')}
        onConfirm={() => toDelete && handleDelete(toDelete)}
        onCancel={() => setToDelete(undefined)}
      />
    </div>
  );
}

/** Opens an agent by writing it into the address. */
function useOpenAgent(): (agent: OpenAgent) => void {
  const [, setParams] = useSearchParams();
  return useCallback((agent: OpenAgent) => setParams((params) => searchOpening(params, agent)), [setParams]);
}

/** Copies an agent, says how it went and opens the copy a moment later. */
function useDuplication(open: (agent: OpenAgent) => void) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useDuplicateAgent();
  const duplicate = useCallback(
    (agent: AgentRow) =>
      mutate(agent.externalId, {
        onSuccess: ({ provider_uuid, duplication_info: webhooks }) => {
          const areWebhooksMissing = webhooks.webhooks_duplicated < webhooks.original_webhooks;
          toast.success(
            t('agents.duplicated'),
            areWebhooksMissing ? { description: t('agents.webhooks_note') } : {},
          );
          setTimeout(() => open({ kind: 'stored', id: provider_uuid }), DUPLICATE_OPEN_MS);
        },
        onError: (error) => {
          const isFull = error instanceof CallError && error.code === 'max_agents_reached';
          toast.error(t(isFull ? 'agents.limit_reached' : 'agents.duplicate_failed'));
        },
      }),
    [mutate, open, t],
  );
  return { duplicate, duplicatingId: isPending ? variables : undefined };
}
