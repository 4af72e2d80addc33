import type { EnhancedQaPair } from '@parley/contract/qa-pairs.ts';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { ComparedTexts } from '../../../design/compared-texts.tsx';
import { PairFields } from './qa-pair-row.tsx';

type EnhancedPairCardProps = {
  pair: EnhancedQaPair;
  onChange: (pair: EnhancedQaPair) => void;
  onApply: () => void;
};

/** A pair as it was and as it could be, side by side, with what was improved; the new wording can be changed. */
export function EnhancedPairCard({ pair, onChange, onApply }: EnhancedPairCardProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const { enhanced_question: question, enhanced_answer: answer } = pair;
  const isEmpty = question.trim() === '' || answer.trim() === '';
  return (
    <li className="flex flex-col gap-3 rounded-lg border p-4">
      {isEditing ? (
        <PairFields
          questionLabel={t('qa.enhanced_question')}
          answerLabel={t('qa.enhanced_answer')}
          answerRows={3}
          pair={{ question, answer }}
          onChange={(next) =>
            onChange({ ...pair, enhanced_question: next.question, enhanced_answer: next.answer })
          }
        />
      ) : (
        <>
          <ComparedTexts
            before={pair.original_question}
            after={question}
            beforeTitle={t('qa.original_question')}
            afterTitle={t('qa.enhanced_question')}
            emptyText={t('qa.nothing_written')}
          />
          <ComparedTexts
            before={pair.original_answer}
            after={answer}
            beforeTitle={t('qa.original_answer')}
            afterTitle={t('qa.enhanced_answer')}
            emptyText={t('qa.nothing_written')}
          />
        </>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Improvements pair={pair} />
        <div className="flex gap-2">
          <Button
            size="sm"
            disabled={isEditing && isEmpty}
            icon={isEditing ? Check : Pencil}
            onClick={() => setEditing(!isEditing)}
          >
            {t(isEditing ? 'qa.edited' : 'qa.edit')}
          </Button>
          <Button size="sm" disabled={isEmpty} onClick={onApply}>
            {t('qa.apply')}
          </Button>
        </div>
      </div>
    </li>
  );
}

function Improvements({ pair }: { pair: EnhancedQaPair }) {
  const { t } = useTranslation();
  if (pair.improvements.length === 0) {
    const isUnchanged =
      pair.enhanced_question === pair.original_question && pair.enhanced_answer === pair.original_answer;
    return <p className="text-muted text-sm">{isUnchanged ? t('qa.unchanged') : ''}</p>;
  }
  return (
    <div className="min-w-0">
      <p className="font-medium text-ink text-sm">{t('qa.improvements')}</p>
      <ul className="list-disc pl-4 text-muted text-sm marker:text-faint">
        {pair.improvements.map((improvement) => (
          <li key={improvement} className="wrap-anywhere">
            {improvement}
          </li>
        ))}
      </ul>
    </div>
  );
}
