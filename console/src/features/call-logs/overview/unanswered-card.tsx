import type { CallLogOverview, UnansweredQuestion } from '@parley/contract/call-log-overview.ts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { turnAddress } from '../call-log-addresses.ts';
import { useCallLogWords } from '../call-log-words.ts';
import { PlotCard } from './plots/plot-card.tsx';

/** Questions that agents had no answer to, and where they were asked. */
export function UnansweredCard({ unanswered: { count, questions } }: Pick<CallLogOverview, 'unanswered'>) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  return (
    <PlotCard
      title={t('overview.unanswered')}
      summary={
        count === 0
          ? t('overview.none_unanswered')
          : t('overview.unanswered_hint', { count, number: words.number(count) })
      }
      className="lg:col-span-2"
    >
      {count === 0 ? null : (
        <ul className="flex flex-col divide-y">
          {questions.map((question) => (
            <Question key={turnKey(question.turns[0])} {...question} />
          ))}
        </ul>
      )}
    </PlotCard>
  );
}

// One conversation may ask several questions that stayed unanswered.
function turnKey(turn: { conversation_id: string; event_id: number } | undefined): string {
  return turn ? `${turn.conversation_id} ${turn.event_id}` : '';
}

function Question({ question, count, turns }: UnansweredQuestion) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-md px-2 py-2.5 text-base hover:bg-hover">
          <ChevronRight
            size={16}
            aria-hidden
            className="mt-0.5 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span className="wrap-anywhere min-w-0 flex-1 text-ink">{question}</span>
          <span className="shrink-0 text-muted text-sm tabular-nums">
            {t('overview.asked', { count, number: words.number(count) })}
          </span>
        </summary>
        <ul className="flex flex-col gap-1 pb-3 pl-8 text-sm">
          {turns.map(({ conversation_id, event_id, question: asked, reason, asked_unix_secs }) => (
            <li
              key={turnKey({ conversation_id, event_id })}
              className="flex flex-wrap items-baseline gap-x-2"
            >
              <Link
                to={turnAddress(conversation_id, event_id)}
                className="wrap-anywhere text-accent-ink underline-offset-2 hover:underline"
              >
                {asked}
              </Link>
              <span className="text-muted">
                {words.shortMoment(asked_unix_secs)} ·{' '}
                {reason === 'said_so' ? t('overview.reason_said_so') : t('overview.reason_nothing_found')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
