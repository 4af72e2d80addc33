import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '../../../data/documents.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { toast } from '../../../design/toast.tsx';
import { useDocumentErrorText, useDocumentProblemText } from '../document-error-text.ts';
import { QaBuilder } from '../qa/qa-builder.tsx';
import { EMPTY_QA, isQaChanged, type QaPairDraft, qaProblem, wholeQa } from '../qa/qa-draft.ts';
import { QaPairList } from '../qa/qa-pair-list.tsx';
import type { DocumentContentProps } from './editable-text.tsx';

type QaContentProps = DocumentContentProps & { pairs: readonly QaPairDraft[] };

/** The questions and answers of a collection, to read and to change. */
export function QaContent({ readOnly, onUnsaved, ...content }: QaContentProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <QaEditor
        {...content}
        onUnsaved={onUnsaved}
        onClose={() => {
          onUnsaved(false);
          setEditing(false);
        }}
      />
    );
  return (
    <QaPairList
      pairs={content.pairs}
      action={
        readOnly ? undefined : (
          <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
            {t('qa.edit_pairs')}
          </Button>
        )
      }
    />
  );
}

function QaEditor({
  document,
  pairs,
  onUnsaved,
  onClose,
}: Omit<QaContentProps, 'readOnly'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const problemText = useDocumentProblemText();
  const update = useUpdateDocument(document.uuid);
  const [draft, setDraft] = useState({ ...EMPTY_QA, pairs });
  const [isChecked, setChecked] = useState(false);
  const problem = qaProblem(draft);
  const isChanged = isQaChanged(draft, pairs);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const handleSave = () => {
    setChecked(true);
    if (problem || update.isPending) return;
    const whole = wholeQa(draft, crypto.randomUUID());
    setDraft(whole);
    update.mutate(
      { qa_pairs: whole.pairs },
      {
        onSuccess: () => {
          toast.success(t('knowledge.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      {update.error ? <Banner tone="danger">{errorText(update.error)}</Banner> : null}
      {/* What is typed while it is saved would not be saved. */}
      <div inert={update.isPending}>
        <QaBuilder draft={draft} error={isChecked ? problemText(problem) : undefined} onChange={setDraft} />
      </div>
      <div className="flex justify-end gap-2">
        <Button disabled={update.isPending} onClick={onClose}>
          {t('design.cancel')}
        </Button>
        <Button variant="primary" loading={update.isPending} onClick={handleSave}>
          {t(update.isPending ? 'knowledge.saving' : 'knowledge.save')}
        </Button>
      </div>
    </div>
  );
}
