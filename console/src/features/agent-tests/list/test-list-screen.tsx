import { AgentTestKind } from '@parley/contract/agent-test.ts';
import type { AgentTest } from '@parley/contract/agent-tests.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, History, ListChecks, PhoneCall, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnderWay, type RunWish, testRunListQuery, useStartRun } from '../../../data/agent-test-runs.ts';
import { agentTestListQuery, useDeleteTest, useDuplicateTest } from '../../../data/agent-tests.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button, type ButtonVariant, buttonClassNames } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { toast } from '../../../design/toast.tsx';
import { usePermissions } from '../../../session/permissions.ts';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { RunProgress } from '../runs/run-progress.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { storedRepeat } from '../stored-repeat.ts';
import { TestKindIcon } from '../test-kind-icon.tsx';
import { useTestErrorText, useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { RunControls } from './run-controls.tsx';
import { TestTable } from './test-table.tsx';

type TestListScreenProps = { agent: TestedAgent; onNavigate: (route: TestsRoute) => void };

/** What an agent is tested for, how it went, and how to run it. */
export function TestListScreen({ agent, onNavigate }: TestListScreenProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const { data, error, isFetching, refetch } = useQuery(agentTestListQuery(agent.id));
  const { data: runs } = useInfiniteQuery(testRunListQuery(agent.id));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<AgentTest>();
  const { mutate: deleteTest } = useDeleteTest(agent.id);
  const { mutate: duplicate } = useDuplicateTest(agent.id);
  const { mutate: start, isPending: isStarting } = useStartRun(agent.id);
  const tests = data?.tests ?? [];
  const chosen = tests.filter(({ id }) => marked.has(id));
  const underWay = runs?.pages.flatMap((page) => page.runs).filter(isUnderWay) ?? [];
  const openNew = (testKind: AgentTest['test']['kind']) => onNavigate({ kind: 'new', testKind });
  const run = (wish: RunWish) =>
    start(wish, {
      onSuccess: ({ run_id }) => onNavigate({ kind: 'run', id: run_id }),
      onError: (failure) => toast.error(t('agentTests.run_failed'), { description: errorText(failure) }),
    });

  return (
    <ScreenFrame
      title={t('agentTests.title')}
      hint={t('agentTests.hint')}
      actions={
        <>
          {runs?.pages.some((page) => page.runs.length > 0) ? (
            <Button icon={<History size={16} aria-hidden />} onClick={() => onNavigate({ kind: 'runs' })}>
              {t('agentTests.past_runs')}
            </Button>
          ) : null}
          {agent.mayChange && tests.length > 0 ? <NewTestMenu onChoose={openNew} /> : null}
        </>
      }
    >
      {underWay.map((one) => (
        <RunProgress
          key={one.run_id}
          agentId={agent.id}
          run={one}
          mayCancel={agent.mayChange}
          onShow={() => onNavigate({ kind: 'run', id: one.run_id })}
        />
      ))}
      {content()}
      {deleting ? (
        <DeleteTestDialog
          name={deleting.test.name}
          onCancel={() => setDeleting(undefined)}
          onConfirm={() => {
            setDeleting(undefined);
            deleteTest(deleting, {
              onSuccess: () => toast.success(t('agentTests.deleted', { name: deleting.test.name })),
              onError: (failure) =>
                toast.error(t('agentTests.delete_failed'), { description: errorText(failure) }),
            });
          }}
        />
      ) : null}
    </ScreenFrame>
  );

  function content() {
    if (!data && error) {
      return (
        <ErrorState
          title={t('agentTests.load_failed')}
          message={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    }
    if (!data) return <ListLoading />;
    if (tests.length === 0) return <NoTests onNew={agent.mayChange ? openNew : undefined} />;
    return (
      <>
        {!data.can_judge && tests.some(isJudged) ? (
          <Banner tone="warning" title={t('agentTests.no_judge_title')}>
            {t('agentTests.no_judge_message')}
          </Banner>
        ) : null}
        {agent.mayRun ? (
          <RunControls
            agent={agent}
            chosen={chosen.length}
            count={tests.length}
            isStarting={isStarting}
            onRun={(wish) =>
              run({ ...wish, ...(chosen.length > 0 ? { testIds: chosen.map(({ id }) => id) } : {}) })
            }
          />
        ) : null}
        <TestTable
          tests={tests}
          chosen={marked}
          mayChange={agent.mayChange}
          mayRun={agent.mayRun}
          onChoose={setMarked}
          onOpen={({ id }) => onNavigate({ kind: 'test', id })}
          onRun={({ id }) => run({ testIds: [id], repeat: storedRepeat(), draft: agent.unsaved })}
          onShowRun={(id) => onNavigate({ kind: 'run', id })}
          onDuplicate={({ id }) =>
            duplicate(id, {
              onSuccess: (copy) => onNavigate({ kind: 'test', id: copy.id }),
              onError: (failure) =>
                toast.error(t('agentTests.duplicate_failed'), { description: errorText(failure) }),
            })
          }
          onDelete={setDeleting}
        />
      </>
    );
  }
}

/** Whether a model has to judge, or to play the caller. */
function isJudged({ test }: AgentTest): boolean {
  return (
    test.checks.some(({ type }) => type === 'judged') ||
    (test.kind === 'conversation' && test.caller.type === 'scenario')
  );
}

function ListLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('agentTests.loading')}</span>
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}

/** Asks before a test is deleted, and says what stays. */
function DeleteTestDialog(props: { name: string; onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t('agentTests.delete_title', { name: props.name })}
      message={t('agentTests.delete_message')}
      confirmText={t('agentTests.delete')}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  );
}

/** Says what tests are for, and how to come by the first one. */
function NoTests({ onNew }: { onNew: ((kind: AgentTestKind) => void) | undefined }) {
  const { t } = useTranslation();
  const { canViewLogs } = usePermissions();
  return (
    <EmptyState
      className="rounded-lg border border-dashed"
      icon={<ListChecks size={20} aria-hidden />}
      title={t('agentTests.empty_title')}
      message={t('agentTests.empty_message')}
      action={
        onNew ? (
          <>
            <NewTestMenu variant="primary" onChoose={onNew} />
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
  onChoose,
}: {
  variant?: ButtonVariant;
  onChoose: (kind: AgentTestKind) => void;
}) {
  const { t } = useTranslation();
  const words = useTestWords();
  return (
    <Menu
      trigger={
        <Button variant={variant} icon={<Plus size={16} aria-hidden />}>
          {t('agentTests.new_test')}
          <ChevronDown size={16} aria-hidden className="-mr-1" />
        </Button>
      }
    >
      {AgentTestKind.options.map((kind) => (
        <MenuItem
          key={kind}
          icon={<TestKindIcon kind={kind} />}
          description={words.kindHint(kind)}
          onSelect={() => onChoose(kind)}
        >
          {words.kind(kind)}
        </MenuItem>
      ))}
    </Menu>
  );
}
