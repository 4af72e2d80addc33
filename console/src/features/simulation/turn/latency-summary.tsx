import { useTranslation } from 'react-i18next';
import { answerTimes } from '../../../conversation-record/turn/answer-times.ts';
import { waitText } from '../../../conversation-record/turn/wait-text.ts';
import type { SimulationMessage } from '../simulation-message.ts';

/** How long the caller waited for the answers of a finished test. */
export function LatencySummary({ messages }: { messages: readonly SimulationMessage[] }) {
  const { t, i18n } = useTranslation();
  const times = answerTimes(messages.flatMap(({ ledger }) => ledger ?? []));
  if (!times) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-ink">{t('simulation.waits')}</h4>
      <p className="text-muted tabular-nums">
        {t('simulation.waitsOf', {
          count: times.count,
          median: waitText(times.medianMs, i18n.language),
          slowest: waitText(times.slowestMs, i18n.language),
        })}{' '}
        {times.interrupted > 0 ? t('simulation.waitsInterrupted', { count: times.interrupted }) : null}
      </p>
    </div>
  );
}
