import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { rateTone, useTestWords } from '../test-words.ts';
import { ShareChange } from './share-change.tsx';

const INKS = {
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
  neutral: 'text-muted',
};

/** The figures of a run, beside those of the run before. */
export function RunFigures({ run, before }: { run: TestRun; before: TestRun | undefined }) {
  const { t } = useTranslation();
  const words = useTestWords();
  const isOver = run.status === 'done' || run.status === 'cancelled';
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-4">
      <Figure name={t('agentTests.figure_share')}>
        <span className={classNames('font-semibold text-xl', INKS[rateTone(run.pass_rate)])}>
          {run.pass_rate === null ? '–' : words.rate(run.pass_rate)}
        </span>
        {isOver && before ? (
          <ShareChange now={run.pass_rate} before={before.pass_rate} version={before.agent_version} />
        ) : null}
      </Figure>
      <Figure name={t('agentTests.figure_passed')}>
        <span className="font-semibold text-ink text-xl">
          {t('agentTests.number_of', { number: words.number(run.passed), total: words.number(run.total) })}
        </span>
        <small className="text-muted text-xs">
          {t('agentTests.tests_of_run', {
            count: run.tests.length,
            tests: words.number(run.tests.length),
            repeat: words.number(run.repeat),
          })}
        </small>
      </Figure>
      <Figure name={t('agentTests.figure_wait')}>
        <span className="font-semibold text-ink text-xl">
          {run.latency ? words.wait(run.latency.p50_ms) : '–'}
        </span>
        {run.latency ? (
          <small className="text-muted text-xs">
            {t('agentTests.slowest', { wait: words.wait(run.latency.p95_ms) })}
          </small>
        ) : null}
      </Figure>
      <Figure name={t('agentTests.figure_model')}>
        <span className="wrap-anywhere line-clamp-2 text-base text-ink">
          {run.model
            ? run.model.source === 'offline'
              ? t('agentTests.offline_model')
              : run.model.name
            : '–'}
        </span>
        {run.started_by ? (
          <small className="text-muted text-xs">{t('agentTests.started_by', { name: run.started_by })}</small>
        ) : null}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 flex flex-col tabular-nums">{children}</dd>
    </div>
  );
}
