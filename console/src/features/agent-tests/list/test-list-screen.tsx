import { AgentTestKind } from '@parley/contract/agent-test.ts';
import type { AgentTest } from '@parley/contract/agent-tests.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, History, ListChecks, PhoneCall, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnderWay, type RunWish, testRunListQuery, useStartRun } from '../../../data/agent-test-runs.ts';
import { agentTestListQuery, useDeleteTest, useDuplicateTest } from '../../../data/agent-tests.ts';
import { useUndoDeletion } from '../../../data/use-undo-deletion.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button, type ButtonVariant, buttonClassNames } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { useUndoToast } from '../../../design/use-undo-toast.ts';
import { usePermissions } from '../../../session/permissions.ts';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { LoadingBlocks } from '../loading-blocks.tsx';
import { RunProgress } from '../runs/run-progress.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { storedRepeat } from '../stored-repeat.ts';
import { TestKindIcon } from '../test-kind-label.tsx';
import { useTestErrorText, useTestFailure } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { RunControls } from './run-controls.tsx';
import { TestTable } from './test-table.tsx';

type TestListScreenProps = { agent: TestedAgent; onNavigate: (route: TestsRoute) => void };

/** What an agent is tested for, how it went, and how to run it. */
export function TestListScreen({ agent, onNavigate }: TestListScreenProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const list = useQuery(agentTestListQuery(agent.id));
  const { data: pages } = useInfiniteQuery(testRunListQuery(agent.id));
  const runs = pages?.pages.flatMap((page) => page.runs) ?? [];
  const hasTests = list.data !== undefined && list.data.tests.length > 0;
  return (
    <ScreenFrame
      title={t('agentTests.title')}
      hint={t('agentTests.hint')}
      help="help.tests"
      actions={
        <>
          {runs.length > 0 ? (
            <Button icon={History} onClick={() => onNavigate({ kind: 'runs' })}>
              {t('agentTests.past_runs')}
            </Button>
          ) : null}
          {agent.mayChange && hasTests ? <NewTestMenu onNavigate={onNavigate} /> : null}
        </>
      }
    >
      {runs.filter(isUnderWay).map((run) => (
        <RunProgress
          key={run.run_id}
          agentId={agent.id}
          run={run}
          mayCancel={agent.mayChange}
          onShow={() => onNavigate({ kind: 'run', id: run.run_id })}
        />
      ))}
      <ResourceState
        query={list}
        loading={<LoadingBlocks heights={['h-20', 'h-56']} />}
        failed={t('agentTests.load_failed')}
        errorText={errorText}
      >
        {({ tests, can_judge }) => (
          <StoredTests agent={agent} tests={tests} canJudge={can_judge} onNavigate={onNavigate} />
        )}
      </ResourceState>
    </ScreenFrame>
  );
}

type StoredTestsProps = TestListScreenProps & { tests: readonly AgentTest[]; canJudge: boolean };

/** The tests, and what can be done with them. */
function StoredTests(props: StoredTestsProps) {
  const { agent, tests, canJudge, onNavigate } = props;
  const [deleting, setDeleting] = useState<AgentTest>();
  return (
    <>
      {!canJudge && tests.some(isJudged) ? <NoJudgeBanner /> : null}
      {tests.length === 0 ? (
        <NoTests onNavigate={agent.mayChange ? onNavigate : undefined} />
      ) : (
        <RunnableTests {...props} onDelete={setDeleting} />
      )}
      <DeleteTestDialog agentId={agent.id} test={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

type RunnableTestsProps = StoredTestsProps & { onDelete: (test: AgentTest) => void };

function RunnableTests({ agent, tests, onNavigate, onDelete }: RunnableTestsProps) {
  const { t } = useTranslation();
  const sayFailure = useTestFailure();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { mutate: duplicate } = useDuplicateTest(agent.id);
  const { mutate: start, isPending: isStarting } = useStartRun(agent.id);
  const chosen = tests.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const run = (wish: RunWish) =>
    start(wish, {
      onSuccess: ({ run_id }) => onNavigate({ kind: 'run', id: run_id }),
      onError: sayFailure(t('agentTests.run_failed')),
    });
  return (
    <>
      {agent.mayRun ? (
        <RunControls
          agent={agent}
          chosen={chosen.length}
          count={tests.length}
          isStarting={isStarting}
          onRun={(wish) => run({ ...wish, test_ids: chosen.length > 0 ? chosen : undefined })}
        />
      ) : null}
      <TestTable
        tests={tests}
        chosen={marked}
        mayChange={agent.mayChange}
        mayRun={agent.mayRun}
        onChoose={setMarked}
        onOpen={({ id }) => onNavigate({ kind: 'test', id })}
        onRun={({ id }) => run({ test_ids: [id], repeat: storedRepeat(), draft: agent.unsaved })}
        onShowRun={(id) => onNavigate({ kind: 'run', id })}
        onDuplicate={({ id }) =>
          duplicate(id, {
            onSuccess: (copy) => onNavigate({ kind: 'test', id: copy.id }),
            onError: sayFailure(t('agentTests.duplicate_failed')),
          })
        }
        onDelete={onDelete}
      />
    </>
  );
}

/** Whether a model has to judge, or to play the caller. */
function isJudged({ test }: AgentTest): boolean {
  return (
    test.checks.some(({ type }) => type === 'judged') ||
    (test.kind === 'conversation' && test.caller.type === 'scenario')
  );
}

function NoJudgeBanner() {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" title={t('agentTests.no_judge_title')}>
      {t('agentTests.no_judge_message')}
    </Banner>
  );
}

type DeleteTestDialogProps = { agentId: string; test: AgentTest | undefined; onClose: () => void };

/** Asks before a test is deleted, while there is one, and says what stays. */
function DeleteTestDialog({ agentId, test, onClose }: DeleteTestDialogProps) {
  const { t } = useTranslation();
  const sayFailure = useTestFailure();
  // What is passed to `mutate` is heard of the last of several alone, and no more once its component is gone.
  const { mutateAsync: deleteTest } = useDeleteTest(agentId);
  const undo = useUndoDeletion();
  const sayDeleted = useUndoToast(useTestErrorText());
  if (!test) return null;
  const { name } = test.test;
  return (
    <ConfirmDialog
      title={t('agentTests.delete_title', { name })}
      message={t('agentTests.delete_message')}
      confirmText={t('buttons.delete')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void deleteTest(test).then(
          () =>
            sayDeleted(t('agentTests.deleted', { name }), () => undo({ kind: 'test', agentId, id: test.id })),
          sayFailure(t('agentTests.delete_failed')),
        );
      }}
    />
  );
}

/** Says what tests are for, and how to come by the first one. */
function NoTests({ onNavigate }: { onNavigate: TestListScreenProps['onNavigate'] | undefined }) {
  const { t } = useTranslation();
  const { canViewLogs } = usePermissions();
  return (
    <EmptyState
      className="rounded-lg border border-dashed"
      icon={ListChecks}
      title={t('agentTests.empty_title')}
      message={t('agentTests.empty_message')}
      action={
        onNavigate ? (
          <>
            <NewTestMenu variant="primary" onNavigate={onNavigate} />
            {canViewLogs ? (
              <Link to="/call" className={buttonClassNames()}>
                <PhoneCall size={16} aria-hidden />
                {t('agentTests.from_call_logs')}
              </Link>
            ) : null}
          </>
        ) : null
      }
    />
  );
}

/** Begins a test of one of the kinds. */
function NewTestMenu({
  variant = 'secondary',
  onNavigate,
}: {
  variant?: ButtonVariant;
  onNavigate: TestListScreenProps['onNavigate'];
}) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button variant={variant} icon={Plus}>
          {t('agentTests.new_test')}
          <ChevronDown size={16} aria-hidden className="-mr-1" />
        </Button>
      }
    >
      {AgentTestKind.options.map((kind) => (
        <MenuItem
          key={kind}
          icon={<TestKindIcon kind={kind} />}
          description={t(`agentTests.about_${kind}`)}
          onSelect={() => onNavigate({ kind: 'new', testKind: kind })}
        >
          {t(`agentTests.kind_${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
