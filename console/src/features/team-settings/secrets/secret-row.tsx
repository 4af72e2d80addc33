import type { TeamSecret } from '@parley/contract/team-secrets.ts';
import { Globe, KeyRound, Pencil, RotateCcwKey, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteSecret, useUpdateSecret } from '../../../data/team-secrets.ts';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { MenuItem } from '../../../design/menu.tsx';
import { RowMenu } from '../../../design/row-menu.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import type { SecretTask } from './secret-dialog.tsx';

/** One secret: its name, who uses it, since when it is there. */
export function SecretRow({
  secret,
  mayManage,
  onTask,
}: {
  secret: TeamSecret;
  mayManage: boolean;
  onTask: (task: SecretTask) => void;
}) {
  const { t, i18n } = useTranslation();
  const erase = useDeleteSecret();
  const [isDeleting, setDeleting] = useState(false);
  const { secret_id, name, used_by, hosts } = secret;
  const users = new Intl.ListFormat(i18n.language).format(used_by.map((agent) => agent.name));
  const servers = new Intl.ListFormat(i18n.language).format(hosts);
  const created = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(
    new Date(secret.created_at),
  );
  const handleDelete = () => {
    if (used_by.length > 0) toast.error(t('secrets.delete_in_use', { agents: users }));
    else setDeleting(true);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <KeyRound size={16} aria-hidden className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium text-base text-ink">{name}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {used_by.length > 0 ? t('secrets.used_by', { agents: users }) : t('secrets.unused')}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {hosts.length > 0 ? t('secrets.hosts_sent', { hosts: servers }) : t('secrets.hosts_none')}
        </p>
        <p className="text-faint text-xs">{t('secrets.created', { date: created })}</p>
      </div>
      {mayManage ? (
        <RowMenu label={t('teamSettings.actions_for', { name })}>
          <MenuItem
            icon={<RotateCcwKey size={16} aria-hidden />}
            onSelect={() => onTask({ kind: 'replace', secret })}
          >
            {t('secrets.replace')}
          </MenuItem>
          <MenuItem icon={<Globe size={16} aria-hidden />} onSelect={() => onTask({ kind: 'hosts', secret })}>
            {t('secrets.hosts_change')}
          </MenuItem>
          <MenuItem
            icon={<Pencil size={16} aria-hidden />}
            onSelect={() => onTask({ kind: 'rename', secret })}
          >
            {t('secrets.rename')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} aria-hidden />} tone="danger" onSelect={handleDelete}>
            {t('secrets.delete')}
          </MenuItem>
        </RowMenu>
      ) : null}
      {mayManage ? <SecretRequests secret={secret} /> : null}
      <ConfirmDialog
        open={isDeleting}
        title={t('secrets.delete_title', { name })}
        message={t('secrets.delete_message')}
        confirmText={t('secrets.delete')}
        busy={erase.isPending}
        onConfirm={() =>
          erase.mutate(secret_id, {
            onSuccess: () => {
              setDeleting(false);
              toast.success(t('secrets.deleted', { name }));
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

/** Servers that agents wanted to send a secret to, each to be allowed or refused. */
function SecretRequests({ secret }: { secret: TeamSecret }) {
  const { t } = useTranslation();
  const update = useUpdateSecret();
  const { secret_id, name, hosts, requested_hosts } = secret;
  const onError = (error: unknown) => toast.error(settingsErrorText(error, t));
  if (requested_hosts.length === 0) return null;
  return (
    <ul className="flex basis-full flex-col gap-2">
      {requested_hosts.map((host) => (
        <li
          key={host}
          className="flex flex-wrap items-center gap-2 rounded-md border border-warning-line bg-warning-soft px-3 py-2 text-sm text-warning-ink"
        >
          <span className="wrap-anywhere min-w-0 flex-1 basis-48">{t('secrets.requested', { host })}</span>
          <span className="flex gap-2">
            <Button
              size="sm"
              aria-label={t('secrets.refuse_host', { host })}
              disabled={update.isPending}
              onClick={() => update.mutate({ secret_id, dismissed_host: host }, { onError })}
            >
              {t('secrets.refuse')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-label={t('secrets.allow_host', { host })}
              disabled={update.isPending}
              onClick={() =>
                update.mutate(
                  { secret_id, hosts: [...hosts, host] },
                  { onError, onSuccess: () => toast.success(t('secrets.allowed', { name, host })) },
                )
              }
            >
              {t('secrets.allow')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
