import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FullScreenLoader } from '../design/full-screen-loader.tsx';
import { AgentListPage } from '../features/agents/agent-list-page.tsx';
import { openAgentOf } from '../session/agent-address.ts';
import { lazyPage } from './lazy-page.ts';

const AgentEditorPage = lazyPage(
  async () => (await import('../features/editor/agent-editor-page.tsx')).AgentEditorPage,
);

/** The agent list and, over it, what the address opens; the editor is loaded when it is first needed. */
export function AgentsPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <>
      <AgentListPage />
      {openAgentOf(params).kind === 'none' ? null : (
        <Suspense fallback={<FullScreenLoader label={t('agents.opening')} />}>
          <AgentEditorPage />
        </Suspense>
      )}
    </>
  );
}
