import type { TestTrendPoint } from '@parley/contract/agent-test-runs.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { rateTone, useTestWords } from '../test-words.ts';

const COLOURS = {
  success: 'bg-success-ink',
  warning: 'bg-warning-ink',
  danger: 'bg-danger-ink',
  neutral: 'bg-control',
};

/** How the latest runs went, oldest on the left: a bar for each, as high as the share that passed. */
export function TrendBars({ trend }: { trend: readonly TestTrendPoint[] }) {
  const { t } = useTranslation();
  const words = useTestWords();
  if (trend.length === 0) return null;
  const oldestFirst = trend.slice(0, AGENT_TESTS.trend).toReversed();
  const shares = oldestFirst.map(({ pass_rate: rate }) =>
    rate === null ? t('agentTests.not_judged') : words.rate(rate),
  );
  return (
    <span
      role="img"
      aria-label={t('agentTests.trend_of', { shares: shares.join(', ') })}
      className="flex h-6 w-20 items-end gap-[3px]"
    >
      {oldestFirst.map(({ run_id, pass_rate: rate, agent_version, ended_at }, place) => (
        <span
          key={run_id}
          title={`${shares[place]} · ${words.version(agent_version)} · ${words.moment(ended_at)}`}
          // What failed altogether still shows that it ran.
          style={{ height: `${Math.max(12, (rate ?? 0) * 100)}%` }}
          className={classNames('w-[5px] rounded-[1px] forced-color-adjust-none', COLOURS[rateTone(rate)])}
        />
      ))}
    </span>
  );
}
