import { useEffect, useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { useDocumentProblemText } from '../document-error-text.ts';
import { QaBuilder } from '../qa/qa-builder.tsx';
import { EMPTY_QA, isQaChanged, type QaPairDraft, qaProblem, wholeQa } from '../qa/qa-draft.ts';
import { type ContentEditorProps, EditorButtons, useContentSaving } from './content-saving.tsx';

/** Changes the questions and answers of a collection. */
export function QaEditor({ pairs, ...props }: ContentEditorProps & { pairs: readonly QaPairDraft[] }) {
  const { onUnsaved, onClose } = props;
  const problemText = useDocumentProblemText();
  const { save, isSaving, failure } = useContentSaving(props);
  const [draft, setDraft] = useState({ ...EMPTY_QA, pairs });
  const [isChecked, setChecked] = useState(false);
  const problem = qaProblem(draft);
  const isChanged = isQaChanged(draft, pairs);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const handleSave = () => {
    setChecked(true);
    if (problem || isSaving) return;
    const whole = wholeQa(draft, crypto.randomUUID());
    setDraft(whole);
    save({ qa_pairs: whole.pairs });
  };
  return (
    <div className="flex flex-col gap-4">
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div inert={isSaving}>
        <QaBuilder draft={draft} error={isChecked ? problemText(problem) : undefined} onChange={setDraft} />
      </div>
      <EditorButtons isSaving={isSaving} onSave={handleSave} onClose={onClose} />
    </div>
  );
}
