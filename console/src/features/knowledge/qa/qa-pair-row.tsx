import { QA } from '@parley/contract/limits.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { isPair, type QaPairDraft } from './qa-draft.ts';

/** The pair that is being changed, and what becomes of it. */
export type PairEditing = {
  /** As it is written so far. */
  edited: QaPairDraft | undefined;
  /** Begins to change a pair, and takes what is written. */
  onEdit: (pair: QaPairDraft) => void;
  onKeep: () => void;
  onCancel: () => void;
};

/** One question with its answer, to read or to change. */
export function QaPairRow({
  pair,
  isMarked,
  editing,
  onRemove,
}: {
  pair: QaPairDraft;
  isMarked: boolean;
  editing: PairEditing | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  if (editing?.edited?.id === pair.id) return <EditedPair {...editing} edited={editing.edited} />;
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
      {editing ? (
        <IconButton
          size="sm"
          tooltip={false}
          label={t('qa.edit_pair', { question: pair.question })}
          icon={Pencil}
          onClick={() => editing.onEdit(pair)}
        />
      ) : null}
      {onRemove ? (
        <IconButton
          size="sm"
          tone="danger"
          tooltip={false}
          label={t('qa.remove_pair', { question: pair.question })}
          icon={Trash2}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

function EditedPair({ edited, onEdit, onKeep, onCancel }: PairEditing & { edited: QaPairDraft }) {
  const { t } = useTranslation();
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
        onChange={(next) => onEdit({ ...edited, ...next })}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('design.cancel')}
        </Button>
        <Button size="sm" disabled={!isPair(edited)} onClick={onKeep}>
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
