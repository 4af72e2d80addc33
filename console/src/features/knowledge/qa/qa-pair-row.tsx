import { QA } from '@parley/contract/limits.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { isPair, type QaPairDraft } from './qa-draft.ts';

/** One question with its answer, to read or to change. */
export function QaPairRow({
  pair,
  isMarked,
  isEdited,
  onEdit,
  onSave,
  onCancel,
  onRemove,
}: {
  pair: QaPairDraft;
  isMarked: boolean;
  isEdited: boolean;
  onEdit: (() => void) | undefined;
  onSave: (pair: QaPairDraft) => void;
  onCancel: () => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  if (isEdited) return <EditedPair pair={pair} onSave={onSave} onCancel={onCancel} />;
  return (
    <li
      className={classNames(
        'flex items-start gap-2 py-2 pr-2 pl-3 transition-colors duration-200',
        isMarked && 'bg-success-soft',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-base text-ink">
          {pair.question}
          {isMarked ? (
            <Badge tone="success" className="ml-2">
              {t('qa.enhanced')}
            </Badge>
          ) : null}
        </p>
        <p className="wrap-anywhere mt-0.5 whitespace-pre-wrap text-base text-muted">{pair.answer}</p>
      </div>
      {onEdit ? (
        <IconButton
          size="sm"
          tooltip={false}
          label={t('qa.edit_pair', { question: pair.question })}
          icon={<Pencil size={16} aria-hidden />}
          onClick={onEdit}
        />
      ) : null}
      {onRemove ? (
        <IconButton
          size="sm"
          tone="danger"
          tooltip={false}
          label={t('qa.remove_pair', { question: pair.question })}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

function EditedPair({
  pair,
  onSave,
  onCancel,
}: {
  pair: QaPairDraft;
  onSave: (pair: QaPairDraft) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState(pair);
  return (
    <li
      className="flex flex-col gap-3 bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape leaves the pair, not the window around it.
        event.stopPropagation();
        onCancel();
      }}
    >
      <PairFields
        questionLabel={t('qa.question')}
        answerLabel={t('qa.answer')}
        answerRows={2}
        pair={edited}
        onChange={(next) => setEdited({ ...edited, ...next })}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('design.cancel')}
        </Button>
        <Button
          size="sm"
          disabled={!isPair(edited)}
          onClick={() =>
            onSave({ ...edited, question: edited.question.trim(), answer: edited.answer.trim() })
          }
        >
          {t('qa.keep_pair')}
        </Button>
      </div>
    </li>
  );
}

/** The two halves of a pair, to be changed. */
export function PairFields({
  questionLabel,
  answerLabel,
  answerRows,
  pair,
  onChange,
}: {
  questionLabel: string;
  answerLabel: string;
  answerRows: number;
  pair: Pick<QaPairDraft, 'question' | 'answer'>;
  onChange: (pair: Pick<QaPairDraft, 'question' | 'answer'>) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={questionLabel}
        rows={1}
        autoGrow
        maxLength={QA.questionMax}
        value={pair.question}
        onValueChange={(question) => onChange({ ...pair, question })}
      />
      <TextArea
        label={answerLabel}
        rows={answerRows}
        autoGrow
        maxLength={QA.answerMax}
        value={pair.answer}
        onValueChange={(answer) => onChange({ ...pair, answer })}
      />
    </div>
  );
}
