import type { TestTrendPoint } from '@parley/contract/agent-test-runs.ts';
import type { AgentTest } from '@parley/contract/agent-tests.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Copy, History, Pencil, PhoneCall, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { classNames } from '../../../design/class-names.ts';
import { RowMenu } from '../../../design/row-menu.tsx';
import { RateBadge } from '../rate-badge.tsx';
import { TestKindLabel } from '../test-kind-label.tsx';
import { rateTone, useTestWords } from '../test-words.ts';

/** What can be done with a test of the list. */
export type TestRowActions = {
  onOpen: (test: AgentTest) => void;
  onRun: (test: AgentTest) => void;
  onShowRun: (runId: string) => void;
  onDuplicate: (test: AgentTest) => void;
  onDelete: (test: AgentTest) => void;
};

type TestRowProps = TestRowActions & {
  test: AgentTest;
  isChosen: boolean;
  mayChange: boolean;
  mayRun: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** One test: what it is, how it went last, and what can be done with it. */
export function TestRow(props: TestRowProps) {
  const { test, isChosen, mayRun, onChoose } = props;
  const { t } = useTranslation();
  const words = useTestWords();
  const [last] = test.trend;
  return (
    <tr className="hover:bg-hover">
      {mayRun ? (
        <td className="py-3 pl-4 align-top">
          <Checkbox
            label={<span className="sr-only">{t('agentTests.choose', { name: test.test.name })}</span>}
            checked={isChosen}
            onCheckedChange={onChoose}
          />
        </td>
      ) : null}
      <td className={classNames('py-2.5 pr-3 align-top', mayRun ? 'pl-1' : 'pl-4')}>
        <TestTitle {...props} />
      </td>
      <td className="py-2.5 pr-3 align-top">
        <LastRun {...props} />
      </td>
      <td className="py-2.5 pr-3 align-top max-md:hidden">
        <TrendBars trend={test.trend} />
      </td>
      <td className="py-2.5 pr-3 align-top text-muted text-sm tabular-nums max-md:hidden">
        {last?.latency ? words.wait(last.latency.p50_ms) : '–'}
      </td>
      <td className="py-1.5 pr-2 text-right align-top">
        <TestMenu {...props} />
      </td>
    </tr>
  );
}

function TestTitle({ test, onOpen }: TestRowProps) {
  const { t } = useTranslation();
  const { name, kind, source } = test.test;
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(test)}
        className="wrap-anywhere line-clamp-2 rounded-sm text-left font-medium text-ink hover:underline"
      >
        {name}
      </button>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs">
        <TestKindLabel kind={kind} />
        {source ? (
          <span className="inline-flex items-center gap-1">
            <PhoneCall size={14} aria-hidden />
            {t('agentTests.from_call')}
          </span>
        ) : null}
      </p>
    </>
  );
}

function LastRun({ test, onShowRun }: TestRowProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  const [last] = test.trend;
  if (!last) return <span className="text-muted text-sm">{t('agentTests.never_run')}</span>;
  return (
    <button
      type="button"
      onClick={() => onShowRun(last.run_id)}
      className="flex flex-col items-start gap-0.5 rounded-sm text-left hover:underline"
    >
      <span className="sr-only">{t('agentTests.show_last_run', { name: test.test.name })} </span>
      <RateBadge rate={last.pass_rate} />
      <span className="text-muted text-xs">{words.version(last.agent_version)}</span>
    </button>
  );
}

function TestMenu(props: TestRowProps) {
  const { test, mayChange, mayRun, onOpen, onRun, onShowRun, onDuplicate, onDelete } = props;
  const { t } = useTranslation();
  const [last] = test.trend;
  return (
    <RowMenu
      label={t('agentTests.actions_for', { name: test.test.name })}
      size="md"
      actions={[
        mayRun && { Icon: Play, text: t('agentTests.run_this'), onSelect: () => onRun(test) },
        last !== undefined && {
          Icon: History,
          text: t('agentTests.last_run'),
          onSelect: () => onShowRun(last.run_id),
        },
        {
          Icon: Pencil,
          text: t(mayChange ? 'buttons.edit' : 'agentTests.look_at'),
          onSelect: () => onOpen(test),
        },
        mayChange && { Icon: Copy, text: t('agents.duplicate'), onSelect: () => onDuplicate(test) },
        mayChange && {
          Icon: Trash2,
          text: t('buttons.delete'),
          tone: 'danger',
          isApart: true,
          onSelect: () => onDelete(test),
        },
      ]}
    />
  );
}

const COLOURS = {
  success: 'bg-success-ink',
  warning: 'bg-warning-ink',
  danger: 'bg-danger-ink',
  neutral: 'bg-control',
};

/** How the latest runs went, oldest on the left: a bar for each, as high as the share that passed. */
function TrendBars({ trend }: { trend: readonly TestTrendPoint[] }) {
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
      {oldestFirst.map(({ run_id, pass_rate: rate, agent_version, ended_at }, index) => (
        <span
          key={run_id}
          title={`${shares[index]} · ${words.version(agent_version)} · ${words.moment(ended_at)}`}
          // What failed altogether still shows that it ran.
          style={{ height: `${Math.max(12, (rate ?? 0) * 100)}%` }}
          className={classNames('w-[5px] rounded-[1px] forced-color-adjust-none', COLOURS[rateTone(rate)])}
        />
      ))}
    </span>
  );
}
