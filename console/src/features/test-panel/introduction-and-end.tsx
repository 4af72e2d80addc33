import type { LogScore } from '@parley/contract/call-log.ts';
import { AudioLines, MessageSquareText, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RatingButtons } from '../../conversation-record/rating-buttons.tsx';
import { Button } from '../../design/button.tsx';
import { BELOW_TOASTS } from '../../design/toast-message.ts';
import { useLostFocus } from '../../design/use-lost-focus.ts';
import { useTelephoneText } from '../../design/use-telephone-text.ts';
import type { Rate } from './use-stored-rating.ts';

export type IntroductionProps = {
  isSpoken: boolean;
  isDirty: boolean;
  onStart: () => void;
  /** Begins the choice of a number to call; absent where none can be given. */
  onAssignNumber?: (() => void) | undefined;
  /** The number that the agent answers; undefined for none. */
  number: string | undefined;
  /** Has the agent call the user; stands below its number. */
  callMe?: ReactNode;
  /** What the test is, where it is not the default one. */
  hint?: string | undefined;
  /** Asks for the values of variables. */
  variables?: ReactNode;
  /** What has to be known before the test. */
  notice?: ReactNode;
  /** Goes on to a test in writing. */
  onType?: (() => void) | undefined;
  /** Stands under the button. */
  below?: ReactNode;
};

/** What stands in the panel before a test. */
export function Introduction(props: IntroductionProps) {
  const { isSpoken, isDirty, onStart, onType, hint, variables, notice, below } = props;
  const { t } = useTranslation();
  const start = useRef<HTMLButtonElement>(null);
  const takeLostFocus = useLostFocus('section');
  useEffect(() => takeLostFocus(start.current), [takeLostFocus]);
  const Icon = isSpoken ? AudioLines : MessageSquareText;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-96 flex-col items-center justify-center gap-3 px-6 py-8 text-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
          <Icon size={20} aria-hidden />
        </span>
        <h3 className="font-semibold text-ink text-lg">{t('testPanel.testYourAgent')}</h3>
        <p className="text-base text-muted">
          {hint ?? t(isSpoken ? 'testPanel.hintSpoken' : 'testPanel.hint')}
        </p>
        {variables}
        <Button ref={start} variant="primary" size="lg" className="mt-1 w-full" icon={Play} onClick={onStart}>
          {t('testPanel.test')}
        </Button>
        {onType ? (
          <button type="button" className={LINK} onClick={onType}>
            {t('testPanel.typeInstead')}
          </button>
        ) : null}
        {below}
        {notice}
        <p className="mt-2 text-faint text-sm">
          {t(isDirty ? 'testPanel.usesDraft' : 'testPanel.usesSaved')}
        </p>
        <NumberToCall {...props} start={start} />
      </div>
    </div>
  );
}

const LINK =
  'rounded-sm text-muted text-sm underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-current';

type NumberToCallProps = Pick<IntroductionProps, 'number' | 'onAssignNumber' | 'callMe'> & {
  start: RefObject<HTMLButtonElement | null>;
};

/** How the agent is called by telephone, or how it comes to have a number. */
function NumberToCall({ number, onAssignNumber, callMe, start }: NumberToCallProps) {
  const { t } = useTranslation();
  if (number !== undefined) {
    return (
      <>
        <AssignedNumber number={number} start={start} />
        {callMe}
      </>
    );
  }
  return (
    <p className="text-faint text-sm">
      {t('testPanel.recommendNumber')}{' '}
      {onAssignNumber ? (
        <button type="button" className={LINK} onClick={onAssignNumber}>
          {t('channels.assign_number_title')}
        </button>
      ) : null}
    </p>
  );
}

/** Replaces the button that a number was assigned with, so the focus goes on to the test. */
function AssignedNumber({ number, start }: { number: string; start: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (document.activeElement === document.body) start.current?.focus();
  }, [start]);
  const unbroken = useTelephoneText()(number).replaceAll(' ', '\u00A0');
  return <p className="text-muted text-sm">{t('testPanel.callNumber', { number: unbroken })}</p>;
}

/** What can be done when a test is over. */
export function ConversationEnd({
  score = null,
  onRate,
  onClear,
  onAgain,
}: {
  /** How the test was rated. */
  score?: LogScore | null | undefined;
  /** Absent where a rating cannot be stored. */
  onRate: Rate | undefined;
  onClear: () => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const again = useLostFocus('section');
  return (
    <footer
      {...BELOW_TOASTS}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t p-3"
    >
      <p className="text-muted text-sm">{t('testPanel.over')}</p>
      {onRate ? (
        <div className="flex items-center gap-1">
          <span aria-hidden className="text-muted text-sm">
            {t('testPanel.rateConversation')}
          </span>
          <RatingButtons
            label={t('testPanel.rateConversation')}
            score={score}
            onRate={(next) => onRate(undefined, next)}
          />
        </div>
      ) : null}
      <div className="flex gap-2">
        <Button variant="ghost" onClick={onClear}>
          {t('testPanel.clear')}
        </Button>
        <Button ref={again} variant="primary" onClick={onAgain}>
          {t('testPanel.again')}
        </Button>
      </div>
    </footer>
  );
}
