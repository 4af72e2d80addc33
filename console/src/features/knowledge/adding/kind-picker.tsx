import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { FileUp, Globe, Link2, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentKind } from './new-document.ts';

/** What is added: a text, a page, files, or what comes from elsewhere. */
export function KindPicker({
  value,
  disabled,
  onChange,
}: {
  value: DocumentKind;
  disabled: boolean;
  onChange: (kind: DocumentKind) => void;
}) {
  const { t } = useTranslation();
  const kinds = [
    { kind: 'text', Icon: Type, label: t('addDocument.kind_text') },
    { kind: 'url', Icon: Globe, label: t('addDocument.kind_url') },
    { kind: 'file', Icon: FileUp, label: t('addDocument.kind_file') },
    { kind: 'external', Icon: Link2, label: t('addDocument.kind_external') },
  ] as const;
  return (
    <RadioGroup
      aria-label={t('addDocument.kind')}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as DocumentKind)}
      className="grid grid-cols-4 gap-2 max-sm:grid-cols-2"
    >
      {kinds.map(({ kind, Icon, label }) => (
        <Radio.Root
          key={kind}
          value={kind}
          className="flex h-16 cursor-pointer select-none flex-col items-center justify-center gap-1 rounded-lg border border-control/70 bg-surface px-2 text-ink text-sm transition-colors hover:border-control data-disabled:cursor-not-allowed data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-ink data-disabled:opacity-60 max-sm:h-12 max-sm:flex-row max-sm:gap-2"
        >
          <Icon size={20} aria-hidden />
          {label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
