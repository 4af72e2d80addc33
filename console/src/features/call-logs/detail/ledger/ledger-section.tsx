import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../../../conversation-record/turn/answer-times.ts';
import { answerMs } from '../../../../conversation-record/turn/turn-steps.ts';
import { TurnWaterfall } from '../../../../conversation-record/turn/turn-waterfall.tsx';
import { Badge } from '../../../../design/badge.tsx';
import { clockTime } from '../../../../design/clock-time.ts';
import { callSteps } from './call-steps.ts';
import { StepTable } from './step-table.tsx';

/** How long every step took: over the whole conversation, and turn by turn. */
export function LedgerSection({ turns }: { turns: readonly RecordedTurn[] }) {
  const { t } = useTranslation();
  const steps = callSteps(turns.flatMap(({ ledger }) => ledger ?? []));
  const told = turns.filter(({ ledger }) => ledger !== null);
  const cut = told.filter(({ ledger }) => ledger?.model && ledger.interrupted).length;
  if (told.length === 0) {
    return (
      <p className="rounded-lg border border-dashed px-4 py-8 text-center text-base text-muted">
        {t('callLogs.no_ledger')}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {steps.length === 0 ? null : <StepTable steps={steps} />}
      {cut > 0 ? (
        <p className="text-muted text-sm">{t('callLogs.interrupted_not_counted', { count: cut })}</p>
      ) : null}
      <section aria-label={t('callLogs.turn_by_turn')} className="flex flex-col gap-3">
        <h3 className="font-semibold text-base text-ink">{t('callLogs.turn_by_turn')}</h3>
        <ol className="flex flex-col gap-3">
          {told.map((turn) => (
            <li key={`${turn.event_id} ${turn.role} ${turn.time_in_call_secs}`}>
              <TurnLedgerCard turn={turn} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function TurnLedgerCard({
  turn: { ledger, message, original_message, time_in_call_secs },
}: {
  turn: RecordedTurn;
}) {
  const { t, i18n } = useTranslation();
  if (!ledger) return null;
  const wait = ledger.model ? answerMs(ledger) : undefined;
  return (
    <article className="flex flex-col gap-2 rounded-lg border bg-surface p-3 text-muted text-xs">
      <header className="flex items-baseline gap-3">
        <span className="shrink-0 tabular-nums">{clockTime(time_in_call_secs)}</span>
        <h4 className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-ink text-sm">
          {message || original_message || t('callLogs.without_words')}
        </h4>
        {ledger.interrupted ? <Badge tone="warning">{t('callLogs.interrupted')}</Badge> : null}
        {wait === undefined ? null : (
          <span className="shrink-0 font-medium text-ink text-sm tabular-nums">
            {waitText(wait, i18n.language)}
          </span>
        )}
      </header>
      <TurnWaterfall ledger={ledger} />
      {ledger.input_tokens === undefined && ledger.output_tokens === undefined ? null : (
        <p className="tabular-nums">
          {t('callLogs.tokens', {
            input: (ledger.input_tokens ?? 0).toLocaleString(i18n.language),
            output: (ledger.output_tokens ?? 0).toLocaleString(i18n.language),
          })}
        </p>
      )}
      {ledger.errors.length > 0 ? (
        <p className="text-danger-ink">
          {t('callLogs.survived_errors')} <code>{ledger.errors.join(', ')}</code>
        </p>
      ) : null}
    </article>
  );
}
