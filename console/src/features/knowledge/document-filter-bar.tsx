import type { DocumentType } from '@parley/contract/knowledge-document.ts';
import { Check, FilterX, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentFilters } from '../../data/documents.ts';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { useFormats } from '../../design/formats.ts';
import { Menu, MenuItem, MenuSeparator } from '../../design/menu.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { DOCUMENT_TYPES, NO_FILTERS, toggledType } from './document-filters.ts';
import { DocumentTypeIcon } from './document-type-icon.tsx';

export type DocumentFilterBarProps = {
  filters: DocumentFilters;
  /** Documents that match the search, by type; undefined while they are not known. */
  counts: Readonly<Record<DocumentType, number>> | undefined;
  onChange: (filters: DocumentFilters) => void;
};

/** Search, and the types to show; on a narrow screen the types fold into a menu. */
export function DocumentFilterBar({ filters, counts, onChange }: DocumentFilterBarProps) {
  const { t } = useTranslation();
  const hasFilters = filters.types.length > 0 || filters.search !== '';
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        shortcut
        className="min-w-0 flex-1 sm:max-w-md"
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        placeholder={t('knowledge.search')}
      />
      <div className="flex items-center gap-2 max-sm:hidden">
        {DOCUMENT_TYPES.map((type) => (
          <TypePill
            key={type}
            type={type}
            isChosen={filters.types.includes(type)}
            count={counts?.[type]}
            onToggle={() => onChange({ ...filters, types: toggledType(filters.types, type) })}
          />
        ))}
        {hasFilters ? (
          <Button size="sm" variant="ghost" icon={FilterX} onClick={() => onChange(NO_FILTERS)}>
            {t('knowledge.clear_filters')}
          </Button>
        ) : null}
      </div>
      <div className="sm:hidden">
        <TypeMenu filters={filters} counts={counts} onChange={onChange} />
      </div>
    </search>
  );
}

function TypePill({
  type,
  isChosen,
  count,
  onToggle,
}: {
  type: DocumentType;
  isChosen: boolean;
  count: number | undefined;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-8 select-none items-center gap-1.5 rounded-full border px-3 text-sm transition-colors',
        isChosen
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-control/70 bg-surface text-ink hover:border-control',
      )}
    >
      {isChosen ? <Check size={16} aria-hidden /> : <DocumentTypeIcon type={type} isQa={false} size={16} />}
      {t(`knowledge.type_${type}`)}
      {count === undefined ? null : (
        <span className={classNames('text-xs tabular-nums', !isChosen && 'text-muted')}>
          {formats.number(count)}
        </span>
      )}
    </button>
  );
}

function TypeMenu({ filters, counts, onChange }: DocumentFilterBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const chosen = filters.types.length;
  return (
    <Menu
      trigger={
        <Button icon={SlidersHorizontal}>
          {chosen === 0 ? t('knowledge.filters') : t('knowledge.filters_chosen', { number: chosen })}
        </Button>
      }
    >
      {DOCUMENT_TYPES.map((type) => {
        const isChosen = filters.types.includes(type);
        return (
          <MenuItem
            key={type}
            icon={<DocumentTypeIcon type={type} isQa={false} size={16} />}
            end={
              <span className="flex items-center gap-2 tabular-nums">
                {isChosen ? <Check size={16} aria-label={t('knowledge.filter_on')} /> : null}
                {counts ? formats.number(counts[type]) : null}
              </span>
            }
            onSelect={() => onChange({ ...filters, types: toggledType(filters.types, type) })}
          >
            {t(`knowledge.type_${type}`)}
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem
        icon={FilterX}
        disabled={chosen === 0 && filters.search === ''}
        onSelect={() => onChange(NO_FILTERS)}
      >
        {t('knowledge.clear_filters')}
      </MenuItem>
    </Menu>
  );
}
