import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../../conversation-record/turn/wait-text.ts';

/** The tools that a finished test called: how often, how many of the calls did not succeed, and how long they took. */
export function ToolSummary({ records }: { records: readonly ToolCallRecord[] }) {
  const { t, i18n } = useTranslation();
  const tools = toolsOf(records);
  if (tools.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-ink">{t('toolCalls.called')}</h4>
      <ul className="flex flex-col gap-1">
        {tools.map(({ name, count, failures, meanMs }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words font-mono text-[0.8125rem] text-ink">{name}</span>
            <span className="text-muted tabular-nums">
              {[
                t('toolCalls.times', { count }),
                failures > 0 ? t('toolCalls.not_succeeded', { count: failures }) : undefined,
                meanMs === undefined ? undefined : waitText(meanMs, i18n.language),
              ]
                .filter((fact) => fact !== undefined)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type CalledTool = { name: string; count: number; failures: number; meanMs: number | undefined };

function toolsOf(records: readonly ToolCallRecord[]): CalledTool[] {
  // What the conversation itself obeys is no call that anybody would count.
  const calls = records.filter(({ type, status }) => type !== 'system' && status !== 'awaiting');
  return [...Map.groupBy(calls, ({ tool_name }) => tool_name)].map(([name, own]) => {
    const times = own.flatMap(({ latency_secs }) => latency_secs ?? []);
    return {
      name,
      count: own.length,
      failures: own.filter(({ status }) => status !== 'succeeded').length,
      meanMs:
        times.length === 0 ? undefined : (1_000 * times.reduce((sum, time) => sum + time, 0)) / times.length,
    };
  });
}
