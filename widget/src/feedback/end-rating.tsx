import type { WidgetTexts } from '@parley/contract/widget-texts.ts';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { ChatIcon } from '../chat-icons.tsx';
import { tooLongText } from '../too-long-text.ts';
import { useHandedFocus } from '../use-handed-focus.ts';

/** What a visitor thinks of a whole conversation: 1 to 5, and a few words. */
export type ConversationRating = { rating: number; comment: string };

export type EndRatingProps = {
  /** Of the agent. */
  language: string;
  texts: WidgetTexts;
  /** Rejects when it could not be stored. */
  onRate: (rating: ConversationRating) => Promise<void>;
};

const STARS = [1, 2, 3, 4, 5];
const COMMENT_MAX = 1_000;

/** Asks how a conversation was that is over. */
export function EndRating(props: EndRatingProps) {
  const [isSent, setSent] = useState(false);
  const hadFocus = useRef(false);
  return isSent ? (
    <Thanks text={props.texts.thanks} hadFocus={hadFocus} />
  ) : (
    <RatingForm {...props} hadFocus={hadFocus} onSent={() => setSent(true)} />
  );
}

type ThanksProps = { text: string; hadFocus: RefObject<boolean> };

function Thanks({ text, hadFocus }: ThanksProps) {
  const place = useHandedFocus<HTMLParagraphElement>(hadFocus);
  return (
    <p ref={place} tabIndex={-1} className="rating" role="status">
      {text}
    </p>
  );
}

type RatingFormProps = EndRatingProps & { hadFocus: RefObject<boolean>; onSent: () => void };

function RatingForm({ language, texts, onRate, hadFocus, onSent }: RatingFormProps) {
  const form = useHandedFocus<HTMLFormElement>(hadFocus);
  const name = useId();
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [step, setStep] = useState<'open' | 'sending' | 'failed'>('open');
  const isTooLong = comment.trim().length > COMMENT_MAX;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (rating === 0 || isTooLong || step === 'sending') return;
    setStep('sending');
    await onRate({ rating, comment: comment.trim() }).then(onSent, () => setStep('failed'));
  }

  return (
    <form ref={form} className="rating" onSubmit={handleSubmit}>
      <fieldset>
        <legend>{texts.rateConversation}</legend>
        {STARS.map((star) => (
          <label key={star} className={star <= rating ? 'star chosen' : 'star'}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === rating}
              onChange={() => setRating(star)}
            />
            <span className="unseen">{texts.star.replace('{n}', String(star))}</span>
            <ChatIcon name="star" size={26} />
          </label>
        ))}
      </fieldset>
      {rating === 0 ? null : (
        <>
          <textarea
            rows={2}
            value={comment}
            aria-invalid={isTooLong}
            aria-label={texts.comment}
            placeholder={texts.comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          <button type="submit" aria-disabled={isTooLong || step === 'sending'}>
            {texts.send}
          </button>
        </>
      )}
      {isTooLong ? (
        <p role="alert">{tooLongText(texts, language, COMMENT_MAX)}</p>
      ) : step === 'failed' ? (
        <p role="alert">{texts.error}</p>
      ) : null}
    </form>
  );
}
