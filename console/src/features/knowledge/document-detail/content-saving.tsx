import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '../../../data/documents.ts';
import { Button } from '../../../design/button.tsx';
import { toast } from '../../../design/toast.tsx';
import { useDocumentErrorText } from '../document-error-text.ts';

/** What changes the content of a document. */
export type ContentEditorProps = {
  document: DocumentDetail;
  /** Told whether something was typed that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
};

/** Saves the content of a document, which closes its editor. */
export function useContentSaving({ document, onClose }: ContentEditorProps) {
  const { t } = useTranslation();
  const errorText = useDocumentErrorText();
  const { mutate, isPending, error } = useUpdateDocument(document.uuid);
  return {
    save: (change: Parameters<typeof mutate>[0]) =>
      mutate(change, {
        onSuccess: () => {
          toast.success(t('knowledge.saved'));
          onClose();
        },
      }),
    /** What is typed meanwhile would not be saved. */
    isSaving: isPending,
    failure: error ? errorText(error) : undefined,
  };
}

type EditorButtonsProps = { isSaving: boolean; onSave: () => void; onClose: () => void };

/** Leaves what is written, or saves it. */
export function EditorButtons({ isSaving, onSave, onClose }: EditorButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-end gap-2">
      <Button disabled={isSaving} onClick={onClose}>
        {t('design.cancel')}
      </Button>
      <Button variant="primary" loading={isSaving} onClick={onSave}>
        {t(isSaving ? 'buttons.saving' : 'buttons.save')}
      </Button>
    </div>
  );
}
