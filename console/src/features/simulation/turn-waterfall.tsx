import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { useTranslation } from 'react-i18next';
import { turnSteps } from './turn-steps.ts';

export type TurnWaterfallProps = { ledger: TurnLedger };

/** The steps of a turn as bars on one time axis. */
export function TurnWaterfall({ ledger }: TurnWaterfallProps) {
  const { t, i18n } = useTranslation();
  const steps = turnSteps(ledger);
  const totalMs = Math.max(1, ledger.end_ms ?? 0, ...steps.map((step) => step.endMs));
  const number = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 1,
  });
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{t('simulation.steps')}</caption>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.key} ${step.startMs}`}>
            <th scope="row" className="w-1/3 py-0.5 pr-2 text-left font-normal">
              {step.label ?? t(`simulation.step.${step.key}`)}
            </th>
            <td className="py-0.5">
              <span className="relative block h-2 rounded-sm bg-sunken">
                <span
                  className="absolute inset-y-0 min-w-0.5 rounded-sm bg-accent"
                  style={{
                    left: `${(step.startMs / totalMs) * 100}%`,
                    width: `${((step.endMs - step.startMs) / totalMs) * 100}%`,
                  }}
                />
              </span>
            </td>
            <td className="w-20 py-0.5 pl-2 text-right">{number.format(step.endMs - step.startMs)}</td>
          </tr>
        ))}
        <tr className="text-ink">
          <th scope="row" className="pt-1 pr-2 text-left font-medium">
            {t('simulation.step.total')}
          </th>
          <td />
          <td className="pt-1 pl-2 text-right font-medium">{number.format(totalMs)}</td>
        </tr>
      </tbody>
    </table>
  );
}
