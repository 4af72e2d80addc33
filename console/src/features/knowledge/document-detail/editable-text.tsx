import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '../../../data/documents.ts';
import { Button } from '../../../design/button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { TextArea } from '../../../design/text-area.tsx';
import { toast } from '../../../design/toast.tsx';
import { textProblem } from '../adding/new-document.ts';
import { useDocumentErrorText, useDocumentProblemText } from '../document-error-text.ts';
import { WrittenText } from './written-text.tsx';

/** What shows the content of a document. */
export type DocumentContentProps = {
  document: DocumentDetail;
  readOnly: boolean;
  /** Told whether something was typed that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The text of a text document, to read and to change. */
export function EditableText({ document, onUnsaved }: Omit<DocumentContentProps, 'readOnly'>) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <TextEditor
        document={document}
        onUnsaved={onUnsaved}
        onClose={() => {
          onUnsaved(false);
          setEditing(false);
        }}
      />
    );
  return (
    <div className="relative">
      <WrittenText text={document.text} />
      {document.is_text_cut ? null : (
        <Button size="sm" className="absolute top-0 right-0" icon={Pencil} onClick={() => setEditing(true)}>
          {t('knowledge.edit_text')}
        </Button>
      )}
    </div>
  );
}

function TextEditor({
  document,
  onUnsaved,
  onClose,
}: {
  document: DocumentDetail;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorText = useDocumentErrorText();
  const problemText = useDocumentProblemText();
  const update = useUpdateDocument(document.uuid);
  const [text, setText] = useState(document.text);
  const { length } = text.trim();
  const problem = problemText(length === 0 ? 'text_too_short' : textProblem(text));
  const handleSave = () => {
    if (problem || update.isPending) return;
    if (text === document.text) return onClose();
    update.mutate(
      { text },
      {
        onSuccess: () => {
          toast.success(t('knowledge.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('knowledge.content')}
        hideLabel
        areaClassName="h-[40vh] min-h-48"
        // What is typed while it is saved would not be saved.
        readOnly={update.isPending}
        value={text}
        aside={`${formats.number(length)} / ${formats.number(KNOWLEDGE.textMax)}`}
        error={problem ?? (update.error ? errorText(update.error) : undefined)}
        onValueChange={(next) => {
          setText(next);
          onUnsaved(next !== document.text);
        }}
      />
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
