import { isCredentialName } from '@parley/contract/credential.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import type { EditedServer } from '../settings/conversation-forms.ts';

type Header = EditedServer['headers'][number];

export type HeaderRowsProps = {
  headers: readonly Header[];
  /** Why a row cannot be saved; undefined when it can. */
  errorAt: (index: number) => string | undefined;
  readOnly: boolean;
  onChange: (headers: Header[]) => void;
};

/** What is sent along with every request to the model server. */
export function HeaderRows({ headers, errorAt, readOnly, onChange }: HeaderRowsProps) {
  const { t } = useTranslation();
  const change = (index: number, part: Partial<Header>) =>
    onChange(headers.map((header, position) => (position === index ? { ...header, ...part } : header)));
  return (
    <fieldset aria-describedby="custom-llm-headers" className="min-w-0">
      <legend className="font-medium text-ink text-sm">{t('editor.headers')}</legend>
      <p id="custom-llm-headers" className="mt-0.5 text-muted text-xs">
        {t('editor.headers_hint')}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        {headers.map(({ name, value }, index) => (
          // A name changes while it is edited; its index does not.
          <div
            key={String(index)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              mono
              className="max-sm:col-span-2"
              label={t('editor.header_name')}
              placeholder="X-Team"
              maxLength={200}
              value={name}
              readOnly={readOnly}
              error={errorAt(index)}
              onValueChange={(next) => change(index, { name: next })}
            />
            <TextField
              mono
              label={t('editor.header_value')}
              maxLength={2_000}
              value={value}
              warning={value && isCredentialName(name) ? t('editor.header_credential', { name }) : undefined}
              readOnly={readOnly}
              onValueChange={(next) => change(index, { value: next })}
            />
            {readOnly ? null : (
              <IconButton
                className="mt-6.5"
                tone="danger"
                label={t('editor.header_remove', { name: name || String(index + 1) })}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => onChange(headers.filter((_, position) => position !== index))}
              />
            )}
          </div>
        ))}
        {readOnly ? null : (
          <Button
            size="sm"
            className="self-start"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => onChange([...headers, { name: '', value: '' }])}
          >
            {t('editor.header_add')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
