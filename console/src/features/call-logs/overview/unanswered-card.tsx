import type { CallLogOverview, UnansweredQuestion } from '@parley/contract/call-log-overview.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { PlotCard } from '../../../design/plots/plot-card.tsx';
import { Question } from './unanswered-question.tsx';

/** Questions that agents had no answer to, where they were asked, and what the team answers. */
export function UnansweredCard({ unanswered: { count, questions } }: Pick<CallLogOverview, 'unanswered'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const none = questions.length === 0 ? t('overview.none_unanswered') : t('overview.all_answered');
  return (
    <PlotCard
      title={t('overview.unanswered')}
      summary={count === 0 ? none : t('overview.unanswered_hint', { count, number: number(count) })}
      className="lg:col-span-2"
    >
      {questions.length === 0 ? null : (
        <ul className="flex flex-col divide-y">
          {questions.map((question) => (
            <Question key={questionKey(question)} asked={question} />
          ))}
        </ul>
      )}
    </PlotCard>
  );
}

// The oldest turn, which is always among them: a newer one must not take away what is being written.
function questionKey({ turns }: UnansweredQuestion): string {
  const turn = turns.at(-1);
  return turn ? `${turn.conversation_id} ${turn.event_id}` : '';
}
