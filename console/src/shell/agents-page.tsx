import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AgentRow } from '../data/agent-rows.ts';
import { agentPagesQuery, fewAgentsQuery } from '../data/agents.ts';
import { useFetch } from '../data/use-change.ts';
import { toast } from '../design/toast.tsx';
import { useMediaQuery } from '../design/use-media-query.ts';
import { AgentListPage } from '../features/agents/agent-list-page.tsx';
import { openAgentOf } from '../session/agent-address.ts';
import { AwaitedShape } from '../session/awaited-shape.tsx';
import { useConsoleEvent } from '../session/console-events.ts';
import { useMay, usePermissions } from '../session/permissions.ts';
import { AgentChannel, type AgentChannelAction, useChannelFocus } from './agent-channel.tsx';
import { lazyPage } from './lazy-page.ts';
import { useAgentLimit } from './use-agent-limit.ts';

const AgentEditorPage = lazyPage(
  async () => (await import('../features/editor/agent-editor-page.tsx')).AgentEditorPage,
);
const AgentActivityFacts = lazyPage(
  async () => (await import('../features/agents/agent-activity-facts.tsx')).AgentActivityFacts,
);
const AgentChannelDialogs = lazyPage(
  async () => (await import('./agent-channel-dialogs.tsx')).AgentChannelDialogs,
);

const MoreChannelsSubmenu = lazyPage(
  async () => (await import('../features/integrations/more-channels-submenu.tsx')).MoreChannelsSubmenu,
);
const MORE_CHANNELS = (
  <Suspense>
    <MoreChannelsSubmenu />
  </Suspense>
);

/** The agent list and, over it, what the address opens; the editor is loaded when it is first needed. */
export function AgentsPage() {
  const [params] = useSearchParams();
  const opened = openAgentOf(params);
  const openedId = opened.kind === 'stored' ? opened.id : '';
  // On its own, since it need not be on a page of the list that is loaded.
  const { data: named } = useQuery({ ...fewAgentsQuery(openedId), enabled: openedId !== '' });
  const numberOf = (agentId: string) => named?.find(({ externalId }) => externalId === agentId)?.numberActive;
  const limit = useAgentLimit();
  const { canUseAiChatbot } = usePermissions();
  const { begun, begin, finish } = useBegunChannel();
  return (
    <>
      <AgentListPage
        renderChannel={useRenderChannel(begin)}
        renderFacts={useRenderFacts()}
        menuItems={canUseAiChatbot ? MORE_CHANNELS : null}
      />
      {opened.kind === 'none' ? null : (
        <Suspense fallback={<AwaitedShape />}>
          <AgentEditorPage limit={limit} numberOf={numberOf} />
        </Suspense>
      )}
      {begun ? (
        <Suspense>
          <AgentChannelDialogs {...begun} onAction={begin} onClose={finish} />
        </Suspense>
      ) : null}
    </>
  );
}

type Begin = (action: AgentChannelAction, agent: AgentRow) => void;

/** What is done with the channel of an agent at the moment. */
function useBegunChannel() {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<{ action: AgentChannelAction; agent: AgentRow }>();
  const { dataUpdatedAt } = useInfiniteQuery(agentPagesQuery());
  const rememberFocus = useChannelFocus(begun !== undefined, dataUpdatedAt);
  const begin = useCallback<Begin>(
    (action, agent) => {
      rememberFocus(agent.id);
      setBegun({ action, agent });
    },
    [rememberFocus],
  );
  const finish = useCallback(() => setBegun(undefined), []);
  useConsoleEvent('close-all-agent-ui', finish);
  const fetchQuery = useFetch();
  useConsoleEvent('number-wanted', async ({ agentId }) => {
    const found = await fetchQuery(fewAgentsQuery(agentId)).catch(() => undefined);
    if (!found) return toast.error(t('agents.load_failed'));
    const agent = found.find(({ externalId }) => externalId === agentId);
    if (agent) begin('number', agent);
  });
  return { begun, begin, finish };
}

/** Draws what an agent did lately, for those who may see conversations. */
function useRenderFacts() {
  const { canViewLogs } = usePermissions();
  return useCallback(
    ({ externalId }: AgentRow) =>
      canViewLogs ? (
        <Suspense>
          <AgentActivityFacts agentId={externalId} />
        </Suspense>
      ) : null,
    [canViewLogs],
  );
}

/** Draws the channel of a row: the same function until what it shows changes, since every row compares it. */
function useRenderChannel(onAction: Begin) {
  const { canUseAiChatbot, isLoading } = usePermissions();
  const canChange = useMay('member');
  const isSmall = useMediaQuery('(max-width: 639.98px)');
  return useCallback(
    (agent: AgentRow) =>
      isLoading ? (
        <span className="flex-1" />
      ) : (
        <AgentChannel
          agent={agent}
          canChange={canChange}
          canUseAiChatbot={canUseAiChatbot}
          isSmall={isSmall}
          onAction={onAction}
        />
      ),
    [isLoading, canChange, canUseAiChatbot, isSmall, onAction],
  );
}
