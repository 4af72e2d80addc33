import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { agentTestListQuery, agentTestQuery, turnTestQuery } from '../../../data/agent-tests.ts';
import { useFetch } from '../../../data/use-change.ts';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { type TestsRoute, testsRouteText } from '../../../session/tests-address.ts';
import { newTestDraft, toTestDraft } from '../draft/test-draft.ts';
import { LoadingBlocks } from '../loading-blocks.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTestErrorText } from '../test-words.ts';
import { TestForm } from './test-form.tsx';
import type { EditedTest } from './use-test-editing.ts';

type FormRoute = Extract<TestsRoute, { kind: 'test' | 'new' | 'turn' }>;

export type TestFormScreenProps = Pick<EditedTest, 'agent' | 'isShown' | 'onNavigate' | 'onEditing'> & {
  route: FormRoute;
};

/** The form of a test, once what it starts from is there: a stored test, a turn of a conversation, or nothing. */
export function TestFormScreen({ agent, route, isShown, onNavigate, onEditing }: TestFormScreenProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const stored = useQuery({
    ...agentTestQuery(agent.id, route.kind === 'test' ? route.id : ''),
    enabled: route.kind === 'test',
  });
  const made = useQuery({
    ...turnTestQuery(route.kind === 'turn' ? route : { conversationId: '', eventId: 0 }),
    enabled: route.kind === 'turn',
  });
  const { data: list } = useQuery(agentTestListQuery(agent.id));
  const remade = useRemade(agent.id);
  const asked = route.kind === 'test' ? stored : made;
  const test = stored.data?.test ?? made.data?.test;
  const newKind = route.kind === 'new' ? route.testKind : undefined;
  const wantedReply = made.data?.wanted_reply ?? undefined;
  const start = useMemo(
    () => (test ? toTestDraft(test, wantedReply) : newKind ? newTestDraft(newKind) : undefined),
    [test, newKind, wantedReply],
  );
  if (!start) {
    return (
      <ScreenFrame
        title={t('agentTests.test')}
        back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      >
        <ResourceState
          query={{ ...asked, data: undefined }}
          loading={<LoadingBlocks heights={['h-16', 'h-48', 'h-52']} />}
          failed={t(route.kind === 'turn' ? 'agentTests.make_failed' : 'agentTests.test_load_failed')}
          errorText={errorText}
        >
          {() => null}
        </ResourceState>
      </ScreenFrame>
    );
  }
  return (
    <TestForm
      agent={agent}
      start={start}
      testId={route.kind === 'test' ? route.id : undefined}
      savedAt={stored.data?.updated_at}
      route={testsRouteText(route)}
      canJudge={list?.can_judge ?? true}
      remake={route.kind === 'turn' ? (kind) => remade(route, kind) : undefined}
      isShown={isShown}
      onNavigate={onNavigate}
      onEditing={onEditing}
    />
  );
}

/**
 * Gives the test of another kind that a turn makes. Refused where the turn has nothing of the kind, such as calls of
 * tools. A whole conversation is the test of the agent that it began with, which may be another.
 */
function useRemade(agentId: string) {
  const fetchQuery = useFetch();
  return async (turn: Extract<TestsRoute, { kind: 'turn' }>, kind: AgentTestKind) => {
    const other = await fetchQuery({ ...turnTestQuery(turn, kind), retry: false }).catch(() => undefined);
    return other?.agent_id === agentId ? toTestDraft(other.test, other.wanted_reply ?? undefined) : undefined;
  };
}
