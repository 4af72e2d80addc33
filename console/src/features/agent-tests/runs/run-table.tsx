import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../data/agent-test-runs.ts';
import { Badge } from '../../../design/badge.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { ColumnHeading } from '../column-heading.tsx';
import { RateBadge } from '../rate-badge.tsx';
import { useTestWords } from '../test-words.ts';

type RunActions = {
  mayDelete: boolean;
  onShow: (runId: string) => void;
  onDelete: (run: TestRun) => void;
};

/** Runs, newest first: when, of what, and how they went. */
export function RunTable({ runs, ...actions }: RunActions & { runs: readonly TestRun[] }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-lg border bg-surface">
      <table className="w-full table-fixed text-left text-base">
        <thead>
          <tr className="border-b text-muted text-sm">
            <ColumnHeading className="pl-4">{t('agentTests.run')}</ColumnHeading>
            <ColumnHeading className="w-40 max-sm:w-32">{t('agentTests.column_outcome')}</ColumnHeading>
            <ColumnHeading className="w-24 max-md:hidden">{t('agentTests.column_tests')}</ColumnHeading>
            <ColumnHeading className="w-24 max-md:hidden">{t('agentTests.column_wait')}</ColumnHeading>
            {actions.mayDelete ? (
              <ColumnHeading className="w-12">
                <span className="sr-only">{t('fields.actions')}</span>
              </ColumnHeading>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y">
          {runs.map((run) => (
            <RunRow key={run.run_id} run={run} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FIGURE = 'py-2.5 pr-3 align-top text-muted text-sm tabular-nums max-md:hidden';

function RunRow({ run, mayDelete, onShow, onDelete }: RunActions & { run: TestRun }) {
  const { t } = useTranslation();
  const words = useTestWords();
  return (
    <tr className="hover:bg-hover">
      <td className="py-2.5 pr-3 pl-4 align-top">
        <button
          type="button"
          onClick={() => onShow(run.run_id)}
          className="rounded-sm text-left font-medium text-ink hover:underline"
        >
          {words.moment(run.created_at)}
        </button>
        <p className="text-muted text-xs">
          {[words.version(run.agent_version), run.started_by].filter(Boolean).join(' · ')}
        </p>
      </td>
      <td className="py-2.5 pr-3 align-top">
        {run.status === 'done' ? (
          <RateBadge rate={run.pass_rate} />
        ) : (
          <Badge tone={run.status === 'failed' ? 'danger' : isUnderWay(run) ? 'info' : 'neutral'}>
            {t(`agentTests.status_${run.status}`)}
          </Badge>
        )}
        <p className="mt-0.5 text-muted text-xs tabular-nums">
          {t('agentTests.passed_of', { passed: words.number(run.passed), total: words.number(run.total) })}
        </p>
      </td>
      <td className={FIGURE}>
        {t('agentTests.tests_times', {
          tests: words.number(run.tests.length),
          repeat: words.number(run.repeat),
        })}
      </td>
      <td className={FIGURE}>{run.latency ? words.wait(run.latency.p50_ms) : '–'}</td>
      {mayDelete ? (
        <td className="py-1.5 pr-2 text-right align-top">
          <IconButton
            tone="danger"
            label={t('agentTests.delete_run', { when: words.moment(run.created_at) })}
            icon={Trash2}
            disabled={isUnderWay(run)}
            onClick={() => onDelete(run)}
          />
        </td>
      ) : null}
    </tr>
  );
}
