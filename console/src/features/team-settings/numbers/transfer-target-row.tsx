import type { TransferTarget } from '@parley/contract/numbers.ts';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeleteTransferTarget } from '../../../data/transfer-targets.ts';
import { telephoneText } from '../../../design/telephone-text.ts';
import { SettingsRow } from '../settings-row.tsx';

/** One IVR or user with its numbers. */
export function TransferTargetRow({ target, onEdit }: { target: TransferTarget; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name, numbers } = target;
  return (
    <SettingsRow
      name={name}
      actions={[{ Icon: Pencil, text: t('numbers.edit'), onSelect: onEdit }]}
      removal={{
        text: t('numbers.delete'),
        title: t('numbers.delete_target_title', { name }),
        message: t('numbers.delete_target_message'),
        change: useDeleteTransferTarget(),
        input: id,
        doneText: t('numbers.target_deleted', { name }),
      }}
    >
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-base text-ink">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          {numbers.length === 0
            ? t('numbers.no_numbers')
            : numbers.map((number) => (
                <span key={number} className="whitespace-nowrap">
                  {telephoneText(number)}
                </span>
              ))}
        </p>
      </div>
    </SettingsRow>
  );
}
