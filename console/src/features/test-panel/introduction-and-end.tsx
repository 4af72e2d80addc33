import type { LogScore } from '@parley/contract/call-log.ts';
import { AudioLines, MessageSquareText, Phone } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RatingButtons } from '../../conversation-record/rating-buttons.tsx';
import { Button } from '../../design/button.tsx';
import type { Rate } from './use-test-conversation.ts';

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
  children?: ReactNode;
  /** Stands under the button. */
  below?: ReactNode;
};

/** What stands in the panel before a test. */
export function Introduction(props: IntroductionProps) {
  const { isSpoken, isDirty, onStart, onAssignNumber, number, callMe, hint, variables, children, below } =
    props;
  const { t } = useTranslation();
  const start = useRef<HTMLButtonElement>(null);
  useLostFocus(start);
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
        {children}
        {variables}
        <Button ref={start} variant="primary" size="lg" className="mt-1 min-w-40" onClick={onStart}>
          {t('testPanel.test')}
        </Button>
        <p className="text-faint text-sm">{t(isDirty ? 'testPanel.usesDraft' : 'testPanel.usesSaved')}</p>
        {below}
        {number === undefined ? (
          <p className="mt-3 text-muted text-sm">{t('testPanel.recommendNumber')}</p>
        ) : (
          <NumberToCall number={number} start={start} />
        )}
        {callMe}
        {onAssignNumber && number === undefined ? (
          <Button size="sm" icon={<Phone size={16} aria-hidden />} onClick={onAssignNumber}>
            {t('testPanel.assignNumber')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Replaces the button that a number was assigned with, so the focus goes on to the test. */
function NumberToCall({ number, start }: { number: string; start: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation();
  useLostFocus(start);
  return <p className="mt-3 text-muted text-sm">{t('testPanel.callNumber', { number })}</p>;
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
  const again = useRef<HTMLButtonElement>(null);
  useLostFocus(again);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t p-3">
      <p className="text-muted text-sm">{t('testPanel.over')}</p>
      {onRate ? (
        <div className="flex items-center gap-1">
          <span aria-hidden className="text-muted text-sm">
            {t('testPanel.rateConversation')}
          </span>
          <RatingButtons
            label={t('testPanel.rateConversation')}
            score={score}
            canRate
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

/** Takes the focus when something replaces the button that asked for it, and the focus is nowhere else by then. */
function useLostFocus(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, [target]);
}
