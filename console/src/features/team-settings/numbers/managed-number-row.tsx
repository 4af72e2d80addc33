import type { ManagedNumber } from '@parley/contract/numbers.ts';
import { Bot, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteNumber } from '../../../data/numbers.ts';
import { Badge } from '../../../design/badge.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Flag } from '../../../design/flag.tsx';
import { MenuItem } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';
import { telephoneText } from '../../../design/telephone-text.ts';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { useNumberStatusNames } from './number-status-names.ts';

/** One number: where it is from, what it is for, who answers it, and what can be done about it. */
export function ManagedNumberRow({
  managed,
  mayManage,
  onEdit,
}: {
  managed: ManagedNumber;
  mayManage: boolean;
  onEdit: () => void;
}) {
  const { t, i18n } = useTranslation();
  const statusNames = useNumberStatusNames();
  const remove = useDeleteNumber();
  const [isDeleting, setDeleting] = useState(false);
  const { number, label, country, status, agent } = managed;
  const text = telephoneText(number);
  const handleDelete = () => {
    if (agent) toast.error(t('numbers.delete_in_use', { agent: agent.name }));
    else setDeleting(true);
  };
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Flag country={country} label={countryName(country, i18n.language)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium text-base text-ink tabular-nums">{text}</p>
          {label ? <p className="wrap-anywhere text-muted text-sm">{label}</p> : null}
        </div>
        {agent ? (
          <p className="flex min-w-0 items-center gap-1.5 text-muted text-sm sm:max-w-72">
            <Bot size={16} aria-hidden className="shrink-0" />
            <span className="sr-only">{t('numbers.answered_by')}</span>
            <span className="truncate">{agent.name}</span>
          </p>
        ) : (
          <Badge tone={status === 'ACTIVE' ? 'success' : 'neutral'}>
            {status === 'ACTIVE' ? t('numbers.free') : statusNames[status].name}
          </Badge>
        )}
      </div>
      {mayManage ? (
        <RowMenu label={t('teamSettings.actions_for', { name: text })}>
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
            {t('numbers.edit')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={handleDelete}>
            {t('numbers.delete')}
          </MenuItem>
        </RowMenu>
      ) : null}
      <ConfirmDialog
        open={isDeleting}
        title={t('numbers.delete_title', { number: text })}
        message={t('numbers.delete_message')}
        confirmText={t('numbers.delete')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(managed.id, {
            onSuccess: () => {
              setDeleting(false);
              toast.success(t('numbers.deleted', { number: text }));
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

function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}
