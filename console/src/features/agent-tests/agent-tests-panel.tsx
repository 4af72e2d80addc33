import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import { useMemo } from 'react';
import { lazyPart } from '../../design/lazy-part.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { type TestsRoute, testsRouteText } from '../../session/tests-address.ts';
import { TestListScreen } from './list/test-list-screen.tsx';
import { RunListScreen } from './runs/run-list-screen.tsx';
import { RunScreen } from './runs/run-screen.tsx';
import type { TestedAgent } from './tested-agent.ts';

const TestFormScreen = lazyPart(() => import('./form/test-form-screen.tsx'), 'TestFormScreen');

export type AgentTestsPanelProps = {
  agentId: string;
  version: number;
  /** The settings as they would be saved; undefined where nothing is unsaved. */
  unsaved: NewAgent | undefined;
  functions: readonly AgentFunction[];
  /** Dynamic variables that the agent knows, with their default values. */
  variables: DynamicVariables;
  readOnly: boolean;
  /** Whether the panel is in front. */
  isShown: boolean;
  route: TestsRoute;
  onNavigate: (route: TestsRoute, options?: { replace: boolean }) => void;
  /** Tells where a test with unsaved changes is edited, and undefined when there is none. */
  onEditing: (route: string | undefined) => void;
};

/** What an agent is tested for: the tests, the form of one, and how they went in each run. */
export function AgentTestsPanel(props: AgentTestsPanelProps) {
  const { agentId, version, unsaved, functions, variables, readOnly, isShown, route } = props;
  const { onNavigate, onEditing } = props;
  const { canUseSimulation } = usePermissions();
  const agent = useMemo<TestedAgent>(
    () => ({
      id: agentId,
      version,
      unsaved,
      variables,
      mayChange: !readOnly,
      mayRun: !readOnly && canUseSimulation,
      toolNames: functions.map(({ name }) => name),
    }),
    [agentId, version, unsaved, variables, readOnly, canUseSimulation, functions],
  );
  switch (route.kind) {
    case 'list':
      return <TestListScreen agent={agent} onNavigate={onNavigate} />;
    case 'runs':
      return <RunListScreen agent={agent} onNavigate={onNavigate} />;
    case 'run':
      return <RunScreen key={route.id} agent={agent} runId={route.id} onNavigate={onNavigate} />;
    default:
      return (
        <TestFormScreen
          key={testsRouteText(route)}
          agent={agent}
          route={route}
          isShown={isShown}
          onNavigate={onNavigate}
          onEditing={onEditing}
        />
      );
  }
}
