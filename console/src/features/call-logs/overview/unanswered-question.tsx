import type { UnansweredQuestion } from '@parley/contract/call-log-overview.ts';
import {
  Check,
  ChevronRight,
  FlaskConical,
  LoaderCircle,
  MessageSquareReply,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FoundText } from '../../../conversation-record/found-text.tsx';
import { useWithheldWords } from '../../../conversation-record/withheld-words.ts';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useMay } from '../../../session/permissions.ts';
import { testOfTurnAddress } from '../../../session/tests-address.ts';
import { turnAddress } from '../call-log-addresses.ts';
import { useCallLogWords } from '../call-log-words.ts';
import { AnswerForm } from './answer-form.tsx';

/** A question that stayed open: where it was asked, the team's answer to it, and the way to a test of it. */
export function Question({ asked }: { asked: UnansweredQuestion }) {
  const { t } = useTranslation();
  const mayAnswer = useMay('member');
  const [isAnswering, setAnswering] = useState(false);
  const { answer, question } = asked;
  const named = useWithheldWords()(question);
  const [turn] = asked.turns;
  return (
    <li className="flex flex-col gap-2 py-1">
      <div className="flex items-start gap-2 max-sm:flex-col">
        <Occurrences {...asked} />
        {mayAnswer && turn ? (
          <div className="flex shrink-0 flex-wrap gap-2 py-1 max-sm:pl-8">
            {answer || isAnswering ? null : (
              <Button
                size="sm"
                aria-label={t('overview.answer_named', { question: named })}
                icon={MessageSquareReply}
                onClick={() => setAnswering(true)}
              >
                {t('overview.answer')}
              </Button>
            )}
            <Link
              to={testOfTurnAddress(turn.agent_id, {
                conversationId: turn.conversation_id,
                eventId: turn.event_id,
              })}
              aria-label={t('overview.make_test_named', { question: named })}
              className={buttonClassNames('secondary', 'sm')}
            >
              <FlaskConical size={16} aria-hidden />
              {t('overview.make_test')}
            </Link>
          </div>
        ) : null}
      </div>
      <div role="status" className="empty:hidden">
        {answer ? <Answer {...answer} /> : null}
      </div>
      {isAnswering && !answer && turn ? (
        <AnswerForm turn={turn} question={question} onClose={() => setAnswering(false)} />
      ) : null}
    </li>
  );
}

const MARKS = {
  reading: { Icon: LoaderCircle, tone: 'animate-spin text-muted motion-reduce:animate-none' },
  known: { Icon: Check, tone: 'text-success-ink' },
  failed: { Icon: TriangleAlert, tone: 'text-danger-ink' },
} as const;

/** What the team answered, and whether the agents know it. */
function Answer({ text, state }: NonNullable<UnansweredQuestion['answer']>) {
  const { t } = useTranslation();
  const { Icon, tone } = MARKS[state];
  return (
    <div className="flex flex-col gap-1 pb-2 pl-8 text-base">
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </p>
      <p className="flex items-center gap-1.5 text-muted text-sm">
        <Icon size={16} aria-hidden className={`shrink-0 ${tone}`} />
        {t(`overview.answer_${state}`)}
      </p>
    </div>
  );
}

function Occurrences({ question, count, turns }: UnansweredQuestion) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const { number } = useFormats();
  return (
    <details className="group min-w-0 flex-1 max-sm:w-full">
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-md px-2 py-2.5 text-base hover:bg-hover">
        <ChevronRight
          size={16}
          aria-hidden
          className="mt-0.5 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="wrap-anywhere min-w-0 flex-1 text-ink">
          <FoundText text={question} />
        </span>
        <span className="shrink-0 text-muted text-sm tabular-nums">
          {t('overview.asked', { count, number: number(count) })}
        </span>
      </summary>
      <ul className="flex flex-col gap-1 pb-3 pl-8 text-sm">
        {turns.map(({ conversation_id, event_id, question: asked, reason, asked_unix_secs }) => (
          <li key={`${conversation_id} ${event_id}`} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to={turnAddress(conversation_id, event_id)}
              className="wrap-anywhere text-accent-ink underline-offset-2 hover:underline"
            >
              <FoundText text={asked} />
            </Link>
            <span className="text-muted">
              {words.shortMoment(asked_unix_secs)} ·{' '}
              {reason === 'said_so' ? t('overview.reason_said_so') : t('overview.reason_nothing_found')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
