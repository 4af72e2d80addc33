import { RUN_TOO_LATE, type TestRun } from '@parley/contract/agent-test-runs.ts';
import { useTranslation } from 'react-i18next';
import { useCancelRun } from '../../../data/agent-test-runs.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useTestFailure, useTestWords } from '../test-words.ts';

export type RunProgressProps = {
  agentId: string;
  run: TestRun;
  mayCancel: boolean;
  /** Shows the run; absent where it is shown. */
  onShow?: () => void;
};

/** How far a run is, with the way to stop it. */
export function RunProgress({ agentId, run, mayCancel, onShow }: RunProgressProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  const sayFailure = useTestFailure();
  const { mutate: cancel, isPending } = useCancelRun(agentId);
  const figures = { done: words.number(run.done), total: words.number(run.total) };
  return (
    <section
      aria-label={t('agentTests.progress')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <Spinner size={16} className="text-accent-ink" />
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1.5">
        <p role="status" className="text-base text-ink tabular-nums">
          {run.status === 'pending' ? t('agentTests.waiting') : t('agentTests.done_of', figures)}
        </p>
        <ProgressBar run={run} label={t('agentTests.done_of', figures)} />
      </div>
      <div className="flex gap-2">
        {onShow ? (
          <Button size="sm" onClick={onShow}>
            {t('agentTests.show_run')}
          </Button>
        ) : null}
        {mayCancel ? (
          <Button
            size="sm"
            variant="ghost"
            loading={isPending}
            onClick={() => cancel(run.run_id, { onError: sayFailure(t('agentTests.cancel_failed')) })}
          >
            {t('buttons.stop')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** What passed, what did not and what is still to come, as parts of a bar. */
export function ProgressBar({
  run,
  label,
}: {
  run: Pick<TestRun, 'done' | 'total' | 'passed'>;
  label: string;
}) {
  const share = (count: number) => `${run.total === 0 ? 0 : (count / run.total) * 100}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={run.total}
      aria-valuenow={run.done}
      className="flex h-1.5 overflow-hidden rounded-full bg-pressed"
    >
      <span
        className="bg-success-ink forced-color-adjust-none transition-[width]"
        style={{ width: share(run.passed) }}
      />
      <span
        className="bg-danger-ink forced-color-adjust-none transition-[width]"
        style={{ width: share(run.done - run.passed) }}
      />
    </div>
  );
}

/** Why a run was given up. */
export function RunFailure({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  return (
    <Banner tone="danger" title={t('agentTests.run_given_up')}>
      {run.failure === RUN_TOO_LATE ? t('agentTests.run_too_late') : run.failure}
    </Banner>
  );
}
