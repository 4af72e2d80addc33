import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../design/text-field.tsx';
import { nameOfUrl } from './new-document.ts';

/** The address of a page, and what it is called. */
export function UrlForm({
  value,
  error,
  onChange,
}: {
  value: { name: string; url: string };
  error: string | undefined;
  onChange: (value: { name: string; url: string }) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('addDocument.url')}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        start={<Globe size={16} aria-hidden />}
        hint={t('addDocument.url_hint')}
        value={value.url}
        error={error}
        onValueChange={(url) => onChange({ ...value, url })}
      />
      <TextField
        label={t('addDocument.name')}
        placeholder={nameOfUrl(value.url) || t('addDocument.name_of_url')}
        value={value.name}
        maxLength={KNOWLEDGE.nameMax}
        onValueChange={(name) => onChange({ ...value, name })}
      />
    </>
  );
}
