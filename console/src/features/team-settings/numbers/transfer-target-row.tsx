import type { TransferTarget } from '@parley/contract/numbers.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteTransferTarget } from '../../../data/transfer-targets.ts';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { MenuItem } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';

/** One IVR or user with its numbers. */
export function TransferTargetRow({
  target,
  mayManage,
  onEdit,
}: {
  target: TransferTarget;
  mayManage: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const remove = useDeleteTransferTarget();
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, numbers } = target;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
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
      {mayManage ? (
        <RowMenu label={t('teamSettings.actions_for', { name })}>
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
            {t('numbers.edit')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={() => setDeleting(true)}>
            {t('numbers.delete')}
          </MenuItem>
        </RowMenu>
      ) : null}
      <ConfirmDialog
        open={isDeleting}
        title={t('numbers.delete_target_title', { name })}
        message={t('numbers.delete_target_message')}
        confirmText={t('numbers.delete')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setDeleting(false);
              toast.success(t('numbers.target_deleted', { name }));
            },
            onError: (error) => {
              setDeleting(false);
              toast.error(settingsErrorText(error, t));
            },
          })
        }
        onCancel={() => setDeleting(false)}
      />
    </li>
  );
}
