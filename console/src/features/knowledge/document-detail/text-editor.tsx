import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { TextArea } from '../../../design/text-area.tsx';
import { textProblem } from '../adding/new-document.ts';
import { useDocumentProblemText } from '../document-error-text.ts';
import { type ContentEditorProps, EditorButtons, useContentSaving } from './content-saving.tsx';

/** Changes the text of a text document. */
export function TextEditor(props: ContentEditorProps) {
  const { document, onUnsaved, onClose } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const problemText = useDocumentProblemText();
  const { save, isSaving, failure } = useContentSaving(props);
  const [text, setText] = useState(document.text);
  const { length } = text.trim();
  const problem = problemText(length === 0 ? 'text_too_short' : textProblem(text));
  const handleSave = () => {
    if (problem || isSaving) return;
    if (text === document.text) onClose();
    else save({ text });
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('knowledge.content')}
        hideLabel
        areaClassName="h-[40vh] min-h-48"
        readOnly={isSaving}
        value={text}
        aside={`${formats.number(length)} / ${formats.number(KNOWLEDGE.textMax)}`}
        error={problem ?? failure}
        onValueChange={(next) => {
          setText(next);
          onUnsaved(next !== document.text);
        }}
      />
      <EditorButtons isSaving={isSaving} onSave={handleSave} onClose={onClose} />
    </div>
  );
}
