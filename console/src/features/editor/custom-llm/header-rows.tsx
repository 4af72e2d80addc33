import { isCredentialName } from '@parley/contract/credential.ts';
import { useTranslation } from 'react-i18next';
import { FormRows } from '../../../design/form/form-rows.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { SettingsGroup } from '../advanced/settings-block.tsx';
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
  return (
    <SettingsGroup title={t('editor.headers')} hint={t('editor.headers_hint')}>
      <FormRows
        rows={headers}
        onChange={onChange}
        newRow={() => ({ name: '', value: '' })}
        addText={t('toolServers.add_header')}
        removeLabel={({ name }, index) => t('editor.header_remove', { name: name || String(index + 1) })}
        isLabelled
        readOnly={readOnly}
      >
        {({ row: { name, value }, index, change }) => (
          <div className="grid items-start gap-2 sm:grid-cols-2">
            <TextField
              mono
              label={t('fields.name')}
              placeholder="X-Team"
              maxLength={200}
              value={name}
              readOnly={readOnly}
              error={errorAt(index)}
              onValueChange={(next) => change({ name: next })}
            />
            <TextField
              mono
              label={t('fields.value')}
              maxLength={2_000}
              value={value}
              warning={value && isCredentialName(name) ? t('editor.header_credential', { name }) : undefined}
              readOnly={readOnly}
              onValueChange={(next) => change({ value: next })}
            />
          </div>
        )}
      </FormRows>
    </SettingsGroup>
  );
}
