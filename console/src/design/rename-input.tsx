import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEntryEnd } from './shortcuts.ts';

export type RenameInputProps = {
  value: string;
  maxLength: number;
  className: string;
  onChange: (value: string) => void;
  onCommit: () => void;
  onCancel: () => void;
};

/** The field in which something is renamed in place: Enter and leaving it commit, Escape cancels. */
export function RenameInput({ value, maxLength, className, onChange, onCommit, onCancel }: RenameInputProps) {
  const { t } = useTranslation();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isEntryEnd(event)) {
      // It would press the button that takes the place of the field.
      event.preventDefault();
      onCommit();
    }
    if (event.key !== 'Escape') return;
    // Escape leaves the field, not what it stands in.
    event.stopPropagation();
    onCancel();
  };
  return (
    <input
      // The field appears in answer to the click that asked for it.
      ref={(field) => {
        if (field && document.activeElement !== field) field.select();
      }}
      aria-label={t('fields.name')}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onCommit}
      onKeyDown={handleKeyDown}
      className={className}
    />
  );
}
