import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';

/** One rule of a transfer, numbered, with a button that takes it out. */
export function RuleCard({
  place,
  onRemove,
  children,
}: {
  place: number;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const title = t('transfers.rule', { number: place + 1 });
  return (
    <li aria-label={title} className="flex flex-col gap-3 rounded-lg border bg-surface p-3">
      <header className="flex items-center justify-between gap-2">
        <h4 className="font-medium text-ink text-sm">{title}</h4>
        <IconButton
          size="sm"
          tone="danger"
          label={t('transfers.remove', { number: place + 1 })}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      </header>
      {children}
    </li>
  );
}
