import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isUnderWay, testRunQuery, useCancelRun } from '../../../data/agent-test-runs.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { RateBadge } from '../rate-badge.tsx';
import { useTestErrorText, useTestFailure, useTestWords } from '../test-words.ts';
import { ProgressBar, RunFailure } from './run-progress.tsx';

export type SavingGateDialogProps = {
  agentId: string;
  runId: string;
  onSave: () => void;
  /** Shows the run with all that was said in it. */
  onShow: () => void;
  onClose: () => void;
};

/** Tells how the tests go on what is about to be saved, and lets it be saved, whatever came of them. */
export function SavingGateDialog({ agentId, runId, onSave, onShow, onClose }: SavingGateDialogProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const sayFailure = useTestFailure();
  const query = useQuery(testRunQuery(agentId, runId));
  const run = query.data;
  const { mutate: cancel, isPending: isStopping } = useCancelRun(agentId);
  const isRunning = run !== undefined && isUnderWay(run);
  const isSafe = run !== undefined && hasPassed(run);
  const handleClose = () => {
    // Without the dialog the result is not needed.
    if (isRunning) cancel(runId);
    onClose();
  };
  return (
    <Dialog
      dismissible={false}
      onClose={handleClose}
      title={t('agentTests.gate_title')}
      description={t('agentTests.gate_hint')}
      footer={
        <>
          {isRunning ? (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              loading={isStopping}
              onClick={() => cancel(runId, { onError: sayFailure(t('agentTests.cancel_failed')) })}
            >
              {t('buttons.stop')}
            </Button>
          ) : (
            <Button variant="ghost" className="sm:mr-auto" onClick={onShow}>
              {t('agentTests.show_run')}
            </Button>
          )}
          <Button onClick={handleClose}>{t('editor.leave_stay')}</Button>
          <Button variant="primary" disabled={isRunning} onClick={onSave}>
            {t(isSafe || isRunning ? 'buttons.save' : 'agentTests.save_anyway')}
          </Button>
        </>
      }
    >
      <ResourceState
        query={query}
        loading={null}
        failed={t('agentTests.run_load_failed')}
        errorText={errorText}
      >
        {(read) => <GateResult run={read} />}
      </ResourceState>
    </Dialog>
  );
}

/** Whether the run came to its end and each repetition passed; one that was not judged did not. */
function hasPassed({ status, passed, total }: TestRun): boolean {
  return status === 'done' && passed === total;
}

function GateResult({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const words = useTestWords();
  const figures = { done: words.number(run.done), total: words.number(run.total) };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p role="status" className="text-base text-ink tabular-nums">
          {run.status === 'pending' ? t('agentTests.waiting') : verdict()}
        </p>
        <ProgressBar run={run} label={t('agentTests.done_of', figures)} />
      </div>
      {run.status === 'failed' ? <RunFailure run={run} /> : null}
      <ul aria-label={t('agentTests.results')} className="divide-y rounded-md border">
        {run.tests.map((test) => (
          <li key={test.test_id} className="flex items-start gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block text-base text-ink">{test.name}</span>
              {test.first_reason ? (
                <span className="wrap-anywhere line-clamp-2 block text-muted text-xs">
                  {t('agentTests.not_all_passed', {
                    passed: words.number(test.passed),
                    total: words.number(test.repeat),
                  })}
                </span>
              ) : null}
            </span>
            {test.passed + test.failed + test.errors + test.not_judged > 0 ? (
              <RateBadge rate={test.pass_rate} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );

  function verdict(): string {
    if (isUnderWay(run)) return t('agentTests.done_of', figures);
    if (run.status === 'cancelled') return t('agentTests.run_stopped');
    if (hasPassed(run)) return t('agentTests.all_passed', { count: run.total, total: figures.total });
    return t('agentTests.some_failed', { passed: words.number(run.passed), total: figures.total });
  }
}
