import { useTranslation } from 'react-i18next';
import { waitText } from '../../../../conversation-record/turn/answer-times.ts';
import { classNames } from '../../../../design/class-names.ts';
import { useFormats } from '../../../../design/formats.ts';
import type { StepTimes } from './call-steps.ts';

/** The percentiles of each step of a conversation. */
export function StepTable({ steps }: { steps: readonly StepTimes[] }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const headings = [t('callLogs.step'), t('callLogs.count'), 'p50', 'p95', t('callLogs.slowest')];
  const time = (ms: number) => waitText(ms, i18n.language);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-base text-ink">{t('callLogs.percentiles')}</h3>
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <table className="w-full border-collapse text-sm tabular-nums [&_td]:whitespace-nowrap [&_td]:px-2 [&_th]:px-2 sm:[&_td]:px-3 sm:[&_th]:px-3">
          <thead className="text-muted text-xs">
            <tr className="border-b">
              {headings.map((heading) => (
                <th key={heading} scope="col" className="py-2 text-right font-medium first:text-left">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ key, label, count, p50Ms, p95Ms, slowestMs }) => (
              <tr
                key={`${key} ${label ?? ''}`}
                className={classNames('not-last:border-b', key === 'answer' && 'bg-sunken text-ink')}
              >
                <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
                  {label ? <code className="text-xs">{label}</code> : t(nameOf(key))}
                </th>
                <td className="py-1.5 text-right text-muted">{formats.number(count)}</td>
                <td className="py-1.5 text-right">{time(p50Ms)}</td>
                <td className="py-1.5 text-right">{time(p95Ms)}</td>
                <td className="py-1.5 text-right">{time(slowestMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function nameOf(key: string): string {
  return key === 'answer' ? 'callLogs.whole_wait' : `record.step.${key}`;
}
