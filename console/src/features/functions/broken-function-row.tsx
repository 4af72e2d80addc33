import type { BrokenFunction } from '@parley/contract/agent-functions.ts';
import { Braces, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';

/** A stored function that cannot be read: it can be mended as JSON, or deleted. */
export function BrokenFunctionRow({
  broken,
  readOnly,
  onMend,
  onDelete,
}: {
  broken: BrokenFunction;
  readOnly: boolean;
  onMend: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  const name = broken.name || t('functions.unnamed');
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md border border-warning-line bg-warning-soft text-warning-ink">
        <TriangleAlert size={16} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium font-mono text-ink text-sm">{name}</p>
        <p className="wrap-anywhere text-sm text-warning-ink">
          {t('functions.broken', { place: broken.place || 'type' })}
        </p>
      </div>
      {readOnly ? null : (
        <div className="flex shrink-0">
          <IconButton
            size="sm"
            label={t('functions.mend', { name })}
            icon={<Braces size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onMend}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('functions.delete', { name })}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  );
}
