import type { UnansweredQuestion } from '@parley/contract/call-log-overview.ts';
import { QA } from '@parley/contract/limits.ts';
import { hasMarkup } from '@parley/contract/plain-text.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerQuestion } from '../../../data/call-logs.ts';
import { Button } from '../../../design/button.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { useCallLogErrorText } from '../call-log-error-text.ts';

export type AnswerFormProps = {
  /** Where the question was asked last. */
  turn: UnansweredQuestion['turns'][number];
  question: string;
  onClose: () => void;
};

/** The answer that an agent did not know, in the words of the team. */
export function AnswerForm({ turn, question, onClose }: AnswerFormProps) {
  const { t } = useTranslation();
  const errorText = useCallLogErrorText();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAnswerQuestion();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const answer = text.trim();
    if (answer === '') return setError(t('overview.answer_required'));
    if (hasMarkup(answer)) return setError(t('overview.answer_markup'));
    setError(undefined);
    mutate({ turn, answer }, { onError: (failure) => setError(errorText(failure)) });
  };
  return (
    <form onSubmit={handleSubmit} aria-label={question} className="flex flex-col gap-3 pb-3 pl-8">
      <TextArea
        label={t('overview.your_answer')}
        hint={t('overview.your_answer_hint')}
        error={error}
        autoFocus
        autoGrow
        rows={2}
        maxLength={QA.answerMax}
        value={text}
        onValueChange={setText}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" loading={isPending}>
          {t('overview.add_answer')}
        </Button>
        <Button size="sm" disabled={isPending} onClick={onClose}>
          {t('design.cancel')}
        </Button>
      </div>
    </form>
  );
}
