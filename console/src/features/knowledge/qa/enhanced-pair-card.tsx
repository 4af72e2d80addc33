import { QA } from '@parley/contract/limits.ts';
import type { EnhancedQaPair } from '@parley/contract/qa-pairs.ts';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { ComparedTexts } from '../../../design/compared-texts.tsx';
import { TextArea } from '../../../design/text-area.tsx';

/** A pair as it was and as it could be, side by side, with what was improved; the new wording can be changed. */
export function EnhancedPairCard({
  pair,
  onChange,
  onApply,
}: {
  pair: EnhancedQaPair;
  onChange: (pair: EnhancedQaPair) => void;
  onApply: () => void;
}) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const isEmpty = pair.enhanced_question.trim() === '' || pair.enhanced_answer.trim() === '';
  return (
    <li className="flex flex-col gap-3 rounded-lg border p-4">
      {isEditing ? (
        <div className="flex flex-col gap-3">
          <TextArea
            label={t('qa.enhanced_question')}
            rows={1}
            autoGrow
            maxLength={QA.questionMax}
            value={pair.enhanced_question}
            onValueChange={(enhanced_question) => onChange({ ...pair, enhanced_question })}
          />
          <TextArea
            label={t('qa.enhanced_answer')}
            rows={3}
            autoGrow
            maxLength={QA.answerMax}
            value={pair.enhanced_answer}
            onValueChange={(enhanced_answer) => onChange({ ...pair, enhanced_answer })}
          />
        </div>
      ) : (
        <>
          <ComparedTexts
            before={pair.original_question}
            after={pair.enhanced_question}
            beforeTitle={t('qa.original_question')}
            afterTitle={t('qa.enhanced_question')}
            emptyText={t('qa.nothing_written')}
          />
          <ComparedTexts
            before={pair.original_answer}
            after={pair.enhanced_answer}
            beforeTitle={t('qa.original_answer')}
            afterTitle={t('qa.enhanced_answer')}
            emptyText={t('qa.nothing_written')}
          />
        </>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        {pair.improvements.length > 0 ? (
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
        ) : (
          <p className="text-muted text-sm">{isUnchanged(pair) ? t('qa.unchanged') : ''}</p>
        )}
        <div className="flex gap-2">
          <Button
            size="sm"
            disabled={isEditing && isEmpty}
            icon={isEditing ? <Check size={16} aria-hidden /> : <Pencil size={16} aria-hidden />}
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

function isUnchanged(pair: EnhancedQaPair): boolean {
  return pair.enhanced_question === pair.original_question && pair.enhanced_answer === pair.original_answer;
}
