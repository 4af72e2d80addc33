import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../design/text-area.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useDocumentWords } from '../document-words.ts';
import { nameOfText } from './new-document.ts';

/** A text that is typed or pasted, and what it is called. */
export function TextForm({
  value,
  error,
  onChange,
}: {
  value: { name: string; text: string };
  error: string | undefined;
  onChange: (value: { name: string; text: string }) => void;
}) {
  const { t } = useTranslation();
  const words = useDocumentWords();
  return (
    <>
      <TextArea
        label={t('addDocument.text')}
        placeholder={t('addDocument.text_placeholder')}
        areaClassName="h-52"
        value={value.text}
        aside={`${words.number(value.text.trim().length)} / ${words.number(KNOWLEDGE.textMax)}`}
        error={error}
        onValueChange={(text) => onChange({ ...value, text })}
      />
      <TextField
        label={t('addDocument.name')}
        placeholder={nameOfText(value.text) || t('addDocument.name_of_text')}
        value={value.name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={(name) => onChange({ ...value, name })}
      />
    </>
  );
}
