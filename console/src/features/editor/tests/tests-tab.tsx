import type { AgentDetail, NewAgent } from '@parley/contract/agents.ts';
import { lazy, Suspense } from 'react';
import { Spinner } from '../../../design/spinner.tsx';
import type { TestsPlace } from '../../../session/tests-address.ts';
import type { AgentDraft } from '../draft/agent-draft.ts';

const AgentTestsPanel = lazy(async () => ({
  default: (await import('../../agent-tests/agent-tests-panel.tsx')).AgentTestsPanel,
}));

export type TestsTabProps = {
  agent: AgentDetail;
  draft: AgentDraft;
  /** The draft as it would be saved. */
  settings: NewAgent;
  isUnsaved: boolean;
  readOnly: boolean;
  /** Whether the tab is in front. */
  isShown: boolean;
  place: TestsPlace;
  onPlace: (place: TestsPlace, options?: { replace: boolean }) => void;
  /** Tells where a test with unsaved changes is edited, and undefined when there is none. */
  onEditing: (place: string | undefined) => void;
};

/** What the agent is tested for, on the editor's draft. */
export function TestsTab({ agent, draft, settings, isUnsaved, ...panel }: TestsTabProps) {
  return (
    <Suspense fallback={<Spinner className="m-auto" />}>
      <AgentTestsPanel
        agentId={agent.agent_id}
        version={agent.version}
        unsaved={isUnsaved ? settings : undefined}
        functions={draft.functions}
        variables={draft.selectedVariables}
        {...panel}
      />
    </Suspense>
  );
}
