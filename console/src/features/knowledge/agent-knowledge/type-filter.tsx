import type { DocumentType } from '@parley/contract/knowledge-document.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../design/class-names.ts';
import { useFormats } from '../../../design/formats.ts';
import { DOCUMENT_TYPES, toggledType } from '../document-filters.ts';

export type TypeFilterProps = {
  /** Types to show; all when empty. */
  types: readonly DocumentType[];
  counts: Readonly<Record<DocumentType, number>>;
  onChange: (types: readonly DocumentType[]) => void;
};

/** One small switch for each type of document, with how many there are. */
export function TypeFilter({ types, counts, onChange }: TypeFilterProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <fieldset aria-label={t('agentKnowledge.types')} className="flex flex-wrap gap-1.5">
      {DOCUMENT_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={types.includes(type)}
          onClick={() => onChange(toggledType(types, type))}
          className={classNames(
            'inline-flex h-7 items-center gap-1.5 rounded-md border px-2.5 text-sm transition-colors',
            types.includes(type)
              ? 'border-accent bg-accent-soft text-accent-ink'
              : 'border-control/70 bg-surface text-ink hover:border-control',
          )}
        >
          {t(`knowledge.label_${type}`)}
          <span className="text-xs tabular-nums">{formats.number(counts[type])}</span>
        </button>
      ))}
    </fieldset>
  );
}
