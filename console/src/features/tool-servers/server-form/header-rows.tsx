import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { PasswordField } from '../../../design/password-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import type { HeaderDraft } from './server-draft.ts';

/** The headers that every request to the server carries; values are hidden, and stored ones are not known. */
export function HeaderRows({
  value,
  faultKey,
  error,
  onChange,
}: {
  value: readonly HeaderDraft[];
  /** The row that the error is about. */
  faultKey: string | undefined;
  error: string | undefined;
  onChange: (value: readonly HeaderDraft[]) => void;
}) {
  const { t } = useTranslation();
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (key: string, part: Partial<HeaderDraft>) =>
    onChange(value.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const remove = (key: string) => {
    onChange(value.filter((row) => row.key !== key));
    // The button that was pressed goes with its row.
    addButton.current?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('toolServers.headers')}</legend>
      {value.map((row, index) => (
        <div key={row.key} className="flex items-start gap-2">
          <TextField
            hideLabel
            mono
            className="flex-1"
            label={t('toolServers.header_name', { number: index + 1 })}
            placeholder={t('toolServers.header_name_placeholder')}
            value={row.name}
            error={row.key === faultKey ? error : undefined}
            readOnly={row.isStored}
            autoComplete="off"
            spellCheck={false}
            onValueChange={(name) => change(row.key, { name })}
          />
          <PasswordField
            hideLabel
            mono
            className="flex-1"
            label={t('toolServers.header_value', { number: index + 1 })}
            placeholder={t(
              row.isStored ? 'toolServers.value_stored' : 'toolServers.header_value_placeholder',
            )}
            toggleLabels={{ show: t('toolServers.show_value'), hide: t('toolServers.hide_value') }}
            value={row.value}
            autoComplete="off"
            onValueChange={(next) => change(row.key, { value: next })}
          />
          <IconButton
            label={t('toolServers.remove_header', { number: index + 1 })}
            icon={<X size={16} aria-hidden />}
            onClick={() => remove(row.key)}
          />
        </div>
      ))}
      <Button
        ref={addButton}
        size="sm"
        className="self-start"
        icon={<Plus size={16} aria-hidden />}
        onClick={() =>
          onChange([...value, { key: crypto.randomUUID(), name: '', value: '', isStored: false }])
        }
      >
        {t('toolServers.add_header')}
      </Button>
    </fieldset>
  );
}
