import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { useTranslation } from 'react-i18next';
import { waitText } from './answer-times.ts';
import { answerMs, type TurnStep, turnAxis, turnSteps } from './turn-steps.ts';

export type TurnWaterfallProps = { ledger: TurnLedger };

/** The steps of a turn as bars on one time axis; a line marks where the agent's turn began. */
export function TurnWaterfall({ ledger }: TurnWaterfallProps) {
  const { t, i18n } = useTranslation();
  const steps = turnSteps(ledger);
  const axis = turnAxis(ledger, steps);
  const percentOf = (ms: number) =>
    (100 * (Math.min(Math.max(ms, axis.fromMs), axis.toMs) - axis.fromMs)) / (axis.toMs - axis.fromMs);
  const isSpoken = ledger.first_audio_ms !== undefined;
  const totalMs = isSpoken ? (answerMs(ledger) ?? 0) : axis.toMs;
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{t('record.steps')}</caption>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.key} ${step.startMs}`}>
            <th scope="row" className="w-1/3 py-0.5 pr-2 text-left font-normal">
              {step.label ?? t(`record.step.${step.key}`)}
            </th>
            <td className="py-0.5">
              <span className="relative block h-2 rounded-sm bg-sunken">
                <Bar step={step} percentOf={percentOf} />
                {axis.fromMs < 0 ? (
                  <span
                    className="absolute -inset-y-0.5 w-px bg-line-strong"
                    style={{ left: `${percentOf(0)}%` }}
                  />
                ) : null}
              </span>
            </td>
            <td className="w-20 py-0.5 pl-2 text-right">
              {waitText(step.endMs - step.startMs, i18n.language)}
            </td>
          </tr>
        ))}
        <tr className="text-ink">
          <th scope="row" className="pt-1 pr-2 text-left font-medium">
            {t(isSpoken ? 'record.heardAfter' : 'record.step.total')}
          </th>
          <td />
          <td className="pt-1 pl-2 text-right font-medium">{waitText(totalMs, i18n.language)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Bar({ step, percentOf }: { step: TurnStep; percentOf: (ms: number) => number }) {
  const left = percentOf(step.startMs);
  return (
    <span
      className={`absolute inset-y-0 min-w-0.5 rounded-sm ${BEFORE_ANSWER.has(step.key) ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-accent-line forced-colors:bg-[GrayText]'}`}
      style={{ left: `${left}%`, width: `${percentOf(step.endMs) - left}%` }}
    />
  );
}

// The caller waits for these; the others happen while the answer comes.
const BEFORE_ANSWER = new Set([
  'pause',
  'transcript',
  'retrieval',
  'firstWords',
  'firstSentence',
  'voice',
  'tool',
]);
